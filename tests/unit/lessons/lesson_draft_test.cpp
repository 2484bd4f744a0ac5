// The lesson that is being written: its changes, undo, and what it takes of the screen; on every built-in lesson too.
#include "lessons/lesson_draft.hpp"

#include "core/text.hpp"
#include "property/random_states.hpp"
#include "unit/import/lesson_texts.hpp"
#include "unit/lessons/lesson_files.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_draft_test {

namespace {

const std::string two = "# Title\n\nSummary.\n\n## One\n\n```state\nlength = 20\n```\n\nFirst.\n\n## Two\n\n"
                        "```state\nlength = 30\n```\n\nSecond.\n";

TEST(LessonDraft, ReadsItsTextAnewWhenItChanged) {
    LessonDraft draft("a", two);
    EXPECT_EQ(draft.reading().lesson.title, "Title");
    EXPECT_EQ(&draft.reading(), &draft.reading());
    EXPECT_TRUE(draft.set_lesson_title("Other"));
    EXPECT_EQ(draft.reading().lesson.title, "Other");
    EXPECT_FALSE(draft.set_lesson_title("Other"));
}

TEST(LessonDraft, TakesChangesBackAndMakesThemAgain) {
    LessonDraft draft("a", two);
    EXPECT_FALSE(draft.can_undo() || draft.can_redo());
    draft.set_words(1, "A", 7);
    draft.set_words(1, "AB", 7);
    draft.set_words(2, "C", 8);
    const std::string all = draft.markdown();
    draft.undo();
    EXPECT_EQ(draft.text_of(draft.at(1).words), "AB");
    draft.undo();
    EXPECT_EQ(draft.markdown(), two) << "typing in one field is one step";
    EXPECT_FALSE(draft.can_undo());
    draft.redo();
    draft.redo();
    EXPECT_EQ(draft.markdown(), all);
    EXPECT_FALSE(draft.can_redo());
    draft.undo();
    draft.remove_step(1);
    EXPECT_FALSE(draft.can_redo());
}

TEST(LessonDraft, LimitsWhatUndoHolds) {
    LessonDraft draft("a", two);
    for (int i = 0; i < 300; ++i)
        draft.set_words(1, std::to_string(i));
    int steps = 0;
    for (; draft.can_undo(); ++steps)
        draft.undo();
    EXPECT_EQ(steps, 100);
    for (int i = 0; i < 10; ++i)
        draft.set_words(1, std::string(most_lesson_bytes - 1000, static_cast<char>('a' + i)));
    for (steps = 0; draft.can_undo(); ++steps)
        draft.undo();
    EXPECT_GE(steps, 1);
    EXPECT_LE(steps, 9) << "in bytes too";
}

TEST(LessonDraft, NamesTheMistakesOfAStep) {
    LessonDraft draft("a", two);
    const auto mistakes = [&](const SourcePart& part) {
        const std::vector<LessonIssue>& issues = draft.reading().issues;
        return std::count_if(issues.begin(), issues.end(),
                             [&](const LessonIssue& issue) { return draft.source().holds(part, issue.line); });
    };
    EXPECT_EQ(mistakes(draft.at(1).whole) + mistakes(draft.at(2).whole), 0);
    draft.set_state_line(2, "lenth", "5");
    EXPECT_EQ(mistakes(draft.at(1).whole), 0);
    ASSERT_EQ(mistakes(draft.at(2).whole), 1);
    EXPECT_EQ(mistakes(draft.at(2).state), 1);
    EXPECT_EQ(mistakes(draft.at(2).words), 0);
    EXPECT_EQ(mistakes(draft.at(3).whole), 0);
}

TEST(LessonDraft, TakesWhatIsOnTheScreen) {
    LessonDraft draft("a", lesson_changes::new_lesson("L"));
    Session screen(parse("method=alibi&length=9&zoom=0,0,4,4&beside=view=biases%26length=5&theme=dark&lesson=x").state);
    screen.begin_frame();
    EXPECT_EQ(draft.keep_as_step(screen, 0, "New"), 1);
    const State kept = parse(draft.reading().lesson.steps.at(0).state).state;
    EXPECT_EQ(kept, parse("method=alibi&length=9&zoom=0,0,4,4&beside=view=biases%26length=5").state);
    EXPECT_EQ(told(draft.reading()), "");
    screen.set_focus({3, 2});
    screen.edit("tokens", "a b\nc");
    screen.begin_frame();
    screen.set_focus({3, 2});
    EXPECT_TRUE(draft.set_state(1, step_of_screen(screen)));
    const State again = parse(draft.reading().lesson.steps.at(0).state).state;
    EXPECT_EQ(again, kept.with("focus", "3,2").with("tokens", "a b\nc"));
    EXPECT_EQ(draft.reading().lesson.steps.at(0).title, "New");
}

/// Some settings of a method, as a block can hold them: trimmed, and but for sentences on one line.
State some_state(const Method& method, properties::Generator& random) {
    State state = properties::random_state(method, random, properties::Sizes::any).with("method", method.id);
    for (const Parameter* row : parameter_table()) {
        std::string text(row->kind == Kind::text ? trim(state.text(row->key)) : "");
        if (row->key != "tokens")
            std::replace(text.begin(), text.end(), '\n', ' ');
        state = row->kind == Kind::text ? state.with(*row, {0, text, {}}) : state;
    }
    return lesson_changes::state_for_step(state);
}

TEST(LessonDraft, KeepsTheStateOfEveryMethodAsAStep) {
    properties::Generator random(42);
    const auto second = [](const std::string& text) {
        const LessonReading reading = read_lesson(text);
        return reading.lesson.steps.size() == 3 ? format(parse(reading.lesson.steps[1].state).state) : "lost";
    };
    for (const Method* method : methods()) {
        const State state = some_state(*method, random), other = some_state(*methods()[1], random);
        const std::string text = lesson_changes::with_step(two, 1, state);
        EXPECT_EQ(second(text), format(state)) << text;
        const std::string changed = lesson_changes::with_state(text, 2, other);
        EXPECT_EQ(second(changed), format(other)) << changed;
        EXPECT_EQ(second(lesson_changes::with_state(changed, 2, state)), format(state)) << changed;
    }
}

TEST(LessonDraft, WritesDifferencesOfStates) {
    const State from = parse("length=20&base=3").state, to = parse("length=30&tokens=a%26b").state;
    EXPECT_EQ(parse(difference_text(from, to), from).state, to);
    EXPECT_EQ(difference_text(from, from.with("theme", "dark")), "");
}

/// Makes the changes one after the other and reads what came of them; undo leads back to the file.
template <class... Change> void make(const LessonEdition& file, int more_steps, const Change&... changes) {
    LessonDraft draft("copy", file.bytes);
    const int count = draft.step_count();
    ASSERT_EQ(count, static_cast<int>(file.reading.lesson.steps.size()));
    const auto done = [&](const auto& change) {
        EXPECT_TRUE(change(draft));
        EXPECT_EQ(draft.step_count(), static_cast<int>(source_of(draft.markdown()).steps.size()));
    };
    (done(changes), ...);
    EXPECT_EQ(told(draft.reading()), "");
    EXPECT_EQ(static_cast<int>(draft.reading().lesson.steps.size()), count + more_steps);
    while (draft.can_undo())
        draft.undo();
    EXPECT_EQ(draft.markdown(), file.bytes);
}

void change_every_way(const LessonEdition& file) {
    const int count = static_cast<int>(file.reading.lesson.steps.size()), step = 1 + count / 2;
    Session screen(parse("method=alibi&length=9").state);
    make(
        file, 1, [](LessonDraft& draft) { return draft.set_lesson_title("New"); },
        [](LessonDraft& draft) { return draft.set_summary("New."); },
        [&](LessonDraft& draft) { return draft.set_title(step, "New"); },
        [&](LessonDraft& draft) { return draft.keep_as_step(screen, step) == step + 1; },
        [&](LessonDraft& draft) {
            return draft.set_block(step, lesson_changes::Block::ask, draft.at(step).asks.size(),
                                   "predict = P\nright = R\nwrong = W");
        });
    make(
        file, 0, [&](LessonDraft& draft) { return draft.set_words(step, "New."); },
        [&](LessonDraft& draft) { return draft.copy_step(1); },
        [&](LessonDraft& draft) { return draft.move_step(step, 1); },
        [&](LessonDraft& draft) { return draft.remove_step(count); });
    const std::string moved = lesson_changes::with_step_moved(file.bytes, 1, count);
    EXPECT_NE(moved, file.bytes);
    EXPECT_EQ(lesson_changes::with_step_moved(moved, count, 1), file.bytes);
}

TEST(LessonDraft, ChangesBuiltInLessonsWithoutAMistake) {
    for_each_lesson([](const LessonEdition& file) {
        SCOPED_TRACE(file.language + " " + file.name);
        change_every_way(file);
    });
}

TEST(LessonDraft, ChangesNothingWhereNothingIsChanged) {
    for_each_lesson([](const LessonEdition& file) {
        SCOPED_TRACE(file.language + " " + file.name);
        LessonDraft draft("copy", file.bytes);
        EXPECT_FALSE(draft.set_lesson_title(draft.text_of(draft.source().title)));
        EXPECT_FALSE(draft.set_summary(draft.text_of(draft.source().summary)));
        for (int step = 1; step <= draft.step_count(); ++step) {
            const LessonStep& read = file.reading.lesson.steps[static_cast<std::size_t>(step - 1)];
            EXPECT_FALSE(draft.set_title(step, draft.text_of(draft.at(step).title)));
            EXPECT_FALSE(draft.set_words(step, draft.text_of(draft.at(step).words)));
            EXPECT_FALSE(draft.set_state(step, parse(read.state).state));
            EXPECT_FALSE(draft.move_step(step, step));
        }
        EXPECT_EQ(draft.markdown(), file.bytes);
        EXPECT_FALSE(draft.can_undo());
    });
}

}

}
