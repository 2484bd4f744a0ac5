#include "core/kernels/grid_ranges.hpp"

#include "core/kernels/sample_columns.hpp"
#include "core/sums/grid_runs.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace posenc {

namespace {

constexpr double beyond = std::numeric_limits<double>::infinity();

/// The extremes of any run of places of one line.
class LineRanges {
  public:
    explicit LineRanges(Index places) : places_(static_cast<std::size_t>(places)), levels_(std::bit_width(places_)) {}

    LineBounds& begin();
    void finish();
    Range over(const Extent& run) const;

  private:
    /// The bounds over 2^level steps from each place on, both ends included.
    struct Level {
        std::vector<double> low, high;
    };
    /// Widens entry k by number k and number k + further, where there is one.
    static void widen_by(const std::vector<double>& low, const std::vector<double>& high, std::size_t further,
                         Level& level);

    std::size_t places_;
    LineBounds bounds_;
    std::vector<Level> levels_;
};

LineBounds& LineRanges::begin() {
    for (std::vector<double>* low : {&bounds_.low, &bounds_.low_after})
        low->assign(places_, beyond);
    for (std::vector<double>* high : {&bounds_.high, &bounds_.high_after})
        high->assign(places_, -beyond);
    return bounds_;
}

void LineRanges::widen_by(const std::vector<double>& low, const std::vector<double>& high, std::size_t further,
                          Level& level) {
    for (std::size_t k = 0; k + further < low.size(); ++k) {
        level.low[k] = std::min(level.low[k], std::min(low[k], low[k + further]));
        level.high[k] = std::max(level.high[k], std::max(high[k], high[k + further]));
    }
}

void LineRanges::finish() {
    if (places_ == 1)
        return;
    levels_[0] = {bounds_.low_after, bounds_.high_after};
    widen_by(bounds_.low, bounds_.high, 1, levels_[0]);
    for (std::size_t level = 1, steps = 2; steps < places_; ++level, steps *= 2) {
        levels_[level] = levels_[level - 1];
        widen_by(levels_[level - 1].low, levels_[level - 1].high, steps / 2, levels_[level]);
    }
}

Range LineRanges::over(const Extent& run) const {
    const auto first = static_cast<std::size_t>(run.first), steps = static_cast<std::size_t>(run.count - 1);
    if (steps == 0)
        return {bounds_.low[first], bounds_.high[first]};
    const std::size_t level = std::bit_width(steps) - 1, second = first + steps - (std::size_t{1} << level);
    const auto& [low, high] = levels_[level];
    return {std::min(low[first], low[second]), std::max(high[first], high[second])};
}

/// The boxes of every row of samples, and the ranges of columns in them.
class RowRanges {
  public:
    RowRanges(std::span<const Index> lengths, std::span<const Extent> rows, Axes axes, const WidenLine& widen_line);
    /// For every row the width of the range of these columns; NaN where there are no tokens or columns.
    std::span<const double> widths_of(const Extent& columns);

  private:
    struct Box {
        std::size_t row;
        GridBox places;
    };
    void widen(const Extent& columns);
    Range range_in(const GridBox& places) const;

    Axes axes_;
    const WidenLine& widen_line_;
    std::vector<Box> boxes_;
    std::vector<LineRanges> lines_;
    std::vector<std::size_t> known_; ///< the axes that the current columns depend on
    std::vector<Range> ranges_;
    std::vector<double> widths_;
};

RowRanges::RowRanges(std::span<const Index> lengths, std::span<const Extent> rows, Axes axes,
                     const WidenLine& widen_line)
    : axes_(axes), widen_line_(widen_line), ranges_(rows.size()), widths_(rows.size()) {
    for (const Index places : lengths)
        lines_.emplace_back(places);
    for (std::size_t row = 0; row < rows.size(); ++row)
        for_boxes(lengths, rows[row], [&](const GridBox& box) { boxes_.push_back({row, box}); });
}

Range RowRanges::range_in(const GridBox& places) const {
    Range range = axes_ == Axes::added ? Range{0, 0} : Range{beyond, -beyond};
    for (const std::size_t axis : known_) {
        const Range line = lines_[axis].over(places[axis]);
        range = axes_ == Axes::added ? Range{range.low + line.low, range.high + line.high}
                                     : Range{std::min(range.low, line.low), std::max(range.high, line.high)};
    }
    return range;
}

void RowRanges::widen(const Extent& columns) {
    known_.clear();
    for (std::size_t axis = 0; axis < lines_.size(); ++axis)
        if (widen_line_(axis, columns, lines_[axis].begin())) {
            lines_[axis].finish();
            known_.push_back(axis);
        }
    for (const Box& box : boxes_) {
        const Range range = range_in(box.places);
        Range& all = ranges_[box.row];
        all = {std::min(all.low, range.low), std::max(all.high, range.high)};
    }
}

std::span<const double> RowRanges::widths_of(const Extent& columns) {
    std::fill(ranges_.begin(), ranges_.end(), Range{beyond, -beyond});
    // Where axes are added, the highest sum of several columns does not follow from their highest parts, so each column
    // is treated alone.
    const Index at_once = axes_ == Axes::added ? 1 : columns.count;
    for (Index done = 0; done < columns.count; done += at_once)
        widen({columns.first + done, at_once});
    for (std::size_t row = 0; row < widths_.size(); ++row)
        widths_[row] = ranges_[row].low > ranges_[row].high ? undefined : ranges_[row].width();
    return widths_;
}

}

void widen_by_numbers(std::span<const double> numbers, LineBounds& line) {
    for (std::size_t place = 0; place < numbers.size(); ++place) {
        line.low[place] = std::min(line.low[place], numbers[place]);
        line.high[place] = std::max(line.high[place], numbers[place]);
    }
}

void fill_grid_ranges(std::span<const Index> lengths, Cell size, Axes axes, const WidenLine& widen_line,
                      const Viewport& viewport, std::span<float> widths) {
    const std::vector<Extent> rows = extents(viewport.rows, size.row), cols = extents(viewport.cols, size.col);
    RowRanges ranges(lengths, rows, axes, widen_line);
    fill_columns(rows.size(), cols.size(), widths, [&](std::size_t sample) { return ranges.widths_of(cols[sample]); });
}

}
