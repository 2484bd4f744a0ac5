#include "core/waves/sinusoid.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

/// The angle without whole turns. For larger angles musl, the C library of the page, takes a hundred times as long for
/// a sine. 2π is split into three parts whose products with up to 2^26 turns are exact (Cody and Waite 1980).
double without_turns(double angle) {
    constexpr double most_at_once = 1 << 20, most = 1 << 28;
    if (!(std::fabs(angle) > most_at_once) || std::fabs(angle) > most)
        return angle;
    constexpr double high = 0x1.921fb58000000p+2, middle = -0x1.dde9740000000p-25, low = 0x1.1a62633145c07p-52;
    const double turns = std::nearbyint(angle / (2 * std::numbers::pi));
    return ((angle - turns * high) - turns * middle) - turns * low;
}

double wave(Waves::Part part, double angle) {
    angle = without_turns(angle);
    switch (part) {
    case Waves::Part::sine:
        return std::sin(angle);
    case Waves::Part::cosine:
        return std::cos(angle);
    case Waves::Part::zero:
        break;
    }
    return 0;
}

/// "10000^(34/128)" or "10000^(17/63)".
std::string power_text(const Sinusoid& waves, Index pair) {
    const std::string base = readable(waves.shape().base);
    if (waves.shape().grid == Grid::paper)
        return base + "^(" + std::to_string(2 * pair) + "/" + std::to_string(waves.exponent_width()) + ")";
    return base + "^(" + std::to_string(pair) + "/" + std::to_string(std::max<Index>(waves.pairs() - 1, 1)) + ")";
}

Waves::Column column_of(Layout layout, Index sines, Index cosines, Index col) {
    using Part = Waves::Part;
    switch (layout) {
    case Layout::interleaved:
        break;
    case Layout::halves:
        return col < sines ? Waves::Column{Part::sine, col} : Waves::Column{Part::cosine, col - sines};
    case Layout::halves_cosine_first:
        return col < cosines ? Waves::Column{Part::cosine, col} : Waves::Column{Part::sine, col - cosines};
    }
    return {col % 2 == 0 ? Part::sine : Part::cosine, col / 2};
}

}

Sinusoid::Sinusoid(SinusoidShape shape) : shape_(shape) {
    assert(shape.width >= 1 && shape.base > 0);
    const Index cosines = shape.width / 2;
    const bool odd = shape.width % 2 == 1;
    const Index sines = odd && shape.odd == Odd::extra_sine ? cosines + 1 : cosines;
    exponent_width_ = odd && shape.odd == Odd::zero_column ? shape.width - 1 : shape.width;
    frequencies_.resize(static_cast<std::size_t>(sines));
    for (Index pair = 0; pair < sines; ++pair) {
        const double exponent = shape.grid == Grid::paper
                                    ? 2.0 * static_cast<double>(pair) / static_cast<double>(exponent_width_)
                                    : static_cast<double>(pair) / static_cast<double>(std::max<Index>(sines - 1, 1));
        frequencies_[static_cast<std::size_t>(pair)] = std::pow(shape.base, -exponent);
    }
    columns_.resize(static_cast<std::size_t>(shape.width)); // of zeros, unless something stands there
    for (Index col = 0; col < sines + cosines; ++col)
        columns_[static_cast<std::size_t>(col)] = column_of(shape.layout, sines, cosines, col);
}

const Waves::Column& Waves::column(Index col) const {
    assert(col >= 0 && col < width());
    return columns_[static_cast<std::size_t>(col)];
}

double Waves::wavelength(Index pair) const {
    return 2 * std::numbers::pi / frequency(pair);
}

double Waves::at(double position, Index col) const {
    const Column column = this->column(col);
    return column.part == Part::zero ? 0 : wave(column.part, position * frequency(column.pair));
}

double Waves::sum(double first, Index count, Index col) const {
    const Column column = this->column(col);
    return column.part == Part::zero ? 0 : wave_sum(column.part, frequency(column.pair), first, count);
}

double wave_sum(Waves::Part part, double frequency, double first, Index count) {
    const double terms = static_cast<double>(count);
    const double below = std::sin(frequency / 2);
    // Where sin(w/2) vanishes every term is the same (w a multiple of 2π).
    const double gain = std::fabs(below) < 1e-300 ? terms : std::sin(terms * frequency / 2) / below;
    return gain * wave(part, frequency * (first + (terms - 1) / 2));
}

