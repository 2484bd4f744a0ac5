// Pictures of numbers: every pixel of a heat texture is exactly the table's colour of the cell it lies in.
// A cell is `scale` pixels wide and high; colour = table[round(255 · (v − low)/(high − low))], computed here in double.
#include "platform/frame.hpp"
#include "platform/headless/headless.hpp"
#include "platform/heat.hpp"
#include "unit/platform/test_font.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace posenc::heat_test {

namespace {

using posenc::platform::ColorTable;
using posenc::platform::draw_heat;
using posenc::platform::Headless;
using posenc::platform::HeatStyle;
using posenc::platform::HeatTexture;
using posenc::platform::Picture;

constexpr std::uint32_t outside = 0xff402010;
constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

struct Grid {
    int columns = 0;
    int rows = 0;
    std::vector<float> values;
    float at(int row, int column) const { return values[static_cast<std::size_t>(row * columns + column)]; }
};

Grid waves(int columns, int rows) {
    Grid grid{columns, rows, {}};
    for (int i = 0; i < columns * rows; ++i)
        grid.values.push_back(std::sin(0.7F * static_cast<float>(i) + 0.1F));
    return grid;
}

/// 256 different colours, no channel of which grows evenly: a wrong or blended entry shows.
ColorTable scrambled_table(std::uint32_t seed) {
    ColorTable table{};
    for (std::uint32_t i = 0; i < table.size(); ++i)
        table[i] = 0xff000000 | (((i * 2654435761U) ^ seed) & 0xffff00) | i;
    return table;
}

std::uint32_t expected_color(float value, const HeatStyle& style) {
    if (!std::isfinite(value))
        return style.undefined;
    const double low = style.low, high = style.high;
    const double clamped = std::clamp<double>(value, std::min(low, high), std::max(low, high));
    return (*style.table)[static_cast<std::size_t>(std::lround(255 * (clamped - low) / (high - low)))];
}

std::uint32_t pixel(const Picture& picture, int x, int y) {
    const std::uint8_t* p = &picture.rgba[4 * (static_cast<std::size_t>(y) * picture.width + x)];
    return p[0] | static_cast<std::uint32_t>(p[1]) << 8 | static_cast<std::uint32_t>(p[2]) << 16 |
           static_cast<std::uint32_t>(p[3]) << 24;
}

void plain_background() {
    posenc::load_font();
    ImGui::GetStyle().Colors[ImGuiCol_WindowBg] = {0x10 / 255.0F, 0x20 / 255.0F, 0x40 / 255.0F, 1};
}

/// Runs `draw` in one frame (and uploads inside it, as views do) and returns what it drew.
Picture draw_once(int width, int height, const std::function<void(ImDrawList*)>& draw) {
    Headless screen(width, height, 1,
                    {plain_background,
                     [&] {
                         draw(ImGui::GetBackgroundDrawList());
                         return false;
                     },
                     {},
                     {},
                     {},
                     {},
                     {},
                     {}});
    EXPECT_TRUE(screen.ready()) << screen.error();
    screen.frame();
    return screen.picture();
}

constexpr int left = 3;
constexpr int top = 2;

/// Draws a grid at left,top and compares all pixels, also those around it.
void compare(const Grid& grid, HeatStyle style, int scale) {
    HeatTexture texture;
    const int across = style.transposed ? grid.rows : grid.columns;
    const int down = style.transposed ? grid.columns : grid.rows;
    const int width = across * scale + 8, height = down * scale + 8;
    const Picture picture = draw_once(width, height, [&](ImDrawList* list) {
        texture.upload(grid.columns, grid.rows, grid.values);
        draw_heat(list, texture, style, left, top, static_cast<float>(left + across * scale),
                  static_cast<float>(top + down * scale));
    });
    ASSERT_EQ(picture.width, width);
    ASSERT_EQ(picture.height, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const bool inside = x >= left && y >= top && x < left + across * scale && y < top + down * scale;
            const int i = inside ? (y - top) / scale : 0, j = inside ? (x - left) / scale : 0;
            const float value = style.transposed ? grid.at(j, i) : grid.at(i, j);
            const std::uint32_t expected = inside ? expected_color(value, style) : outside;
            ASSERT_EQ(pixel(picture, x, y), expected) << "x " << x << ", y " << y << ", value " << value;
        }
    }
}

