#include "core/biases/step_function.hpp"

#include "core/sums/diagonal_sums.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::size_t leaf_pieces = 16;

}

StepFunction::StepFunction(std::vector<Plateau> pieces, Index end) : pieces_(std::move(pieces)), end_(end) {
    std::vector<Node> nodes;
    for (std::size_t first = 0; first + leaf_pieces <= pieces_.size(); first += leaf_pieces)
        nodes.push_back(leaf(first));
    std::size_t width = leaf_pieces;
    while (!nodes.empty()) {
        std::vector<Node> above;
        for (std::size_t n = 0; n + 1 < nodes.size(); n += 2) {
            const Node &a = nodes[n], &b = nodes[n + 1];
            const double apart = static_cast<double>(pieces_[(n + 1) * width].first - pieces_[n * width].first);
            above.push_back({a.sum + b.sum, a.moment + b.moment + apart * b.sum, united(a.range, b.range)});
        }
        levels_.push_back(std::move(nodes));
        nodes = std::move(above);
        width *= 2;
    }
}

std::size_t StepFunction::piece_at(Index delta) const {
    return between(0, pieces_.size(), delta);
}

/// The stride doubles at each step, so a piece nearby is found fast, however many pieces there are.
std::size_t StepFunction::piece_after(std::size_t piece, Index delta) const {
    std::size_t stride = 1;
    while (piece + stride < pieces_.size() && pieces_[piece + stride].first <= delta) {
        piece += stride;
        stride *= 2;
    }
    return between(piece, std::min(piece + stride, pieces_.size()), delta);
}

std::size_t StepFunction::between(std::size_t from, std::size_t to, Index delta) const {
    const auto begin = pieces_.begin();
    const auto next =
        std::upper_bound(begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to), delta,
                         [](Index wanted, const Plateau& piece) { return wanted < piece.first; });
    return next == begin ? 0 : static_cast<std::size_t>(next - begin) - 1;
}

Index StepFunction::end_of(std::size_t piece) const {
    return piece + 1 < pieces_.size() ? pieces_[piece + 1].first : end_;
}

double StepFunction::value(Index delta) const {
    return pieces_[piece_at(delta)].value;
}

double StepFunction::shared_value(Index first, Index last, std::size_t& piece) const {
    piece = piece_after(piece, first);
    return piece + 1 == pieces_.size() || last < pieces_[piece + 1].first ? pieces_[piece].value : undefined;
}

StepFunction::Node StepFunction::leaf(std::size_t first) const {
    Node node{0, 0, {}};
    for (std::size_t n = first; n < first + leaf_pieces; ++n) {
        const Plateau& piece = pieces_[n];
        const Index count = end_of(n) - piece.first;
        node.sum += static_cast<double>(count) * piece.value;
        node.moment += total_weight({piece.first, count, piece.first - pieces_[first].first, 1}) * piece.value;
        node.range = united(node.range, {piece.value, piece.value});
    }
    return node;
}

template <typename Single, typename Whole>
void StepFunction::visit(std::size_t from, std::size_t to, const Single& single, const Whole& whole) const {
    while (from < to) {
        std::size_t level = 0, width = leaf_pieces;
        if (from % width != 0 || from + width > to) {
            single(from++);
            continue;
        }
        while (level + 1 < levels_.size() && from % (2 * width) == 0 && from + 2 * width <= to) {
            width *= 2;
            ++level;
        }
        whole(from, levels_[level][from / width]);
        from += width;
    }
}

double StepFunction::weighted_sum(const DiagonalRun& run) const {
    if (run.count <= 0)
        return 0;
    const Index end = run.first + run.count;
    const std::size_t first = piece_at(run.first), last = piece_after(first, end - 1);
    if (first == last)
        return total_weight(run) * pieces_[first].value;
    const auto sum_of = [&](std::size_t piece, Index from, Index to) {
        return total_weight(part(run, from, to)) * pieces_[piece].value;
    };
    double total = sum_of(first, run.first, end_of(first)) + sum_of(last, pieces_[last].first, end);
    visit(
        first + 1, last, [&](std::size_t piece) { total += sum_of(piece, pieces_[piece].first, end_of(piece)); },
        [&](std::size_t piece, const Node& node) {
            const Index weight = run.weight + run.step * (pieces_[piece].first - run.first);
            total += static_cast<double>(weight) * node.sum + static_cast<double>(run.step) * node.moment;
        });
    return total;
}

Range StepFunction::range(Index first, Index last) const {
    Range range;
    const std::size_t from = piece_at(first);
    visit(
        from, piece_after(from, last) + 1,
        [&](std::size_t piece) {
            range = united(range, {pieces_[piece].value, pieces_[piece].value});
        },
        [&](std::size_t, const Node& node) { range = united(range, node.range); });
    return range;
}

void StepField::means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const {
    std::size_t piece = 0;
    for (double& mean : means) {
        const double shared = steps_.shared_value(first, first + rows + cols - 2, piece);
        mean = shared == shared ? shared : mean_from(first, rows, cols);
        first += step;
    }
}

}
