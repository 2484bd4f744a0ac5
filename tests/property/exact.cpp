#include "exact.hpp"

#include "core/method.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace posenc::properties {

namespace {

using Real = long double;

/// The wave in one column, by the words of the parameters' help lines; frequency 0 and no wave: a column of zeros.
struct Wave {
    bool sine = false, zero = false;
    Real frequency = 0;
    Real at(Real position) const {
        return zero ? 0 : sine ? std::sin(frequency * position) : std::cos(frequency * position);
    }
};

Wave wave_of(const State& state, Index col) {
    const Index d = state.integer("d_model");
    const bool odd = d % 2 == 1, extra = odd && state.text("odd") == "extra-sine";
    if (odd && !extra && col == d - 1)
        return {false, true, 0};
    const Index sines = extra ? (d + 1) / 2 : d / 2, cosines = d / 2;
    Wave wave;
    Index pair = 0;
    if (state.text("layout") == "interleaved") {
        wave.sine = col % 2 == 0;
        pair = col / 2;
    } else {
        const bool sines_first = state.text("layout") == "halves";
        const Index first = sines_first ? sines : cosines;
        wave.sine = (col < first) == sines_first;
        pair = col < first ? col : col - first;
    }
    const Index exponent_width = odd && state.text("odd") == "zero-column" ? d - 1 : d;
    const Real exponent = state.text("grid") == "inclusive"
                              ? static_cast<Real>(pair) / static_cast<Real>(std::max<Index>(sines - 1, 1))
                              : 2 * static_cast<Real>(pair) / static_cast<Real>(exponent_width);
    wave.frequency = std::pow(static_cast<Real>(state.number("base")), -exponent);
    return wave;
}

std::vector<Wave> waves_of(const State& state) {
    std::vector<Wave> waves;
    for (Index col = 0; col < state.integer("d_model"); ++col)
        waves.push_back(wave_of(state, col));
    return waves;
}

using Value = std::function<Real(Real row, Real col)>;

/// Of j − i, the queries moved by the alignment.
template <typename Function> Value of_distance(const State& state, const Function& function) {
    const Real gap = static_cast<Real>(state.number("key_length") - state.number("query_length"));
    const Real shift = state.text("alignment") == "ends" ? gap : 0;
    return [shift, function](Real row, Real col) { return function(col - row - shift); };
}

Value sinusoidal(const State& state) {
    return [waves = waves_of(state), offset = static_cast<Real>(state.number("offset"))](Real row, Real col) {
        return waves[static_cast<std::size_t>(col)].at(offset + row);
    };
}

Value relative_sinusoidal(const State& state) {
    const Index wanted = state.is_none("dimension") ? 0 : state.integer("dimension");
    const Wave wave = wave_of(state, std::min(wanted, state.integer("d_model") - 1));
    return of_distance(state, [wave, is_signed = state.flag("signed")](Real delta) {
        return wave.at(is_signed ? -delta : std::fabs(delta));
    });
}

/// The dot product column by column, or the cosine of the two rows; 0 where a row is all zeros.
Value similarity(const State& state) {
    return [waves = waves_of(state), offset = static_cast<Real>(state.number("offset")),
            cosine = state.text("measure") == "cosine"](Real row, Real col) {
        Real dot = 0, rows = 0, cols = 0;
        for (const Wave& wave : waves) {
            const Real p = wave.at(offset + row), q = wave.at(offset + col);
            dot += p * q;
            rows += p * p;
            cols += q * q;
        }
        return !cosine ? dot : rows * cols == 0 ? 0 : dot / std::sqrt(rows * cols);
    };
}

bool takes(const State& state, std::string_view key) {
    const Method* method = find_method(state.text("method"));
    return method && std::any_of(method->parameters.begin(), method->parameters.end(),
                                 [&](const Parameter* parameter) { return parameter->key == key; });
}

}

std::optional<Definition> Definition::of(const State& state) {
    const std::string_view method = state.text("method");
    if (method == "sinusoidal")
        return Definition(sinusoidal(state), true);
    if (method == "relative-sinusoidal")
        return Definition(relative_sinusoidal(state), true);
    if (method == "similarity" && state.integer("d_model") <= 256)
        return Definition(similarity(state), false);
    if (method == "distance")
        return Definition(of_distance(state, [is_signed = state.flag("signed")](
                                                 Real delta) { return is_signed ? delta : std::fabs(delta); }),
                          true);
    if (method == "shaw" && state.is_none("dimension"))
        return Definition(of_distance(state, [clip = static_cast<Real>(state.number("clip"))](
                                                 Real delta) { return std::clamp(delta, -clip, clip) + clip; }),
                          true);
    return std::nullopt;
}

double reach_of(const State& state) {
    const double length = state.number("length");
    if (takes(state, "query_length"))
        return std::max(state.number("query_length"), state.number("key_length"));
    const double offset = takes(state, "offset") ? state.number("offset") : 0;
    return std::max({length, std::fabs(offset), std::fabs(offset + length - 1)});
}

double mean_tolerance(const State& state) {
    constexpr double near = 1 << 20, far = 1 << 24;
    const double reach = reach_of(state);
    return reach <= near ? 1e-9 : 1e-8 * std::max(1.0, reach / far);
}

double scale_of(const Field& field) {
    const Description description = field.describe();
    return description.high - description.low;
}

Index cheap_cells(const State& state) {
    return std::clamp<Index>((1 << 20) / (takes(state, "d_model") ? state.integer("d_model") : 1), 16, 4096);
}

long double Definition::added(Block block) const {
    long double total = 0;
    for (Index row = block.row; row < block.row + block.rows; ++row)
        for (Index col = block.col; col < block.col + block.cols; ++col)
            total += at(Cell{row, col});
    return total;
}

long double added(const Field& field, Block block) {
    long double total = 0;
    for (Index row = block.row; row < block.row + block.rows; ++row)
        for (Index col = block.col; col < block.col + block.cols; ++col)
            total += field.at({row, col});
    return total;
}

long double added_by_diagonals(const Field& field, Block block) {
    long double total = 0;
    for (Index t = 0; t < block.rows + block.cols - 1; ++t) { // from the lower left corner
        const Index up = std::min(t, block.rows - 1);
        const Index count = std::min({t + 1, block.rows, block.cols, block.rows + block.cols - 1 - t});
        total += static_cast<long double>(count) * field.at({block.row + block.rows - 1 - up, block.col + t - up});
    }
    return total;
}

}
