// Areas that a view draws itself answer the pointer and the keyboard, and are noted with their focus ring.
#include "unit/widgets/widget_screen.hpp"
#include "widgets/hit_area.hpp"

namespace posenc::hit_area_test {
namespace {

class HitAreas : public Widgets {
  protected:
    void show_two(const HitOptions& second) {
        show([this, second] {
            first_ = hit_area({10, 10, 80, 40}, "first");
            second_ = hit_area({10, 110, 80, 40}, "second", second);
            draw_focus_ring(first_, {10, 10, 80, 40}, 4, 4);
            draw_focus_ring(second_, {10, 110, 80, 40}, 4, 4);
            presses_ += second_.pressed ? 1 : 0;
            steps_ += second_.focused ? take_arrow_step(second_.id) : 0;
        });
    }

    HitArea first_, second_;
    int presses_ = 0, steps_ = 0;
};

TEST_F(HitAreas, SayWhatThePointerDoesOnThem) {
    show_two({});
    move(20, 120);
    EXPECT_TRUE(second_.hovered);
    EXPECT_FALSE(first_.hovered);
    EXPECT_FALSE(second_.entered) << "the pointer has been there";
    press(20, 120);
    EXPECT_TRUE(second_.held);
    EXPECT_FALSE(second_.grabbed) << "held since an earlier frame";
    release();
    EXPECT_FALSE(second_.held);
    EXPECT_EQ(presses_, 1);
    EXPECT_FALSE(labelled("Keyboard focus", "mark")) << "the mouse shows no ring";
}

TEST_F(HitAreas, TabReachesThemAndTheirArrowsDoNotMoveTheFocus) {
    show_two({});
    key(ImGuiKey_Tab, 2);
    EXPECT_TRUE(second_.ringed);
    EXPECT_EQ(item_labelled("Keyboard focus").y, 110);
    key(ImGuiKey_Enter);
    EXPECT_EQ(presses_, 1);
    key(ImGuiKey_RightArrow, 3);
    key(ImGuiKey_LeftArrow);
    EXPECT_EQ(steps_, 2);
    EXPECT_TRUE(second_.focused);
}

TEST_F(HitAreas, AreNotedAsTheirOptionsSay) {
    show_two({.kind = "segment", .spoken = "the second", .visible = Rect{20, 120, 60, 20}, .chosen = true});
    EXPECT_EQ(item_labelled("first").width, 80);
    EXPECT_EQ(item_of("second").width, 60);
    EXPECT_TRUE(item_of("second").chosen);
    EXPECT_EQ(item_of("second").label, "the second");
}

TEST_F(HitAreas, WithoutAKeyboardTabPassesThemBy) {
    show_two({.keyboard = false});
    key(ImGuiKey_Tab, 2);
    EXPECT_FALSE(second_.focused);
    click(20, 120);
    EXPECT_EQ(presses_, 1);
}

}
}
