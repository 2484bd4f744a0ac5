// A lesson is done for who has read it to its last step.
#include "lessons/lesson_player.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_finished_test {
namespace {

constexpr std::string_view two_steps =
    "# Mine\n\n```state\nlength = 20\n```\nOne.\n\n```state\nlength = 30\n```\nTwo.\n";

TEST(LessonFinished, ByWhoReadsItAndNotByWhoShowsItToOthers) {
    for (const bool presents : {false, true}) {
        Session session(parse(presents ? "presenter=1" : "").state);
        LessonPlayer player;
        ASSERT_TRUE(player.receive(session, "mine.md", two_steps));
        for (const int step : {1, 2}) {
            EXPECT_FALSE(player.is_finished("mine"));
            player.go_to(session, step);
            session.begin_frame();
            player.begin_frame(session);
        }
        EXPECT_EQ(player.is_finished("mine"), !presents);
    }
}

}
}
