// One wave in every column: row = position, column = dimension.
//
//   PE(p, c) = sin(2πp / λ)
//
// What a single frequency can and cannot tell. Means are exact by the sum of a geometric series. Not covered: a phase,
// wavelengths below two positions (which no sequence can tell from longer ones).
#include "core/encodings/encoding_parameters.hpp"
#include "core/encodings/even_columns.hpp"
#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "core/waves/sinusoid.hpp"

#include <cmath>
#include <numbers>

namespace posenc {

namespace {

class SingleSine : public EvenColumns {
  public:
    SingleSine(Index length, Index width, double wavelength)
        : EvenColumns(length, width), wavelength_(wavelength), frequency_(2 * std::numbers::pi / wavelength) {}

    double value(double row) const override { return std::sin(row * frequency_); }
    double row_sum(Index first, Index count) const override {
        return wave_sum(Sinusoid::Part::sine, frequency_, static_cast<double>(first), count);
    }
    Range row_range(Index first, Index count) const override {
        return wave_range(Sinusoid::Part::sine, frequency_, static_cast<double>(first),
                          static_cast<double>(first + count - 1));
    }

    Explanation explain(Cell cell) const override {
        const double angle = static_cast<double>(cell.row) * frequency_, value = at(cell);
        const std::string length = readable(wavelength_), turned = readable(angle, angle_digits(angle));
        return {{{"sin(2πp / λ)", undefined},
                 {"2π · " + readable_integer(cell.row) + " / " + length + " = " + turned, angle},
                 {"sin(" + turned + ") = " + readable(value), value}},
                "sine, wavelength " + length,
                "Every dimension holds the same wave. Positions a whole number of wavelengths (" + length +
                    ") apart get the same number, so one wave alone cannot tell them apart."};
    }

    Description describe() const override {
        return {"Single sine", {"position", 0, {}}, {"dimension", 0, {}}, -1, 1, Ranges::of_curve};
    }

  private:
    double wavelength_, frequency_;
};

MakeResult make(const State& state) {
    return {std::make_shared<SingleSine>(state.integer("length"), state.integer("d_model"), state.number("wavelength")),
            {}};
}

}

namespace parameters {

constinit const Parameter wavelength{.key = "wavelength",
                                     .label = "Wavelength",
                                     .symbol = "λ",
                                     .unit = "positions",
                                     .help = "positions per turn",
                                     .kind = Kind::real,
                                     .low = 2,
                                     .high = 16777216,
                                     .scale = Scale::logarithmic,
                                     .initial = "20"};

}

namespace {

constexpr Use used[] = {&parameters::length, &parameters::d_model, &parameters::wavelength};
constexpr Entry entry{.as = Enters::beside};

}

constinit const Method registry::single_sine = {
    .id = "single-sine",
    .title = "Single sine",
    .family = "absolute",
    .sort = Sort::vectors,
    .aspects = rows_of_channels,
    .paper = {},
    .formula = "PE(p, c) = sin(2πp / λ)",
    .parameters = used,
    .make = make,
    .encoding = "single sine",
    .entry = &entry,
};

}
