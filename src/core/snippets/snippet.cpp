#include "core/snippets/snippet.hpp"

#include "core/snippets/python_literals.hpp"
#include "core/snippets/python_program.hpp"
#include "core/text.hpp"
#include "core/texts/json_text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// The text of the state with only the parameters that the method reads, and always with the method.
std::string own_state(const State& state, const Method& method) {
    State own;
    for (const Parameter* row : method.parameters)
        if (!state.is_default(row->key))
            own = own.with(*row, state.value(row->key));
    const std::string rest = format(own);
    return "method=" + std::string(method.id) + (rest.empty() ? "" : "&" + rest);
}

/// A real number stays one in Python: integers there refuse some powers.
std::string real_literal(double number) {
    const std::string text = shortest(number);
    if (!std::isfinite(number))
        return "float(\"" + text + "\")";
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string integer_literal(double number) {
    return std::to_string(static_cast<Index>(number));
}

std::string list_literal(const Parameter& row, std::span<const double> numbers) {
    return python_list(numbers, row.kind == Kind::reals ? real_literal : integer_literal);
}

std::string literal(const Parameter& row, const State& state) {
    switch (row.kind) {
    case Kind::integer:
        return state.is_none(row.key) ? "None" : integer_literal(state.number(row.key));
    case Kind::real:
        return state.is_none(row.key) ? "None" : real_literal(state.number(row.key));
    case Kind::flag:
        return python_flag(state.flag(row.key));
    case Kind::choice:
    case Kind::text:
        return json_string(state.text(row.key));
    case Kind::integers:
    case Kind::reals:
        return list_literal(row, state.list(row.key));
    }
    return {};
}

PythonNames names_of(const State& state, const Method& method, Cell size, Language language) {
    PythonNames names;
    for (const Parameter* row : method.parameters) {
        names[std::string(row->key)] = literal(*row, state);
        if (method.limit && row->key.ends_with("length") && state.number(row->key) > static_cast<double>(method.limit))
            names[std::string(row->key)] = std::to_string(method.limit);
    }
    names["rows"] = std::to_string(size.row);
    names["columns"] = std::to_string(size.col);
    names["library"] = language == Language::numpy ? "\"numpy\"" : "\"pytorch\"";
    if (method.definitions)
        for (Definition& definition : method.definitions(state))
            names[std::move(definition.name)] = std::move(definition.value);
    return names;
}

/// "rotary_table" for the method "rotary-table".
std::string file_stem(std::string_view id) {
    std::string stem(id);
    std::replace(stem.begin(), stem.end(), '-', '_');
    return stem;
}

/// What the code computes and for which state, a line each.
std::string heading(std::string_view own, const Method& method, std::span<const Issue> issues, std::string_view mark) {
    const std::string start = std::string(mark) + " ";
    std::string text = start + std::string(method.title) +
                       (method.paper.empty() ? "" : " (" + std::string(method.paper) + ")") + "\n" + start +
                       std::string(own) + "\n";
    for (const Issue& issue : issues)
        text += start + sentence(issue) + "\n";
    return text;
}

/// The Python program with this name; "encoding" is the program of the table that the state names in `of`.
std::string_view program_named(std::string_view name, const State& state, const PythonPrograms& programs) {
    return programs(file_stem(name == "encoding" ? state.text("of") : name));
}

std::string cpp_snippet(std::string_view own) {
    return "#include <posenc/core/method.hpp>\n"
           "\n"
           "#include <cstdio>\n"
           "\n"
           "// find_package(posenc REQUIRED), target_link_libraries(NAME PRIVATE posenc::core)\n"
           "int main() {\n"
           "    const posenc::State state = posenc::parse(" +
           json_string(own) +
           ").state;\n"
           "    const posenc::FieldPtr field = posenc::make_field(state).field;\n"
           "    const posenc::Cell size = field->size();\n"
           "    for (posenc::Index row = 0; row < size.row; ++row)\n"
           "        for (posenc::Index col = 0; col < size.col; ++col)\n"
           "            std::printf(\"%.17g%c\", field->at({row, col}), col + 1 < size.col ? ' ' : '\\n');\n"
           "}\n";
}

}

std::optional<std::string> snippet(const State& state, Language language, const PythonPrograms& programs) {
    const Method* method = find_method(state.text("method"));
    return method ? snippet(state, method->make(state), language, programs) : std::nullopt;
}

std::optional<std::string> snippet(const State& state, const MakeResult& made, Language language,
                                   const PythonPrograms& programs) {
    const Method* method = find_method(state.text("method"));
    if (!method)
        return std::nullopt;
    const std::string own = own_state(state, *method);
    if (language == Language::cpp)
        return heading(own, *method, made.issues, "//") + cpp_snippet(own);
    const std::string_view program = programs(file_stem(method->id));
    if (program.empty())
        return std::nullopt;
    std::string text = specialised(program, names_of(state, *method, made.field->size(), language),
                                   [&](std::string_view name) { return program_named(name, state, programs); });
    if (language == Language::pytorch)
        text = translated_to_torch(std::move(text));
    return heading(own, *method, made.issues, "#") + text;
}

}
