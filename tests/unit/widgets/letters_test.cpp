// Letters of other scripts are merged into the fonts when a text first needs one (widgets/look.cpp).
#include "unit/screen/screen_hand.hpp"
#include "widgets/look.hpp"
#include "widgets/text/fonts.hpp"

#include <gtest/gtest.h>
#include <imgui_internal.h>

namespace posenc::letters_test {
namespace {

bool drawn(ImWchar letter) {
    ImFontAtlasBuilder& atlas = *ImGui::GetIO().Fonts->Builder;
    for (int n = 0; n < atlas.BakedPool.Size; ++n)
        for (const ImFontGlyph& glyph : atlas.BakedPool[n].Glyphs)
            if (glyph.Visible && glyph.Codepoint == letter)
                return true;
    return false;
}

TEST(Letters, ComeWhenATextFirstNeedsThem) {
    Hand hand(1280, 800, 1, "view=masks&method=padding&tokens=a small cat");
    EXPECT_FALSE(letters_wanted());
    hand.session().edit("tokens", "Привет, Αθήνᾳ");
    hand.hear();
    hand.until([] { return drawn(0x041F) && drawn(0x1FB3); }, "Cyrillic and polytonic Greek");
    EXPECT_FALSE(letters_wanted()) << "asked for once";
    EXPECT_TRUE(drawn('a'));
}

TEST(Letters, ThatNoFontHasAreNotAskedFor) {
    Hand hand(1280, 800, 1, "view=masks&method=padding&tokens=日本 שלום");
    hand.hear();
    EXPECT_FALSE(letters_wanted());
    EXPECT_FALSE(has_glyphs("日"));
}

}
}
