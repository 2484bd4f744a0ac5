// Encodings that take part in a race, how they are written in text and how they are named.
#include "core/learning/race.hpp"
#include "core/state/choice_label.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc::learning {

namespace {

std::string entrant_ids() {
    std::string ids = "none";
    for (const Method* method : methods())
        if (can_enter(*method))
            ids += ", " + std::string(method->id);
    return ids;
}

std::string_view key_of(std::string_view pair) {
    return pair.substr(0, pair.find('='));
}

/// The parameters that can be set for an entrant, the method's own first.
std::vector<const Parameter*> rows_of(const Method& method) {
    const auto fixed = keys_of_model();
    std::vector<const Parameter*> rows;
    for (const Parameter* row : method.parameters)
        if (std::find(fixed.begin(), fixed.end(), row->key) == fixed.end())
            rows.push_back(row);
    const auto own = entrant_parameters();
    rows.insert(rows.end(), own.begin(), own.end());
    return rows;
}

/// "1 … 1e+06", "interleaved | half-split"
std::string values_words(const Parameter& row) {
    std::string words;
    for (const Choice& choice : row.choices)
        words += (words.empty() ? "" : " | ") + std::string(choice.id);
    if (!words.empty() || row.kind == Kind::text)
        return words.empty() ? "…" : words;
    if (row.kind == Kind::flag)
        return "0 | 1";
    words = readable(row.low) + " … " + readable(row.high);
    return row.kind == Kind::integer || row.kind == Kind::real ? words : words + ", …";
}

/// What is wrong with the keys of settings; empty: nothing.
std::string problem_of_keys(const Method& method, std::string_view settings) {
    for (const std::string_view pair : split(settings, '&')) {
        const std::string_view key = key_of(pair);
        const auto fixed = keys_of_model();
        if (std::find(fixed.begin(), fixed.end(), key) != fixed.end())
            return std::string(method.id) + ": ‘" + quoted(key) + "’ follows from the model, its lengths and its seed";
        const std::vector<const Parameter*> rows = rows_of(method);
        if (std::none_of(rows.begin(), rows.end(), [&](const Parameter* row) { return row->key == key; })) {
            std::string allowed;
            for (const Parameter* row : rows)
                allowed += (allowed.empty() ? "" : ", ") + std::string(row->key);
            return "‘" + quoted(key) + "’ is not a parameter of " + std::string(method.id) + "; allowed: " + allowed;
        }
    }
    return {};
}

/// The value as it is drawn: the label of a choice, otherwise the number.
std::string readable_value(const Parameter& row, const Value& value) {
    if (const std::string_view label = choice_label(row, value.text); !label.empty())
        return std::string(label);
    return value.none() && !row.none_label.empty() ? std::string(row.none_label) : write_value(row, value);
}

/// "Base" inside a sentence: "base"; symbols and abbreviations, which have further capitals, stay.
std::string inside_sentence(std::string_view label) {
    std::string text(label);
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const std::string_view word = label.substr(0, label.find(' '));
    const bool spelt = word.size() > 1 && word[1] >= 'a' && word[1] <= 'z';
    if (spelt && is_capital(word[0]) && std::count_if(word.begin(), word.end(), is_capital) == 1)
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
}

}

std::string Entrant::text() const {
    return std::string(method ? method->id : "none") + (settings.empty() ? "" : ":" + settings);
}

std::string Entrant::title() const {
    std::string title(method ? method->title : "No positions");
    if (settings.empty())
        return title;
    for (const std::string_view pair : split(settings, '&'))
        if (const Parameter* row = find_parameter(key_of(pair)))
            title += ", " + inside_sentence(row->label) + " " + readable_value(*row, state.value(row->key));
    return title;
}

std::string settings_words(const Method& method) {
    std::string words;
    for (const Parameter* row : rows_of(method))
        words += (words.empty() ? "" : "; ") + std::string(row->key) + ": " + values_words(*row);
    return words;
}

Settings Entrant::settings_in(Settings race) const {
    for (const std::string_view pair : split(settings, '&')) // the last one counts, as in links
        if (key_of(pair) == "train_spread")
            race.spread = state.integer("train_spread");
        else if (key_of(pair) == "model_nope_interval")
            race.shape.bare_interval = state.integer("model_nope_interval");
    return race;
}

std::optional<Entrant> read_entrant(std::string_view text, std::string& problem) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string_view id = text.substr(0, colon), settings = text.substr(std::min(colon + 1, text.size()));
    if (id == "none" && settings.empty())
        return Entrant{};
    const Method* method = find_method(id);
    if (!method || !can_enter(*method)) {
        problem = "‘" + quoted(text) + "’ cannot be trained; allowed: " + entrant_ids();
        return std::nullopt;
    }
    problem = settings.empty() ? "" : problem_of_keys(*method, settings);
    Parsed parsed = parse(settings, usual_state(*method));
    if (problem.empty() && !parsed.issues.empty())
        problem = std::string(id) + ": " + parsed.issues.front().message;
    if (!problem.empty())
        return std::nullopt;
    return Entrant{method, std::move(parsed.state), std::string(settings)};
}

}
