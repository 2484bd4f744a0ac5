// How far from the exact number a right program may be: what rounding each of the formula’s own steps can do to a cell.
// Steps run in a working format, float32 where programs store in float16, bfloat16 or float32, and the result is
// stored:
//
//   allowed = e (u + v) + s (|y| + e (u + v)) + t
//
// u, s: unit roundoffs of the working format and of the stored one; v = 2^−53: the exact number here has the same
// steps; t: half the smallest number; e: the errors of the steps, in units of u, to first order. With y = g sin a, a =
// p w:
//
//   w = n^(−x)     2 |ln w| + 9   the exponent is rounded, or ln n and the product with it (2); its power (8), 1 / …
//   (1) scaled w       a division, a changed base or a blend of two frequencies more, see frequency_errors() a |a| (of
//   w + 1) sin a          |a| (of w + 1) + 4, times g, + 2 g where g is not 1 m d            |y| (of m + 1): linear
//   biases; m = 2^(−8h/H) by a power of a power, h + 17
//
// A power may be 4 units in the last place off and a sine 2: so much do the libraries of processors and GPUs allow
// themselves. Formulas that have no rule here get 8 roundings of their own numbers. Not covered: frequencies of which
// each is made from the one before (llama.cpp), fused and approximate functions.
#pragma once

#include "core/field.hpp"
#include "core/state/state.hpp"

#include <functional>
#include <memory>

namespace posenc {

struct StepPrecision {
    double working = 0x1p-24, stored = 0x1p-24; ///< unit roundoffs; stored is 0 for whole numbers
    double least = 0;                           ///< half the smallest number of the stored format
    std::string_view type = {};                 ///< the stored one: "bfloat16"; empty where it is not known
};
/// By the type that numbers are stored in: "float64" takes its steps in float64, all others in float32.
StepPrecision precision_of(std::string_view type);
StepPrecision precision_of(double roundoff); ///< by that of the stored type
/// How many units in the last place of the stored format a difference is, of numbers of this size.
double units_in_the_last_place(double difference, double size, const StepPrecision& precision);

/// The errors of all steps before the result is stored, in units of the working roundoff, of a cell and its exact
/// number.
using StepErrors = std::function<double(Cell, double)>;
/// Of the numbers of the state’s field.
StepErrors step_errors(const State& state, std::shared_ptr<const Field> field);

/// The errors of a list of numbers that the method’s field also holds: frequencies of a rotary embedding, a number a
/// pair, or slopes, a number a head. Relative, in units of the working roundoff.
std::vector<double> frequency_errors(const State& state, Index end);
double slope_errors(Index head);

/// What is allowed for an exact number with such errors; 0 for one that is not finite.
double budget(double exact, double errors, const StepPrecision& precision);

}
