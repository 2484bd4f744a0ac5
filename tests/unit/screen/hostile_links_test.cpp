// Hostile links on the whole program: each leads to a state that is written and read back, and to a screen that
// answers. What they cost is counted in tests/flat/hostile_cost.cpp; the page is given all of them
// (tests/browser/hostile.test.mjs).
#include "core/text.hpp"
#include "panels/actions.hpp"
#include "sweep/hostile.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::hostile_links_test {
namespace {

constexpr std::size_t generated = 60; ///< under the sanitizers each takes a while

TEST(HostileLinks, EachIsAnsweredWithAStateAndAScreen) {
    Hand hand(900, 600);
    for (const std::string& link : sweep::hostile_links(generated)) {
        const std::string begin = std::to_string(link.size()) + " letters: " + link.substr(0, 300);
        platform::enter_address(link);
        hand.screen().frame(2);
        const std::string state = format(hand.state());
        const Parsed again = completed({}, state);
        EXPECT_TRUE(again.issues.empty()) << begin << "\n" << sentence(again.issues.front());
        EXPECT_EQ(format(again.state), state) << begin;
        EXPECT_FALSE(items().empty()) << begin;
        for (const Issue& issue : hand.session().messages())
            EXPECT_EQ(quoted(sentence(issue), 100000), sentence(issue)) << begin;
    }
    platform::enter_address("length=9&d_model=8");
    hand.settle();
    EXPECT_EQ(format(hand.state()), "length=9&d_model=8");
    EXPECT_TRUE(hand.click("layout.halves"));
    EXPECT_EQ(hand.state().text("layout"), "halves");
}

}
}
