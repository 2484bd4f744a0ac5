// What was done in lessons, written and read again.
#include "lessons/lesson_memory.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_memory_test {

namespace {

LessonMemory example() {
    LessonMemory memory;
    memory.answers[{"01-why-order", 1, 0}] = {2, "", {}, true};
    memory.answers[{"01-why-order", 6, 0}] = {-1, "0,5 %\n", {}, false};
    memory.answers[{"07-relative", 2, 1}] = {-1, "", Cell{3, 1}, true};
    memory.goals[{"01-why-order", 4, 0}] = {true, 2};
    memory.finished.insert("12-masks");
    return memory;
}

TEST(LessonMemory, IsReadAsItWasWritten) {
    EXPECT_EQ(read_memory(write_memory(example())), example());
    EXPECT_EQ(write_memory({}), "");
    EXPECT_EQ(read_memory(""), LessonMemory{});
}

TEST(LessonMemory, LeavesOutWhatNobodyDid) {
    LessonMemory memory;
    memory.answers[{"01-why-order", 1, 0}] = {};
    memory.goals[{"01-why-order", 1, 0}] = {};
    EXPECT_EQ(write_memory(memory), "");
}

TEST(LessonMemory, OfTwoWindowsBothKeepWhatWasDone) {
    const LessonMemory before = example();
    LessonMemory here = before, there = before;
    here.answers[{"01-why-order", 1, 0}].typed = "12";
    here.answers[{"02-sinusoids", 1, 0}] = {}; // in sight, and not answered
    here.finished.insert("02-sinusoids");
    there.answers[{"02-sinusoids", 1, 0}].chosen = 1;
    there.goals[{"01-why-order", 4, 0}].hints = 3;
    there.finished.insert("03-relative");
    LessonMemory both = there;
    both.answers[{"01-why-order", 1, 0}].typed = "12";
    both.finished.insert("02-sinusoids");
    EXPECT_EQ(with_changes(there, before, here), both);
    LessonMemory only = {};
    only.answers[{"01-why-order", 1, 0}] = here.answers[{"01-why-order", 1, 0}];
    only.finished.insert("02-sinusoids");
    EXPECT_EQ(with_changes({}, before, here), only) << "nothing comes back that was forgotten";
}

TEST(LessonMemory, TakesNothingFromOtherWords) {
    for (const std::string_view text : {"answer", "answer a", "answer a 1 0 x 1 ", "answer a 1 0 1", "goal a 1 0 1",
                                        "goal a 1e300 0 1 1", "finished", "other words", " "})
        EXPECT_EQ(read_memory(text), LessonMemory{}) << text;
    EXPECT_EQ(read_memory("goal a 1 0 1 -5").goals.begin()->second.hints, 0);
}

}

}
