// posenc list: the methods, the views, the presets or the keys of links, one a line or as JSON with every parameter;
// one method in full.
#include "answers/json_tree.hpp"
#include "answers/method_json.hpp"
#include "cli/command.hpp"
#include "cli/help/help_text.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "cli/text_or_json.hpp"
#include "core/state/parameters.hpp"
#include "core/state/presets.hpp"
#include "core/text.hpp"
#include "core/texts/nearest.hpp"
#include "views/views.hpp"

#include <algorithm>

namespace posenc::cli {

namespace {

using answers::Json, answers::json_array, answers::json_lines;

constexpr Flag flags[] = {
    {"--family", "FAMILY", "the methods of one family only: absolute, relative, rotary, …"},
    {"--views", "", "the views instead of the methods"},
    {"--presets", "", "the presets: worked examples and models"},
    {"--keys", "", "the keys that links may hold, in the order in which they are written, each with its default"},
    {"--format", "text|json", "text: one per line, id first; json: with all parameters"},
};

Json view_json(const View* view) {
    return {{"id", view->id}, {"title", view->title}, {"example", view->example}};
}

Json preset_json(const Preset& preset) {
    return {{"id", preset.name}, {"title", preset.title}, {"see", preset.see}, {"state", preset.state}};
}

/// Lines with aligned columns.
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

std::string method_text(const Method& method) {
    std::string text = std::string(method.title) + "\n";
    const auto add = [&](std::string_view name, std::string_view value) {
        if (!value.empty())
            text += std::string(name) + "  " + std::string(value) + "\n";
    };
    add("id     ", method.id);
    add("family ", method.family);
    add("paper  ", method.paper);
    add("       ", method.paper_url);
    add("used by", method.users);
    add("limit  ", method.limit > 0 ? counted(method.limit, "position") : "");
    for (const std::string_view line : split(method.formula, '\n'))
        add("formula", line);
    return text + "\n" + parameters_help(method);
}

/// All methods, the one that the word names, or those of a family.
std::vector<const Method*> requested_methods(const Arguments& arguments) {
    if (!arguments.words().empty())
        return {&method_named(arguments.words().front(), "METHOD")};
    if (!arguments.has("--family"))
        return {methods().begin(), methods().end()};
    const std::string_view wanted = arguments.value("--family");
    std::vector<const Method*> found;
    for (const Method* method : methods())
        if (method->family == wanted)
            found.push_back(method);
    if (found.empty())
        throw Failure{exit_misused, "--family: ‘" + posenc::quoted(wanted) + "’ is not a family" +
                                        did_you_mean(wanted, families()) + "; allowed: " + listed(families())};
    return found;
}

/// Throws unless at most one word or flag chooses what is listed.
void check_choice(const Arguments& arguments) {
    check_words(arguments, 1, "METHOD");
    int choices = arguments.words().empty() ? 0 : 1;
    for (const std::string_view flag : {"--family", "--views", "--presets", "--keys"})
        choices += arguments.has(flag) ? 1 : 0;
    if (choices > 1)
        throw Failure{exit_misused,
                      "METHOD, --family, --views, --presets and --keys exclude each other; give one of them"};
}

void run(const Arguments& arguments) {
    const bool json = arguments.read(text_or_json).text == "json";
    check_choice(arguments);
    std::vector<std::vector<std::string_view>> rows;
    if (arguments.has("--views")) {
        for (const View* view : views())
            rows.push_back({view->id, view->title});
        return print(json ? json_lines(json_array(views(), view_json)) : table(rows));
    }
    if (arguments.has("--presets")) {
        for (const Preset& preset : presets())
            rows.push_back({preset.name, preset.see});
        return print(json ? json_lines(json_array(presets(), preset_json)) : table(rows));
    }
    if (arguments.has("--keys")) {
        for (const Parameter* row : parameter_table())
            rows.push_back({row->key, row->follows.empty() ? row->initial : row->follows, row->help});
        return print(json ? json_lines(json_array(parameter_table(), answers::parameter_json)) : table(rows));
    }
    const std::vector<const Method*> wanted = requested_methods(arguments);
    if (!json && !arguments.words().empty())
        return print(method_text(*wanted.front()));
    for (const Method* method : wanted)
        rows.push_back({method->id, method->family, method->title});
    print(json ? json_lines(json_array(wanted, [](const Method* method) { return answers::method_json(*method); }))
               : table(rows));
}

}

const Command list_command{"list",
                           "[METHOD] [--family FAMILY | --views | --presets | --keys] [--format text|json]",
                           "list the methods, the views, the presets or the keys of links, or tell a method in full",
                           flags,
                           false,
                           run};

}
