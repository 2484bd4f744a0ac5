// What the narrow bar has no room for, in a menu at its right end; and the labels that it shares with the wide bar.
#pragma once

#include "panels/screen/top_bar.hpp"

#include <string>

namespace posenc {

inline constexpr const char* folded_menu = "Folded menu"; ///< its popup
inline constexpr const char* import_label = "Open a file";

const char* theme_icon(std::string_view id);
std::string theme_label();
std::string size_label(const State& state);
/// What it leads to, in that language: for those who cannot read the present one.
std::string language_label(const State& state);

/// While it is open.
TopBarRequest draw_folded_menu(Session& session, ImVec2 top_right);

}