TEST(Heat, PixelsAreTableColorsOfTheirCells) {
    const ColorTable table = scrambled_table(0);
    for (const int scale : {1, 2, 40}) {
        for (const bool transposed : {false, true}) {
            SCOPED_TRACE(std::to_string(scale) + (transposed ? " transposed" : ""));
            compare(waves(7, 5), {&table, -1, 1, 0xff112233, transposed}, scale);
            compare(waves(7, 5), {&table, -0.5F, 0.25F, 0xff112233, transposed}, scale);
        }
    }
}

TEST(Heat, EveryEntryOfTheTableIsReached) {
    const ColorTable table = scrambled_table(0x5a5a00);
    Grid ramp{256, 1, {}};
    for (int i = 0; i < 256; ++i)
        ramp.values.push_back(static_cast<float>(i));
    compare(ramp, {&table, 0, 255, 0xff112233, false}, 1);
    compare(ramp, {&table, 255, 0, 0xff112233, false}, 1);
}

TEST(Heat, UndefinedAndInfiniteNumbers) {
    const ColorTable table = scrambled_table(0x123400);
    Grid grid = waves(7, 5);
    grid.values[0] = nan_value;
    grid.values[9] = -nan_value;
    grid.values[8] = infinity;
    grid.values[20] = -infinity;
    grid.values[33] = std::numeric_limits<float>::max();
    grid.values[34] = std::numeric_limits<float>::lowest();
    const HeatStyle style{&table, -1, 1, 0xff2266ee, false};
    EXPECT_EQ(expected_color(grid.values[33], style), table[255]);
    EXPECT_EQ(expected_color(grid.values[20], style), style.undefined) << "the −∞ of a mask is no low value";
    compare(grid, style, 1);
    compare(grid, style, 10);
    const float wide = std::numeric_limits<float>::max();
    compare(grid, {&table, -wide, wide, 0xff2266ee, false}, 1);
}

TEST(Heat, EqualEndsSplitTheTable) {
    const ColorTable table = scrambled_table(7 << 8);
    const Grid grid{3, 1, {1.5F, 2, 2.5F}};
    HeatTexture texture;
    const Picture picture = draw_once(3, 1, [&](ImDrawList* list) {
        texture.upload(3, 1, grid.values);
        draw_heat(list, texture, {&table, 2, 2, 0xff000000, false}, 0, 0, 3, 1);
    });
    EXPECT_EQ(pixel(picture, 0, 0), table[0]);
    EXPECT_EQ(pixel(picture, 1, 0), table[128]);
    EXPECT_EQ(pixel(picture, 2, 0), table[255]);
}

TEST(Heat, LargeGridsAreUploadedWhole) {
    const ColorTable table = scrambled_table(0);
    Grid grid{1000, 1100, {}}; // more than two strips of 2 MiB; whole numbers, as ties would round either way
    for (int i = 0; i < grid.columns * grid.rows; ++i)
        grid.values.push_back(static_cast<float>(i * 31 % 257));
    grid.values[600 * 1000 + 5] = nan_value;
    compare(grid, {&table, 0, 255, 0xff112233, false}, 1);
}

