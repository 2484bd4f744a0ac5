// Cost of views: whatever a link asks for, no frame of the program evaluates much of core. Every view is drawn with
// every method that it shows as it opens, with each number at its end and with all of them there (tests/sweep), and the
// basic blocks of core are counted that each of its first frames enters: fields made, a step of a tile, its coarse
// picture, explanations, curves, whatever panels say. No clock, machine or neighbour can make this pass or fail.
//
// Sampling has no time at all here, so that a frame takes one smallest step; steps that are longer because the ones
// before were quick are the cache's to bound (tests/unit/session). Not counted: drawing itself.
#include "count.hpp"

#include "explorer.hpp"

#include "core/state/parameters.hpp"
#include "platform/headless/headless.hpp"
#include "sweep/states.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace posenc::view_cost {
namespace {

/// A second of a machine like that of tests/bench/README.md has about 10^9: 50 ms is what a frame may take at most, of
/// any view, and these are those that do not come near. Of similarity more than half is the curve beside the matrix:
/// some thousand values of 8192 waves.
constexpr std::uint64_t most_blocks = 50'000'000;
struct Bound {
    std::string_view view;
    std::uint64_t blocks;
};
constexpr Bound bounds[] = {{"frequencies", 15'000'000}, {"similarity", 15'000'000}, {"relative", 10'000'000},
                            {"biases", 12'000'000},      {"rotary", 15'000'000},     {"precision", 10'000'000},
                            {"tree", 2'000'000},         {"masks", 5'000'000},       {"attention", 3'000'000},
                            {"space", 30'000'000}};
constexpr int frames = 3; ///< what follows is more of the same

std::uint64_t bound_of(const View& view) {
    const auto found =
        std::find_if(std::begin(bounds), std::end(bounds), [&](const Bound& bound) { return bound.view == view.id; });
    return found == std::end(bounds) ? most_blocks : found->blocks;
}

class ViewCost : public testing::TestWithParam<const View*> {
  protected:
    static void SetUpTestSuite() {
        explorer = std::make_unique<Explorer>("view=methods", 0);
        screen = std::make_unique<platform::Headless>(1280, 800, 1.0F, explorer->program());
        ASSERT_TRUE(screen->ready()) << screen->error();
        screen->frame(frames);
    }
    static void TearDownTestSuite() {
        screen.reset();
        explorer.reset();
    }
    /// The most that one of the state's first frames enters.
    static std::uint64_t work(const State& state) {
        platform::enter_address(format(state));
        std::uint64_t most = 0;
        for (int frame = 0; frame < frames; ++frame) {
            const std::uint64_t before = blocks_entered();
            screen->frame();
            most = std::max(most, blocks_entered() - before);
        }
        return most;
    }

    inline static std::unique_ptr<Explorer> explorer;
    inline static std::unique_ptr<platform::Headless> screen;
};

TEST_P(ViewCost, NoFrameEvaluatesMuch) {
    std::uint64_t worst = 0;
    std::string slowest;
    for (const Method* method : methods()) {
        if (!shows(*GetParam(), method->id))
            continue;
        for (const sweep::Swept& swept : sweep::states_of(*GetParam(), *method, 0)) {
            const std::uint64_t blocks = work(swept.state);
            EXPECT_GT(blocks, 0u) << "the counter does not count";
            EXPECT_LE(blocks, bound_of(*GetParam())) << swept.kind << ": " << format(swept.state);
            if (blocks > worst) {
                worst = blocks;
                slowest = format(swept.state);
            }
        }
    }
    std::printf("%-12s %12llu  %s\n", std::string(GetParam()->id).c_str(), static_cast<unsigned long long>(worst),
                slowest.c_str());
}

INSTANTIATE_TEST_SUITE_P(Views, ViewCost, testing::ValuesIn(views().begin(), views().end()),
                         [](const testing::TestParamInfo<const View*>& view) {
                             std::string name(view.param->id);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}
}
