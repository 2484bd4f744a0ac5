// The parts of views that a lesson names.
#include "core/lessons/parts.hpp"

#include "core/lessons/locks.hpp"
#include "unit/core/made_fields.hpp"

#include <set>

namespace posenc::parts_test {

namespace {

TEST(Parts, areReadFromNames) {
    const PartsReading reading = read_parts("curve,  circles");
    EXPECT_EQ(reading.problem, "");
    EXPECT_EQ(reading.names, (std::vector<std::string_view>{"curve", "circles"}));
    EXPECT_TRUE(read_parts("").names.empty());
}

TEST(Parts, areThoseOfTheView) {
    EXPECT_EQ(read_parts("matrix, curve", "similarity").problem, "");
    const std::string problem = read_parts("matrix, tree", "similarity").problem;
    EXPECT_TRUE(problem.starts_with("‘tree’ is not a part of the view similarity; allowed: matrix, ")) << problem;
    EXPECT_NE(read_parts("matrix, hedge").problem, "");
    EXPECT_NE(read_parts("matrix,,curve").problem, "");
}

TEST(Parts, areNamedOnceInEveryView) {
    for (const ViewParts& parts : view_parts())
        EXPECT_EQ(std::set<std::string_view>(parts.names.begin(), parts.names.end()).size(), parts.names.size())
            << parts.view;
}

TEST(Parts, areAskedOfAState) {
    const State state = parse("shows=curve, circles").state;
    EXPECT_TRUE(names_part(state, "circles"));
    EXPECT_FALSE(names_part(state, "circle"));
    EXPECT_FALSE(names_part(State{}, "curve"));
    EXPECT_EQ(parse("shows=hedge").issues.size(), 1U);
    EXPECT_FALSE(is_locked(parse("lock=all").state, "shows"));
}

}

}
