#include "core/combined.hpp"

#include "core/sums/sampled.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

std::vector<float> sampled(const Field& field, const Viewport& viewport) {
    std::vector<float> means(static_cast<std::size_t>(viewport.rows.samples) *
                             static_cast<std::size_t>(viewport.cols.samples));
    field.sample(viewport, means);
    return means;
}

class Transposed final : public Field {
  public:
    explicit Transposed(FieldPtr field) : field_(std::move(field)) {}

    Cell size() const override { return {field_->size().col, field_->size().row}; }
    double at(Cell cell) const override { return field_->at(turned(cell)); }
    double sum(Block block) const override { return field_->sum(turned(block)); }
    Range range(Block block) const override { return field_->range(turned(block)); }
    Means means() const override { return field_->means(); }
    bool costly() const override { return field_->costly(); }
    Strips strips() const override { return field_->strips() == Strips::rows ? Strips::columns : Strips::rows; }
    Explanation explain(Cell cell) const override { return field_->explain(turned(cell)); }
    Explanation explain_mean(Block block) const override { return field_->explain_mean(turned(block)); }

    Description describe() const override {
        Description description = field_->describe();
        std::swap(description.rows, description.cols);
        description.title += ", transposed";
        return description;
    }

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override {
        const std::vector<float> values = sampled(*field_, {viewport.cols, viewport.rows});
        const auto rows = static_cast<std::size_t>(viewport.rows.samples);
        const auto cols = static_cast<std::size_t>(viewport.cols.samples);
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t col = 0; col < cols; ++col)
                means[row * cols + col] = values[col * rows + row];
    }

  private:
    static Cell turned(Cell cell) { return {cell.col, cell.row}; }
    static Block turned(Block block) { return {block.col, block.row, block.cols, block.rows}; }

    FieldPtr field_;
};

/// The samples begin … end − 1 of an axis that lie wholly in cells 0 … size − 1.
struct Inside {
    int begin = 0;
    int end = 0;
    bool holds(int sample) const { return sample >= begin && sample < end; }
};

Inside inside(const Axis& axis, Index size) {
    Inside found;
    while (found.begin < axis.samples && axis.first + found.begin * axis.step() < 0)
        ++found.begin;
    found.end = found.begin;
    while (found.end < axis.samples && axis.first + found.end * axis.step() + axis.cells_per_sample <= size)
        ++found.end;
    return found;
}

class Slice final : public Field {
  public:
    Slice(FieldPtr field, Block block) : field_(std::move(field)), block_(block) {}

    Cell size() const override { return {block_.rows, block_.cols}; }
    double at(Cell cell) const override { return field_->at({block_.row + cell.row, block_.col + cell.col}); }
    double sum(Block block) const override { return field_->sum(moved(block)); }
    Range range(Block block) const override { return field_->range(moved(block)); }
    Means means() const override { return field_->means(); }
    bool costly() const override { return field_->costly(); }
    Strips strips() const override { return field_->strips(); }
    Explanation explain(Cell cell) const override {
        return field_->explain({block_.row + cell.row, block_.col + cell.col});
    }
    Explanation explain_mean(Block block) const override { return field_->explain_mean(moved(block)); }

    Description describe() const override {
        Description description = field_->describe();
        cut(description.rows, block_.row, block_.rows);
        cut(description.cols, block_.col, block_.cols);
        return description;
    }

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override;

  private:
    Block moved(const Block& block) const {
        return {block_.row + block.row, block_.col + block.col, block.rows, block.cols};
    }

    static void cut(AxisNames& names, Index first, Index count) {
        names.first += first;
        if (!names.labels.empty())
            names.labels = {names.labels.begin() + first, names.labels.begin() + first + count};
    }

    FieldPtr field_;
    Block block_;
};

/// The field fills all samples that lie wholly in the slice in one call. It would not cut the other samples at the
/// slice's edge, so they are computed one by one.
void Slice::fill_means(const Viewport& viewport, std::span<float> means) const {
    const Inside rows = inside(viewport.rows, block_.rows), cols = inside(viewport.cols, block_.cols);
    const auto shared = [](Axis axis, const Inside& part, Index shift) {
        axis.first += shift + part.begin * axis.step();
        axis.samples = part.end - part.begin;
        return axis;
    };
    const std::vector<float> values =
        sampled(*field_, {shared(viewport.rows, rows, block_.row), shared(viewport.cols, cols, block_.col)});
    std::size_t next = 0, known = 0;
    for (int row = 0; row < viewport.rows.samples; ++row)
        for (int col = 0; col < viewport.cols.samples; ++col)
            means[next++] = rows.holds(row) && cols.holds(col)
                                ? values[known++]
                                : static_cast<float>(mean(sample_block(viewport, row, col, size())));
}

