#include "core/recognise/row_order.hpp"

#include "core/random.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace posenc {

namespace {

constexpr Index most_columns = 64; // enough to tell rows apart

double tolerance_of(const NumberTable& table) {
    return 16 * table.roundoff + 1e-9 + 1.001 * table.most_uncertain;
}

/// Column sums do not depend on the order of the rows: if some of them differ, there is no need to sort.
bool same_column_sums(const ReadTable& read, const Values& value, double tolerance) {
    for (Index col = 0; col < read.cols(); col += std::max<Index>(read.cols() / 4, 1)) {
        double own = 0, right = 0;
        for (Index row = 0; row < read.rows(); ++row)
            own += read.compared(row) ? read.at(row, col) : 0, right += value({row, col});
        const double of_padding = read.reading().zero_row >= 0 ? 1 : 0;
        if (!(std::fabs(own - right) <= tolerance * static_cast<double>(read.rows()) + of_padding))
            return false;
    }
    return true;
}

/// Some columns of every row, and the rows sorted by a number that tells them apart: the product with a random vector.
struct SortedRows {
    Index cols;
    std::vector<double> values;
    std::vector<std::pair<double, Index>> keys;

    template <class Row> SortedRows(Index rows, Index columns, const Row& at) : cols(columns) {
        const Random random(1, 1);
        for (Index row = 0; row < rows; ++row) {
            double product = 0;
            for (Index col = 0; col < cols; ++col) {
                values.push_back(at(row, col));
                product += values.back() * random.normal(static_cast<std::uint64_t>(col));
            }
            keys.push_back({product, row});
        }
        std::sort(keys.begin(), keys.end());
    }
    double distance(Index row, const SortedRows& other, Index other_row) const {
        double sum = 0;
        for (Index col = 0; col < cols; ++col) {
            const double by = values[static_cast<std::size_t>(row * cols + col)] -
                              other.values[static_cast<std::size_t>(other_row * cols + col)];
            sum += by * by;
        }
        return sum;
    }
};

/// The row of `right` that is nearest to the row of `own` at `place` in the sorted order. Looks at both sides of
/// `place`, since rounding may have changed the order a little.
Index nearest_row(const SortedRows& own, const SortedRows& right, Index place) {
    constexpr Index reach = 16;
    const Index row = own.keys[static_cast<std::size_t>(place)].second,
                last = static_cast<Index>(right.keys.size()) - 1;
    Index best = -1;
    double least = std::numeric_limits<double>::infinity();
    for (Index other = std::max<Index>(place - reach, 0); other <= std::min(place + reach, last); ++other) {
        const Index other_row = right.keys[static_cast<std::size_t>(other)].second;
        if (const double distance = own.distance(row, right, other_row); distance < least)
            least = distance, best = other_row;
    }
    return best;
}

bool is_permutation_of_rows(std::vector<Index> order) {
    std::sort(order.begin(), order.end());
    return std::adjacent_find(order.begin(), order.end()) == order.end() && order.front() == 0;
}

}

std::optional<TableReading> with_order(const NumberTable& table, const Candidate& candidate) {
    const ReadTable read(table, candidate.reading);
    const Values value = values_of(candidate, {read.rows(), read.cols()});
    if (!value || read.rows() < 3 || read.reading().zero_row >= 0 ||
        !same_column_sums(read, value, tolerance_of(table)))
        return {};
    const Index cols = std::min(read.cols(), most_columns);
    const auto spread = [&](Index col) { return col * read.cols() / cols; };
    const SortedRows own(read.rows(), cols, [&](Index row, Index col) { return read.at(row, spread(col)); });
    const SortedRows right(read.rows(), cols, [&](Index row, Index col) { return value({row, spread(col)}); });
    TableReading reading = candidate.reading;
    reading.order.resize(own.keys.size());
    for (Index place = 0; place < read.rows(); ++place)
        reading.order[static_cast<std::size_t>(own.keys[static_cast<std::size_t>(place)].second)] =
            nearest_row(own, right, place);
    if (std::is_sorted(reading.order.begin(), reading.order.end()) || !is_permutation_of_rows(reading.order))
        return {};
    return reading;
}

std::optional<TableReading> with_column_missing(const NumberTable& table, const Candidate& candidate) {
    TableReading reading = candidate.reading;
    reading.missing = -1;
    const ReadTable read(table, reading);
    const Values value = values_of(candidate, {read.rows(), read.cols() + 1});
    if (!value)
        return {};
    const Index rows = std::min<Index>(read.rows(), 24);
    const auto same = [&](Index col, Index right_col) {
        Index differing = 0;
        for (Index row = 0; row < rows; ++row)
            if (read.compared(row) && std::fabs(read.at(row, col) - value({row, right_col})) > tolerance_of(table))
                ++differing;
        return differing * 8 <= rows;
    };
    Index col = 0;
    while (col < read.cols() && same(col, col))
        ++col;
    if (col < read.cols() && !same(col, col + 1))
        return {};
    reading.missing = col;
    return reading;
}

}
