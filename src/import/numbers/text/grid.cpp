#include "import/numbers/text/grid.hpp"

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
    return cell.find_first_not_of("+-.,0123456789") != cell.npos && !number_in(cell) && !leaves_out(cell);
}

class GridReader {
  public:
    GridReader(const NextRow& next, const GridNames& names)
        : next_(next), all_numbers_(names.known), matrix_(names.matrix) {
        take_names(names.columns);
    }

    TextNumbers read() {
        if (!all_numbers_)
            read_first_lines();
        for (; out_.problem.empty() && next_(row_);)
            read_row();
        if (out_.problem.empty())
            finish();
        if (!out_.problem.empty())
            return {.problem = std::move(out_.problem)};
        numbers_.move_to(out_);
        return std::move(out_);
    }

  private:
    using Cells = std::vector<std::string_view>;

    void fail(const std::string& what) {
        if (out_.problem.empty())
            out_.problem = "line " + std::to_string(row_.line) + ", " + at_byte(row_.begin) + what;
    }

    /// Looks at the first two lines together: whether the first one names the columns.
    void read_first_lines() {
        if (!next_(row_))
            return fail("there are no numbers");
        GridRow below;
        const bool more = next_(below);
        if (!names_columns(row_.cells, below.cells, matrix_)) {
            read_row();
        } else {
            take_names(row_.cells);
            columns_ = below.cells.size();
            if (columns_ == name_count_ + 1) { // as R writes them: the column of row names has no name
                ++name_count_;
                first_name_.clear();
            }
            if (!more)
                fail("these are names of columns, and no numbers follow");
        }
        if (!more || !out_.problem.empty())
            return;
        row_ = std::move(below);
        read_row();
    }

    void take_names(const Cells& names) {
        name_count_ = names.size();
        if (!names.empty())
            first_name_ = names.front();
    }

    static bool names_columns(const Cells& cells, const Cells& below, bool matrix) {
        for (const std::string_view cell : cells)
            if (leaves_out(cell))
                return false;
        const std::size_t begin = cells.size() > 1 ? 1 : 0;
        for (std::size_t i = begin; i < cells.size(); ++i)
            if (!cells[i].empty() && !number_in(cells[i]))
                return true;
        if (matrix)
            return false;
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
        const auto number = [&](std::size_t i) { return number_in(cells[i]).value_or(PrintedNumber{undefined}).value; };
        return cells.size() == 2 && std::fabs(number(0) * number(0) + number(1) * number(1) - 1) < 0.01;
    }

    void read_row() {
        const Cells& cells = row_.cells;
        if (columns_ == 0)
            columns_ = cells.size();
        if (cells.size() != columns_)
            return fail("has " + counted(static_cast<long long>(cells.size()), "cell") + ", the lines before it have " +
                        std::to_string(columns_));
        if (rows_ == 0)
            named_rows_ = row_.labelled || (columns_ > 1 && is_name(cells.front()));
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
        counts_up_ = index && (rows_ == 0 || index->value == last_index_ + 1);
        last_index_ = index ? index->value : 0;
        first_index_ = rows_ == 0 ? last_index_ : first_index_;
    }

    void add(std::string_view cell, std::size_t column) {
        const auto value = cell.empty() ? std::optional(PrintedNumber{undefined}) : number_in(cell);
        if (!value && leaves_out(cell))
            return fail(rows_left_out());
        if (!value)
            return fail("‘" + quoted(cell) + "’ in column " + std::to_string(column + 1) + " is no number");
        if (numbers_.full())
            return fail("more than " + std::to_string(most_numbers) + " numbers");
        points_ = points_ || cell.find('.') != cell.npos;
        commas_ = commas_ || cell.find(',') != cell.npos;
        if (points_ && commas_)
            return fail("‘" + quoted(cell) + "’: a point and a comma both stand in numbers of this file");
        empty_ += cell.empty() ? 1 : 0;
        whole_beside_ = whole_beside_ || (column > 0 && is_whole(cell));
        numbers_.add(*value);
    }

    void finish() {
        if (rows_ == 0)
            return fail("there are no numbers");
        std::size_t columns = columns_ - (named_rows_ ? 1 : 0);
        const bool by_name = name_count_ == columns_ && is_index_name(first_name_);
        const bool beside_points =
            !matrix_ && name_count_ == 0 && rows_ > 1 && !whole_beside_ && (first_index_ == 0 || first_index_ == 1);
        const bool indexed = !named_rows_ && columns > 1 && counts_up_ && (by_name || beside_points);
        if (indexed)
            numbers_.drop_column(0, columns--);
        if (empty_last_ == rows_ && columns > 1) { // every line ends with a separator
            numbers_.drop_column(columns - 1, columns);
            --columns;
            empty_ -= rows_;
        }
        if (columns == 0)
            return fail("there are no numbers");
        out_.shape = {rows_, columns};
        note(name_count_ > 0, "The first line was taken for the names of the columns.");
        note(indexed || named_rows_, "The first column was taken for the names or numbers of the rows.");
        note(commas_, "A comma within a number was read as its decimal point.");
        note(empty_ > 0, "Empty cells were read as NaN: " + counted(static_cast<long long>(empty_), "cell") + ".");
    }

    void note(bool holds, std::string text) {
        if (holds)
            out_.notes.push_back(std::move(text));
    }

    const NextRow& next_;
    bool all_numbers_, matrix_;
    GridRow row_;
    TextNumbers out_;
    NumberList numbers_;
    std::uint64_t rows_ = 0, empty_ = 0, empty_last_ = 0;
    std::size_t columns_ = 0, name_count_ = 0;
    std::string first_name_; ///< of the columns; of a header the words last only as long as the row
    double first_index_ = 0, last_index_ = 0;
    bool named_rows_ = false, counts_up_ = true;
    bool points_ = false, commas_ = false, whole_beside_ = false;
};

}

TextNumbers read_grid(const NextRow& next, const GridNames& names) {
    return GridReader(next, names).read();
}

std::optional<PrintedNumber> number_in(std::string_view cell) {
    const std::size_t comma = cell.find(',');
    if (comma == cell.npos)
        return printed_number(cell);
    if (cell.find_first_of(".,", comma + 1) != cell.npos || cell.substr(0, comma).find('.') != cell.npos)
        return std::nullopt;
    std::string with_point(cell);
    with_point[comma] = '.';
    return printed_number(with_point);
}

std::string rows_left_out() {
    return "‘...’ stands for numbers that were left out when this was printed; print or save all of them";
}

void make_list(TextNumbers& table) {
    if (table.shape.size() > 1 && table.shape[1] == 1)
        table.shape.erase(table.shape.begin() + 1);
}

}