class Difference final : public Field {
  public:
    Difference(FieldPtr a, FieldPtr b) : a_(std::move(a)), b_(std::move(b)) {}

    Cell size() const override { return a_->size(); }
    double at(Cell cell) const override { return a_->at(cell) - b_->at(cell); }
    double sum(Block block) const override { return a_->sum(block) - b_->sum(block); }
    Range range(Block block) const override;
    Means means() const override { return std::max(a_->means(), b_->means()); }
    bool costly() const override { return a_->costly() || b_->costly(); }
    Strips strips() const override { return a_->strips() == Strips::rows ? b_->strips() : a_->strips(); }
    Explanation explain(Cell cell) const override;
    Explanation explain_mean(Block block) const override;
    Description describe() const override;

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override;

  private:
    static Explanation explained(const Explanation& a, const Explanation& b, double a_value, double b_value);

    FieldPtr a_, b_;
};

Range Difference::range(Block block) const {
    const auto few = [](Index rows, Index cols, Index most) { return rows == 0 || cols <= most / rows; };
    const Cell all = size();
    if (few(block.rows, block.cols, few(all.row, all.col, most_exact_cells) ? most_exact_range : most_sampled))
        return Field::range(block);
    const Range a = a_->range(block), b = b_->range(block);
    const double low = a.low - b.high, high = a.high - b.low;
    // ∞ − ∞ occurs only where one of the fields is infinite everywhere. All differences are then the same: the other
    // end.
    return {low != low ? high : low, high != high ? low : high};
}

Explanation Difference::explained(const Explanation& a, const Explanation& b, double a_value, double b_value) {
    const double value = a_value - b_value;
    Explanation explanation;
    explanation.steps = {{"first: " + (a.steps.empty() ? readable(a_value) : a.steps.back().text), a_value},
                         {"second: " + (b.steps.empty() ? readable(b_value) : b.steps.back().text), b_value},
                         {readable(a_value) + " − " +
                              (b_value < 0 ? "(" + readable(b_value) + ")" : readable(b_value)) + " = " +
                              readable(value),
                          value}};
    explanation.fact = "first minus second";
    explanation.meaning = value == 0  ? "Both are the same here."
                          : value > 0 ? "The first is larger here."
                          : value < 0 ? "The first is smaller here."
                                      : "One of them is not a number here, or both are infinite.";
    return explanation;
}

Explanation Difference::explain(Cell cell) const {
    return explained(a_->explain(cell), b_->explain(cell), a_->at(cell), b_->at(cell));
}

Explanation Difference::explain_mean(Block block) const {
    return explained(a_->explain_mean(block), b_->explain_mean(block), a_->mean(block), b_->mean(block));
}

Description Difference::describe() const {
    Description a = a_->describe();
    const Description b = b_->describe();
    a.title = a.title == b.title ? a.title + ", difference" : a.title + " − " + b.title;
    const auto agree = [](AxisNames& names, const AxisNames& other) {
        if (names.labels != other.labels)
            names.labels.clear();
    };
    agree(a.rows, b.rows);
    agree(a.cols, b.cols);
    a.high = std::max(a.high - b.low, b.high - a.low);
    a.low = -a.high;
    a.ranges = Ranges::bounds;
    return a;
}

/// Both fields fill the whole viewport with floats. A sample in which many digits cancel is computed again in double
/// precision. Single cells use doubles from the start, so exports are as exact as float32 can be.
void Difference::fill_means(const Viewport& viewport, std::span<float> means) const {
    if (viewport.rows.cells_per_sample == 1 && viewport.cols.cells_per_sample == 1)
        return Field::fill_means(viewport, means);
    const std::vector<float> a = sampled(*a_, viewport), b = sampled(*b_, viewport);
    std::size_t next = 0;
    for (int row = 0; row < viewport.rows.samples; ++row)
        for (int col = 0; col < viewport.cols.samples; ++col, ++next) {
            means[next] = a[next] - b[next];
            if (std::fabs(means[next]) < 0.125f * std::fabs(a[next]))
                means[next] = static_cast<float>(mean(sample_block(viewport, row, col, size())));
        }
}

}

FieldPtr transposed(FieldPtr field) {
    return std::make_shared<Transposed>(std::move(field));
}

FieldPtr slice(FieldPtr field, Block block) {
    const Cell size = field->size();
    const auto cut = [](Index& first, Index& count, Index end) {
        const Index begin = std::clamp<Index>(first, 0, end);
        count = std::clamp<Index>(first + count, begin, end) - begin;
        first = begin;
    };
    cut(block.row, block.rows, size.row);
    cut(block.col, block.cols, size.col);
    return std::make_shared<Slice>(std::move(field), block);
}

FieldPtr difference(FieldPtr a, FieldPtr b) {
    return a->size() == b->size() ? std::make_shared<Difference>(std::move(a), std::move(b)) : nullptr;
}

}
