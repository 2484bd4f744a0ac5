// The clocks of the frequencies view: the angle of a hand, which pairs get a dial, and the position that click, drag,
// slider and play put the hands at.
#include "core/state/parameters.hpp"
#include "core/waves/sinusoid.hpp"
#include "panels/parameters/playback.hpp"
#include "unit/screen/screen_hand.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/plot_parameters.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace posenc::clocks_test {
namespace {

constexpr std::string_view example = "view=frequencies&d_model=32&length=60&dimensions=6,7,8,9";

std::string with(std::string_view more) {
    return std::string(example) + "&" + std::string(more);
}

TEST(HandAngle, IsPositionTimesFrequencyLessWholeTurns) {
    const Sinusoid waves({.width = 32});
    const double turn = 2 * std::numbers::pi;
    for (const double position : {0.0, 1.0, 23.0, 59.0, -7.0, -1000.0, 16777215.0})
        for (Index pair = 0; pair < waves.pairs(); ++pair) {
            const double angle = hand_angle(waves, position, pair);
            const double exact = position * waves.frequency(pair);
            EXPECT_NEAR(angle, std::fmod(exact, turn), 1e-8) << position << ", pair " << pair;
            EXPECT_NEAR(std::sin(angle), waves.at(position, 2 * pair), 1e-15);
            EXPECT_NEAR(std::cos(angle), waves.at(position, 2 * pair + 1), 1e-15);
        }
}

TEST(SineColumn, IsThePairsSineInEveryLayout) {
    for (const Layout layout : {Layout::interleaved, Layout::halves, Layout::halves_cosine_first})
        for (const Index width : {1, 2, 3, 8, 17}) {
            const Sinusoid waves({.width = width, .layout = layout});
            for (Index pair = 0; pair < waves.pairs(); ++pair) {
                const Sinusoid::Column column = waves.column(pair_column(waves, pair));
                EXPECT_EQ(column.part, Sinusoid::Part::sine);
                EXPECT_EQ(column.pair, pair);
            }
        }
}

/// What the second hands say, from the angles of both positions; the position itself plays no part.
TEST(ShiftedHands, TurnByTheSameAngleFromEveryPosition) {
    const auto turns_from = [](int position) {
        const Hand hand(1440, 900, 1, with("hand_shift=7&position=" + std::to_string(position)));
        std::vector<std::string> turns;
        for (const Item& item : items())
            if (item.kind == "cell" && item.label.find("the shift turns it by") != std::string::npos)
                turns.push_back(item.label);
        return turns;
    };
    const std::vector<std::string> near = turns_from(5), far = turns_from(41);
    ASSERT_EQ(near.size(), 16u);
    EXPECT_EQ(near, far);
    EXPECT_EQ(near[0], "pair 0, the shift turns it by +41.1°") << "7 radians less a whole turn";
    const Hand without(1440, 900, 1, with("position=5"));
    EXPECT_FALSE(std::any_of(items().begin(), items().end(),
                             [](const Item& item) { return item.label.find("shift turns") != std::string::npos; }));
}

TEST(Narrowed, RunsOverThePositionsThatExist) {
    const State state = parse("length=60&offset=-5").state;
    const Parameter present = narrowed(parameters::position, state);
    EXPECT_EQ(present.low, -5);
    EXPECT_EQ(present.high, 54);
    EXPECT_EQ(slider_value(present, 1), 54);
    EXPECT_EQ(stepped(present, 54, 1), 54);
    EXPECT_EQ(stepped(present, 5000, -1), 54) << "from outside to the nearest";
    const Parameter far = narrowed(parameters::position, parse("length=16777216&offset=16777216").state);
    EXPECT_EQ(far.high, 33554431);
    const Parameter one = narrowed(parameters::position, parse("length=1").state);
    EXPECT_EQ(slider_value(one, slider_position(one, 0)), 0);
    EXPECT_EQ(narrowed(parameters::length, state).high, parameters::length.high) << "others keep their range";
}

/// The positions that play writes at 60 frames a second, until it stops.
std::vector<double> played(Session& session) {
    Playback playback;
    playback.toggle(session, {&parameters::position, -1}, false);
    std::vector<double> seen;
    for (int frame = 0; playback.running() && frame < 1000; ++frame) {
        playback.advance(session, 1.0f / 60);
        session.begin_frame();
        seen.push_back(session.state().number("position"));
    }
    return seen;
}

TEST(PlayPosition, PassesEveryExistingPositionAndComesBack) {
    Session session(parse(with("position=23&offset=-5")).state);
    std::vector<double> seen = played(session);
    EXPECT_NEAR(static_cast<double>(seen.size()), 240, 2) << "four seconds";
    EXPECT_EQ(seen.back(), 23);
    EXPECT_FALSE(session.can_undo());
    const std::set<double> all(seen.begin(), seen.end());
    EXPECT_EQ(all.size(), 60u);
    EXPECT_EQ(*all.begin(), -5);
    EXPECT_EQ(*all.rbegin(), 54);
}

TEST(PlayPosition, WithoutOneItEndsAtThePointerAgain) {
    Session session(parse("view=frequencies&length=16777216").state);
    const std::vector<double> seen = played(session);
    EXPECT_NEAR(static_cast<double>(seen.size()), 240, 2) << "however many positions there are";
    EXPECT_TRUE(session.state().is_none("position"));
    EXPECT_GT(*std::max_element(seen.begin(), seen.end() - 1), 16e6);
}

class Clocks : public testing::Test {
  protected:
    void show(std::string_view more = {}, int width = 1440, int height = 900) {
        hand_.reset(); // one screen at a time
        hand_ = std::make_unique<Hand>(width, height, 1.0f, more.empty() ? example : with(more));
        ASSERT_TRUE(hand_->screen().ready()) << hand_->screen().error();
    }
    /// To the middle of the cell of a position (60 of them) in the waves.
    void move_to(int row) {
        const Item* waves = Hand::labelled("Waves", "plot");
        ASSERT_TRUE(waves);
        hand_->move(waves->x + waves->width * (static_cast<float>(row) + 0.5f) / 60, waves->y + waves->height / 2);
    }
    const State& state() { return hand_->state(); }

