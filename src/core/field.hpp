// A field: a grid of numbers with named axes. It is not stored; callers ask for the value of one cell, the mean over a
// block of cells, or the steps that explain a cell. Everything the program shows is a field.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace posenc {

using Index = std::int64_t;

class Toeplitz;

inline constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

/// One cell, counted from 0 whatever number the axis prints for it.
struct Cell {
    Index row = 0;
    Index col = 0;
    bool operator==(const Cell&) const = default;
};

/// The cells [row, row + rows) × [col, col + cols).
struct Block {
    Index row = 0;
    Index col = 0;
    Index rows = 1;
    Index cols = 1;
    bool operator==(const Block&) const = default;
};

/// Samples along one axis: sample s covers the cells [first + s·step(), first + s·step() + cells_per_sample).
struct Axis {
    Index first = 0;
    Index cells_per_sample = 1;
    int samples = 0;
    Index stride = 0; ///< cells from one sample to the next; 0 = cells_per_sample, so that samples touch
    Index step() const { return stride > 0 ? stride : cells_per_sample; }
    bool operator==(const Axis&) const = default;
};

struct Viewport {
    Axis rows, cols;
    bool operator==(const Viewport&) const = default;
};

/// The smallest and the largest value of some cells; both NaN where no cell is defined.
struct Range {
    double low = undefined;
    double high = undefined;
    double width() const { return low == high ? 0 : high - low; } ///< 0 also for two equal infinities
    bool operator==(const Range&) const = default;
};

/// The smallest range that contains both; an undefined one is ignored.
constexpr Range united(Range a, Range b) {
    return {a.low != a.low || b.low < a.low ? b.low : a.low, a.high != a.high || b.high > a.high ? b.high : a.high};
}

/// One line of an explanation in plain Unicode, and the number it arrives at (NaN when it arrives at none).
struct Step {
    std::string text;
    double value = undefined;
};

/// Why a cell holds its value: the rule, the rule with numbers, the value. The last step's value equals at().
struct Explanation {
    std::vector<Step> steps;
    std::string fact;    ///< one short line: "sine of pair 17, wavelength 72.55"
    std::string meaning; ///< one or two sentences in words
};

/// The name and the labels of one axis. `labels` is empty or as long as the axis; if it is empty, cell i prints as
/// first + i.
struct AxisNames {
    std::string name;
    Index first = 0;
    std::vector<std::string> labels;
    bool operator==(const AxisNames&) const = default;
};

/// What range() tells about the cells of a block.
enum class Ranges {
    exact,    ///< their smallest and largest value
    of_curve, ///< the range of the curves through the cells, which may reach a little further
    bounds,   ///< for large blocks, bounds that no cell exceeds; they may be wider than needed
    sampled,  ///< for large blocks, the range of a sample of the cells; others may lie outside it
};

/// How the mean of a block is computed, from the best way to the last resort: see core/sums/sums.hpp.
enum class Means {
    closed,  ///< exact, from a closed form: a block costs the same whatever its size
    kept,    ///< exact: every cell is read once and sums are kept; only for fields that are small enough
    sampled, ///< the mean of some cells, spread evenly, the same ones each time
};

/// A picture is computed in strips of whole rows or of whole columns.
enum class Strips {
    rows,
    columns,
};

/// How the numbers are to be read: names of the axes and the range of a faithful colour scale.
struct Description {
    std::string title;
    AxisNames rows, cols;
    double low = -1;
    double high = 1;
    Ranges ranges = Ranges::exact;
    bool diverging() const { return low < 0; } ///< signed values get a scale that is neutral at zero
};

/// Immutable, and used by one thread at a time: costly results (the description, rows of a softmax, blocks of a
/// Pyramid) are cached when they are first asked for. Callers must not ask for cells outside size() (an assert guards
/// them).
class Field {
  public:
    Field() = default;
    Field(const Field&) {} // the cache is not copied
    Field& operator=(const Field&) = delete;
    virtual ~Field() = default;

    virtual Cell size() const = 0; ///< numbers of rows and columns
    virtual double at(Cell cell) const = 0;
    /// The sum over a block inside the field. The default adds at(); override where a closed form exists.
    virtual double sum(Block block) const;
    /// The range of the values in a block inside the field. The default reads every cell; override it where a closed
    /// form exists.
    virtual Range range(Block block) const;
    virtual Explanation explain(Cell cell) const = 0;
    /// Why a block of several cells has its mean: the last step's value equals mean().
    virtual Explanation explain_mean(Block block) const;
    virtual Description describe() const = 0;
    /// describe(), made once and kept: views ask for it many times a frame, and the labels of thousands of rows take
    /// long.
    const Description& description() const;
    virtual Means means() const { return Means::closed; }
    /// Whether a single sample may take long. Otherwise samples are cheap, at least when many share their work.
    virtual bool costly() const { return means() != Means::closed; }
    /// The axis along which samples share most of their work: a picture is best computed in strips of whole rows or
    /// columns.
    virtual Strips strips() const { return Strips::rows; }
    virtual std::size_t held_bytes() const { return 0; } ///< memory taken by cached results so far
    /// This field where its values depend on the distance alone, else null.
    virtual const Toeplitz* as_toeplitz() const { return nullptr; }

    double mean(Block block) const; ///< NaN when the block holds no cell

    /// Means of blocks, row-major, rows.samples × cols.samples. Blocks are cut at the field's edge. Samples without any
    /// cell are NaN, and so are all samples of a viewport that is not usable(). `means` must have exactly that size.
    void sample(const Viewport& viewport, std::span<float> means) const;
    /// The same for the widths of the ranges: largest minus smallest value. Each is asked of range() alone.
    void sample_ranges(const Viewport& viewport, std::span<float> widths) const;

  protected:
    /// Computes sample() for a usable viewport that has samples on both axes. The default calls mean() for every block;
    /// override it where neighbouring blocks share work.
    virtual void fill_means(const Viewport& viewport, std::span<float> means) const;

  private:
    mutable std::unique_ptr<const Description> description_;
};

using FieldPtr = std::shared_ptr<const Field>;

/// Whether no number of cells or samples is negative and no sum can overflow: |first|, stride and cells_per_sample are
/// at most 2^40, samples at most 2^20, and a sample has at least one cell.
bool usable(const Viewport& viewport);

/// The cells [first, first + count) of one axis.
struct Extent {
    Index first = 0;
    Index count = 0;
};

/// The cells of every sample of an axis, cut at the edges of a field of `size` cells; count is 0 when nothing is left.
std::vector<Extent> extents(const Axis& axis, Index size);
/// The cells of sample (row, col) of a viewport, cut at the edge; rows or cols is 0 when nothing is left.
Block sample_block(const Viewport& viewport, int row, int col, Cell size);

}
