// Where a method comes from and who uses it: the paper as a link, and models and libraries.
#pragma once

#include "core/method.hpp"

namespace posenc {

struct Column;

/// Nothing where neither is known.
void draw_source(Column& column, const Method& method);

}
