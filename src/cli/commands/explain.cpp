// posenc explain: why one cell of a method holds its value, step by step.
#include "answers/method_json.hpp"
#include "cli/command.hpp"
#include "cli/help/help_text.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "cli/text_or_json.hpp"
#include "core/text.hpp"
#include "core/texts/nearest.hpp"

#include <algorithm>

namespace posenc::cli {

namespace {

using answers::Json;

constexpr Flag flags[] = {
    {"--row", "R", "row of the cell, counted from 0 regardless of the numbers on the axis"},
    {"--column", "C", "column of the cell, counted from 0"},
    minus_flag,
    {"--each", "KEY", "the value alone, for each value of this parameter, such as --each head"},
    {"--format", "text|json", "text: one step per line, then an explanation, then 'value' and the number"},
    preset_flag,
    state_flag,
    numbers_flag,
};

std::string line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text.empty() ? "" : text + "\n";
}

std::string as_text(const Explanation& explanation, double value) {
    std::string text;
    for (const Step& step : explanation.steps)
        text += line(step.text);
    return text + line(explanation.fact) + line(explanation.meaning) + "value " + shortest(value) + "\n";
}

/// The values that a parameter can take in this state, as texts. Throws when they cannot be listed.
std::vector<std::string> each_value(const Method& method, const State& state, std::string_view key) {
    std::vector<std::string_view> keys;
    for (const Parameter* row : method.parameters) {
        const bool whole = row->kind == Kind::integer && !row->count_key.empty();
        if (!whole && row->choices.empty())
            continue;
        keys.push_back(row->key);
        if (row->key != key)
            continue;
        std::vector<std::string> texts;
        for (const Choice& choice : row->choices)
            texts.emplace_back(choice.id);
        const Parameter present = narrowed(*row, state);
        for (double number = present.low; whole && number <= present.high; ++number)
            texts.push_back(shortest(number));
        return texts;
    }
    throw Failure{exit_misused, "--each: ‘" + posenc::quoted(key) + "’ cannot be gone through" +
                                    did_you_mean(key, keys) +
                                    "; allowed: " + (keys.empty() ? "nothing of this method" : listed(keys))};
}

/// One line for each: "head 3  -0.125", or a JSON object of texts and numbers.
std::string values_of_each(const Requested& requested, const Cell& cell, const std::string& key, bool json) {
    std::string text;
    Json values = Json::object();
    for (const std::string& one : each_value(requested.method, requested.state, key)) {
        const State state = requested.state.with(key, one);
        // check_state's notes are dropped: those on the requested state are printed already.
        check_state(requested.method, state);
        const MakeResult made = requested.method.make(state);
        const Cell size = made.field->size();
        const bool inside = cell.row < size.row && cell.col < size.col;
        const double value = inside ? made.field->at(cell) : undefined;
        values[one] = value;
        text += key + " " + one + "  " + shortest(value) + "\n";
    }
    return json ? json_text(Json{{key, values}}) + "\n" : text;
}

void run(const Arguments& arguments) {
    const bool json = arguments.read(text_or_json).text == "json";
    const Requested requested = requested_field(arguments);
    const Cell size = requested.field->size();
    const Cell cell{requested_cell(arguments, "row", size.row), requested_cell(arguments, "column", size.col)};
    if (arguments.has("--each")) {
        if (arguments.has("--minus"))
            throw Failure{exit_misused, "--each: cannot be combined with --minus"};
        const std::string values = values_of_each(requested, cell, key_of(arguments.value("--each")), json);
        warn(arguments, requested.warnings);
        return print(values);
    }
    warn(arguments, requested.warnings);
    const Explanation explanation = requested.field->explain(cell);
    const double value = requested.field->at(cell);
    print(json ? json_text(answers::explanation_json(explanation, value, requested.method, cell)) + "\n"
               : as_text(explanation, value));
}

}

const Command explain_command{
    "explain", "METHOD --row R --column C [--key=value …]", "explain the value of a cell", flags, true, run};

}
