// The menu at the right end of the narrow bar, with everything that has no room in the bar; and labels that both bars
// share.
#pragma once

#include "panels/screen/top_bar.hpp"

#include <string>

namespace posenc {

inline constexpr const char* folded_menu = "Folded menu"; ///< its popup
inline constexpr const char* import_label = "Open a file";

const char* theme_icon(std::string_view id);
std::string theme_label();
std::string size_label(const State& state);
/// Names the next language in that language, for people who cannot read the present one.
std::string language_label(const State& state);

/// While it is open.
TopBarRequest draw_folded_menu(Session& session, ImVec2 top_right);

}
