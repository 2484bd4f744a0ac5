// Where a line of prose must not break although it has a blank there.
#pragma once

#include <string_view>

namespace posenc {

/// Whether a number and its unit, or the parts of a formula ("2n − 1"), stand on both sides of a blank: `before` ends
/// and `after` begins there.
bool kept_together(std::string_view before, std::string_view after);

}
