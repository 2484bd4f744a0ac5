// Text at the borders: what counts as UTF-8, numbers to and from text, percent-encoding.
#include "core/text.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace posenc::text_test {

namespace {

using namespace std::string_literals;

/// The character as UTF-8 by arithmetic alone, whether it is allowed or not.
std::string encoded(std::uint32_t c, int bytes) {
    if (bytes == 1)
        return {static_cast<char>(c)};
    std::string text(static_cast<std::size_t>(bytes), '\0');
    for (int i = bytes - 1; i > 0; --i, c >>= 6)
        text[static_cast<std::size_t>(i)] = static_cast<char>(0x80 | (c & 0x3F));
    text[0] = static_cast<char>((0xF00 >> bytes & 0xFF) | c);
    return text;
}

TEST(Utf8, EveryCharacterIsValidInItsShortestFormOnly) {
    for (std::uint32_t c = 0; c < 0x120000; c += c < 0x11000 ? 1 : 97) {
        const int shortest_form = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        const bool surrogate = c >= 0xD800 && c <= 0xDFFF;
        for (int bytes = shortest_form; bytes <= 4; ++bytes) {
            const std::string text = encoded(c, bytes);
            const bool valid = bytes == shortest_form && !surrogate && c <= 0x10FFFF;
            ASSERT_EQ(valid_utf8_prefix(text), valid ? text.size() : 0) << std::hex << c << " in " << bytes;
        }
    }
}

TEST(Utf8, PrefixEndsBeforeTheFirstBadByte) {
    EXPECT_EQ(valid_utf8_prefix(""), 0u);
    EXPECT_EQ(valid_utf8_prefix("aé\xFFz"), 3u);
    EXPECT_EQ(valid_utf8_prefix("ab\xE2\x88"), 2u); // cut off
    EXPECT_EQ(valid_utf8_prefix("\x80"), 0u);
    EXPECT_EQ(valid_utf8_prefix("\xC3("), 0u);
    EXPECT_EQ(valid_utf8_prefix("a\0b"s), 3u);
}

TEST(Utf8, CuttingKeepsCharactersWhole) {
    const std::string_view text = "a−𝑑é"; // 1 + 3 + 4 + 2 bytes
    const std::size_t ends[] = {0, 1, 1, 1, 4, 4, 4, 4, 8, 8, 10, 10};
    for (std::size_t bytes = 0; bytes < std::size(ends); ++bytes)
        EXPECT_EQ(cut_utf8(text, bytes).size(), ends[bytes]) << bytes;
}

TEST(Quoted, ControlsAndBadBytesAreReplacedAndLongTextIsCut) {
    EXPECT_EQ(quoted("a\nb\tc\x7F"), "a b c ");
    EXPECT_EQ(quoted("a\xC2\x85z"), "a z"); // next line, U+0085
    EXPECT_EQ(quoted("\xFFx\xE2\x88"), "?x??");
    for (const char* mark : {"\u061C", "\u200E", "\u200F", "\u2028", "\u2029", "\u202A", "\u202E", "\u2066", "\u2069"})
        EXPECT_EQ(posenc::quoted(std::string("a") + mark + "b"), "a b") << "what turns the direction of reading";
    for (const char* kept : {"\u061B", "\u200D", "\u2027", "\u202F", "\u2065", "\u206A", "\u2013", "é"})
        EXPECT_EQ(quoted(kept), kept);
    EXPECT_EQ(quoted("abc", 3), "abc");
    EXPECT_EQ(quoted("abcd", 3), "abc…");
    EXPECT_EQ(quoted("ab−", 4), "ab…"); // three bytes no longer fit
    EXPECT_EQ(posenc::quoted(std::string(1 << 20, 'x')).size(), 43u);
}

TEST(ParseNumber, ReadsDecimalNumbersAndNothingElse) {
    const std::pair<const char*, double> good[] = {{"12", 12}, {"-3.5", -3.5}, {"+2", 2}, {"1e4", 1e4},  {".5", 0.5},
                                                   {"5.", 5},  {"1E-3", 1e-3}, {"-0", 0}, {"1e-400", 0}, {"007", 7}};
    for (const auto& [text, number] : good) {
        ASSERT_TRUE(parse_number(text)) << text;
        EXPECT_EQ(*parse_number(text), number) << text;
    }
    for (const char* text : {"", " 1", "1 ", "nan", "inf", "-inf", "0x10", "1e", "1e+", ".", "-", "--1", "1,5", "1_0",
                             "1e999", "١", "1.2.3", "e5", "1f"})
        EXPECT_FALSE(parse_number(text)) << text;
    EXPECT_FALSE(parse_number("1\0"s));
    EXPECT_FALSE(parse_number(std::string(1 << 20, '1')));
}

TEST(Shortest, ReadsBackToTheSameDouble) {
    std::mt19937_64 random(1);
    for (int n = 0; n < 200000; ++n) {
        const double value = std::bit_cast<double>(random());
        if (!std::isfinite(value))
            continue;
        const std::optional<double> again = parse_number(shortest(value));
        ASSERT_TRUE(again) << shortest(value);
        ASSERT_EQ(*again, value) << shortest(value);
    }
}

TEST(Shortest, IsWhatPeopleType) {
    const std::pair<double, const char*> cases[] = {
        {0, "0"},         {1, "1"},         {-12, "-12"},           {0.1, "0.1"},
        {10000, "10000"}, {1e6, "1000000"}, {16777216, "16777216"}, {0.999, "0.999"},
        {1e300, "1e+300"}};
    for (const auto& [value, text] : cases)
        EXPECT_EQ(shortest(value), text);
    EXPECT_EQ(shortest(std::nan("")), "nan");
    EXPECT_EQ(shortest(-std::numeric_limits<double>::infinity()), "-inf");
    EXPECT_EQ(shortest(0.1 + 0.2), "0.30000000000000004");
}

TEST(Readable, KeepsSignificantDigitsAndUsesTrueSigns) {
    EXPECT_EQ(readable(-6), "−6");
    EXPECT_EQ(readable(9999), "9999");
    EXPECT_EQ(readable(10000), "10\u2009000");
    EXPECT_EQ(readable(-1234567, 7), "−1\u2009234\u2009567");
    EXPECT_EQ(readable(2 * 3.14159265358979), "6.28319");
    EXPECT_EQ(readable(0.0316227766), "0.0316228");
    EXPECT_EQ(readable(0.000123456789), "0.000123457");
    EXPECT_EQ(readable(0.00015, 1), "0.0001"); // the double lies below 0.00015
    EXPECT_EQ(readable(0.99999999), "1");
    EXPECT_EQ(readable(1.5e-9), "1.5e−9");
    EXPECT_EQ(readable(-2.5e20), "−2.5e20");
    EXPECT_EQ(readable(-0.0), "0");
    EXPECT_EQ(readable(std::nan("")), "NaN");
    EXPECT_EQ(readable(-std::numeric_limits<double>::infinity()), "−∞");
}

TEST(Readable, IsCloseToTheNumber) {
    std::mt19937_64 random(2);
    std::uniform_real_distribution<double> exponent(-12, 14);
    for (int n = 0; n < 20000; ++n) {
        const double value = std::pow(10, exponent(random));
        std::string text = readable(value);
        for (std::size_t at; (at = text.find("\u2009")) != std::string::npos;)
            text.erase(at, 3);
        if (const std::size_t at = text.find("−"); at != std::string::npos)
            text.replace(at, 3, "-");
        ASSERT_TRUE(parse_number(text)) << text;
        ASSERT_NEAR(*parse_number(text) / value, 1, 5.1e-6) << text;
    }
}

TEST(WithDecimals, HasExactlyThatMany) {
    EXPECT_EQ(with_decimals(-0.45, 2), "−0.45");
    EXPECT_EQ(with_decimals(-0.001, 2), "0.00"); // no minus before a zero
    EXPECT_EQ(with_decimals(1, 3), "1.000");
    EXPECT_EQ(with_decimals(12345.678, 1), "12345.7");
    EXPECT_EQ(with_decimals(1e300, 0).size(), 301u);
    EXPECT_EQ(with_decimals(std::numeric_limits<double>::infinity(), 2), "∞");
}

TEST(ReadableInteger, GroupsFromTenThousand) {
    EXPECT_EQ(readable_integer(0), "0");
    EXPECT_EQ(readable_integer(-9999), "−9999");
    EXPECT_EQ(readable_integer(-16777216), "−16\u2009777\u2009216");
    EXPECT_EQ(readable_integer(std::numeric_limits<long long>::min()),
              "−9\u2009223\u2009372\u2009036\u2009854\u2009775\u2009808");
}

TEST(Percent, AnyBytesComeBack) {
    std::mt19937_64 random(3);
    for (int n = 0; n < 2000; ++n) {
        std::string bytes(random() % 40, '\0');
        for (char& byte : bytes)
            byte = static_cast<char>(random());
        const std::string link = percent_encode(bytes);
        ASSERT_EQ(percent_decode(link), bytes);
        ASSERT_EQ(link.find_first_of("&=# \"<>%") == std::string::npos, link == bytes);
    }
}

TEST(Percent, ReadableMarksStayAndStrayPercentSignsToo) {
    EXPECT_EQ(percent_encode("(a+b)*c,1.5"), "(a+b)*c,1.5");
    EXPECT_EQ(percent_encode("a&b=c%−"), "a%26b%3Dc%25%E2%88%92");
    EXPECT_EQ(percent_decode("100%"), "100%");
    EXPECT_EQ(percent_decode("%4"), "%4");
    EXPECT_EQ(percent_decode("%zz%41%e9"), "%zzA\xE9");
    EXPECT_EQ(percent_decode("a+b"), "a+b");
}

TEST(Split, KeepsEmptyParts) {
    using Parts = std::vector<std::string_view>;
    EXPECT_EQ(split("", ','), Parts{""});
    EXPECT_EQ(split("a,,b,", ','), (Parts{"a", "", "b", ""}));
}

TEST(Trim, TakesOffSpacesTabsAndLineEnds) {
    EXPECT_EQ(trim(" \t a b\r\n"), "a b");
    EXPECT_EQ(trim(" \n"), "");
    EXPECT_EQ(trim(""), "");
}

TEST(Plural, ChangesTheWordThatIsCounted) {
    EXPECT_EQ(counted(1, "position"), "1 position");
    EXPECT_EQ(counted(2, "query"), "2 queries");
    EXPECT_EQ(counted(0, "key"), "0 keys");
    EXPECT_EQ(counted(32, "hidden unit"), "32 hidden units");
    EXPECT_EQ(counted(2, "other group"), "2 other groups");
    EXPECT_EQ(counted(3, "more mistake"), "3 more mistakes");
    EXPECT_EQ(plural("query patch"), "query patches");
    EXPECT_EQ(plural("position p"), "positions p");
    EXPECT_EQ(plural("dimension of PE(p + k)"), "dimensions of PE(p + k)");
    EXPECT_EQ(plural("query minus key"), "queries minus key");
    EXPECT_EQ(plural("channel before"), "channels before");
}

}

}
