// Factors by which models of today multiply a query, larger far from the beginning, so that the softmax over many keys
// stays as sharp as over few. p counts from 0.
//
//   llama4      1 + a ln(1 + ⌊(p + 1)/F⌋)       Llama 4, on layers without positions
//   ministral   1 + a ln(1 + ⌊p/L0⌋)            Ministral 3, Mistral 4: on every layer, and steps one position later
//   log-n       ln(p + 1)/ln L0 beyond L0       Qwen (Su 2021)
#pragma once

#include "core/state/state.hpp"

namespace posenc {

enum class QueryRule { none, llama4, ministral, log_n };

struct QueryScale {
    double growth = 0.1;     ///< a
    double step = 8192;      ///< F, positions
    double original = 16384; ///< L0, positions

    double at(QueryRule rule, Index position) const;
    /// Σ over count positions from first ≥ 0 on, in closed form.
    double sum(QueryRule rule, Index first, Index count) const;
};

/// Reads query_growth, query_step and original_length.
QueryScale query_scale(const State& state);
/// The rule that `temperature` names.
QueryRule temperature_rule(const State& state);

namespace parameters {

extern const Parameter temperature, query_growth, query_step;

}

}
