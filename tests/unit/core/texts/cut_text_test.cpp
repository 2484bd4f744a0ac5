// A text that is cut short names no other number.
#include "core/texts/cut_text.hpp"

#include <gtest/gtest.h>

namespace posenc::cut_text_test {
namespace {

TEST(CutText, NoNumberIsCut) {
    constexpr std::string_view label = "Rotary table, base 10000";
    for (std::size_t bytes = 0; bytes < label.size(); ++bytes) {
        const std::string cut = cut_text(label, bytes);
        EXPECT_EQ(cut.find_first_of("0123456789"), std::string::npos) << cut;
    }
    EXPECT_EQ(cut_text(label, 22), "Rotary table, base…");
    EXPECT_EQ(cut_text(label, label.size()), label);
    EXPECT_EQ(cut_text("length 16\u2009777\u2009216", 12), "length…") << "thin spaces stand within numbers";
    EXPECT_EQ(cut_text("error 2.9e-06 here", 10), "error…");
    EXPECT_EQ(cut_text("from −0.25 on", 9), "from…") << "with its sign";
    EXPECT_EQ(cut_text("10⁻⁵ is small", 4), "…");
    EXPECT_EQ(cut_text("float16 rounds", 6), "float…") << "names of formats too";
}

TEST(CutText, AWholeNumberAtTheEndStandsApartFromTheMark) {
    EXPECT_EQ(cut_text("base 100, width 64", 8), "base 100 …");
    EXPECT_EQ(cut_text("base 100, width 64", 12), "base 100, wi…");
    EXPECT_EQ(cut_text("6,7,8,9", 5), "6,7,8 …");
    EXPECT_EQ(cut_text("10⁵ or more", 5), "10⁵ …");
}

TEST(CutText, CharactersStayWhole) {
    EXPECT_EQ(cut_text("λλλλ", 5), "λλ…");
    EXPECT_EQ(cut_text("", 0), "");
}

}
}
