// Parts get the room that is left, within their limits; the least important gives way first; the plainest way in which
// all have room is taken.
#include "widgets/layout.hpp"

#include "unit/widgets/widget_screen.hpp"

namespace posenc::layout_test {
namespace {

bool operator==(const Rect& a, const Rect& b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

std::string text_of(Rect rect) {
    return std::to_string(rect.x) + " " + std::to_string(rect.y) + " " + std::to_string(rect.width) + " " +
           std::to_string(rect.height);
}

void expect(Rect rect, Rect wanted) {
    EXPECT_TRUE(rect == wanted) << text_of(rect) << " in place of " << text_of(wanted);
}

constexpr Rect area{10, 20, 300, 200};

void expect_cuts(float scale) {
    expect(inset(area, {1, 2, 3, 4}), {10 + scale, 20 + 2 * scale, 300 - 4 * scale, 200 - 6 * scale});
    Rect rest = area;
    expect(take_top(rest, 30, 5), {10, 20, 300, 30 * scale});
    expect(take_left(rest, 40, 5), {10, 20 + 35 * scale, 40 * scale, 200 - 35 * scale});
    expect(take_bottom(rest, 10), {10 + 45 * scale, 220 - 10 * scale, 300 - 45 * scale, 10 * scale});
    expect(take_right(rest, 20, 1), {310 - 20 * scale, 20 + 35 * scale, 20 * scale, 200 - 45 * scale});
    expect(rest, {10 + 45 * scale, 20 + 35 * scale, 300 - 66 * scale, 200 - 45 * scale});
    expect(below(area, 7, 3), {10, 220 + 3 * scale, 300, 7 * scale});
    expect(right_of(area, 7, 3), {310 + 3 * scale, 20, 7 * scale, 200});
    expect(centered({60, 50}, 30, 20), {60 - 15 * scale, 50 - 10 * scale, 30 * scale, 20 * scale});
    expect(grown(area, 2), {10 - 2 * scale, 20 - 2 * scale, 300 + 4 * scale, 200 + 4 * scale});
    EXPECT_EQ(px(in_design(37)), 37);
    EXPECT_EQ(within(5, {7, 9}), 7 * scale);
    EXPECT_EQ(within(100, {7, 9}), 9 * scale);
    EXPECT_EQ(within(30, {7, 90}), 30);
    EXPECT_TRUE(meet(area, {309, 219, 5, 5}));
    EXPECT_FALSE(meet(area, {310, 20, 5, 5})) << "an edge is not enough";
}

TEST_F(Widgets, AreasAreCutByLengths) {
    show([] { expect_cuts(1); });
}

TEST_F(Widgets, LengthsAreOfTheDesign) {
    text_size_ = 2;
    show([] { expect_cuts(2); });
}

TEST_F(Widgets, NoMoreIsTakenThanThereIs) {
    show([] {
        Rect rest = area;
        expect(take_top(rest, 1000, 5), area);
        expect(rest, {10, 220, 300, 0});
        expect(inset(area, {200, 0, 200, 0}), {210, 20, 0, 200});
    });
}

TEST_F(Widgets, PartsShareALengthByWeightWithinTheirLimits) {
    show([] {
        const PartLayout halves(area, in_row(20, {{.name = "a"}, {.name = "b"}}));
        expect(halves["a"], {10, 20, 140, 200});
        expect(halves["b"], {170, 20, 140, 200});
        const PartLayout shares(area, in_row(0, {{.name = "a", .weight = 2}, {.name = "b"}}));
        expect(shares["a"], {10, 20, 200, 200});
        const PartLayout limited(area, in_column(10, {{.name = "head", .height = exactly(30)},
                                                      {.name = "most", .height = {0, 40}},
                                                      {.name = "rest"}}));
        expect(limited["head"], {10, 20, 300, 30});
        expect(limited["most"], {10, 60, 300, 40});
        expect(limited["rest"], {10, 110, 300, 110});
        const PartLayout least(area, in_row(0, {{.name = "a", .weight = 9}, {.name = "b", .width = {120}}}));
        expect(least["b"], {190, 20, 120, 200});
    });
}

TEST_F(Widgets, APartMayBeNoWiderThanItsShapeAllows) {
    show([] {
        const PartLayout square(area, in_row(0, {{.name = "square", .aspect = 1}, {.name = "rest"}}));
        EXPECT_EQ(square["square"].width, 150) << "it is no wider than its share";
        const PartLayout wide({0, 0, 900, 200}, in_row(0, {{.name = "square", .aspect = 1}, {.name = "rest"}}));
        EXPECT_EQ(wide["square"].width, 200);
        EXPECT_EQ(wide["rest"].width, 700);
    });
}

Part three() {
    return in_column(10, {in_row(10, {{.name = "matrix", .width = {150}, .height = {100}, .rank = 3},
                                      {.name = "words", .width = {100}, .height = {60}, .rank = 1}}),
                          {.name = "curve", .height = {80}, .rank = 2}});
}

std::string kept(const PartLayout& layout) {
    std::string names;
    for (const std::string_view name : {"matrix", "words", "curve"})
        names += layout.has(name) ? std::string(name) + " " : "";
    return names;
}

TEST_F(Widgets, ThePartThatMattersLeastGivesWayFirst) {
    show([] {
        EXPECT_EQ(kept({{0, 0, 260, 190}, three()}), "matrix words curve ");
        EXPECT_EQ(kept({{0, 0, 259, 190}, three()}), "matrix curve ") << "too narrow for two";
        EXPECT_EQ(kept({{0, 0, 260, 189}, three()}), "matrix words ") << "without the words it were as high";
        EXPECT_EQ(kept({{0, 0, 259, 189}, three()}), "matrix ");
        const PartLayout tiny({0, 0, 10, 10}, three());
        EXPECT_EQ(kept(tiny), "matrix ") << "one stays";
        expect(tiny["matrix"], {0, 0, 10, 10});
        EXPECT_EQ(kept({{0, 0, 400, 90}, in_row(10, three().inside[0].inside)}), "matrix words ")
            << "to leave out the words would not help";
        const PartLayout layout({5, 5, 259, 190}, three());
        EXPECT_TRUE(layout.lost("words"));
        EXPECT_FALSE(layout.lost("matrix"));
        expect(layout["words"], {5, 5, 0, 0});
        expect(layout["matrix"], {5, 5, 259, 90 + 10});
    });
}

TEST_F(Widgets, TheRowThatIsTooHighGivesWayAsAWhole) {
    show([] {
        const std::vector<Part> row{{.name = "words", .height = {100}, .rank = 1},
                                    {.name = "curve", .height = {100}, .rank = 2}};
        const Part parts = in_column(0, {{.name = "matrix", .height = {100}, .rank = 3}, in_row(0, row)});
        EXPECT_EQ(kept({{0, 0, 200, 200}, parts}), "matrix words curve ");
        EXPECT_EQ(kept({{0, 0, 200, 199}, parts}), "matrix ") << "to leave out one of both would not help";
        EXPECT_EQ(kept({{0, 0, 200, 99}, parts}), "matrix ");
    });
}

TEST_F(Widgets, PartsOfAColumnGiveWayTogether) {
    show([] {
        const Part matrix{.name = "matrix", .width = {150}, .height = {100}, .rank = 3},
            words{.name = "words", .width = {100}, .height = {40}, .rank = 1},
            curve{.name = "curve", .width = {100}, .height = {40}, .rank = 2};
        const Part beside = in_row(10, {matrix, in_column(10, {curve, words})});
        EXPECT_EQ(kept({{0, 0, 260, 100}, beside}), "matrix words curve ");
        EXPECT_EQ(kept({{0, 0, 259, 100}, beside}), "matrix ") << "neither helps alone";
    });
}

TEST_F(Widgets, APartThatStaysAloneIsNoLargerThanTheArea) {
    show([] {
        const Part a{.name = "a", .width = {100}, .height = {100}};
        expect(PartLayout({10, 20, 60, 50}, in_row(0, {a}))["a"], {10, 20, 60, 50});
        expect(PartLayout({10, 20, 60, 50}, in_column(0, {a}))["a"], {10, 20, 60, 50});
    });
}

TEST_F(Widgets, WhatIsNotWantedTakesNoRoomAndIsNotLost) {
    show([] {
        Part parts = three();
        parts.inside[1].wanted = false;
        const PartLayout layout({0, 0, 260, 190}, parts);
        EXPECT_EQ(kept(layout), "matrix words ");
        EXPECT_FALSE(layout.lost("curve"));
        expect(layout["matrix"], {0, 0, 150, 190});
        for (Part& part : parts.inside)
            part.wanted = false;
        EXPECT_EQ(kept({{0, 0, 260, 190}, parts}), "");
    });
}

TEST_F(Widgets, OfSeveralWaysTheFirstInWhichAllHaveRoomIsTaken) {
    show([] {
        const Part a{.name = "a", .width = {100}, .height = {100}, .rank = 2};
        const Part b{.name = "b", .width = {100}, .height = {100}, .rank = 1};
        const std::vector<Part> ways{in_row(0, {a, b}), in_column(0, {a, b})};
        expect(PartLayout({0, 0, 200, 200}, ways)["b"], {100, 0, 100, 200});
        expect(PartLayout({0, 0, 199, 200}, ways)["b"], {0, 100, 199, 100});
        const PartLayout small({0, 0, 199, 199}, ways);
        EXPECT_TRUE(small.lost("b") && small.has("a"));
        const std::vector<Part> fewer{a, b}; // each way leaves one out
        EXPECT_TRUE(PartLayout({0, 0, 200, 200}, fewer).lost("b"));
        const Part c{.name = "c", .height = {100}, .rank = 3}; // below a and b it has no room, whichever gives way
        const std::vector<Part> lower{in_column(0, {in_row(0, {a, b}), c}), in_row(0, {a, b, c})};
        expect(PartLayout({0, 0, 300, 150}, lower)["c"], {200, 0, 100, 150});
    });
}

}
}
