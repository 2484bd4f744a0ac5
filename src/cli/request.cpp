#include "cli/request.hpp"

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/tensors.hpp"
#include "core/combined.hpp"
#include "core/registry.hpp"
#include "core/state/link.hpp"
#include "core/state/parameters.hpp"
#include "core/state/presets.hpp"
#include "core/state/synonyms.hpp"
#include "core/text.hpp"
#include "core/texts/nearest.hpp"
#include "views/views.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::cli {

namespace {

/// A method's issue begins with the key of its parameter; the flag takes the key's place.
std::string issue_text(const Issue& issue) {
    const std::string& text = issue.message;
    if (issue.key.empty())
        return text;
    const std::string prefix = issue.key + ": ";
    return flag_name(issue.key) + ": " + (text.rfind(prefix, 0) == 0 ? text.substr(prefix.size()) : text);
}

/// Throws on an issue that replaced a value; adds the others to the warnings. `text` makes the message of an issue.
template <class Text> FieldPtr accepted(MakeResult made, std::vector<std::string>& warnings, Text text) {
    for (const Issue& issue : made.issues) {
        if (!issue.used.empty())
            throw Failure{exit_misused, text(issue)};
        warnings.push_back(text(issue));
    }
    return std::move(made.field);
}

std::string size_text(const Field& field) {
    return std::to_string(field.size().row) + " × " + std::to_string(field.size().col);
}

FieldPtr without_other(FieldPtr field, std::string_view text, const State& state, std::vector<std::string>& warnings) {
    Parsed other = parse(text, state);
    if (!other.issues.empty())
        throw Failure{exit_misused, "--minus: " + other.issues.front().message};
    const Method& method = method_named(other.state.text("method"), "--minus");
    const FieldPtr less =
        accepted(method.make(other.state), warnings, [](const Issue& issue) { return "--minus: " + issue.message; });
    FieldPtr result = difference(field, less);
    if (!result)
        throw Failure{exit_misused, "--minus: " + size_text(*field) + " cells minus " + size_text(*less) +
                                        " cells has no meaning; allowed: states whose sizes agree"};
    return result;
}

std::optional<Index> cell_number(std::string_view text) {
    const std::optional<double> number = parse_number(text);
    if (!number || *number != std::floor(*number) || std::fabs(*number) > 1e15)
        return std::nullopt;
    return static_cast<Index>(*number);
}

}

const Method& method_named(std::string_view id, std::string_view where) {
    if (const Method* method = find_method(value_meant(parameters::method, id)))
        return *method;
    std::vector<std::string_view> ids;
    for (const Method* method : methods())
        ids.push_back(method->id);
    throw Failure{exit_misused, std::string(where) + ": ‘" + quoted(id) + "’ is not a method" +
                                    did_you_mean_by_any_name("method", id, ids) + "; posenc list names them all"};
}

std::string unknown_view(std::string_view id) {
    std::vector<std::string_view> ids;
    for (const View* view : views())
        ids.push_back(view->id);
    return "‘" + quoted(id) + "’ is not a view" + did_you_mean(id, ids) + "; posenc list --views names them all";
}

std::vector<std::string_view> families() {
    std::vector<std::string_view> all;
    for (const Method* method : methods())
        if (std::find(all.begin(), all.end(), method->family) == all.end())
            all.push_back(method->family);
    return all;
}

State start_of(const Arguments& arguments, State start) {
    const std::string_view method = !arguments.words().empty() ? arguments.words().front()
                                    : arguments.has(numbers_flag.name) && start.is_default("method") ? registry::own.id
                                                                                                     : "";
    const std::string_view id = value_meant(parameters::method, method);
    return method.empty() ? start : start.with(parameters::method, {0, std::string(id), {}});
}

