// A model's configuration as JSON. Numbers that are not known are null; further numbers of a family stand beside the
// fixed ones under their own names.
#include "import/configs/config_readers.hpp"

#include "core/texts/json_text.hpp"

namespace posenc {

namespace {

class ObjectText {
  public:
    void add(std::string_view key, std::string_view json) {
        text_ += (text_.empty() ? "" : ",") + json_string(key) + ":" + std::string(json);
    }
    void add(std::string_view key, std::optional<Index> number) {
        add(key, number ? std::to_string(*number) : std::string("null"));
    }
    void add(const std::vector<ConfigDetail>& details) {
        for (const ConfigDetail& detail : details)
            add(detail.key, detail.json);
    }
    std::string text() const { return "{" + text_ + "}"; }

  private:
    std::string text_;
};

std::string notes_json(const std::vector<ConfigNote>& notes, std::string_view reason) {
    std::string list;
    for (const ConfigNote& note : notes) {
        ObjectText item;
        item.add("key", json_string(note.key));
        item.add(reason, json_string(told(note)));
        list += (list.empty() ? "" : ",") + item.text();
    }
    return "[" + list + "]";
}

std::string frequencies_json(const RotaryFrequencies& frequencies) {
    std::string list;
    for (const double frequency : frequencies.scaled())
        list += (list.empty() ? "" : ",") + json_number(frequency);
    return "[" + list + "]";
}

std::string mask_json(const ConfigMask& mask) {
    ObjectText object;
    object.add("direction", mask.direction.empty() ? "null" : json_string(mask.direction));
    object.add("window", mask.window);
    if (mask.window) {
        object.add("window_rule", json_string(mask.rule));
        object.add("full_layers", json_list(mask.full_layers));
    }
    return object.text();
}

void add_rotation(ObjectText& object, const ModelConfig& config) {
    object.add("rotary_width", std::optional(config.rotary_width));
    if (config.rotary_width > 0)
        object.add("rotary_pairing", !config.pairing                           ? "null"
                                     : *config.pairing == Pairing::interleaved ? "\"interleaved\""
                                                                               : "\"half\"");
    object.add("base", config.base ? json_number(*config.base) : "null");
    ObjectText scaling;
    scaling.add("kind", json_string(config.scaling));
    scaling.add(config.scaling_details);
    object.add("scaling", config.scaling.empty() ? "null" : scaling.text());
    if (!config.rotary)
        return object.add("inv_freq", "null");
    const RotaryFrequencies frequencies(*config.rotary);
    object.add("attention_factor", json_number(frequencies.attention_factor()));
    object.add("inv_freq", frequencies_json(frequencies));
}

}

std::string model_config_json(const ModelConfig& config) {
    ObjectText object;
    object.add("family", json_string(config.family));
    object.add("model_type", config.model_type.empty() ? "null" : json_string(config.model_type));
    object.add("d_model", config.d_model);
    object.add("layers", config.layers);
    object.add("heads", config.heads);
    object.add("kv_heads", config.kv_heads);
    object.add("head_dim", config.head_dim);
    add_rotation(object, config);
    object.add("trained_length", config.trained_length);
    object.add("max_length", config.max_length);
    object.add("mask", mask_json(config.mask));
    object.add(config.details);
    object.add("state", config.state ? json_string(*config.state) : "null");
    object.add("took", notes_json(config.took, "gives"));
    object.add("assumed", notes_json(config.assumed, "why"));
    object.add("ignored", notes_json(config.ignored, "why"));
    object.add("known", config.known ? "true" : "false");
    object.add("source", config.source.empty() ? "null" : json_string(config.source));
    object.add("part", config.part.empty() ? "null" : json_string(config.part));
    std::string parts;
    for (const ModelConfig& part : config.parts)
        parts += (parts.empty() ? "" : ",") + model_config_json(part);
    object.add("parts", "[" + parts + "]");
    return object.text();
}

}
