// The sentence input through a screen without a display: chips are edited, begun, removed and moved as a person would,
// and whatever is typed is shown or explained.
#include "core/state/parameters.hpp"
#include "session/second_picture.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::sentence_test {
namespace {

constexpr std::string_view base = "view=attention&method=attention&d_model=4&tokens=";

Hand hand(std::string_view tokens, int width = 1440, int height = 900) {
    return {width, height, 1, std::string(base) + std::string(tokens)};
}

std::string tokens(Hand& hand) {
    return std::string(hand.state().text("tokens"));
}

TEST(SentenceInput, AChipIsEditedWhereItStands) {
    Hand person = hand("I eat fish");
    ASSERT_TRUE(person.click("picture.token.0.1"));
    person.settle();
    ASSERT_TRUE(Hand::find("picture.word"));
    person.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    person.type("like");
    EXPECT_EQ(tokens(person), "I like fish");
    person.key(ImGuiKey_Enter);
    EXPECT_FALSE(Hand::find("picture.word"));
    EXPECT_EQ(Hand::item_of("picture.token.0.1").label, "token 1 ‘like’");
    person.session().undo();
    person.settle();
    EXPECT_EQ(tokens(person), "I eat fish") << "one step of undo";
}

TEST(SentenceInput, BlanksBeginTheNextTokenAndPunctuationStandsAlone) {
    Hand person = hand("well");
    ASSERT_TRUE(person.click("picture.add_token.0"));
    person.settle();
    person.type("we eat, too! ");
    EXPECT_EQ(tokens(person), "well we eat , too !");
    person.type("ok.");
    person.key(ImGuiKey_Escape);
    person.settle();
    EXPECT_EQ(tokens(person).substr(0, 19), "well we eat , too !") << "Escape takes back the last token only";
}

TEST(SentenceInput, BackspaceInAnEmptyTokenGoesBack) {
    Hand person = hand("a b");
    ASSERT_TRUE(person.click("picture.add_token.0"));
    person.settle();
    person.key(ImGuiKey_Backspace);
    person.settle();
    person.type("c");
    EXPECT_EQ(tokens(person), "a c");
}

TEST(SentenceInput, ShiftEnterBeginsTheNextSentence) {
    Hand person = hand("I eat");
    ASSERT_TRUE(person.click("picture.add_sentence"));
    person.settle();
    person.type("you too");
    EXPECT_EQ(tokens(person), "I eat\nyou too");
}

TEST(SentenceInput, ADraggedChipChangesItsPlace) {
    Hand person = hand("one two three");
    const Item* from = Hand::find("picture.token.0.0");
    const Item* to = Hand::find("picture.token.0.2");
    ASSERT_TRUE(from && to);
    const float x = to->x + to->width - 4, y = to->y + to->height / 2;
    person.move(from->x + from->width / 2, from->y + from->height / 2);
    person.press();
    person.move(x - 20, y);
    person.move(x, y);
    person.release();
    EXPECT_EQ(tokens(person), "two three one");
}

TEST(SentenceInput, ExamplesReplaceTheSentences) {
    Hand person = hand("a");
    ASSERT_TRUE(person.click("picture.examples"));
    person.settle();
    ASSERT_TRUE(person.click("picture.examples.fish"));
    person.settle();
    EXPECT_EQ(tokens(person), "I eat fish\nfish eat I");
}

TEST(SentenceInput, TenThousandTokensShowTheFirstAndSayHowManyMore) {
    std::string long_text;
    for (int n = 0; n < 8000; ++n)
        long_text += n % 2 ? "b " : "a ";
    Hand person = hand("x");
    person.session().edit("tokens", long_text);
    person.settle();
    EXPECT_EQ(Hand::item_of("picture.token.0.0").label, "token 0 ‘a’");
    bool said = false;
    for (const Item& item : items())
        said = said || item.label.ends_with("more tokens");
    EXPECT_TRUE(said);
    EXPECT_LT(items().size(), 400u);
}

TEST(SentenceInput, AnyScriptIsTakenAndNoChipOverlaps) {
    for (const std::string_view text : {"שלום עולם", "🦊 🦊🦊 👩‍👩‍👧", "e\u0301te\u0301 日本 ؟"}) {
        Hand person = hand(text, 1000, 700);
        EXPECT_EQ(tokens(person), text);
        std::vector<Item> chips;
        for (const Item& item : items())
            if (item.id.starts_with("picture.token."))
                chips.push_back(item);
        ASSERT_GE(chips.size(), 2u) << text;
        for (std::size_t i = 1; i < chips.size(); ++i)
            EXPECT_TRUE(chips[i].x >= chips[i - 1].x + chips[i - 1].width || chips[i].y > chips[i - 1].y) << text;
    }
    bool said = false;
    Hand person = hand("🦊", 1440, 900);
    for (const Item& item : items())
        said = said || item.label.find("cannot be drawn") != std::string::npos;
    EXPECT_TRUE(said);
}

TEST(SentenceInput, AnEmptySentenceExplainsItself) {
    Hand person = hand("");
    ASSERT_TRUE(Hand::find("picture.begin"));
    person.click("picture.begin");
    person.settle();
    EXPECT_EQ(tokens(person), "the dog ran fast");
    EXPECT_TRUE(Hand::labelled("Embeddings table", "plot"));
}

TEST(SentenceInput, AWordOfTheChosenMaskedSentenceOpens) {
    Hand person(1440, 900, 1, "view=masks&method=masked-softmax&length=4&tokens=the cat sat%0Adogs ran");
    const Item* row = Hand::find("picture.sentence.0");
    ASSERT_TRUE(row);
    EXPECT_TRUE(row->chosen);
    person.click(row);
    person.settle();
    EXPECT_TRUE(Hand::find("picture.word"));
}

/// Two pictures side by side, whose sentences differ.
Hand two_sentences() {
    return {1600, 900, 1, std::string(base) + "I eat fish&beside=view=attention%26tokens=you%20see%20birds"};
}

std::string second_tokens(Hand& hand) {
    return std::string(second_state(hand.state())->text("tokens"));
}

/// The one field in which a token is typed: that of the picture.
void expect_field_in(std::string_view picture) {
    EXPECT_EQ(Hand::find("picture.word") != nullptr, picture == "picture");
    EXPECT_EQ(Hand::find("second.word") != nullptr, picture == "second");
}

TEST(SentenceInput, OfTwoPicturesTheOneTypedInTakesTheWords) {
    Hand person = two_sentences();
    ASSERT_TRUE(person.click("second.token.0.1"));
    person.settle();
    expect_field_in("second");
    person.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    person.type("hear");
    person.settle(); // the second picture comes back to the state of the first
    EXPECT_EQ(second_tokens(person), "you hear birds");
    EXPECT_EQ(tokens(person), "I eat fish");
    person.key(ImGuiKey_Enter);
    ASSERT_TRUE(person.click("picture.token.0.1"));
    person.settle();
    expect_field_in("picture");
    person.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    person.type("like");
    EXPECT_EQ(tokens(person), "I like fish");
    EXPECT_EQ(second_tokens(person), "you hear birds");
}

TEST(SentenceInput, AnEditBegunInOnePictureEndsWhereTheOtherIsTypedIn) {
    Hand person = two_sentences();
    ASSERT_TRUE(person.click("picture.token.0.0"));
    person.settle();
    person.type("t");
    const std::string begun = tokens(person);
    EXPECT_NE(begun, "I eat fish");
    ASSERT_TRUE(person.click("second.token.0.2"));
    person.settle();
    expect_field_in("second");
    person.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    person.type("stars");
    person.settle();
    EXPECT_EQ(second_tokens(person), "you see stars");
    EXPECT_EQ(tokens(person), begun);
}

}
}
