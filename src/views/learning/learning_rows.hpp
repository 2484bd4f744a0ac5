// The rows of the view Learning, in a file of their own: programs gather the rows of all views when they start.
#pragma once

#include "core/state/condition.hpp"

#include <span>

namespace posenc {

/// The parameters of the race, and of how it is shown.
std::span<const Use> learning_rows();

/// The choices of `learning_part`, in the order of LearningPart.
std::span<const Choice> learning_parts();

}
