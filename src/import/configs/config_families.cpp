// Everything that does not rotate: tables, biases, buckets, sinusoids. Many files keep keys that the code never reads;
// those are ignored by name here, with the reason.
#include "import/configs/config_readers.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// For encodings of which only the name is reported.
void name_encoding(ConfigDraft& draft) {
    draft.config.trained_length = draft.config.max_length = read_length(draft);
    draft.file.name("positions", "are encoded in a way that no view shows from a file");
}

/// A number, or a list with one number for each direction.
std::optional<std::array<Index, 2>> read_sides(const ConfigReader& file, std::string_view key, std::string_view as) {
    if (!file.is_list(key)) {
        const auto side = file.integer(key, any_width, as);
        return side ? std::optional(std::array{*side, *side}) : std::nullopt;
    }
    const std::vector<double> sides = file.numbers(key, any_width, as);
    if (sides.size() != 2)
        return std::nullopt;
    return std::array{static_cast<Index>(sides[0]), static_cast<Index>(sides[1])};
}

/// The key that the model's rule names, or the usual one.
std::string_view key_of(const ConfigDraft& draft, std::string_view rule, std::string_view usual) {
    const std::string_view own = draft.rule_value(rule);
    return own.empty() ? usual : own;
}

/// Image encoders: one row for each patch, and one for each token beside them.
void read_image_table(ConfigDraft& draft, TableFacts& table) {
    const std::string_view size_key = key_of(draft, "image", "image_size"),
                           patch_key = key_of(draft, "patch", "patch_size");
    const auto image = read_sides(draft.file, size_key, "pixels of an image, in each direction");
    const auto patch = read_sides(draft.file, patch_key, "pixels of a patch, in each direction");
    draft.file.ignore("image_size", "the table is made for " + std::string(size_key) + " and fitted to other sizes");
    if (!image || !patch)
        return draft.file.name("table", "its length follows from " + std::string(size_key) + " and " +
                                            std::string(patch_key) + ", which are not both given");
    const std::array grid{(*image)[0] / (*patch)[0], (*image)[1] / (*patch)[1]};
    if (grid[0] * grid[1] == 0)
        return draft.file.name("table", "no patch fits into an image");
    table.grid = grid;
    const auto extra = read_sum(draft.file, draft.rule_value("patches"), "tokens beside the patches");
    if (!extra)
        return draft.file.name("table", "the tokens beside the patches are not given");
    table.extra = *extra;
    table.rows = grid[0] * grid[1] + table.extra;
    draft.config.trained_length = draft.config.max_length = table.rows;
}

/// In BERT's family transformers 4 adds the table only if the key says "absolute"; 5 does not read the key.
void read_table_kind(const ConfigReader& file) {
    const auto type = file.text("position_embedding_type", "kind of table");
    if (type && type->starts_with("relative_key"))
        file.name(
            "position_embedding_type",
            "transformers 4 adds no table then: BERT and most models built like it have a learned vector for each "
            "distance in their scores, which is not shown; 5 adds the table");
    else if (type && *type != "absolute")
        file.name("position_embedding_type", "transformers 4 adds no table then; 5 does");
}

/// Tables that begin with rows for padding: RoBERTa counts these rows in the length, BART and OPT add them to it.
Index first_row(const ConfigDraft& draft, std::string_view rule) {
    if (rule == "pad") {
        const auto padding = draft.file.integer("pad_token_id", {0, 1e6}, "positions start after it");
        if (!padding)
            draft.file.assume("pad_token_id", "1, as in RoBERTa: not in the file; positions start after it");
        return padding.value_or(1) + 1;
    }
    if (rule == "2")
        draft.file.assume("table", "two rows more than max_position_embeddings, by the model’s code");
    return rule.empty() ? 0 : 2;
}

void read_learned(ConfigDraft& draft) {
    TableFacts& table = draft.config.positions.emplace<TableFacts>();
    read_table_kind(draft.file);
    if (!draft.rule_value("patches").empty())
        return read_image_table(draft, table);
    const auto length = read_length(draft);
    if (!length)
        return;
    const std::string_view rule = draft.rule_value("rows");
    const Index first = first_row(draft, rule), rows = *length + (rule == "2" ? first : 0);
    if (rows <= first)
        return draft.file.fail("max_position_embeddings", "‘" + std::to_string(rows) +
                                                              "’ cannot be used; positions start at row " +
                                                              std::to_string(first));
    table = {rows, first, std::nullopt, 0};
    draft.config.trained_length = draft.config.max_length = rows - first;
    if (first > 0)
        draft.file.name("first_position",
                        "text starts at row " + std::to_string(first) + "; the state shows the table from row 0");
    draft.file.name("table", "its numbers are weights; random ones are shown");
}

