// A step shows the same on every way that leads into it: by Next, Back, its link, the contents, the state that a page
// was left with, undo, and the way back from a changed picture; also where its questions were answered before.
#include "core/lessons/reveal.hpp"
#include "core/state/parameters.hpp"
#include "unit/lessons/lesson_walk.hpp"

#include <algorithm>
#include <vector>

namespace posenc::lesson_ways_test {

namespace {

/// What is framed, focused and printed.
struct Seen {
    std::string state;
    Cell focus;
    std::vector<std::string> labels;
};

Seen seen(Hand& hand) {
    Seen now{format(hand.state()), hand.session().focus(), {}};
    for (const Item& item : items())
        if (item.label != "Keyboard focus" && item.kind != "button")
            now.labels.push_back(item.kind + ": " + item.label);
    std::sort(now.labels.begin(), now.labels.end());
    return now;
}

void expect_same(const Seen& now, const Seen& wanted, const char* way) {
    SCOPED_TRACE(way);
    EXPECT_EQ(now.state, wanted.state);
    EXPECT_EQ(now.focus.row, wanted.focus.row);
    EXPECT_EQ(now.focus.col, wanted.focus.col);
    std::vector<std::string> differing;
    std::set_symmetric_difference(now.labels.begin(), now.labels.end(), wanted.labels.begin(), wanted.labels.end(),
                                  std::back_inserter(differing));
    EXPECT_TRUE(differing.empty()) << testing::PrintToString(differing);
}

class Ways {
  public:
    Ways(const std::string& id, bool answered)
        : id_(id), answered_(answered), hand_(1440, 1600, 1, link(1)),
          lesson_(read_lesson(platform::data_file(lesson_file_name(id, "en")).value(), recorded_accuracy()).lesson) {
        if (!answered)
            return;
        EXPECT_TRUE(hand_.click("lesson.contents"));
        EXPECT_TRUE(hand_.click("lesson.answers"));
        hand_.click("close.contents");
        hand_.move(-1, -1);
    }

    int steps() const { return static_cast<int>(lesson_.steps.size()); }

    void expect_same_on_all(int step) {
        SCOPED_TRACE(id_ + ", step " + std::to_string(step) + (answered_ ? ", answered" : ""));
        const int other = step < steps() ? step + 1 : step - 1;
        go(other);
        platform::enter_address(link(step));
        hand_.settle();
        const Seen wanted = seen(hand_);
        expect_own_picture(step);
        if (step > 1) {
            go(step - 1);
            key(ImGuiKey_PageDown);
            expect_same(seen(hand_), wanted, "Next");
        }
        if (step < steps()) {
            go(step + 1);
            key(ImGuiKey_PageUp);
            expect_same(seen(hand_), wanted, "Back");
        }
        go(other);
        platform::enter_address(wanted.state);
        hand_.settle();
        expect_same(seen(hand_), wanted, "the state that was left");
        go(other);
        hand_.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
        expect_same(seen(hand_), wanted, "undo");
        stray();
        hand_.act("step " + std::to_string(step));
        expect_same(seen(hand_), wanted, "back to the step");
        if (step == 1) { // without storage, the contents open the first step
            go(other);
            hand_.act("open " + id_);
            expect_same(seen(hand_), wanted, "the contents");
        }
    }

  private:
    std::string link(int step) const { return "theme=light&lesson=" + id_ + "&lesson_step=" + std::to_string(step); }

    void key(ImGuiKey key) {
        hand_.key(key);
        hand_.settle();
    }

    /// Somebody has looked at another cell.
    void stray() {
        hand_.session().set_focus({1, 1});
        hand_.session().keep_focus();
        hand_.settle();
        hand_.session().set_focus({2, 2});
        hand_.settle();
    }

    void go(int step) {
        hand_.act("step " + std::to_string(step));
        stray();
    }

    /// The state of the step, and what its answers show on top.
    void expect_own_picture(int step) {
        const LessonStep& own = lesson_.steps[static_cast<std::size_t>(step - 1)];
        const State picture = picture_of(own, parse(own.state).state, [&](int) { return answered_; });
        EXPECT_EQ(format(hand_.state()), format(with_habits(picture, hand_.state())));
        const std::span<const double> named = picture.list("focus");
        if (named.size() == 2 && picture.is_none("position")) { // else the view looks at that position
            EXPECT_EQ(static_cast<double>(hand_.session().focus().row), named[0]);
            EXPECT_EQ(static_cast<double>(hand_.session().focus().col), named[1]);
        }
        EXPECT_EQ(Hand::find("lesson.return"), nullptr);
    }

    std::string id_;
    bool answered_;
    Hand hand_;
    Lesson lesson_;
};

void expect_same_on_all(const std::string& id, bool answered, std::initializer_list<int> steps) {
    Ways ways(id, answered);
    for (const int step : steps)
        ways.expect_same_on_all(step);
}

TEST(LessonWays, leadToTheSamePicture) {
    expect_same_on_all("01-why-order", true, {1, 2, 3, 6});
    expect_same_on_all("10-rotary-and-long-contexts", true, {1, 9});
    expect_same_on_all("15-learning", false, {2});
}

TEST(LessonWays, DISABLED_leadToTheSamePictureInAllSteps) {
    for (const LessonEntry& entry : lesson_table())
        for (const bool answered : {false, true}) {
            Ways ways(entry.id, answered);
            for (int step = 1; step <= ways.steps(); ++step)
                ways.expect_same_on_all(step);
        }
}

}

}
