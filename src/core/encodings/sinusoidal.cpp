// The sinusoidal encoding (Vaswani et al. 2017): row = position, column = dimension.
//
//   PE(p, 2i) = sin(p / n^(2i/d)),  PE(p, 2i+1) = cos(p / n^(2i/d)),  p = offset + row,  i from 0
//
// Layout, frequency grid and the treatment of odd widths are parameters because libraries disagree. Means of blocks
// are exact: over rows by the sum of a geometric series, over columns by direct addition, so any length costs the
// same to draw. Not covered: real-valued positions, several axes, the factor √d_model on the embedding beside it.
#include "core/encodings/sinusoid.hpp"
#include "core/method.hpp"
#include "core/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace posenc {

extern const Method sinusoidal;

namespace {

class Sinusoidal : public Field {
  public:
    Sinusoidal(SinusoidShape shape, Index length, Index offset) : waves_(shape), length_(length), offset_(offset) {}

    Cell size() const override { return {length_, waves_.width()}; }

    double at(Cell cell) const override {
        assert(cell.row >= 0 && cell.row < length_);
        return waves_.at(position(cell.row), cell.col);
    }

    double sum(Block block) const override {
        double total = 0;
        for (Index col = block.col; col < block.col + block.cols; ++col)
            total += waves_.sum(position(block.row), block.rows, col);
        return total;
    }

    Range range(Block block) const override;
    Explanation explain(Cell cell) const override;

    Description describe() const override {
        return {"Encoding, position by dimension", {"position", offset_, {}}, {"dimension", 0, {}}, -1, 1, true};
    }

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override;

  private:
    double position(Index row) const { return static_cast<double>(offset_ + row); }
    void add_column(Index col, const Viewport& viewport, int samples, std::span<double> sums) const;

