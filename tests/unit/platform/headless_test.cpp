// The screen without a display: size, time, pointer, keys and text reach Dear ImGui; one screen after another works.
#include "platform/headless/headless.hpp"
#include "unit/platform/test_font.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <string>
#include <vector>

namespace posenc::headless_test {

namespace {

using posenc::load_font;
using posenc::platform::Headless;
using posenc::platform::Program;

/// One window over the whole screen: a button as wide as it in the upper half, a text field below.
struct Form {
    int clicks = 0;
    char text[32] = "";
    float seconds = 0;
    ImVec2 size;
    bool control = false;

    Program program() {
        return {load_font, [this] { return draw(); }, {}, {}, {}, {}, {}, {}};
    }

    bool draw() {
        const ImGuiIO& io = ImGui::GetIO();
        seconds += io.DeltaTime;
        size = io.DisplaySize;
        control = io.KeyCtrl;
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(io.DisplaySize);
        ImGui::Begin("form", nullptr, ImGuiWindowFlags_NoDecoration);
        clicks += ImGui::Button("press", {-1, io.DisplaySize.y / 2}) ? 1 : 0;
        ImGui::InputText("##text", text, sizeof text);
        ImGui::End();
        return false;
    }
};

void click(Headless& screen, float x, float y) {
    screen.move(x, y);
    screen.frame();
    screen.press(true);
    screen.frame();
    screen.press(false);
    screen.frame();
}

TEST(Headless, InputReachesTheProgram) {
    Form form;
    Headless screen(200, 160, 1, form.program());
    ASSERT_TRUE(screen.ready()) << screen.error();
    screen.frame(6);
    EXPECT_NEAR(form.seconds, 0.1, 1e-6);
    click(screen, 100, 40);
    EXPECT_EQ(form.clicks, 1);
    click(screen, 30, 105);
    EXPECT_EQ(form.clicks, 1);
    screen.type("7 λ");
    screen.frame(6);
    EXPECT_STREQ(form.text, "7 λ");
    screen.key(ImGuiKey_LeftCtrl, true);
    screen.frame();
    EXPECT_TRUE(form.control);
    screen.key(ImGuiKey_LeftCtrl, false);
    screen.key(-1, true);
    screen.frame();
    EXPECT_FALSE(form.control);
}

/// A picture that answers to presses, and a button that lies on it.
struct Overlapped {
    int pictures = 0, buttons = 0;

    Program program() {
        return {load_font, [this] { return draw(); }, {}, {}, {}, {}, {}, {}};
    }

    bool draw() {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
        ImGui::Begin("picture", nullptr, ImGuiWindowFlags_NoDecoration);
        const ImVec2 corner = ImGui::GetCursorPos();
        ImGui::SetNextItemAllowOverlap();
        pictures += ImGui::InvisibleButton("plot", {-1, -1}) ? 1 : 0;
        ImGui::SetCursorPos(corner);
        buttons += ImGui::Button("Fit", {60, 40}) ? 1 : 0;
        ImGui::End();
        return false;
    }
};

TEST(Headless, APressInTheFrameOfItsMoveIsThatOfTheUppermost) {
    Overlapped both;
    Headless screen(200, 160, 1, both.program());
    ASSERT_TRUE(screen.ready()) << screen.error();
    screen.frame(2);
    const auto jump = [&](float x, float y) {
        screen.move(x, y);
        screen.press(true);
        screen.press(false);
        screen.frame(4);
    };
    jump(150, 120);
    EXPECT_EQ(both.pictures, 1);
    jump(30, 30);
    EXPECT_EQ(both.buttons, 1);
    jump(150, 120);
    jump(30, 30);
    EXPECT_EQ(both.pictures, 2);
    EXPECT_EQ(both.buttons, 2);
}

TEST(Headless, ResizeAndRefusedSizes) {
    Form form;
    Headless screen(64, 48, 1, form.program());
    ASSERT_TRUE(screen.ready()) << screen.error();
    screen.resize(300, 200, 2);
    screen.frame();
    EXPECT_EQ(form.size.x, 300);
    EXPECT_EQ(posenc::platform::density(), 2);
    const auto picture = screen.picture();
    EXPECT_EQ(picture.width, 300);
    EXPECT_EQ(picture.rgba.size(), 300U * 200U * 4U);
    screen.resize(1 << 20, 1, 1);
    EXPECT_NE(screen.error().find("1048576"), std::string::npos) << screen.error();
    EXPECT_EQ(screen.picture().width, 300);
    Headless second(8, 8, 1, form.program());
    EXPECT_FALSE(second.ready());
    EXPECT_FALSE(second.error().empty());
}

TEST(Headless, ImpossibleScreensDoNothing) {
    Form form;
    Headless screen(0, 100, 1, form.program());
    EXPECT_FALSE(screen.ready());
    EXPECT_NE(screen.error().find("0 x 100"), std::string::npos) << screen.error();
    screen.move(1, 1);
    screen.press(true);
    screen.type("x");
    screen.frame(3);
    EXPECT_EQ(screen.picture().rgba.size(), 0U);
    EXPECT_EQ(form.seconds, 0);
}

TEST(Headless, SameInputSamePictureOnEveryScreen) {
    std::vector<std::uint8_t> first;
    for (int i = 0; i < 20; ++i) {
        Form form;
        Headless screen(120, 90, 1, form.program());
        ASSERT_TRUE(screen.ready()) << screen.error();
        click(screen, 60, 20);
        const auto picture = screen.picture();
        if (i == 0)
            first = picture.rgba;
        EXPECT_EQ(picture.rgba, first) << "screen " << i;
    }
    EXPECT_NE(first, std::vector<std::uint8_t>(first.size(), first[0]));
}

TEST(Headless, SurroundingsEndWithTheScreen) {
    using namespace posenc::platform;
    prefer_dark(true);
    enter_address("m=rope");
    {
        Form form;
        Headless screen(16, 16, 1, form.program());
        EXPECT_TRUE(dark_preferred());
        EXPECT_EQ(take_address(), "m=rope");
        EXPECT_EQ(take_address(), std::nullopt);
        publish_address("m=alibi");
        EXPECT_EQ(published_address(), "m=alibi");
        EXPECT_EQ(share_text(), "m=alibi");
    }
    EXPECT_FALSE(dark_preferred());
    EXPECT_EQ(published_address(), "");
}

}

}
