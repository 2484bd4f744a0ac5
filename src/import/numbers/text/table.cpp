// Tables of numbers as text: one row per line, cells separated by tabs, semicolons, commas, blanks or any other sign
// (RFC 4180 and its relatives, numpy.savetxt, pandas, spreadsheets, R). Lines that begin with # are comments.
#include "import/numbers/text/grid.hpp"
#include "import/numbers/text/notation.hpp"
#include "import/numbers/text/table_cells.hpp"

namespace posenc {

namespace {

constexpr std::size_t lines_of_kind = 96;
/// Fewer numbers than this in rows may be moments of time, and so may up to most_times numbers in one column.
constexpr std::size_t least_numbers = 6, most_times = 64;

/// The cells of a row; empty ones are neither numbers nor names.
struct CellsOfRow {
    std::size_t cells = 0, numbers = 0, names = 0;
    bool named = false; ///< the first cell is a name
};

CellsOfRow count_cells(std::string_view line, char separator) {
    CellsOfRow row;
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
bool holds_row(const CellsOfRow& row, char separator) {
    return row.names == 0 || (row.named && row.names == 1 && row.numbers >= (separator == ' ' ? 2 : 1));
}

bool begins_as_table(const TextStart& start) {
    std::string_view text = start.text;
    if (start.cut_short)
        text = text.substr(0, std::min(text.find_last_of("\r\n"), text.size()));
    const char separator = separator_of(text);
    LineReader lines(text);
    const auto line = lines.next();
    const CellsOfRow first = line ? count_cells(*line, separator) : CellsOfRow();
    CellsOfRow second;
    std::size_t numbers = 0, rows = 0;
    for (auto next = lines.next(); next && rows < lines_of_kind; next = lines.next(), ++rows) {
        const CellsOfRow row = count_cells(*next, separator);
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

std::vector<TextNumbers> read_table(std::string_view text) {
    LineReader lines(text);
    const char separator = separator_of(text);
    std::vector<TextNumbers> table;
    table.push_back(read_grid([&](GridRow& row) {
        const auto line = lines.next();
        if (line)
            split_cells(*line, separator, row.cells);
        row.line = lines.number();
        row.begin = lines.at();
        return line.has_value();
    }));
    table.front().separated = separator != ' ';
    return table;
}

}

constinit const Notation table_notation{"a table with a row on each line", begins_as_table, read_table};

}
