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

SummedTable::SummedTable(Index first, std::vector<double> values)
    : SummedTable(first, first + static_cast<Index>(values.size()), nullptr) {
    values_ = std::move(values);
    if (!levels_.empty())
        node(levels_.size() - 1, 0); // computes all nodes below it too
}

SummedTable::SummedTable(Index first, Index end, std::function<double(Index)> value)
    : first_(first), end_(end), value_(std::move(value)) {
    if (end - first < leaf_entries)
        return;
    std::size_t nodes = static_cast<std::size_t>((end - first + leaf_entries - 1) / leaf_entries);
    for (levels_.emplace_back(nodes); nodes > 1; levels_.emplace_back(nodes))
        nodes = (nodes + 1) / 2;
}

const SummedTable::Node& SummedTable::node(std::size_t level, std::size_t n) const {
    Node& node = levels_[level][n];
    if (!node.known) {
        level == 0 ? add_entries(n, node) : add_nodes(level, n, node);
        node.known = true;
    }
    return node;
}

void SummedTable::add_entries(std::size_t n, Node& node) const {
    const Index from = first_ + static_cast<Index>(n) * leaf_entries, to = std::min(from + leaf_entries, end_);
    for (Index delta = from; delta < to; ++delta) {
        const double value = at(delta);
        node.sum += value;
        node.moment += static_cast<double>(delta - from) * value;
        node.range = delta == from ? Range{value, value} : joined(node.range, {value, value});
    }
}

void SummedTable::add_nodes(std::size_t level, std::size_t n, Node& node) const {
    node = this->node(level - 1, 2 * n);
    if (2 * n + 1 == levels_[level - 1].size())
        return;
    const Node& next = this->node(level - 1, 2 * n + 1);
    node.sum += next.sum;
    node.moment = node.moment + next.moment + static_cast<double>(leaf_entries << (level - 1)) * next.sum;
    node.range = joined(node.range, next.range);
}

std::size_t SummedTable::held_bytes() const {
    std::size_t nodes = 0;
    for (const std::vector<Node>& level : levels_)
        nodes += level.capacity();
    return values_.capacity() * sizeof(double) + nodes * sizeof(Node);
}

/// Visits the entries from … to − 1, counted from the table's start, each exactly once: as entry(t) or as part of
/// whole(start, node).
template <typename Entry, typename Whole>
void SummedTable::visit(Index from, Index to, const Entry& entry, const Whole& whole) const {
    while (from < to && (from % leaf_entries != 0 || to - from < leaf_entries))
        entry(from++);
    while (to > from && to % leaf_entries != 0)
        entry(--to);
    Index left = from / leaf_entries, right = to / leaf_entries, entries = leaf_entries;
    for (std::size_t level = 0; left < right; ++level, left /= 2, right /= 2, entries *= 2) {
        if (left % 2 != 0) {
            whole(left * entries, node(level, static_cast<std::size_t>(left)));
            ++left;
        }
        if (right % 2 != 0) {
            --right;
            whole(right * entries, node(level, static_cast<std::size_t>(right)));
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
        from, from + run.count, [&](Index t) { total += weight(t) * at(first_ + t); },
        [&](Index start, const Node& node) { total += weight(start) * node.sum + step * node.moment; });
    return total;
}

Range SummedTable::range(Index first, Index last) const {
    assert(first_ <= first && first <= last && last < end());
    const double begin = at(first);
    Range range{begin, begin};
    visit(
        first - first_, last + 1 - first_,
        [&](Index t) {
            const double value = at(first_ + t);
            range = joined(range, {value, value});
        },
        [&](Index, const Node& node) { range = joined(range, node.range); });
    return range;
}

}
