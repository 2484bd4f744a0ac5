// The runs that the lessons speak of, trained once and carried by the program: what {accuracy …} in a text becomes, and
// what the view Learning shows in a step until it is trained anew.
#pragma once

#include "core/lessons/lesson_number.hpp"
#include "learning/recorded_runs.hpp"

#include <string_view>

namespace posenc {

/// Their data file as it stands; empty while it is on its way, and where it cannot be had.
std::string_view recorded_lessons_text();
/// Whether nothing more will arrive.
bool recorded_lessons_arrived();

/// Answers from the runs that are recorded.
KnownAccuracy recorded_accuracy();

}