Range wave_range(Waves::Part part, double frequency, double from, double to) {
    if (part == Waves::Part::zero)
        return {0, 0};
    // In turns, crests lie at whole numbers + a quarter (sine) or + 0, troughs half a turn later.
    constexpr double turn = 2 * std::numbers::pi;
    const double a = from * frequency / turn, b = to * frequency / turn;
    if (b - a >= 1)
        return {-1, 1};
    const double crest = part == Waves::Part::sine ? 0.25 : 0;
    const auto passes = [&](double phase) { return std::floor(b - phase) >= std::ceil(a - phase); };
    const double first = wave(part, from * frequency), last = from == to ? first : wave(part, to * frequency);
    return {passes(crest + 0.5) ? -1 : std::min(first, last), passes(crest) ? 1 : std::max(first, last)};
}

Layout layout_of(const State& state) {
    const std::string_view layout = state.text("layout");
    return layout == "halves"                ? Layout::halves
           : layout == "halves-cosine-first" ? Layout::halves_cosine_first
                                             : Layout::interleaved;
}

SinusoidShape sinusoid_shape(const State& state) {
    SinusoidShape shape;
    shape.width = state.integer("d_model");
    shape.base = state.number("base");
    const std::string_view odd = state.text("odd");
    shape.layout = layout_of(state);
    shape.grid = state.text("grid") == "inclusive" ? Grid::inclusive : Grid::paper;
    shape.odd = odd == "zero-column" ? Odd::zero_column : odd == "last-zero" ? Odd::last_zero : Odd::extra_sine;
    return shape;
}

std::vector<Step> explain_wave(const Sinusoid& waves, double position, Index col, std::string_view position_symbol,
                               std::string_view pair_symbol) {
    const Waves::Column column = waves.column(col);
    if (column.part == Waves::Part::zero)
        return {{"an odd width leaves its last column empty: 0", 0}};
    const double divisor = 1 / waves.frequency(column.pair);
    const double angle = position * waves.frequency(column.pair);
    const double value = waves.at(position, col);
    const int digits = angle_digits(angle);
    const std::string pair(pair_symbol), by = readable(divisor, digits), turned = readable(angle, digits);
    const std::string power = waves.shape().grid == Grid::paper ? "n^(2" + pair + "/d)" : "n^(" + pair + "/(m−1))";
    const std::string name = column.part == Waves::Part::sine ? "sin" : "cos";
    const std::string symbol(position_symbol);
    return {
        {name + "(" + symbol + " / " + power + ")  with " + pair + " = " + std::to_string(column.pair), undefined},
        {power + " = " + power_text(waves, column.pair) + " = " + by, divisor},
        {symbol + " / " + by + " = " + readable(position, digits) + " / " + by + " = " + turned, angle},
        {name + "(" + turned + ") = " + readable(value), value},
    };
}

std::vector<Step> explain_wave_mean(const Sinusoid& waves, double first, Index count, Index col,
                                    std::string_view position_symbol) {
    const Waves::Column column = waves.column(col);
    if (column.part == Waves::Part::zero)
        return {{"an odd width leaves its last column empty: 0", 0}};
    const double frequency = waves.frequency(column.pair), terms = static_cast<double>(count);
    const double gain = wave_sum(Waves::Part::cosine, frequency, -(terms - 1) / 2, count) / terms;
    const double middle = first + (terms - 1) / 2, wave_there = wave(column.part, frequency * middle);
    const double value = waves.sum(first, count, col) / terms;
    const std::string name = column.part == Waves::Part::sine ? "sin" : "cos", symbol(position_symbol);
    const std::string m = readable_integer(count), power = power_text(waves, column.pair);
    return {
        {"1/" + m + " Σ " + name + "(" + symbol + "/" + power + ") for " + symbol + " = " + readable(first, 15) +
             " … " + readable(first + terms - 1, 15),
         undefined},
        {"w = 1/" + power + " = " + readable(frequency), frequency},
        {"gain sin(" + m + "·w/2) / (" + m + "·sin(w/2)) = " + readable(gain), gain},
        {"in the middle, " + name + "(w · " + readable(middle, 15) + ") = " + readable(wave_there), wave_there},
        {readable(gain) + " · " + readable(wave_there) + " = " + readable(value), value},
    };
}

}
