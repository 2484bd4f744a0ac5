// The card that hands out the state: its QR code against qrcodegen's own modules, on the card and over the screen.
#include "panels/cards/share/share_card.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>
#include <qrcodegen.h>

#include <cmath>
#include <tuple>

namespace posenc::share_card_test {
namespace {

constexpr std::string_view state = "length=33&d_model=48";

bool is(const platform::Picture& picture, float x, float y, int level) {
    const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) + static_cast<std::size_t>(x);
    for (std::size_t channel = 0; channel < 3; ++channel)
        if (picture.rgba[4 * at + channel] != level)
            return false;
    return true;
}

std::string clipboard() {
    const char* text = ImGui::GetClipboardText();
    return text ? text : "";
}

/// Opens the card and waits until it has found its size.
void open_card(Hand& hand) {
    ASSERT_TRUE(hand.click("share"));
    hand.settle();
}

/// Every module, quiet zone included, has its colour in its middle and next to its corners; returns its side.
float expect_code(Hand& hand, std::string_view label, const std::string& text) {
    const Item* square = Hand::labelled(label, "plot");
    if (!square) {
        ADD_FAILURE() << "no QR code";
        return 0;
    }
    const std::vector<std::uint8_t> code = qr_code(text);
    const platform::Picture picture = hand.screen().picture();
    const int size = qrcodegen_getSize(code.data());
    const float pitch = square->width / static_cast<float>(size + 8);
    EXPECT_EQ(pitch, std::floor(pitch)) << "a module is whole pixels";
    int wrong = 0;
    for (int row = -4; row < size + 4; ++row)
        for (int column = -4; column < size + 4; ++column) {
            const int level = qrcodegen_getModule(code.data(), column, row) ? 0 : 255; // outside it is light
            const float x = square->x + static_cast<float>(column + 4) * pitch;
            const float y = square->y + static_cast<float>(row + 4) * pitch;
            for (const float offset : {0.0F, pitch / 2, pitch - 1})
                wrong += is(picture, x + offset, y + offset, level) ? 0 : 1;
        }
    EXPECT_EQ(wrong, 0);
    return pitch;
}

TEST(ShareCard, TheCodeIsThatOfTheAddress) {
    for (const char* theme : {"light", "dark", "contrast"})
        for (const auto& [width, height, density] :
             {std::tuple{1280, 800, 1.0F}, {780, 1688, 2.0F}, {1000, 500, 1.0F}}) {
            SCOPED_TRACE(std::string(theme) + " " + std::to_string(width));
            const std::string text = std::string(state) + "&theme=" + theme;
            Hand hand(width, height, density, text);
            open_card(hand);
            EXPECT_EQ(platform::share_text(), format(hand.state()));
            const float on_card = expect_code(hand, "QR code", platform::share_text());
            ASSERT_TRUE(hand.click("share.full"));
            hand.settle();
            EXPECT_GT(expect_code(hand, "QR code on the whole screen", platform::share_text()), on_card);
            const platform::Picture picture = hand.screen().picture();
            for (const float x : {0.0F, static_cast<float>(width - 1)})
                EXPECT_TRUE(is(picture, x, 0, 255) && is(picture, x, static_cast<float>(height - 1), 255));
        }
}

TEST(ShareCard, TheCodeHasTheLeastRedundancyThatFillsIt) {
    const std::vector<std::uint8_t> small = qr_code("length=33");
    EXPECT_EQ(qrcodegen_getSize(small.data()), 21) << "version 1";
    const std::vector<std::uint8_t> largest = qr_code(std::string(2953, 'a'));
    EXPECT_EQ(qrcodegen_getSize(largest.data()), 177) << "version 40";
    EXPECT_TRUE(qr_code(std::string(2954, 'a')).empty());
    EXPECT_TRUE(qr_code("").empty());
}

TEST(ShareCard, EscapeAndPressesCloseOneThingAtATime) {
    Hand hand(1280, 800, 1, state);
    open_card(hand);
    const auto on_card = [] { return Hand::find("close.share") != nullptr; };
    const auto full = [] { return Hand::find("share.back") != nullptr; };
    hand.click("share.full");
    EXPECT_TRUE(full());
    hand.key(ImGuiKey_Escape);
    EXPECT_TRUE(on_card() && !full());
    hand.click("share.full");
    EXPECT_TRUE(hand.click("share.back"));
    EXPECT_TRUE(on_card() && !full());
    hand.key(ImGuiKey_Escape);
    EXPECT_FALSE(on_card());
    open_card(hand);
    EXPECT_TRUE(on_card() && !full());
    hand.click("share.link");
    hand.key(ImGuiKey_Escape);
    EXPECT_TRUE(on_card()) << "the field has let go of the keyboard";
    hand.click("close.share");
    EXPECT_FALSE(on_card());
}

TEST(ShareCard, TheLinkCanBeSelectedButNotChanged) {
    Hand hand(1280, 800, 1, state);
    open_card(hand);
    hand.click("share.link");
    hand.key(ImGuiKey_C, ImGuiKey_LeftCtrl);
    EXPECT_EQ(clipboard(), state);
    ImGui::SetClipboardText("");
    hand.type("x");
    hand.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    hand.key(ImGuiKey_C, ImGuiKey_LeftCtrl);
    EXPECT_EQ(clipboard(), state);
}

TEST(ShareCard, ATextTooLongForACodeIsTold) {
    std::string text = "sentence of its own ";
    while (text.size() < 3000)
        text += "and on ";
    Hand hand(1280, 800);
    hand.session().edit("tokens", text);
    hand.settle();
    ASSERT_GT(platform::share_text().size(), 2953U);
    open_card(hand);
    EXPECT_FALSE(Hand::labelled("QR code"));
    EXPECT_TRUE(Hand::find_prefix("This text has ", "text"));
    EXPECT_FALSE(Hand::find("share.full")->enabled);
    hand.click("share.copy");
    EXPECT_EQ(clipboard(), platform::share_text());
}

TEST(ShareCard, AFrameHasTheFirstSettingsThatHoldNumbers) {
    const auto source = [](std::string_view settings) {
        const std::string address = "https://x.example/p?lesson=a.md#" + std::string(settings);
        const std::string code = frame_code(address, parse(settings).state);
        const std::string_view begin = "<iframe src=\"";
        EXPECT_TRUE(code.starts_with(begin)) << code;
        return code.substr(begin.size(), code.find('"', begin.size()) - begin.size());
    };
    EXPECT_EQ(source("length=33&tokens=\""),
              "https://x.example/p?embed&amp;controls=d_model,length,base#length=33&amp;tokens=&quot;");
    EXPECT_EQ(source("length=33&lock=length").find(",length"), std::string::npos) << "not what is locked";
}

TEST(ShareCard, WithDefaultsAloneThereIsNothingToHandOut) {
    Hand hand(1280, 800);
    open_card(hand);
    EXPECT_FALSE(Hand::labelled("QR code"));
    EXPECT_FALSE(Hand::find("share.full")->enabled);
    EXPECT_FALSE(Hand::find("share.copy")->enabled);
    EXPECT_TRUE(Hand::find_prefix("Every setting is at its default", "text"));
}

}
}
