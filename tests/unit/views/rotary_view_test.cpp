// The rotary view: groups of pairs under scaling, and the screen: the row of parts keeps the settings, position and
// key distance place the query and the key.
#include "core/rotary/rotary_parameters.hpp"
#include "core/text.hpp"
#include "unit/core/made_fields.hpp"
#include "unit/screen/drawn.hpp"
#include "views/rotary/context_notes.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace posenc {
extern const View rotary_view;
}

namespace posenc::rotary_view_test {

namespace {

TEST(RotaryContext, YarnOfLlamaKeepsBlendsAndInterpolates) {
    const State state =
        state_of("method=rotary-frequencies&d_model=128&base=10000&scaling=yarn&factor=8&original_length=4096");
    std::vector<Issue> issues;
    const RotaryFrequencies frequencies(read_rotary_head(state, 50, issues).settings);
    const RotaryContext context = context_of(state, frequencies);
    // dim(32) = 128 ln(4096/(64π))/(2 ln 10000) = 20.95 → 20, dim(1) = 45.03 → 46
    EXPECT_EQ(context.count(Fate::kept), 21);
    EXPECT_EQ(context.count(Fate::blended), 25);
    EXPECT_EQ(context.count(Fate::interpolated), 18);
    const std::vector<FateGroup> groups = groups_of(context);
    ASSERT_EQ(groups.size(), 3u);
    EXPECT_EQ(groups[1].first, 21);
    EXPECT_EQ(context.wanted, 32768);
    EXPECT_NE(summary(context).find("21 pairs kept, 25 blended, 18 slowed 8 times"), std::string::npos);
    EXPECT_NE(difference_text(context).find("at least 32 times within the 4096 positions"), std::string::npos);
}

TEST(RotaryContext, TheWantedLengthIsWhatTheStateSays) {
    const auto context = [](const std::string& more) {
        const State state =
            parse("method=rotary-frequencies&scaling=llama3&factor=8&original_length=8192" + more).state;
        const RotaryFrequencies frequencies(read_rotary_head(state, 1).settings);
        const RotaryContext made = context_of(state, frequencies);
        return std::pair(made.wanted, made.reached);
    };
    EXPECT_EQ(context(""), std::pair(65536.0, 65536.0));
    EXPECT_EQ(context("&wanted_length=131072"), std::pair(131072.0, 65536.0));
    EXPECT_NE(context("&wanted_length=131072&scaling=none").first, 131072) << "nothing is wanted without a scaling";
}

TEST(RotaryContext, InterpolationSlowsEveryPairAlike) {
    for (const auto& [text, fate] : {std::pair{"scaling=linear&factor=4", Fate::interpolated},
                                     {"scaling=none", Fate::kept},
                                     {"scaling=yarn&factor=1", Fate::kept}}) {
        const State state = state_of("method=rotary-frequencies&d_model=64&" + std::string(text));
        std::vector<Issue> issues;
        const RotaryFrequencies frequencies(read_rotary_head(state, 50, issues).settings);
        EXPECT_EQ(context_of(state, frequencies).count(fate), 32) << text;
    }
}

std::string of(std::string_view text) {
    return "view=rotary&theme=light&" + std::string(text);
}

TEST(RotaryView, PartsChangeTheMethodAndKeepTheSettings) {
    Hand hand(1440, 900, 1, of("method=rotary-table&d_model=48&base=500&scaling=yarn"));
    ASSERT_TRUE(hand.click("picture.part.rotary-frequencies"));
    EXPECT_EQ(hand.state().text("method"), "rotary-frequencies");
    EXPECT_EQ(hand.state().integer("d_model"), 48);
    EXPECT_EQ(hand.state().text("scaling"), "yarn");
    ASSERT_TRUE(hand.click("picture.part.rotary-score"));
    EXPECT_EQ(hand.state().text("method"), "rotary-score");
    EXPECT_EQ(hand.state().number("base"), 500);
    EXPECT_EQ(hand.state().text("view"), "rotary");
}

TEST(RotaryView, AKeyDistanceHoldsTheScoreWhileThePositionMoves) {
    std::set<std::string> scores;
    for (const int position : {7, 20, 31}) {
        Hand hand(
            1440, 900, 1,
            of("method=rotary-score&vectors=seeded&d_model=16&key_distance=5&position=" + std::to_string(position)));
        const std::string start =
            "Query at " + std::to_string(position) + ", key at " + std::to_string(position - 5) + ": ";
        const Item* title = Hand::find_prefix(start, "text");
        ASSERT_TRUE(title) << position;
        scores.insert(title->label.substr(start.size()));
        EXPECT_EQ(hand.session().focus(), (Cell{position, position - 5}));
    }
    EXPECT_EQ(scores.size(), 1u);
}

TEST(RotaryView, MarksThePairsThatALessonPointsOut) {
    for (const auto& [row, text] :
         {std::pair{"row 12", "Highlighted: pair 12"}, {"rows 3 to 5", "Highlighted: pairs 3 to 5"}}) {
        const Hand hand(1440, 900, 1,
                        of("method=rotary-frequencies&quantity=wavelength&highlight=" + std::string(row)));
        EXPECT_TRUE(Hand::labelled(text, "mark"));
    }
}

TEST(RotaryView, NamesTheColumnsOfAPair) {
    for (const auto& [pairing, text] : {std::pair{"half-split", "pair 5: columns 5 and 37 turn together"},
                                        {"interleaved", "pair 5: columns 10 and 11 turn together"}}) {
        Hand hand(1440, 900, 1, of("method=rotary-table&d_model=64&pairing=" + std::string(pairing)));
        hand.session().set_focus({3, pairing == std::string_view("half-split") ? 37 : 10});
        hand.settle();
        EXPECT_TRUE(Hand::labelled(text, "text")) << pairing;
    }
}

TEST(RotaryView, MarksTheAxisOfEachSection) {
    Hand hand(1440, 900, 1, of("method=m-rope&d_model=128&sections=16,24,24"));
    for (const char* text : {"columns 0 to 15: time t", "columns 16 to 39: height h", "columns 40 to 63: width w",
                             "columns 64 to 79: time t"})
        EXPECT_TRUE(Hand::labelled(text, "text")) << text;
}

TEST(RotaryView, ComparesScalingWithInterpolation) {
    Hand hand(1440, 900, 1,
              of("preset=llama-2-7b&method=rotary-frequencies&scaling=yarn&factor=8&original_length=4096"));
    for (const char* text :
         {"kept: pairs 0–20", "blended: pairs 21–45", "interpolated: pairs 46–63", "trained length 4096"})
        EXPECT_TRUE(Hand::labelled(text, "text")) << text;
    EXPECT_TRUE(Hand::labelled("wanted length " + readable_integer(32768), "text"));
}

TEST(RotaryView, ShowsTheWantedLengthBesideTheFactor) {
    Hand hand(
        1280, 800, 1,
        "view=rotary&method=rotary-frequencies&scaling=llama3&factor=8&original_length=8192&wanted_length=131072");
    EXPECT_TRUE(Hand::labelled("wanted length " + readable_integer(131072), "text"));
    EXPECT_TRUE(Hand::labelled("factor × trained length " + readable_integer(65536), "text"));
    EXPECT_TRUE(Hand::labelled("trained length " + readable_integer(8192), "text"));
}

TEST(RotaryView, ColoursSpanTheScores) {
    for (const char* method : {"rotary-score", "xpos"}) {
        const FieldPtr field = make_field(parse("method=" + std::string(method)).state).field;
        const Description described = field->describe();
        double low = 1e9, high = -1e9;
        for (Index col = 0; col <= 49; ++col) { // all distances that a causal mask leaves
            low = std::min(low, field->at({49, col}));
            high = std::max(high, field->at({49, col}));
        }
        EXPECT_NEAR(described.low, low, 1e-9) << method;
        EXPECT_NEAR(described.high, high, 1e-9) << method;
    }
}

TEST(RotaryView, DrawsAllMethods) {
    expect_methods_drawn(rotary_view);
}

TEST(RotaryView, DISABLED_DrawsAllMethodsAtEverySize) {
    for (std::size_t from = 1; from < drawn_sizes; ++from)
        expect_methods_drawn(rotary_view, {}, from);
}

TEST(RotaryView, ExtremesAreDrawn) {
    for (const std::string_view text :
         {"method=rotary-score&length=1", "method=rotary-score&length=16777216&d_model=16384&vectors=seeded",
          "method=rotary-table&d_model=2", "method=rotary-table&length=16777216&d_model=16384",
          "method=rotary-table&d_model=7", "method=rotary-frequencies&d_model=2&scaling=yarn&factor=1",
          "method=rotary-frequencies&d_model=16384&scaling=ntk",
          "method=rotary-frequencies&scaling=dynamic-ntk&seen_length=33554432", "method=xpos&length=1",
          "method=xpos&length=4096", "method=rotary-axial&grid_height=1&grid_width=1&d_model=4",
          "method=m-rope&frames=8", "method=rotary-score&position=-5&key_distance=16777216"}) {
        Hand hand(1000, 700, 1, of(text));
        EXPECT_TRUE(Hand::find_prefix("", "plot")) << text;
    }
}

}
}
