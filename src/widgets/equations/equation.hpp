// The formula of a method as a textbook prints it.
#pragma once

#include "core/method.hpp"

#include <imgui.h>

namespace posenc {

/// Draws the method's formula from `at` down; returns its height in device pixels. `size` is that of plain text beside
/// it, in design pixels. Lines wider than `width` (device pixels) are drawn somewhat smaller; where that is not enough,
/// or the equations have not arrived, the plain formula is written. With `list` null only measures.
float draw_equation(ImDrawList* list, ImVec2 at, float width, const Method& method, float size, ImU32 color);

}
