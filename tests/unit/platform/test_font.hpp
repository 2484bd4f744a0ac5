// The font of tests that draw without the program, which brings its own.
#pragma once

#include <fonts.hpp>
#include <imgui.h>

namespace posenc {

inline void load_font() {
    const auto font = fonts::inter_regular;
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<unsigned char*>(font.data()), static_cast<int>(font.size()),
                                               16, &config);
}

}
