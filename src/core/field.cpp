#include "core/field.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cassert>

namespace posenc {

namespace {

/// The part of one sample that lies inside 0…size.
Extent extent(const Axis& axis, int sample, Index size) {
    const Index begin = axis.first + sample * axis.step();
    const Index from = std::clamp<Index>(begin, 0, size);
    const Index to = std::clamp<Index>(begin + axis.cells_per_sample, 0, size);
    return {from, to - from};
}

bool usable(const Axis& axis) {
    constexpr Index most = Index{1} << 40; // times 2^31 samples would overflow, so those have a lower limit
    constexpr int most_samples = 1 << 20;
    return axis.first >= -most && axis.first <= most && axis.cells_per_sample >= 1 && axis.cells_per_sample <= most &&
           axis.stride >= 0 && axis.stride <= most && axis.samples >= 0 && axis.samples <= most_samples;
}

/// 0 where a number of samples is negative.
[[maybe_unused]] std::size_t samples(const Viewport& viewport) {
    return static_cast<std::size_t>(std::max(viewport.rows.samples, 0)) *
           static_cast<std::size_t>(std::max(viewport.cols.samples, 0));
}

double cells(const Block& block) {
    return static_cast<double>(block.rows) * static_cast<double>(block.cols);
}

/// Puts value(block) of every sample into `out`, NaN where a sample holds no cell.
template <typename Value>
void fill(const Field& field, const Viewport& viewport, std::span<float> out, const Value& value) {
    const Cell size = field.size();
    const std::vector<Extent> across = extents(viewport.cols, size.col);
    std::size_t next = 0;
    for (const Extent& rows : extents(viewport.rows, size.row))
        for (const Extent& cols : across) {
            const bool empty = rows.count == 0 || cols.count == 0;
            out[next++] =
                static_cast<float>(empty ? undefined : value(Block{rows.first, cols.first, rows.count, cols.count}));
        }
}

}

bool usable(const Viewport& viewport) {
    return usable(viewport.rows) && usable(viewport.cols);
}

std::vector<Extent> extents(const Axis& axis, Index size) {
    std::vector<Extent> all(static_cast<std::size_t>(std::max(axis.samples, 0)));
    for (std::size_t sample = 0; sample < all.size(); ++sample)
        all[sample] = extent(axis, static_cast<int>(sample), size);
    return all;
}

Block sample_block(const Viewport& viewport, int row, int col, Cell size) {
    const Extent rows = extent(viewport.rows, row, size.row);
    const Extent cols = extent(viewport.cols, col, size.col);
    return {rows.first, cols.first, rows.count, cols.count};
}

double Field::sum(Block block) const {
    double total = 0;
    for (Index row = block.row; row < block.row + block.rows; ++row)
        for (Index col = block.col; col < block.col + block.cols; ++col)
            total += at({row, col});
    return total;
}

Range Field::range(Block block) const {
    Range range;
    for (Index row = block.row; row < block.row + block.rows; ++row)
        for (Index col = block.col; col < block.col + block.cols; ++col) {
            const double value = at({row, col});
            range = united(range, {value, value});
        }
    return range;
}

const Description& Field::description() const {
    if (!description_)
        description_ = std::make_unique<const Description>(describe());
    return *description_;
}

double Field::mean(Block block) const {
    if (block.rows <= 0 || block.cols <= 0)
        return undefined;
    return block.rows == 1 && block.cols == 1 ? at({block.row, block.col}) : sum(block) / cells(block);
}

Explanation Field::explain_mean(Block block) const {
    const Description names = describe();
    const double total = sum(block), value = mean(block);
    const Index count = block.rows * block.cols;
    const std::string rows = counted(block.rows, names.rows.name), cols = counted(block.cols, names.cols.name);
    return {{{"Σ over " + rows + " × " + cols + " = " + readable(total), total},
             {"mean = Σ / " + readable_integer(count) + " = " + readable(value), value}},
            "mean of " + counted(count, "cell"),
            "A pixel holds " + rows + " and " + cols + " here, so it shows their exact mean."};
}

void Field::sample(const Viewport& viewport, std::span<float> means) const {
    assert(means.size() == samples(viewport));
    if (!usable(viewport))
        return std::fill(means.begin(), means.end(), static_cast<float>(undefined));
    if (!means.empty())
        fill_means(viewport, means);
}

void Field::sample_ranges(const Viewport& viewport, std::span<float> widths) const {
    assert(widths.size() == samples(viewport));
    if (!usable(viewport))
        return std::fill(widths.begin(), widths.end(), static_cast<float>(undefined));
    if (!widths.empty())
        fill(*this, viewport, widths, [this](const Block& block) { return range(block).width(); });
}

void Field::fill_means(const Viewport& viewport, std::span<float> means) const {
    fill(*this, viewport, means, [this](const Block& block) { return mean(block); });
}

}
