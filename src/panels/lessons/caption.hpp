// The line below a picture that says what is plotted.
#pragma once

#include "core/field.hpp"
#include "core/state/state.hpp"

#include <optional>
#include <string>

namespace posenc {

/// "ALiBi, Biases, Curve, 131 072 × 131 072: Head = 1, Length = 131 072": the method, the view and the parts of it that
/// `shows` names, the size of what it draws, the head where there are several, and the settings that differ from the
/// default, in the present language. `size` is none for a view that draws no table. A view without a method says its
/// own title alone.
std::string caption_of(const State& state, std::optional<Cell> size);

}
