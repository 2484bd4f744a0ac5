// The trainer's end: what it shows while the other end works, pauses, begins anew, fails, or is not there at all.
#include "learning/trainer.hpp"

#include "background/thread_host.hpp"
#include "unit/background/local_hosts.hpp"
#include "unit/learning/race_rows.hpp"

#include <gtest/gtest.h>

namespace posenc::learning::trainer_test {
namespace {

struct Training : testing::Test {
    RaceRows rows;
    State state = parse("race=none,shaw&train_steps=30&train_seeds=1&test_texts=4&test_lengths=8,16").state;

    static std::unique_ptr<background::Host> local() { return local_host(background::Work::training); }
    static void follow_to_the_end(Trainer& trainer) {
        while (trainer.training())
            trainer.follow(0.01);
    }
};

TEST_F(Training, ARaceIsTrainedToItsEnd) {
    Trainer trainer(local);
    trainer.show(state);
    EXPECT_TRUE(trainer.results().empty() && !trainer.training());
    EXPECT_EQ(trainer.place(), "");
    trainer.show_example(16, 1);
    trainer.train();
    EXPECT_TRUE(trainer.training());
    follow_to_the_end(trainer);
    EXPECT_EQ(trainer.place(), "in this page, which may be slow");
    for (const RunResult& run : trainer.results().runs) {
        EXPECT_EQ(run.stage, Stage::finished);
        EXPECT_EQ(run.losses.size(), 30u);
        EXPECT_EQ(run.scores.size(), 2u);
        EXPECT_EQ(run.scored_at, 30);
        EXPECT_EQ(run.example->number, 1);
    }
    EXPECT_EQ(trainer.seconds_left(), 0);
    EXPECT_GT(accuracy(trainer.results(), 1, 0, false).mean, 0.1);
}

TEST_F(Training, StepsPausesAndRestarts) {
    Trainer trainer(local);
    trainer.show(state);
    trainer.one_step();
    follow_to_the_end(trainer);
    EXPECT_EQ(trainer.results().run(0, 0).steps, 1);
    EXPECT_EQ(trainer.results().run(1, 0).steps, 1);
    EXPECT_GT(trainer.seconds_left(), 0);
    trainer.train();
    trainer.follow(0);
    trainer.pause();
    EXPECT_FALSE(trainer.training());
    for (int n = 0; n < 100; ++n)
        trainer.follow(0);
    const Index steps = trainer.results().run(0, 0).steps;
    EXPECT_LT(steps, 30);
    trainer.follow(1);
    EXPECT_EQ(trainer.results().run(0, 0).steps, steps);
    trainer.restart();
    EXPECT_TRUE(trainer.results().empty());
    trainer.train();
    follow_to_the_end(trainer);
    EXPECT_EQ(trainer.results().run(0, 0).steps, 30);
}

TEST_F(Training, WaitsUntilItMayGoOn) {
    Trainer trainer(local);
    trainer.show(state);
    trainer.wait();
    trainer.go_on();
    EXPECT_FALSE(trainer.training()) << "nobody has asked for anything";
    trainer.train();
    trainer.follow(0);
    trainer.wait();
    EXPECT_FALSE(trainer.training());
    trainer.go_on();
    EXPECT_TRUE(trainer.training());
    trainer.wait();
    trainer.restart(); // something else
    trainer.go_on();
    EXPECT_FALSE(trainer.training());
    trainer.one_step();
    trainer.wait();
    EXPECT_TRUE(trainer.training()) << "it is done in a moment, and going on would take all steps";
    follow_to_the_end(trainer);
    trainer.train();
    trainer.wait();
    trainer.go_on();
    follow_to_the_end(trainer);
    EXPECT_EQ(trainer.results().run(1, 0).steps, 30);
}

TEST_F(Training, AnotherRaceTakesThePlaceOfTheOneBefore) {
    Trainer trainer(local);
    trainer.show(state);
    trainer.train();
    trainer.follow(0);
    trainer.show(state.with("length", "20")); // no part of the race
    EXPECT_TRUE(trainer.training());
    trainer.show(state.with("race", "alibi"));
    EXPECT_FALSE(trainer.training());
    for (int n = 0; n < 100; ++n)
        trainer.follow(0.01);
    EXPECT_TRUE(trainer.results().empty());
    EXPECT_EQ(trainer.results().runs.size(), 1u);
    trainer.train();
    follow_to_the_end(trainer);
    EXPECT_EQ(trainer.results().run(0, 0).steps, 30);
}

TEST_F(Training, ARaceThatComesBackIsThereAgain) {
    Trainer trainer(local);
    trainer.show(state);
    trainer.train();
    follow_to_the_end(trainer);
    const std::vector<double> losses = trainer.results().run(1, 0).losses;
    trainer.show(state.with("race", "none,shaw,alibi"));
    trainer.follow(1);
    EXPECT_EQ(trainer.results().run(1, 0).losses, losses);
    EXPECT_EQ(trainer.results().run(2, 0).steps, 0) << "alibi is new";
    trainer.train();
    follow_to_the_end(trainer);
    EXPECT_EQ(trainer.results().run(2, 0).steps, 30);
    trainer.show(state);
    trainer.follow(1);
    EXPECT_FALSE(trainer.training());
    EXPECT_EQ(trainer.results().run(1, 0).losses, losses);
    trainer.restart();
    trainer.show(state.with("race", "shaw"));
    trainer.follow(1);
    EXPECT_TRUE(trainer.results().empty()) << "forgotten";
}

TEST_F(Training, WhatWasTrainedTakesThePlaceOfARecordAsAWhole) {
    Trainer trainer(local);
    trainer.show(state);
    trainer.train();
    follow_to_the_end(trainer);
    trainer.offer_record(record_of(trainer.results(), "2026-11-23", text_of(state)));
    const State less = state.with("race", "none");
    trainer.show(less);
    EXPECT_EQ(trainer.results().recorded, "2026-11-23");
    trainer.follow(1);
    EXPECT_EQ(trainer.results().recorded, "") << "trained here";
    EXPECT_EQ(trainer.results().run(0, 0).steps, 30);
    trainer.restart();
    trainer.show(state);
    trainer.follow(1);
    EXPECT_EQ(trainer.results().recorded, "2026-11-23") << "one of two is no whole";
    trainer.train();
    follow_to_the_end(trainer);
    EXPECT_EQ(trainer.results().recorded, "");
    EXPECT_EQ(trainer.results().run(0, 0).steps, 30);
}

TEST_F(Training, AThreadGivesTheSameNumbers) {
    Trainer local_trainer(local);
    std::mutex mutex;
    std::condition_variable woken;
    bool news = false;
    Trainer trainer([&] {
        return std::make_unique<background::ThreadHost>(std::make_unique<Worker>("thread"), [&] {
            const std::lock_guard lock(mutex);
            news = true;
            woken.notify_one();
        });
    });
    for (Trainer* each : {&local_trainer, &trainer}) {
        each->show(state);
        each->train();
    }
    follow_to_the_end(local_trainer);
    while (trainer.training()) {
        std::unique_lock lock(mutex);
        woken.wait(lock, [&] { return news; });
        news = false;
        lock.unlock();
        while (trainer.follow(1)) // until nothing is left to read: there may be no more news to wake it
            ;
    }
    EXPECT_EQ(trainer.place(), "in a thread");
    for (std::size_t n = 0; n < 2; ++n)
        EXPECT_EQ(trainer.results().run(n, 0).losses, local_trainer.results().run(n, 0).losses);
}

TEST_F(Training, AThreadEndsInTheMiddleOfItsWork) {
    Trainer trainer([] { return std::make_unique<background::ThreadHost>(std::make_unique<Worker>("thread"), [] {}); });
    trainer.show(state.with("train_steps", "20000"));
    trainer.train();
    trainer.follow(0);
}

TEST_F(Training, WithoutAHostNothingIsTrained) {
    for (const std::function<std::unique_ptr<background::Host>()>& start :
         {std::function<std::unique_ptr<background::Host>()>(),
          std::function([]() -> std::unique_ptr<background::Host> { return nullptr; })}) {
        Trainer trainer(start);
        trainer.train(); // before anything is shown
        trainer.show(state);
        trainer.train();
        trainer.one_step();
        EXPECT_FALSE(trainer.training() || trainer.follow(1));
        EXPECT_TRUE(trainer.results().empty());
    }
}

/// Says one thing and ends.
struct Failing : background::Host {
    bool said = false;
    void post(std::string) override {}
    std::optional<std::string> take() override {
        return said ? std::nullopt : (said = true, std::optional(failed_line("no memory is left")));
    }
    bool work(double) override { return false; }
};

TEST_F(Training, AHostThatFailsSaysWhyAndTheNextOneBegins) {
    int started = 0;
    Trainer trainer([&]() -> std::unique_ptr<background::Host> {
        return started++ == 0 ? std::unique_ptr<background::Host>(new Failing) : local();
    });
    trainer.show(state);
    trainer.train();
    EXPECT_TRUE(trainer.follow(1));
    EXPECT_FALSE(trainer.training());
    EXPECT_EQ(trainer.results().problems, std::vector<std::string>{"no memory is left"});
    trainer.train();
    follow_to_the_end(trainer);
    EXPECT_EQ(trainer.results().run(1, 0).steps, 30);
}

TEST_F(Training, ARecordIsShownUntilSomethingIsTrained) {
    Trainer first(local);
    const State three = state.with("train_seeds", "2").with("train_steps", "3");
    first.show(three);
    first.show_example(8, 0);
    first.train();
    follow_to_the_end(first);
    const std::string record = record_of(first.results(), "2026-11-23", text_of(three));

    Trainer trainer(local);
    trainer.offer_record(record);
    trainer.show(three.with("train_seeds", "1")); // both seeds are shown
    EXPECT_EQ(trainer.results().recorded, "2026-11-23");
    EXPECT_EQ(trainer.results().run(1, 1).losses, first.results().run(1, 1).losses);
    EXPECT_EQ(trainer.results().run(1, 0).example->example.said, first.results().run(1, 0).example->example.said);
    EXPECT_FALSE(trainer.results().run(1, 1).example);
    trainer.show(three.with("train_seeds", "3"));
    EXPECT_EQ(trainer.results().recorded, "");
    trainer.show(state);
    EXPECT_EQ(trainer.results().recorded, "");
    trainer.show(three);
    EXPECT_EQ(trainer.results().recorded, "2026-11-23");
    trainer.one_step();
    EXPECT_EQ(trainer.results().recorded, "");
    follow_to_the_end(trainer);
    EXPECT_EQ(trainer.results().run(1, 1).steps, 1);
}

TEST_F(Training, ARecordOfAnotherVersionIsLeftOut) {
    for (const char* text :
         {"", "posenc-record", "posenc-record 0.0.0 2026-11-23 \nnews 0\n",
          "posenc-record 0.1.0 2026-11-23 task=nothing\nnews 0\nrun 0 finished 1 1 -\n",
          "posenc-record 0.1.0 2026-11-23 \nnews 0\nrun 99 finished 1 1 -\n", "posenc-record 0.1.0 2026-11-23 \n"}) {
        Trainer trainer(local);
        trainer.show({});
        trainer.offer_record(text);
        EXPECT_EQ(trainer.results().recorded, "") << text;
        const bool silent = std::string_view(text).empty();
        EXPECT_EQ(trainer.results().problems.size(), silent ? 0u : 1u) << text;
    }
}

}
}
