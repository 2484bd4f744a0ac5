// Whether a screen shows a picture at all: how many colours are in it.
#pragma once

#include "unit/screen/screen_hand.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

namespace posenc {

/// Distinct colours of a picture, up to a hundred: a blank one has one or two.
inline std::size_t colors_of(const platform::Picture& picture) {
    std::set<std::uint32_t> colors;
    for (std::size_t i = 0; i + 4 <= picture.rgba.size() && colors.size() < 100; i += 4 * 97)
        colors.insert(static_cast<std::uint32_t>(picture.rgba[i]) << 16 |
                      static_cast<std::uint32_t>(picture.rgba[i + 1]) << 8 | picture.rgba[i + 2]);
    return colors.size();
}

constexpr std::size_t drawn_sizes = 4;

/// Draws each method of a view, with this plot if it is given; theme and size change from one to the next, of which the
/// first has the size `from`.
inline void expect_methods_drawn(const View& view, std::string_view plot = {}, std::size_t from = 0) {
    struct Size {
        int width, height;
        bool touch;
    };
    constexpr Size sizes[drawn_sizes] = {{1600, 900, false}, {1000, 700, false}, {390, 844, true}, {844, 390, true}};
    constexpr const char* themes[] = {"dark", "contrast", "light"};
    const std::vector<const Method*> methods = own_methods(view);
    for (std::size_t n = 0; n < methods.size(); ++n) {
        const Size& size = sizes[(from + n) % drawn_sizes];
        const std::string link = "view=" + std::string(view.id) + "&method=" + std::string(methods[n]->id) +
                                 "&theme=" + themes[n % std::size(themes)];
        platform::use_touch(size.touch);
        Hand hand(size.width, size.height, 1, link);
        EXPECT_TRUE(plot.empty() || Hand::labelled(plot, "plot")) << link << " " << size.width;
        EXPECT_GT(colors_of(hand.screen().picture()), 20u) << link << " " << size.width;
    }
    platform::use_touch(false);
}

}
