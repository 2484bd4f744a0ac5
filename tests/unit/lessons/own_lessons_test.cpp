// The list of a person's own lessons, and what becomes of a damaged one.
#include "lessons/own_lessons.hpp"

#include "core/state/parameters.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "platform/platform.hpp"
#include "unit/lessons/kept_texts.hpp"

#include <gtest/gtest.h>

namespace posenc::own_lessons_test {

namespace {

const std::string text = "# My lesson\n\n```state\n```\n\n```state\n```\n";

std::string listed() {
    std::string all;
    for (const OwnLesson& one : own_lessons())
        all += one.name + "|" + one.title + "|" + std::to_string(one.steps) + (one.damaged ? "|damaged\n" : "\n");
    return all;
}

struct OwnLessons : testing::Test {
    KeptTexts kept;
};

TEST_F(OwnLessons, AreListedLastChangedFirst) {
    EXPECT_EQ(listed(), "");
    EXPECT_TRUE(keep_lesson("a", text));
    EXPECT_TRUE(keep_lesson("b c", "# Two\n"));
    EXPECT_EQ(listed(), "b c|Two|0\na|My lesson|2\n");
    EXPECT_TRUE(keep_lesson("a", text));
    EXPECT_EQ(listed(), "a|My lesson|2\nb c|Two|0\n");
    EXPECT_EQ(kept_lesson("a"), text);
    EXPECT_EQ(kept_lesson("c"), std::nullopt);
    EXPECT_EQ(kept_lesson(""), std::nullopt);
}

TEST_F(OwnLessons, GetNamesThatAreFree) {
    EXPECT_EQ(free_lesson_name("My lesson"), "My-lesson");
    EXPECT_EQ(free_lesson_name(" "), "lesson");
    EXPECT_EQ(free_lesson_name("01-why-order"), "01-why-order-2") << "a built-in one has it";
    keep_lesson("a", text);
    keep_lesson("a-2", text);
    EXPECT_EQ(free_lesson_name("a"), "a-3");
    EXPECT_EQ(free_lesson_name("a", text), "a") << "it is the same lesson";
    const std::string umlauts = [] {
        std::string many;
        while (many.size() < 100)
            many += "ä";
        return many;
    }();
    std::string name = free_lesson_name(umlauts);
    for (int copies = 0; copies < 12; ++copies) {
        EXPECT_LE(name.size(), static_cast<std::size_t>(parameters::lesson.high));
        EXPECT_EQ(kept_bytes(name), "");
        EXPECT_TRUE(keep_lesson(name, text));
        EXPECT_EQ(kept_lesson(name), text);
        name = free_lesson_name(umlauts);
    }
}

TEST_F(OwnLessons, AreRenamedAndRemovedAndBroughtBack) {
    keep_lesson("a", text);
    keep_lesson("b", "# Two\n");
    EXPECT_FALSE(rename_lesson("a", "b"));
    EXPECT_FALSE(rename_lesson("a", ""));
    EXPECT_FALSE(rename_lesson("a", "01-why-order"));
    EXPECT_FALSE(rename_lesson("c", "d"));
    EXPECT_TRUE(rename_lesson("a", "d"));
    EXPECT_EQ(listed(), "d|My lesson|2\nb|Two|0\n");
    const std::optional<std::string> removed = remove_lesson("d");
    EXPECT_EQ(listed(), "b|Two|0\n");
    EXPECT_EQ(kept_lesson("d"), std::nullopt);
    ASSERT_EQ(removed, text);
    keep_lesson("d", *removed);
    EXPECT_EQ(kept_lesson("d"), text);
    EXPECT_EQ(remove_lesson("e"), std::nullopt);
}

TEST_F(OwnLessons, KeepDamagedOnesApart) {
    const std::string broken = "\x01\xFF", long_one(most_lesson_bytes + 1, 'x');
    for (const std::string& bytes : {broken, long_one}) {
        platform::store("own_lesson.a", bytes);
        EXPECT_EQ(kept_lesson("a"), std::nullopt);
        EXPECT_EQ(kept_bytes("a"), "") << "the name is free again";
    }
    EXPECT_EQ(listed(), "a-damaged-2|a|0|damaged\na-damaged|a|0|damaged\n");
    EXPECT_EQ(kept_bytes("a-damaged"), broken);
    EXPECT_EQ(kept_bytes("a-damaged-2"), long_one);
    EXPECT_NE(damage_of_lesson("a").find("a-damaged"), std::string::npos);
    EXPECT_EQ(damage_of_lesson("b"), "");
    EXPECT_EQ(kept_lesson("a-damaged"), std::nullopt);
    EXPECT_EQ(listed(), "a-damaged-2|a|0|damaged\na-damaged|a|0|damaged\n") << "once is enough";
}

TEST_F(OwnLessons, OpenWithAByteThatIsNoCharacter) {
    const std::string latin = text + "\xE4\n";
    EXPECT_TRUE(keep_lesson("a", latin));
    EXPECT_EQ(kept_lesson("a"), latin);
    EXPECT_EQ(listed(), "a|My lesson|2\n");
}

TEST_F(OwnLessons, SurviveAListThatWasCut) {
    keep_lesson("a", text);
    keep_lesson("b", text);
    platform::store("own_lessons", "b 2 0 Two\na\n\n 1 0 x\nc 1e9 2 \n");
    EXPECT_EQ(listed(), "b|Two|2\na||0\nc||200\n");
    platform::store("own_lessons", "");
    EXPECT_EQ(kept_lesson("a"), text);
    EXPECT_EQ(listed(), "a|My lesson|2\n") << "it is listed again";
}

TEST(OwnLessonsWithoutMemory, AreNotKept) {
    EXPECT_FALSE(keep_lesson("a", text));
    EXPECT_EQ(listed(), "");
}

}

}
