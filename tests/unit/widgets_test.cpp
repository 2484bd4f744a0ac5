// Controls answer mouse and keyboard through a screen without a display, and note themselves truthfully.
#include "platform/headless.hpp"
#include "widgets/controls.hpp"
#include "widgets/items.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace posenc {
namespace {

/// A screen of 400 × 300 with one window over all of it; `draw` makes the controls of a frame.
class Widgets : public testing::Test {
  protected:
    void show(std::function<void()> draw) {
        draw_ = std::move(draw);
        platform::Program program;
        program.start = load_fonts;
        program.frame = [this] { return frame(); };
        screen_ = std::make_unique<platform::Headless>(400, 300, 1.0F, program);
        ASSERT_TRUE(screen_->ready()) << screen_->error();
        screen_->frame(3);
    }

    bool frame() {
        begin_look(theme_, 1, text_size_, touch_);
        begin_items();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        draw_();
        ImGui::End();
        end_items();
        return false;
    }

    void press(float x, float y) {
        screen_->move(x, y);
        screen_->frame(2);
        screen_->press(true);
        screen_->frame(2);
    }
    void release() {
        screen_->press(false);
        screen_->frame(2);
    }
    void click(float x, float y) {
        press(x, y);
        release();
    }
    void key(ImGuiKey key, int times = 1) {
        for (int i = 0; i < times; ++i) {
            screen_->key(key, true);
            screen_->frame();
            screen_->key(key, false);
            screen_->frame(2);
        }
    }
    void type(const char* text) {
        screen_->type(text);
        screen_->frame(8);
    }
    static const Item* item(std::string_view label, std::string_view kind) {
        for (const Item& candidate : items())
            if (candidate.label == label && candidate.kind == kind)
                return &candidate;
        return nullptr;
    }

    static Item copy_of(std::string_view label, std::string_view kind) {
        const Item* found = item(label, kind);
        EXPECT_NE(found, nullptr) << label;
        return found != nullptr ? *found : Item();
    }

    std::string theme_ = "light";
    float text_size_ = 1;
    bool touch_ = false;
    std::function<void()> draw_;
    std::unique_ptr<platform::Headless> screen_;
};

TEST_F(Widgets, ButtonsAnswerMouseAndKeysUnlessDisabled) {
    int first = 0, second = 0, third = 0;
    show([&] {
        first += button({10, 10, 80, 28}, "first##a") ? 1 : 0;
        second += button({10, 50, 80, 28}, "second", {.enabled = false}) ? 1 : 0;
        third += button({10, 90, 80, 28}, "third") ? 1 : 0;
    });
    click(20, 20);
    click(20, 60);
    click(20, 200);
    EXPECT_EQ(first, 1);
    EXPECT_EQ(second, 0);
    press(20, 20);
    screen_->move(300, 200);
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
        button({10, 10, 80, 28}, "say \"hi\"##x", {.chosen = true});
        button({380, 50, 80, 28}, "cut off", {.enabled = false});
        button({10, 500, 80, 28}, "outside");
        slider({10, 90, 200, 28}, "width", 0.5, -1);
    });
    ASSERT_EQ(items().size(), 3U);
    const Item* said = item("say \"hi\"", "button");
    ASSERT_NE(said, nullptr);
    EXPECT_TRUE(said->chosen);
    EXPECT_EQ(said->x, 10);
    EXPECT_EQ(said->height, 28);
    const Item* cut = item("cut off", "button");
    ASSERT_NE(cut, nullptr);
    EXPECT_EQ(cut->width, 20);
    EXPECT_FALSE(cut->enabled);
    EXPECT_EQ(items_json().find("[{\"label\":\"say \\\"hi\\\"\",\"kind\":\"button\",\"x\":10,\"y\":10,\"width\":80,"
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
    screen_->move(108 + 150, 280);
    screen_->frame(2);
    EXPECT_NEAR(value, 0.75, 1e-6);
    screen_->move(1000, -50);
    screen_->frame(2);
    EXPECT_EQ(value, 1);
    EXPECT_EQ(gestures.size(), 1U);
    release();
    screen_->move(150, 24);
    screen_->frame(2);
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
    screen_->frame(90);
    key(ImGuiKey_LeftArrow);
    EXPECT_EQ(steps, 11);
    EXPECT_EQ(gestures.size(), 2U) << "another one after a pause";
    key(ImGuiKey_Tab);
    key(ImGuiKey_RightArrow);
    EXPECT_EQ(steps, 11);
    EXPECT_EQ(other, 1);
}

TEST_F(Widgets, SliderOfNoNumberStaysInsideItsRow) {
    show([] { slider({10, 10, 100, 28}, "width", std::numeric_limits<double>::quiet_NaN(), -1); });
    EXPECT_NE(item("width", "slider"), nullptr);
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
    screen_->key(ImGuiKey_LeftCtrl, true);
    screen_->frame();
    key(ImGuiKey_Enter);
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
        const StepperResult result = stepper({10, 10, 116, 28}, "width", "50");
        steps += result.steps;
        if (result.steps != 0)
            gestures.insert(result.gesture);
        if (result.field.committed)
            committed = result.field.committed;
    });
    click(20, 24);
    EXPECT_EQ(steps, -1);
    press(115, 24);
    screen_->frame(60);
    release();
    EXPECT_GT(steps, 3) << "repeats while held";
    EXPECT_EQ(gestures.size(), 2U);
    EXPECT_EQ(gestures.count(0), 0U);
    click(68, 24);
    type("12");
    key(ImGuiKey_Enter);
    EXPECT_EQ(committed, "12");
    EXPECT_NE(item("less width", "button"), nullptr);
}