/// The length of an encoder says how far it reaches, not how it was trained: Jina Embeddings 2 says 8192 and was
/// trained on 512.
void read_slopes(ConfigDraft& draft, const ConfigReader& keys) {
    ModelConfig& config = draft.config;
    (draft.both_ways() ? config.max_length : config.trained_length) = read_length(draft);
    if (draft.rule("bfloat16"))
        draft.file.name("slopes", "are rounded to bfloat16, and the bias is divided by the root of head_dim with the "
                                  "scores: not shown");
    const auto most = keys.number("alibi_bias_max", {1e-3, 64}, "slopes end at 2 to the power of minus this value");
    draft.file.ignore("offset_alibi", "not read by any code");
    draft.file.ignore("learned_pos_emb", "alibi takes precedence: there is no position table");
    if (!config.heads)
        return draft.file.name("slopes", "the number of heads is not given");
    config.positions = AlibiFacts{draft.is("mpt") ? AlibiSlopes::mpt : AlibiSlopes::press, *config.heads,
                                  most.value_or(8), draft.both_ways()};
}

/// transformers reads none of MPT's keys; the code beside the weights does.
void read_alibi(ConfigDraft& draft) {
    const auto attention = draft.is("mpt") ? draft.file.object("attn_config") : std::nullopt;
    if (!attention)
        return read_slopes(draft, draft.file);
    if (!attention->flag("alibi", "ALiBi").value_or(false))
        draft.file.name("attn_config.alibi", "is not true: transformers uses ALiBi all the same, the code beside the "
                                             "weights a learned table");
    read_slopes(draft, *attention);
    if (attention->flag("prefix_lm", "whether a prefix sees itself both ways").value_or(false))
        draft.file.name("attn_config.prefix_lm", "the prefix is not shown");
    attention->ignore("attn_uses_sequence_id", "packed documents are not in the file");
    attention->ignore_rest();
}

void read_t5(ConfigDraft& draft) {
    const ConfigReader& file = draft.file;
    draft.config.trained_length = file.integer("n_positions", any_length, "length in training; there is no table");
    const auto buckets =
        file.first_integer({"relative_attention_num_buckets", "position_bias_num_buckets"}, {4, 1024}, "buckets");
    const auto distance = file.first_integer({"relative_attention_max_distance", "position_bias_max_distance"},
                                             {2, 16777216}, "largest distance");
    if (!buckets || !distance)
        file.assume("buckets", "32 up to distance 128 where the file does not say, as in the library");
    draft.config.positions = T5Facts{buckets.value_or(32), distance.value_or(128)};
    if (draft.rule("undivided"))
        file.assume("score_scale", "1: scores are not divided by the root of head_dim");
    if (!draft.both_ways())
        file.name("decoder", "its buckets all lie in the past; the encoder’s are shown");
    file.name("bias", "its numbers are weights; random ones are shown");
}

void read_deberta(ConfigDraft& draft) {
    const ConfigReader& file = draft.file;
    const auto length = file.integer("max_position_embeddings", any_length, "largest distance");
    draft.config.trained_length = length;
    auto most = file.integer("max_relative_positions", {-1, 1e9}, "largest distance; below 1: the length");
    if (!most || *most < 1)
        most = length;
    const auto buckets = file.integer("position_buckets", {-1, 1024}, "buckets in each direction");
    if (!most || (buckets && *buckets > 0 && *buckets < 4))
        return file.name("position_buckets", "without buckets of a known size this is not shown");
    using Terms = std::vector<std::string>;
    const Terms terms = file.texts("pos_att_type", "terms of the score");
    draft.config.positions = DebertaFacts{std::max<Index>(buckets.value_or(0), 0), *most, terms};
    if (terms != Terms{"p2c", "c2p"} && terms != Terms{"c2p", "p2c"})
        file.name("pos_att_type", "the state shows both terms, c2p and p2c");
    if (file.flag("position_biased_input", "whether there is a table at the input").value_or(true))
        file.name("position_biased_input", "a learned table is added at the input too, which is not shown");
}

/// A word in XLNet's files, a number in Transformer-XL's: 0 is its own attention, others are those that it was compared
/// with.
void read_attention_type(const ConfigReader& file) {
    constexpr std::string_view key = "attn_type";
    if (file.has(key) && file.json()[std::string(key)].is_number()) {
        const auto number = file.integer(key, {0, 3}, "0: relative sinusoids");
        if (number && *number != 0)
            file.name("attn_type", std::to_string(*number) + ": another attention than that of the paper; relative "
                                                             "sinusoids are shown");
        return;
    }
    const auto direction = file.text(key, "bi: distances in both directions");
    if (direction && *direction != "bi")
        file.name("attn_type", "‘" + posenc::quoted(*direction) + "’: distances in both directions are shown");
}

void read_transformer_xl(ConfigDraft& draft) {
    const ConfigReader& file = draft.file;
    draft.config.base = 10000;
    file.assume("base", "10000, by the model’s code");
    const auto clamp = file.integer("clamp_len", {-1, 1e9}, "distances end here; below 1: never");
    if (clamp && *clamp > 0)
        file.name("clamp_len", "the logits of Transformer-XL end there; the waves are shown as they are");
    const auto memory = file.integer("mem_len", {0, 1e9}, "states kept from earlier segments");
    const bool untied = file.flag("untie_r", "whether layers have biases of their own").value_or(true);
    draft.config.positions =
        TransformerXlFacts{clamp && *clamp > 0 ? clamp : std::nullopt, memory, untied, draft.rule("interleaved")};
    read_attention_type(file);
    file.name("u, v", "the learned biases of content and position are weights and not shown");
}

