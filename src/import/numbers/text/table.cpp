// Tables of numbers as text: one row per line, cells separated by tabs, semicolons, commas or blanks (RFC 4180 and its
// relatives, numpy.savetxt, pandas, spreadsheets, R). Lines that begin with # are comments. Names of columns and
// numbers of rows are recognised and left out, and a note says so:
//
//   names    the first line, if one of its cells is no number, or if it counts 0, 1, 2, … above numbers with points
//            other than a sine and its cosine
//   numbers  the first column, if its cells are no numbers, if it has no name or one such as "index" and counts
//            by one, or if it counts by one from 0 or 1 beside numbers with points
//
// If no cell has a point, a comma within a cell is the decimal point.
#include "import/numbers/text/table_cells.hpp"

#include "core/text.hpp"
#include "core/texts/lower_case.hpp"

#include <cmath>

namespace posenc {

namespace {

constexpr std::string_view index_names[] = {"",    "index", "idx", "id", "position", "positions",  "pos",
                                            "row", "query", "i",   "t",  "n",        "unnamed: 0", "#"};

bool is_index_name(std::string_view name) {
    const std::string small = lower_case(trim(name));
    return std::find(std::begin(index_names), std::end(index_names), small) != std::end(index_names);
}

bool is_whole(std::string_view cell) {
    return !cell.empty() && cell.find_first_not_of("+-0123456789") == cell.npos;
}

/// Whether it is neither a number nor meant as one.
bool is_name(std::string_view cell) {
    return cell.find_first_not_of("+-.,0123456789") != cell.npos && !number_in(cell);
}

class TableReader {
  public:
    explicit TableReader(std::string_view text) : lines_(text), separator_(separator_of(text)) {}

    TextNumbers read() {
        read_first_lines();
        for (auto line = lines_.next(); line && out_.problem.empty(); line = lines_.next())
            read_row(cells_of(*line, separator_));
        if (out_.problem.empty())
            finish();
        if (!out_.problem.empty())
            return {.problem = std::move(out_.problem)};
        out_.separated = separator_ != ' ';
        return std::move(out_);
    }

  private:
    using Cells = std::vector<std::string_view>;

    void fail(const std::string& what) {
        if (out_.problem.empty())
            out_.problem = "line " + std::to_string(lines_.number()) + ", " + at_byte(lines_.at()) + what;
    }

    /// Looks at the first two lines together: whether the first one names the columns.
    void read_first_lines() {
        const auto first = lines_.next();
        if (!first)
            return fail("there are no numbers");
        const Cells cells = cells_of(*first, separator_);
        const LineReader before = lines_;
        const auto second = lines_.next();
        const Cells below = second ? cells_of(*second, separator_) : Cells();
        lines_ = before;
        if (!names_columns(cells, below))
            return read_row(cells);
        header_.assign(cells.begin(), cells.end());
        has_names_ = true;
        columns_ = below.size();
        if (below.size() == cells.size() + 1) // as R writes them: the column of row names has no name
            header_.insert(header_.begin(), std::string_view());
        if (below.empty())
            fail("these are names of columns, and no numbers follow");
    }

    static bool names_columns(const Cells& cells, const Cells& below) {
        for (const std::string_view cell : cells)
            if (leaves_out(cell))
                return false;
        const std::size_t begin = cells.size() > 1 ? 1 : 0;
        for (std::size_t i = begin; i < cells.size(); ++i)
            if (!cells[i].empty() && !number_in(cells[i]))
                return true;
        const bool nameless = cells.front().empty() && cells.size() > 1;
        for (std::size_t i = nameless ? 1 : 0; i < cells.size(); ++i) {
            if (cells[i] != std::to_string(i - (nameless ? 1 : 0)))
                return false;
            if (i > 0 && i < below.size() && is_whole(below[i]))
                return nameless;
        }
        return cells.size() > 1 && !below.empty() && !is_on_circle(below);
    }

