// The page draws its first view before posenc-more.wasm has brought the outlines of the rarer characters
// (src/build_scripts/make_fonts.py). A glyph is rasterised once: one that was asked for too early would stay empty.
#include "unit/screen/screen_hand.hpp"

#include <fonts.hpp>
#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdint>
#include <iomanip>
#include <set>

namespace posenc::first_view_test {
namespace {

/// The characters that were measured or drawn, at any size.
std::set<char32_t> loaded_characters() {
    std::set<char32_t> found;
    ImFontAtlasBuilder& atlas = *ImGui::GetIO().Fonts->Builder;
    for (int i = 0; i < atlas.BakedPool.Size; ++i)
        for (const ImFontGlyph& glyph : atlas.BakedPool[i].Glyphs)
            if (glyph.Visible)
                found.insert(glyph.Codepoint);
    return found;
}

TEST(FirstView, NeedsNoCharacterThatComesLater) {
    struct Case {
        int width, height;
        float density;
        bool dark, touch;
    };
    for (const Case& size :
         {Case{1600, 900, 1, false, false}, Case{2560, 1440, 1, true, false}, Case{1280, 800, 2, false, true},
          Case{1000, 700, 1, true, false}, Case{780, 1688, 2, false, true}, Case{320, 240, 1, false, false}}) {
        platform::prefer_dark(size.dark);
        platform::use_touch(size.touch);
        platform::offer_sound(true);
        const Hand hand(size.width, size.height, size.density);
        ASSERT_TRUE(Hand::labelled("Encoding heatmap", "plot"));
        const std::set<char32_t> loaded = loaded_characters();
        ASSERT_GT(loaded.size(), 40U);
        for (const char32_t character : loaded)
            EXPECT_TRUE(std::ranges::binary_search(fonts::first_view, character))
                << std::hex << "U+" << static_cast<std::uint32_t>(character) << " at " << std::dec << size.width;
    }
}

}
}
