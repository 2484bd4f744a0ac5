// Frames that look alike have one fingerprint; whatever is drawn otherwise gives another.
#include "platform/fingerprint.hpp"
#include "platform/headless/headless.hpp"
#include "platform/heat.hpp"
#include "unit/platform/test_font.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace posenc::fingerprint_test {

namespace {

using posenc::load_font;
using namespace posenc::platform;

/// A word, a line, and a picture of two numbers.
struct Drawing {
    std::string word = "word";
    std::uint32_t line = 0xff0000ff;
    float end = 20, low = -1, edge = 60;
    bool transposed = false;
    ColorTable colors{};
    HeatTexture texture;

    bool draw() {
        if (texture.lost())
            texture.upload(2, 1, std::vector<float>{0, 1});
        ImDrawList* list = ImGui::GetForegroundDrawList();
        list->AddText({2, 2}, 0xff000000, word.c_str());
        list->AddLine({0, 30}, {end, 30}, line);
        list->PushClipRect({0, 0}, {edge, 60});
        draw_heat(list, texture, {&colors, low, 1, 0xff888888, transposed}, 0, 40, 30, 60);
        list->PopClipRect();
        return false;
    }
};

TEST(Fingerprint, TellsFramesApart) {
    Drawing drawing;
    Program program;
    program.start = load_font;
    program.frame = [&] { return drawing.draw(); };
    Headless screen(80, 64, 1, program);
    ASSERT_TRUE(screen.ready()) << screen.error();
    const auto next = [&] {
        screen.frame(2);
        return fingerprint(*ImGui::GetDrawData());
    };
    const std::uint64_t first = next();
    EXPECT_EQ(next(), first);
    const std::vector<std::function<void()>> changes = {
        [&] { drawing.word = "wood"; },   [&] { drawing.line = 0xff0000fe; }, [&] { drawing.end = 20.25F; },
        [&] { drawing.low = -2; },        [&] { drawing.edge = 59; },         [&] { drawing.transposed = true; },
        [&] { drawing.colors[255] = 1; }, [&] { screen.resize(80, 65, 1); },
    };
    std::set<std::uint64_t> seen = {first};
    for (std::size_t i = 0; i < changes.size(); ++i) {
        changes[i]();
        EXPECT_TRUE(seen.insert(next()).second) << "change " << i;
    }
    EXPECT_EQ(seen.size(), changes.size() + 1);
}

}

}
