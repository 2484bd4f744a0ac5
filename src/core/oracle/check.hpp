// A table beside what was meant, and why the two differ: the same comparison as that of recognise() with something
// expected (recognise/meant.hpp), then what is often made instead (other_settings.hpp), each compared with every
// number. Nothing is searched: a table of another method is only told to differ. A cell may differ by what rounding of
// the formula’s own steps can do in the type of the table (precision/budget.hpp), which its roundoff tells.
#pragma once

#include "core/recognise/meant.hpp"

#include <string>
#include <vector>

namespace posenc {

/// What explains every number of a table.
struct Cause {
    std::vector<std::string_view> mistakes; ///< ids (recognise/mistakes.hpp), the cause first, at most three
    std::string text;                       ///< "Mistake: the base is different (…).", in English
    State state;                            ///< that the table shows
};

/// What is known of settings that differ from those that were meant.
Cause cause_of_settings(State found, const State& meant);

struct Check {
    MeantTable meant;
    std::optional<Cause> cause = {}; ///< empty where the table agrees, and where nothing explains it
    std::string difference = {};     ///< how the two differ (difference_text); empty where they agree
};

/// The roundoff of the type that numbers were computed in, where nothing names it: that of the file, but float32 for
/// printed numbers, and for numbers of float64 that all are some of float32.
double shown_roundoff(const NumberTable& table);

/// `bases`: of the other kinds of layers of the model, which are tried first.
Check check(const NumberTable& table, const State& meant, std::span<const double> bases = {}, Stop stop = {});

}
