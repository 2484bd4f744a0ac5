// Everything that does not rotate: tables, biases, buckets, sinusoids. Many files keep keys that the code never reads;
// those are ignored by name here, with the reason.
#include "import/configs/config_readers.hpp"

#include "core/biases/alibi.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <array>

namespace posenc {

namespace {

/// Kinds that are told by their name alone.
void name_kind(ConfigDraft& draft) {
    draft.config.trained_length = draft.config.max_length = read_length(draft);
    draft.file.name("positions", "are encoded in a way that no view shows from a file");
}

/// A number, or one for each direction.
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

/// Image encoders: one row for each patch, and one for each token beside them.
void read_image_table(ConfigDraft& draft) {
    const auto image = read_sides(draft.file, "image_size", "pixels of an image, in each direction");
    const auto patch = read_sides(draft.file, "patch_size", "pixels of a patch, in each direction");
    if (!image || !patch)
        return draft.file.name("table", "its length follows from image_size and patch_size, which are not both given");
    const Index rows = (*image)[0] / (*patch)[0], columns = (*image)[1] / (*patch)[1];
    const Index extra = static_cast<Index>(parse_number(draft.facts->rule_value("patches")).value_or(0));
    const Index all = rows * columns + extra;
    if (rows * columns == 0)
        return draft.file.name("table", "no patch fits into an image");
    draft.config.trained_length = draft.config.max_length = all;
    draft.detail("table_rows", static_cast<double>(all));
    draft.detail_json("grid", "[" + std::to_string(rows) + "," + std::to_string(columns) + "]");
    draft.detail("extra_tokens", static_cast<double>(extra));
}

struct Rows {
    Index first = 0; ///< row of the first token
    Index more = 0;  ///< beyond the length of the file
};

/// Tables that begin with rows for padding: RoBERTa counts them in the length, BART and OPT add them.
Rows read_rows(ConfigDraft& draft) {
    const std::string_view rule = draft.facts->rule_value("rows");
    if (rule == "pad")
        return {draft.file.integer("pad_token_id", {0, 1e6}, "positions start after it").value_or(1) + 1, 0};
    if (rule == "2") {
        draft.file.assume("table", "two rows more than max_position_embeddings, by the model’s code");
        return {2, 2};
    }
    return {rule == "from2" ? 2 : 0, 0};
}

/// In BERT's family transformers 4 adds the table where the key says "absolute" and nowhere else; 5 does not read it.
void read_table_kind(ConfigDraft& draft) {
    const auto type = draft.file.text("position_embedding_type", "kind of table");
    if (type && type->starts_with("relative_key"))
        draft.file.name("position_embedding_type",
                        "transformers 4 adds no table then: BERT and most models built like it have a learned vector "
                        "for each distance in their scores, which is not shown; 5 adds the table");
    else if (type && *type != "absolute")
        draft.file.name("position_embedding_type", "transformers 4 adds no table then; 5 does");
}

void read_learned(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    read_table_kind(draft);
    if (!draft.facts->rule_value("patches").empty())
        return read_image_table(draft);
    const auto length = read_length(draft);
    if (!length)
        return;
    const auto [first, more] = read_rows(draft);
    const Index rows = *length + more;
    if (rows <= first)
        return draft.file.fail("max_position_embeddings", "‘" + std::to_string(rows) +
                                                              "’ cannot be used; positions start at row " +
                                                              std::to_string(first));
    config.trained_length = config.max_length = rows - first;
    draft.detail("table_rows", static_cast<double>(rows));
    draft.detail("first_position", static_cast<double>(first));
    if (first > 0)
        draft.file.name("first_position",
                        "text starts at row " + std::to_string(first) + "; the state shows the table from row 0");
    draft.file.name("table", "its numbers are weights; random ones are shown");
}

/// The length of an encoder is how far it reaches: Jina Embeddings 2 says 8192 and was trained on 512.
void read_slopes(ConfigDraft& draft, const ConfigReader& from) {
    ModelConfig& config = draft.config;
    (draft.both_ways() ? config.max_length : config.trained_length) = read_length(draft);
    if (draft.rule("bfloat16"))
        draft.file.name("slopes", "are rounded to bfloat16, and the bias is divided by the root of head_dim with the "
                                  "scores: not shown");
    const double most =
        from.number("alibi_bias_max", {1e-3, 64}, "slopes end at 2 to the power of minus this value").value_or(8);
    draft.file.ignore("offset_alibi", "not read by any code");
    draft.file.ignore("learned_pos_emb", "alibi takes precedence: there is no position table");
    if (!config.heads)
        return draft.file.name("slopes", "the number of heads is not given");
    const Index heads = *config.heads;
    const AlibiSlopes rule = draft.is("mpt") ? AlibiSlopes::mpt : AlibiSlopes::press;
    draft.detail_json("alibi", "{\"slopes\":" + std::to_string(heads) +
                                   ",\"first\":" + shortest(alibi_slope(rule, heads, 0, most)) +
                                   ",\"last\":" + shortest(alibi_slope(rule, heads, heads - 1, most)) +
                                   ",\"bias_max\":" + shortest(most) + "}");
}

/// transformers reads none of MPT's keys; the code beside the weights does.
void read_mpt(ConfigDraft& draft) {
    const auto attention = draft.file.object("attn_config");
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

void read_alibi(ConfigDraft& draft) {
    draft.is("mpt") ? read_mpt(draft) : read_slopes(draft, draft.file);
}

void read_t5(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    config.trained_length = draft.file.integer("n_positions", any_length, "length in training; there is no table");
    const auto buckets = draft.file.integer("relative_attention_num_buckets", {4, 1024}, "buckets");
    const auto distance = draft.file.integer("relative_attention_max_distance", {2, 16777216}, "largest distance");
    if (!buckets || !distance)
        draft.file.assume("buckets", "32 up to distance 128 where the file does not say, as in the library");
    const Index count = buckets.value_or(32);
    draft.detail("buckets", static_cast<double>(count));
    draft.detail("max_distance", static_cast<double>(distance.value_or(128)));
    draft.detail_json("exact_buckets", "{\"bidirectional\":" + std::to_string(count / 4) +
                                           ",\"causal\":" + std::to_string(count / 2) + "}");
    draft.detail("score_scale", 1);
    draft.file.assume("score_scale", "1: scores are not divided by the root of head_dim");
    draft.file.name("decoder", "its buckets all lie in the past; the encoder’s are shown");
    draft.file.name("bias", "its numbers are weights; random ones are shown");
}

void read_deberta(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    config.family = "disentangled_relative";
    const auto relative = draft.file.flag("relative_attention", "whether scores depend on distances");
    if (!relative.value_or(false)) {
        config.family = "learned_absolute";
        draft.file.name("relative_attention", "is not true: only the table at the input tells positions");
        return read_learned(draft);
    }
    const auto length = draft.file.integer("max_position_embeddings", any_length, "largest distance");
    config.trained_length = length;
    auto most = draft.file.integer("max_relative_positions", {-1, 1e9}, "largest distance; below 1: the length");
    if (!most || *most < 1)
        most = length;
    const auto buckets = draft.file.integer("position_buckets", {-1, 1024}, "buckets in each direction");
    if (!most || !buckets || *buckets < 4)
        return draft.file.name("position_buckets", "without buckets of a known size this is not shown");
    draft.detail("buckets", static_cast<double>(*buckets));
    draft.detail("max_distance", static_cast<double>(*most));
    draft.detail("table_rows", static_cast<double>(2 * *buckets));
    std::string terms;
    for (const std::string& term : draft.file.texts("pos_att_type", "terms of the score"))
        terms += (terms.empty() ? "\"" : ",\"") + posenc::quoted(term) + "\"";
    draft.detail_json("terms", "[" + terms + "]");
    if (terms != "\"p2c\",\"c2p\"" && terms != "\"c2p\",\"p2c\"")
        draft.file.name("pos_att_type", "the state shows both terms, c2p and p2c");
    if (draft.file.flag("position_biased_input", "whether there is a table at the input").value_or(true))
        draft.file.name("position_biased_input", "a learned table is added at the input too, which is not shown");
}

void read_distances(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    config.base = 10000;
    draft.file.assume("base", "10000, by the model’s code");
    const auto clamp = draft.file.integer("clamp_len", {-1, 1e9}, "distances end here; below 1: never");
    draft.detail_json("clamp_len", clamp && *clamp > 0 ? std::to_string(*clamp) : "null");
    if (clamp && *clamp > 0)
        draft.file.name("clamp_len", "distances beyond it are shown as they are");
    const auto memory = draft.file.integer("mem_len", {0, 1e9}, "states kept from earlier segments");
    draft.detail_json("memory", memory ? std::to_string(*memory) : "null");
    const bool untied = draft.file.flag("untie_r", "whether layers have biases of their own").value_or(true);
    draft.detail_json("untied_biases", untied ? "true" : "false");
    const auto direction = draft.file.text("attn_type", "bi: distances in both directions");
    if (direction && *direction != "bi")
        draft.file.name("attn_type", "‘" + posenc::quoted(*direction) + "’: distances in both directions are shown");
    draft.file.name("u, v", "the learned biases of content and position are weights and not shown");
}

/// How the waves lie in the columns is in the code; the state has the same layouts.
void read_sinusoids(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    config.base = 10000;
    draft.file.assume("base", "10000, by the model’s code");
    auto length = read_length(draft);
    for (const std::string_view key : {"max_source_positions", "max_target_positions"})
        if (!length)
            length = draft.file.integer(key, any_length, "length of the sinusoids");
    config.trained_length = config.max_length = length;
    const bool halves = !draft.rule("interleaved");
    draft.detail_json("layout", draft.rule("cosines-first") ? "\"halves, cosines first\""
                                : halves                    ? "\"halves, sines first\""
                                                            : "\"interleaved\"");
    if (halves && draft.rule("inclusive"))
        draft.file.assume("layout", "sines, then cosines, the slowest wave reaches 1/n, by the model’s code");
    if (draft.rule("cosines-first"))
        draft.file.name("layout", "cosines come first; sines first are shown");
    if (draft.facts->rule_value("rows") == "pad")
        draft.file.name("first_position", "the row of the padding token is zero, and text starts after it: not shown");
}

void read_whisper(ConfigDraft& draft) {
    read_sinusoids(draft);
    if (const auto target =
            draft.file.integer("max_target_positions", any_length, "rows of the decoder’s learned table"))
        draft.detail("decoder_length", static_cast<double>(*target));
    draft.file.name("decoder", "its learned table is not shown; the state shows the encoder");
}

void read_detr(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    if (!draft.rule("detr"))
        return name_kind(draft);
    config.base = 10000;
    draft.file.assume("base", "10000, by the model’s code; positions are fractions of 2 pi");
    const auto type = draft.file.text("position_embedding_type", "kind of encoding");
    if (type && *type != "sine") {
        config.family = "learned_2d";
        config.base.reset();
        return draft.file.name("position_embedding_type", "tables of 50 rows and columns are weights: not shown");
    }
    draft.file.ignore("max_position_embeddings", "unused: there is no table, and images have their own size");
    if (config.d_model)
        draft.detail("features_per_axis", static_cast<double>(*config.d_model / 2));
    if (const auto queries = draft.file.integer("num_queries", any_count, "learned object queries")) {
        draft.detail("queries", static_cast<double>(*queries));
        draft.file.name("object queries", "learned vectors without positions, not shown");
    }
    draft.file.name("grid", "its size is that of the image, not in the file");
}

void read_none(ConfigDraft& draft) {
    draft.config.trained_length = read_length(draft);
    draft.file.ignore("attention_hidden_size", "the width of the recurrence");
    draft.file.name("positions", "order comes from the recurrence: there is no encoding and no mask to show");
}

struct KindReader {
    std::string_view kind;
    void (*read)(ConfigDraft& draft);
};

constexpr KindReader readers[] = {
    {"learned", read_learned},
    {"sinusoidal", read_sinusoids},
    {"sinusoidal+learned", read_whisper},
    {"alibi", read_alibi},
    {"t5-bias", read_t5},
    {"deberta+learned", read_deberta},
    {"none", read_none},
    {"transformer-xl", read_distances},
    {"sinusoidal-2d", read_detr},
};

}

std::optional<Index> read_length(const ConfigDraft& draft) {
    if (draft.rule("qwen")) // its max_position_embeddings is what it stretches to
        if (const auto length = draft.file.integer("seq_length", any_length, "length in training"))
            return length;
    const auto length = draft.file.first_integer({"max_position_embeddings", "n_positions", "n_ctx", "seq_length",
                                                  "max_seq_len", "context_length", "model_max_length"},
                                                 any_length, "length");
    return length ? length : draft.file.integer("block_size", any_length, "length"); // beside a length it is a mask's
}

void read_other_kind(ConfigDraft& draft) {
    draft.config.family = family_of(draft.kind);
    const auto whole = std::find_if(std::begin(readers), std::end(readers),
                                    [&](const KindReader& reader) { return reader.kind == draft.kind; });
    if (whole != std::end(readers))
        return whole->read(draft);
    const auto parts = split(draft.kind, '+');
    const auto first = std::find_if(std::begin(readers), std::end(readers),
                                    [&](const KindReader& reader) { return reader.kind == parts.front(); });
    first == std::end(readers) ? name_kind(draft) : first->read(draft);
    for (std::size_t part = 1; part < parts.size(); ++part)
        draft.file.name(family_words(family_of(parts[part])), "tells positions too; it is not shown");
}

}
