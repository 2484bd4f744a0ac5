#include "import/configs/model_config.hpp"

#include "import/configs/config_readers.hpp"

#include "core/text.hpp"

#include <cmath>

namespace posenc {

void ConfigDraft::detail(std::string key, double number) const {
    config.details.push_back({std::move(key), shortest(number)});
}

namespace {

/// Files without model_type: what only one architecture has.
std::string guessed_type(const ConfigReader& file) {
    if (!file.has("attention_window"))
        return {};
    file.assume("model_type", "longformer: the file does not say, and attention_window is its key");
    return "longformer";
}

bool rotates_by_keys(const ConfigReader& file) {
    for (const std::string_view key : {"rope_theta", "rope_scaling", "rope_parameters", "rotary_emb_base", "rotary_pct",
                                       "rotary_dim", "partial_rotary_factor", "qk_rope_head_dim"})
        if (file.has(key))
            return true;
    return false;
}

void read_unknown(ConfigDraft& draft) {
    if (rotates_by_keys(draft.file))
        return read_rope(draft);
    draft.config.family = "unknown";
    draft.file.name("model_type", (draft.config.model_type.empty()
                                       ? std::string("is absent")
                                       : "‘" + posenc::quoted(draft.config.model_type) + "’ is not known here") +
                                      ", and no key says how positions are encoded");
}

/// Baichuan's 13B has ALiBi and the 7B rotates; libraries tell them apart by the width.
bool has_alibi(ConfigDraft& draft) {
    const std::string_view type = draft.architecture->type;
    if (type == "falcon")
        return draft.file.flag("alibi", "ALiBi instead of rotation").value_or(false);
    if (type != "baichuan")
        return false;
    draft.file.assume("family", "by d_model: the 7B (4096) rotates, the 13B (5120) has ALiBi");
    return draft.config.d_model == 5120;
}

void read_mpt(ConfigDraft& draft) {
    const auto attention = draft.file.object("attn_config");
    const bool on = attention && attention->flag("alibi", "ALiBi").value_or(false);
    if (on)
        read_alibi(draft, *attention);
    else {
        draft.config.family = "unknown";
        draft.file.name("attn_config.alibi", "is not true: MPT without ALiBi is not read from files");
    }
    if (!attention)
        return;
    if (attention->flag("prefix_lm", "whether a prefix sees itself both ways").value_or(false))
        draft.file.name("attn_config.prefix_lm", "the prefix is not shown");
    attention->ignore("attn_uses_sequence_id", "packed documents are not in the file");
    attention->ignore_rest();
}

void read_family(ConfigDraft& draft) {
    if (!draft.architecture)
        return read_unknown(draft);
    switch (draft.architecture->family) {
    case ConfigFamily::rope:
        return has_alibi(draft) ? read_alibi(draft, draft.file) : read_rope(draft);
    case ConfigFamily::learned:
        return read_learned(draft);
    case ConfigFamily::alibi:
        return draft.architecture->type == "mpt" ? read_mpt(draft) : read_alibi(draft, draft.file);
    case ConfigFamily::t5:
        return read_t5(draft);
    case ConfigFamily::deberta:
        return read_deberta(draft);
    case ConfigFamily::xlnet:
        return read_xlnet(draft);
    case ConfigFamily::whisper:
        return read_whisper(draft);
    case ConfigFamily::detr:
        return read_detr(draft);
    case ConfigFamily::none:
        draft.config.family = "none";
        draft.config.trained_length = read_length(draft);
        draft.file.ignore("attention_hidden_size", "the width of the recurrence");
        draft.file.name("positions", "order comes from the recurrence: there is no encoding and no mask to show");
    }
}

/// What changes scores without being a position.
void read_scores(ConfigDraft& draft) {
    const ConfigReader& file = draft.file;
    if (const auto cap = file.number("attn_logit_softcapping", {1e-6, 1e6}, "scores are capped at this value")) {
        draft.detail("logit_softcap", *cap);
        file.name("logit softcap", "is not shown");
    }
    if (const auto scalar = file.number("query_pre_attn_scalar", {1e-6, 1e9}, "queries are divided by its root")) {
        draft.detail("query_scale", 1 / std::sqrt(*scalar));
        file.name("query scale", "is not shown");
    }
    for (const std::string_view key : {"scale_attn_weights", "scale_attn_by_inverse_layer_idx"})
        file.ignore(key, "scales scores, whatever the positions");
    file.ignore("original_rope", "the code of the model rotates either way");
    file.ignore("same_length", "concerns memory from earlier segments, which is not shown");
    file.ignore("ignore_attention_mask", "concerns padding, which is not in the file");
    if (draft.architecture && draft.architecture->type == "gpt_oss") {
        draft.detail_json("sinks", "\"one learned logit per head joins the softmax; not in the file\"");
        file.name("sinks", "one learned logit for each head joins the softmax; it is a weight and not shown");
    }
}

void read_draft(ConfigDraft& draft) {
    std::string type =
        draft.file.text("model_type", "the model code that determines how the rest is read").value_or("");
    if (type.empty())
        type = guessed_type(draft.file);
    draft.config.model_type = type;
    draft.architecture = find_architecture(type);
    read_shape(draft);
    read_family(draft);
    read_mask(draft);
    read_scores(draft);
}

/// Models of text and images keep the part that is meant here in an object of its own.
ConfigReader text_part(const ConfigReader& whole) {
    if (whole.has("hidden_size") || !whole.has("text_config"))
        return whole;
    const auto part = whole.object("text_config");
    if (!part)
        return whole;
    whole.ignore("model_type", "the type in text_config takes precedence");
    whole.ignore("vision_config", "only text_config is read");
    return *part;
}

}

ConfigReading read_model_config(std::string_view text) {
    ConfigReading reading;
    const std::optional<Json> json = parse_config(text, reading.problem);
    if (!json)
        return reading;
    ConfigRecord record;
    const ConfigReader whole(*json, "", record);
    const ConfigReader file = text_part(whole);
    ModelConfig config;
    ConfigDraft draft{file, nullptr, config};
    read_draft(draft);
    if (record.problem.empty())
        make_state(draft);
    reading.problem = record.problem;
    if (!reading.problem.empty())
        return reading;
    whole.ignore_rest();
    if (&file.json() != &whole.json())
        file.ignore_rest();
    config.took = std::move(record.took);
    config.assumed = std::move(record.assumed);
    config.ignored = std::move(record.ignored);
    reading.config = std::move(config);
    return reading;
}

}
