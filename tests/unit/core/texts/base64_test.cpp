#include "core/texts/base64.hpp"

#include <gtest/gtest.h>

namespace posenc::base64_test {
namespace {

TEST(Base64, IsThatOfTheStandard) { // RFC 4648, section 10
    const std::pair<std::string, std::string> known[] = {{"", ""},
                                                         {"f", "Zg=="},
                                                         {"fo", "Zm8="},
                                                         {"foo", "Zm9v"},
                                                         {"foob", "Zm9vYg=="},
                                                         {"fooba", "Zm9vYmE="},
                                                         {"foobar", "Zm9vYmFy"}};
    for (const auto& [bytes, text] : known) {
        EXPECT_EQ(base64(bytes), text);
        EXPECT_EQ(base64url(bytes), text.substr(0, text.find('=')));
        EXPECT_EQ(from_base64url(base64url(bytes)), bytes);
    }
}

TEST(Base64, EveryByteComesBackFromAnAddress) {
    std::string bytes;
    for (int length = 0; length < 300; ++length) {
        bytes += static_cast<char>(length * 37);
        const std::string text = base64url(bytes);
        EXPECT_EQ(text.find_first_of("+/="), std::string::npos);
        EXPECT_EQ(from_base64url(text), bytes);
    }
    EXPECT_EQ(base64url("\xFB\xFF"), "-_8");
}

TEST(Base64, WhatWasCutOrChangedIsRefused) {
    for (const char* bad : {"Zg==", "Zm9v ", "Zm+v", "Z", "Zm9vY", "Zh", "Zm9"})
        EXPECT_EQ(from_base64url(bad), std::nullopt) << bad;
    EXPECT_EQ(from_base64url("Zm8"), "fo");
}

}
}
