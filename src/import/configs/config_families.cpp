// Everything that does not rotate: tables, biases, buckets, sinusoids. Many files keep keys that the code never reads;
// those are ignored by name here, with the reason.
#include "import/configs/config_readers.hpp"

#include "core/biases/alibi.hpp"
#include "core/text.hpp"

namespace posenc {

namespace {

bool is(const ConfigDraft& draft, std::string_view type) {
    return draft.architecture && draft.architecture->type == type;
}

/// Image encoders: one row for each patch, and one for the class token.
void read_image_table(ConfigDraft& draft) {
    const auto image = draft.file.integer("image_size", any_width, "pixels of an image, in each direction");
    const auto patch = draft.file.integer("patch_size", any_width, "pixels of a patch, in each direction");
    if (!image || !patch)
        return draft.file.name("table", "its length follows from image_size and patch_size, which are not both given");
    const Index side = *image / *patch, rows = side * side + 1;
    draft.config.trained_length = draft.config.max_length = rows;
    draft.detail("table_rows", static_cast<double>(rows));
    draft.detail_json("grid", "[" + std::to_string(side) + "," + std::to_string(side) + "]");
    draft.detail("extra_tokens", 1);
}

}

std::optional<Index> read_length(const ConfigDraft& draft) {
    return draft.file.first_integer({"max_position_embeddings", "n_positions", "n_ctx", "seq_length", "max_seq_len",
                                     "context_length", "model_max_length"},
                                    any_length, "length");
}

void read_learned(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    config.family = "learned_absolute";
    const auto type = draft.file.text("position_embedding_type", "kind of table");
    if (type && *type != "absolute") {
        config.family = "unknown";
        return draft.file.name("position_embedding_type", "‘" + posenc::quoted(*type) +
                                                              "’ is not read from files; allowed: "
                                                              "absolute");
    }
    if (is(draft, "vit"))
        return read_image_table(draft);
    const auto length = read_length(draft);
    if (!length)
        return;
    Index first = draft.architecture->first_position;
    const bool opt = is(draft, "opt");
    if (first > 0 && !opt)
        first = draft.file.integer("pad_token_id", {0, 1e6}, "positions start after it").value_or(1) + 1;
    const Index rows = opt ? *length + first : *length;
    if (rows <= first)
        return draft.file.fail("max_position_embeddings", "‘" + std::to_string(rows) +
                                                              "’ cannot be used; positions start at row " +
                                                              std::to_string(first));
    config.trained_length = config.max_length = rows - first;
    draft.detail("table_rows", static_cast<double>(rows));
    draft.detail("first_position", static_cast<double>(first));
    if (opt)
        draft.file.assume("table", "two rows more than max_position_embeddings, by the model’s code");
    if (first > 0)
        draft.file.name("first_position",
                        "text starts at row " + std::to_string(first) + "; the state shows the table from row 0");
    draft.file.name("table", "its numbers are weights; random ones are shown");
}

void read_alibi(ConfigDraft& draft, const ConfigReader& from) {
    ModelConfig& config = draft.config;
    config.family = "alibi";
    config.trained_length = read_length(draft);
    const double most =
        from.number("alibi_bias_max", {1e-3, 64}, "slopes end at 2 to the power of minus this value").value_or(8);
    draft.file.ignore("offset_alibi", "not read by any code");
    draft.file.ignore("learned_pos_emb", "alibi takes precedence: there is no position table");
    if (!config.heads)
        return draft.file.name("slopes", "the number of heads is not given");
    const Index heads = *config.heads;
    const AlibiSlopes rule = is(draft, "mpt") ? AlibiSlopes::mpt : AlibiSlopes::press;
    draft.detail_json("alibi", "{\"slopes\":" + std::to_string(heads) +
                                   ",\"first\":" + shortest(alibi_slope(rule, heads, 0, most)) +
                                   ",\"last\":" + shortest(alibi_slope(rule, heads, heads - 1, most)) +
                                   ",\"bias_max\":" + shortest(most) + "}");
}

void read_t5(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    config.family = "t5_relative_bias";
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
        config.family = "unknown";
        return draft.file.name("relative_attention", "is not true: only the relative kind is read from files");
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

void read_xlnet(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    config.family = "transformer_xl_relative";
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

void read_whisper(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    config.family = "sinusoidal+learned";
    config.base = 10000;
    draft.file.assume("base", "10000, by the model’s code");
    const auto source = draft.file.integer("max_source_positions", any_length, "length of the encoder’s sinusoids");
    const auto target = draft.file.integer("max_target_positions", any_length, "rows of the decoder’s learned table");
    config.trained_length = config.max_length = source;
    if (target)
        draft.detail("decoder_length", static_cast<double>(*target));
    draft.detail_json("layout", "\"halves, sines first\"");
    draft.file.assume("layout", "sines, then cosines, the slowest wave reaches 1/n, by the model’s code");
    draft.file.name("decoder", "its learned table is not shown; the state shows the encoder");
}

void read_detr(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    config.family = "sincos_2d";
    config.base = 10000;
    draft.file.assume("base", "10000, by the model’s code; positions are fractions of 2 pi");
    const auto type = draft.file.text("position_embedding_type", "kind of encoding");
    if (type && *type != "sine") {
        config.family = "unknown";
        config.base.reset();
        return draft.file.name("position_embedding_type",
                               "‘" + posenc::quoted(*type) + "’ is not read from files; allowed: sine");
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

}