TEST_F(Widgets, SegmentsMoveByPointerAndKeys) {
    const Segment choices[] = {{"one"}, {"two"}, {"three"}};
    int chosen = 0;
    bool enabled = true;
    show([&] { chosen = segments({10, 10, 240, 28}, "count", choices, chosen, enabled).value_or(chosen); });
    const Item three = copy_of("three", "segment");
    click(three.x + three.width / 2, three.y + 4);
    EXPECT_EQ(chosen, 2);
    EXPECT_TRUE(copy_of("three", "segment").chosen);
    key(ImGuiKey_LeftArrow);
    EXPECT_EQ(chosen, 1);
    key(ImGuiKey_RightArrow, 5);
    EXPECT_EQ(chosen, 2);
    key(ImGuiKey_Home);
    EXPECT_EQ(chosen, 0);
    enabled = false;
    screen_->frame(2);
    click(three.x + three.width / 2, three.y + 4);
    key(ImGuiKey_RightArrow);
    EXPECT_EQ(chosen, 0);
}

TEST_F(Widgets, SegmentsThatDoNotFitWrap) {
    const Segment choices[] = {{"a rather long label"}, {"another long label"}, {"short"}};
    float one_row = 0, rows = 0;
    show([&] {
        one_row = segments_height(2000, choices);
        rows = segments_height(200, choices);
        segments({10, 10, 200, rows}, "labels", choices, 0);
    });
    EXPECT_EQ(one_row, 28);
    EXPECT_GT(rows, one_row);
    EXPECT_GT(copy_of("another long label", "segment").y, copy_of("a rather long label", "segment").y);
}

TEST_F(Widgets, TabsThatDoNotFitAreUnderMore) {
    const std::string_view titles[] = {"Heatmap", "Frequencies", "Similarity", "Precision"};
    int chosen = 0;
    show([&] { chosen = tabs({10, 10, 260, 40}, "views", titles, chosen).value_or(chosen); });
    EXPECT_EQ(item("Precision", "tab"), nullptr);
    const Item second = copy_of("Frequencies", "tab");
    click(second.x + second.width / 2, second.y + 20);
    EXPECT_EQ(chosen, 1);
    key(ImGuiKey_RightArrow, 2);
    EXPECT_EQ(chosen, 3);
    EXPECT_TRUE(copy_of("More", "menu").chosen);
    const Item more = copy_of("More", "menu");
    click(more.x + more.width / 2, more.y + 20);
    const Item* choice = item("Similarity", "choice");
    ASSERT_NE(choice, nullptr);
    click(choice->x + 10, choice->y + 10);
    EXPECT_EQ(chosen, 2);
}

TEST_F(Widgets, MenuByPointerByKeysAndBySearch) {
    const MenuEntry entries[] = {
        {"Sinusoidal", "", "absolute"}, {"Learned", "", "absolute"}, {"ALiBi", "bias", "relative"}};
    int chosen = 0, taken = 0;
    bool searchable = false;
    show([&] {
        const auto result = menu({10, 10, 160, 32}, "method", "present", entries, chosen, nullptr, searchable);
        taken += result ? 1 : 0;
        chosen = result.value_or(chosen);
    });
    click(40, 24);
    EXPECT_TRUE(keyboard_taken());
    const Item* learned = item("Learned", "choice");
    ASSERT_NE(learned, nullptr);
    EXPECT_GT(learned->y, 42);
    click(learned->x + 10, learned->y + 10);
    EXPECT_EQ(chosen, 1);
    EXPECT_EQ(item("Learned", "choice"), nullptr);
    key(ImGuiKey_Enter); // the button has the keyboard again
    key(ImGuiKey_DownArrow, 4);
    key(ImGuiKey_Enter);
    EXPECT_EQ(chosen, 2);
    key(ImGuiKey_Enter);
    key(ImGuiKey_UpArrow);
    key(ImGuiKey_Escape);
    EXPECT_EQ(chosen, 2);
    EXPECT_EQ(taken, 2);
    searchable = true;
    click(40, 24);
    screen_->frame(2);
    type("SINUS");
    EXPECT_EQ(item("Learned", "choice"), nullptr);
    key(ImGuiKey_Enter);
    EXPECT_EQ(chosen, 0);
    EXPECT_FALSE(keyboard_taken());
}

