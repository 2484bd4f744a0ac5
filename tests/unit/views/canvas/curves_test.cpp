#include "views/canvas/curves.hpp"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>

namespace posenc::curves_test {
namespace {

/// The highest and the lowest pixel that a line through points touches.
template <typename Draw> std::array<float, 2> heights(const Draw& draw) {
    ImDrawListSharedData shared;
    ImDrawList list(&shared);
    list._ResetForNewFrame();
    list.PushClipRectFullScreen();
    list.Flags = ImDrawListFlags_AntiAliasedLines;
    draw(&list);
    std::array<float, 2> touched{1e9F, -1e9F};
    for (const ImDrawVert& vertex : list.VtxBuffer)
        touched = {std::min(touched[0], vertex.pos.y), std::max(touched[1], vertex.pos.y)};
    return touched;
}

TEST(Curves, ALineHasNoSpikeBeyondItsPoints) {
    constexpr float low = 10, high = 90, width = 2, around = width / 2 + 1; // and the soft edge
    std::vector<ImVec2> points;
    for (int n = 0; n < 40; ++n)
        points.push_back({3.0F * static_cast<float>(n), n % 2 == 0 ? low : high});
    const auto mitred = heights([&](ImDrawList* list) {
        list->AddPolyline(points.data(), static_cast<int>(points.size()), 0xFFFFFFFF, 0, width);
    });
    EXPECT_GT(mitred[1], high + 2 * around) << "what it would be otherwise";
    const auto joined = heights([&](ImDrawList* list) { draw_joined(list, points, 0xFFFFFFFF, width); });
    EXPECT_GE(joined[0], low - around);
    EXPECT_LE(joined[1], high + around);
}

TEST(Curves, ALineGoesThroughAllItsPoints) {
    const std::array<ImVec2, 4> points{{{0, 50}, {10, 20}, {20, 80}, {60, 70}}};
    const auto joined = heights([&](ImDrawList* list) { draw_joined(list, points, 0xFFFFFFFF, 2); });
    EXPECT_NEAR(joined[0], 20, 2);
    EXPECT_NEAR(joined[1], 80, 2);
    EXPECT_EQ(heights([&](ImDrawList* list) { draw_joined(list, {}, 0xFFFFFFFF, 2); })[1], -1e9F) << "nothing";
}

}
}
