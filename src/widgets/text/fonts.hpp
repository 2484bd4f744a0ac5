// Facts about the fonts that a few places need.
#pragma once

#include <imgui.h>
#include <string_view>

namespace posenc {

/// The box of a Lucide icon stands on the baseline; moved down by this fraction of the font size it is centred on
/// capital letters.
inline constexpr float icon_drop = 0.14F;

/// Inter measured by ascent + descent, which Dear ImGui's text fields need for the distance of their lines.
ImFont* field_font();

/// True where every character has a glyph.
bool has_glyphs(std::string_view text);

}
