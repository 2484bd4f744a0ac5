// The fonts behind the texts: what a few places need to know of them.
#pragma once

#include <imgui.h>
#include <string_view>

namespace posenc {

/// Lucide's box stands on the baseline; moved down by this part of the font size it is centred on capital letters.
inline constexpr float icon_drop = 0.14F;

/// Inter measured by ascent + descent, which Dear ImGui's text fields need for the distance of their lines.
ImFont* field_font();

/// True where every character has a glyph.
bool has_glyphs(std::string_view text);

}