    std::unique_ptr<Hand> hand_;
};

TEST_F(Clocks, HoveringLooksAndAClickSetsThePosition) {
    show();
    move_to(30);
    EXPECT_EQ(hand_->session().focus().row, 30);
    EXPECT_TRUE(state().is_none("position"));
    hand_->press();
    hand_->release();
    EXPECT_EQ(state().number("position"), 30);
    move_to(10);
    EXPECT_EQ(hand_->session().focus().row, 10) << "the pointer may look elsewhere";
    EXPECT_EQ(state().number("position"), 30);
    EXPECT_NE(platform::published_address().find("position=30"), std::string::npos);
}

TEST_F(Clocks, ADragIsOneStepOfUndo) {
    show("offset=2");
    move_to(5);
    hand_->press();
    for (const int row : {10, 20, 40, 41})
        move_to(row);
    hand_->release();
    EXPECT_EQ(state().number("position"), 43) << "as on the axis, which begins at 2";
    hand_->click("undo");
    EXPECT_TRUE(state().is_none("position"));
    EXPECT_FALSE(Hand::find("undo")->enabled);
}

TEST_F(Clocks, ThePositionOfALinkIsLookedAtEverywhere) {
    show("position=23");
    EXPECT_EQ(hand_->session().focus().row, 23);
    hand_->enter("position", "12");
    EXPECT_EQ(hand_->session().focus().row, 12);
    hand_->enter("position", "5000");
    EXPECT_EQ(state().number("position"), 5000) << "the state keeps what was asked for";
    EXPECT_EQ(hand_->session().focus().row, 59);
    hand_->click("position.more");
    EXPECT_EQ(state().number("position"), 59);
    hand_->click("position.reset");
    EXPECT_TRUE(state().is_none("position"));
}

TEST_F(Clocks, ArrowsInTheWavesMoveAHandThatIsSet) {
    show("position=23");
    move_to(23);
    hand_->press();
    hand_->release();
    hand_->key(ImGuiKey_RightArrow);
    EXPECT_EQ(state().number("position"), 24);
    hand_->key(ImGuiKey_LeftArrow);
    hand_->key(ImGuiKey_LeftArrow);
    EXPECT_EQ(state().number("position"), 22);
    EXPECT_EQ(hand_->session().focus().row, 22);
    hand_->click("undo");
    EXPECT_EQ(state().number("position"), 23) << "each press is a step";
}

TEST_F(Clocks, ADialAndTheArrowsChooseAPair) {
    show("position=23");
    const std::string before = format(state());
    hand_->click(Hand::labelled("pair 5", "cell"));
    EXPECT_EQ(hand_->session().focus().col, 10);
    EXPECT_EQ(hand_->session().focus().row, 23);
    EXPECT_TRUE(Hand::labelled("pair 5", "cell")->chosen);
    hand_->key(ImGuiKey_RightArrow);
    EXPECT_EQ(hand_->session().focus().col, 12);
    hand_->key(ImGuiKey_LeftArrow);
    hand_->key(ImGuiKey_LeftArrow);
    EXPECT_EQ(hand_->session().focus().col, 8);
    hand_->key(ImGuiKey_DownArrow); // four dials a row
    EXPECT_EQ(hand_->session().focus().col, 16);
    hand_->key(ImGuiKey_End);
    EXPECT_EQ(hand_->session().focus().col, 30);
    hand_->key(ImGuiKey_Home);
    EXPECT_EQ(hand_->session().focus().col, 0);
    EXPECT_EQ(format(state().without("focus")), before) << "looking changes nothing else";
    EXPECT_EQ(write_value(*find_parameter("focus"), state().value("focus")), "23,0");
}

TEST_F(Clocks, APairAloneIsALargeClockWhoseHandIsDraggedRound) {
    show("d_model=2&dimensions=0,1&length=13&position=1&shows=clocks", 1280, 800);
    const Item* dial = Hand::labelled("Clocks", "plot");
    ASSERT_TRUE(dial);
    EXPECT_GT(dial->width, 250) << "large";
    EXPECT_TRUE(Hand::labelled("pair 0 at position 1: height 0.841, width 0.540", "cell"));
    const auto point_at = [&, middle = ImVec2{dial->x + dial->width / 2, dial->y + dial->height / 2}](double angle) {
        hand_->move(middle.x + 90 * static_cast<float>(std::cos(angle)),
                    middle.y - 90 * static_cast<float>(std::sin(angle)));
    };
    point_at(1);
    hand_->press();
    for (const double position : {3, 5, 7, 8}) { // a radian for each position, past a whole turn
        point_at(position);
        EXPECT_EQ(state().number("position"), position);
    }
    for (const double position : {10, 12, 14})
        point_at(position);
    hand_->release();
    EXPECT_EQ(state().number("position"), 12) << "there is no position beyond";
    hand_->click("undo");
    EXPECT_EQ(state().number("position"), 1) << "a drag is one step";
    const Item* cosine = Hand::labelled("Cosine", "plot");
    ASSERT_TRUE(cosine);
    hand_->move(cosine->x + 5, cosine->y + cosine->height * 6.5f / 13);
    hand_->press();
    hand_->release();
    EXPECT_EQ(state().number("position"), 6);
    hand_->key(ImGuiKey_RightArrow);
    EXPECT_EQ(state().number("position"), 7);
    show("d_model=2&dimensions=0,1&length=60000&shows=clocks", 1280, 800);
    EXPECT_FALSE(Hand::labelled("Cosine", "plot")) << "so many turns cannot be read";
}

std::vector<Item> dials() {
    std::vector<Item> found;
    for (const Item& item : items())
        if (item.kind == "cell" && item.label.starts_with("pair "))
            found.push_back(item);
    return found;
}

TEST_F(Clocks, NeverOverlapAndAlwaysShowThePairsDrawn) {
    for (const char* more : {"d_model=1", "d_model=1&odd=zero-column", "d_model=2", "d_model=3&odd=last-zero",
                             "d_model=128", "d_model=16384&dimensions=7,9000", "length=1", "length=16777216",
                             "offset=-16777216", "text_size=2", "text_size=2&d_model=512"})
        for (const auto& [width, height] :
             {std::pair{1440, 900}, std::pair{1000, 700}, std::pair{390, 844}, std::pair{700, 520}}) {
            show(more, width, height);
            const std::vector<Item> shown = dials();
            for (std::size_t i = 0; i < shown.size(); ++i) {
                EXPECT_LE(shown[i].x + shown[i].width, static_cast<float>(width)) << more;
                for (std::size_t j = 0; j < i; ++j)
                    EXPECT_TRUE(shown[j].x + shown[j].width <= shown[i].x || shown[j].y + shown[j].height <= shown[i].y)
                        << more << " at " << width << ": " << shown[i].label;
            }
        }
    show("d_model=16384&dimensions=7,9000");
    EXPECT_TRUE(Hand::labelled("pair 3", "cell"));
    EXPECT_TRUE(Hand::labelled("pair 4500", "cell"));
    EXPECT_TRUE(Hand::labelled("pair 8191", "cell"));
}

}
}
