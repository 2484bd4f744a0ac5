// The formula of a method, typeset as in a textbook.
#pragma once

#include "core/method.hpp"

#include <imgui.h>

namespace posenc {

/// Draws the method's formula from `at` downwards; returns its height in device pixels. `size` is the size of adjacent
/// plain text in design pixels. Lines wider than `width` (device pixels) are drawn somewhat smaller. If that is not
/// enough, or if the equations have not arrived, the plain formula is drawn. With `list` null it only measures.
float draw_equation(ImDrawList* list, ImVec2 at, float width, const Method& method, float size, ImU32 color);

}
