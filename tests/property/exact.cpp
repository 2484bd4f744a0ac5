#include "exact.hpp"

#include "core/method.hpp"
#include "core/rotary/places/rotary_mixed.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
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

/// The waves whose rows are compared: the first pairs of sine and cosine where only so many are summed.
std::vector<Wave> compared_waves(const State& state) {
    std::vector<Wave> waves = waves_of(state.with("layout", "interleaved"));
    if (!state.is_none("summed_pairs") && 2 * static_cast<std::size_t>(state.integer("summed_pairs")) < waves.size())
        waves.erase(waves.begin() + 2 * state.integer("summed_pairs"), waves.end());
    return waves;
}

/// The dot product column by column, the cosine of the two rows (0 where a row is all zeros) or their distance.
Value similarity(const State& state) {
    return [waves = compared_waves(state), offset = static_cast<Real>(state.number("offset")),
            measure = state.text("measure")](Real row, Real col) {
        Real dot = 0, rows = 0, cols = 0;
        for (const Wave& wave : waves) {
            const Real p = wave.at(offset + row), q = wave.at(offset + col);
            dot += p * q;
            rows += p * p;
            cols += q * q;
        }
        if (measure == "euclidean")
            return std::sqrt(std::max<Real>(rows + cols - 2 * dot, 0));
        return measure == "dot" ? dot : rows * cols == 0 ? 0 : dot / std::sqrt(rows * cols);
    };
}

/// All forms, for numbers of heads that are powers of two: there all libraries agree on the slopes.
std::optional<Value> alibi(const State& state) {
    const Index heads = state.integer("head_count");
    if ((heads & (heads - 1)) != 0 || (state.text("slopes") == "mpt" && heads == 1))
        return std::nullopt;
    const Real head = static_cast<Real>(std::min(state.integer("head"), heads - 1));
    const Real m = std::exp2(-static_cast<Real>(state.number("bias_max")) * (head + 1) / static_cast<Real>(heads));
    const std::string_view form = state.text("form");
    if (form == "keys" || form == "end")
        return [m, zero = form == "end" ? static_cast<Real>(state.number("key_length")) - 1 : 0](Real, Real col) {
            return m * (col - zero);
        };
    return of_distance(state, [m, form](Real delta) {
        const Real hidden = -std::numeric_limits<Real>::infinity();
        return form == "causal" && delta > 0 ? hidden : m * (form == "symmetric" ? -std::fabs(delta) : delta);
    });
}

/// Both bucket rules by their logarithms. What lies within 1e-14 of an edge counts as on it: a tie.
std::optional<Value> bucket(const State& state) {
    const Index all = state.integer("buckets");
    if (state.text("method") == "t5-bucket") {
        const bool both = state.flag("bidirectional");
        const Index side = both ? std::max<Index>(all, 4) / 2 : all, exact = side / 2;
        const Index most = std::max<Index>(state.integer("max_distance"), exact + 1);
        return of_distance(state, [both, side, exact, most](Real delta) {
            const Real x = both ? std::fabs(delta) : std::max<Real>(-delta, 0), e = static_cast<Real>(exact);
            const Real steps = x < e ? 0 : std::log(x / e) / std::log(static_cast<Real>(most) / e);
            const Real far = e + std::floor(steps * static_cast<Real>(side - exact) + 1e-14L);
            return (both && delta > 0 ? static_cast<Real>(side) : 0) +
                   (x < e ? x : std::min(far, static_cast<Real>(side - 1)));
        });
    }
    const Real mid = static_cast<Real>(all / 2);
    const Real most = static_cast<Real>(std::max<Index>({state.integer("max_position"), all, 3})) - 1;
    return of_distance(state, [mid, most, clamped = state.text("deberta_flavour") == "microsoft"](Real delta) {
        const Real x = clamped ? std::min(std::fabs(delta), most) : std::fabs(delta);
        const Real steps = x <= mid ? 0 : std::log(x / mid) / std::log(most / mid) * (mid - 1);
        return (delta > 0 ? -1 : 1) * (x <= mid ? x : mid + std::ceil(steps - 1e-14L));
    });
}

/// Both rules, as a weight or as its logarithm.
Value head_decay(const State& state) {
    const Index heads = state.integer("head_count"), layers = state.integer("decay_layers");
    const Real h = static_cast<Real>(std::min(state.integer("head"), heads - 1)),
               layer = static_cast<Real>(std::min(state.integer("decay_layer"), layers - 1));
    const Real rate = state.text("decay_rule") == "retention"
                          ? -std::log1p(-std::exp2(-5 - h))
                          : std::exp2(-8 * (h + 1) / static_cast<Real>(heads)) *
                                (1 - layer / (static_cast<Real>(layers - 1) + 1e-5L) + 1e-5L);
    return of_distance(state, [rate, bias = state.text("decay_form") == "bias"](Real delta) {
        if (delta > 0)
            return bias ? -std::numeric_limits<Real>::infinity() : Real{0};
        return bias ? rate * delta : std::exp(rate * delta);
    });
}

