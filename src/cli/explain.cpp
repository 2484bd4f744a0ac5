// posenc explain: why one cell of a method holds its value, step by step.
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "core/text.hpp"
#include "core/texts/json_text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    {"--row", "R", "row of the cell, counted from 0 regardless of the numbers on the axis"},
    {"--column", "C", "column of the cell, counted from 0"},
    minus_flag,
    {"--format", "text|json", "text: one step per line, then an explanation, then 'value' and the number"},
    preset_flag,
    {"--state", "TEXT", "key=value&… as after # in a link, before all other keys"},
};

constexpr Choice formats[] = {{"text", "text", ""}, {"json", "json", ""}};
constexpr Parameter format_row{
    .key = "format", .label = "Format", .kind = Kind::choice, .initial = "text", .choices = formats};

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

std::string as_json(const Explanation& explanation, double value, const Method& method, Cell cell) {
    std::string steps;
    for (const Step& step : explanation.steps)
        steps += (steps.empty() ? "" : ",") + std::string("{\"text\":") + json_string(step.text) +
                 ",\"value\":" + (std::isnan(step.value) ? "null" : json_number(step.value)) + "}";
    return "{\"method\":" + json_string(method.id) + ",\"row\":" + std::to_string(cell.row) +
           ",\"column\":" + std::to_string(cell.col) + ",\"steps\":[" + steps +
           "],\"fact\":" + json_string(explanation.fact) + ",\"meaning\":" + json_string(explanation.meaning) +
           ",\"value\":" + json_number(value) + "}\n";
}

void run(const Arguments& arguments) {
    const bool json = arguments.read(format_row).text == "json";
    const Requested requested = requested_field(arguments);
    const Cell size = requested.field->size();
    const Cell cell{requested_cell(arguments, "row", size.row), requested_cell(arguments, "column", size.col)};
    const Explanation explanation = requested.field->explain(cell);
    const double value = requested.field->at(cell);
    print(json ? as_json(explanation, value, requested.method, cell) : as_text(explanation, value));
}

}

const Command explain_command{
    "explain", "METHOD --row R --column C [--key=value …]", "explain the value of a cell", flags, true, run};

}
