#include "c_interface/settings.hpp"

#include "answers/recognition_json.hpp"
#include "core/registry.hpp"
#include "core/state/link.hpp"
#include "core/state/parameters.hpp"
#include "core/state/synonyms.hpp"
#include "core/text.hpp"
#include "core/texts/nearest.hpp"

#include <algorithm>
#include <cstring>

namespace posenc::c_interface {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 21;
constexpr int most_levels = 64;

/// How deep brackets outside texts stand in each other: what reads and frees a tree goes as deep.
int levels_of(std::string_view text) {
    int level = 0, deepest = 0;
    bool inside = false;
    for (std::size_t at = 0; at < text.size(); ++at)
        if (inside && text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            inside = !inside;
        else if (!inside && (text[at] == '{' || text[at] == '['))
            deepest = std::max(deepest, ++level);
        else if (!inside && (text[at] == '}' || text[at] == ']'))
            --level;
    return deepest;
}

std::string listed(std::span<const std::string_view> words) {
    std::string text;
    for (const std::string_view word : words)
        text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

std::vector<std::string_view> ids_of_methods() {
    std::vector<std::string_view> ids;
    for (const Method* method : methods())
        ids.push_back(method->id);
    return ids;
}

/// What the last pair with this key gives, as it was typed.
std::string typed_value(std::string_view settings, std::string_view key) {
    std::string typed;
    for (const std::string_view pair : split(settings, '&')) {
        const std::size_t equals = pair.find('=');
        const Parameter* row = parameter_meant(percent_decode(trim(pair.substr(0, equals))));
        if (row && row->key == key && equals != pair.npos)
            typed = percent_decode(pair.substr(equals + 1));
    }
    return typed;
}

/// What an issue with a value says is allowed.
std::string allowed_in(const std::string& message) {
    constexpr std::string_view mark = "allowed: ";
    const std::size_t at = message.find(mark);
    return at == message.npos ? "" : message.substr(at + mark.size());
}

Unusable problem_with(const Issue& issue, const Parsed& parsed, std::string_view settings, const char* argument) {
    Unusable problem{argument, issue.message, issue.key};
    const Parameter* row = find_parameter(issue.key);
    if (!row) {
        std::vector<std::string_view> keys;
        for (const Parameter* one : parameter_table())
            keys.push_back(one->key);
        problem.nearest = nearest_by_any_name("", issue.key, keys);
        return problem;
    }
    problem.allowed = allowed_range(*row);
    if (row->kind == Kind::choice) {
        std::vector<std::string_view> ids;
        for (const Choice& choice : row->choices)
            ids.push_back(choice.id);
        problem.nearest = nearest_by_any_name(row->key, typed_value(settings, row->key), ids);
    } else if (!issue.ignored) {
        problem.nearest = write_value(*row, parsed.state.value(row->key));
    }
    return problem;
}

/// `of_page`: keys that only the page has count for nothing.
Usable<State> state_of_text(std::string_view settings, bool of_page, const char* argument) {
    Parsed parsed = parse(settings);
    for (const Issue& issue : parsed.issues)
        if (!of_page || issue.key.empty() || find_parameter(issue.key))
            return problem_with(issue, parsed, settings, argument);
    const std::string id(parsed.state.text("method"));
    if (!find_method(value_meant(parameters::method, id)))
        return unknown_word(argument, "method", id, ids_of_methods());
    return std::move(parsed.state);
}

std::optional<std::string> value_as_text(const Asked& value) {
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_boolean())
        return value.get<bool>() ? "1" : "0";
    if (value.is_number())
        return value.is_number_float() ? shortest(value.get<double>()) : json_text(value);
    if (value.is_null())
        return "none";
    if (!value.is_array())
        return std::nullopt;
    std::string text;
    for (const Asked& item : value) {
        if (!item.is_number())
            return std::nullopt;
        text += (text.empty() ? "" : ",") + *value_as_text(item);
    }
    return text;
}

/// Of an object: a key that its method does not have is an oversight.
std::optional<Unusable> foreign_key(const Asked& settings, const Method& method, const char* argument) {
    std::vector<std::string_view> keys = {"method", "preset"};
    for (const Use& use : method.parameters)
        keys.push_back(use.row->key);
    for (auto item = settings.begin(); item != settings.end(); ++item) {
        const Parameter* row = parameter_meant(item.key());
        if (std::find(keys.begin(), keys.end(), row ? row->key : item.key()) != keys.end())
            continue;
        return Unusable{argument,
                        "‘" + posenc::quoted(item.key()) + "’ is not a parameter of " + std::string(method.id) +
                            did_you_mean_by_any_name("", item.key(), keys),
                        posenc::quoted(item.key()), listed(keys), nearest_by_any_name("", item.key(), keys)};
    }
    return std::nullopt;
}

}

Unusable unknown_word(const char* argument, std::string_view key, std::string_view typed,
                      std::span<const std::string_view> words) {
    const std::string where = key.empty() ? argument : std::string(key);
    return {argument,
            where + ": ‘" + posenc::quoted(typed) + "’ is unknown" + did_you_mean_by_any_name(key, typed, words) +
                "; allowed: " + listed(words),
            std::string(key), listed(words), nearest_by_any_name(key, typed, words)};
}

bool looks_like_object(std::string_view text) {
    return trim(text).starts_with('{');
}

Usable<Asked> json_of(const char* text, const char* argument) {
    if (!text)
        return Unusable{argument, std::string(argument) + ": is missing; allowed: an object of JSON"};
    const std::size_t size = std::strlen(text);
    if (size > most_bytes || levels_of({text, size}) > most_levels)
        return Unusable{argument, std::string(argument) + ": is too large; allowed: 2 MiB of JSON, 64 levels deep"};
    Asked read = Asked::parse(std::string_view(text, size), nullptr, false);
    if (!read.is_object())
        return Unusable{argument, std::string(argument) + ": ‘" + posenc::quoted({text, size}) +
                                      "’ is not an object of JSON; allowed: {\"key\": value, …}"};
    return read;
}

Usable<State> state_of(const char* settings, const char* argument) {
    if (!settings)
        return Unusable{argument, std::string(argument) + ": are missing; allowed: \"method=" +
                                      std::string(registry::alibi.id) + "&length=8\", a link, or an object of JSON"};
    const std::string_view text(settings);
    if (text.size() > most_bytes)
        return Unusable{argument, std::string(argument) + ": are too long; allowed: 2 MiB"};
    if (looks_like_object(text)) {
        const Usable<Asked> object = json_of(settings, argument);
        if (const Unusable* problem = problem_of(object))
            return *problem;
        return state_of(std::get<Asked>(object), argument);
    }
    const bool of_page = text.find('#') != text.npos;
    return state_of_text(of_page ? after_hash(text) : text, of_page, argument);
}

Usable<State> state_of(const Asked& settings, const char* argument) {
    if (settings.is_string())
        return state_of(settings.get_ref<const std::string&>().c_str(), argument);
    if (!settings.is_object())
        return Unusable{argument, std::string(argument) + ": ‘" + posenc::quoted(json_text(settings)) +
                                      "’ cannot be used; allowed: a text or an object"};
    std::string text;
    for (auto item = settings.begin(); item != settings.end(); ++item) {
        const std::optional<std::string> value = value_as_text(item.value());
        if (!value)
            return Unusable{argument,
                            item.key() + ": ‘" + posenc::quoted(json_text(item.value())) +
                                "’ cannot be used; allowed: a number, a text, true, false, null or a list of numbers",
                            posenc::quoted(item.key())};
        const std::string pair = percent_encode(item.key()) + "=" + percent_encode(*value);
        text = item.key() == "preset" ? pair + "&" + text : text + "&" + pair; // it stands for a whole state
    }
    Usable<State> state = state_of_text(text, false, argument);
    if (!problem_of(state))
        if (std::optional<Unusable> problem = foreign_key(settings, method_of(std::get<State>(state)), argument))
            return *std::move(problem);
    return state;
}

Usable<Made> field_of(const char* settings, const char* argument) {
    Usable<State> state = state_of(settings, argument);
    if (const Unusable* problem = problem_of(state))
        return *problem;
    Made made{std::get<State>(std::move(state)), {}, {}};
    MakeResult result = method_of(made.state).make(made.state);
    for (const Issue& issue : result.issues) {
        if (!issue.used.empty())
            return Unusable{argument, issue.message, issue.key, allowed_in(issue.message)};
        made.notes.push_back(issue.message);
    }
    made.field = std::move(result.field);
    return made;
}

namespace {

Json value_json(const Parameter& row, const Value& value) {
    switch (row.kind) {
    case Kind::integer:
        return value.none() ? Json() : Json(static_cast<Index>(value.number));
    case Kind::real:
        return value.none() ? Json() : Json(value.number);
    case Kind::flag:
        return value.number != 0;
    case Kind::integers:
    case Kind::reals:
        return value.list;
    default:
        return value.text;
    }
}

}

Json made_json(const Made& made) {
    const Method& method = method_of(made.state);
    Json settings = Json::object();
    for (const Use& use : method.parameters)
        settings[std::string(use.row->key)] = value_json(*use.row, made.state.value(use.row->key));
    const Description& description = made.field->description();
    return {{"method", method.id},
            {"settings", settings},
            {"state", answers::state_text(made.state)},
            {"rows", made.field->size().row},
            {"cols", made.field->size().col},
            {"row_axis", description.rows.name},
            {"col_axis", description.cols.name},
            {"notes", made.notes}};
}

}
