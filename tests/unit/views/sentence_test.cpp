// The sentence input through a screen without a display: chips are edited, begun, removed and moved as a person would,
// and whatever is typed is shown or explained.
#include "core/parameters.hpp"
#include "session/beside.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc {
namespace {

constexpr std::string_view base = "view=attention&method=attention&d_model=4&tokens=";

Hand hand(std::string_view tokens, int width = 1440, int height = 900) {
    return {width, height, 1, std::string(base) + std::string(tokens)};
}

std::string tokens(Hand& hand) {
    return std::string(hand.state().text("tokens"));
}

void type(Hand& hand, std::string_view text) {
    hand.screen().type(text);
    hand.screen().frame(static_cast<int>(text.size()) + 4);
}

TEST(SentenceInput, AChipIsEditedWhereItStands) {
    Hand person = hand("I eat fish");
    ASSERT_TRUE(person.click("token 1 ‘eat’", "button"));
    person.screen().frame(3);
    ASSERT_TRUE(Hand::find("Word", "field"));
    person.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    type(person, "like");
    EXPECT_EQ(tokens(person), "I like fish");
    person.key(ImGuiKey_Enter);
    EXPECT_FALSE(Hand::find("Word", "field"));
    EXPECT_TRUE(Hand::find("token 1 ‘like’", "button"));
    person.session().undo();
    person.screen().frame(2);
    EXPECT_EQ(tokens(person), "I eat fish") << "one step of undo";
}

TEST(SentenceInput, BlanksBeginTheNextTokenAndPunctuationStandsAlone) {
    Hand person = hand("well");
    ASSERT_TRUE(person.click("Add a token", "button"));
    person.screen().frame(3);
    type(person, "we eat, too! ");
    EXPECT_EQ(tokens(person), "well we eat , too !");
    type(person, "ok.");
    person.key(ImGuiKey_Escape);
    person.screen().frame(2);
    EXPECT_EQ(tokens(person).substr(0, 19), "well we eat , too !") << "Escape takes back the last token only";
}

TEST(SentenceInput, BackspaceInAnEmptyTokenGoesBack) {
    Hand person = hand("a b");
    ASSERT_TRUE(person.click("Add a token", "button"));
    person.screen().frame(3);
    person.key(ImGuiKey_Backspace);
    person.screen().frame(3);
    type(person, "c");
    EXPECT_EQ(tokens(person), "a c");
}

TEST(SentenceInput, ShiftEnterBeginsTheNextSentence) {
    Hand person = hand("I eat");
    ASSERT_TRUE(person.click("Sentence", "button"));
    person.screen().frame(3);
    type(person, "you too");
    EXPECT_EQ(tokens(person), "I eat\nyou too");
}

TEST(SentenceInput, ADraggedChipChangesItsPlace) {
    Hand person = hand("one two three");
    const Item* from = Hand::find("token 0 ‘one’", "button");
    const Item* to = Hand::find("token 2 ‘three’", "button");
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
    ASSERT_TRUE(person.click("Example sentences", "menu"));
    person.screen().frame(3);
    const Item* choice = Hand::find_prefix("I eat fish", "choice");
    ASSERT_TRUE(choice);
    person.click(choice);
    person.screen().frame(2);
    EXPECT_EQ(tokens(person), "I eat fish\nfish eat I");
}

TEST(SentenceInput, TenThousandTokensShowTheFirstAndSayHowManyMore) {
    std::string long_text;
    for (int n = 0; n < 8000; ++n)
        long_text += n % 2 ? "b " : "a ";
    Hand person = hand("x");
    person.session().edit("tokens", long_text);
    person.screen().frame(3);
    EXPECT_TRUE(Hand::find("token 0 ‘a’", "button"));
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
            if (item.kind == "button" && std::string_view(item.label).starts_with("token "))
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
    ASSERT_TRUE(Hand::find("The dog ran fast", "button"));
    person.click("The dog ran fast", "button");
    person.screen().frame(2);
    EXPECT_EQ(tokens(person), "the dog ran fast");
    EXPECT_TRUE(Hand::find("Embeddings table", "plot"));
}

TEST(SentenceInput, AWordOfTheChosenMaskedSentenceOpens) {
    Hand person(1440, 900, 1, "view=masks&method=masked-softmax&length=4&tokens=the cat sat%0Adogs ran");
    const Item* row = Hand::find("sentence 0", "segment");
    ASSERT_TRUE(row);
    EXPECT_TRUE(row->chosen);
    person.click(row);
    person.screen().frame(4);
    EXPECT_TRUE(Hand::find("Word", "field"));
}

/// Two pictures side by side, whose sentences differ.
Hand two_sentences() {
    return {1600, 900, 1, std::string(base) + "I eat fish&beside=view=attention%26tokens=you%20see%20birds"};
}

std::string second_tokens(Hand& hand) {
    return std::string(beside(hand.state())->text("tokens"));
}

/// Where tokens are being typed, from the left of the screen.
std::vector<float> fields() {
    std::vector<float> places;
    for (const Item& item : items())
        if (item.label == "Word" && item.kind == "field")
            places.push_back(item.x);
    return places;
}

TEST(SentenceInput, OfTwoPicturesTheOneTypedInTakesTheWords) {
    Hand person = two_sentences();
    ASSERT_TRUE(person.click("token 1 ‘see’", "button"));
    person.screen().frame(3);
    ASSERT_EQ(fields().size(), 1u) << "no token of the first picture is opened";
    EXPECT_GT(fields().front(), 800) << "the second picture has the keyboard";
    person.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    type(person, "hear");
    EXPECT_EQ(second_tokens(person), "you hear birds");
    EXPECT_EQ(tokens(person), "I eat fish");
    person.key(ImGuiKey_Enter);
    ASSERT_TRUE(person.click("token 1 ‘eat’", "button"));
    person.screen().frame(3);
    ASSERT_EQ(fields().size(), 1u);
    EXPECT_LT(fields().front(), 800);
    person.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    type(person, "like");
    EXPECT_EQ(tokens(person), "I like fish");
    EXPECT_EQ(second_tokens(person), "you hear birds");
}

TEST(SentenceInput, AnEditBegunInOnePictureEndsWhereTheOtherIsTypedIn) {
    Hand person = two_sentences();
    ASSERT_TRUE(person.click("token 0 ‘I’", "button"));
    person.screen().frame(3);
    type(person, "t");
    const std::string begun = tokens(person);
    EXPECT_NE(begun, "I eat fish");
    ASSERT_TRUE(person.click("token 2 ‘birds’", "button"));
    person.screen().frame(3);
    ASSERT_EQ(fields().size(), 1u);
    EXPECT_GT(fields().front(), 800);
    person.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    type(person, "stars");
    EXPECT_EQ(second_tokens(person), "you see stars");
    EXPECT_EQ(tokens(person), begun);
}

}
}
