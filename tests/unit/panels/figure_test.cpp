// Figures for papers: nothing of a control, a hint or the pointer is left in them, and cells end where they end.
#include "core/state/link.hpp"
#include "panels/actions.hpp"
#include "panels/lessons/figure.hpp"
#include "panels/lessons/svg_figure.hpp"
#include "unit/screen/screen_hand.hpp"
#include "widgets/items.hpp"
#include "widgets/theme.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

namespace posenc::figure_test {
namespace {

constexpr float width = 321.26F, tall = 640, flat = 225, scale = 2;

struct Figure {
    std::vector<Item> items;
    std::set<std::string> words; ///< the texts of its SVG
};

/// Draws between two frames of a program that has its fonts.
class Figures : public testing::Test {
  protected:
    Figure drawn(const State& state, float side, float height, const FigureOptions& options) {
        Figure figure;
        begin_items();
        const std::string svg = svg_figure(state, side, height, scale, state, options);
        end_items();
        figure.items = items();
        for (std::size_t at = svg.find("<text "); at != svg.npos; at = svg.find("<text ", at)) {
            const std::size_t begin = svg.find('>', at) + 1;
            at = svg.find("</text>", begin);
            figure.words.insert(svg.substr(begin, at - begin));
        }
        return figure;
    }
    static State of_view(const View& view) {
        return parse(view.example).state.with("view", view.id).with("theme", "light");
    }

