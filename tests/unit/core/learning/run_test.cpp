// Runs: the same bytes for the same seed, what they answer, the limits, and that small ones learn what they should.
#include "core/learning/run.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::learning::run_test {
namespace {

std::unique_ptr<Run> run_of(const Settings& settings, std::string_view id, std::uint64_t seed = 0,
                            std::string_view text = "") {
    const Method* method = find_method(id);
    const State usual = method ? usual_state(*method) : State{};
    std::string problem;
    std::unique_ptr<Run> run = Run::make(settings, method, parse(text, usual).state, seed, problem);
    EXPECT_EQ(problem, "") << id;
    return run;
}

Settings quick(std::string_view task, Index steps = 3) {
    Settings settings = settings_for(*find_task(task));
    settings.schedule.steps = steps;
    return settings;
}

void train(Run& run) {
    while (run.step())
        ;
}

TEST(LearningRun, TheSameSeedGivesTheSameBytes) {
    for (const char* id : {"none", "sinusoidal", "shaw", "t5-bias", "rotary-table"}) {
        const auto one = run_of(quick("three-back", 12), id, 7), same = run_of(quick("three-back", 12), id, 7),
                   other = run_of(quick("three-back", 12), id, 8);
        train(*one);
        const std::vector<char> in_between(12345); // so that memory lies elsewhere
        train(*same);
        train(*other);
        EXPECT_EQ(one->losses(), same->losses());
        EXPECT_NE(one->losses(), other->losses());
        for (std::size_t n = 0; n < one->tables().size(); ++n)
            EXPECT_EQ(one->tables()[n].values, same->tables()[n].values) << one->tables()[n].name;
        EXPECT_EQ(one->example(16, 3).weights, same->example(16, 3).weights);
    }
}

TEST(LearningRun, AskingInBetweenChangesNothing) {
    const auto plain = run_of(quick("previous", 10), "learned"), asked = run_of(quick("previous", 10), "learned");
    train(*plain);
    while (asked->step()) {
        asked->score(24);
        asked->example(9, 0);
        asked->learned();
        asked->rest();
    }
    EXPECT_EQ(plain->losses(), asked->losses());
    EXPECT_EQ(plain->score(16).tokens, asked->score(16).tokens);
}

TEST(LearningRun, EncodingsOfASeedGetTheSameTextsAndTheSameBeginning) {
    const auto one = run_of(quick("first"), "none"), other = run_of(quick("first"), "shaw");
    EXPECT_EQ(one->example(20, 5).tokens, other->example(20, 5).tokens);
    EXPECT_EQ(one->tables().front().values, other->tables().front().values);
}

TEST(LearningRun, TellsWhatItLearnedAndWhereItLooked) {
    const auto run = run_of(quick("three-back", 40), "shaw", 0, "clip=5");
    const LearnedTable before = run->learned().at(0);
    EXPECT_EQ(before.rows, 11);
    EXPECT_EQ(before.cols, 8);
    EXPECT_EQ(run->steps_taken(), 0);
    train(*run);
    EXPECT_NE(before.values, run->learned().at(0).values);
    EXPECT_EQ(run->steps_taken(), 40);
    EXPECT_TRUE(run->finished());
    EXPECT_FALSE(run->step());
    const Example example = run->example(9, 0);
    ASSERT_EQ(example.weights.size(), 4u * 9 * 9);
    for (std::size_t row = 0; row < 4 * 9; ++row) {
        double sum = 0;
        for (std::size_t key = 0; key < 9; ++key)
            sum += example.weights[row * 9 + key];
        EXPECT_NEAR(sum, 1, 1e-5);
    }
    EXPECT_EQ(example.sources[8], 5);
    EXPECT_EQ(example.sources[2], -1);
    EXPECT_EQ(example.wanted[2], nothing_wanted);
    EXPECT_TRUE(run_of(quick("first"), "alibi")->learned().empty());
    EXPECT_EQ(run_of(quick("first"), "transformer-xl")->learned().size(), 3U) << "W, u and v";
}

/// Counted again from the examples, one by one.
void expect_counted(const Settings& settings) {
    const auto run = run_of(settings, "learned");
    train(*run);
    const Score score = run->score(12);
    double right = 0, wanted = 0, texts = 0;
    std::vector<double> by_place(12);
    for (Index number = 0; number < settings.tests; ++number) {
        const Example example = run->example(12, number);
        bool all = true;
        for (std::size_t place = 0; place < 12; ++place) {
            if (example.wanted[place] < 0)
                continue;
            ++wanted;
            const bool hit = example.said[place] == example.wanted[place];
            right += hit;
            by_place[place] += hit;
            all = all && hit;
        }
        texts += all;
    }
    const auto tests = static_cast<double>(settings.tests);
    EXPECT_DOUBLE_EQ(score.tokens, right / wanted);
    EXPECT_DOUBLE_EQ(score.texts, texts / tests);
    EXPECT_TRUE(std::isnan(score.by_place[2]));
    for (std::size_t place = 3; place < 12; ++place)
        EXPECT_DOUBLE_EQ(score.by_place[place], by_place[place] / tests);
}

TEST(LearningRun, AScoreIsTheShareOfRightAnswers) {
    Settings settings = quick("three-back", 60);
    expect_counted(settings);
    settings.spread = 64;
    settings.tests = 30;
    expect_counted(settings);
}

TEST(LearningRun, ALearnedTableEnds) {
    const auto run = run_of(quick("first"), "learned", 0, "trained_length=16");
    train(*run);
    EXPECT_FALSE(std::isnan(run->score(16).tokens));
    EXPECT_TRUE(std::isnan(run->score(20).tokens));
    EXPECT_TRUE(std::isnan(run->score(20).texts));
}

TEST(LearningRun, ARunThatDivergesSaysSoAndStops) {
    Settings settings = quick("first", 200);
    settings.schedule.rate = 1e30;
    for (const char* id :
         {"none", "learned", "time2vec", "rotary-table", "t5-bias", "fire", "shaw", "transformer-xl", "tupe", "cope"}) {
        const auto run = run_of(settings, id);
        train(*run);
        EXPECT_TRUE(run->diverged()) << id;
        EXPECT_FALSE(run->finished());
        EXPECT_FALSE(run->step());
        EXPECT_TRUE(std::isnan(run->score(8).tokens));
    }
}

/// Whose steps and scores need several parts: of 256 tokens with eight heads three texts are a part.
Settings in_parts() {
    Settings settings = quick("three-back", 2);
    settings.shape.heads = head_limits.high;
    settings.shape.width = width_limits.low;
    settings.batch = 7;
    settings.tests = 3;
    settings.shortest = settings.longest = length_limits.high;
    settings.lengths = {length_limits.high};
    return settings;
}

TEST(LearningRun, AStepInPartsIsTheSameStep) {
    for (const char* id : {"none", "learned", "shaw", "cope"}) {
        const auto whole = run_of(in_parts(), id), parts = run_of(in_parts(), id);
        whole->step();
        Index count = 1;
        for (; !parts->step_part(); ++count) {
            EXPECT_EQ(parts->steps_taken(), 0);
            parts->example(9, 0);
            parts->rest();
        }
        EXPECT_EQ(count, 3) << id;
        EXPECT_EQ(parts->losses(), whole->losses()) << id;
        EXPECT_FALSE(parts->step_part());
        EXPECT_EQ(parts->step(), whole->step()) << "it goes on where the parts ended";
        EXPECT_EQ(parts->losses(), whole->losses()) << id;
        for (std::size_t n = 0; n < whole->tables().size(); ++n)
            EXPECT_EQ(parts->tables()[n].values, whole->tables()[n].values) << id << ", " << whole->tables()[n].name;
        EXPECT_TRUE(parts->step_part()) << "nothing is left to do";
        EXPECT_EQ(parts->steps_taken(), 2);
    }
}

TEST(LearningRun, AScoreInPartsIsTheSameScore) {
    constexpr Index length = length_limits.high;
    const auto whole = run_of(in_parts(), "learned"), parts = run_of(in_parts(), "learned");
    const auto next_is = [&](const Score& wanted) {
        EXPECT_FALSE(parts->score_part(length));
        EXPECT_FALSE(parts->score_part(length));
        const std::optional<Score> score = parts->score_part(length);
        ASSERT_TRUE(score);
        EXPECT_EQ(score->tokens, wanted.tokens);
        EXPECT_EQ(score->texts, wanted.texts);
        EXPECT_EQ(score->by_place.size(), wanted.by_place.size());
    };
    next_is(whole->score(length));
    EXPECT_FALSE(parts->score_part(length));
    EXPECT_TRUE(parts->score_part(8)) << "short texts are tested at once";
    next_is(whole->score(length));
    EXPECT_FALSE(parts->score_part(length));
    whole->step();
    parts->step();
    next_is(whole->score(length));
}

/// Rows that join the embeddings reach every layer; what works inside the heads does not.
TEST(LearningRun, BareLayersDoWithoutPositionsInTheirHeads) {
    const auto losses = [](const char* id, Index layers, Index interval) {
        Settings settings = quick("three-back", 5);
        settings.shape.layers = layers;
        settings.shape.bare_interval = interval;
        const auto run = run_of(settings, id);
        train(*run);
        return run->losses();
    };
    EXPECT_EQ(losses("sinusoidal", 2, 0), losses("sinusoidal", 2, 2));
    for (const char* id : {"rotary-table", "alibi", "shaw", "sliding-window"}) {
        EXPECT_NE(losses(id, 2, 0), losses(id, 2, 2)) << id;
        EXPECT_NE(losses("none", 2, 0), losses(id, 2, 2)) << id;
    }
}

/// With drawn positions every row of a learned table is trained, not only those of short texts.
TEST(LearningRun, DrawnPositionsReachTheWholeTable) {
    const auto rows_changed = [](Index spread) {
        Settings settings = quick("first", 25);
        settings.spread = spread;
        const auto run = run_of(settings, "learned"), again = run_of(settings, "learned");
        const LearnedTable before = run->learned().at(0);
        train(*run);
        train(*again);
        EXPECT_EQ(run->losses(), again->losses());
        EXPECT_EQ(run->score(20).tokens, again->score(20).tokens);
        const LearnedTable after = run->learned().at(0);
        Index changed = 0;
        for (Index row = 0; row < after.rows; ++row)
            changed += before.values[static_cast<std::size_t>(row * after.cols)] !=
                       after.values[static_cast<std::size_t>(row * after.cols)];
        return std::pair{changed, after.rows};
    };
    EXPECT_EQ(rows_changed(0), (std::pair<Index, Index>{16, 48}));
    EXPECT_EQ(rows_changed(60), (std::pair<Index, Index>{60, 60}));
}

TEST(LearningRun, TheRateRisesAndFalls) {
    const Schedule schedule;
    EXPECT_DOUBLE_EQ(schedule.rate_at(0), 3e-3 / 50);
    EXPECT_NEAR(schedule.rate_at(49), 3e-3, 2e-4);
    EXPECT_NEAR(schedule.rate_at(200), 3e-3 * 0.525, 1e-12);
    EXPECT_NEAR(schedule.rate_at(400), 3e-3 * 0.05, 1e-12);
}

std::string problem_with(void (*change)(Settings&)) {
    Settings settings = settings_for(*find_task("three-back"));
    change(settings);
    return problem_of(settings);
}

TEST(LearningRun, SettingsOutOfRangeAreASentence) {
    EXPECT_EQ(problem_with([](Settings&) {}), "");
    EXPECT_EQ(problem_with([](Settings& s) { s.shape.layers = 4; }), "layers: ‘4’ is out of range; allowed: 1 … 3");
    EXPECT_EQ(problem_with([](Settings& s) { s.shape.width = 30; }),
              "width: ‘30’ cannot be shared by 4 heads; allowed: multiples of 4");
    EXPECT_EQ(problem_with([](Settings& s) { s.shortest = 2; }),
              "task: ‘three-back’ cannot be made of 2 tokens; it needs at least 4");
    EXPECT_EQ(problem_with([](Settings& s) { s.longest = 5; }),
              "shortest text: ‘6’ is longer than the trained length 5");
    EXPECT_EQ(problem_with([](Settings& s) {
                  s.lengths = {8, 257};
              }),
              "tested length: ‘257’ is out of range; allowed: 1 … 256");
    EXPECT_EQ(problem_with([](Settings& s) { s.lengths = {}; }), "tested lengths: none is given");
    EXPECT_EQ(problem_with([](Settings& s) { s.spread = 40; }), "spread: ‘40’ is out of range; allowed: 48 … 256");
    EXPECT_EQ(problem_with([](Settings& s) { s.shape.bare_interval = 2; }),
              "NoPE interval: ‘2’ is out of range; allowed: 0 in a model of 1 layer");
    EXPECT_EQ(problem_with([](Settings& s) { s.shape.layers = 3, s.shape.bare_interval = 1; }),
              "NoPE interval: ‘1’ is out of range; allowed: 0, 2 … 3 in a model of 3 layers");
    EXPECT_NE(problem_with([](Settings& s) { s.schedule.steps = 0; }), "");
    EXPECT_NE(problem_with([](Settings& s) { s.batch = 0; }), "");
    EXPECT_NE(problem_with([](Settings& s) { s.tests = 0; }), "");
    EXPECT_NE(problem_with([](Settings& s) { s.longest = 300; }), "");
}

TEST(LearningRun, MethodsThatAHeadCannotUseAreASentence) {
    const ModelShape shape;
    const auto problem = [](const char* id, const ModelShape& of, const char* text = "") {
        return make_positioning(find_method(id), parse(text).state, of, 16, 0).problem;
    };
    EXPECT_EQ(problem("tree", shape), "tree: an attention head of this model cannot use it");
    ModelShape odd;
    odd.width = 20;
    EXPECT_NE(problem("rotary-table", odd), "");
    EXPECT_EQ(problem("rotary-table", shape), "");
}

/// The effects that the tried setting shows, each far outside of what other seeds change.
TEST(LearningRun, RelativeVectorsFindThreeBackAtAnyLengthAndSlopesDoNot) {
    const auto shaw = run_of(quick("three-back", 250), "shaw"), alibi = run_of(quick("three-back", 250), "alibi");
    train(*shaw);
    train(*alibi);
    EXPECT_GT(shaw->score(16).tokens, 0.97);
    EXPECT_GT(shaw->score(48).tokens, 0.97);
    EXPECT_LT(alibi->score(16).tokens, 0.4);
}

TEST(LearningRun, AddedRowsFindTheFirstTokenAtAnyLengthAndTurningDoesNot) {
    const auto added = run_of(quick("first", 250), "sinusoidal"), turned = run_of(quick("first", 250), "rotary-table");
    train(*added);
    train(*turned);
    EXPECT_GT(added->score(32).tokens, 0.95);
    EXPECT_LT(turned->score(48).tokens, 0.6);
}

}
}
