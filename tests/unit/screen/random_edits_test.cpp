// The short form of `posenc_sweep --hands`: after any edits there is a screen, and a link that opens as itself.
#include "panels/actions.hpp"
#include "sweep/hands.hpp"

#include <gtest/gtest.h>

namespace posenc::random_edits_test {
namespace {

constexpr int edits = 60; ///< of each seed; under the sanitizers each takes a while

class RandomEdits : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomEdits, LeaveAScreenAndALinkThatOpensAsItself) {
    sweep::Hands hands(GetParam());
    std::string made;
    for (int n = 0; n < edits; ++n) {
        hands.edit([&](const std::string& what) { made += what.substr(0, 200) + "\n"; });
        const std::string state = format(hands.session().state());
        const Parsed again = completed({}, state);
        ASSERT_TRUE(again.issues.empty()) << made << sentence(again.issues.front());
        ASSERT_EQ(format(again.state), state) << made;
        ASSERT_FALSE(items().empty()) << made;
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomEdits, testing::Range(std::uint64_t{1}, std::uint64_t{7}));

}
}
