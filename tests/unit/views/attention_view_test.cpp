// The attention view through a screen without a display: every part shows its tables, numbers of the embeddings can be
// typed, two sentences are compared truthfully.
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::attention_view_test {
namespace {

std::string verdicts() {
    std::string all;
    for (const Item& item : items())
        if (item.kind == "text")
            all += item.label + "\n";
    return all;
}

TEST(AttentionView, TheSumOfTheTermsIsLarge) {
    Hand hand(1280, 800, 1, "view=attention&method=transformer-xl");
    const Item sum = *Hand::labelled("Sum of the terms", "plot"), term = *Hand::labelled("Content–content", "plot");
    EXPECT_GT(sum.width, 1.5F * term.width);
    EXPECT_GT(sum.height, 1.5F * term.height);
}

TEST(AttentionView, EachPartShowsItsTables) {
    Hand person(1440, 900, 1,
                "view=attention&method=attention&tokens=the dog ran fast&d_model=4&attention_stage=input");
    const auto shows_all = [](std::initializer_list<std::string_view> plots) {
        for (const std::string_view plot : plots) {
            const Item* item = Hand::labelled(plot, "plot");
            EXPECT_TRUE(item && item->width > 60 && item->height > 40) << plot;
        }
    };
    shows_all({"Embeddings table", "Encodings table", "Input table"});
    person.click("picture.part.logits");
    person.settle();
    EXPECT_EQ(person.state().text("attention_part"), "logits");
    shows_all({"Queries table", "Keys table", "Logits matrix", "Weights matrix"});
    person.click("picture.part.terms");
    person.settle();
    shows_all({"Content–content", "Content–position", "Position–content", "Position–position", "Sum of the terms"});
    person.click("picture.form.transformer-xl");
    person.settle();
    EXPECT_EQ(person.state().text("method"), "transformer-xl");
    EXPECT_EQ(person.session().field()->size(), (Cell{4, 4}));
    shows_all({"Content–content", "Sum of the terms"});
    person.click("picture.form.tupe");
    person.settle();
    shows_all({"Positions as they are", "First token untied"});
    person.click("picture.part.output");
    person.settle();
    EXPECT_EQ(person.state().text("method"), "attention");
    shows_all({"Weights matrix", "Values table", "Output table"});
}

constexpr std::string_view whole_way = "view=attention&method=attention&tokens=the dog ran fast&d_model=4&"
                                       "attention_part=overview&attention_stage=output";

TEST(AttentionView, TheWholeWayIsOnOneScreen) {
    for (const auto& [width, height] : {std::pair{1440, 900}, {1280, 800}, {390, 844}}) {
        const Hand person(width, height, 1, std::string(whole_way));
        std::vector<const Item*> plots;
        for (const std::string_view plot :
             {"Embeddings table", "Encodings table", "Input table", "Queries table", "Keys table", "Values table",
              "Logits matrix", "Weights matrix", "Output table"}) {
            plots.push_back(Hand::labelled(plot, "plot"));
            ASSERT_TRUE(plots.back()) << plot;
            EXPECT_TRUE(plots.back()->width > 40 && plots.back()->height > 12) << plot << " " << width;
        }
        for (const Item* one : plots)
            for (const Item* other : plots)
                EXPECT_TRUE(one == other || one->x + one->width <= other->x || other->x + other->width <= one->x ||
                            one->y + one->height <= other->y || other->y + other->height <= one->y)
                    << one->label << " lies on " << other->label << " " << width;
    }
}

TEST(AttentionView, TheWholeWayLeadsToItsParts) {
    for (const auto& [stage, part] : {std::pair{"encodings", "input"}, {"keys", "logits"}, {"values", "output"}}) {
        Hand person(1440, 900, 1, std::string(whole_way));
        person.click("picture.explain." + std::string(stage) + ".");
        person.settle();
        EXPECT_EQ(person.state().text("attention_part"), part);
        EXPECT_EQ(person.state().text("attention_stage"), stage);
    }
    Hand person(1440, 900, 1, std::string(whole_way));
    const Item* plot = Hand::labelled("Weights matrix", "plot");
    ASSERT_TRUE(plot);
    person.move(plot->x + plot->width / 2, plot->y + plot->height / 2);
    person.press();
    person.release();
    person.settle();
    EXPECT_EQ(person.state().text("attention_part"), "logits");
    EXPECT_EQ(person.state().text("attention_stage"), "weights");
}

TEST(AttentionView, BelowEachTableIsTheRowOfTheOtherSentence) {
    const std::string step =
        "view=attention&method=attention&tokens=I eat fish%0Afish eat I&d_model=4&"
        "encoding_combine=add&attention_part=overview&attention_stage=output&focus=1,1&shows=input, output";
    {
        const Hand person(1280, 800, 1, step + ", both");
        EXPECT_TRUE(Hand::saying("Logits matrix of the other sentence"));
        const Item *table = Hand::labelled("Output table", "plot"),
                   *row = Hand::labelled("Output table of the other sentence", "plot");
        ASSERT_TRUE(table && row);
        EXPECT_GE(row->y, table->y + table->height);
        EXPECT_NEAR(row->width, table->width, 1);
    }
    const Hand person(1280, 800, 1, step);
    EXPECT_TRUE(Hand::labelled("Output table", "plot"));
    EXPECT_FALSE(Hand::labelled("Output table of the other sentence", "plot"));
}

TEST(AttentionView, SaysHowManyAreReadRight) {
    Hand person(1440, 900, 1,
                "view=attention&method=attention&tokens=the dog saw a small cat&attention_part=input&"
                "attention_stage=word-reading&d_model=128");
    EXPECT_NE(verdicts().find("words read right: 6 of 6"), std::string::npos) << verdicts();
    person.session().edit("d_model", "4");
    person.settle();
    EXPECT_NE(verdicts().find("words read right: 2 of 6"), std::string::npos) << verdicts();
}

TEST(AttentionView, ANumberOfAnEmbeddingIsTyped) {
    Hand person(1440, 900, 1, "preset=i-am-a-student");
    const auto click_cell = [&](float row, float col) {
        const Item* plot = Hand::labelled("Embeddings table", "plot");
        ASSERT_TRUE(plot);
        person.move(plot->x + plot->width * (col + 0.5F) / 3, plot->y + plot->height * (row + 0.5F) / 4);
        person.press();
        person.release();
        person.settle();
    };
    const auto enter = [&](std::string_view text) {
        ASSERT_TRUE(Hand::find("picture.embedding"));
        person.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
        person.type(text);
        person.key(ImGuiKey_Enter);
        person.settle();
    };
    click_cell(1, 2);
    enter("-0.75");
    EXPECT_EQ(person.state().text("embeddings"), "0.2,0.4,0.1;0.3,0.5,-0.75;0.1,0.3,0.5;0.4,0.2,0.6");
    click_cell(0, 0);
    enter("nan");
    EXPECT_EQ(person.state().text("embeddings"), "0.2,0.4,0.1;0.3,0.5,-0.75;0.1,0.3,0.5;0.4,0.2,0.6");
    EXPECT_NE(verdicts().find("‘nan’ is not a number"), std::string::npos) << verdicts();
    EXPECT_NE(verdicts().find("0.2 is kept"), std::string::npos);
}

TEST(AttentionView, TwoSentencesAreComparedTruthfully) {
    Hand person(1440, 900, 1, "preset=fish");
    EXPECT_NE(verdicts().find("without encodings: the same rows in a different order"), std::string::npos)
        << verdicts();
    EXPECT_NE(verdicts().find("with encodings added: rows of equal words differ by up to"), std::string::npos);
    const Item* difference = Hand::labelled("Difference of equal words", "plot");
    ASSERT_TRUE(difference);
    person.click("picture.encodings.add");
    person.settle();
    EXPECT_EQ(person.state().text("encoding_combine"), "add");
    EXPECT_TRUE(Hand::labelled("Difference of equal words", "plot"));
}

TEST(AttentionView, AHoveredTokenIsMarkedEverywhere) {
    Hand person(1440, 900, 1,
                "view=attention&method=attention&tokens=the dog ran fast&d_model=4&attention_stage=input");
    const Item* chip = Hand::find("picture.token.0.3");
    ASSERT_TRUE(chip);
    person.move(chip->x + 5, chip->y + 5);
    EXPECT_EQ(person.session().focus().row, 3);
    const Item* plot = Hand::labelled("Input table", "plot");
    ASSERT_TRUE(plot);
    person.move(plot->x + 5, plot->y + plot->height * 0.3F);
    EXPECT_EQ(person.session().focus().row, 1);
    person.settle();
    EXPECT_TRUE(Hand::find("picture.token.0.1")->chosen);
}

TEST(AttentionView, WhereThereIsRoomForOneTableTheChoiceBearsTheirTitles) {
    Hand person(390, 844, 1, "view=attention&method=attention&tokens=a b c%0Ac b a&attention_part=output");
    for (const char* title : {"Sentence 0", "Sentence 1", "Difference"})
        EXPECT_TRUE(Hand::labelled(title, "segment")) << title;
    ASSERT_TRUE(person.click("picture.table.first"));
    person.settle();
    EXPECT_TRUE(Hand::labelled("Output of the first sentence", "plot"));
    EXPECT_FALSE(Hand::labelled("Difference of equal words", "plot"));
}

TEST(AttentionView, StrangeAndLargeStatesAreDrawn) {
    for (const std::string_view state :
         {"method=attention", "method=attention&tokens=alone&d_model=1", "method=attention&tokens=a b&d_model=512",
          "method=attention&tokens=a b&embeddings=nan,,;;;x", "method=transformer-xl&length=300",
          "method=attention&tokens=a b%0Ac d&attention_part=output",
          "method=attention&tokens=a b c%0Aa b&attention_part=output&encoding_combine=concatenate",
          "method=attention&tokens=a b&attention_part=logits&projections=slow-pairs",
          "method=attention&attention_part=overview",
          "method=attention&tokens=a b&d_model=512&attention_part=overview&encoding_combine=concatenate",
          "method=attention&tokens=a&attention_part=overview&encoding_combine=none",
          "method=attention&tokens=a b&attention_part=input&attention_stage=position-reading&encoding_combine=none",
          "method=tupe&length=1"})
        for (const auto& [width, height] : {std::pair{1440, 900}, {1000, 700}, {390, 844}}) {
            SCOPED_TRACE(state);
            Hand person(width, height, 1, "view=attention&" + std::string(state));
            EXPECT_FALSE(items().empty());
        }
}

}
}
