// Cost of hostile links: whatever somebody writes behind the #, reading it and the first frames of what opens enter no
// more basic blocks of core than a good link may (view_cost.cpp says what is counted). Half a second more than an empty
// link is what one may take; no clock can make this pass or fail.
#include "count.hpp"

#include "explorer.hpp"

#include "core/state/state.hpp"
#include "platform/headless/headless.hpp"
#include "sweep/hostile.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

namespace posenc::hostile_cost {
namespace {

constexpr std::size_t generated = 1000;
/// Some quarter of a second of a machine like that of tests/bench/README.md; 162 million are needed.
constexpr std::uint64_t most_in_a_frame = 250'000'000;
constexpr std::uint64_t most_to_read = 5'000'000, most_a_letter = 60; ///< 45 a letter are needed where there are many
constexpr int frames = 2;

/// The beginning of a link, for messages.
std::string begin_of(const std::string& link) {
    return std::to_string(link.size()) + " letters: " + link.substr(0, 300);
}

TEST(HostileLinks, ReadingOneIsCheap) {
    std::uint64_t worst = 0;
    std::string slowest;
    for (const std::string& link : sweep::hostile_links(generated)) {
        const std::uint64_t before = blocks_entered();
        const Parsed parsed = parse(link);
        const std::uint64_t blocks = blocks_entered() - before;
        EXPECT_LE(blocks, most_to_read + most_a_letter * link.size()) << begin_of(link);
        EXPECT_LE(parsed.issues.size(), 16u);
        if (blocks > worst) {
            worst = blocks;
            slowest = begin_of(link);
        }
    }
    std::printf("reading %12llu  %s\n", static_cast<unsigned long long>(worst), slowest.c_str());
}

TEST(HostileLinks, NoFrameEvaluatesMuch) {
    Explorer explorer("view=methods", 0);
    platform::Headless screen(800, 500, 1.0F, explorer.program());
    ASSERT_TRUE(screen.ready()) << screen.error();
    screen.frame(frames);
    std::uint64_t worst = 0;
    std::string slowest;
    for (const std::string& link : sweep::hostile_links(generated)) {
        platform::enter_address(link);
        for (int frame = 0; frame < frames; ++frame) {
            const std::uint64_t before = blocks_entered();
            screen.frame();
            const std::uint64_t blocks = blocks_entered() - before;
            EXPECT_LE(blocks, most_in_a_frame) << begin_of(link);
            if (blocks > worst) {
                worst = blocks;
                slowest = begin_of(link);
            }
        }
    }
    std::printf("a frame %12llu  %s\n", static_cast<unsigned long long>(worst), slowest.c_str());
}

}
}
