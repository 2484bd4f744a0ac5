// The built-in lessons: each is read without a mistake, and together they lead through the whole program.
#include "core/state/presets.hpp"
#include "core/text.hpp"
#include "lessons/lesson_table.hpp"
#include "lessons/recorded_races.hpp"
#include "platform/platform.hpp"
#include "unit/import/lesson_texts.hpp"
#include "unit/lessons/lesson_files.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <set>

namespace posenc::lessons_test {
namespace {

template <class Take> void for_each_step(Take take) {
    for_each_lesson([&](const LessonEdition& file) {
        for (const LessonStep& step : file.reading.lesson.steps) {
            SCOPED_TRACE(file.language + " " + file.name + ":" + std::to_string(step.line));
            take(step, parse(step.state).state);
        }
    });
}

const View& view_of(const State& state) {
    const View* view = find_view(state.text("view"));
    return view ? *view : view_for(state.text("method"));
}

TEST(Lessons, TheExampleOfTheReadmeIsReadWithoutAMistake) {
    EXPECT_EQ(told(read_lesson(readme_example())), "");
}

TEST(Lessons, AreReadWithoutAMistake) {
    for_each_lesson([](const LessonEdition& file) {
        for (const LessonIssue& issue : file.reading.issues)
            ADD_FAILURE() << file.language << ' ' << file.name << ".md:" << issue.line << ": " << issue.message;
    });
}

TEST(Lessons, AreSeventeenOfReadableLength) {
    EXPECT_EQ(lesson_sources().size(), 17U);
    std::size_t words = 0;
    for (const LessonEdition& file : lesson_sources()) {
        SCOPED_TRACE(file.name);
        const Lesson& lesson = file.reading.lesson;
        EXPECT_FALSE(lesson.summary.empty());
        EXPECT_GE(lesson.steps.size(), 5U);
        EXPECT_LE(lesson.steps.size(), 12U + 1) << "and the task in code at its end";
        std::size_t questions = 0;
        for (const LessonStep& step : lesson.steps)
            questions += step.questions.size();
        EXPECT_GE(questions, 2U);
        words += word_count(lesson);
    }
    EXPECT_GT(words, 6000U);
}

/// The first item below the last heading but one.
std::string gain_of(const LessonEdition& file) {
    const std::vector<LessonBlock>& blocks = file.reading.lesson.steps.back().blocks;
    const auto is_item = [](const LessonBlock& block) { return block.kind == LessonBlock::Kind::item; };
    const auto item = std::find_if(blocks.begin(), blocks.end(), is_item);
    EXPECT_NE(item, blocks.end()) << "what one can now say";
    return item == blocks.end() ? "" : plain_text(item->text, State{});
}

/// A hundred words a minute, those of states and answers too, in fives.
std::string minutes_of(const LessonEdition& file) {
    const std::string& text = file.bytes;
    const auto is_gap = [](char letter) { return letter == ' ' || letter == '\n'; };
    int gaps = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        gaps += is_gap(text[i]) && (i == 0 || !is_gap(text[i - 1])) ? 1 : 0;
    return std::to_string((gaps + 250) / 500 * 5);
}

TEST(Lessons, AreDataFilesInTheirTableOfContents) {
    std::string contents;
    for (const LessonEdition& file : lesson_sources()) {
        EXPECT_EQ(platform::data_file("lessons/" + file.name + ".md"), file.bytes);
        contents += file.name + "\t" + minutes_of(file) + "\t" + file.reading.lesson.title + "\t" + gain_of(file);
        for (const LessonEdition& edition : lesson_editions())
            if (edition.name == file.name)
                contents += "\t" + edition.language + "\t" + edition.reading.lesson.title + "\t" + gain_of(edition);
        contents += "\n";
    }
    EXPECT_EQ(platform::data_file("lessons/contents.txt"), contents);
}

TEST(Lessons, EveryStepHasATitleATextAndAViewThatShowsItsMethod) {
    for_each_step([](const LessonStep& step, const State& state) {
        EXPECT_NE(step.title, "");
        EXPECT_FALSE(step.blocks.empty());
        EXPECT_TRUE(state.text("view").empty() || find_view(state.text("view"))) << state.text("view");
        EXPECT_TRUE(shows(view_of(state), state.text("method"))) << state.text("view") << ' ' << state.text("method");
    });
}

TEST(Lessons, ReachEveryPresetOfOnePicture) {
    std::set<std::string> pairs; // of states, and of what is shown at last
    const auto take = [&](std::string_view text) {
        for (const std::string_view pair : split(text, '&'))
            pairs.emplace(pair);
    };
    for_each_step([&](const LessonStep& step, const State&) {
        take(step.state);
        for (const LessonQuestion& question : step.questions)
            take(question.show);
    });
    for (const Preset& preset : presets())
        if (!preset.name.starts_with("model-")) { // whole models are many, and lesson 16 has its own
            EXPECT_TRUE(pairs.contains("preset=" + std::string(preset.name))) << preset.name;
        }
}

TEST(Lessons, ReachEveryView) {
    std::set<std::string_view> reached;
    for_each_step([&](const LessonStep&, const State& state) { reached.insert(view_of(state).id); });
    for (const View* view : views())
        EXPECT_TRUE(reached.contains(view->id)) << view->id;
}

TEST(Lessons, EveryNumberInThemIsThere) {
    for_each_step([](const LessonStep& step, const State& state) {
        const LessonPictures pictures(state, make_field, recorded_accuracy());
        for (const LessonBlock& block : step.blocks)
            for (const LessonSpan& span : block.text)
                EXPECT_TRUE(span.kind != LessonSpan::Kind::number || number_text(span.number, pictures)) << span.text;
    });
}

/// A link that still leads there when steps are added bears the title of its step.
TEST(Lessons, LinksToStepsAreCalledAsTheyAre) {
    int links = 0;
    const auto expect_title = [&](const LessonSpan& span, std::string_view language) {
        const State named = parse(span.url.substr(1)).state;
        const auto file = platform::data_file(lesson_file_name(named.text("lesson"), language));
        ASSERT_TRUE(file && !file->empty()) << span.url;
        const Lesson lesson = read_lesson(*file, recorded_accuracy()).lesson;
        const auto step = static_cast<std::size_t>(named.integer("lesson_step"));
        ASSERT_LE(step, lesson.steps.size()) << span.url;
        EXPECT_EQ(span.text, lesson.steps[step - 1].title);
        ++links;
    };
    for (const LessonEntry& entry : lesson_table())
        for (const LessonEntry::Edition& edition : entry.editions)
            for (const LessonStep& step :
                 read_lesson(platform::data_file(lesson_file_name(entry.id, edition.language)).value(),
                             recorded_accuracy())
                     .lesson.steps)
                for (const LessonBlock& block : step.blocks)
                    for (const LessonSpan& span : block.text)
                        if (span.url.starts_with(step_address))
                            expect_title(span, edition.language);
    EXPECT_GE(links, 2);
}

/// All words of a step but those of its pictures.
std::string words_of(const LessonStep& step) {
    std::string words;
    const auto add = [&](const LessonText& text) { words += plain_text(text, State{}) + "\n"; };
    for (const LessonBlock& block : step.blocks)
        add(block.text);
    for (const LessonQuestion& question : step.questions) {
        add(question.predict);
        add(question.because);
        for (const LessonAnswer& answer : question.answers) {
            add(answer.text);
            add(answer.say);
        }
    }
    for (const LessonGoal& goal : step.goals) {
        add(goal.reach);
        add(goal.done);
        for (const LessonText& hint : goal.hints)
            add(hint);
    }
    return words;
}

/// Pictures and panels stand side by side, below one another or behind tabs: a text names them, not their places.
TEST(Lessons, DoNotSayWhereAPictureStands) {
    const std::regex sides(R"(\b([Oo]n the (left|right)|(left|right) (one|picture|table|matrix)|[Ll]inks|[Rr]echts|)"
                           R"((linke|rechte)[nrs]? (Bild|Tabelle|Matrix)[es]*)\b)");
    const std::regex parts(R"(\b((drawn|listed|shown) (below|above|on the)|(left|right) (picture|matrix|table)|)"
                           R"((below|above) the (tree|waves|matrix|picture)|(linken?|rechten?) (Bild|Matrix|Tabelle)|)"
                           R"([Uu]nter (dem Baum|den Wellen)|see below|siehe unten)\b)");
    for_each_step([&](const LessonStep& step, const State& state) {
        const std::string words = words_of(step);
        std::smatch found;
        EXPECT_FALSE(std::regex_search(words, found, parts)) << found.str();
        EXPECT_FALSE(!state.text("beside").empty() && std::regex_search(words, found, sides)) << found.str();
    });
}

TEST(Lessons, WhatIsTypedAsTheyWriteItIsRight) {
    for_each_step([](const LessonStep& step, const State& state) {
        for (const LessonQuestion& question : step.questions) {
            if (!question.reference)
                continue;
            const std::string text = number_text(*question.reference, state).value_or("");
            const std::string typed = text.starts_with("−") ? "-" + text.substr(std::string_view("−").size()) : text;
            const double value = number_value(*question.reference, state).value_or(undefined);
            EXPECT_LE(std::abs(parse_number(typed).value_or(undefined) - value), question.within) << text;
        }
    });
}

TEST(Lessons, WhatIsShownAtLastDiffersFromTheBeginning) {
    for_each_step([](const LessonStep& step, const State& state) {
        for (const LessonQuestion& question : step.questions)
            EXPECT_TRUE(question.show.empty() || !(parse(question.show, state).state == state)) << question.show;
    });
}

}
}
