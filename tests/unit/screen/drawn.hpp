// Whether a screen shows a picture at all: how many colours are in it.
#pragma once

#include "unit/screen/screen_hand.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>

namespace posenc {

/// Distinct colours of a picture, up to a hundred: a blank one has one or two.
inline std::size_t colors_of(const platform::Picture& picture) {
    std::set<std::uint32_t> colors;
    for (std::size_t i = 0; i + 4 <= picture.rgba.size() && colors.size() < 100; i += 4 * 97)
        colors.insert(static_cast<std::uint32_t>(picture.rgba[i]) << 16 |
                      static_cast<std::uint32_t>(picture.rgba[i + 1]) << 8 | picture.rgba[i + 2]);
    return colors.size();
}

/// Draws each method of a view once; size and theme change from one to the next.
inline void expect_methods_drawn(const View& view) {
    struct Size {
        int width, height;
        bool touch;
    };
    constexpr Size sizes[] = {{1600, 900, false}, {1000, 700, false}, {390, 844, true}, {844, 390, true}};
    constexpr const char* themes[] = {"dark", "contrast", "light"};
    for (std::size_t n = 0; n < view.methods.size(); ++n) {
        const Size& size = sizes[n % std::size(sizes)];
        const std::string link = "view=" + std::string(view.id) + "&method=" + std::string(view.methods[n]) +
                                 "&theme=" + themes[n % std::size(themes)];
        platform::use_touch(size.touch);
        Hand hand(size.width, size.height, 1, link);
        EXPECT_TRUE(std::any_of(items().begin(), items().end(), [](const Item& item) { return item.kind == "plot"; }))
            << link;
        EXPECT_GT(colors_of(hand.screen().picture()), 20u) << link << " " << size.width;
    }
    platform::use_touch(false);
}

}
