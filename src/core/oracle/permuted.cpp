#include "core/oracle/permuted.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace posenc {

namespace {

bool same_row(const NumberTable& a, Index row, const NumberTable& b, Index other) {
    const double allowed = 4 * std::max(a.roundoff, b.roundoff);
    for (Index col = 0; col < a.cols; ++col) {
        const double one = a.at(row, col), two = b.at(other, col);
        if (!(std::fabs(one - two) <= allowed * std::max(std::fabs(one), std::fabs(two))) && one != two)
            return false;
    }
    return true;
}

/// The order of the rows by their first numbers, so that equal ones are found without comparing all.
std::vector<Index> by_numbers(const NumberTable& table) {
    std::vector<Index> rows(static_cast<std::size_t>(table.rows));
    std::iota(rows.begin(), rows.end(), Index{0});
    std::sort(rows.begin(), rows.end(), [&](Index one, Index two) { return table.at(one, 0) < table.at(two, 0); });
    return rows;
}

/// For each needed row the one that holds it; empty if one is missing.
std::vector<Index> rows_that_hold(const NumberTable& needed, const NumberTable& there) {
    const std::vector<Index> sorted = by_numbers(there);
    const double slack = 4 * std::max(needed.roundoff, there.roundoff);
    std::vector<bool> taken(static_cast<std::size_t>(there.rows));
    std::vector<Index> from;
    for (Index row = 0; row < needed.rows; ++row) {
        const double first = needed.at(row, 0), low = first - slack * std::fabs(first);
        auto at = std::lower_bound(sorted.begin(), sorted.end(), low,
                                   [&](Index one, double number) { return there.at(one, 0) < number; });
        while (at != sorted.end() && (taken[static_cast<std::size_t>(*at)] || !same_row(needed, row, there, *at)) &&
               there.at(*at, 0) <= first + slack * std::fabs(first))
            ++at;
        if (at == sorted.end() || taken[static_cast<std::size_t>(*at)] || !same_row(needed, row, there, *at))
            return {};
        taken[static_cast<std::size_t>(*at)] = true;
        from.push_back(*at);
    }
    return from;
}

/// Where row `row` of a head stands if the head’s rows are written in the other order.
Index in_halves(Index row, Index size) {
    return row % 2 * (size / 2) + row / 2;
}
Index in_turn(Index row, Index size) {
    return row < size / 2 ? 2 * row : 2 * (row - size / 2) + 1;
}

/// Which order the rows of each head of this size have, of `heads` in this order; empty if it is another one.
std::optional<std::vector<std::string_view>> order_within(const std::vector<Index>& from, Index size,
                                                          const std::vector<Index>& heads) {
    const auto is = [&](auto place) {
        for (Index row = 0; row < static_cast<Index>(from.size()); ++row)
            if (from[static_cast<std::size_t>(row)] !=
                heads[static_cast<std::size_t>(row / size)] * size + place(row % size, size))
                return false;
        return true;
    };
    if (is([](Index row, Index) { return row; }))
        return std::vector<std::string_view>{};
    if (size % 2 == 0 && is(in_halves))
        return std::vector<std::string_view>{"rows-not-permuted"};
    if (size % 2 == 0 && is(in_turn))
        return std::vector<std::string_view>{"rows-permuted"};
    return std::nullopt;
}

}

std::optional<RowOrder> order_of_rows(const NumberTable& needed, const NumberTable& there, Index heads) {
    if (needed.rows != there.rows || needed.cols != there.cols || heads < 1 || needed.rows % heads != 0 ||
        needed.rows == 0 || needed.cols == 0)
        return std::nullopt;
    RowOrder order;
    order.from = rows_that_hold(needed, there);
    if (order.from.empty())
        return std::nullopt;
    const Index size = needed.rows / heads;
    for (Index head = 0; head < heads; ++head)
        order.heads.push_back(order.from[static_cast<std::size_t>(head * size)] / size);
    const std::optional<std::vector<std::string_view>> within = order_within(order.from, size, order.heads);
    if (!within && heads > 1) { // as if all were one head
        const std::vector<Index> whole{0};
        if (std::optional<std::vector<std::string_view>> across = order_within(order.from, needed.rows, whole)) {
            order.mistakes = std::move(*across);
            order.mistakes.push_back("rows-across-heads");
            order.heads.clear();
            return order;
        }
    }
    if (!within)
        return std::nullopt;
    order.mistakes = *within;
    if (!std::is_sorted(order.heads.begin(), order.heads.end()))
        order.mistakes.push_back("heads-reordered");
    order.same = order.mistakes.empty();
    return order;
}

}