/// One over the number of keys that the query sees.
Value no_position(const State& state) {
    const std::string kind(state.text("visible_keys"));
    const Index keys = state.integer("key_length"), window = state.integer("window"),
                prefix = state.integer("prefix_length"),
                shift = state.text("alignment") == "ends" ? keys - state.integer("query_length") : 0;
    return [=](Real row, Real col) {
        const Index place = static_cast<Index>(row) + shift, j = static_cast<Index>(col);
        const Index end = kind == "all"      ? keys
                          : kind == "prefix" ? std::max(std::min(place + 1, keys), std::min(prefix, keys))
                                             : std::min(place + 1, keys),
                    first = kind == "window" ? std::max<Index>(place + 1 - window, 0) : 0;
        return j >= first && j < end ? 1 / static_cast<Real>(end - first) : Real{0};
    };
}

Value query_scale(const State& state) {
    return [first = std::max<Real>(static_cast<Real>(state.number("offset")), 0),
            a = static_cast<Real>(state.number("query_growth")), step = static_cast<Real>(state.number("query_step")),
            trained = static_cast<Real>(state.number("original_length"))](Real row, Real col) {
        const Real p = first + row;
        if (col == 2)
            return p + 1 > trained ? std::log(p + 1) / std::log(trained) : Real{1};
        return 1 + a * std::log1p(col == 0 ? std::floor((p + 1) / step) : std::floor(p / trained));
    };
}

Value sandwich(const State& state) {
    const Index heads = state.integer("head_count"), head = std::min(state.integer("head"), heads - 1);
    return of_distance(state, [factor = static_cast<Real>(heads) / (8 * static_cast<Real>(head + 1)),
                               width = state.integer("d_model"),
                               base = static_cast<Real>(state.number("base"))](Real delta) {
        Real total = 0;
        for (Index pair = 0; pair < width / 2; ++pair)
            total += std::cos(delta * std::pow(base, -2 * static_cast<Real>(pair) / static_cast<Real>(width)));
        return factor * total;
    });
}

/// Tokens row by row: the place on every axis, last one fastest.
std::vector<Real> places(std::vector<Index> axes, Real token) {
    std::vector<Real> at(axes.size());
    Index rest = static_cast<Index>(token);
    for (std::size_t axis = axes.size(); axis-- > 0; rest /= axes[axis])
        at[axis] = static_cast<Real>(rest % axes[axis]);
    return at;
}

Value sinusoidal_2d(const State& state) {
    const Index height = state.integer("grid_height"), width = state.integer("grid_width");
    const Index frames = std::min(state.integer("grid_frames"), std::max<Index>((1 << 20) / (height * width), 1));
    const std::vector<Index> axes = frames > 1 ? std::vector{frames, height, width} : std::vector{height, width};
    const std::string flavour(state.text("flavour"));
    const Index count = static_cast<Index>(axes.size()), all = state.integer("d_model"),
                own = (all + (flavour == "multidim" ? 2 * count - 1 : 0)) / (2 * count), columns = 2 * own;
    return [=, base = static_cast<Real>(state.number("base")), normalised = state.flag("normalise")](Real row,
                                                                                                     Real col) {
        const Index block = columns == 0 ? count : static_cast<Index>(col) / columns;
        if (block >= count)
            return Real{0};
        const Index within = static_cast<Index>(col) % columns, axis = flavour == "mae" ? count - 1 - block : block;
        const bool pairs = flavour == "detr" || flavour == "multidim", sine = pairs ? within % 2 == 0 : within < own;
        const Real t = static_cast<Real>(pairs ? within / 2 : within % own);
        const Real last = static_cast<Real>(axes[static_cast<std::size_t>(axis)]);
        Real x = places(axes, row)[static_cast<std::size_t>(axis)];
        if (flavour == "detr")
            x = normalised ? (x + 1) / (last + 1e-6L) * 2 * std::numbers::pi_v<Real> : x + 1;
        const Real exponent = flavour == "tensor2tensor" ? t / static_cast<Real>(std::max<Index>(own - 1, 1))
                                                         : t / static_cast<Real>(own);
        return Wave{sine, false, std::pow(base, -exponent)}.at(x);
    };
}

