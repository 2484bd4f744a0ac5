// A row or a column of a field as sound: which tones, where and when.
#include "core/sound.hpp"

#include "unit/core/made_fields.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::sound_test {

namespace {

/// The notes between the mark before and the two marks after.
std::vector<Note> tones_of(const LineSound& sound) {
    return {sound.notes.begin() + 1, sound.notes.end() - 2};
}

TEST(Sound, EqualStepsOfTheValueAreEqualIntervals) {
    EXPECT_DOUBLE_EQ(pitch(-1, -1, 1), 220);
    EXPECT_DOUBLE_EQ(pitch(1, -1, 1), 1760);
    EXPECT_DOUBLE_EQ(pitch(0, -1, 1), 220 * std::exp2(1.5));
    for (const double value : {-1.0, -0.5, 0.0, 0.5})
        EXPECT_NEAR(pitch(value + 0.5, -1, 1) / pitch(value, -1, 1), std::exp2(0.75), 1e-12);
    EXPECT_DOUBLE_EQ(pitch(7, -1, 1), 1760);
    EXPECT_DOUBLE_EQ(pitch(-7, -1, 1), 220);
    EXPECT_DOUBLE_EQ(pitch(3, 3, 3), 220 * std::exp2(1.5));
}

TEST(Sound, ARowIsItsValuesFromLeftToRight) {
    const FieldPtr field = field_of("d_model=128&length=50");
    const LineSound sound = sound_of(*field, {false, 7});
    const std::vector<Note> tones = tones_of(sound);
    ASSERT_EQ(tones.size(), 128U);
    EXPECT_EQ(sound.values, 128);
    EXPECT_EQ(sound.each, 1);
    EXPECT_EQ(sound.noises, 0);
    Range range;
    for (std::size_t i = 0; i < tones.size(); ++i) {
        const double value = field->at({7, static_cast<Index>(i)});
        range = united(range, {value, value});
        EXPECT_NEAR(std::log2(tones[i].frequency / 220), 1.5 * (value + 1), 1e-6) << i;
        EXPECT_NEAR(tones[i].pan, 2.0 * static_cast<double>(i) / 127 - 1, 1e-12) << i;
    }
    EXPECT_NEAR(sound.range.low, range.low, 1e-6);
    EXPECT_NEAR(sound.range.high, range.high, 1e-6);
}

TEST(Sound, AColumnIsItsValuesFromTheFirstRowOn) {
    const FieldPtr field = field_of("d_model=128&length=50");
    const std::vector<Note> tones = tones_of(sound_of(*field, {true, 4}));
    ASSERT_EQ(tones.size(), 50U);
    for (std::size_t i = 0; i < tones.size(); ++i)
        EXPECT_NEAR(std::log2(tones[i].frequency / 220), 1.5 * (field->at({static_cast<Index>(i), 4}) + 1), 1e-6) << i;
}

TEST(Sound, LongRowsAreMeansAndLastNoLonger) {
    const FieldPtr field = field_of("view=relative&method=distance&length=1000003");
    const LineSound sound = sound_of(*field, {false, 5});
    const std::vector<Note> tones = tones_of(sound);
    EXPECT_EQ(sound.each, 3907);
    EXPECT_EQ(sound.tones, static_cast<Index>(tones.size()));
    EXPECT_LE(tones.size(), 256U);
    EXPECT_LT(sound.seconds, 5);
    const Description scale = field->describe();
    const auto mean = [&](Index first, Index count) { return field->mean({5, first, 1, count}); };
    EXPECT_NEAR(tones[0].frequency, pitch(mean(0, 3907), scale.low, scale.high), 0.01);
    EXPECT_NEAR(tones[100].frequency, pitch(mean(390700, 3907), scale.low, scale.high), 0.01);
    const Index last = 3907 * (sound.tones - 1);
    EXPECT_NEAR(tones.back().frequency, pitch(mean(last, 1000003 - last), scale.low, scale.high), 0.01);
}

TEST(Sound, WhatIsNoNumberIsANoise) {
    class Gaps : public Field {
        Cell size() const override { return {1, 4}; }
        double at(Cell cell) const override {
            const double infinity = std::numeric_limits<double>::infinity();
            return cell.col == 0 ? -infinity : cell.col == 1 ? undefined : static_cast<double>(cell.col) / 4;
        }
        Explanation explain(Cell) const override { return {}; }
        Description describe() const override {
            return {.title = "gaps", .rows = {"row", 0, {}}, .cols = {"column", 0, {}}};
        }
    };
    const LineSound sound = sound_of(Gaps(), {false, 0});
    const std::vector<Note> tones = tones_of(sound);
    ASSERT_EQ(tones.size(), 4U);
    EXPECT_EQ(tones[0].frequency, 0);
    EXPECT_EQ(tones[1].frequency, 0);
    EXPECT_DOUBLE_EQ(tones[2].frequency, pitch(0.5, -1, 1));
    EXPECT_EQ(sound.noises, 2);
    EXPECT_EQ(sound.range, (Range{0.5, 0.75}));
}

TEST(Sound, NoNoteLiesOverAnother) {
    for (const char* text :
         {"d_model=2&length=1", "d_model=4&length=3", "d_model=64&length=9", "d_model=512&length=9"}) {
        const FieldPtr field = field_of(text);
        for (const bool column : {false, true}) {
            const LineSound sound = sound_of(*field, {column, 0});
            for (std::size_t i = 1; i < sound.notes.size(); ++i)
                EXPECT_LE(sound.notes[i - 1].begin + sound.notes[i - 1].seconds, sound.notes[i].begin + 1e-9) << text;
            EXPECT_NEAR(sound.notes.back().begin + sound.notes.back().seconds, sound.seconds, 1e-9);
            EXPECT_LT(sound.seconds, 5) << text;
            EXPECT_GT(sound.seconds, sound.tones >= 10 ? 4 : 0) << text;
        }
    }
}

TEST(Sound, MarksHaveThePitchOfZero) {
    const LineSound around = sound_of(*field_of("d_model=8&length=4"), {false, 0});
    for (const std::size_t i : {std::size_t{0}, around.notes.size() - 2, around.notes.size() - 1})
        EXPECT_DOUBLE_EQ(around.notes[i].frequency, pitch(0, -1, 1));
    EXPECT_EQ(around.notes.front().pan, -1);
    EXPECT_EQ(around.notes.back().pan, 1);
    const LineSound above = sound_of(*field_of("view=relative&method=distance&length=8"), {false, 0});
    EXPECT_DOUBLE_EQ(above.notes.front().frequency, 220);
}

}

}
