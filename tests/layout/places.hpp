// Where the sweep of the layout looks: sizes of windows from small phones to wide screens, densities of their pixels,
// languages, themes and sizes of text.
#pragma once

#include "core/state/state.hpp"

#include <string>
#include <vector>

namespace posenc::layout {

struct Place {
    int width, height;
    float density; ///< device pixels in one of width and height
    std::string_view text_size, language, theme;
};

constexpr int size_count = 40;

/// The size with this number; density, text size, language and theme change from one state and size to the next, so
/// that each comes together with each.
Place place(int state, int size);

}
