#include "core/masks/softmax/softmax.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace posenc {

namespace {

/// What a mask that is not fully closed adds to hidden logits.
template <typename Real> Real half_open(const Masking& masking) {
    return static_cast<Real>(masking.strength < 1 ? std::log1p(-masking.strength) : 0);
}

/// `added`: half_open() of the masking.
template <typename Real> Real treated(Real logit, bool visible, const Masking& masking, Real added) {
    if (visible)
        return logit;
    if (masking.strength < 1)
        return logit + added;
    switch (masking.treatment) {
    case Treatment::add:
        return logit + static_cast<Real>(masking.fill);
    case Treatment::fill:
        return static_cast<Real>(masking.fill);
    case Treatment::add_minimum:
        return logit + std::numeric_limits<Real>::lowest();
    case Treatment::fill_infinity:
    case Treatment::zero_row:
        break;
    }
    return -std::numeric_limits<Real>::infinity();
}

template <typename Real>
std::vector<double> row(std::span<const double> logits, std::span<const std::uint8_t> visible, const Masking& masking) {
    std::vector<Real> values(logits.size());
    const Real added = half_open<Real>(masking);
    const Real nothing = -std::numeric_limits<Real>::infinity(),
               sink = masking.sink ? static_cast<Real>(*masking.sink) : nothing;
    Real most = sink;
    for (std::size_t j = 0; j < logits.size(); ++j) {
        values[j] = treated(static_cast<Real>(logits[j]), visible[j] != 0, masking, added);
        most = std::max(most, values[j]);
    }
    // With −∞ everywhere the difference −∞ − (−∞) is NaN, and so is the row: exactly what libraries give.
    Real total = masking.sink ? std::exp(sink - most) : 0;
    for (Real& value : values) {
        value = std::exp(value - most);
        total += value;
    }
    std::vector<double> weights(logits.size());
    for (std::size_t j = 0; j < logits.size(); ++j)
        weights[j] = static_cast<double>(values[j] / total);
    return weights;
}

}

double treated_logit(double logit, bool visible, const Masking& masking) {
    if (visible)
        return logit;
    if (masking.arithmetic == Arithmetic::float32)
        return static_cast<double>(treated(static_cast<float>(logit), false, masking, half_open<float>(masking)));
    return treated(logit, false, masking, half_open<double>(masking));
}

std::vector<double> masked_softmax_row(std::span<const double> logits, std::span<const std::uint8_t> visible,
                                       const Masking& masking) {
    assert(logits.size() == visible.size());
    const bool none = std::none_of(visible.begin(), visible.end(), [](std::uint8_t flag) { return flag != 0; });
    if (none && masking.treatment == Treatment::zero_row && masking.strength == 1)
        return std::vector<double>(logits.size(), 0.0);
    return masking.arithmetic == Arithmetic::float32 ? row<float>(logits, visible, masking)
                                                     : row<double>(logits, visible, masking);
}

std::optional<double> sink_of(const State& state) {
    return state.is_none("sink_logit") ? std::nullopt : std::optional(state.number("sink_logit"));
}

Masking masking_of(const State& state) {
    const std::string_view treatment = state.text("treatment");
    Masking masking;
    masking.treatment = treatment == "add-1e9"    ? Treatment::add
                        : treatment == "fill-1e9" ? Treatment::fill
                        : treatment == "add-min"  ? Treatment::add_minimum
                        : treatment == "zero-row" ? Treatment::zero_row
                                                  : Treatment::fill_infinity;
    masking.arithmetic = state.text("arithmetic") == "float64" ? Arithmetic::float64 : Arithmetic::float32;
    return masking;
}

}
