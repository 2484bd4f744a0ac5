// A lesson in a link: what was packed comes back byte for byte, and whatever is no such text is refused.
#include "core/state/parameters.hpp"
#include "core/texts/base64.hpp"
#include "export/deflate.hpp"
#include "export/lesson_text.hpp"
#include "import/lessons/carried_lesson.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "import/numbers/archives/inflate.hpp"
#include "unit/source_files.hpp"

#include <gtest/gtest.h>

namespace posenc::carried_lesson_test {
namespace {

TEST(CarriedLesson, ComesBackByteForByte) {
    for (const auto& file : std::filesystem::directory_iterator(source_path("assets/lessons/de"))) {
        const std::string bytes = bytes_of(file.path());
        const std::string text = lesson_text_of(bytes);
        ASSERT_FALSE(text.empty());
        EXPECT_LT(text.size(), bytes.size());
        const CarriedLesson carried = carried_lesson(text);
        EXPECT_EQ(carried.problem, "");
        EXPECT_EQ(carried.markdown, bytes);
    }
    const std::string odd("\0\r\n\xFF é", 7);
    EXPECT_EQ(carried_lesson(lesson_text_of(odd)).markdown, odd);
}

TEST(CarriedLesson, WhatWasCutOrChangedIsToldAndNothingIsRead) {
    const std::string text =
        lesson_text_of("# A lesson\n\n```state\nlength = 20\n```\nSome words that do not repeat.\n");
    for (std::size_t length = 1; length < text.size(); ++length) {
        const CarriedLesson carried = carried_lesson(text.substr(0, length));
        EXPECT_EQ(carried.markdown, "") << length;
        EXPECT_NE(carried.problem.find("was cut or changed"), std::string::npos) << length;
    }
    EXPECT_NE(carried_lesson("no base64!").problem, "");
    EXPECT_NE(carried_lesson("").problem, "");
}

TEST(CarriedLesson, NoMoreIsUnpackedThanALessonMayHave) {
    const std::string bomb = base64url(deflated(std::string(16 * most_lesson_bytes, 'a')));
    EXPECT_EQ(carried_lesson(bomb).markdown, "");
    EXPECT_EQ(carried_lesson(base64url(deflated(std::string(most_lesson_bytes, 'a')))).markdown.size(),
              most_lesson_bytes);
    EXPECT_EQ(carried_lesson(base64url(deflated(std::string(most_lesson_bytes + 1, 'a')))).markdown, "");
}

TEST(CarriedLesson, OneThatIsTooLargeForTheKeyIsNotPacked) {
    std::string noise;
    std::uint32_t random = 1;
    while (noise.size() < 200'000) {
        random = random * 1664525 + 1013904223;
        noise += static_cast<char>(random >> 24);
    }
    EXPECT_EQ(lesson_text_of(noise), "");
    EXPECT_EQ(inflated(deflated(noise), noise.size()), noise);
}

}
}