TEST(Heat, ManyTablesInOneFrameAndTextAfterwards) {
    std::vector<ColorTable> tables;
    for (std::uint32_t i = 0; i < 20; ++i)
        tables.push_back(scrambled_table(i << 8));
    HeatTexture texture;
    const Picture picture = draw_once(40, 20, [&](ImDrawList* list) {
        const float value = 0.5F;
        texture.upload(1, 1, {&value, 1});
        for (std::size_t i = 0; i < tables.size(); ++i)
            draw_heat(list, texture, {&tables[i], 0, 1, 0, false}, static_cast<float>(i), 0, static_cast<float>(i + 1),
                      20);
        list->AddRectFilled({30, 0}, {40, 20}, 0xff00ff00);
    });
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(pixel(picture, i, 10), tables[static_cast<std::size_t>(i)][128]) << "table " << i;
    EXPECT_EQ(pixel(picture, 25, 10), outside);
    EXPECT_EQ(pixel(picture, 35, 10), 0xff00ff00U);
}

TEST(Heat, SecondUploadReplacesTheFirst) {
    const ColorTable table = scrambled_table(0);
    HeatTexture texture;
    const std::vector<float> first(12, 0.0F), second(12, 1.0F), wrong(11, 0.5F);
    const HeatStyle style{&table, 0, 1, 0, false};
    int step = 0;
    Headless screen(8, 8, 1,
                    {plain_background,
                     [&] {
                         if (step == 0)
                             texture.upload(4, 3, first);
                         if (step == 1)
                             texture.upload(4, 3, second);
                         if (step == 2)
                             texture.upload(3, 4, first);
                         if (step == 3)
                             texture.upload(4, 3, wrong);
                         draw_heat(ImGui::GetBackgroundDrawList(), texture, style, 0, 0, 8, 8);
                         return false;
                     },
                     {},
                     {},
                     {},
                     {},
                     {},
                     {}});
    ASSERT_TRUE(screen.ready()) << screen.error();
    for (const std::uint32_t expected : {table[0], table[255], table[0], outside}) {
        screen.frame();
        EXPECT_EQ(pixel(screen.picture(), 7, 7), expected) << "step " << step;
        ++step;
    }
}

TEST(Heat, TextureOfAnEarlierScreenIsLostAndUsableAgain) {
    const ColorTable table = scrambled_table(0);
    HeatTexture texture;
    EXPECT_TRUE(texture.lost());
    const float one = 1;
    const HeatStyle style{&table, 0, 1, 0, false};
    draw_once(4, 4, [&](ImDrawList*) {
        texture.upload(1, 1, {&one, 1});
        EXPECT_FALSE(texture.lost());
    });
    EXPECT_TRUE(texture.lost());
    const Picture without = draw_once(4, 4, [&](ImDrawList* list) { draw_heat(list, texture, style, 0, 0, 4, 4); });
    EXPECT_EQ(pixel(without, 1, 1), outside);
    const Picture with = draw_once(4, 4, [&](ImDrawList* list) {
        texture.upload(1, 1, {&one, 1});
        draw_heat(list, texture, style, 0, 0, 4, 4);
    });
    EXPECT_EQ(pixel(with, 1, 1), table[255]);
}

TEST(Heat, RestartedGraphicsShowTheSameAgain) {
    const ColorTable table = scrambled_table(0);
    const Grid grid = waves(7, 5);
    HeatTexture texture;
    int uploads = 0;
    Headless screen(120, 60, 1,
                    {plain_background,
                     [&] {
                         if (texture.lost()) {
                             texture.upload(grid.columns, grid.rows, grid.values);
                             ++uploads;
                         }
                         ImDrawList* list = ImGui::GetBackgroundDrawList();
                         draw_heat(list, texture, {&table, -1, 1, 0, false}, 0, 0, 70, 50);
                         list->AddText({72, 10}, 0xffffffff, "text");
                         return false;
                     },
                     {},
                     {},
                     {},
                     {},
                     {},
                     {}});
    ASSERT_TRUE(screen.ready()) << screen.error();
    screen.frame(2);
    const Picture before = screen.picture();
    EXPECT_EQ(uploads, 1);
    posenc::platform::stop_graphics();
    EXPECT_TRUE(texture.lost());
    ASSERT_TRUE(posenc::platform::start_graphics());
    screen.frame(2);
    EXPECT_EQ(screen.picture().rgba, before.rgba);
    EXPECT_EQ(uploads, 2);
}

}

}
