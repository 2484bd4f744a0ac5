// Paths between nodes of a tree as products of matrices, and what is lost beyond the depth limit.
#include "core/trees/tree_depths.hpp"
#include "core/trees/tree_path.hpp"
#include "core/trees/tree_push.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::tree_path_test {
namespace {

std::shared_ptr<const StackEncoding> stack_of(const std::string& text) {
    return stack_encoding(parse(text).state).field;
}

/// P x + c from the matrix that the method tree-step makes, entry by entry.
std::vector<double> times(const Field& step, std::span<const double> x) {
    const Cell size = step.size();
    std::vector<double> next;
    for (Index row = 0; row < size.row; ++row) {
        double sum = step.at({row, size.col - 1});
        for (Index col = 0; col + 1 < size.col; ++col)
            sum += step.at({row, col}) * x[static_cast<std::size_t>(col)];
        next.push_back(sum);
    }
    return next;
}

TEST(TreePath, GoesUpToTheSharedNodeAndDown) {
    const auto stack = stack_of("tree=(a + b) * (c - d / e)"); // × + a b − c / d e
    const std::vector<PathStep> steps = steps_between(stack->tree(), 2, 7);
    const int nodes[] = {1, 0, 4, 6, 7}, branches[] = {-1, -1, 1, 1, 0};
    ASSERT_EQ(steps.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(steps[i].to, nodes[i]) << i;
        EXPECT_EQ(steps[i].branch, branches[i]) << i;
    }
    EXPECT_TRUE(steps_between(stack->tree(), 4, 4).empty());
}

TEST(TreePath, EveryVectorIsTheMatrixTimesTheOneBefore) {
    const std::string state = "tree=(a + b) * (c - d / e)&depth=4&decays=0.3,0.7,0.9";
    const TreePath path(*stack_of(state), 8, 3);
    ASSERT_FALSE(path.steps().empty());
    for (std::size_t i = 0; i < path.steps().size(); ++i) {
        const PathStep& step = path.steps()[i];
        const FieldPtr matrix = field_of(
            state + "&method=tree-step&step=" + (step.pops() ? "pop" : "push&branch=" + std::to_string(step.branch)));
        const std::vector<double> expected = times(*matrix, path.row(i));
        for (std::size_t col = 0; col < expected.size(); ++col)
            EXPECT_NEAR(path.row(i + 1)[col], expected[col], 1e-12) << i << " " << col;
    }
}

/// At the ends of the push the weights are the vectors of the parent and of the node; between, they are on their way.
TEST(TreePush, LeadsFromTheParentToTheNode) {
    const auto stack = stack_of("tree=(a + b) * (c - d / e)&depth=2&decays=0.3,0.7");
    const Index channels = stack->size().col, level = channels / 2;
    for (int node = 1; node < 9; ++node) {
        const int parent = stack->tree().nodes[static_cast<std::size_t>(node)].parent;
        for (const auto& [share, vector] : {std::pair{0.0, parent}, {1.0, node}}) {
            std::vector<double> found(static_cast<std::size_t>(channels));
            for (const PushedWeight& weight : pushed_weights(*stack, node, share))
                if (weight.level < 2)
                    found[static_cast<std::size_t>(static_cast<Index>(weight.level) * level + weight.at)] +=
                        weight.value;
            for (Index col = 0; col < channels; ++col)
                EXPECT_NEAR(found[static_cast<std::size_t>(col)], stack->at({vector, col}), 1e-12)
                    << node << " " << col;
        }
    }
    const std::vector<PushedWeight> half = pushed_weights(*stack, 2, 0.5);
    ASSERT_EQ(half.size(), 4u) << "two weights of the parent, two of the branch taken";
    EXPECT_EQ(half[0].level, 0.5);
    EXPECT_NEAR(half[0].value, stack->at({1, half[0].at}) * std::sqrt(0.3), 1e-12);
    EXPECT_EQ(half[2].level, 0);
    EXPECT_NEAR(half[2].value, stack->at({2, half[2].at}) / 2, 1e-12);
    EXPECT_TRUE(pushed_weights(*stack, 0, 0.5).empty());
}

TEST(TreePath, EndsAtTheEncodingWithinTheLimit) {
    const auto stack = stack_of("tree=(a + b) * (c - d / e)");
    for (int from = 0; from < 9; ++from)
        for (int to = 0; to < 9; ++to) {
            const TreePath path(*stack, from, to);
            EXPECT_LT(path.largest_difference(), 1e-12) << from << " " << to;
            EXPECT_EQ(path.first_miss(), 0u);
        }
}

TEST(TreePath, APopCannotBringBackWhatAPushDropped) {
    const auto stack = stack_of("tree=(r (a (b c)))&depth=2"); // a chain: c lies at depth 3
    const TreePath down(*stack, 0, 3), up(*stack, 3, 2);
    EXPECT_LT(down.largest_difference(), 1e-12);
    // b's oldest step, p · √((1 − p²) d/2), is gone after the way down to c.
    double lost = 0;
    for (const double p : {0.6, 0.9})
        lost = std::max(lost, p * std::sqrt((1 - p * p) * static_cast<double>(stack->size().col) / 2));
    EXPECT_NEAR(up.largest_difference(), lost, 1e-12);
    EXPECT_EQ(up.first_miss(), 1u);
    EXPECT_EQ(up.deepest(), 3);
}

TEST(TreePath, IsUndefinedWhereAPopDividesByZero) {
    EXPECT_TRUE(std::isnan(TreePath(*stack_of("tree=(r (a b))&decays=0"), 2, 1).largest_difference()));
}

TEST(TreeDepths, FindsWhoSharesAVector) {
    const auto stack = stack_of("tree=(a + b) * (c - d / e)&depth=2");
    const TreeDepths depths(stack->tree(), 2);
    EXPECT_EQ(depths.deeper(), (std::vector<int>{7, 8}));
    EXPECT_EQ(depths.groups(), (std::vector<std::vector<int>>{{5, 7}, {6, 8}}));
    EXPECT_EQ(depths.shared_steps(0), (std::vector<int>{0, 1})); // newest first: left, then right
    EXPECT_EQ(depths.nodes_by_depth(), (std::vector<int>{1, 2, 4, 2}));
    EXPECT_EQ(depths.needed(), 3);
    for (const std::vector<int>& group : depths.groups())
        for (Index col = 0; col < stack->size().col; ++col)
            EXPECT_EQ(stack->at({group[0], col}), stack->at({group[1], col}));
    EXPECT_EQ(depths.group_of(7), 0);
    EXPECT_EQ(depths.group_of(0), -1);
}

TEST(TreeDepths, KnowsTheLeastDepthThatKeepsAllApart) {
    // Only the chains below both children are deeper than 1; their last step differs from depth 2 on.
    const auto stack = stack_of("tree=(r (a (c d)) b)&branching=2");
    for (int levels = 1; levels <= 4; ++levels) {
        const TreeDepths depths(stack->tree(), levels);
        EXPECT_EQ(depths.groups().empty(), levels >= depths.needed()) << levels;
        EXPECT_EQ(depths.tree_levels(), 3);
    }
}

}
}
