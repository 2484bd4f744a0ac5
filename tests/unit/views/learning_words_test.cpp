// What the view Learning says of results and makes of what people choose, without a screen.
#include "views/learning/learning_view.hpp"
#include "views/learning/models/learned_rows.hpp"
#include "views/learning/race/race_edits.hpp"
#include "views/learning/results/findings.hpp"
#include "views/learning/results/line_plot.hpp"
#include "views/learning/take_away/race_command.hpp"
#include "views/learning/tasks/task_form.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace posenc::learning_words_test {

namespace {

using learning::Results;
using learning::RunResult;
using learning::Stage;

/// Right shares at the lengths 8, 16 and 48 of one run.
RunResult run_with(double at_8, double at_16, double at_48, Stage stage = Stage::finished) {
    RunResult run;
    run.stage = stage;
    run.steps = 400;
    for (const auto& [length, share] : {std::pair{8, at_8}, {16, at_16}, {48, at_48}})
        run.scores.push_back({length, share, share / 2, {}});
    return run;
}

Results race_of_two(Index seeds, std::vector<RunResult> runs) {
    Results results;
    results.race = learning::race_of(parse("race=none,shaw&test_lengths=8,16,48").state).race;
    results.race.seeds = seeds;
    results.runs = std::move(runs);
    return results;
}

/// The colours of the encodings of a race, by their texts.
std::map<std::string, int> series_in(const std::string& race) {
    const learning::Race made = learning::race_of(parse("race=" + race).state).race;
    std::map<std::string, int> series;
    for (std::size_t i = 0; i < made.entrants.size(); ++i)
        series[made.entrants[i].text()] = series_of(made)[i];
    return series;
}

TEST(LearningColors, AreThoseOfTheEncodingInEveryRace) {
    const auto all = series_in("none,sinusoidal,learned,rotary-table,alibi,shaw");
    for (const char* race : {"sinusoidal,shaw", "shaw,none", "rotary-table,shaw", "alibi"})
        for (const auto& [text, number] : series_in(race))
            EXPECT_EQ(number, all.at(text)) << text << " in " << race;
    const auto bases = series_in("rotary-table:base=10,rotary-table,rotary-table:base=10000");
    EXPECT_EQ(bases.at("rotary-table"), all.at("rotary-table"));
    std::set<int> apart;
    for (const auto& [text, number] : bases)
        apart.insert(number);
    EXPECT_EQ(apart.size(), 3U);
}

TEST(LearningFindings, NameTheBestOfThoseThatHaveLearned) {
    const Results results = race_of_two(1, {run_with(0.9, 0.8, 0.95), run_with(1, 0.995, 0.7)});
    EXPECT_EQ(outcome_words(outcome_of(results, 0)), "has not learned it");
    EXPECT_EQ(outcome_words(outcome_of(results, 1)), "");
    EXPECT_EQ(winners(results), std::vector<std::size_t>{1}) << "0.95 was luck: the task was not learned";
    EXPECT_EQ(finding(results), "Best at length 48: Shaw, clipped (70 % right).");
    EXPECT_EQ(trust_words(results), "One seed only: another may give other figures.");
    EXPECT_TRUE(verdict_on(results, "shaw").right);
    EXPECT_FALSE(verdict_on(results, "none").right);
    EXPECT_EQ(verdict_on(results, "none").text, "You expected No positions; it was Shaw, clipped.");
}

TEST(LearningFindings, OfNearlyEqualOnesNameAll) {
    const Results results = race_of_two(1, {run_with(1, 1, 0.902), run_with(1, 1, 0.9)});
    EXPECT_EQ(finding(results), "Best at length 48: No positions and Shaw, clipped (90.2 % right).");
}

TEST(LearningFindings, SaySoWhereSeedsDisagree) {
    const Results apart =
        race_of_two(2, {run_with(1, 1, 0.5), run_with(1, 1, 0.9), run_with(1, 1, 0.52), run_with(1, 0.8, 0.4)});
    EXPECT_EQ(trust_words(apart), "The seeds disagree, most of all on Shaw, clipped: 40 % to 90 % right at length 48.");
    EXPECT_EQ(outcome_words(outcome_of(apart, 1)), "learned with 1 of 2 seeds");
    EXPECT_EQ(winners(apart), std::vector<std::size_t>{0}) << "not with every seed";
    const Results close =
        race_of_two(2, {run_with(1, 1, 0.5), run_with(1, 1, 0.9), run_with(1, 1, 0.52), run_with(1, 1, 0.9)});
    EXPECT_EQ(trust_words(close), "The 2 seeds agree to 2 percentage points.");
}

TEST(LearningFindings, WaitForTheEndOfTheRace) {
    const Results running = race_of_two(1, {run_with(0.2, 0.2, 0.2, Stage::training), run_with(1, 1, 1)});
    EXPECT_EQ(finding(running), "");
    EXPECT_EQ(verdict_on(running, "shaw").text, "");
    EXPECT_EQ(outcome_words(outcome_of(running, 0)), "has not learned it yet");
    const Results bad = race_of_two(1, {run_with(0.2, 0.2, 0.2, Stage::diverged), run_with(0.5, 0.5, 0.5)});
    EXPECT_EQ(outcome_words(outcome_of(bad, 0)), "diverged");
    EXPECT_EQ(finding(bad), "None has learned the task within the trained lengths.");
    EXPECT_FALSE(verdict_on(bad, "shaw").right);
}

TEST(LearningFindings, SpeakOfTheScoreThatIsCounted) {
    Results results = race_of_two(1, {run_with(1, 1, 0.6), run_with(1, 1, 0.9)});
    results.runs[0].scores[2].texts = 0.55; // of the other 0.45
    EXPECT_EQ(finding(results, true), "Best at length 48: No positions (55 % right).");
    EXPECT_EQ(finding(results, false), "Best at length 48: Shaw, clipped (90 % right).");
}

TEST(LearningPlot, IsDashedBeyondWhereItProvesSomething) {
    PlotLine line{.name = "a"};
    line.points = {{8, 1, 1, 1}, {16, 0.8, 0.7, 0.9}, {24, 0.4, 0.3, 0.5}, {48, 0.2, 0.2, 0.2}};
    EXPECT_TRUE(parts_of(line).dashed.empty());
    line.solid_to = 16;
    const LineParts at_a_point = parts_of(line);
    ASSERT_EQ(at_a_point.solid.size(), 2U);
    ASSERT_EQ(at_a_point.dashed.size(), 3U);
    EXPECT_EQ(at_a_point.dashed.front().x, 16) << "the parts touch";
    line.solid_to = 20;
    const LineParts between = parts_of(line);
    EXPECT_EQ(between.solid.back().x, 20);
    EXPECT_DOUBLE_EQ(between.solid.back().mean, 0.6);
    EXPECT_DOUBLE_EQ(between.dashed.front().low, 0.5);
    line.solid_to = -1;
    EXPECT_TRUE(parts_of(line).solid.empty());
}

TEST(LearningReasons, AreGivenForEveryTask) {
    for (const learning::Task& task : learning::task_cards())
        EXPECT_FALSE(reason_of(task).empty()) << task.id;
    EXPECT_EQ(reason_of(*learning::find_task("back:5")), reason_of(*learning::find_task("three-back")));
    EXPECT_FALSE(reason_of(*learning::find_task("count:3")).empty());
}

TEST(LearningForm, WritesEveryTaskThatItReads) {
    const auto rules = learning::task_rules();
    for (int rule = 0; rule < static_cast<int>(rules.size()); ++rule) {
        const learning::Rule& one = rules[static_cast<std::size_t>(rule)];
        for (const Index number : {one.low, one.high}) {
            const std::string id = task_id_of({rule, number});
            ASSERT_TRUE(learning::find_task(id)) << id;
            EXPECT_EQ(form_of(id), (TaskForm{rule, number})) << id;
        }
    }
    EXPECT_EQ(task_id_of({0, 99}), "back:63") << "brought into the range";
    EXPECT_EQ(task_id_of(form_of("three-back")), "back:3");
    EXPECT_EQ(task_id_of(form_of("clock")), "back:3") << "no rule that is offered";
}

TEST(LearningRace, IsEditedAsAList) {
    EXPECT_EQ(race_text({"none", "shaw", "none"}), "none,shaw");
    const std::string listed = race_text({"none", "alibi:slopes=custom&decays=1,2"});
    EXPECT_EQ(listed, "none,alibi:slopes=custom&decays=1%2C2") << "commas part encodings";
    EXPECT_EQ(settings_with("", "base", "100"), "base=100");
    EXPECT_EQ(settings_with("base=7&layout=halves", "base", "100"), "layout=halves&base=100");
    EXPECT_EQ(settings_with("base=7&layout=halves", "base", ""), "layout=halves");
    EXPECT_EQ(entrant_of_method(parse("method=sinusoidal&base=100&length=9&d_model=8").state), "sinusoidal:base=100")
        << "sizes are the model's";
    EXPECT_EQ(entrant_of_method(parse("method=tree-paths").state), "");
    for (const Method* method : methods()) {
        const std::string text = entrant_of_method(State{}.with("method", method->id));
        std::string problem;
        EXPECT_EQ(!text.empty(), learning::can_enter(*method)) << method->id;
        EXPECT_TRUE(text.empty() || learning::read_entrant(text, problem)) << problem;
    }
}

TEST(LearningRace, IsRepeatedByACommand) {
    const auto command = [](std::string_view text) { return command_of(learning::race_of(parse(text).state).race); };
    EXPECT_EQ(command("race=none,shaw"),
              "posenc train --task three-back --methods none,shaw --until-learned --out race.csv");
    EXPECT_EQ(command("task=again&race=shaw:clip%3D3&train_seeds=2&train_first_seed=7&train_steps=50&train_length=20&"
                      "train_shortest=9&test_lengths=12,24&test_texts=8&train_spread=64&train_batch=16&train_rate=0.01&"
                      "model_layers=3&model_width=16&model_heads=2&model_causal=0&model_activation=gelu&"
                      "model_nope_interval=2"),
              "posenc train --task again --methods shaw:clip=3 --seeds 2 --first-seed 7 --steps 50 --train-length 20 "
              "--shortest 9 --test-lengths 12,24 --tests 8 --spread 64 --batch 16 --rate 0.01 --layers 3 --width 16 "
              "--heads 2 --causal 0 --activation gelu --nope-interval 2 --until-learned --out race.csv");
    EXPECT_EQ(
        command("task=back:20&race=none&train_seeds=1&test_lengths=24"), // 21 is trained on, so it is tested too
        "posenc train --task back:20 --methods none --seeds 1 --test-lengths 21,24 --until-learned --out race.csv");
}

TEST(LearningRace, ACommandCannotBeMoreThanOne) {
    learning::Race race = learning::race_of(parse("race=shaw&train_seeds=1").state).race;
    race.entrants[0].settings = "clip=3&it's=$(rm)";
    EXPECT_NE(command_of(race).find(" --methods 'shaw:clip=3&it'\\''s=$(rm)' "), std::string::npos) << command_of(race);
}

/// What is shown of an encoding's matrices as learning begins with them.
LearnedShown shown_of(const learning::Race& race, std::size_t entrant, LearnedPart part = {}) {
    std::string problem;
    const learning::Entrant& who = race.entrants[entrant];
    const auto run = learning::Run::make(who.settings_in(race.settings), who.method, who.state, 0, problem);
    EXPECT_TRUE(run) << problem;
    return learned_shown(race, who, run->learned(), part);
}

TEST(LearnedNames, SayWhatReadsARow) {
    const learning::Race race =
        learning::race_of(parse("race=learned,shaw:clip=2,t5-bias,cope,tupe:tupe_relative=1").state).race;
    const LearnedNames places = shown_of(race, 0).names;
    EXPECT_EQ(places.rows.name, "position");
    EXPECT_EQ(places.used, 16) << "the longest trained text";
    const LearnedNames distances = shown_of(race, 1).names;
    EXPECT_EQ(distances.rows.name, "distance");
    ASSERT_EQ(distances.rows.labels.size(), 5U);
    EXPECT_EQ(distances.rows.labels[0], "−47 … −2");
    EXPECT_EQ(distances.rows.labels[2], "0");
    EXPECT_EQ(distances.rows.labels[4], "2 … 47");
    EXPECT_EQ(shown_of(race, 2).names.cols.name, "head");
    const LearnedNames counted = shown_of(race, 3).names;
    EXPECT_EQ(counted.rows.name, "position");
    EXPECT_TRUE(counted.rows.labels.empty());
    const LearnedShown buckets = shown_of(race, 4, {.matrix = 3});
    EXPECT_EQ(buckets.names.rows.name, "distance") << "buckets of pairs";
    EXPECT_EQ(static_cast<Index>(buckets.names.rows.labels.size()), buckets.table.rows);
}

TEST(LearnedNames, ExistForAllThatAnyEncodingLearns) {
    for (const Method* method : methods()) {
        if (!learning::can_enter(*method))
            continue;
        SCOPED_TRACE(method->id);
        const learning::Race race =
            learning::race_of(parse("test_lengths=8,16&race=" + std::string(method->id)).state).race;
        std::string problem;
        const learning::Entrant& who = race.entrants[0];
        const auto run = learning::Run::make(race.settings, who.method, who.state, 0, problem);
        ASSERT_TRUE(run) << problem;
        const auto learned = run->learned();
        for (std::size_t matrix = 0; matrix < learned.size(); ++matrix)
            for (const std::optional<Index> head : {std::optional<Index>(), std::optional<Index>(3)}) {
                const LearnedShown shown = learned_shown(race, who, learned, {matrix, head});
                EXPECT_EQ(static_cast<Index>(shown.table.values.size()), shown.table.rows * shown.table.cols);
                EXPECT_FALSE(shown.names.rows.name.empty() || shown.names.cols.name.empty());
                const auto labels = static_cast<Index>(shown.names.rows.labels.size());
                EXPECT_TRUE(labels == 0 || labels == shown.table.rows);
                EXPECT_LE(shown.names.used, shown.table.rows);
                EXPECT_TRUE(head || shown.table.values == learned[matrix].values);
            }
    }
}

/// The tables of encodings whose numbers are known before anything is learned.
TEST(LearnedNames, AHeadHasColumnsOrBiasesOfItsOwn) {
    const learning::Race race = learning::race_of(parse("race=kerple,transformer-xl,learned,learned-bias").state).race;
    const LearnedShown formula = shown_of(race, 0, {.head = 1});
    EXPECT_EQ(formula.by_head, HeadReads::biases);
    EXPECT_EQ(formula.table.rows, 48);
    EXPECT_EQ(formula.names.rows.name + " " + formula.names.cols.name, "query key");
    const auto bias = [&](Index query, Index key) {
        return formula.table.values[static_cast<std::size_t>(query * formula.table.cols + key)];
    };
    EXPECT_LT(bias(20, 10), bias(20, 15)) << "farther keys lose more";
    EXPECT_NEAR(bias(20, 10), bias(30, 20), 1e-6);

    learning::LearnedTable waves{"matrix of waves", 32, 32, {}};
    for (int number = 0; number < 32 * 32; ++number)
        waves.values.push_back(number);
    const LearnedShown columns = learned_shown(race, race.entrants[1], {waves, {"u", 1, 32, {}}}, {0, 2});
    EXPECT_EQ(columns.by_head, HeadReads::columns);
    EXPECT_EQ(columns.table.cols, 8);
    EXPECT_EQ(columns.table.values[0], 16);
    EXPECT_EQ(columns.table.values[8], 48);

    EXPECT_EQ(shown_of(race, 2, {.head = 1}).by_head, HeadReads::all);
    EXPECT_EQ(shown_of(race, 2, {.head = 1}).table.cols, 32);

    const LearnedShown table = shown_of(race, 3);
    learning::LearnedTable distances = table.table;
    for (Index row = 0; row < distances.rows; ++row)
        for (Index head = 0; head < 4; ++head)
            distances.values[static_cast<std::size_t>(row * 4 + head)] = static_cast<double>(10 * row + head);
    const LearnedShown second = learned_shown(race, race.entrants[3], {distances}, {0, 1});
    const double at_0 = second.table.values[static_cast<std::size_t>(20 * 48 + 20)];
    EXPECT_EQ(second.table.values[static_cast<std::size_t>(20 * 48 + 17)], at_0 - 30) << "three rows before";
    EXPECT_EQ(std::fmod(at_0, 10), 1) << "its own column";
}

/// Each head has columns of its own of the matrix of directions, and one number of the others.
TEST(LearnedNames, OfPathAttention) {
    const learning::Race race = learning::race_of(parse("race=path-attention").state).race;
    const std::vector<learning::LearnedTable> learned{{"matrix of directions", 32, 32, std::vector<double>(32 * 32)},
                                                      {"matrix of reflections", 32, 4, std::vector<double>(32 * 4)},
                                                      {"shift of reflections", 1, 4, std::vector<double>(4)}};
    const auto names = [&](std::size_t number) {
        const LearnedShown shown = learned_shown(race, race.entrants[0], learned, {number, 1});
        return shown.names.rows.name + " " + shown.names.cols.name + " " + std::to_string(shown.table.cols);
    };
    EXPECT_EQ(names(0), "dimension dimension 8");
    EXPECT_EQ(names(1), "dimension head 4");
    EXPECT_EQ(names(2), "vector head 4");
}

}

}