const Method& requested_method(const Arguments& arguments, const State& asked) {
    const std::string_view other = asked.text("method");
    if (arguments.words().empty())
        return method_named(other, "--method");
    const std::string_view word = arguments.words().front();
    const Method& method = method_named(word, "METHOD");
    if (value_meant(parameters::method, other) != method.id)
        throw Failure{exit_misused, "METHOD: ‘" + std::string(word) + "’ contradicts method=" + quoted(other) +
                                        "; give one of the two"};
    return method;
}

bool names_method(const Arguments& arguments) {
    return !arguments.words().empty() || arguments.has("--preset") || arguments.has("--state") ||
           arguments.has(numbers_flag.name) ||
           std::any_of(arguments.parameters().begin(), arguments.parameters().end(),
                       [](const ParameterFlag& flag) { return flag.parameter == &parameters::method; });
}

State state_given(const Arguments& arguments, std::string_view flag, const State& start) {
    std::string text(arguments.value(flag));
    if (text.find('=') == text.npos &&
        (has_ending(text, ".png") || has_ending(text, ".svg") || has_ending(text, ".gif")))
        text = state_of_picture(text).value_or(text);
    const std::string_view settings = settings_of_link(text);
    Parsed parsed = parse(settings.empty() ? std::string_view(text) : settings, start);
    if (!parsed.issues.empty())
        throw Failure{exit_misused, std::string(flag) + ": " + parsed.issues.front().message};
    return std::move(parsed.state);
}

namespace {

/// Adds the tables of --numbers to a start. They are read once, even if several starts are made; the newest table is
/// the selected one.
State with_numbers(const Arguments& arguments, State start) {
    if (!arguments.has(numbers_flag.name))
        return start;
    static std::shared_ptr<const OwnTables> tables;
    if (!tables)
        tables = requested_tables(arguments, arguments.value(numbers_flag.name));
    return start.with_tables(tables).with("own", tables->all().front()->reference());
}

/// A word may name another part of the thing that the state or the preset is about: rotary-frequencies with the state
/// of a rotary table.
State as_named(const Arguments& arguments, State state) {
    const Method* named = arguments.words().empty() ? nullptr : find_method(arguments.words().front());
    const std::optional<State> shown =
        named && find_method(state.text("method")) ? shown_as(state, *named) : std::nullopt;
    return shown ? *shown : state;
}

}

State requested_state(const Arguments& arguments, State start) {
    start = with_numbers(arguments, std::move(start));
    if (arguments.has("--preset")) {
        const std::string_view name = arguments.value("--preset");
        if (!find_preset(name))
            throw Failure{exit_misused, "--preset: " + unknown_preset(name) + "; posenc list --presets names them all"};
        start = parse("preset=" + std::string(name), start).state;
    }
    if (arguments.has("--state"))
        start = state_given(arguments, "--state", start);
    start = as_named(arguments, std::move(start));
    for (const ParameterFlag& flag : arguments.parameters()) {
        Reading reading = read_value(*flag.parameter, value_meant(*flag.parameter, flag.value));
        if (!reading.problem.empty())
            throw Failure{exit_misused, flag.name + ": " + reading.problem};
        start = start.with(*flag.parameter, std::move(*reading.value));
    }
    return start;
}

void check_parameters(const Arguments& arguments, const Method& method, std::span<const std::string_view> also) {
    for (const ParameterFlag& flag : arguments.parameters()) {
        const std::string_view key = flag.parameter->key;
        const bool own = std::any_of(method.parameters.begin(), method.parameters.end(),
                                     [&](const Parameter* row) { return row->key == key; });
        if (!own && std::find(also.begin(), also.end(), key) == also.end())
            throw Failure{exit_misused, flag.name + ": is not a parameter of " + std::string(method.id) +
                                            "; posenc list " + std::string(method.id) + " names them all"};
    }
}

std::vector<std::string_view> keys_of_picture(const View& view) {
    std::vector<std::string_view> keys = {"method", "theme", "text_size", "language", "orientation"};
    for (const Parameter* row : view.parameters)
        keys.push_back(row->key);
    for (const Parameter* row : viewpoint())
        keys.push_back(row->key);
    return keys;
}

