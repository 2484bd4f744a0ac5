#include "core/precision/budget.hpp"

#include "core/biases/bias_parameters.hpp"
#include "core/method.hpp"
#include "core/position_waves.hpp"
#include "core/precision/number_format.hpp"
#include "core/registry.hpp"
#include "core/rotary/places/placed_pairs.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/toeplitz.hpp"
#include "core/waves/grid_sinusoid.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

constexpr double of_power = 8, of_function = 4;

/// Of n^(−x), from its number alone: |ln w| is what rounding of the exponent is multiplied by.
double power_errors(double frequency) {
    return frequency > 0 ? 2 * std::fabs(std::log(frequency)) + of_power + 1 : 0;
}

double wave_errors(double angle, double of_frequency, double factor) {
    return std::fabs(factor) * (angle * (of_frequency + 1) + of_function + (factor == 1 ? 0 : 2));
}

/// Of the frequency of a pair with the scaling of the head. A blend of two frequencies has a share that is off by so
/// much of the faster one, `slowed` times the result.
double scaled_errors(const RotaryFrequencies& frequencies, Index pair) {
    const RotarySettings& s = frequencies.settings();
    const double own = power_errors(frequencies.unscaled(pair));
    const double slowed = frequencies.slowed(pair);
    const double shares = s.share == 1 ? 0 : 2 * std::fabs(std::log(slowed)) + of_power;
    switch (s.scaling) {
    case RotaryScaling::none:
        return own;
    case RotaryScaling::linear:
    case RotaryScaling::proportional:
        return own + 1 + shares;
    case RotaryScaling::longrope:
        return own + 2 + shares;
    case RotaryScaling::ntk:
    case RotaryScaling::dynamic_ntk:
    case RotaryScaling::qwen1: // the exponents are at most 1
        return power_errors(frequencies.frequency(pair)) + of_power + 6 + shares;
    case RotaryScaling::yarn: {
        const double ramp = 4 + 8 * frequencies.ramp_high() / (frequencies.ramp_high() - frequencies.ramp_low());
        return own + 4 + shares + (slowed > 1 ? ramp * slowed : 0);
    }
    case RotaryScaling::llama3: {
        const double high = s.high_frequency_factor, low = s.low_frequency_factor;
        const double share = (own + 4) * high / std::max(high - low, 1e-3) + 4;
        return own + 4 + shares + (slowed > 1 && slowed < s.factor ? share * slowed : 0);
    }
    }
    return own;
}

struct ColumnErrors {
    double frequency = 0, of_frequency = 0;
};

/// Columns that turn with the position.
StepErrors of_waves(const State& state, const PositionWaves& turning, Index first, Index end) {
    const std::vector<double> scaled =
        &method_of(state) == &registry::rotary_table ? frequency_errors(state, end) : std::vector<double>{};
    std::vector<ColumnErrors> columns;
    for (Index col = 0; col < turning.waves.width(); ++col) {
        const Waves::Column& column = turning.waves.column(col);
        const double frequency = column.part == Waves::Part::zero ? 0 : turning.waves.frequency(column.pair);
        const auto pair = static_cast<std::size_t>(column.pair);
        columns.push_back({frequency, pair < scaled.size() ? scaled[pair] : power_errors(frequency)});
    }
    return [columns = std::move(columns), factor = turning.factor, first](Cell cell, double) {
        const ColumnErrors& column = columns[static_cast<std::size_t>(cell.col)];
        return wave_errors(std::fabs(static_cast<double>(first + cell.row)) * column.frequency, column.of_frequency,
                           factor);
    };
}

