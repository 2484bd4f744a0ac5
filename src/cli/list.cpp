// posenc list: the methods, the views or the presets, one a line or as JSON with every parameter.
#include "cli/command.hpp"
#include "cli/condition_text.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "core/presets.hpp"
#include "core/texts/json_text.hpp"
#include "views/views.hpp"

#include <algorithm>

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    {"--views", "", "the views instead of the methods"},
    {"--presets", "", "the presets: worked examples and models"},
    {"--format", "text|json", "text: one per line, id first; json: with all parameters"},
};

constexpr Choice formats[] = {{"text", "text", ""}, {"json", "json", ""}};
constexpr Parameter format_row{
    .key = "format", .label = "Format", .kind = Kind::choice, .initial = "text", .choices = formats};

std::string pair(std::string_view name, std::string_view text) {
    return json_string(name) + ":" + json_string(text);
}

/// "[" + as_json(item) joined by separators + "]".
template <class Items, class AsJson> std::string array(const Items& items, AsJson as_json, std::string_view separator) {
    std::string text = "[";
    for (const auto& item : items) {
        text += text.size() > 1 ? separator : std::string_view{};
        text += as_json(item);
    }
    return text + "]";
}

std::string choice_json(const Choice& choice) {
    return "{" + pair("id", choice.id) + "," + pair("label", choice.label) + "," + pair("help", choice.help) + "}";
}

std::string parameter_json(const Use& use) {
    const Parameter* row = use.row;
    const bool bounded = row->kind != Kind::choice && row->kind != Kind::flag;
    return "{" + pair("key", row->key) + "," + pair("label", row->label) + "," + pair("symbol", row->symbol) + "," +
           pair("unit", row->unit) + "," + pair("kind", kind_name(row->kind)) +
           ",\"low\":" + (bounded ? json_number(row->low) : "null") +
           ",\"high\":" + (bounded ? json_number(row->high) : "null") + "," + pair("default", row->initial) +
           ",\"choices\":" + array(row->choices, choice_json, ",") + "," + pair("help", row->help) + "," +
           pair("only_with", condition_text(use)) + "}";
}

std::string method_json(const Method* method) {
    return "{" + pair("id", method->id) + "," + pair("title", method->title) + "," + pair("family", method->family) +
           "," + pair("paper", method->paper) + "," + pair("formula", method->formula) + "," +
           pair("users", method->users) + ",\"limit\":" + (method->limit > 0 ? std::to_string(method->limit) : "null") +
           ",\"parameters\":" + array(method->parameters, parameter_json, ",") + "}";
}

std::string view_json(const View* view) {
    return "{" + pair("id", view->id) + "," + pair("title", view->title) + "," + pair("example", view->example) + "}";
}

std::string preset_json(const Preset& preset) {
    return "{" + pair("id", preset.name) + "," + pair("title", preset.title) + "," + pair("see", preset.see) + "," +
           pair("state", preset.state) + "}";
}

/// Lines whose columns stand below each other.
std::string table(const std::vector<std::vector<std::string_view>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths.resize(std::max(widths.size(), i + 1));
            widths[i] = std::max(widths[i], row[i].size());
        }
    std::string text;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            text += row[i];
            text += i + 1 == row.size() ? "\n" : std::string(widths[i] - row[i].size() + 2, ' ');
        }
    return text;
}

void run(const Arguments& arguments) {
    const bool json = arguments.read(format_row).text == "json";
    check_words(arguments, 0, "");
    std::vector<std::vector<std::string_view>> rows;
    if (arguments.has("--views")) {
        for (const View* view : views())
            rows.push_back({view->id, view->title});
        return print(json ? array(views(), view_json, ",\n") + "\n" : table(rows));
    }
    if (arguments.has("--presets")) {
        for (const Preset& preset : presets())
            rows.push_back({preset.name, preset.see});
        return print(json ? array(presets(), preset_json, ",\n") + "\n" : table(rows));
    }
    for (const Method* method : methods())
        rows.push_back({method->id, method->family, method->title});
    print(json ? array(methods(), method_json, ",\n") + "\n" : table(rows));
}

}

const Command list_command{
    "list", "[--views | --presets] [--format text|json]", "list the methods, the views or the presets", flags, false,
    run};

}
