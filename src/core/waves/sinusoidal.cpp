// The sinusoidal encoding (Vaswani et al. 2017): row = position, column = dimension.
//
//   PE(p, 2i) = sin(p / n^(2i/d)),  PE(p, 2i+1) = cos(p / n^(2i/d)),  p = offset + row,  i from 0
//
// Layout, frequency grid and the treatment of odd widths are parameters because libraries disagree. Means of blocks
// are exact: over rows by the sum of a geometric series, over columns by direct addition, so any length costs the
// same to draw. Not covered: real-valued positions, several axes, the factor √d_model on the embedding beside it.
#include "core/kernels/sinusoid_samples.hpp"
#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "core/waves/sinusoid.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace posenc {

namespace {

class Sinusoidal : public Field {
  public:
    Sinusoidal(SinusoidShape shape, Index length, Index offset) : waves_(shape), length_(length), offset_(offset) {}

    Cell size() const override { return {length_, waves_.width()}; }

    double at(Cell cell) const override {
        assert(cell.row >= 0 && cell.row < length_);
        return waves_.at(position(cell.row), cell.col);
    }

    double sum(Block block) const override { return rows().sum(block); }
    Range range(Block block) const override { return rows().range(block); }
    Explanation explain(Cell cell) const override;
    Explanation explain_mean(Block block) const override;

    Description describe() const override {
        return {"Encoding, position by dimension",
                {"position", offset_, {}},
                {"dimension", 0, {}},
                -1,
                1,
                Ranges::of_curve};
    }

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override;

  private:
    Explanation explain_mean_of_columns(Block block) const;
    double position(Index row) const { return static_cast<double>(offset_ + row); }
    SinusoidRows rows() const { return {waves_, length_, position(0)}; }

    Sinusoid waves_;
    Index length_;
    Index offset_;
};

void Sinusoidal::fill_means(const Viewport& viewport, std::span<float> means) const {
    fill_sinusoid_means(rows(), viewport, means);
}

/// The phase of a wave in words. Value and slope are a sine and a cosine of the same angle.
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

std::string span_text(double first, Index count) {
    return readable(first, 15) + " … " + readable(first + static_cast<double>(count - 1), 15);
}

/// For several dimensions: the mean of each, if there is room, and the mean of these.
Explanation Sinusoidal::explain_mean_of_columns(Block block) const {
    constexpr Index most_listed = 8;
    const std::string count = readable_integer(block.cols), rows = readable_integer(block.rows);
    const bool long_block = block.rows > 1;
    Explanation explanation;
    std::vector<Step>& steps = explanation.steps;
    steps.push_back({"1/" + count + " Σ over the dimensions " + span_text(static_cast<double>(block.col), block.cols) +
                         (long_block ? " of their means for p = " + span_text(position(block.row), block.rows)
                                     : " for p = " + readable(position(block.row), 15)),
                     undefined});
    for (Index col = block.col; block.cols <= most_listed && col < block.col + block.cols; ++col) {
        const double mean_of_one = mean({block.row, col, block.rows, 1});
        steps.push_back({"dimension " + std::to_string(col) + ": " + readable(mean_of_one), mean_of_one});
    }
    const double total = sum(block) / static_cast<double>(block.rows), value = mean(block);
    steps.push_back({readable(total) + " / " + count + " = " + readable(value), value});
    explanation.fact = "mean of " + (long_block ? rows + " positions × " : "") + count + " dimensions";
    explanation.meaning = "A pixel holds " + (long_block ? rows + " positions and " : "") + count +
                          " dimensions, so it shows their exact mean. Each dimension is a wave of its own; sines and "
                          "cosines of different pairs partly cancel.";
    return explanation;
}

Explanation Sinusoidal::explain_mean(Block block) const {
    if (block.rows == 1 && block.cols == 1)
        return explain({block.row, block.col});
    if (block.cols > 1)
        return explain_mean_of_columns(block);
    const Sinusoid::Column column = waves_.column(block.col);
    const std::string count = readable_integer(block.rows);
    Explanation explanation{explain_wave_mean(waves_, position(block.row), block.rows, block.col, "p"), {}, {}};
    if (column.part == Sinusoid::Part::zero) {
        explanation.fact = "column of zeros, because d_model is odd";
        explanation.meaning = "A pixel holds " + count + " positions; the whole column is 0.";
        return explanation;
    }
    explanation.fact = "mean of " + count + " positions, " + (column.part == Sinusoid::Part::sine ? "sine" : "cosine") +
                       " of pair " + std::to_string(column.pair);
    explanation.meaning = "A pixel holds " + count +
                          " positions, so it shows their exact mean. Fast columns average towards zero; slow columns "
                          "keep their waves.";
    return explanation;
}

MakeResult make(const State& state) {
    return {std::make_shared<Sinusoidal>(sinusoid_shape(state), state.integer("length"), state.integer("offset")), {}};
}

constexpr When odd_width = is_odd(parameters::d_model);
constexpr Use used[] = {&parameters::d_model,          &parameters::length, &parameters::base,
                        &parameters::offset,           &parameters::layout, &parameters::grid,
                        {&parameters::odd, &odd_width}};
constexpr Entry entry{.as = Enters::added};

}

constinit const Method registry::sinusoidal = {
    .id = "sinusoidal",
    .title = "Sinusoidal",
    .family = "absolute",
    .sort = Sort::vectors,
    .aspects = rows_of_channels,
    .paper = "Vaswani et al. 2017",
    .paper_url = "https://arxiv.org/abs/1706.03762",
    .formula = "PE(p, 2i) = sin(p / n^(2i/d))\nPE(p, 2i+1) = cos(p / n^(2i/d))",
    .parameters = used,
    .make = make,
    .users = "annotated transformer, d2l; MarianMT in halves",
    .encoding = "sinusoidal",
    .entry = &entry,
};

}
