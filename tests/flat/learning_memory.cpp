// Bounded memory of learning: with every setting at its end the model, the positions of all lengths and a race hold so
// much and no more. Before, a step held all of its batch, 5 GB, and every run of a race that of its last step: a page's
// worker ended at 2 GB.
#include "learning/worker.hpp"
#include "unit/learning/race_rows.hpp"

#include <gtest/gtest.h>

#include <malloc.h>

namespace posenc::learning_memory {
namespace {

using namespace learning;

constexpr std::size_t MiB = std::size_t{1} << 20;

/// Of the C library: matrices come from there, and not by `new`.
std::size_t bytes_in_use() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

Settings largest() {
    Settings settings = settings_for(*find_task("three-back"));
    settings.shape.layers = layer_limits.high;
    settings.shape.heads = head_limits.high;
    settings.shape.width = width_limits.low; // which takes time, and hardly any room
    settings.shortest = settings.longest = length_limits.high;
    settings.lengths = {length_limits.high};
    settings.tests = 1;
    return settings;
}

std::unique_ptr<Run> run_of(const Settings& settings, std::string_view id) {
    const Method* method = find_method(id);
    std::string problem;
    std::unique_ptr<Run> run = Run::make(settings, method, method ? usual_state(*method) : State{}, 0, problem);
    EXPECT_EQ(problem, "") << id;
    return run;
}

TEST(LearningMemory, OfAStepHasABound) {
    for (const char* id : {"none", "shaw", "cope"}) {
        Settings settings = largest();
        settings.batch = 24; // in whole 300 MB; each text takes time
        const std::size_t before = bytes_in_use();
        const auto run = run_of(settings, id);
        run->step();
        EXPECT_LT(bytes_in_use() - before, 48 * MiB) << id;
        EXPECT_GT(bytes_in_use() - before, 8 * MiB) << id << ": what holds it is not measured";
        run->rest();
        EXPECT_LT(bytes_in_use() - before, run->bytes() + 1 * MiB) << id;
        EXPECT_LT(run->bytes(), 8 * MiB) << id;
    }
}

TEST(LearningMemory, OfManyLengthsHasABound) {
    Settings settings = largest();
    settings.shape.layers = 1;
    const auto run = run_of(settings, "alibi");
    run->score(length_limits.high);
    run->rest();
    const std::size_t before = bytes_in_use();
    for (Index length = length_limits.high - 40; length < length_limits.high; ++length) // 60 MiB of biases
        run->score(length);
    run->rest();
    EXPECT_LT(bytes_in_use() - std::min(before, bytes_in_use()), 8 * MiB);
}

TEST(LearningMemory, OfARaceIsThatOfOneRun) {
    const RaceRows rows;
    learning::Worker worker;
    const State state = parse("race=none,shaw,learned,sinusoidal&train_seeds=1&train_length=128&train_shortest=128"
                              "&train_batch=8&test_lengths=128&test_texts=1&model_heads=8&model_width=8&train_steps=20")
                            .state;
    const std::size_t before = bytes_in_use();
    Index asked = 0;
    for (const auto kind : {learning::Request::Kind::race, learning::Request::Kind::train}) {
        learning::Request request;
        request.kind = kind;
        request.race = learning::text_of(state);
        request.number = ++asked;
        worker.receive(message_of(request));
    }
    std::size_t most = 0;
    while (worker.work(0)) {
        most = std::max(most, bytes_in_use() - before);
        while (worker.take())
            ;
    }
    EXPECT_LT(most, 20 * MiB); // 8 MiB for each run
    EXPECT_GT(most, 8 * MiB);
    while (worker.take())
        ;
    EXPECT_LT(bytes_in_use() - before, 4 * MiB);
}

}
}