/// Pairs that turn by coordinates, which a scale and a shift may have made.
StepErrors of_places(const State& state, std::shared_ptr<const Field> field) {
    const PlacedPairs pairs = placed_pairs(state);
    if (pairs.weights.empty())
        return {};
    const auto* placed = static_cast<const PlacedRotary*>(field.get()); // whatever has such pairs
    std::vector<std::array<ColumnErrors, 3>> columns;
    const Index width = field->size().col;
    for (Index col = 0; col < width; ++col) {
        const TokenPlace& weights = pairs.weights[static_cast<std::size_t>(pairs.pair_of(col, width))];
        std::array<ColumnErrors, 3>& axes = columns.emplace_back();
        for (std::size_t axis = 0; axis < weights.size(); ++axis)
            axes[axis] = {std::fabs(weights[axis]), power_errors(std::fabs(weights[axis])) + of_function};
    }
    return [field = std::move(field), placed, columns = std::move(columns)](Cell cell, double) {
        const TokenPlace place = placed->place(cell.row);
        double errors = of_function;
        for (std::size_t axis = 0; axis < place.size(); ++axis) {
            const ColumnErrors& column = columns[static_cast<std::size_t>(cell.col)][axis];
            errors += std::fabs(place[axis]) * column.frequency * (column.of_frequency + 3);
        }
        return errors;
    };
}

StepErrors of_grid(const State& state) {
    const GridSinusoid grid = grid_sinusoid_of(state, most_tokens);
    return [grid](Cell cell, double) {
        const GridSinusoid::Column column = grid.column(cell.col);
        if (column.axis < 0)
            return 0.0;
        const double frequency = grid.waves().frequency(grid.waves().column(column.own).pair);
        const double place = static_cast<double>(grid.place(cell.row, column.axis) + 1);
        return wave_errors(std::max(place, 2 * std::numbers::pi) * frequency, power_errors(frequency) + 3, 1);
    };
}

/// Biases that are a slope times the distance, and one of logarithms and powers.
StepErrors of_bias(const State& state, const Field& field) {
    const Method& method = method_of(state);
    const Toeplitz* distances = field.as_toeplitz();
    if (!distances)
        return {};
    const Index queries_before = distances->shift();
    const auto distance = [queries_before](Cell cell) {
        return std::fabs(static_cast<double>(cell.col - cell.row - queries_before));
    };
    if (&method == &registry::alibi)
        return [relative = slope_errors(read_head(state).shown) + 1](Cell, double value) {
            return std::fabs(value) * relative;
        };
    if (&method == &registry::head_decay) { // ln(1 − x), whose argument is rounded
        const bool factor = state.text("decay_form") == "weight";
        return [=, relative = slope_errors(read_head(state).shown) + 1](Cell cell, double value) {
            return factor ? value * (2 * distance(cell) + relative) : 2 * distance(cell) + relative * std::fabs(value);
        };
    }
    if (&method == &registry::sandwich) {
        double by_distance = 0, waves = 0;
        const double width = state.number("d_model"), base = state.number("base");
        for (double pair = 0; pair < std::floor(width / 2); ++pair, ++waves) {
            const double frequency = std::pow(base, -2 * pair / width);
            by_distance += frequency * (power_errors(frequency) + 1);
        }
        const Head head = read_head(state);
        const double factor = static_cast<double>(head.count) / (8 * static_cast<double>(head.shown + 1));
        return [=](Cell cell, double value) {
            return factor * (by_distance * distance(cell) + (of_function + waves) * waves) + 4 * std::fabs(value);
        };
    }
    if (&method == &registry::kerple) {
        const double p = state.number("kerple_p"), of_logarithm = state.text("kernel") == "log" ? 4 * p : 0;
        return [=](Cell cell, double value) {
            const double power = p * std::log(std::max(distance(cell), 1.0)) + of_power;
            const double exponent = value > 0 ? std::fabs(std::log(value)) : 0; // of a weight
            return std::fabs(value) * (power + exponent * power + of_power) + of_logarithm;
        };
    }
    return {};
}

