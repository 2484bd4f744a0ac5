// Texts in the room that they have: the longest of several that fits, or one line in a rectangle.
#pragma once

#include "widgets/controls.hpp"

#include <initializer_list>

namespace posenc {

/// The first of these texts, which get shorter, that is no wider than `width` device pixels; else the last.
inline std::string fitting(std::initializer_list<std::string_view> texts, float width, float size,
                           Weight weight = Weight::regular) {
    for (const std::string_view text : texts)
        if (text_size(text, size, weight).x <= width)
            return std::string(text);
    return std::string(*(texts.end() - 1));
}

/// One line in the middle of the rectangle's height, shortened to its width; `align`: 0 at the left, 1 at the right.
/// Returns the width drawn.
inline float draw_fitted(ImDrawList* list, Rect line, float align, std::string_view text, float size, ImU32 color,
                         Weight weight = Weight::regular) {
    return draw_text_aligned(list, {line.x + align * line.width, line.center().y}, {align, 0.5f},
                             fitted(text, line.width, size, weight), size, color, weight);
}

}
