// A step that offers to train: after its questions, by the reader, and measured by its goals.
#include "learning/trainer.hpp"
#include "lessons/lesson_player.hpp"
#include "unit/background/local_hosts.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_training_test {
namespace {

constexpr std::string_view own = R"(# Mine

## Step

```state
view = learning
task = most
race = none,alibi
train_seeds = 1
test_lengths = 8
test_texts = 8
train = 30
```

```ask
predict = Who?
right = None
wrong = ALiBi
```
)";

struct LessonTraining : testing::Test {
    Session session{State(), {}, local_host};
    LessonPlayer player;

    void frame() {
        session.begin_frame();
        session.follow_background();
        player.begin_frame(session);
        session.trainer().show(session.state()); // as the view does
    }
    void open(std::string_view text) {
        ASSERT_TRUE(player.receive(session, "mine.md", text));
        for (int i = 0; i < 3; ++i)
            frame();
        ASSERT_NE(player.step(), nullptr);
    }
};

TEST_F(LessonTraining, IsOfferedWhenTheQuestionsAreAnswered) {
    open(own);
    EXPECT_EQ(player.step()->train, 30);
    EXPECT_EQ(player.training_offered(), 0);
    player.reveal(session, 0);
    EXPECT_EQ(player.training_offered(), 30);
    EXPECT_FALSE(session.trainer().training()) << "nobody has asked for it";
}

TEST_F(LessonTraining, TrainsTheRaceOfTheStep) {
    open(own);
    LessonPlayer::train(session);
    EXPECT_TRUE(session.trainer().training());
    while (session.trainer().training())
        frame();
    const learning::Results& results = session.trainer().results();
    ASSERT_EQ(results.runs.size(), 2U);
    for (const learning::RunResult& run : results.runs)
        EXPECT_EQ(run.steps, 30);
}

TEST_F(LessonTraining, GoalsAreMeasuredByWhatWasTrainedOrRecorded) {
    open("# Mine\n\n## Step\n\n```state\nview = learning\ntask = three-back\nrace = none,alibi\ntrain_seeds = 3\n"
         "train = 400\n```\n\n```goal\nreach = R\nwhen = accuracy alibi 48 to 0 >= 60\nsolve = task=recent\n```\n");
    ASSERT_EQ(player.step()->goals.size(), 1U) << player.problem();
    EXPECT_FALSE(player.progress(0).reached);
    EXPECT_NE(player.conditions(0).at(0).now, "") << "recorded";
    const std::string recorded = player.conditions(0).at(0).now;
    session.apply("train_steps=2&train_seeds=1&test_texts=2");
    frame();
    frame();
    EXPECT_EQ(player.conditions(0).at(0).now, "") << "no such run is known";
    LessonPlayer::train(session);
    while (session.trainer().training())
        frame();
    frame();
    EXPECT_NE(player.conditions(0).at(0).now, "") << "trained here";
    EXPECT_NE(player.conditions(0).at(0).now, recorded);
    session.apply("task=recent&train_steps=none&train_seeds=3&test_texts=64");
    for (int i = 0; i < 3; ++i)
        frame();
    EXPECT_TRUE(player.progress(0).reached);
}

}
}
