// An array of any axes as the table that is looked at, and its shape in words.
#pragma once

#include "core/field.hpp"

#include <span>
#include <string>

namespace posenc {

struct TableShape {
    Index rows = 1, cols = 1, slices = 1;
};

/// Takes the last axis as columns and all others, flattened, as rows. Axes of extent 1 are left out if there are more
/// than two. The two parts of complex numbers are two columns; `shape` does not count them.
TableShape table_shape(std::span<const std::uint64_t> shape, bool complex);

std::string shape_text(std::span<const std::uint64_t> shape); ///< "2 × 3", "one number"

}
