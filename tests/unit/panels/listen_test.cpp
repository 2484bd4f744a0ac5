// The row or the column looked at as sound: the buttons and keys that ask for it, and what is said about it.
#include "core/sound.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::listen_test {

namespace {

/// A program with sound; offering it ends with the hand's screen.
struct Listener {
    explicit Listener(std::string_view state, int width = 1440, int height = 900) : hand(width, height, 1, state) {
        platform::offer_sound(true);
        hand.settle();
    }

    /// Frequencies of what plays.
    static std::vector<float> heard() {
        const std::vector<float> notes = platform::played_notes();
        std::vector<float> tones;
        for (std::size_t i = 2; i < notes.size(); i += platform::numbers_per_note)
            tones.push_back(notes[i]);
        return tones;
    }
    std::vector<float> expected(FieldLine line) {
        std::vector<float> tones;
        for (const Note& note : sound_of(*hand.session().field(), line).notes)
            tones.push_back(static_cast<float>(note.frequency));
        return tones;
    }

    Hand hand;
};

TEST(Listen, IsNotOfferedWhereThereIsNoSound) {
    Hand hand(1440, 900);
    EXPECT_NE(Hand::find("pin"), nullptr);
    EXPECT_EQ(Hand::find("listen.row"), nullptr);
    hand.key(ImGuiKey_S);
    EXPECT_TRUE(platform::played_notes().empty());
}

TEST(Listen, NothingPlaysBeforeItIsAskedFor) {
    Listener listener("length=20&d_model=16");
    listener.hand.session().set_focus({7, 3});
    listener.hand.pass(0.5);
    EXPECT_EQ(Hand::item_of("listen.row").label, "Listen to position 7");
    EXPECT_TRUE(platform::played_notes().empty());
    EXPECT_EQ(Hand::find_prefix("position 7: ", "text"), nullptr);
}

TEST(Listen, ButtonsPlayTheRowAndTheColumnOfTheFocus) {
    Listener listener("length=20&d_model=16");
    listener.hand.session().set_focus({7, 3});
    listener.hand.settle();
    ASSERT_TRUE(listener.hand.click("listen.row"));
    EXPECT_EQ(Listener::heard(), listener.expected({false, 7}));
    EXPECT_NE(Hand::labelled("position 7: 16 values from −0.599 to 1", "text"), nullptr);
    EXPECT_TRUE(Hand::find("listen.row")->chosen);
    EXPECT_FALSE(Hand::find("listen.column")->chosen);
    ASSERT_TRUE(listener.hand.click("listen.column"));
    EXPECT_EQ(Listener::heard(), listener.expected({true, 3}));
    EXPECT_NE(listener.expected({true, 3}), listener.expected({false, 7}));
}

TEST(Listen, KeysPlayAndASecondPressEndsIt) {
    Listener listener("length=20&d_model=16");
    listener.hand.session().set_focus({7, 3});
    listener.hand.key(ImGuiKey_S);
    EXPECT_EQ(Listener::heard(), listener.expected({false, 7}));
    listener.hand.key(ImGuiKey_S);
    EXPECT_TRUE(Listener::heard().empty());
    listener.hand.key(ImGuiKey_S, ImGuiKey_LeftShift);
    EXPECT_EQ(Listener::heard(), listener.expected({true, 3}));
    listener.hand.session().set_focus({7, 4});
    listener.hand.key(ImGuiKey_S, ImGuiKey_LeftShift);
    EXPECT_EQ(Listener::heard(), listener.expected({true, 4})) << "another column is played at once";
    listener.hand.key(ImGuiKey_S, ImGuiKey_LeftCtrl);
    EXPECT_EQ(Listener::heard(), listener.expected({true, 4})) << "with Ctrl the key is the browser's";
}

TEST(Listen, EscapeEndsTheSoundAndNothingElse) {
    Listener listener("length=20&d_model=16&pins=2,5");
    listener.hand.key(ImGuiKey_S);
    ASSERT_FALSE(Listener::heard().empty());
    listener.hand.key(ImGuiKey_Escape);
    EXPECT_TRUE(Listener::heard().empty());
    EXPECT_FALSE(listener.hand.state().is_default("pins"));
    listener.hand.key(ImGuiKey_Escape);
    EXPECT_EQ(listener.hand.state().list("pins").size(), 1U) << "the next ones take the pins off";
    listener.hand.key(ImGuiKey_Escape);
    EXPECT_TRUE(listener.hand.state().is_default("pins"));
}

TEST(Listen, TheMirrorSaysWhatWasHeardOnceItIsOver) {
    Listener listener("length=20&d_model=16");
    const auto said = [&](std::string_view text) {
        return listener.hand.mirror().find("\"sound\":\"" + std::string(text)) != std::string::npos;
    };
    listener.hand.session().set_focus({7, 3});
    EXPECT_TRUE(said("\""));
    listener.hand.key(ImGuiKey_S);
    EXPECT_TRUE(said("\"")) << "no voice speaks over it";
    listener.hand.key(ImGuiKey_S);
    EXPECT_TRUE(said("As sound: position 7 of Sinusoidal, 16 values from −0.599 to 1\""));
}

TEST(Listen, SaysWhatIsAMeanAndWhatIsNoNumber) {
    {
        Listener means("view=relative&method=distance&length=1000");
        means.hand.session().set_focus({0, 0});
        means.hand.key(ImGuiKey_S);
        EXPECT_NE(Hand::labelled("query 0: 250 means of up to 4 values from 1.5 to 998", "text"), nullptr);
    }
    Listener hidden("view=biases&method=alibi&length=12");
    hidden.hand.session().set_focus({4, 4});
    hidden.hand.key(ImGuiKey_S);
    EXPECT_NE(Hand::labelled("query 4: 12 values from −2 to 0, 7 of them without a number", "text"), nullptr);
}

}

}
