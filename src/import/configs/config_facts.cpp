// What a configuration says, in words for people.
#include "import/configs/config_numbers.hpp"

#include "core/text.hpp"
#include "core/texts/json_text.hpp"

namespace posenc {

namespace {

std::string known(std::optional<Index> number) {
    return number ? std::to_string(*number) : "not known";
}

void add_rotation(std::vector<ConfigFact>& facts, const ModelConfig& config) {
    const RotaryFacts* rotary = config.rotation();
    if (!rotary || (rotary->width == 0 && !has_unknown_width(config)))
        return;
    std::string scaling = rotary->scaling;
    const OrderedJson details = scaling_numbers(*rotary);
    for (const auto& [key, value] : details.items())
        scaling += ", " + key + " " + json_text(value);
    facts.push_back({"rotary width", rotary->width > 0 ? std::to_string(rotary->width) : "not known"});
    facts.push_back(
        {"pairing", rotary->pairing ? *rotary->pairing == Pairing::interleaved ? "interleaved" : "half" : "not known"});
    facts.push_back({"base", config.base ? shortest(*config.base) : "not known"});
    facts.push_back({"scaling", scaling});
    if (!rotary->axes.empty())
        return;
    if (!rotary->settings)
        return facts.push_back({"frequencies", "not known"});
    const RotaryFrequencies frequencies(*rotary->settings);
    facts.push_back({"attention factor", shortest(frequencies.attention_factor())});
    facts.push_back({"frequencies", std::to_string(frequencies.pairs()) + ", from " +
                                        shortest(frequencies.frequency(0)) + " to " +
                                        shortest(frequencies.frequency(frequencies.pairs() - 1))});
}

}

std::string told(const ConfigNote& note) {
    return note.value.empty() ? note.text : note.value + ": " + note.text;
}

std::vector<ConfigFact> further_facts(const ModelConfig& config) {
    constexpr std::size_t longest = 100; // leaves out lists of frequencies
    std::vector<ConfigFact> facts;
    const OrderedJson further = further_numbers(config);
    for (const auto& [key, value] : further.items())
        if (std::string text = json_text(value); text.size() <= longest)
            facts.push_back({key, std::move(text)});
    return facts;
}

std::vector<ConfigFact> config_facts(const ModelConfig& config) {
    std::vector<ConfigFact> facts = {
        {"family", encoding_ids(config.encodings)}, {"d_model", known(config.d_model)},
        {"layers", known(config.layers)},           {"heads", known(config.heads)},
        {"kv heads", known(config.kv_heads)},       {"head width", known(config.head_dim)}};
    if (config.piece)
        facts.insert(facts.begin(), {"part of a file", "what is not in it is not known"});
    for (const std::string& key : config.doubts)
        facts.insert(facts.begin(),
                     {"guess", "‘" + key + "’ speaks of positions and is not known here: what follows is a guess"});
    if (!config.known && (config.doubts.empty() || config.source.empty()))
        facts.insert(facts.begin(), {"type", "not known here: what follows is a guess"});
    add_rotation(facts, config);
    facts.push_back({"trained length", known(config.trained_length)});
    facts.push_back({"longest", known(config.max_length)});
    const std::string_view direction = direction_words(config.mask.direction);
    facts.push_back({"mask", direction.empty() ? "not known" : std::string(direction)});
    if (config.mask.window)
        facts.push_back({"window", std::to_string(*config.mask.window) + ": " + config.mask.rule});
    for (const ModelConfig& part : config.parts) {
        const std::string words = encoding_words(part.encodings);
        facts.push_back({part.part + (part.model_type.empty() ? "" : " (" + posenc::quoted(part.model_type) + ")"),
                         words.empty() ? "not known" : words});
    }
    return facts;
}

}
