// Turns the vectors of a case by given cosines and sines, as libraries apply rotary embeddings.
#pragma once

#include "golden.hpp"

#include "core/rotary/rotary_parameters.hpp"

#include <functional>

namespace posenc::golden {

/// Where a case's vectors stand in the two middle axes: (batch, heads, positions, width) or heads and positions
/// changed.
enum class Axes { heads_first, positions_first };

/// Cosine and sine for a channel of the vector number `at` of a head.
using Tables = std::function<std::pair<double, double>(Index head, Index at, Index channel)>;

/// r channels of an input's vectors, turned, from `first_turned` on; the others pass through.
std::vector<double> turn(const Case& c, std::string_view input, const Tables& tables, Index r, Pairing pairing,
                         Axes axes = Axes::heads_first, Index first_turned = 0);

/// Vectors of a head in an input; Malformed unless it has four axes.
Index vectors_of(const Case& c, std::string_view input, Axes axes = Axes::heads_first);

/// The method's field with settings as key and text. Settings that it cannot use as they stand are malformed.
using Settings = std::vector<std::pair<std::string_view, std::string>>;
State state_of(std::string_view method, const Settings& settings);
FieldPtr field_of(const State& state);

/// The two tables of a state, whose rows are the vectors' `positions`.
Tables tables_of(const State& state, std::vector<double> positions);

/// Cases of xPos, images and video; called by rotary_cases.
std::optional<std::vector<double>> rotary_place_cases(const Case& c);

}
