// Chooses among longer and shorter texts, so that none has to be cut off.
#pragma once

#include "widgets/look.hpp"

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

}
