// The condition under which a row applies, in a form that scripts can parse.
#pragma once

#include "core/state/condition.hpp"

#include <string>

namespace posenc {

/// "scaling=yarn,longrope": that row applies and has one of these values. "terms=!cosines": it does not apply, or has
/// none of these values. "d_model=odd": the number is odd. Conditions joined by & must all hold; of those joined by |
/// one must hold. Empty: always.
std::string condition_text(const Use& use);

}
