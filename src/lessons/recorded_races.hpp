// The recorded runs that the lessons refer to. They fill in {accuracy …} in a text, and the view Learning shows them in
// a step until the person trains again.
#pragma once

#include "core/lessons/lesson_number.hpp"
#include "learning/recorded_runs.hpp"

#include <string_view>

namespace posenc {

/// The text of the data file; empty while it is loading, or if it cannot be loaded.
std::string_view recorded_races_text();
/// Whether loading has ended, successfully or not.
bool recorded_races_arrived();

/// Looks up the recorded runs.
KnownAccuracy recorded_accuracy();

}
