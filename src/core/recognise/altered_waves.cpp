#include "core/recognise/altered_waves.hpp"

#include "core/text.hpp"
#include "core/waves/sinusoid.hpp"

#include <array>
#include <cmath>
#include <memory>
#include <numbers>

namespace posenc {

namespace {

struct Wave {
    Waves::Part part;
    double frequency;
};

double frequency_of(const Sinusoid& right, Waves::Column column, Exponents exponents) {
    const double width = static_cast<double>(right.exponent_width()), half = static_cast<double>(right.pairs()) / 2;
    const auto power = [&](double exponent) { return std::pow(right.shape().base, -exponent / width); };
    const double i = static_cast<double>(column.pair);
    switch (exponents) {
    case Exponents::odd:
        return right.frequency(column.pair) * power(1);
    case Exponents::next:
        return right.frequency(column.pair) * power(2);
    case Exponents::odd_for_cosines:
        return right.frequency(column.pair) * (column.part == Waves::Part::cosine ? power(1) : 1);
    case Exponents::half_tiled:
        return power(4 * std::fmod(i, std::ceil(half)));
    case Exponents::half_repeated:
        return power(4 * std::floor(i / 2));
    case Exponents::opposite:
        return 1 / right.frequency(column.pair);
    case Exponents::right:
        break;
    }
    return right.frequency(column.pair);
}

/// In an even row.
Waves::Part part_of(Waves::Part right, Parts parts) {
    if (right == Waves::Part::zero || parts == Parts::right)
        return right;
    if (parts == Parts::by_row || parts == Parts::by_row_swapped)
        return parts == Parts::by_row ? Waves::Part::sine : Waves::Part::cosine;
    return parts == Parts::sines_only || right == Waves::Part::cosine ? Waves::Part::sine : Waves::Part::cosine;
}

std::vector<Wave> waves_of(const Sinusoid& right, const AlteredWaves& altered) {
    std::vector<Wave> waves;
    for (Index col = 0; col < right.width(); ++col) {
        const Waves::Column column = right.column(col);
        if (column.part == Waves::Part::zero)
            waves.push_back({column.part, 0});
        else
            waves.push_back({part_of(column.part, altered.parts), frequency_of(right, column, altered.exponents)});
    }
    return waves;
}

std::string_view mistake_of_scale(double scale) {
    const double degree = std::numbers::pi / 180;
    for (const double unit : {degree, 1 / degree})
        if (std::fabs(scale / unit - 1) < 1e-9)
            return "degrees";
    return "positions-scaled";
}

void add_mistakes(const AlteredWaves& altered, std::vector<std::string_view>& mistakes) {
    constexpr std::array<std::string_view, 7> of_exponents{"",
                                                           "exponent-2i-plus-1",
                                                           "exponent-2i-plus-2",
                                                           "exponent-2i-plus-1",
                                                           "half-the-frequencies",
                                                           "half-the-frequencies",
                                                           "exponent-sign"};
    constexpr std::array<std::string_view, 5> of_parts{"", "sine-and-cosine-swapped", "sines-only", "parts-by-row",
                                                       "parts-by-row"};
    if (altered.exponents != Exponents::right)
        mistakes.push_back(of_exponents[static_cast<std::size_t>(altered.exponents)]);
    if (altered.parts != Parts::right)
        mistakes.push_back(of_parts[static_cast<std::size_t>(altered.parts)]);
    if (altered.parts == Parts::by_row_swapped)
        mistakes.push_back("sine-and-cosine-swapped");
    if (altered.scale != 1)
        mistakes.push_back(mistake_of_scale(altered.scale));
}

}

std::vector<std::string_view> mistakes_of(const TableReading& reading, double root_of_width) {
    std::vector<std::string_view> mistakes;
    const auto add = [&](bool made, std::string_view id) {
        if (made)
            mistakes.push_back(id);
    };
    add(reading.transposed, "transposed");
    add(reading.reversed, "positions-reversed");
    add(reading.zero_row >= 0, "first-row-zero");
    add(reading.missing >= 0, "column-missing");
    add(!reading.order.empty(), "rows-shuffled");
    if (reading.factor != 1)
        mistakes.push_back(std::fabs(reading.factor / root_of_width - 1) < 1e-6 ? "scaled-by-root-d" : "scaled");
    return mistakes;
}

Candidate wave_candidate(const State& state, const AlteredWaves& altered, const TableReading& reading) {
    Candidate candidate;
    candidate.state = state;
    candidate.reading = reading;
    const auto right = std::make_shared<const Sinusoid>(sinusoid_shape(state));
    candidate.mistakes = mistakes_of(reading, std::sqrt(static_cast<double>(right->width())));
    add_mistakes(altered, candidate.mistakes);
    if (altered.scale != 1)
        candidate.details[mistake_of_scale(altered.scale)] = "factor " + readable(altered.scale);
    const auto waves = std::make_shared<const std::vector<Wave>>(waves_of(*right, altered));
    const double offset = state.number("offset"), scale = altered.scale;
    const auto angle = [waves, offset, scale](Cell cell) {
        const double position = offset + static_cast<double>(cell.row);
        return position * scale * (*waves)[static_cast<std::size_t>(cell.col)].frequency;
    };
    candidate.angle = [angle](Cell cell) { return std::fabs(angle(cell)); };
    if (candidate.mistakes.size() == mistakes_of(reading, 1).size()) // not altered: the state's field has the values
        return candidate;
    const bool by_row = altered.parts == Parts::by_row || altered.parts == Parts::by_row_swapped;
    candidate.value = [waves, angle, by_row](Cell cell) {
        Waves::Part part = (*waves)[static_cast<std::size_t>(cell.col)].part;
        if (by_row && cell.row % 2 == 1)
            part = part_of(part, Parts::swapped);
        switch (part) {
        case Waves::Part::sine:
            return std::sin(angle(cell));
        case Waves::Part::cosine:
            return std::cos(angle(cell));
        case Waves::Part::zero:
            break;
        }
        return 0.0;
    };
    return candidate;
}

}
