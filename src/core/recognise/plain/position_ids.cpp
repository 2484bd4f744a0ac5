// The position ids of a batch: each row counts from the first token that is no padding, and anew where another document
// begins. Padded places hold one number; a cumulative sum that nobody masks repeats the last one behind the tokens.
#include "core/recognise/plain/plain_facts.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr double first_highest = 2; ///< RoBERTa counts from 2

/// A row of ids. `starts`: where it begins to count; between the first one and `end` it does.
struct CountedRow {
    std::vector<Index> starts;
    Index end = 0;
    double first = 0, pad = undefined; ///< the number it counts from; what padded places hold, NaN without any

    bool padded_left() const { return starts.front() > 0; }
};

/// The end of the run of numbers that grow by 1.
Index end_of_run(const NumberTable& table, Index row, Index begin) {
    Index end = begin + 1;
    while (end < table.cols && table.at(row, end) == table.at(row, end - 1) + 1)
        ++end;
    return end;
}

/// Whether the places from `begin` up to `end` all hold the same number.
bool is_constant(const NumberTable& table, Index row, Index begin, Index end) {
    for (Index col = begin + 1; col < end; ++col)
        if (table.at(row, col) != table.at(row, begin))
            return false;
    return true;
}

/// The row read as one that counts from this column on.
std::optional<CountedRow> counted_from(const NumberTable& table, Index row, Index begin) {
    const Index cols = table.cols;
    CountedRow read;
    read.first = table.at(row, begin);
    for (Index col = begin; col < cols;) {
        const Index end = end_of_run(table, row, col);
        if (table.at(row, col) != read.first || (end - col < 2 && end < cols)) { // no run: it must be padding
            if (begin > 0 || read.starts.empty() || !is_constant(table, row, col, cols))
                return {};
            read.pad = table.at(row, col);
            break;
        }
        read.starts.push_back(col);
        read.end = col = end;
    }
    if (begin > 0)
        read.pad = table.at(row, 0);
    return read;
}

/// The row as one that counts from `first`, if it does.
std::optional<CountedRow> counted_row(const NumberTable& table, Index row, double first) {
    for (Index begin = 0; begin + 1 < table.cols && is_constant(table, row, 0, begin); ++begin)
        if (table.at(row, begin) == first)
            if (auto read = counted_from(table, row, begin))
                return read;
    return {};
}

bool holds_ids(const NumberTable& table) {
    return std::all_of(table.values.begin(), table.values.end(),
                       [](double value) { return value == std::round(value) && value >= -1; });
}

/// All rows, if they are padded on the same side.
std::vector<CountedRow> counted_rows(const NumberTable& table, double first) {
    std::vector<CountedRow> rows;
    bool left = false, right = false;
    Index longest = 0;
    for (Index row = 0; row < table.rows; ++row) {
        std::optional<CountedRow> read = counted_row(table, row, first);
        if (!read)
            return {};
        left = left || read->padded_left();
        right = right || read->end < table.cols;
        for (const Index start : read->starts)
            longest = std::max(longest, end_of_run(table, row, start) - start);
        rows.push_back(std::move(*read));
    }
    // a single row that stays at its last number is one of clipped distances just as well
    const bool clipped = rows.size() == 1 && right && rows.front().pad == table.at(0, rows.front().end - 1);
    return (left && right) || longest < 3 || clipped ? std::vector<CountedRow>{} : rows;
}

std::string padding_text(const NumberTable& table, const std::vector<CountedRow>& rows) {
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const CountedRow& read = rows[row];
        if (std::isnan(read.pad))
            continue;
        const bool repeats = !read.padded_left() && read.pad == table.at(static_cast<Index>(row), read.end - 1);
        return std::string(", padded on the ") + (read.padded_left() ? "left" : "right") + " with " +
               (repeats ? "the last one" : readable(read.pad));
    }
    return {};
}

/// "row 0 counts from 0 at column 5", "row 0 counts from 0 to 4", "row 0 counts from 0 at columns 0, 4, 9".
std::string row_text(std::size_t row, const CountedRow& read, Index cols) {
    const std::string text =
        "row " + readable_integer(static_cast<Index>(row)) + " counts from " + readable(read.first);
    if (read.starts.size() > 1)
        return text + " at columns " + listed_numbers(read.starts, 12);
    if (read.end < cols)
        return text + " to " + readable(read.first + static_cast<double>(read.end - 1));
    return text + " at column " + readable_integer(read.starts.front());
}

}

std::optional<TableFact> position_ids(const NumberTable& table) {
    constexpr std::size_t most_told = 8;
    if (table.cols < 3 || !holds_ids(table))
        return {};
    std::vector<CountedRow> rows;
    for (double first = 0; first <= first_highest && rows.empty(); ++first)
        rows = counted_rows(table, first);
    if (rows.empty())
        return {};
    std::string all, told;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        all += (row > 0 ? ";" : "") + joined_numbers(rows[row].starts);
        if (row < most_told)
            told += (row > 0 ? ", " : "") + row_text(row, rows[row], table.cols);
    }
    return TableFact{"position_ids", all,
                     (rows.size() == 1 ? "Position ids" : "Position ids of a batch") + padding_text(table, rows) +
                         ": " + told + (rows.size() > most_told ? ", …." : ".")};
}

}
