// A field: a grid of numbers with named axes that is never stored, only asked — the value of one cell, the mean over
// a block of cells, the steps that explain a cell. Everything the program shows is a field.
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

/// The smallest and the largest value somewhere; both NaN where nothing is defined.
struct Range {
    double low = undefined;
    double high = undefined;
    double width() const { return low == high ? 0 : high - low; } ///< 0 also for two equal infinities
    bool operator==(const Range&) const = default;
};

/// The range of both together; one that is undefined adds nothing.
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

/// What stands along one axis. `labels` is empty or as long as the axis; otherwise cell i prints as first + i.
struct AxisNames {
    std::string name;
    Index first = 0;
    std::vector<std::string> labels;
    bool operator==(const AxisNames&) const = default;
};

/// What range() tells about the cells of a block.
enum class Ranges {
    exact,    ///< their smallest and largest value
    of_curve, ///< that of the curves through the cells, which may reach a little further
    bounds,   ///< for large blocks bounds that no cell passes, which may be wider than needed
    sampled,  ///< for large blocks that of some of the cells: others may reach further
};

/// How the mean of a block comes about, from the best to the last resort: see sums.hpp.
enum class Means {
    closed,  ///< exact, from a closed form: a block costs the same whatever its size
    kept,    ///< exact: every cell is read, once, and sums are kept; the field is small enough for that
    sampled, ///< the mean of some cells, spread evenly, the same ones each time
};

/// How a picture is cut into steps.
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

/// Immutable, and asked by one thread at a time: what is costly is kept when it is first asked for (the description,
/// rows of a softmax, blocks of a Pyramid). Cells outside size() must not be asked (an assert guards them).
class Field {
  public:
    Field() = default;
    Field(const Field&) {} // what is kept is not copied
    Field& operator=(const Field&) = delete;
    virtual ~Field() = default;

    virtual Cell size() const = 0; ///< numbers of rows and columns
    virtual double at(Cell cell) const = 0;
    /// The sum over a block inside the field. The default adds at(); override where a closed form exists.
    virtual double sum(Block block) const;
    /// The range of the values in a block inside the field. The default asks at() everywhere; override likewise.
    virtual Range range(Block block) const;
    virtual Explanation explain(Cell cell) const = 0;
    /// Why a block of several cells has its mean: the last step's value equals mean().
    virtual Explanation explain_mean(Block block) const;
    virtual Description describe() const = 0;
    /// describe(), made once and kept: views ask many times a frame, and names of thousands of rows take long.
    const Description& description() const;
    virtual Means means() const { return Means::closed; }
    /// Whether a sample may take long by itself; else one is cheap among many that share work.
    virtual bool costly() const { return means() != Means::closed; }
    /// Along which axis samples share most work: a picture is best computed in strips of whole rows or columns.
    virtual Strips strips() const { return Strips::rows; }
    virtual std::size_t held_bytes() const { return 0; } ///< what answers so far have made it keep
    /// This field where its values depend on the distance alone, else null.
    virtual const Toeplitz* as_toeplitz() const { return nullptr; }

    double mean(Block block) const; ///< NaN when the block holds no cell

    /// Means of blocks, row-major, rows.samples × cols.samples. Blocks are cut at the field's edge; samples that hold
    /// no cell at all are NaN, and so are all of a viewport that is not usable(). `means` must have exactly that size.
    void sample(const Viewport& viewport, std::span<float> means) const;
    /// The same with the widths of the ranges, largest − smallest value.
    void sample_ranges(const Viewport& viewport, std::span<float> widths) const;

  protected:
    /// What sample() and sample_ranges() come to for a usable viewport with samples on both axes. The defaults ask
    /// sum() and range() for every block; override where neighbours share work.
    virtual void fill_means(const Viewport& viewport, std::span<float> means) const;
    virtual void fill_ranges(const Viewport& viewport, std::span<float> widths) const;

  private:
    mutable std::unique_ptr<const Description> description_;
};

using FieldPtr = std::shared_ptr<const Field>;

/// No negative number of samples or cells, and no sum that overflows: |first|, stride and cells_per_sample ≤ 2^40.
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
