// Whether a text holds numbers, decided by its beginning. Mistakes further on are reported by the readers.
#include "import/numbers/number_kind.hpp"
#include "import/numbers/text/table_cells.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::size_t most_bytes_before_bracket = 400, lines_of_kind = 96;
/// Fewer numbers than this in rows may be moments of time, and so may up to most_times numbers in one column.
constexpr std::size_t least_numbers = 6, most_times = 64;
constexpr std::string_view between_words = " \t\r\n,;[]";

/// What only a model's configuration has; some have lists of numbers too.
constexpr std::string_view config_keys[] = {
    "\"model_type\"", "\"architectures\"", "\"hidden_size\"", "\"n_embd\"",     "\"n_head\"",          "\"n_heads\"",
    "\"n_layers\"",   "\"rope_scaling\"",  "\"rope_theta\"",  "\"num_layers\"", "\"attention_window\""};

bool is_number_word(std::string_view word) {
    return !word.empty() && (value_of_word(word) || leaves_out(word));
}

/// Whether the bracket opens a list that begins with a list, or with two numbers. [1] alone is a note in a text.
bool opens_array(std::string_view text, std::size_t bracket) {
    const std::size_t first = text.find_first_not_of("[ \t\r\n", bracket);
    if (first == text.npos)
        return false;
    const std::size_t end = std::min(text.find_first_of(between_words, first), text.size());
    if (!is_number_word(text.substr(first, end - first)))
        return false;
    const std::string_view opened = text.substr(bracket, first - bracket);
    if (std::count(opened.begin(), opened.end(), '[') > 1)
        return true;
    const std::size_t second = std::min(text.find_first_not_of(" \t\r\n,;", end), text.size());
    const std::size_t after = std::min(text.find_first_of(between_words, second), text.size());
    return is_number_word(text.substr(second, after - second));
}

/// Whether the first bracket opens an array, after nothing, "x = ", "tensor(", or both.
bool is_array(std::string_view text) {
    const std::size_t bracket = text.find('[');
    if (bracket > most_bytes_before_bracket)
        return false;
    const std::string_view before = trim(text.substr(0, bracket));
    const bool named = before.empty() || std::string_view("(=:").find(before.back()) != std::string_view::npos;
    return named && opens_array(text, bracket);
}

bool is_object_of_arrays(std::string_view text) {
    for (const std::string_view key : config_keys)
        if (text.find(key) != text.npos)
            return false;
    for (std::size_t colon = text.find(':'); colon != text.npos; colon = text.find(':', colon + 1)) {
        const std::size_t value = text.find_first_not_of(" \t\r\n", colon + 1);
        if (value != text.npos && text[value] == '[' && opens_array(text, value))
            return true;
    }
    return false;
}

/// The cells of a row; empty ones are neither numbers nor names.
struct LineOfCells {
    std::size_t cells = 0, numbers = 0, names = 0;
    bool named = false; ///< the first cell is a name
};

LineOfCells row_of(std::string_view line, char separator) {
    LineOfCells row;
    for (const std::string_view cell : cells_of(line, separator)) {
        const bool number = number_in(cell) || leaves_out(cell), name = !number && !cell.empty();
        row.named = row.named || (name && row.cells == 0);
        row.numbers += number ? 1 : 0;
        row.names += name ? 1 : 0;
        ++row.cells;
    }
    return row;
}

/// Whether it is a row of numbers, with at most one name before them. If blanks separate name and numbers, there must
/// be two numbers, because of “Chapter 1”.
bool holds_row(const LineOfCells& row, char separator) {
    return row.names == 0 || (row.named && row.names == 1 && row.numbers >= (separator == ' ' ? 2 : 1));
}

bool is_table(std::string_view text, bool cut_short) {
    if (cut_short)
        text = text.substr(0, std::min(text.find_last_of("\r\n"), text.size()));
    const char separator = separator_of(text);
    LineReader lines(text);
    const auto line = lines.next();
    const LineOfCells first = line ? row_of(*line, separator) : LineOfCells();
    LineOfCells second;
    std::size_t numbers = 0, rows = 0;
    for (auto next = lines.next(); next && rows < lines_of_kind; next = lines.next(), ++rows) {
        const LineOfCells row = row_of(*next, separator);
        second = rows == 0 ? row : second;
        if (row.cells != second.cells || !holds_row(row, separator))
            return false;
        numbers += row.numbers;
    }
    const bool alike = holds_row(first, separator) && (rows == 0 || first.cells == second.cells);
    numbers += alike ? first.numbers : 0;
    if (rows == 0 || second.cells == 1)
        return alike && first.names == 0 && numbers > most_times;
    const bool names_columns = rows > 1 || first.cells == second.cells || first.cells + 1 == second.cells;
    return (alike || names_columns) && numbers >= least_numbers;
}

}

bool is_text_of_numbers(std::string_view text, bool cut_short) {
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    if (trim(text).starts_with('{'))
        return is_object_of_arrays(text);
    return is_array(text) || is_table(text, cut_short);
}

}