/// Diffusion models: the sinusoids are those of the time step, and their layout is in the file.
void read_time_steps(ConfigDraft& draft, SinusoidFacts& waves) {
    const ConfigReader& file = draft.file;
    waves.cosines_first = file.flag("flip_sin_to_cos", "whether cosines come first").value_or(true);
    const auto shift = file.number("freq_shift", {0, 1}, "whether the slowest wave reaches 1/n");
    waves.inclusive = shift && *shift == 1;
    if (shift && *shift != 0 && *shift != 1)
        file.name("freq_shift", "waves between the two grids are not shown");
    const auto widths = file.numbers("block_out_channels", any_width, "widths of the stages; the first is d_model");
    if (!widths.empty())
        draft.config.d_model = static_cast<Index>(widths.front());
    file.name("positions", "are known without an encoding, by convolutions; these are the sinusoids of the time step");
}

/// Which columns hold which waves is in the model's code; the state has the same layouts.
void read_sinusoids(ConfigDraft& draft) {
    const ConfigReader& file = draft.file;
    draft.config.base = 10000;
    file.assume("base", "10000, by the model’s code");
    auto length = read_length(draft);
    for (const std::string_view key : {"max_source_positions", "max_target_positions"})
        if (!length)
            length = file.integer(key, any_length, "length of the sinusoids");
    draft.config.trained_length = draft.config.max_length = length;
    SinusoidFacts& waves = draft.config.positions.emplace<SinusoidFacts>();
    waves.interleaved = draft.rule("interleaved");
    waves.cosines_first = draft.rule("cosines-first");
    waves.inclusive = draft.rule("inclusive");
    if (!waves.interleaved && waves.inclusive)
        file.assume("layout", "sines, then cosines, the slowest wave reaches 1/n, by the model’s code");
    if (waves.cosines_first && waves.interleaved)
        file.name("layout", "cosines come first; sines first are shown");
    if (draft.rule("time-step"))
        read_time_steps(draft, waves);
    if (draft.rule_value("rows") == "pad")
        file.name("first_position", "the row of the padding token is zero, and text starts after it: not shown");
}

void read_whisper(ConfigDraft& draft) {
    read_sinusoids(draft);
    std::get<SinusoidFacts>(draft.config.positions).decoder_length =
        draft.file.integer("max_target_positions", any_length, "rows of the decoder’s learned table");
    draft.file.name("decoder", "its learned table is not shown; the state shows the encoder");
}

void read_image_sinusoids(ConfigDraft& draft) {
    const ConfigReader& file = draft.file;
    if (!draft.rule("detr"))
        return name_encoding(draft);
    const auto base = file.first_number({"positional_embedding_temperature", "temperature_height", "temperature_width"},
                                        any_base, "base; positions are fractions of 2 pi");
    if (!base)
        file.assume("base", "10000, by the model’s code; positions are fractions of 2 pi");
    draft.config.base = base.value_or(10000);
    file.ignore("max_position_embeddings", "unused: there is no table, and images have their own size");
    const auto queries = file.integer("num_queries", any_count, "learned object queries");
    draft.config.positions = ImageSinusoidFacts{queries};
    if (queries)
        file.name("object queries", "learned vectors without positions, not shown");
    file.name("grid", "its size is that of the image, not in the file");
}

void read_none(ConfigDraft& draft) {
    draft.config.trained_length = read_length(draft);
    draft.file.ignore("attention_hidden_size", "the width of the recurrence");
    draft.file.name("positions",
                    "there is no encoding to show: order comes from elsewhere (a recurrence, convolutions, "
                    "the mask) or is not told at all");
}

struct EncodingReader {
    Encoding encoding;
    void (*read)(ConfigDraft& draft);
};

constexpr EncodingReader readers[] = {
    {Encoding::none, read_none},
    {Encoding::learned, read_learned},
    {Encoding::sinusoidal, read_sinusoids},
    {Encoding::sinusoidal_and_learned, read_whisper},
    {Encoding::sinusoidal_2d, read_image_sinusoids},
    {Encoding::alibi, read_alibi},
    {Encoding::t5_bias, read_t5},
    {Encoding::deberta, read_deberta},
    {Encoding::transformer_xl, read_transformer_xl},
};

}

void read_other_encoding(ConfigDraft& draft) {
    const std::vector<Encoding> all = draft.config.encodings;
    const auto* const reader = std::find_if(std::begin(readers), std::end(readers),
                                            [&](const EncodingReader& one) { return one.encoding == all.front(); });
    reader == std::end(readers) ? name_encoding(draft) : reader->read(draft);
    for (std::size_t part = 1; part < all.size(); ++part)
        draft.file.name(encoding_words({all[part]}), "tells positions too; it is not shown");
}

}
