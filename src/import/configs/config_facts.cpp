// What a configuration says, in words and numbers for reading: model_config_json.cpp writes the same for programs.
#include "import/configs/config_readers.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

std::string known(std::optional<Index> number) {
    return number ? std::to_string(*number) : "not known";
}

void add_rotation(std::vector<ConfigFact>& facts, const ModelConfig& config) {
    if (config.rotary_width == 0)
        return;
    std::string scaling = config.scaling;
    for (const ConfigDetail& detail : config.scaling_details)
        scaling += ", " + detail.key + " " + detail.json;
    facts.push_back({"rotary width", std::to_string(config.rotary_width)});
    facts.push_back({"pairing", !config.pairing                           ? "not known"
                                : *config.pairing == Pairing::interleaved ? "interleaved"
                                                                          : "half"});
    facts.push_back({"base", config.base ? shortest(*config.base) : "not known"});
    facts.push_back({"scaling", scaling});
    if (!config.rotary)
        return facts.push_back({"frequencies", "not known"});
    const RotaryFrequencies frequencies(*config.rotary);
    facts.push_back({"attention factor", shortest(frequencies.attention_factor())});
    facts.push_back({"frequencies", std::to_string(frequencies.pairs()) + ", from " +
                                        shortest(frequencies.frequency(0)) + " to " +
                                        shortest(frequencies.frequency(frequencies.pairs() - 1))});
}

}

std::string told(const ConfigNote& note) {
    return note.value.empty() ? note.text : note.value + ": " + note.text;
}

std::vector<ConfigFact> config_facts(const ModelConfig& config) {
    std::vector<ConfigFact> facts = {
        {"family", config.family},      {"d_model", known(config.d_model)},   {"layers", known(config.layers)},
        {"heads", known(config.heads)}, {"kv heads", known(config.kv_heads)}, {"head width", known(config.head_dim)}};
    if (!config.known)
        facts.insert(facts.begin(), {"type", "not known here: what follows is a guess"});
    add_rotation(facts, config);
    facts.push_back({"trained length", known(config.trained_length)});
    facts.push_back({"longest", known(config.max_length)});
    facts.push_back({"mask", config.mask.direction.empty() ? "not known" : config.mask.direction});
    if (config.mask.window)
        facts.push_back({"window", std::to_string(*config.mask.window) + ": " + config.mask.rule});
    for (const ModelConfig& part : config.parts) {
        const std::string words = family_words(part.family);
        facts.push_back({part.part + (part.model_type.empty() ? "" : " (" + posenc::quoted(part.model_type) + ")"),
                         words.empty() ? "not known" : words});
    }
    return facts;
}

}
