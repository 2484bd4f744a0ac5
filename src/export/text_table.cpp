#include "export/text_table.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace posenc {

namespace {

/// How numbers are written: below the limit with `plain` decimals, else with `mantissa` decimals and a power of ten.
struct Places {
    int plain, mantissa;
    double limit;
};

/// Calls `use` with every number, row by row.
template <class Use> void for_each(const Field& field, Block block, const Use& use) {
    for (Index row = block.row; row < block.row + block.rows; ++row)
        for (Index col = block.col; col < block.col + block.cols; ++col)
            use(field.at({row, col}));
}

Places places_of(const Field& field, Block block, int wanted) {
    bool whole = true;
    for_each(field, block,
             [&](double value) { whole = whole && (!std::isfinite(value) || value == std::floor(value)); });
    return whole ? Places{0, wanted, 1e15} : Places{wanted, wanted, 1e6};
}

/// `format` receives the number of decimals and the value. A value in plain notation is below 10^15, so `text` is long
/// enough.
std::string digits(const char* format, int decimals, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, decimals, value);
    return text;
}

/// How a format writes special values and powers of ten.
struct Signs {
    std::string_view infinity, undefined, times_ten_to, after_power;
};

std::string number(double value, const Places& places, const Signs& signs) {
    if (std::isnan(value))
        return std::string(signs.undefined);
    if (std::isinf(value))
        return (value < 0 ? "-" : "") + std::string(signs.infinity);
    if (value == 0)
        return digits("%.*f", places.plain, 0); // without a minus sign
    if (std::fabs(value) < places.limit)
        if (std::string plain = digits("%.*f", places.plain, value); plain.find_first_of("123456789") != plain.npos)
            return plain;
    const std::string text = digits("%.*e", places.mantissa, value);
    const std::size_t e = text.find('e');
    const int power = std::atoi(text.c_str() + e + 1);
    return text.substr(0, e) + std::string(signs.times_ten_to) + std::to_string(power) + std::string(signs.after_power);
}

std::string name_of(const AxisNames& names, Index cell) {
    return names.labels.empty() ? std::to_string(names.first + cell) : names.labels[static_cast<std::size_t>(cell)];
}

/// Characters that have a meaning in LaTeX or are unknown to it, and replacements that work with every engine and font.
/// A bracket or star at the beginning of a line would be read as an argument of the \\ before it.
constexpr std::pair<std::string_view, std::string_view> latex_signs[] = {
    {"\\", "\\textbackslash{}"},
    {"~", "\\textasciitilde{}"},
    {"^", "\\textasciicircum{}"},
    {"<", "\\textless{}"},
    {">", "\\textgreater{}"},
    {"|", "\\textbar{}"},
    {"\"", "{\\char34}"},
    {"[", "{[}"},
    {"*", "{*}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"$", "\\$"},
    {"&", "\\&"},
    {"#", "\\#"},
    {"_", "\\_"},
    {"%", "\\%"},
    {"\n", " "},
    {"\r", " "},
    {"λ", "$\\lambda$"},
    {"₀", "$_0$"},
    {"₁", "$_1$"},
    {"₂", "$_2$"},
    {"₃", "$_3$"},
    {"₄", "$_4$"},
    {"₅", "$_5$"},
    {"₆", "$_6$"},
    {"₇", "$_7$"},
    {"₈", "$_8$"},
    {"₉", "$_9$"},
};

std::string latex_text(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto* const sign = std::find_if(std::begin(latex_signs), std::end(latex_signs),
                                              [&](const auto& pair) { return text.starts_with(pair.first); });
        const bool plain = sign == std::end(latex_signs);
        out += plain ? text.substr(0, 1) : sign->second;
        text.remove_prefix(plain ? 1 : sign->first.size());
    }
    return out;
}

std::string markdown_text(std::string_view text) {
    std::string out;
    for (const char letter : text) {
        if (std::string_view("\\|`*_[]<>#~$&!").find(letter) != std::string_view::npos)
            out += '\\';
        out += letter == '\n' || letter == '\r' ? ' ' : letter;
    }
    return out;
}

/// The corner between both axes: "position / dimension".
std::string corner(const Description& about) {
    return about.rows.name.empty() || about.cols.name.empty() ? about.rows.name + about.cols.name
                                                              : about.rows.name + " / " + about.cols.name;
}

constexpr Signs in_math = {"\\infty", "\\mbox{---}", "\\times10^{", "}"};
constexpr Signs in_markdown = {"\u221E", "\u2014", "e", ""};

}

bool write_latex(const Field& field, Block block, const TextTable& table, const Sink& sink) {
    SinkBuffer out(sink);
    const Description about = field.describe();
    const Places places = places_of(field, block, table.decimals);
    const std::string columns = "*{" + std::to_string(block.cols) + "}{r}}\n";
    const std::string_view dollar = table.names ? "$" : "";
    out.add(table.names ? "\\begin{tabular}{r|" + columns + latex_text(corner(about))
                        : "\\left[\\begin{array}{" + columns);
    for (Index col = block.col; table.names && col < block.col + block.cols; ++col)
        out.add(" & " + latex_text(name_of(about.cols, col)));
    out.add(table.names ? " \\\\ \\hline\n" : "");
    for (Index row = block.row; row < block.row + block.rows; ++row) {
        out.add(table.names ? latex_text(name_of(about.rows, row)) + " & " : "");
        for (Index col = block.col; col < block.col + block.cols; ++col)
            out.add((col > block.col ? " & " : "") + std::string(dollar) +
                    number(field.at({row, col}), places, in_math) + std::string(dollar));
        out.add(" \\\\\n");
    }
    out.add(table.names ? "\\end{tabular}\n" : "\\end{array}\\right]\n");
    return out.flush();
}

bool write_markdown(const Field& field, Block block, const TextTable& table, const Sink& sink) {
    SinkBuffer out(sink);
    const Description about = field.describe();
    const Places places = places_of(field, block, table.decimals);
    out.add("| " + markdown_text(corner(about)) + " |");
    for (Index col = block.col; col < block.col + block.cols; ++col)
        out.add(" " + markdown_text(name_of(about.cols, col)) + " |");
    out.add("\n| --- |");
    for (Index col = 0; col < block.cols; ++col)
        out.add(" ---: |");
    out.add("\n");
    for (Index row = block.row; row < block.row + block.rows; ++row) {
        out.add("| " + markdown_text(name_of(about.rows, row)) + " |");
        for (Index col = block.col; col < block.col + block.cols; ++col)
            out.add(" " + number(field.at({row, col}), places, in_markdown) + " |");
        out.add("\n");
    }
    return out.flush();
}

}
