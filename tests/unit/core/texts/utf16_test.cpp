// Text in UTF-16: what is decoded, and what is none.
#include "core/text.hpp"
#include "core/texts/utf16.hpp"

#include <gtest/gtest.h>

namespace posenc::utf16_test {

namespace {

/// Units in the order of the mark.
std::string units(const std::vector<unsigned>& all, bool large_first) {
    std::string bytes;
    for (const unsigned unit : all) {
        const char large = static_cast<char>(unit >> 8), small = static_cast<char>(unit);
        bytes += large_first ? std::string{large, small} : std::string{small, large};
    }
    return bytes;
}

TEST(Utf16, EveryLengthOfCharacterInBothOrders) {
    for (const bool large_first : {false, true})
        EXPECT_EQ(from_utf16(units({0xFEFF, 'a', 0xE9, 0x2212, 0xD83D, 0xDE00, 0xDBFF, 0xDFFF}, large_first)),
                  "a\u00E9\u2212\U0001F600\U0010FFFF");
    EXPECT_EQ(from_utf16("\xFF\xFE"), "");
}

TEST(Utf16, WhatIsNoneIsLeftAlone) {
    for (const std::string& text : {std::string("plain"), std::string(), std::string("\xEF\xBB\xBFx"),
                                    std::string("\xFF\xFE\0\0x\0\0\0", 8), std::string("\xFF\xFE\x61")})
        EXPECT_FALSE(from_utf16(text)) << quoted(text);
    for (const std::vector<unsigned>& alone :
         {std::vector<unsigned>{0xFEFF, 0xD83D}, {0xFEFF, 0xDE00}, {0xFEFF, 0xD83D, 'a'}, {0xFEFF, 0xDE00, 0xD83D}})
        EXPECT_FALSE(from_utf16(units(alone, false)));
}

TEST(Utf16, WhateverComesOutIsUtf8) {
    for (unsigned unit = 1; unit < 0x10000; ++unit)
        if (const std::optional<std::string> text = from_utf16(units({0xFEFF, unit, 0xDC00}, true))) {
            ASSERT_EQ(valid_utf8_prefix(*text), text->size()) << unit;
            ASSERT_TRUE(unit >= 0xD800 && unit < 0xDC00) << unit;
        }
}

}

}