  private:
    Hand hand_{400, 300, 1, ""};
};

/// What is drawn as it is in a figure though a hand can press it on the screen: words, nodes, and what takes part.
bool is_content(const Item& item) {
    constexpr std::array contents{"token.", "entrant.", "prediction.", "step.", "node.", "task.", "group."};
    return std::any_of(contents.begin(), contents.end(),
                       [&](const char* content) { return item.id.starts_with(content); });
}

bool speaks_to_a_hand(const std::string& text) {
    constexpr std::array words{"click", "tap ", "Tap ", "drag", "Click", "press ", "Shift+", "choose"};
    return std::any_of(words.begin(), words.end(),
                       [&](const char* word) { return text.find(word) != std::string::npos; });
}

TEST_F(Figures, NothingOfAControlIsLeft) {
    std::size_t controls = 0, hints = 0;
    for (const View* view : views()) {
        if (view->id == "methods") // a list to choose from, and no picture
            continue;
        for (const float side : {width, 2 * width})
            for (const float height : {flat, tall}) {
                const std::string where =
                    std::string(view->id) + " " + std::to_string(side) + " " + std::to_string(height);
                const State state = of_view(*view);
                const Figure screen = drawn(state, side, height, {});
                const Figure paper = drawn(state, side, height, {.paper = true});
                for (const Item& item : screen.items)
                    if ((item.kind == "button" || item.kind == "menu" || item.kind == "field") && !is_content(item)) {
                        ++controls;
                        EXPECT_FALSE(paper.words.contains(item.label)) << where << ": " << item.label;
                    }
                for (const Item& item : paper.items) {
                    EXPECT_FALSE(item.kind == "menu" || item.kind == "field" || item.kind == "tab")
                        << where << ": " << item.label;
                    EXPECT_FALSE(item.kind == "button" && !is_content(item)) << where << ": " << item.label;
                    EXPECT_FALSE(item.kind == "mark" && item.label.starts_with("at ")) << where << ": " << item.label;
                }
                for (const std::string& text : paper.words)
                    EXPECT_FALSE(speaks_to_a_hand(text)) << where << ": " << text;
                hints +=
                    static_cast<std::size_t>(std::count_if(screen.words.begin(), screen.words.end(), speaks_to_a_hand));
            }
    }
    EXPECT_GT(controls, 20U) << "the screen has them";
    EXPECT_GT(hints, 5U);
}

TEST_F(Figures, SegmentsAreNotDrawn) {
    const State state = parse("method=rotary-score&view=rotary&theme=light").state;
    EXPECT_TRUE(drawn(state, 640, 420, {}).words.contains("Wavelengths"));
    EXPECT_FALSE(drawn(state, 640, 420, {.paper = true}).words.contains("Wavelengths"));
}

TEST_F(Figures, TheColourBarStaysWhereThePictureIsSmall) {
    const State state = parse("method=sinusoidal&view=heatmap&theme=light&length=9&d_model=8").state;
    EXPECT_FALSE(drawn(state, width, flat, {}).words.contains("−1"));
    EXPECT_TRUE(drawn(state, width, flat, {.paper = true}).words.contains("−1"));
}

TEST_F(Figures, OnlyThePartThatIsNamed) {
    const State state = parse("method=alibi&view=biases&theme=light&length=9&shows=curve").state;
    const Figure figure = drawn(state, 1400, 900, {.paper = true});
    std::set<std::string> parts;
    for (const Item& item : figure.items)
        if (item.kind == "part")
            parts.insert(item.label);
    EXPECT_TRUE(parts.contains("curve"));
    EXPECT_FALSE(parts.contains("shares"));
}

TEST_F(Figures, CellsEndWithTheLastWholeOne) {
    const State state = parse("method=sinusoidal&view=heatmap&theme=light&length=60&d_model=48").state;
    const platform::Picture cells = draw_figure(state, 640, 420, 1, {.cells = true});
    EXPECT_EQ(cells.width, 48 * 13);
    EXPECT_EQ(cells.height, 60 * 7);
    const std::array<std::uint8_t, 3> ground{255, 255, 255};
    const auto row_is_ground = [&](int row) {
        for (int x = 0; x < cells.width; ++x)
            if (!std::equal(ground.begin(), ground.end(), cells.rgba.data() + 4 * (row * cells.width + x)))
                return false;
        return true;
    };
    EXPECT_FALSE(row_is_ground(cells.height - 1));
    EXPECT_FALSE(row_is_ground(0));
    const platform::Picture film = draw_figure(state, 640, 420, 1, {.cells = true, .one_size = true});
    EXPECT_EQ(std::pair(film.width, film.height), std::pair(640, 420));
}

TEST_F(Figures, WithoutAGround) {
    const State state = parse("method=alibi&view=biases&theme=dark&length=9&shows=curve").state;
    const platform::Picture clear = draw_figure(state, width, flat, 1, {.paper = true, .transparent = true});
    ASSERT_GT(clear.width, 0);
    EXPECT_EQ(clear.rgba[3], 0);
    std::size_t opaque = 0, through = 0;
    for (std::size_t at = 3; at < clear.rgba.size(); at += 4)
        ++(clear.rgba[at] == 255 ? opaque : through);
    EXPECT_GT(opaque, 200U);
    EXPECT_GT(through, opaque);
    const std::string svg = svg_figure(state, width, flat, scale, state, {.paper = true, .transparent = true});
    EXPECT_EQ(svg.find("#101216"), svg.npos) << "the ground of the dark theme";
    EXPECT_NE(svg_figure(state, width, flat, scale, state, {.paper = true}).find("#101216"), std::string::npos);
}

TEST_F(Figures, TheLookOfTheScreenStays) {
    const Look before = look();
    draw_figure(parse("theme=dark").state, width, flat, 3, {.paper = true});
    EXPECT_EQ(look().scale, before.scale);
    EXPECT_EQ(look().theme, before.theme);
    EXPECT_EQ(look().arrangement, before.arrangement);
    EXPECT_FALSE(is_figure());
}

TEST_F(Figures, TheSizeOfItsWordsIsAsked) {
    const State state = parse("method=alibi&view=biases&theme=light&length=9").state;
    const std::string svg =
        svg_figure(state, width, flat, fine_scale(32.0 / 3), state, {.paper = true, .font = 32.0 / 3});
    EXPECT_NE(svg.find("font-size=\"10.667\""), svg.npos) << svg.substr(0, 3000);
    EXPECT_NE(svg.find("width=\"85mm\""), svg.npos);
}

}
}
