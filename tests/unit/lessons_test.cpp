// The built-in lessons: each is read without a mistake, and together they lead through the whole program.
#include "core/presets.hpp"
#include "core/text.hpp"
#include "import/lesson_reader.hpp"
#include "platform/platform.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

namespace posenc {
namespace {

struct LessonFile {
    std::string name;
    std::string bytes;
    LessonReading reading;
};

/// Those of assets/lessons, by name.
const std::vector<LessonFile>& lessons() {
    static const std::vector<LessonFile> all = [] {
        std::vector<LessonFile> found;
        for (const auto& entry : std::filesystem::directory_iterator(POSENC_SOURCE_DIR "/assets/lessons")) {
            const std::string name = entry.path().stem().string();
            if (name.size() < 4 || entry.path().extension() != ".md" || name[2] != '-')
                continue;
            std::ifstream file(entry.path(), std::ios::binary);
            found.push_back({name, {std::istreambuf_iterator<char>(file), {}}, {}});
            found.back().reading = read_lesson(found.back().bytes);
        }
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        return found;
    }();
    return all;
}

template <class Take> void for_each_step(Take take) {
    for (const LessonFile& file : lessons())
        for (const LessonStep& step : file.reading.lesson.steps) {
            SCOPED_TRACE(file.name + ":" + std::to_string(step.line));
            take(step, parse(step.state).state);
        }
}

const View& view_of(const State& state) {
    const View* view = find_view(state.text("view"));
    return view ? *view : view_for(state.text("method"));
}

TEST(Lessons, AreReadWithoutAMistake) {
    for (const LessonFile& file : lessons())
        for (const LessonIssue& issue : file.reading.issues)
            ADD_FAILURE() << file.name << ".md:" << issue.line << ": " << issue.message;
}

TEST(Lessons, AreFourteenOfReadableLength) {
    EXPECT_EQ(lessons().size(), 14U);
    std::size_t words = 0;
    for (const LessonFile& file : lessons()) {
        SCOPED_TRACE(file.name);
        const Lesson& lesson = file.reading.lesson;
        EXPECT_FALSE(lesson.summary.empty());
        EXPECT_GE(lesson.steps.size(), 5U);
        EXPECT_LE(lesson.steps.size(), 12U);
        std::size_t questions = 0;
        for (const LessonStep& step : lesson.steps)
            questions += step.questions.size();
        EXPECT_GE(questions, 2U);
        words += word_count(lesson);
    }
    EXPECT_GT(words, 6000U);
}

TEST(Lessons, AreDataFilesInTheirTableOfContents) {
    std::string contents;
    for (const LessonFile& file : lessons()) {
        EXPECT_EQ(platform::data_file("lessons/" + file.name + ".md"), file.bytes);
        contents += file.name + "\t" + file.reading.lesson.title + "\n";
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

TEST(Lessons, ReachEveryPreset) {
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
        EXPECT_TRUE(pairs.contains("preset=" + std::string(preset.name))) << preset.name;
}

TEST(Lessons, ReachEveryView) {
    std::set<std::string_view> reached;
    for_each_step([&](const LessonStep&, const State& state) { reached.insert(view_of(state).id); });
    for (const View& view : views())
        EXPECT_TRUE(reached.contains(view.id)) << view.id;
}

TEST(Lessons, EveryNumberInThemIsThere) {
    for_each_step([](const LessonStep& step, const State& state) {
        const LessonPictures pictures(state);
        for (const LessonBlock& block : step.blocks)
            for (const LessonSpan& span : block.text)
                EXPECT_TRUE(span.kind != LessonSpan::Kind::number || number_text(span.number, pictures)) << span.text;
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
