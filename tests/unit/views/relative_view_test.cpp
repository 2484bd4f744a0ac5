// The relative view through a screen without a display: the relative shift stage by stage, whether matrices are
// Toeplitz, squares that queries and keys of different number are cut from, given distances.
#include "core/relative/shift/relative_shift.hpp"
#include "unit/views/view_screen.hpp"

#include <gtest/gtest.h>

#include <imgui.h>
#include <set>

#include <memory>
#include <string>

namespace posenc {
extern const View relative_view;
}

namespace posenc::relative_view_test {

namespace {

class RelativeView : public ViewScreen {
  protected:
    RelativeView() : ViewScreen(relative_view) {}

    void set(std::string_view text) {
        session_.apply(text);
        settle();
    }
    std::string_view stage() const { return session_.state().text("stage"); }

    /// The pixel near the upper left corner of a cell of a stage, beside its digits.
    ImU32 color(std::string_view stage, Cell cell, Cell size) {
        const Item at = item_labelled("Stage " + std::string(stage));
        const platform::Picture picture = screen_->picture();
        const auto x =
            static_cast<std::size_t>(at.x + at.width * static_cast<float>(cell.col) / static_cast<float>(size.col) + 5);
        const auto y = static_cast<std::size_t>(
            at.y + at.height * static_cast<float>(cell.row) / static_cast<float>(size.row) + 5);
        const std::uint8_t* pixel = &picture.rgba[(y * static_cast<std::size_t>(picture.width) + x) * 4];
        return IM_COL32(pixel[0], pixel[1], pixel[2], 255);
    }
};

constexpr std::string_view shapes = "method=relative-shift&length=5&query_length=3&time_direction=right";

TEST_F(RelativeView, ANumberKeepsItsColourFromStageToStage) {
    show(shapes);
    const RelativeShift shift{3, 5, TimeDirection::right};
    const std::pair<std::string_view, ShiftStage> stages[] = {{"padded", ShiftStage::padded},
                                                              {"reshaped", ShiftStage::reshaped},
                                                              {"dropped", ShiftStage::dropped},
                                                              {"shifted", ShiftStage::shifted},
                                                              {"result", ShiftStage::result}};
    session_.set_focus({0, 0});
    settle();
    int followed = 0;
    for (Index row = 0; row < 3; ++row)
        for (Index col = 0; col < 5; ++col) {
            const Index place = *place_of(shift, ShiftStage::products, {row, col});
            if (place == place_of(shift, ShiftStage::result, {0, 0})) // framed
                continue;
            const ImU32 first = color("products", {row, col}, {3, 5});
            for (const auto& [id, stage] : stages)
                if (const std::optional<Cell> cell = cell_of(shift, stage, place)) {
                    EXPECT_EQ(color(id, *cell, stage_size(shift, stage)), first) << id << " " << row << ", " << col;
                    ++followed;
                }
        }
    EXPECT_GT(followed, 50);
    EXPECT_NE(color("products", {0, 0}, {3, 5}), color("products", {0, 4}, {3, 5}));
}

TEST_F(RelativeView, StepAndBackMoveTheStage) {
    show(std::string(shapes) + "&stage=products");
    click("stage_step");
    EXPECT_EQ(stage(), "padded");
    click("stage_step");
    EXPECT_EQ(stage(), "reshaped");
    EXPECT_TRUE(saying("stage 3 of 6: reshaped"));
    click("stage_back");
    EXPECT_EQ(stage(), "padded");
    set("stage=result");
    EXPECT_FALSE(item_of("stage_step").enabled);
    set("stage=products");
    EXPECT_FALSE(item_of("stage_back").enabled);
}

TEST_F(RelativeView, PlayRunsThroughAllStagesAndStops) {
    show(std::string(shapes) + "&stage=products", 390, 560);
    const State before = session_.state();
    click("stage_play");
    EXPECT_EQ(stage(), "products");
    EXPECT_TRUE((item_of("stage_play").label == "Pause"));
    std::string seen;
    const auto ended = [&] {
        if (!seen.ends_with(stage()))
            seen += " " + std::string(stage());
        return item_of("stage_play").label == "Play stages";
    };
    until(ended, "the last stage");
    EXPECT_EQ(seen, " products padded reshaped dropped shifted result");
    EXPECT_TRUE((item_of("stage_play").label == "Play stages"));
    session_.undo();
    session_.begin_frame();
    EXPECT_EQ(format(session_.state()), format(before)) << "one step of undo";
    click("stage_play");
    click("stage_play");
    EXPECT_TRUE((item_of("stage_play").label == "Play stages"));
}

TEST_F(RelativeView, PointingAtAnyStageLooksAtTheSameNumber) {
    show(shapes);
    const Item reshaped = item_labelled("Stage reshaped");
    // Cell (2, 1) of 6 × 3 is number 7 of the padded matrix: row 1, column 1, the product (1, 0) of distance 4.
    move(reshaped.x + reshaped.width * 1.5F / 3, reshaped.y + reshaped.height * 2.5F / 6);
    // Query 1 stands at 3, so the distance 4 is the key −1: no pair. The result does not have it, the look stays.
    EXPECT_FALSE(cell_of({3, 5, TimeDirection::right}, ShiftStage::result, 7));
    move(reshaped.x + reshaped.width * 2.5F / 3,
         reshaped.y + reshaped.height * 2.5F / 6); // number 8: the product (1, 1) of distance 3, key 0
    EXPECT_EQ(session_.focus(), (Cell{1, 0}));
}

TEST_F(RelativeView, TheResultIsTheDirectSumAndCostsAreNumbers) {
    show(std::string(shapes) + "&head_dim=16");
    EXPECT_TRUE(saying("equals the direct sum: largest difference 0"));
    EXPECT_TRUE(saying("multiplications: direct sum 192, shift 240"));
    EXPECT_TRUE(saying("vector entries: direct sum 192, shift 80"));
    set("time_direction=both&query_length=5");
    EXPECT_TRUE(saying("equals the direct sum: largest difference 0"));
    EXPECT_TRUE(saying("multiplications: direct sum 400, shift 720"));
    set("method=music-skew&length=6");
    EXPECT_TRUE(saying("equals the direct sum: largest difference 0"));
}

TEST_F(RelativeView, ShiftsOfAnySizeAreDrawn) {
    show("method=relative-shift&length=1&time_direction=both");
    EXPECT_TRUE(saying("Stage products"));
    for (const std::string_view state : {"length=2048&time_direction=both", "length=5&query_length=9",
                                         "length=16777216&query_length=3", "length=40&query_length=1"}) {
        SCOPED_TRACE(state);
        set(std::string("method=relative-shift&") + std::string(state));
        EXPECT_TRUE(saying("Stage result"));
        EXPECT_TRUE(saying("equals the direct sum"));
    }
}

TEST_F(RelativeView, LongAndNarrowStagesStandAlone) {
    show("method=relative-shift&length=6");
    EXPECT_TRUE(saying("Stage products") && saying("Stage result"));
    set("method=relative-shift&length=64&query_length=3&time_direction=both");
    EXPECT_FALSE(saying("Stage products"));
    EXPECT_GE(item_labelled("Stage result").height,
              3 * 6); // pixels, where all stages beside each other leave one a cell
}

TEST_F(RelativeView, BesideALargeStageStandTheOthers) {
    show("method=relative-shift&length=50", 992, 712);
    const Item large = item_labelled("Stage result");
    EXPECT_GE(large.width, 300);
    for (const char* other : {"products", "padded", "reshaped", "dropped", "shifted"}) {
        const Item small = item_labelled("Stage " + std::string(other));
        EXPECT_GT(small.x, large.x + large.width) << other;
        EXPECT_GT(small.width, 80) << other;
    }
    EXPECT_TRUE(saying("vector entries: direct sum"));
}

TEST_F(RelativeView, OnAPhoneOneStageIsShown) {
    show(std::string(shapes) + "&stage=dropped", 390, 560);
    EXPECT_TRUE(saying("Stage dropped"));
    EXPECT_FALSE(saying("Stage products"));
    click("stage_step");
    EXPECT_TRUE(saying("Stage shifted"));
}

TEST_F(RelativeView, TheFirstBrokenDiagonalIsNamed) {
    show("method=distance&length=8");
    EXPECT_TRUE(saying("Toeplitz: all 15 diagonals constant"));
    set("positions=1,2,5,6,9");
    EXPECT_TRUE(saying("not Toeplitz: diagonal 1 holds 1, 3, 1, 3"));
    EXPECT_FALSE(saying("Toeplitz: all"));
    set("positions=9,6,5,2,1");
    EXPECT_TRUE(saying("not Toeplitz: diagonal 1 holds"));
    set("positions=4");
    EXPECT_TRUE(saying("Toeplitz: one diagonal"));
}

TEST_F(RelativeView, AlongTheDiagonalsMeansAndRangesAreSaid) {
    show("method=distance&positions=1,2,5,6,9");
    const Item plot = item_labelled("Along the diagonals");
    move(plot.x + plot.width * 5.5F / 9 - 1, plot.y + plot.height / 2);
    move(plot.x + plot.width * 5.5F / 9, plot.y + plot.height / 2);
    EXPECT_EQ(session_.focus().col - session_.focus().row, 1);
    EXPECT_TRUE(saying("offset 1: mean 2, 1 … 3"));
}

TEST_F(RelativeView, UnequalLengthsShowWhatIsLeftOut) {
    show("method=distance&signed=1&length=5&query_length=3");
    const Item square = item_labelled("Whole square"), own = item_labelled("Signed distance");
    EXPECT_NEAR(square.width / square.height, 1, 0.01);
    EXPECT_NEAR(own.width / own.height, 5.0 / 3, 0.05);
    // Ends meet: row 0 of the three is row 2 of the square.
    move(square.x + square.width * 0.5F / 5, square.y + square.height * 2.5F / 5);
    EXPECT_EQ(session_.focus(), (Cell{0, 0}));
    set("alignment=starts");
    move(square.x + square.width * 0.5F / 5, square.y + square.height * 1.5F / 5);
    EXPECT_EQ(session_.focus(), (Cell{1, 0}));
    set("query_length=5");
    EXPECT_FALSE(saying("Whole square"));
}

TEST_F(RelativeView, CellsThatShareAVectorAreOutlined) {
    show("method=shaw&length=11&clip=3&d_model=16");
    session_.set_focus({8, 2});
    settle();
    EXPECT_TRUE(saying("outlined: 36 cells share 0"));
}

TEST_F(RelativeView, TheStackStandsInPlaceOfTheDistances) {
    show("method=relative-sinusoidal&length=12&d_model=64&dimension=9&stack_to=7");
    EXPECT_TRUE(saying("The stack of vectors: 8 of 64 dimensions"));
    EXPECT_FALSE(saying("j − i"));
    set("stack_to=63");
    EXPECT_TRUE(saying("The stack of vectors: 64 dimensions, 16 of them drawn"));
    set("method=shaw&stack_to=500");
    EXPECT_TRUE(saying("The stack of vectors: 64 dimensions"));
    set("dimension=none");
    EXPECT_FALSE(saying("The stack of vectors")) << "the indices are no stack";
}

TEST_F(RelativeView, WhereThereIsLittleRoomOnlyNamedPartsAreDrawn) {
    show("method=relative-sinusoidal&length=12&d_model=64&dimension=9&stack_to=7&shows=stack", 390, 560);
    EXPECT_TRUE(saying("The stack of vectors"));
    EXPECT_FALSE(saying("Toeplitz") || saying("The 12 vectors A"));
    set("shows=vectors");
    EXPECT_TRUE(saying("The 12 vectors A"));
    EXPECT_FALSE(saying("The stack of vectors") || saying("Toeplitz"));
    set("shows=numbers");
    EXPECT_TRUE(saying("Dimension 9")) << "the matrix carries them";
    EXPECT_FALSE(saying("Toeplitz"));
    set("shows=numbers, verdict");
    EXPECT_TRUE(saying("Toeplitz"));
}

TEST_F(RelativeView, WhatAStepPointsOutIsFollowedThroughTheStages) {
    const auto marks = [] {
        std::multiset<std::string> all;
        for (const Item& item : items())
            if (item.kind == "mark" && item.label.starts_with("Highlighted: "))
                all.insert(item.label.substr(std::string_view("Highlighted: ").size()));
        return all;
    };
    // Cell (2, 2) of the reshaped numbers is number 8: the product of query 1 and the distance 3.
    show(std::string(shapes) + "&stage=reshaped&highlight=cell 2 2");
    EXPECT_EQ(marks(), (std::multiset<std::string>{"query 1, query minus key 3", "query 1, query minus key 3",
                                                   "row 2, column 2"}));
    set("highlight=row 1");
    EXPECT_EQ(marks(), std::multiset<std::string>{"row 1"}) << "of the present stage alone";
}

TEST_F(RelativeView, TheCostsStayWithinANarrowPicture) {
    show(std::string(shapes) + "&shows=costs", 300, 700);
    const Item row = item_labelled("multiplications: direct sum 192, shift 240");
    EXPECT_LE(row.x + row.width, 300);
}

TEST_F(RelativeView, GivenDistancesAreShown) {
    show("preset=code-of-distance");
    session_.set_focus({0, 2});
    settle();
    EXPECT_TRUE(saying("d(X, Z) = 6. The number is a code"));
    EXPECT_TRUE(saying("Via Y it is only 4"));
    EXPECT_FALSE(saying("Toeplitz")) << "places in no order have no diagonals";
}

}
}
