// Columns of every method over their rows in the frequencies view: which turn, that their waves are the field's own
// numbers, and what the others say instead of wavelengths.
#include "unit/screen/screen_hand.hpp"

#include "core/own/own_table.hpp"
#include "core/rotary/rotary_frequencies.hpp"
#include "core/text.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::frequency_columns_test {
namespace {

std::vector<std::string_view> shown_methods() {
    std::vector<std::string_view> all;
    for (const Method* method : methods())
        if (lists(*find_view("frequencies"), method->id) && method->id != "own") // whose numbers a person brings: below
            all.push_back(method->id);
    return all;
}

Session session_of(std::string_view text) {
    Session session(parse(text).state);
    session.begin_frame();
    return session;
}

TEST(FrequencyColumns, WavesAreTheNumbersOfTheField) {
    for (const std::string_view text :
         {"method=sinusoidal&d_model=7&length=40&offset=-9&layout=halves&odd=zero-column",
          "method=single-sine&d_model=3&length=40&wavelength=7.5",
          "method=rotary-table&d_model=8&length=40&offset=11&pairing=interleaved",
          "method=rotary-table&d_model=12&rotary_width=8&length=40&rotary_part=sin",
          "method=rotary-table&d_model=16&length=40&scaling=yarn&factor=8&original_length=64"}) {
        Session session = session_of(text);
        const WaveFrame frame = wave_frame(session);
        ASSERT_TRUE(frame.turns()) << text;
        ASSERT_EQ(frame.waves.width(), frame.field->size().col) << text;
        for (Index row = 0; row < frame.length; ++row)
            for (Index col = 0; col < frame.waves.width(); ++col)
                EXPECT_EQ(frame.factor * frame.waves.at(static_cast<double>(frame.offset + row), col),
                          frame.field->at({row, col}))
                    << text << " " << row << " " << col;
    }
}

TEST(FrequencyColumns, OtherMethodsSayWhyTheyHaveNoWaves) {
    int still = 0;
    for (const std::string_view method : shown_methods()) {
        Session session = session_of("method=" + std::string(method));
        const WaveFrame frame = wave_frame(session);
        const NoWaves none = no_waves(*find_method(method));
        EXPECT_EQ(frame.turns(), none.why.empty()) << method;
        EXPECT_TRUE(none.view.empty() || lists(*find_view(none.view), method)) << method;
        still += frame.turns() ? 0 : 1;
    }
    EXPECT_GE(still, 12);
}

TEST(FrequencyColumns, ScalesHoldEveryNumberDrawn) {
    for (const std::string_view method : shown_methods()) {
        Session session = session_of("method=" + std::string(method) + "&dimensions=0,1,2,3,4,5&times=-3,0.5,90");
        const WaveFrame frame = wave_frame(session);
        const Range range = drawn_values(frame);
        EXPECT_LT(range.low, range.high) << method;
        for (const Index dimension : frame.dimensions)
            for (Index row = 0; row < frame.length; ++row) {
                EXPECT_GE(frame.value(row, dimension), range.low) << method;
                EXPECT_LE(frame.value(row, dimension), range.high) << method;
            }
    }
}

TEST(FrequencyColumns, TheFirstStandInWhereNoneExists) {
    Session session = session_of("method=binary&bits=5&length=20&dimensions=6,7");
    const WaveFrame frame = wave_frame(session);
    EXPECT_TRUE(frame.instead);
    EXPECT_EQ(frame.dimensions, (std::vector<Index>{0, 1, 2, 3}));
    Session other = session_of("method=binary&bits=5&length=20&dimensions=2,7");
    EXPECT_FALSE(wave_frame(other).instead);
    EXPECT_EQ(wave_frame(other).dimensions, std::vector<Index>{2});
}

TEST(FrequencyColumns, ATableThatWasBroughtHasThePeriodsOfItsColumns) {
    Hand hand(1280, 800);
    std::vector<double> values;
    for (Index i = 0; i < 64 * 4; ++i)
        values.push_back(std::sin(static_cast<double>(i / 4) / static_cast<double>(1 + i % 4)));
    hand.session().add_own_table(OwnTable::make("mine", {64, 4}, values, "float64"));
    hand.set("view=frequencies&method=own&own=mine&focus=0,1");
    EXPECT_TRUE(Hand::labelled("Waves", "plot") && Hand::labelled("Periods", "plot"));
    EXPECT_FALSE(Hand::labelled("Wavelengths", "plot"));
    EXPECT_TRUE(Hand::find_prefix("column 1: 12.57 rows a turn", "text"));
}

TEST(FrequencyColumns, EveryMethodIsDrawnAtEverySizeAndLength) {
    for (const std::string_view method : shown_methods()) {
        const std::string text = "view=frequencies&method=" + std::string(method);
        const bool turns = no_waves(*find_method(method)).why.empty();
        for (const std::string_view length : {"50", "5000"}) {
            Hand hand(1280, 800, 1, text + "&length=" + std::string(length));
            ASSERT_EQ(hand.state().text("method"), method);
            EXPECT_NE(Hand::labelled("Waves", "plot"), nullptr) << text;
            EXPECT_EQ(Hand::labelled("Wavelengths", "plot") != nullptr, turns) << text;
            EXPECT_EQ(Hand::labelled("Clocks", "plot") != nullptr, turns) << text;
            EXPECT_EQ(Hand::find_prefix("no wavelengths: ", "text") == nullptr, turns) << text;
        }
        Hand phone(390, 844, 1, text + "&length=1");
        EXPECT_NE(Hand::labelled("Waves", "plot"), nullptr) << text;
    }
}

TEST(FrequencyColumns, RotaryTablesCountThePairsThatTurn) {
    Hand hand(1440, 900, 1, "view=frequencies&method=rotary-table&d_model=64&length=500&base=10000&position=321");
    RotarySettings settings;
    settings.width = 64;
    const RotaryFrequencies frequencies(settings);
    int turning = 0;
    for (const double frequency : frequencies.scaled())
        turning += frequency * 500 >= 2 * 3.14159265358979 ? 1 : 0;
    ASSERT_GT(turning, 4);
    EXPECT_NE(Hand::find_prefix(std::to_string(turning) + " of 32 pairs complete a turn", "text"), nullptr);
    const double value = std::cos(321 * frequencies.frequency(6));
    EXPECT_NE(Hand::labelled("channel 6: " + with_decimals(value, 6), "text"), nullptr);
    EXPECT_EQ(Hand::find("picture.frequency_detail.counter"), nullptr) << "only of the sinusoid";
}

TEST(FrequencyColumns, AButtonLeadsToTheViewThatDrawsTheirWaves) {
    Hand hand(1280, 800, 1, "view=frequencies&method=time2vec");
    ASSERT_TRUE(hand.click("picture.further"));
    EXPECT_EQ(hand.state().text("view"), "space");
    EXPECT_EQ(hand.state().text("method"), "time2vec");
}

TEST(FrequencyColumns, TheDialLookedAtOpensAColumnOfItsPair) {
    const Waves cosines({{Waves::Part::cosine, 0}, {Waves::Part::cosine, 1}, {Waves::Part::cosine, 0}}, {1, 0.1});
    EXPECT_EQ(pair_column(cosines, 1), 1);
    EXPECT_EQ(pair_column(cosines, 0), 0);
    const Waves mixed({{Waves::Part::cosine, 0}, {Waves::Part::zero, 1}, {Waves::Part::sine, 0}}, {1, 0.1});
    EXPECT_EQ(pair_column(mixed, 0), 2) << "the sine where there is one";
}

}
}
