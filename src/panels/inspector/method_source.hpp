// The source and the users of a method: a link to the paper, and models and libraries.
#pragma once

#include "core/method.hpp"

namespace posenc {

struct Column;

/// Nothing where neither is known.
void draw_source(Column& column, const Method& method);

}
