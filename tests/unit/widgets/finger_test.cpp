// A finger that scrolls changes nothing: what it came down on takes hold of it only once it moves that control's way.
#include "unit/widgets/widget_screen.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/region.hpp"

namespace posenc::finger_test {
namespace {

constexpr float content = 900;

class Finger : public Widgets {
  protected:
    void SetUp() override {
        platform::use_touch(true);
        touch_ = true;
    }
    void TearDown() override { platform::use_touch(false); }

    /// A region of 200 high with one of each control at its top.
    void show_region() {
        show([this] {
            begin_region("settings", {0, 0, 400, 200}, theme().bg1, true);
            const float top = -ImGui::GetScrollY();
            const SliderResult moved = slider({20, top + 10, 200, 40}, "value##slider", position_, 0.25, 0, true);
            slides_ += moved.position ? 1 : 0;
            if (moved.position)
                position_ = *moved.position;
            if (moved.to_standard)
                position_ = 0.25;
            presses_ += button({20, top + 60, 100, 40}, "Press##press") ? 1 : 0;
            const StepperResult stepped = stepper({140, top + 60, 160, 40}, "number", "7");
            steps_ += stepped.steps;
            editing_ = text_field({20, top + 110, 200, 40}, "words##words", "abc").editing;
            areas_ += hit_area({240, top + 10, 100, 40}, "area").pressed ? 1 : 0;
            scrolled_ = ImGui::GetScrollY();
            end_region(top + content);
        });
    }

    /// In steps as a finger's, lifted at the end.
    void swipe(float x, float y, float dx, float dy) {
        press(x, y);
        for (int i = 1; i <= 6; ++i)
            move(x + dx * static_cast<float>(i) / 6, y + dy * static_cast<float>(i) / 6);
        release();
    }

    int edits() const { return slides_ + presses_ + std::abs(steps_) + areas_ + (editing_ ? 1 : 0); }

    double position_ = 0.5;
    int slides_ = 0, presses_ = 0, steps_ = 0, areas_ = 0;
    bool editing_ = false;
    float scrolled_ = 0;
};

TEST_F(Finger, ThatScrollsEditsNothingWhereverItComesDown) {
    show_region();
    constexpr ImVec2 places[] = {{60, 30}, {120, 30}, {70, 80}, {150, 80}, {220, 80}, {290, 80}, {100, 130}, {290, 30}};
    for (const ImVec2 place : places) {
        swipe(place.x, place.y, 0, -60);
        EXPECT_EQ(edits(), 0) << place.x << ", " << place.y;
        EXPECT_GT(scrolled_, 40) << place.x << ", " << place.y;
        pass(1); // runs on and comes to rest
        swipe(380, 20, 0, 170);
        swipe(380, 20, 0, 170);
        pass(1);
        ASSERT_EQ(scrolled_, 0);
    }
    EXPECT_EQ(edits(), 0);
}

TEST_F(Finger, ThatTremblesTaps) {
    show_region();
    press(70, 80);
    move(73, 84);
    release();
    EXPECT_EQ(presses_, 1);
    press(150, 80);
    release();
    EXPECT_EQ(steps_, -1);
    press(290, 30);
    move(286, 33);
    release();
    EXPECT_EQ(areas_, 1);
    press(100, 130);
    EXPECT_FALSE(editing_) << "it may yet scroll";
    release();
    EXPECT_TRUE(editing_);
    EXPECT_EQ(scrolled_, 0);
}

TEST_F(Finger, SlidesAcrossAndOnlyThen) {
    show_region();
    press(120, 30); // the knob
    EXPECT_EQ(slides_, 0);
    move(124, 31);
    EXPECT_EQ(slides_, 0) << "trembling";
    move(160, 34);
    EXPECT_GT(position_, 0.65);
    move(160, 120); // it holds the knob: up and down mean nothing any more
    EXPECT_EQ(scrolled_, 0);
    move(60, 120);
    EXPECT_LT(position_, 0.3);
    release();
    EXPECT_EQ(presses_ + steps_ + areas_, 0);
}

TEST_F(Finger, ATapBringsTheKnobAndASecondTheDefault) {
    show_region();
    press(180, 30);
    EXPECT_EQ(position_, 0.5) << "not before it is lifted";
    release();
    EXPECT_GT(position_, 0.75);
    press(184, 33);
    release();
    EXPECT_EQ(position_, 0.25);
}

TEST_F(Finger, KeepsItsScrollBeyondTheEdgeAndRunsOn) {
    show_region();
    press(300, 190);
    for (float y = 180; y >= 130; y -= 10)
        move(300, y);
    move(300, 260); // below the region
    EXPECT_EQ(scrolled_, 0) << "back where it began";
    for (float y = 250; y >= 110; y -= 20)
        move(300, y);
    const float lifted = scrolled_;
    EXPECT_GT(lifted, 60);
    release();
    pass(1);
    EXPECT_GT(scrolled_, lifted + 5);
    const float rest = scrolled_;
    pass(1);
    EXPECT_EQ(scrolled_, rest);
}

TEST_F(Finger, TheMousePressesAtOnce) {
    show_region();
    platform::use_touch(false);
    press(180, 30);
    EXPECT_GT(position_, 0.75);
    release();
    press(70, 80);
    move(70, 95);
    release();
    EXPECT_EQ(presses_, 1);
}

TEST_F(Widgets, SliderTakesItsDefaultWhenPressedTwiceAndThatIsOneStep) {
    double position = 0.5;
    std::set<std::uint64_t> gestures;
    show([&] {
        const SliderResult moved = slider({20, 10, 200, 28}, "value##slider", position, 0.25);
        if (moved.position || moved.to_standard)
            gestures.insert(moved.gesture);
        position = moved.to_standard ? 0.25 : moved.position.value_or(position);
    });
    click(180, 24);
    EXPECT_GT(position, 0.75);
    press(181, 24);
    EXPECT_EQ(position, 0.25);
    move(179, 24);
    EXPECT_EQ(position, 0.25) << "a hand trembles on its second press";
    release();
    EXPECT_EQ(gestures.size(), 1U);
    press(60, 24);
    move(120, 24);
    EXPECT_EQ(position, 0.5) << "another press drags again";
}

}
}
