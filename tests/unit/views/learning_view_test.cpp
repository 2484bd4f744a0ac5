// The view Learning as people use it: the recorded race, tasks, encodings, a prediction first, and training.
#include "core/learning/race.hpp"
#include "learning/trainer.hpp"
#include "unit/background/local_hosts.hpp"
#include "unit/screen/screen_hand.hpp"
#include "unit/views/view_screen.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace posenc {
extern const View learning_view;
}

namespace posenc::learning_view_test {

namespace {

class LearningView : public testing::Test {
  protected:
    Hand hand_{1440, 900, 1, "view=learning&method=t5-bias"};
};

TEST_F(LearningView, OpensWithTheRecordedRace) {
    EXPECT_TRUE(Hand::saying("Recorded on ")) << "it says that it is recorded";
    EXPECT_TRUE(Hand::saying(", seeds 0 to 2; Train makes it afresh here."));
    hand_.set("train_seeds=1");
    EXPECT_TRUE(Hand::saying(", seeds 0 to 2; Train makes it afresh here with 1 seed."));
    hand_.set("train_seeds=2"); // no segment of the choice below the picture
    EXPECT_EQ(hand_.state().integer("train_seeds"), 2);
    EXPECT_TRUE(Hand::saying("Train makes it afresh here with 2 seeds."));
    hand_.set("train_seeds=3");
    EXPECT_TRUE(Hand::saying("Shaw, clipped: 100 % at 48"));
    EXPECT_TRUE(Hand::labelled("ALiBi: has not learned it", "text"));
    EXPECT_TRUE(Hand::saying("Dashed: "));
    EXPECT_TRUE(Hand::labelled("Best at length 48: Shaw, clipped (100 % right).", "text"));
    EXPECT_FALSE(hand_.item_of("picture.start_over").enabled) << "nothing was trained here";
}

/// The line leads from the token that is wanted to where it stands. What counts places or tokens stands nowhere.
TEST_F(LearningView, ALineLeadsFromTheAnswerToItsSource) {
    const auto inked = [&](const std::string& task) {
        hand_.set("task=" + task);
        const Item example = *Hand::find_prefix("input ", "text");
        const platform::Picture picture = hand_.screen().picture();
        const auto row =
            static_cast<std::size_t>(example.y + example.height / 2) * static_cast<std::size_t>(picture.width);
        std::size_t count = 0;
        for (auto x = static_cast<std::size_t>(example.x); x < static_cast<std::size_t>(example.x + example.width);
             ++x) {
            const std::uint8_t* pixel = &picture.rgba[(row + x) * 4];
            count += IM_COL32(pixel[0], pixel[1], pixel[2], 255) == theme().accent ? 1 : 0;
        }
        return count;
    };
    for (const std::string task : {"three-back", "first", "backwards"})
        EXPECT_GT(inked(task), 0u) << task;
    for (const std::string task : {"clock", "most", "count:3"})
        EXPECT_EQ(inked(task), 0u) << task;
}

TEST_F(LearningView, TellsThePointAtThePointerOrTheArrowKeys) {
    const Item plot = *Hand::labelled("Accuracy over length", "plot");
    hand_.move(plot.x + plot.width - 3, plot.y + 8);
    EXPECT_TRUE(Hand::labelled("100 % of the tokens right, Shaw, clipped at length 48", "mark"));
    hand_.click(plot.x + plot.width - 3, plot.y + 8);
    hand_.move(5, 5);
    hand_.key(ImGuiKey_UpArrow);
    EXPECT_TRUE(Hand::saying("ALiBi at length 48"));
    hand_.key(ImGuiKey_LeftArrow);
    EXPECT_TRUE(Hand::saying("ALiBi at length 32"));
}

TEST_F(LearningView, SpeaksForItselfInsteadOfTheMethod) {
    EXPECT_FALSE(Hand::find("buckets")) << "a row of the method";
    EXPECT_TRUE(Hand::find("train_steps"));
    EXPECT_FALSE(Hand::labelled("FORMULA", "text"));
    EXPECT_TRUE(Hand::labelled("WHY IT COMES OUT LIKE THIS", "text"));
    EXPECT_TRUE(Hand::saying("The slopes of ALiBi only say that nearer counts more"));
    EXPECT_TRUE(Hand::labelled("WHAT IS SMALL HERE", "text"));
    EXPECT_NE(hand_.mirror().find("Learning: Three back."), std::string::npos);
    EXPECT_NE(hand_.mirror().find("ALiBi: "), std::string::npos);
}

TEST_F(LearningView, ATaskIsChosenByItsCardOrWritten) {
    ASSERT_TRUE(hand_.click("picture.tasks"));
    EXPECT_EQ(hand_.state().text("learning_part"), "task");
    ASSERT_TRUE(hand_.click("picture.task.first"));
    EXPECT_EQ(hand_.state().text("task"), "first");
    EXPECT_TRUE(Hand::find("picture.task.first")->chosen);
    ASSERT_TRUE(hand_.click("picture.part.lengths"));
    EXPECT_TRUE(Hand::saying("Nothing is trained yet")) << "the record is of another task";
    EXPECT_TRUE(Hand::saying("Press Train;"));
    hand_.set("task=back:5");
    EXPECT_TRUE(Hand::labelled("Your own task", "text"));
    EXPECT_TRUE(Hand::labelled("From place 5 on, name the token 5 places earlier.", "text"));
}

TEST_F(LearningView, EncodingsAreChangedTakenOutAndAdded) {
    EXPECT_FALSE(Hand::find("picture.add_entrant")) << "six at most";
    ASSERT_TRUE(hand_.click("picture.entrant.4"));
    EXPECT_EQ(hand_.state().integer("learning_entrant"), 4);
    ASSERT_TRUE(hand_.click("picture.base_100"));
    EXPECT_EQ(hand_.state().text("race"), "none,sinusoidal,learned,rotary-table:base=100,alibi,shaw");
    ASSERT_TRUE(hand_.enter("picture.entrant_settings", "base=much"));
    EXPECT_TRUE(Hand::saying("‘much’")) << "why it cannot be used";
    EXPECT_EQ(hand_.state().text("race"), "none,sinusoidal,learned,rotary-table:base=100,alibi,shaw");
    ASSERT_TRUE(hand_.click("picture.spread"));
    EXPECT_EQ(hand_.state().text("race"), "none,sinusoidal,learned,rotary-table:base=100&train_spread=128,alibi,shaw");
    ASSERT_TRUE(hand_.click("picture.spread"));
    EXPECT_EQ(hand_.state().text("race"), "none,sinusoidal,learned,rotary-table:base=100,alibi,shaw");
    EXPECT_FALSE(Hand::find("picture.nope")) << "there is but one layer";
    hand_.set("model_layers=2");
    ASSERT_TRUE(hand_.click("picture.nope"));
    EXPECT_EQ(hand_.state().text("race"),
              "none,sinusoidal,learned,rotary-table:base=100&model_nope_interval=2,alibi,shaw");
    ASSERT_TRUE(hand_.click("picture.nope"));
    hand_.set("model_layers=none");
    ASSERT_TRUE(hand_.click("picture.remove_entrant"));
    EXPECT_EQ(hand_.state().text("race"), "none,sinusoidal,learned,alibi,shaw");
    EXPECT_TRUE(Hand::find("picture.add_entrant"));
    ASSERT_TRUE(hand_.click("picture.add_method"));
    EXPECT_EQ(hand_.state().text("race"), "none,sinusoidal,learned,alibi,shaw,t5-bias");
    EXPECT_FALSE(Hand::find("picture.add_method")) << "it takes part now";
}

TEST_F(LearningView, ShowsTheRecordedTextAttentionAndTables) {
    hand_.set("learning_part=example");
    EXPECT_TRUE(Hand::labelled("Shaw, clipped: 21 of 21 right", "text"));
    hand_.set("example_length=48");
    EXPECT_TRUE(Hand::saying("The record holds one text only, another one."));
    ASSERT_TRUE(hand_.click("picture.recorded_text")) << "a way to the one that it holds";
    EXPECT_EQ(hand_.state().integer("example_length"), 24);
    EXPECT_TRUE(Hand::labelled("Shaw, clipped: 21 of 21 right", "text"));
    ASSERT_TRUE(hand_.click("picture.another_text"));
    EXPECT_EQ(hand_.state().integer("example_number"), 1);
    EXPECT_FALSE(Hand::labelled("Shaw, clipped: 21 of 21 right", "text")) << "of the text before";
    ASSERT_TRUE(hand_.click("picture.recorded_text"));
    EXPECT_TRUE(Hand::labelled("Shaw, clipped: 21 of 21 right", "text"));
    hand_.set("learning_part=attention");
    EXPECT_TRUE(Hand::labelled("head 1", "plot"));
    EXPECT_TRUE(Hand::labelled("head 4", "plot"));
    hand_.set("learning_part=table");
    EXPECT_TRUE(Hand::labelled("Learned numbers", "plot"));
    EXPECT_TRUE(Hand::saying("48 positions × 32 dimensions after 400 steps"));
    EXPECT_TRUE(Hand::saying("read only the first 16"));
    ASSERT_TRUE(hand_.click("picture.learned_picture.projection"));
    EXPECT_TRUE(Hand::labelled("Rows in their principal components", "plot"));
}

TEST_F(LearningView, ShowsTheNumbersOfEverySeedMatrixAndHead) {
    hand_.set("learning_part=table&learned_seed=3");
    EXPECT_TRUE(Hand::saying("after 400 steps, seed 2")) << "the record has them of every seed";
    EXPECT_FALSE(Hand::find("picture.shown_matrix")) << "there is but one";
    EXPECT_FALSE(Hand::find("picture.shown_head")) << "all heads read the same";
    ASSERT_TRUE(hand_.click("picture.shown_seed"));
    ASSERT_TRUE(hand_.click("picture.shown_seed.seed 1"));
    EXPECT_EQ(hand_.state().integer("learned_seed"), 2);
    EXPECT_TRUE(Hand::saying("after 400 steps, seed 1"));
}

TEST_F(LearningView, MatricesAreReadWithArrowKeys) {
    hand_.set("learning_part=attention");
    ASSERT_TRUE(hand_.click(Hand::labelled("head 2", "plot")));
    hand_.move(5, 5);
    hand_.key(ImGuiKey_RightArrow);
    const Item* before = Hand::find_prefix("at query ", "mark");
    ASSERT_TRUE(before);
    const std::string first = before->label;
    hand_.key(ImGuiKey_DownArrow);
    ASSERT_TRUE(Hand::find_prefix("at query ", "mark"));
    EXPECT_NE(Hand::find_prefix("at query ", "mark")->label, first);
    hand_.set("learning_part=table");
    ASSERT_TRUE(hand_.click(Hand::labelled("Learned numbers", "plot")));
    hand_.move(5, 5);
    hand_.key(ImGuiKey_UpArrow);
    EXPECT_TRUE(Hand::find_prefix("at ", "mark"));
    hand_.set("learned_picture=projection");
    const Item cloud = *Hand::labelled("Rows in their principal components", "plot");
    hand_.click(cloud.x + 4, cloud.y + 4);
    hand_.move(5, 5);
    hand_.key(ImGuiKey_RightArrow);
    EXPECT_TRUE(Hand::find_prefix("position 1, component 1: ", "mark"));
}

TEST_F(LearningView, WhatWasLearnedIsOpenedAsATable) {
    hand_.set("learning_part=table&learned_seed=2");
    ASSERT_TRUE(hand_.click("picture.open_table"));
    EXPECT_EQ(hand_.state().text("method"), "own");
    EXPECT_EQ(hand_.state().text("view"), "heatmap");
    EXPECT_TRUE(hand_.state().text("own").starts_with("learned positions, seed 1:48x32:")) << hand_.state().text("own");
    EXPECT_EQ(hand_.session().field()->size(), (Cell{48, 32}));
    EXPECT_GT(hand_.session().field()->describe().high, 0);
    hand_.session().undo();
    hand_.settle();
    EXPECT_EQ(hand_.state().text("view"), "learning") << "one step comes back";
}

TEST_F(LearningView, KeysOfAnEncodingAreNamed) {
    ASSERT_TRUE(hand_.click("picture.entrant.4"));
    EXPECT_TRUE(Hand::saying("base: "));
    EXPECT_TRUE(Hand::saying("pairing: "));
    ASSERT_TRUE(hand_.enter("picture.entrant_settings", "bas=10"));
    EXPECT_TRUE(Hand::saying("‘bas’ is not a parameter of rotary-table; allowed: "));
    EXPECT_FALSE(Hand::saying("leaves its numbers alone")) << "angles have none that could learn";
    hand_.set("race=recurrent");
    ASSERT_TRUE(hand_.click("picture.entrant.1"));
    EXPECT_TRUE(Hand::saying("Training leaves its numbers alone"));
}

TEST_F(LearningView, LongTasksShowThePlacesThatMatter) {
    hand_.set("task=back:20");
    const Item* text = Hand::find_prefix("input ", "text");
    ASSERT_TRUE(text);
    const std::string wanted = text->label.substr(text->label.find("wanted"));
    EXPECT_NE(text->label.find(" … "), std::string::npos) << "some places are left out";
    EXPECT_NE(wanted.find_first_of("01234567"), std::string::npos) << wanted;
}

TEST_F(LearningView, AnotherRaceAsksForAnotherPrediction) {
    hand_.set("predict=1");
    ASSERT_TRUE(hand_.click("picture.prediction.6"));
    ASSERT_TRUE(hand_.click("picture.seeds.1"));
    EXPECT_EQ(hand_.state().text("prediction"), "");
    EXPECT_FALSE(Hand::find("picture.train")->enabled);
    hand_.session().undo();
    hand_.settle();
    EXPECT_EQ(hand_.state().text("prediction"), "shaw") << "one step of undo";
    EXPECT_EQ(hand_.state().integer("train_seeds"), 3);
    hand_.set("race=none,alibi");
    EXPECT_FALSE(Hand::find("picture.train")->enabled) << "Shaw does not take part";
}

TEST_F(LearningView, PapersAreLinks) {
    hand_.set("race=none&train_steps=7"); // a short column
    const Item* paper = Hand::find("paper.Press et al. 2021");
    ASSERT_TRUE(paper);
    EXPECT_EQ(paper->kind, "link");
}

TEST_F(LearningView, CommandAndNumbersAreCopied) {
    const std::string command =
        "posenc train --task three-back --methods none,sinusoidal,learned,rotary-table,alibi,shaw "
        "--until-learned --out race.csv";
    EXPECT_TRUE(Hand::labelled(command, "text"));
    ASSERT_TRUE(hand_.click("race.command"));
    EXPECT_EQ(ImGui::GetClipboardText(), command);
    EXPECT_EQ(Hand::find("race.command")->label, "Copied");
    const auto lines = [&](std::string_view id) {
        EXPECT_TRUE(hand_.click(id)) << id;
        const std::string_view text = ImGui::GetClipboardText();
        return std::count(text.begin(), text.end(), '\n');
    };
    EXPECT_EQ(lines("csv.lengths"), 1 + 6 * 3 * 6);
    EXPECT_EQ(lines("csv.places"), 1 + 6 * 3 * (8 + 16 + 20 + 24 + 32 + 48));
    EXPECT_GT(lines("csv.steps"), 4 * 3 * 400) << "two learn it sooner";
    hand_.set("task=first");
    EXPECT_FALSE(Hand::find("csv.lengths")->enabled) << "nothing is trained";
}

TEST_F(LearningView, APredictionComesBeforeThePicture) {
    hand_.set("predict=1");
    EXPECT_FALSE(Hand::find("csv.lengths")->enabled);
    EXPECT_FALSE(Hand::find("picture.train")->enabled);
    EXPECT_FALSE(Hand::saying("Shaw, clipped: 100 %")) << "it would give the answer away";
    EXPECT_FALSE(Hand::saying("WHY IT COMES OUT LIKE THIS"));
    EXPECT_EQ(hand_.mirror().find("100 %"), std::string::npos);
    ASSERT_TRUE(hand_.click("picture.prediction.4"));
    EXPECT_EQ(hand_.state().text("prediction"), "rotary-table");
    EXPECT_TRUE(Hand::labelled("You expected Rotary table; it was Shaw, clipped.", "text"));
    ASSERT_TRUE(hand_.click("picture.prediction.6"));
    EXPECT_TRUE(Hand::labelled("As you expected: Shaw, clipped.", "text"));
    EXPECT_TRUE(Hand::find("picture.train")->enabled);
}

TEST(LearningOnAPhone, FingersReadNumbersInARow) {
    Hand phone(390, 844, 1, "view=learning&learning_part=attention");
    phone.settle();
    EXPECT_TRUE(Hand::saying("query 0, key 0, head 1"));
    const Item* head = Hand::labelled("head 2", "plot");
    ASSERT_TRUE(head);
    phone.click(head->x + head->width / 2, head->y + head->height / 2);
    EXPECT_TRUE(Hand::saying("key 12, head 2")) << "the middle of 24 by 24";
}

TEST(LearningOnAPhone, ShowsTheCurvesFirst) {
    Hand phone(390, 844, 1, "view=learning");
    phone.settle();
    const Item sheet = Hand::item_of("train_steps");
    const Item plot = *Hand::labelled("Accuracy over length", "plot");
    EXPECT_GT(plot.height, 120);
    EXPECT_TRUE(Hand::saying("Recorded on "));
    EXPECT_TRUE(Hand::saying("Three back"));
    EXPECT_TRUE(Hand::find("picture.train"));
    const Item* last = Hand::labelled("Shaw, clipped: 100 % at 48", "text");
    ASSERT_TRUE(last) << "all names are in sight";
    EXPECT_LT(last->y + last->height, sheet.y);
    EXPECT_FALSE(Hand::find("picture.one_step")) << "further down";
    phone.move(150, 250);
    for (int notch = 0; notch < 40; ++notch)
        phone.wheel(0, -3);
    phone.settle();
    EXPECT_TRUE(Hand::find("picture.one_step"));
    EXPECT_FALSE(Hand::find("picture.train"));
}

TEST(LearningOnAPhone, OffersThePicturesInAMenu) {
    Hand phone(390, 844, 1, "view=learning");
    ASSERT_TRUE(phone.click("picture.part"));
    ASSERT_TRUE(phone.click("picture.part.places"));
    EXPECT_EQ(phone.state().text("learning_part"), "places");
    EXPECT_TRUE(Hand::labelled("Accuracy over place", "plot"));
    phone.set("learning_part=lengths&predict=1");
    EXPECT_TRUE(Hand::find("picture.prediction.1")) << "before the picture";
}

/// With somebody who trains, in slices of the frames.
class TrainingView : public ViewScreen {
  protected:
    TrainingView() : ViewScreen(learning_view) { session_ = Session(State(), {}, local_host); }
    void draw(Rect area) override {
        session_.follow_background();
        ViewScreen::draw(area);
    }
    const learning::Results& results() { return session_.trainer().results(); }
    /// A run has taken its last step before its scores are made: only then does the trainer rest.
    void until_trained(std::string_view what) {
        until([&] { return !session_.trainer().training(); }, what);
    }
};

TEST_F(TrainingView, CurvesGrowUntilAllStepsAreTaken) {
    show("view=learning&task=previous&race=none,shaw&train_steps=30&train_seeds=1&test_lengths=8,16,24&test_texts=8&"
         "model_width=16");
    EXPECT_TRUE(saying("Nothing is trained yet: 60 steps, seed 0."));
    ASSERT_TRUE(click("one_step"));
    until_trained("one step of each");
    EXPECT_EQ(results().run(0, 0).steps, 1);
    EXPECT_EQ(results().run(1, 0).steps, 1);
    screen().frame();
    EXPECT_TRUE(saying("Stopped after 2 of 60 steps"));
    ASSERT_TRUE(click("train"));
    until_trained("all steps and their scores");
    EXPECT_TRUE(results().run(1, 0).ended() && results().run(0, 0).ended());
    hear();
    EXPECT_TRUE(saying("Trained here, seed 0."));
    EXPECT_TRUE(saying("has not learned it"));
    EXPECT_TRUE(saying("None has learned the task within the trained lengths."));
    EXPECT_FALSE(item_of("train").enabled) << "nothing is left to do";
    ASSERT_TRUE(click("other_seeds"));
    hear();
    EXPECT_EQ(session_.state().integer("train_first_seed"), 1);
    until([&] { return results().run(0, 0).steps > 0; }, "training with the other seed");
    ASSERT_TRUE(click("train")) << "pause";
    EXPECT_FALSE(session_.trainer().training());
    ASSERT_TRUE(click("start_over"));
    EXPECT_TRUE(results().empty());
}

TEST_F(TrainingView, ShowsWhatEachHeadMakesOfWhatWasLearned) {
    show("view=learning&race=transformer-xl,learned-bias&train_steps=3&train_seeds=1&test_lengths=8,16&test_texts=1&"
         "learning_part=table&learning_entrant=2");
    ASSERT_TRUE(click("train"));
    until_trained("three steps");
    hear();
    EXPECT_TRUE(saying(" distances × 4 heads after 3 steps, seed 0"));
    ASSERT_TRUE(click("shown_head"));
    ASSERT_TRUE(click("shown_head.head 2"));
    hear();
    EXPECT_EQ(session_.state().integer("learned_head"), 2);
    EXPECT_TRUE(saying("16 queries × 16 keys after 3 steps"));
    session_.apply("learning_entrant=1");
    hear();
    EXPECT_TRUE(saying("32 dimensions × 8 dimensions after 3 steps")) << "a quarter of the columns";
    ASSERT_TRUE(click("shown_matrix"));
    ASSERT_TRUE(click("shown_matrix.u"));
    hear();
    EXPECT_EQ(session_.state().integer("learned_matrix"), 2);
    EXPECT_TRUE(saying("1 vector × 8 dimensions after 3 steps"));
}

TEST(LearningOnAPhone, ReadsTheWeightOfTheHeadThatIsShownAlone) {
    Hand hand(390, 844, 1, "theme=light&lesson=15-learning&lesson_step=6");
    hand.settle();
    const Item* read = Hand::find_prefix("0.9749, query 0, key 0", "mark");
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->label.ends_with("head 3")) << read->label;
}

}
}
