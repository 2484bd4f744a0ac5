// Controls answer mouse and keyboard through a screen without a display, and note themselves truthfully.
#include "unit/widgets/widget_screen.hpp"

namespace posenc::widgets_test {
namespace {

TEST_F(Widgets, ButtonsAnswerMouseAndKeysUnlessDisabled) {
    int first = 0, second = 0, third = 0;
    show([&] {
        first += button({10, 10, 80, 28}, "first##a") ? 1 : 0;
        second += button({10, 50, 80, 28}, "second##b", {.enabled = false}) ? 1 : 0;
        third += button({10, 90, 80, 28}, "third##c") ? 1 : 0;
    });
    click(20, 20);
    click(20, 60);
    click(20, 200);
    EXPECT_EQ(first, 1);
    EXPECT_EQ(second, 0);
    press(20, 20);
    move(300, 200);
    release();
    EXPECT_EQ(first, 1) << "released outside";
    key(ImGuiKey_Tab, 2);
    key(ImGuiKey_Enter);
    EXPECT_EQ(first + third, 2);
    key(ImGuiKey_Space);
    EXPECT_EQ(first + third, 3);
    EXPECT_EQ(second, 0);
}

TEST_F(Widgets, ItemsSayWhatIsOnTheScreen) {
    show([] {
        button({10, 10, 80, 28}, "say \"hi\"##greeting", {.chosen = true});
        button({380, 50, 80, 28}, "cut off##cut", {.enabled = false});
        button({10, 500, 80, 28}, "outside##outside");
        slider({10, 90, 200, 28}, "width##width", 0.5, -1);
    });
    ASSERT_EQ(items().size(), 3U);
    const Item* said = find("greeting");
    ASSERT_NE(said, nullptr);
    EXPECT_EQ(said->label, "say \"hi\"");
    EXPECT_TRUE(said->chosen);
    EXPECT_EQ(said->x, 10);
    EXPECT_EQ(said->height, 28);
    const Item* cut = find("cut");
    ASSERT_NE(cut, nullptr);
    EXPECT_EQ(cut->width, 20);
    EXPECT_FALSE(cut->enabled);
    EXPECT_EQ(
        items_json().find(
            "[{\"id\":\"greeting\",\"label\":\"say \\\"hi\\\"\",\"kind\":\"button\",\"x\":10,\"y\":10,\"width\":80,"
            "\"height\":28,\"enabled\":true,\"chosen\":true},"),
        0U)
        << items_json();
    EXPECT_EQ(items_json().back(), ']');
}

TEST_F(Widgets, SliderFollowsTheDragWhereverItGoes) {
    double value = 0.5;
    std::set<std::uint64_t> gestures;
    bool enabled = true;
    show([&] {
        const SliderResult result = slider({100, 10, 216, 28}, "width", value, 0.25, 0, enabled);
        value = result.position.value_or(value);
        if (result.gesture != 0)
            gestures.insert(result.gesture);
    });
    press(108 + 50, 24); // the knob travels from 108 to 308
    EXPECT_NEAR(value, 0.25, 1e-6);
    move(108 + 150, 280);
    EXPECT_NEAR(value, 0.75, 1e-6);
    move(1000, -50);
    EXPECT_EQ(value, 1);
    EXPECT_EQ(gestures.size(), 1U);
    release();
    move(150, 24);
    EXPECT_EQ(value, 1) << "released";
    press(304, 24); // off the knob's middle: gripping does not move it
    EXPECT_EQ(value, 1);
    EXPECT_EQ(gestures.size(), 2U);
    release();
    enabled = false;
    click(150, 24);
    EXPECT_EQ(value, 1);
    EXPECT_EQ(gestures.size(), 2U);
}

TEST_F(Widgets, SliderTakesTheArrowKeysAndTabGoesOn) {
    int steps = 0, low = 0, high = 0, other = 0;
    std::set<std::uint64_t> gestures;
    show([&] {
        const SliderResult result = slider({100, 100, 216, 28}, "width", 0.5, 0.25);
        steps += result.steps;
        low += result.to_low ? 1 : 0;
        high += result.to_high ? 1 : 0;
        if (result.gesture != 0)
            gestures.insert(result.gesture);
        other += slider({100, 140, 216, 28}, "length", 0.5, 0.25).steps;
    });
    key(ImGuiKey_Tab);
    key(ImGuiKey_RightArrow, 3);
    key(ImGuiKey_DownArrow);
    EXPECT_EQ(steps, 2);
    key(ImGuiKey_PageUp);
    EXPECT_EQ(steps, 12);
    EXPECT_EQ(gestures.size(), 1U) << "one step of undo";
    key(ImGuiKey_Home);
    key(ImGuiKey_End);
    EXPECT_EQ(low, 1);
    EXPECT_EQ(high, 1);
    pass(1.5);
    key(ImGuiKey_LeftArrow);
    EXPECT_EQ(steps, 11);
    EXPECT_EQ(gestures.size(), 2U) << "another one after a pause";
    key(ImGuiKey_Tab);
    key(ImGuiKey_RightArrow);
    EXPECT_EQ(steps, 11);
    EXPECT_EQ(other, 1);
}

TEST_F(Widgets, SliderOfNoNumberStaysInsideItsRow) {
    show([] { slider({10, 10, 100, 28}, "width##width", std::numeric_limits<double>::quiet_NaN(), -1); });
    EXPECT_NE(find("width"), nullptr);
    const platform::Picture picture = screen_->picture();
    const std::size_t left_of_track = (24U * 400 + 4) * 4, knob = (24U * 400 + 11) * 4;
    EXPECT_NE(picture.rgba[left_of_track], picture.rgba[knob]);
}

TEST_F(Widgets, FieldCommitsOnEnterAndOnLossAndRestoresOnEscape) {
    std::string text = "50";
    std::vector<std::string> committed;
    bool editing = false;
    show([&] {
        const FieldResult result = text_field({10, 10, 120, 28}, "length", text);
        editing = result.editing;
        if (result.committed)
            committed.push_back(*result.committed);
        text_field({10, 50, 120, 28}, "locked", "7", false, false, false);
    });
    click(40, 24);
    EXPECT_TRUE(editing);
    EXPECT_TRUE(keyboard_taken());
    type("128"); // replaces all: the text was selected
    key(ImGuiKey_Enter);
    EXPECT_FALSE(editing);
    EXPECT_FALSE(keyboard_taken());
    EXPECT_EQ(committed, std::vector<std::string>{"128"});
    click(40, 24);
    type("9");
    key(ImGuiKey_Escape);
    EXPECT_FALSE(editing);
    EXPECT_EQ(committed.size(), 1U);
    click(40, 24);
    type("64");
    click(300, 250);
    EXPECT_EQ(committed, (std::vector<std::string>{"128", "64"}));
    click(40, 24);
    key(ImGuiKey_Enter);
    EXPECT_EQ(committed.size(), 2U) << "nothing was changed";
    click(40, 64);
    EXPECT_FALSE(keyboard_taken()) << "a locked field";
}

TEST_F(Widgets, LongTextsAreCutAtTheirLimitWithoutCuttingACharacter) {
    std::string text;
    for (int i = 0; i < 15'000; ++i)
        text += "λ";
    std::optional<std::string> committed;
    show([&] {
        const FieldResult result = text_field({10, 10, 300, 100}, "text", text, false, true);
        if (result.committed)
            committed = result.committed;
    });
    click(40, 50);
    key(ImGuiKey_Backspace);
    key(ImGuiKey_Enter, ImGuiKey_LeftCtrl);
    ASSERT_TRUE(committed.has_value());
    EXPECT_LE(committed->size(), 20'000U);
    EXPECT_EQ(committed->size() % 2, 0U);
}

TEST_F(Widgets, SeveralLinesReportEveryKey) {
    std::string text = "one";
    int changes = 0;
    show([&] {
        const FieldResult result = text_field({10, 10, 200, 80}, "lines", text, false, true);
        changes += result.changed ? 1 : 0;
        text = result.changed.value_or(text);
    });
    click(150, 50);
    type("x");
    key(ImGuiKey_Enter);
    type("y");
    EXPECT_EQ(text, "onex\ny");
    EXPECT_EQ(changes, 3);
    key(ImGuiKey_Escape);
    EXPECT_EQ(text, "one");
}

TEST_F(Widgets, StepperStepsAndTakesNumbers) {
    int steps = 0;
    std::set<std::uint64_t> gestures;
    std::optional<std::string> committed;
    show([&] {
        const StepperResult result = stepper({10, 10, 116, 28}, "width##width", "50");
        steps += result.steps;
        if (result.steps != 0)
            gestures.insert(result.gesture);
        if (result.field.committed)
            committed = result.field.committed;
    });
    click(20, 24);
    EXPECT_EQ(steps, -1);
    press(115, 24);
    pass(1);
    release();
    EXPECT_GT(steps, 3) << "repeats while held";
    EXPECT_EQ(gestures.size(), 2U);
    EXPECT_EQ(gestures.count(0), 0U);
    click(68, 24);
    type("12");
    key(ImGuiKey_Enter);
    EXPECT_EQ(committed, "12");
    EXPECT_EQ(item_of("width.less").label, "decrease width");
    EXPECT_EQ(item_of("width.more").label, "increase width");
}

}
}