    /// Sine and cosine of one angle: those of the first position are 0 and 1, and no names.
    static bool is_on_circle(const Cells& cells) {
        const auto number = [&](std::size_t i) { return number_in(cells[i]).value_or(undefined); };
        return cells.size() == 2 && std::fabs(number(0) * number(0) + number(1) * number(1) - 1) < 0.01;
    }

    void read_row(const Cells& cells) {
        if (columns_ == 0)
            columns_ = cells.size();
        if (cells.size() != columns_)
            return fail("has " + counted(static_cast<long long>(cells.size()), "cell") + ", the lines before it have " +
                        std::to_string(columns_));
        if (rows_ == 0)
            named_rows_ = columns_ > 1 && is_name(cells.front());
        if (counts_up_)
            count_up(cells.front());
        for (std::size_t i = named_rows_ ? 1 : 0; i < cells.size() && out_.problem.empty(); ++i)
            add(cells[i], i);
        empty_last_ += cells.back().empty() ? 1 : 0;
        ++rows_;
    }

    /// Whether the first column still counts by one.
    void count_up(std::string_view cell) {
        const auto index = is_whole(cell) ? number_in(cell) : std::nullopt;
        counts_up_ = index && (rows_ == 0 || *index == last_index_ + 1);
        last_index_ = index.value_or(0);
        first_index_ = rows_ == 0 ? last_index_ : first_index_;
    }

    void add(std::string_view cell, std::size_t column) {
        const auto value = cell.empty() ? std::optional(undefined) : number_in(cell);
        if (leaves_out(cell))
            return fail("‘...’ stands for numbers that were left out when this was printed; print or save all of them");
        if (!value)
            return fail("‘" + quoted(cell) + "’ in column " + std::to_string(column + 1) + " is no number");
        if (out_.values.size() == most_numbers)
            return fail("more than " + std::to_string(most_numbers) + " numbers");
        points_ = points_ || cell.find('.') != cell.npos;
        commas_ = commas_ || cell.find(',') != cell.npos;
        if (points_ && commas_)
            return fail("‘" + quoted(cell) + "’: a point and a comma both stand in numbers of this file");
        empty_ += cell.empty() ? 1 : 0;
        whole_beside_ = whole_beside_ || (column > 0 && is_whole(cell));
        out_.values.push_back(*value);
    }

    void finish() {
        if (rows_ == 0)
            return fail("there are no numbers");
        std::size_t columns = columns_ - (named_rows_ ? 1 : 0);
        const bool by_name = has_names_ && is_index_name(header_.front());
        const bool beside_points =
            !has_names_ && rows_ > 1 && !whole_beside_ && (first_index_ == 0 || first_index_ == 1);
        const bool indexed = !named_rows_ && columns > 1 && counts_up_ && (by_name || beside_points);
        if (indexed)
            drop_column(0, columns);
        if (empty_last_ == rows_ && columns > 1) { // every line ends with a separator
            drop_column(columns - 1, columns);
            empty_ -= rows_;
        }
        out_.shape = {rows_, columns};
        note(has_names_, "The first line was taken for the names of the columns.");
        note(indexed || named_rows_, "The first column was taken for the names or numbers of the rows.");
        note(commas_, "A comma within a number was read as its decimal point.");
        note(empty_ > 0, "Empty cells were read as NaN: " + counted(static_cast<long long>(empty_), "cell") + ".");
    }

    void note(bool holds, std::string text) {
        if (holds)
            out_.notes.push_back(std::move(text));
    }

    void drop_column(std::size_t column, std::size_t& columns) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < out_.values.size(); ++i)
            if (i % columns != column)
                out_.values[kept++] = out_.values[i];
        out_.values.resize(kept);
        --columns;
    }

    LineReader lines_;
    char separator_;
    Cells header_;
    TextNumbers out_;
    std::uint64_t rows_ = 0, empty_ = 0, empty_last_ = 0;
    std::size_t columns_ = 0;
    double first_index_ = 0, last_index_ = 0;
    bool has_names_ = false, named_rows_ = false, counts_up_ = true;
    bool points_ = false, commas_ = false, whole_beside_ = false;
};

}

TextNumbers read_table(std::string_view text) {
    return TableReader(text).read();
}

}
