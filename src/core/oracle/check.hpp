// A table beside what was meant, and why the two differ: the same comparison as that of recognise() with something
// expected (recognise/meant.hpp), then what is often made instead (other_settings.hpp), each compared with every
// number. Nothing is searched: a table of another method is only told to differ.
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

/// `bases`: of the other kinds of layers of the model, which are tried first.
Check check(const NumberTable& table, const State& meant, std::span<const double> bases = {}, Stop stop = {});

}
