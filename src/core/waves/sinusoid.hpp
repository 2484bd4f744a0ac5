// The waves that every sinusoidal encoding is made of: which wave stands in which column, its frequency, its value at
// a position, and the closed form of its sum over consecutive positions.
//
//   paper grid       w_i = n^(−2i/d)             Vaswani et al. 2017; the slowest stops short of 1/n
//   inclusive grid   w_i = n^(−i/(m − 1))        tensor2tensor, fairseq; m waves, the slowest is 1/n exactly
//
// Pairs i count from 0 (fastest first), columns from 0, positions are real numbers.
#pragma once

#include "core/field.hpp"
#include "core/state/state.hpp"

#include <utility>
#include <vector>

namespace posenc {

enum class Layout { interleaved, halves, halves_cosine_first };
enum class Grid { paper, inclusive };
/// What an odd width does with its last column; see the help lines of the parameter `odd`.
enum class Odd { extra_sine, zero_column, last_zero };

struct SinusoidShape {
    Index width = 128; ///< d, at least 1
    double base = 10000;
    Layout layout = Layout::interleaved;
    Grid grid = Grid::paper;
    Odd odd = Odd::extra_sine;
};

/// Waves of any frequencies in any columns, all of amplitude 1.
class Waves {
  public:
    enum class Part { sine, cosine, zero };
    struct Column {
        Part part = Part::zero;
        Index pair = 0;
    };

    /// frequencies[i] is that of pair i; each column that is not zero names one of them.
    Waves(std::vector<Column> columns, std::vector<double> frequencies)
        : columns_(std::move(columns)), frequencies_(std::move(frequencies)) {}

    Index width() const { return static_cast<Index>(columns_.size()); }
    Index pairs() const { return static_cast<Index>(frequencies_.size()); }
    const Column& column(Index col) const; ///< what stands in a column, 0 ≤ col < width
    double frequency(Index pair) const { return frequencies_[static_cast<std::size_t>(pair)]; } ///< radians a position
    double wavelength(Index pair) const;                                                        ///< positions a turn
    double at(double position, Index col) const;
    /// Σ of at(first + k, col) for k = 0 … count − 1, by the sum of a geometric series: constant time.
    double sum(double first, Index count, Index col) const;

  protected:
    Waves() = default;
    std::vector<Column> columns_;
    std::vector<double> frequencies_;
};

/// The waves of the two grids above.
class Sinusoid : public Waves {
  public:
    explicit Sinusoid(SinusoidShape shape);

    const SinusoidShape& shape() const { return shape_; }
    /// The exponent's denominator of the paper grid: d, or d − 1 with a zero column.
    Index exponent_width() const { return exponent_width_; }

  private:
    SinusoidShape shape_;
    Index exponent_width_ = 0;
};

/// Σ sin(w(first + k)) (or cos) for k = 0 … count − 1 = sin(count·w/2)/sin(w/2) · sin(w(first + (count − 1)/2)).
double wave_sum(Waves::Part part, double frequency, double first, Index count);

/// The range of sin(w·p) (or cos) over all real positions from … to, from ≤ to: that of the curve, not of the samples.
Range wave_range(Waves::Part part, double frequency, double from, double to);

Layout layout_of(const State& state); ///< the parameter `layout`

/// Reads d_model, base, layout, grid and odd.
SinusoidShape sinusoid_shape(const State& state);

/// The steps from the rule to one value: i, the divisor, the angle, the value (which equals at(position, col)).
/// `pair_symbol` is the letter for the pair where i means something else.
std::vector<Step> explain_wave(const Sinusoid& waves, double position, Index col, std::string_view position_symbol,
                               std::string_view pair_symbol = "i");

/// The steps to the mean over `count` consecutive positions from `first` on: the sum, the gain of its closed form, the
/// sine of the middle position, their product (which equals sum(first, count, col) / count).
std::vector<Step> explain_wave_mean(const Sinusoid& waves, double first, Index count, Index col,
                                    std::string_view position_symbol);

}