std::vector<std::string> check_state(const Method& method, const State& state) {
    std::vector<std::string> warnings;
    accepted(method.make(state), warnings, issue_text);
    return warnings;
}

Requested requested_field(const Arguments& arguments) {
    check_words(arguments, 1, "METHOD");
    if (!names_method(arguments))
        throw Failure{exit_misused, "METHOD: is required and was not given, for example sinusoidal (posenc list names "
                                    "them all); --state or --preset can stand for it"};
    const State state = requested_state(arguments, start_of(arguments, {}));
    const Method& method = requested_method(arguments, state);
    constexpr std::string_view also[] = {"method"};
    check_parameters(arguments, method, also);
    std::vector<std::string> warnings;
    FieldPtr field = accepted(method.make(state), warnings, issue_text);
    if (arguments.has("--minus"))
        field = without_other(std::move(field), arguments.value("--minus"), state, warnings);
    return {method, state, std::move(field), std::move(warnings)};
}

void warn(const Arguments& arguments, const std::vector<std::string>& warnings) {
    if (arguments.quiet())
        return;
    for (const std::string& text : warnings)
        remark("warning: " + text);
}

void check_words(const Arguments& arguments, std::size_t count, std::string_view names) {
    const std::vector<std::string_view>& words = arguments.words();
    if (words.size() > count)
        throw Failure{exit_misused, "‘" + quoted(words[count]) + "’: unexpected argument; allowed: " +
                                        (names.empty() ? "flags only" : std::string(names) + " and flags")};
}

std::string requested_format(const Arguments& arguments, const Parameter& row) {
    const std::string_view name = arguments.required("--out");
    std::string shown, endings;
    for (const Choice& format : row.choices) {
        const std::string ending = "." + std::string(format.label);
        if (has_ending(name, ending)) // upper and lower case are equal
            shown = format.id;
        const bool last = &format == &row.choices[row.choices.size() - 1];
        endings += (endings.empty() ? "" : last ? " or " : ", ") + ending;
    }
    if (arguments.has("--format")) {
        const std::string format = arguments.read(row).text;
        if (!shown.empty() && shown != format)
            throw Failure{exit_misused, "--format: ‘" + format + "’ contradicts --out ‘" + quoted(name, 200) +
                                            "’; give one of the two"};
        return format;
    }
    if (!shown.empty())
        return shown;
    if (name == "-")
        throw Failure{exit_misused, "--format: is required with --out -; allowed: " + allowed_range(row)};
    throw Failure{exit_misused, "--out: ‘" + quoted(name) + "’ does not show the format; allowed: names ending in " +
                                    endings + ", or any with --format"};
}

Index requested_cell(const Arguments& arguments, std::string_view key, Index size) {
    const Parameter row{.key = key, .label = {}, .high = static_cast<double>(size - 1), .initial = "0"};
    if (!arguments.has(flag_name(key)))
        throw Failure{exit_misused, flag_name(key) + ": is required and was not given; allowed: " + allowed_range(row)};
    return static_cast<Index>(arguments.read(row).number);
}

Range requested_range(const Arguments& arguments, std::string_view flag, Index size) {
    if (!arguments.has(flag))
        return {0, size};
    const std::string_view text = arguments.value(flag);
    const std::size_t colon = text.find(':');
    const std::string_view low = text.substr(0, colon);
    const std::string_view high = colon == std::string_view::npos ? "none" : text.substr(colon + 1);
    const std::optional<Index> first = low.empty() ? Index{0} : cell_number(low);
    const std::optional<Index> end = high.empty() ? size : cell_number(high);
    if (!first || !end || *first < 0 || *first >= *end || *end > size)
        throw Failure{exit_misused, std::string(flag) + ": ‘" + quoted(text) +
                                        "’ is not a valid range; allowed: A:B, A: or :B with 0 ≤ A < B ≤ " +
                                        std::to_string(size) + " (from 0, B not included)"};
    return {*first, *end - *first};
}

}
