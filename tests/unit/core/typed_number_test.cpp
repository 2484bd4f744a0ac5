// Numbers as people type them.
#include "core/state/state.hpp"
#include "core/state/typed_number.hpp"

#include <gtest/gtest.h>

#include <string>

namespace posenc::typed_number_test {
namespace {

TEST(TypedNumber, IsReadAsItIsMeant) {
    const struct {
        const char* text;
        double number;
    } known[] = {{"2000", 2000},
                 {"2k", 2000},
                 {"1.5M", 1.5e6},
                 {"3 G", 3e9},
                 {"128K", 128000},
                 {"2^20", 1 << 20},
                 {"10**6", 1e6},
                 {"2 ^ -1", 0.5},
                 {"-3k", -3000},
                 {"10 000", 10000},
                 {"−5", -5},
                 {"1e3", 1000},
                 {"16\u2009777\u2009216", 16777216},
                 {"1\u00A0000k", 1e6}};
    for (const auto& each : known)
        EXPECT_EQ(typed_number(each.text), each.number) << each.text;
}

TEST(TypedNumber, WhatIsNoneIsRefused) {
    for (const std::string text :
         {"",       "k",      "2kk",  "2m",    "2^",   "^2",  "2^2^2", "9^9^9",    "10^400", "1 2",  "10 00",
          "1 0000", "2k 000", "- -1", "1e400", "0x10", "nan", "infk",  "(-8)^0.5", "-8^0.5", "1,000"})
        EXPECT_FALSE(typed_number(text)) << text;
    EXPECT_FALSE(typed_number(std::string(100000, '9')));
}

TEST(TypedNumber, StandsInLinksAndIsWrittenPlainly) {
    const Parsed parsed = parse("length=2^12&base=500k&times=1k,2");
    EXPECT_TRUE(parsed.issues.empty());
    EXPECT_EQ(parsed.state.integer("length"), 4096);
    EXPECT_EQ(parsed.state.number("base"), 500000);
    EXPECT_EQ(format(parsed.state).find("k&"), std::string::npos) << format(parsed.state);
    EXPECT_NE(format(parsed.state).find("length=4096"), std::string::npos);
}

}
}
