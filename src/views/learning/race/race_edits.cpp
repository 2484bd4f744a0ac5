#include "views/learning/race/race_edits.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// Commas separate the entrants of a race, so commas within lists of numbers are escaped as in links.
std::string without_commas(std::string_view text) {
    std::string result;
    for (const char c : text)
        result += c == ',' ? std::string("%2C") : std::string(1, c);
    return result;
}

}

std::string race_text(const std::vector<std::string>& entrants) {
    std::string text;
    for (std::size_t i = 0; i < entrants.size(); ++i)
        if (std::find(entrants.begin(), entrants.begin() + static_cast<std::ptrdiff_t>(i), entrants[i]) ==
            entrants.begin() + static_cast<std::ptrdiff_t>(i))
            text += (text.empty() ? "" : ",") + without_commas(entrants[i]);
    return text;
}

std::vector<std::string> entrant_texts(const learning::Race& race) {
    std::vector<std::string> texts;
    for (const learning::Entrant& entrant : race.entrants)
        texts.push_back(entrant.text());
    return texts;
}

std::string entrant_of_method(const State& state) {
    const Method* method = find_method(state.text("method"));
    if (!method || !learning::can_enter(*method))
        return {};
    const auto fixed = learning::keys_of_model();
    State own;
    for (const Parameter* row : method->parameters)
        if (!state.is_default(row->key) && std::find(fixed.begin(), fixed.end(), row->key) == fixed.end())
            own = own.with(*row, state.value(row->key));
    const std::string settings = without_commas(format(own));
    return std::string(method->id) + (settings.empty() ? "" : ":" + settings);
}

std::string settings_with(std::string_view settings, std::string_view key, std::string_view value) {
    std::string text;
    for (const std::string_view pair : split(settings, '&'))
        if (!pair.empty() && pair.substr(0, pair.find('=')) != key)
            text += (text.empty() ? "" : "&") + std::string(pair);
    if (!value.empty())
        text += (text.empty() ? "" : "&") + std::string(key) + "=" + std::string(value);
    return text;
}

}
