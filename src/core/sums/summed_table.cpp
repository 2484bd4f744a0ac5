#include "core/sums/summed_table.hpp"

#include <algorithm>
#include <cassert>

namespace posenc {

namespace {

constexpr Index leaf_entries = 16;

Range joined(const Range& a, const Range& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

}

SummedTable::SummedTable(Index first, std::vector<double> values) : first_(first), values_(std::move(values)) {
    const Index count = static_cast<Index>(values_.size());
    if (count < leaf_entries)
        return;
    levels_.emplace_back();
    for (Index from = 0; from < count; from += leaf_entries)
        levels_.back().push_back(leaf(from));
    for (Index half = leaf_entries; levels_.back().size() > 1; half *= 2) {
        const std::vector<Node>& below = levels_.back();
        std::vector<Node> level;
        for (std::size_t n = 0; n < below.size(); n += 2) {
            Node node = below[n];
            if (n + 1 < below.size()) {
                const Node& next = below[n + 1];
                node = {node.sum + next.sum, node.moment + next.moment + static_cast<double>(half) * next.sum,
                        joined(node.range, next.range)};
            }
            level.push_back(node);
        }
        levels_.push_back(std::move(level));
    }
}

std::size_t SummedTable::held_bytes() const {
    std::size_t nodes = 0;
    for (const std::vector<Node>& level : levels_)
        nodes += level.capacity();
    return values_.capacity() * sizeof(double) + nodes * sizeof(Node);
}

SummedTable::Node SummedTable::leaf(Index from) const {
    const Index to = std::min(from + leaf_entries, static_cast<Index>(values_.size()));
    Node node{0, 0, {}};
    for (Index t = from; t < to; ++t) {
        const double value = values_[static_cast<std::size_t>(t)];
        node.sum += value;
        node.moment += static_cast<double>(t - from) * value;
        node.range = t == from ? Range{value, value} : joined(node.range, {value, value});
    }
    return node;
}

/// Entries from … to − 1 (counted from the table's start) as entry(t) and whole(start, node), each exactly once.
template <typename Entry, typename Whole>
void SummedTable::visit(Index from, Index to, const Entry& entry, const Whole& whole) const {
    while (from < to && (from % leaf_entries != 0 || to - from < leaf_entries))
        entry(from++);
    while (to > from && to % leaf_entries != 0)
        entry(--to);
    Index left = from / leaf_entries, right = to / leaf_entries, entries = leaf_entries;
    for (std::size_t level = 0; left < right; ++level, left /= 2, right /= 2, entries *= 2) {
        if (left % 2 != 0) {
            whole(left * entries, levels_[level][static_cast<std::size_t>(left)]);
            ++left;
        }
        if (right % 2 != 0) {
            --right;
            whole(right * entries, levels_[level][static_cast<std::size_t>(right)]);
        }
    }
}

double SummedTable::weighted_sum(const DiagonalRun& run) const {
    assert(run.count <= 0 || (run.first >= first_ && run.first + run.count <= end()));
    const Index from = run.first - first_;
    const auto weight = [&](Index t) { return static_cast<double>(run.weight + run.step * (t - from)); };
    const double step = static_cast<double>(run.step);
    double total = 0;
    visit(
        from, from + run.count, [&](Index t) { total += weight(t) * values_[static_cast<std::size_t>(t)]; },
        [&](Index start, const Node& node) { total += weight(start) * node.sum + step * node.moment; });
    return total;
}

Range SummedTable::range(Index first, Index last) const {
    assert(first_ <= first && first <= last && last < end());
    Range range{at(first), at(first)};
    visit(
        first - first_, last + 1 - first_,
        [&](Index t) {
            const double value = values_[static_cast<std::size_t>(t)];
            range = joined(range, {value, value});
        },
        [&](Index, const Node& node) { range = joined(range, node.range); });
    return range;
}

}
