// In a frame of another page: the picture, the controls that the page names, and the way out.
#include "platform/hand_on.hpp"
#include "unit/screen/screen_hand.hpp"

#include <tuple>

namespace posenc::embedded_test {
namespace {

/// In a frame of this size that asks for these controls.
std::unique_ptr<Hand> framed(std::string controls, int width = 800, int height = 420, std::string_view state = {}) {
    platform::put_in_frame(std::move(controls));
    return std::make_unique<Hand>(width, height, 1.0F, state);
}

TEST(Embedded, HasThePictureAndTheNamedControlsAlone) {
    const std::unique_ptr<Hand> hand = framed("length, base");
    EXPECT_TRUE(Hand::labelled("Encoding heatmap", "plot"));
    for (const char* id : {"length.slider", "base.slider", "embed.full"})
        EXPECT_TRUE(Hand::find(id)) << id;
    for (const char* id : {"d_model.slider", "share", "undo", "help", "view.heatmap", "method"})
        EXPECT_FALSE(Hand::find(id)) << id;
    EXPECT_LT(Hand::labelled("Encoding heatmap", "plot")->height, Hand::item_of("length.slider").y);
}

TEST(Embedded, ControlsEditTheState) {
    const std::unique_ptr<Hand> hand = framed("length", 800, 420, "length=20");
    const Item slider = Hand::item_of("length.slider");
    hand->move(slider.x + slider.width - 9, slider.y + slider.height / 2);
    hand->press();
    hand->release();
    EXPECT_GT(hand->state().integer("length"), 20);
}

TEST(Embedded, WithoutControlsThereIsTheWayOut) {
    const std::unique_ptr<Hand> hand = framed("");
    EXPECT_FALSE(Hand::find("length.slider"));
    ASSERT_TRUE(hand->click("embed.full"));
    EXPECT_EQ(platform::opened_link(), "whole program");
}

TEST(Embedded, WhatIsNoSettingIsNamed) {
    std::unique_ptr<Hand> hand = framed("lenght, length, alibi_slopes");
    EXPECT_TRUE(Hand::find("length.slider"));
    EXPECT_TRUE(Hand::saying("lenght, alibi_slopes"));
    hand.reset(); // one at a time
    hand = framed("lenght");
    EXPECT_TRUE(Hand::saying("lenght"));
}

TEST(Embedded, KeysOfTheWholeProgramDoNothing) {
    const std::unique_ptr<Hand> hand = framed("length");
    const std::string before = format(hand->state());
    for (const ImGuiKey key : {ImGuiKey_2, ImGuiKey_C, ImGuiKey_P})
        hand->key(key);
    EXPECT_EQ(format(hand->state()), before);
}

TEST(Embedded, LessonsAndTheirPresenterStayOutside) {
    const std::unique_ptr<Hand> hand = framed("", 800, 420, "lesson=01-why-order&presenter=1");
    EXPECT_TRUE(Hand::find("embed.full"));
    EXPECT_FALSE(Hand::find("lesson.next"));
}

TEST(Embedded, StaysInsideItsFrameAtAnySize) {
    for (const auto& [width, height] :
         {std::tuple{1600, 900}, {800, 420}, {500, 300}, {390, 500}, {320, 200}, {240, 120}, {60, 40}}) {
        SCOPED_TRACE(std::to_string(width) + " × " + std::to_string(height));
        const std::unique_ptr<Hand> hand = framed("length,d_model,base,layout,formula", width, height);
        for (const Item& item : items())
            if (item.id.ends_with(".slider") || item.id == "embed.full") {
                EXPECT_GE(item.x, 0) << item.id;
                EXPECT_LE(item.x + item.width, static_cast<float>(width) + 0.01F) << item.id;
                EXPECT_LE(item.y + item.height, static_cast<float>(height) + 0.01F) << item.id;
            }
        EXPECT_TRUE(width < 240 || Hand::find("embed.full"));
        EXPECT_TRUE(width < 320 || Hand::find("length.slider"));
    }
}

TEST(Embedded, GermanHasAllItsWords) {
    const std::unique_ptr<Hand> hand = framed("length,lenght", 800, 420, "language=de");
    EXPECT_TRUE(Hand::saying("Keine Einstellung dieses Bildes: lenght"));
    EXPECT_TRUE(Hand::saying("Im Explorer öffnen"));
}

}
}
