#include "core/state/state.hpp"

#include "core/lessons/guidance.hpp"
#include "core/state/parameters.hpp"
#include "core/state/presets.hpp"
#include "core/state/synonyms.hpp"
#include "core/text.hpp"

#include <cassert>
#include <optional>
#include <string>

namespace posenc {

namespace {

const Parameter& existing(std::string_view key) {
    const Parameter* parameter = find_parameter(key);
    assert(parameter && "a key that is in no method’s parameters");
    return *parameter;
}

/// The value of a parameter that is not set.
const Value& unset_value(const State& state, std::string_view key) {
    const Parameter& parameter = existing(key);
    return parameter.follows.empty() ? initial_value(key) : state.value(parameter.follows);
}

constexpr std::size_t most_issues = 16;
constexpr std::size_t most_pairs = 1024;

/// Whether another issue will be listed; otherwise it need not be made.
bool lists_more(const Parsed& parsed) {
    return parsed.issues.size() < most_issues;
}

void report(Parsed& parsed, std::string_view key, std::string message, std::string used, bool ignored = true) {
    if (lists_more(parsed))
        parsed.issues.push_back({quoted(key), std::move(message), std::move(used), ignored});
}

std::vector<std::string_view> known_keys() {
    std::vector<std::string_view> keys = {"preset"};
    keys.reserve(parameter_table().size() + 1);
    for (const Parameter* parameter : parameter_table())
        keys.push_back(parameter->key);
    return keys;
}

void read_preset(std::string_view name, Parsed& parsed) {
    const Preset* preset = find_preset(name);
    if (!preset && lists_more(parsed))
        report(parsed, "preset", "preset: " + unknown_preset(name), "it is ignored");
    if (!preset)
        return;
    parsed.state = with_habits(parse(preset->state).state, parsed.state);
}

/// Whether a text tells the shape of a model by its everyday names.
struct ModelShape {
    bool width = false, heads = false;
};

/// Of a text, everyday names are looked for in what is kept of it: some characters are not.
Reading read_meant(const Parameter& parameter, std::string_view typed) {
    if (parameter.kind != Kind::text)
        return read_value(parameter, value_meant(parameter, typed));
    Reading reading = read_value(parameter, typed);
    if (reading.value)
        reading.value->text = std::string(value_meant(parameter, reading.value->text));
    return reading;
}

void read_pair(std::string_view pair, Parsed& parsed, ModelShape& shape) {
    const std::size_t equals = pair.find('=');
    std::string key = percent_decode(pair.substr(0, equals));
    if (key == "preset")
        return read_preset(equals == std::string_view::npos ? "" : percent_decode(pair.substr(equals + 1)), parsed);
    const Parameter* parameter = parameter_meant(key);
    if (!parameter && lists_more(parsed))
        report(parsed, key,
               "‘" + posenc::quoted(key) + "’ is not a parameter" + did_you_mean_by_any_name("", key, known_keys()),
               "it is ignored");
    if (!parameter)
        return;
    shape.width = shape.width || (parameter->key == "d_model" && key != parameter->key);
    shape.heads = shape.heads || (parameter->key == "head_count" && key != parameter->key);
    key = parameter->key;
    const bool bare = equals == std::string_view::npos;
    if (bare && parameter->kind != Kind::flag)
        return report(parsed, key, key + ": no value given; allowed: " + allowed_range(*parameter), "it is ignored");
    const std::string typed = bare ? "1" : percent_decode(pair.substr(equals + 1));
    Reading reading = read_meant(*parameter, typed);
    if (std::string problem = reading.value && guides(key) ? guidance_problem(key, reading.value->text) : "";
        !problem.empty())
        reading = {std::nullopt, std::move(problem)};
    const bool ignored = !reading.value;
    if (reading.value)
        parsed.state = std::move(parsed.state).with(*parameter, *std::move(reading.value));
    if (reading.problem.empty())
        return;
    const std::string used = write_value(*parameter, parsed.state.value(key));
    report(parsed, key, key + ": " + reading.problem, (used.empty() ? "nothing" : posenc::quoted(used)) + " is used",
           ignored);
}

}

const Value& State::value(std::string_view key) const {
    if (const auto found = set_.find(key); found != set_.end())
        return found->second;
    return unset_value(*this, key);
}

double State::number(std::string_view key) const {
    return value(key).number;
}
std::string_view State::text(std::string_view key) const {
    return value(key).text;
}
std::span<const double> State::list(std::string_view key) const {
    return value(key).list;
}
bool State::is_none(std::string_view key) const {
    return value(key).none();
}

bool State::is_default(std::string_view key) const {
    const auto found = set_.find(key);
    return found == set_.end() || found->second == unset_value(*this, key);
}

State State::with(const Parameter& parameter, Value value) const& {
    return State(*this).with(parameter, std::move(value));
}

State State::with(const Parameter& parameter, Value value) && {
    set_[existing(parameter.key).key] = std::move(value);
    return std::move(*this);
}

State State::with(std::string_view key, std::string_view text) const {
    const Parameter& parameter = existing(key);
    Reading reading = read_value(parameter, text);
    return reading.value ? with(parameter, std::move(*reading.value)) : *this;
}

State State::without(std::string_view key) const {
    State next = *this;
    if (const auto found = next.set_.find(key); found != next.set_.end())
        next.set_.erase(found);
    return next;
}

State State::with_tables(std::shared_ptr<const OwnTables> tables) const {
    State next = *this;
    next.tables_ = std::move(tables);
    return next;
}

bool State::operator==(const State& other) const {
    if (set_ == other.set_)
        return true;
    // A key that neither state sets has its default in both, or follows a row that is compared.
    for (const auto* set : {&set_, &other.set_})
        for (const auto& [key, ignored] : *set)
            if (!(value(key) == other.value(key)))
                return false;
    return true;
}

Parameter narrowed(Parameter parameter, const State& state) {
    // For a list, `count` only says whether there is anything to choose.
    const bool number = parameter.kind == Kind::integer || parameter.kind == Kind::real;
    if (const Index count = number && parameter.count ? parameter.count(state) : 0; count > 0)
        parameter.high = nearest_allowed(parameter, static_cast<double>(count - 1));
    if (parameter.count_key.empty())
        return limited(std::move(parameter), state);
    const double first = parameter.first_key.empty() ? 0 : state.number(parameter.first_key);
    parameter.low = nearest_allowed(parameter, first);
    parameter.high = nearest_allowed(parameter, first + state.number(parameter.count_key) - 1);
    return limited(std::move(parameter), state);
}

Parsed parse(std::string_view text, const State& start) {
    Parsed parsed{start, {}};
    while (!text.empty() && (text.front() == '#' || text.front() == '?'))
        text.remove_prefix(1);
    std::size_t pairs = 0;
    ModelShape shape;
    while (!text.empty()) {
        const std::size_t end = text.find('&');
        const std::string_view pair = trim(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        if (pair.empty())
            continue;
        if (++pairs > most_pairs) {
            if (parsed.issues.size() == most_issues) // make room, because this one must not be missed
                parsed.issues.pop_back();
            report(parsed, "", "more than " + std::to_string(most_pairs) + " keys", "the rest is ignored");
            break;
        }
        read_pair(pair, parsed, shape);
    }
    if (shape.width && shape.heads)
        parsed.state = with_width_of_head(std::move(parsed.state));
    return parsed;
}

std::string format(const State& state) {
    std::string text;
    for (const Parameter* parameter : parameter_table()) {
        if (state.is_default(parameter->key))
            continue;
        text += text.empty() ? "" : "&";
        text +=
            std::string(parameter->key) + "=" + percent_encode(write_value(*parameter, state.value(parameter->key)));
    }
    return text;
}

}
