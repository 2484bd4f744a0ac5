// Files opened on the import card by their path, where the platform has paths.
#include "platform/path.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::import_path_test {
namespace {

constexpr const char* path = "/home/me/my models/config.json";
constexpr const char* config = R"({"model_type": "llama", "hidden_size": 512, "num_attention_heads": 8})";

/// The card is open, and a path typed into its field.
void type_path(Hand& hand, std::string_view typed) {
    platform::offer_path(path, config);
    ASSERT_TRUE(hand.click("import"));
    hand.settle();
    ASSERT_TRUE(hand.enter("import.path", typed));
    hand.settle();
}

void expect_opened(Hand& hand) {
    EXPECT_TRUE(Hand::labelled("from config.json", "text"));
    EXPECT_EQ(hand.state().text("method"), "rotary-table");
}

TEST(ImportPath, AFileIsOpenedByItsPath) {
    Hand hand(1280, 800);
    type_path(hand, path);
    expect_opened(hand);
}

TEST(ImportPath, APathMayStandAsItWasCopied) {
    for (const char* copied : {"  /home/me/my models/config.json ", "'/home/me/my models/config.json'",
                               "\"/home/me/my models/config.json\"", "file:///home/me/my%20models/config.json"}) {
        SCOPED_TRACE(copied);
        Hand hand(1280, 800);
        type_path(hand, copied);
        expect_opened(hand);
    }
}

TEST(ImportPath, TheButtonOpensWhatWasTyped) {
    Hand hand(390, 844, 1, "language=de");
    platform::offer_path(path, config);
    ASSERT_TRUE(hand.click("menu"));
    hand.settle();
    ASSERT_TRUE(hand.click("import"));
    hand.settle();
    ASSERT_TRUE(hand.click("import.path"));
    hand.type(path);
    ASSERT_TRUE(hand.click("import.open"));
    hand.settle();
    EXPECT_EQ(hand.state().text("method"), "rotary-table");
}

TEST(ImportPath, WhatCannotBeOpenedIsToldUntilItIsChanged) {
    Hand hand(1280, 800);
    const std::string before = format(hand.state());
    type_path(hand, "/nowhere");
    EXPECT_TRUE(Hand::labelled("Not opened: /nowhere: there is no such file", "text"));
    EXPECT_EQ(format(hand.state()), before);
    hand.enter("import.path", path);
    hand.settle();
    EXPECT_FALSE(Hand::find_prefix("Not opened", "text"));
    expect_opened(hand);
}

TEST(ImportPath, WithoutPathsThereIsNoField) {
    Hand hand(1280, 800);
    ASSERT_TRUE(hand.click("import"));
    hand.settle();
    EXPECT_FALSE(Hand::find("import.path"));
}

}
}
