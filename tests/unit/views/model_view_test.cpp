// The view of a whole model: under a hand, from presets, and from a configuration that is opened.
#include "core/model/layers_text.hpp"
#include "core/state/presets.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::model_view_test {

namespace {

constexpr const char* two_kinds =
    "view=model&method=rotary-score&layers=2 x (3 x window 512, full); all: heads=4 head_dim=256; window: base=5000; "
    "full: base=1000000 scaling=linear factor=8; model: trained_length=32768";

class ModelView : public testing::Test {
  protected:
    /// The middle of a layer's box.
    void choose(Index layer, Index count) {
        const Item* plot = Hand::labelled("Layers", "plot");
        ASSERT_TRUE(plot);
        hand_.move(plot->x + plot->width * (static_cast<float>(layer) + 0.5f) / static_cast<float>(count), plot->y + 8);
        hand_.press();
        hand_.release();
    }
    Hand hand_{1440, 900, 1, two_kinds};
};

TEST_F(ModelView, AClickOnALayerGivesItsSettingsInOneStepOfUndo) {
    choose(3, 8);
    const State& state = hand_.state();
    EXPECT_EQ(state.integer("layer"), 3);
    EXPECT_EQ(state.number("base"), 1000000);
    EXPECT_EQ(state.text("scaling"), "linear");
    EXPECT_EQ(state.integer("d_model"), 256);
    EXPECT_EQ(state.text("method"), "rotary-score") << "the rotary method that was shown stays";
    choose(4, 8);
    EXPECT_EQ(hand_.state().number("base"), 5000);
    EXPECT_EQ(hand_.state().text("scaling"), "none");
    EXPECT_EQ(hand_.state().integer("window"), 512);
    hand_.session().undo();
    hand_.settle();
    EXPECT_EQ(hand_.state().integer("layer"), 3);
    EXPECT_EQ(hand_.state().number("base"), 1000000);
    hand_.session().undo();
    hand_.settle();
    EXPECT_EQ(hand_.state().integer("layer"), 0);
    EXPECT_EQ(hand_.state().number("base"), 10000) << "as it was before a layer was chosen";
}

TEST_F(ModelView, OpeningTheViewChangesNothing) {
    Hand hand(1440, 900, 1, "view=model&base=77&layer=2");
    EXPECT_EQ(hand.state().number("base"), 77);
    EXPECT_EQ(hand.state().text("method"), "sinusoidal");
}

TEST_F(ModelView, AStateWithAnotherLayerKeepsWhatItSays) {
    const std::string other = format(hand_.state().with("layer", "3").with("reach_token", "7"));
    hand_.session().replace(parse(other).state);
    hand_.settle();
    EXPECT_EQ(format(hand_.state()), other) << "as a step of a lesson that shows another layer";
}

TEST_F(ModelView, SaysHowFarALayerSees) {
    EXPECT_TRUE(Hand::saying("Layer 0 depends on 512 tokens."));
    choose(2, 8);
    EXPECT_TRUE(Hand::saying("Layer 2 depends on 1534 tokens through those below it."));
    choose(3, 8);
    EXPECT_TRUE(Hand::saying("Layer 3 depends on 131\u2009072 tokens through those below it."));
    EXPECT_TRUE(Hand::saying("full: 48 of 128 pairs never finish a turn in training, 0 come to angles beyond it"))
        << "linear × 8 brings none beyond 4 times the trained length";
}

TEST_F(ModelView, SaysHowFastALayerForgets) {
    hand_.set("layers=2 x (linear, mamba2, other); linear: rule=retention value_heads=8; other: attention=linear");
    EXPECT_TRUE(Hand::saying("below 1 % after 146 to 18\u2009861 tokens"));
    EXPECT_TRUE(Hand::saying("through layers that forget. Its fastest head keeps less than 1 % after 146 tokens, its "
                             "slowest after 18\u2009861."));
    choose(1, 6);
    EXPECT_TRUE(Hand::saying("How fast it forgets depends on the text."));
    choose(2, 6);
    EXPECT_TRUE(Hand::saying("How fast it forgets is not known here."));
}

TEST_F(ModelView, AShortTextHasAMatrixToo) {
    EXPECT_FALSE(Hand::labelled("matrix", "part"));
    hand_.set("wanted_length=64");
    EXPECT_TRUE(Hand::labelled("matrix", "part"));
}

TEST_F(ModelView, WhatIsWrongInTheTextIsSaidWhereThePictureWouldBe) {
    hand_.set("layers=3 windows");
    EXPECT_TRUE(Hand::saying("sees everything")) << "an unknown word is a name";
    hand_.set("layers=3 x (window");
    EXPECT_TRUE(Hand::saying("a group is not closed"));
}

TEST_F(ModelView, TwoModelsAreToldApart) {
    hand_.set("beside=layers%3D8 full");
    EXPECT_TRUE(Hand::labelled("How far the layers see", "text"));
    hand_.set("beside=");
}

TEST(ModelViewSizes, OnePartAtATimeHasRoomOnAPhone) {
    Hand hand(390, 844, 1, two_kinds);
    EXPECT_TRUE(Hand::labelled("reach", "part"));
    EXPECT_FALSE(Hand::labelled("wavelengths", "part"));
    ASSERT_TRUE(hand.click("picture.shown.wavelengths"));
    EXPECT_TRUE(Hand::labelled("wavelengths", "part"));
    ASSERT_TRUE(hand.click("picture.shown.memory"));
    EXPECT_TRUE(Hand::labelled("memory", "part"));
}

TEST(ModelPresets, EachIsAWholeModelWithoutAProblem) {
    int count = 0;
    for (const Preset& preset : presets())
        if (preset.name.starts_with("model-")) {
            const Parsed parsed = parse("preset=" + std::string(preset.name));
            EXPECT_TRUE(parsed.issues.empty()) << preset.name << ": " << parsed.issues.front().message;
            const LayersReading reading = read_layers(parsed.state.text("layers"));
            EXPECT_TRUE(reading.problems.empty()) << preset.name << ": " << reading.problems.front();
            EXPECT_GT(reading.model.count(), 0) << preset.name;
            EXPECT_FALSE(reading.model.name.empty()) << preset.name;
            ++count;
        }
    EXPECT_EQ(count, 16);
}

}

}