    Sinusoid waves_;
    Index length_;
    Index offset_;
};

Range Sinusoidal::range(Block block) const {
    Range range{1, -1};
    for (Index col = block.col; col < block.col + block.cols; ++col) {
        const Sinusoid::Column column = waves_.column(col);
        const double frequency = column.part == Sinusoid::Part::zero ? 0 : waves_.frequency(column.pair);
        const Range one = wave_range(column.part, frequency, position(block.row), position(block.row + block.rows - 1));
        range = {std::min(range.low, one.low), std::max(range.high, one.high)};
    }
    return range;
}

/// Adds to sums[s] the mean of column `col` over row sample s, for the first `samples` whole samples, by turning a
/// unit vector by one sample's angle at a time. Seeded anew every 64 turns, before rounding errors show.
void Sinusoidal::add_column(Index col, const Viewport& viewport, int samples, std::span<double> sums) const {
    const Sinusoid::Column column = waves_.column(col);
    if (column.part == Sinusoid::Part::zero)
        return;
    constexpr int turns_per_seed = 64;
    const double frequency = waves_.frequency(column.pair);
    const Index cells = viewport.rows.cells_per_sample;
    const double count = static_cast<double>(cells);
    const double gain = wave_sum(Sinusoid::Part::cosine, frequency, -(count - 1) / 2, cells) / count;
    const double turn_sin = std::sin(frequency * count), turn_cos = std::cos(frequency * count);
    for (int seed = 0; seed < samples; seed += turns_per_seed) {
        const double center = position(viewport.rows.first + seed * cells) + (count - 1) / 2;
        double s = gain * std::sin(frequency * center), c = gain * std::cos(frequency * center);
        const int end = std::min(samples, seed + turns_per_seed);
        for (int at = seed; at < end; ++at) {
            sums[static_cast<std::size_t>(at)] += column.part == Sinusoid::Part::sine ? s : c;
            const double turned = s * turn_cos + c * turn_sin;
            c = c * turn_cos - s * turn_sin;
            s = turned;
        }
    }
}

void Sinusoidal::fill_means(const Viewport& viewport, std::span<float> means) const {
    const Cell cells = size();
    const Axis& rows = viewport.rows;
    if (rows.first < 0 || rows.first > length_ || rows.step() != rows.cells_per_sample)
        return Field::fill_means(viewport, means);
    const int whole = static_cast<int>(std::min<Index>(rows.samples, (length_ - rows.first) / rows.cells_per_sample));
    std::vector<double> sums(static_cast<std::size_t>(whole));
    for (int sample = 0; sample < viewport.cols.samples; ++sample) {
        const Block block = sample_block(viewport, 0, sample, cells);
        std::fill(sums.begin(), sums.end(), 0.0);
        for (Index col = block.col; col < block.col + block.cols; ++col)
            add_column(col, viewport, whole, sums);
        for (int row = 0; row < rows.samples; ++row) {
            float& mean = means[static_cast<std::size_t>(row) * viewport.cols.samples + sample];
            const Block tail = row < whole ? Block{} : sample_block(viewport, row, sample, cells);
            const double count = static_cast<double>(tail.rows) * static_cast<double>(tail.cols);
            if (block.cols == 0 || count == 0)
                mean = static_cast<float>(undefined);
            else if (row < whole)
                mean = static_cast<float>(sums[static_cast<std::size_t>(row)] / static_cast<double>(block.cols));
            else
                mean = static_cast<float>(sum(tail) / count);
        }
    }
}

/// Where a wave stands, in words: value and slope are a sine and a cosine of the same angle.
std::string phase_words(double value, double slope) {
    if (std::fabs(slope) > 0.45) {
        if (std::fabs(value) < 0.15)
            return slope > 0 ? "crossing zero upwards" : "crossing zero downwards";
        return slope > 0 ? "rising" : "falling";
    }
    const std::string turn = value > 0 ? "its crest" : "its trough";
    if (std::fabs(slope) < 0.1)
        return "at " + turn;
    return ((value > 0) == (slope > 0) ? "just before " : "just past ") + turn;
}

Explanation Sinusoidal::explain(Cell cell) const {
    const Sinusoid::Column column = waves_.column(cell.col);
    Explanation explanation{explain_wave(waves_, position(cell.row), cell.col, "p"), {}, {}};
    if (column.part == Sinusoid::Part::zero) {
        explanation.fact = "column of zeros, because d_model is odd";
        explanation.meaning = "Sine and cosine come in pairs; with an odd width one column is left over.";
        return explanation;
    }
    const bool sine = column.part == Sinusoid::Part::sine;
    const double angle = position(cell.row) * waves_.frequency(column.pair);
    const double slope = sine ? std::cos(angle) : -std::sin(angle);
    const std::string wavelength = readable(waves_.wavelength(column.pair), 4);
    const std::string name = sine ? "sine of pair " : "cosine of pair ";
    explanation.fact = name + std::to_string(column.pair) + ", wavelength " + wavelength;
    explanation.meaning = "Dimension " + std::to_string(cell.col) + " is the " + name + std::to_string(column.pair) +
                          ". It completes one turn every " + wavelength + " positions; here it is " +
                          phase_words(at(cell), slope) + ".";
    return explanation;
}

Made make(const State& state) {
    return {std::make_shared<Sinusoidal>(sinusoid_shape(state), state.integer("length"), state.integer("offset")), {}};
}

constexpr const Parameter* used[] = {&parameters::d_model, &parameters::length, &parameters::base, &parameters::offset,
                                     &parameters::layout,  &parameters::grid,   &parameters::odd};

}

constinit const Method sinusoidal = {
    .id = "sinusoidal",
    .title = "Sinusoidal",
    .family = "absolute",
    .paper = "Vaswani et al. 2017",
    .formula = "PE(p, 2i) = sin(p / n^(2i/d))\nPE(p, 2i+1) = cos(p / n^(2i/d))",
    .parameters = used,
    .make = make,
};

}
