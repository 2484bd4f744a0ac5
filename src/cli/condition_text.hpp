// When a row applies, in words that scripts can read.
#pragma once

#include "core/state/condition.hpp"

#include <string>

namespace posenc::cli {

/// "scaling=yarn,longrope" where that row applies and has one of these values, "terms=!cosines" where it does not apply
/// or has none of them, "d_model=odd" where the number is odd. Conditions joined by & must all hold, of those joined by
/// | one. Empty: always.
std::string condition_text(const Use& use);

}
