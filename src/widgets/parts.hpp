// What the controls share with each other and nobody else: how a control meets Dear ImGui's navigation, its focus ring,
// its box, its tooltip.
#pragma once

#include "widgets/controls.hpp"

#include <imgui_internal.h>

namespace posenc {

/// Lucide's box stands on the baseline; moved down by this part of the font size it is centred on capital letters.
inline constexpr float icon_drop = 0.14F;

/// Inter measured by ascent + descent, which Dear ImGui's text fields need for the distance of their lines.
ImFont* field_font();

}
