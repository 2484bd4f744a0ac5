// The rows of a person’s own table.
#pragma once

#include "core/own/own_table.hpp"

namespace posenc::parameters {

extern const Parameter own, own_axes, own_slice, own_transposed;

}
