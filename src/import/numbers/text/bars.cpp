// Tables with bars between their cells: of Markdown, Org and psql, of polars and rich in frames, and numbers between
// bars that stand for the brackets of a matrix. Lines without numbers above the first row name the columns.
#include "import/numbers/text/array_names.hpp"
#include "import/numbers/text/grid.hpp"
#include "import/numbers/text/notation.hpp"
#include "import/numbers/text/text_lines.hpp"

#include "core/text.hpp"

#include <utility>

namespace posenc {

namespace {

constexpr std::size_t looked_at_bars = std::size_t{1} << 16;
/// Of one line, of heavy, double and broken ones.
constexpr std::string_view bar_signs[] = {"|", "\u2502", "\u2503", "\u2506", "\u2551", "\u250A", "\u254E"};

/// How many bytes of a bar begin here; 0 if none does.
std::size_t bar_length(std::string_view text) {
    for (const std::string_view sign : bar_signs)
        if (text.starts_with(sign))
            return sign.size();
    return 0;
}

/// Whether a character of Unicode's block for drawing boxes begins here.
bool is_box_piece(std::string_view text) {
    return text.starts_with("\xE2\x94") || text.starts_with("\xE2\x95");
}

/// A line between rows: "|---|:-:|", "+----+", or one of pieces of boxes.
bool is_rule_line(std::string_view line) {
    bool rule = false, only_bars = true;
    for (std::size_t at = 0; at < line.size();) {
        const std::string_view rest = line.substr(at);
        const bool piece = is_box_piece(rest);
        if (!piece && std::string_view("|+-:= \t").find(rest.front()) == rest.npos)
            return false;
        rule = rule || rest.starts_with("--") || rest.starts_with("==") || rest.starts_with("|-");
        only_bars = only_bars && (!piece || bar_length(rest) > 0);
        at += piece ? 3 : 1;
    }
    return rule || !only_bars;
}

/// "**0.5**", "`0.5`", "$0.5$": 0.5
std::string_view without_marks(std::string_view cell) {
    cell = trim(cell);
    while (cell.size() > 2 && std::string_view("*`$_").find(cell.front()) != cell.npos && cell.back() == cell.front())
        cell = trim(cell.substr(1, cell.size() - 2));
    return cell;
}

/// The cells of a line; none if there is no bar in it. Several numbers between two bars are cells of their own.
void split_at_bars(std::string_view line, std::vector<std::string_view>& cells) {
    cells.clear();
    line = trim(line);
    std::size_t begin = 0, bars = 0;
    std::vector<std::string_view> words;
    const auto add = [&](std::string_view cell) {
        if (!number_in(cell))
            split_words(cell, words);
        const bool numbers = words.size() > 1 && std::all_of(words.begin(), words.end(), [](std::string_view word) {
                                 return number_in(word) || leaves_out(word);
                             });
        if (numbers)
            cells.insert(cells.end(), words.begin(), words.end());
        else
            cells.push_back(cell);
        words.clear();
    };
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t bar = bar_length(line.substr(at));
        if (bar > 0 && at > 0)
            add(without_marks(line.substr(begin, at - begin)));
        if (bar > 0)
            begin = at + bar;
        bars += bar > 0 ? 1 : 0;
        at += bar > 0 ? bar : 1;
    }
    if (bars > 0 && begin < line.size())
        add(without_marks(line.substr(begin)));
}

struct BarRow {
    TextLine line;
    std::vector<std::string_view> cells;
    std::size_t numbers = 0;
};

/// The rows that stand below each other, without rules between them. Ends at a line without bars.
class BarTables {
  public:
    explicit BarTables(std::string_view text) : lines_(text) {}

    /// The rows of the next table, and what stands on the line above it. At most so many rows.
    bool next(std::vector<BarRow>& rows, std::string_view& title, std::size_t most) {
        rows.clear();
        for (TextLine line; rows.size() < most && lines_.next(line);) {
            if (trim(line.text).empty() || is_rule_line(line.text))
                continue;
            BarRow row{line, {}, 0};
            split_at_bars(line.text, row.cells);
            if (row.cells.empty() && !rows.empty()) {
                title_ = line.text;
                return true;
            }
            if (row.cells.empty()) {
                title_ = line.text;
                continue;
            }
            if (rows.empty())
                title = std::exchange(title_, {});
            row.numbers =
                static_cast<std::size_t>(std::count_if(row.cells.begin(), row.cells.end(), [](std::string_view cell) {
                    return number_in(cell) || leaves_out(cell);
                }));
            rows.push_back(std::move(row));
        }
        return !rows.empty();
    }

  private:
    TextLines lines_;
    std::string_view title_;
};

std::size_t rows_of_names(const std::vector<BarRow>& rows) {
    std::size_t names = 0;
    while (names < rows.size() && rows[names].numbers * 2 <= rows[names].cells.size() && rows[names].numbers < 2)
        ++names;
    return names;
}

TextNumbers read_bar_table(const std::vector<BarRow>& rows, std::string_view title) {
    const std::size_t names = rows_of_names(rows);
    GridNames columns;
    std::size_t at = names;
    if (names > 0)
        columns = {.known = true, .columns = rows.front().cells};
    TextNumbers numbers = read_grid(
        [&](GridRow& row) {
            if (at == rows.size())
                return false;
            row = {rows[at].cells, false, rows[at].line.number, rows[at].line.begin};
            return ++at > 0;
        },
        columns);
    numbers.name = heading_name(title);
    return numbers;
}

std::vector<TextNumbers> read_bars(std::string_view text) {
    BarTables tables(text);
    std::vector<BarRow> rows;
    std::string_view title;
    std::vector<TextNumbers> arrays, refused;
    while (tables.next(rows, title, SIZE_MAX)) {
        TextNumbers numbers = read_bar_table(rows, title);
        (numbers.problem.empty() ? arrays : refused).push_back(std::move(numbers));
    }
    return arrays.empty() ? refused : arrays;
}

bool begins_with_bars(const TextStart& start) {
    BarTables tables(start.text.substr(0, looked_at_bars));
    std::vector<BarRow> rows;
    std::string_view title;
    while (tables.next(rows, title, 40)) {
        std::size_t numbers = 0, alike = 0;
        for (const BarRow& row : rows) {
            numbers += row.numbers;
            alike +=
                row.numbers > 1 && row.cells.size() == rows.back().cells.size() && 2 * row.numbers >= row.cells.size()
                    ? 1
                    : 0;
        }
        if (alike > 1 && numbers > 3)
            return true;
    }
    return false;
}

}

constinit const Notation bar_notation{"a table with bars between its cells", begins_with_bars, read_bars};

}