/// Angles of at most a radian a position, or of the times that are given.
StepErrors of_any_angle(const State& state, Index first) {
    double farthest = 2 * std::numbers::pi;
    const std::span<const double> times =
        &method_of(state) == &registry::time ? state.list("times") : std::span<const double>{};
    for (const double time : times)
        farthest = std::max(farthest, std::fabs(time) * state.number("time_scale"));
    return [first, farthest](Cell cell, double) {
        const double angle = std::max(farthest, std::fabs(static_cast<double>(first + cell.row)));
        return wave_errors(angle, 2 * std::log(1e4) + of_power, 1);
    };
}

/// Numbers that are whole, or that nothing is computed with.
bool has_no_steps(const Method& method) {
    for (const Method* one :
         {&registry::index, &registry::one_hot, &registry::binary, &registry::learned, &registry::seen_positions,
          &registry::axial_learned, &registry::own, &registry::distance, &registry::t5_bucket,
          &registry::deberta_bucket, &registry::swin_index, &registry::t5_bias, &registry::learned_bias})
        if (&method == one)
            return true;
    return method.sort == Sort::mask;
}

}

StepPrecision precision_of(std::string_view type) {
    StepPrecision precision{.type = type};
    precision.stored = roundoff_of(type);
    if (type == "float64" || type == "complex128")
        precision.working = precision.stored;
    if (type == "float16")
        precision.least = 0x1p-25;
    return precision;
}

StepPrecision precision_of(double roundoff) {
    for (const std::string_view type : {"float64", "float32", "float16", "bfloat16"})
        if (roundoff == roundoff_of(type))
            return precision_of(type);
    return {.stored = roundoff};
}

double units_in_the_last_place(double difference, double size, const StepPrecision& precision) {
    const double unit = 2 * precision.stored * std::exp2(std::floor(std::log2(std::max(size, 0x1p-126))));
    const double least = std::max(unit, 2 * precision.least);
    return least > 0 ? difference / least : 0;
}

std::vector<double> frequency_errors(const State& state, Index end) {
    const RotaryFrequencies frequencies(read_rotary_head(state, std::max<Index>(end, 1)).settings);
    std::vector<double> all;
    for (Index pair = 0; pair < frequencies.pairs(); ++pair)
        all.push_back(frequencies.frequency(pair) > 0 ? scaled_errors(frequencies, pair) : 0);
    return all;
}

double slope_errors(Index head) {
    return static_cast<double>(head) + 2 * of_power + 1;
}

StepErrors step_errors(const State& state, std::shared_ptr<const Field> field) {
    const Method& method = method_of(state);
    const Index first = field->description().rows.first, end = first + field->size().row;
    if (has_no_steps(method))
        return [](Cell, double) { return 0.0; };
    StepErrors errors;
    if (const auto turning = position_waves(state, end))
        errors = of_waves(state, *turning, first, end);
    else if (&method == &registry::rotary_frequencies)
        errors = [all = frequency_errors(state, state.integer("length"))](Cell cell, double value) {
            return std::fabs(value) * (all[static_cast<std::size_t>(cell.row)] + 2);
        };
    else if (&method == &registry::sinusoidal_2d)
        errors = of_grid(state);
    else if (method.sort == Sort::bias)
        errors = of_bias(state, *field);
    else if (method.sort == Sort::rotation)
        errors = of_places(state, field);
    if (!errors && (method.sort == Sort::vectors || method.sort == Sort::places || method.sort == Sort::rotation))
        errors = of_any_angle(state, first);
    if (errors)
        return errors;
    const Description& description = field->description();
    const double size = std::max(std::fabs(description.low), std::fabs(description.high));
    return [size = std::isfinite(size) ? size : 1](Cell, double value) { return 8 * std::fabs(value) + size / 8; };
}

double budget(double exact, double errors, const StepPrecision& precision) {
    if (!std::isfinite(exact))
        return 0;
    const double steps = errors * (precision.working + 0x1p-53);
    return steps + precision.stored * (std::fabs(exact) + steps) + precision.least;
}

}