TEST_F(Widgets, LongMenusStayOnTheScreenAndScroll) {
    std::vector<std::string> names;
    for (int i = 0; i < 40; ++i)
        names.push_back("choice " + std::to_string(i));
    std::vector<MenuEntry> entries;
    for (const std::string& name : names)
        entries.push_back({name});
    int chosen = 0;
    show([&] { chosen = menu({260, 240, 130, 32}, "long", "long", entries, chosen).value_or(chosen); });
    click(300, 250);
    for (const Item& shown : items()) {
        EXPECT_GE(shown.y, 0);
        EXPECT_LE(shown.y + shown.height, 300);
    }
    EXPECT_EQ(item("choice 39", "choice"), nullptr);
    key(ImGuiKey_End);
    screen_->frame(2);
    EXPECT_NE(item("choice 39", "choice"), nullptr);
    key(ImGuiKey_Enter);
    EXPECT_EQ(chosen, 39);
}

TEST_F(Widgets, TextIsMeasuredWrappedAndShortened) {
    float digits = -1, short_width = 0, long_height = 0, one_height = 0;
    std::string shortened, whole, nothing;
    show([&] {
        digits = text_size("1111", 14).x - text_size("8888", 14).x;
        short_width = text_size("a long sen", 14).x;
        shortened = fitted("a long sentence λλλ", short_width + text_size("…", 14).x + 1, 14);
        whole = fitted("all", 400, 14);
        nothing = fitted("λλλ", 0, 14);
        one_height = draw_wrapped(nullptr, {}, 1000, "one line", 14, 0);
        long_height = draw_wrapped(nullptr, {}, 60, "one line that is broken\n\nand another", 14, 0);
    });
    EXPECT_EQ(digits, 0) << "tabular digits";
    EXPECT_EQ(shortened, "a long sen…");
    EXPECT_EQ(whole, "all");
    EXPECT_EQ(nothing, "…");
    EXPECT_EQ(one_height, 21);
    EXPECT_GE(long_height, 4 * 21);
}

TEST_F(Widgets, ScaleThemeAndArrangementFollow) {
    text_size_ = 2;
    touch_ = true;
    theme_ = "contrast";
    show([] {});
    EXPECT_EQ(px(1), 2);
    EXPECT_EQ(px(0), 0);
    EXPECT_EQ(px(0.1F), 1);
    EXPECT_EQ(px(-3), -6);
    EXPECT_EQ(control_height(), 80);
    EXPECT_EQ(look().arrangement, Arrangement::phone);
    EXPECT_EQ(theme().id, "contrast");
    EXPECT_EQ(theme().accent, IM_COL32(0xFF, 0xD4, 0x00, 0xFF));
    theme_ = "no such theme";
    text_size_ = std::numeric_limits<float>::quiet_NaN();
    screen_->frame();
    EXPECT_EQ(theme().id, "light");
    EXPECT_GT(look().scale, 0);
}

TEST_F(Widgets, TextUpwardsIsTheTextTurned) {
    show([] { draw_text_upwards(ImGui::GetWindowDrawList(), {50, 150}, "position", 14, theme().text); });
    const platform::Picture picture = screen_->picture();
    int left = 400, right = 0, top = 300, bottom = 0;
    for (int y = 0; y < 300; ++y)
        for (int x = 0; x < 400; ++x)
            if (picture.rgba[static_cast<std::size_t>(y * 400 + x) * 4] < 128) {
                left = std::min(left, x);
                right = std::max(right, x);
                top = std::min(top, y);
                bottom = std::max(bottom, y);
            }
    EXPECT_GT(bottom - top, 3 * (right - left));
    EXPECT_NEAR((top + bottom) / 2.0, 150, 2);
    EXPECT_NEAR((left + right) / 2.0, 50, 4);
}

}
}