Value rotary_axial(const State& state) {
    const Index height = state.integer("grid_height"), width = state.integer("grid_width"),
                quarter = std::max<Index>(state.integer("d_model") / 4, 1);
    const std::string flavour(state.text("axial_flavour"));
    return [=, base = static_cast<Real>(state.number("base")), most = static_cast<Real>(state.number("max_freq")),
            sine = state.text("rotary_part") == "sin"](Real row, Real col) {
        const Index pair = static_cast<Index>(col) / 2;
        const bool along = (pair < quarter) == (flavour == "rope-vit");
        const Real c = static_cast<Real>(pair % quarter), place = places({height, width}, row)[along ? 1 : 0],
                   last = static_cast<Real>((along ? width : height) - 1), steps = static_cast<Real>(quarter - 1);
        if (flavour != "pixel")
            return Wave{sine, false, std::pow(base, -c / static_cast<Real>(quarter))}.at(place);
        const Real turns = steps == 0 ? 1 : 1 + (most / 2 - 1) * c / steps;
        return Wave{sine, false, turns * std::numbers::pi_v<Real>}.at(last == 0 ? -1 : 2 * place / last - 1);
    };
}

/// The direction is the one that core drew for the head.
Value rotary_mixed(const State& state) {
    std::vector<Issue> said_by_the_field;
    const Index width = state.integer("grid_width"), quarter = std::max<Index>(state.integer("d_model") / 4, 1);
    return [=, base = static_cast<Real>(state.number("base")), sine = state.text("rotary_part") == "sin",
            direction = static_cast<Real>(mixed_direction(state, said_by_the_field))](Real row, Real col) {
        const Index pair = static_cast<Index>(col) / 2, token = static_cast<Index>(row);
        const Real x = static_cast<Real>(token % width), y = static_cast<Real>(token / width),
                   along = std::cos(direction), across = std::sin(direction),
                   m = std::pow(base, -static_cast<Real>(pair % quarter) / static_cast<Real>(quarter));
        return Wave{sine, false, m}.at(pair < quarter ? x * along + y * across : y * along - x * across);
    };
}

bool takes(const State& state, std::string_view key) {
    const Method* method = find_method(state.text("method"));
    return method && std::any_of(method->parameters.begin(), method->parameters.end(),
                                 [&](const Parameter* parameter) { return parameter->key == key; });
}

}

std::optional<Reference> Reference::of(const State& state) {
    const std::string_view method = state.text("method");
    if (method == "sinusoidal")
        return Reference(sinusoidal(state), true);
    if (method == "sinusoidal-2d")
        return Reference(sinusoidal_2d(state), false);
    const std::string_view axial = state.text("axial_flavour");
    if (method == "rotary-axial" && (axial == "rope-vit" || axial == "lang" || axial == "pixel"))
        return Reference(rotary_axial(state), false);
    if (method == "rotary-mixed")
        return Reference(rotary_mixed(state), false);
    if (method == "relative-sinusoidal")
        return Reference(relative_sinusoidal(state), true);
    if (method == "similarity" && state.text("of") == "sinusoidal" && !state.flag("projected") &&
        state.integer("d_model") <= 256)
        return Reference(similarity(state), false);
    if (method == "distance" && state.text("positions").empty() && state.text("separations").empty())
        return Reference(of_distance(state, [is_signed = state.flag("signed")](
                                                Real delta) { return is_signed ? delta : std::fabs(delta); }),
                         true);
    if (method == "shaw" && state.is_none("dimension"))
        return Reference(of_distance(state, [clip = static_cast<Real>(state.number("clip"))](
                                                Real delta) { return std::clamp(delta, -clip, clip) + clip; }),
                         true);
    if (method == "deberta-bucket" && state.text("deberta_rows") == "distances")
        return Reference(of_distance(state, [most = static_cast<Real>(state.number("max_position"))](
                                                Real delta) { return std::clamp(-delta, -most, most - 1); }),
                         true);
    if (method == "head-decay")
        return Reference(head_decay(state), false);
    if (method == "no-position")
        return Reference(no_position(state), false);
    if (method == "query-scale")
        return Reference(query_scale(state), false);
    if (method == "alibi" || method == "t5-bucket" || method == "deberta-bucket")
        if (const std::optional<Value> value = method == "alibi" ? alibi(state) : bucket(state))
            return Reference(*value, true);
    if (method == "sandwich" && state.integer("d_model") <= 256)
        return Reference(sandwich(state), false);
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
    return std::max({description.high - description.low, std::fabs(description.high), std::fabs(description.low)});
}

Index cheap_cells(const State& state) {
    return std::clamp<Index>((1 << 20) / (takes(state, "d_model") ? state.integer("d_model") : 1), 16, 4096);
}

long double Reference::added(Block block) const {
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
