// Masks that are patterns: each against its definition written down once more, counts of blocks against adding cells,
// the longest lengths, settings that cannot be used, reasons.
#include "core/method.hpp"
#include "core/visibility/block_layout.hpp"
#include "core/visibility/mask_field.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

namespace posenc::mask_pattern_test {

namespace {

using Definition = std::function<bool(Index place, Index key)>;

State state_of(std::string_view method, std::initializer_list<std::pair<std::string_view, std::string_view>> settings) {
    State state = State{}.with("method", method);
    for (const auto& [key, value] : settings)
        state = state.with(key, value);
    return state;
}

const MaskField& mask_of(const FieldPtr& field) {
    return static_cast<const MaskField&>(*field);
}

/// Square, with more keys than queries and with more queries than keys.
void expect_definition(const State& state, const Definition& visible) {
    for (const auto& [queries, keys] : {std::pair{"23", "23"}, {"9", "26"}, {"26", "9"}}) {
        const FieldPtr field = make_field(state.with("query_length", queries).with("key_length", keys)).field;
        const Index shift = field->size().col - field->size().row;
        Index count = 0;
        for (Index i = 0; i < field->size().row; ++i)
            for (Index j = 0; j < field->size().col; ++j) {
                const bool expected = visible(i + shift, j);
                ASSERT_EQ(field->at({i, j}), expected ? 1 : 0) << format(state) << " at " << i << ", " << j;
                ASSERT_EQ(field->sum({i, j, 1, 1}), expected ? 1 : 0) << format(state) << " at " << i << ", " << j;
                count += expected ? 1 : 0;
            }
        ASSERT_EQ(mask_of(field).visible_count({0, 0, field->size().row, field->size().col}), count);
    }
}

Index floor_of(Index a, Index b) {
    return static_cast<Index>(std::floor(static_cast<double>(a) / static_cast<double>(b)));
}

TEST(MaskPatterns, FollowTheirDefinitions) {
    using I = Index;
    expect_definition(state_of("sliding-window", {{"window", "4"}}), [](I p, I j) { return p - 4 < j && j <= p; });
    expect_definition(state_of("sliding-window", {{"window", "4"}, {"window_count", "distance"}}),
                      [](I p, I j) { return p - 4 <= j && j <= p; });
    expect_definition(state_of("sliding-window", {{"window", "4"}, {"window_count", "both-sides"}}),
                      [](I p, I j) { return std::abs(p - j) <= 4; });
    expect_definition(state_of("prefix", {{"prefix_length", "5"}}), [](I p, I j) { return j <= p || j < 5; });
    expect_definition(state_of("chunked", {{"chunk_size", "4"}, {"left_padding", "3"}}),
                      [](I p, I j) { return j <= p && floor_of(p - 3, 4) == floor_of(j - 3, 4); });
    expect_definition(state_of("chunked", {{"chunk_size", "4"}, {"direction", "both"}}),
                      [](I p, I j) { return floor_of(p, 4) == floor_of(j, 4); });
    expect_definition(state_of("attention-sink", {{"window", "4"}, {"sink_count", "2"}}),
                      [](I p, I j) { return j <= p && (p - j < 4 || j < 2); });
    expect_definition(state_of("dilated", {{"window", "9"}, {"dilation", "3"}, {"direction", "both"}}),
                      [](I p, I j) { return std::abs(p - j) <= 9 && (p - j) % 3 == 0; });
    expect_definition(state_of("dilated", {{"window", "7"}, {"dilation", "2"}}),
                      [](I p, I j) { return j <= p && p - j <= 7 && (p - j) % 2 == 0; });
    expect_definition(state_of("longformer", {{"window", "3"}, {"global_count", "2"}}),
                      [](I p, I j) { return std::abs(p - j) <= 3 || j < 2 || (p >= 0 && p < 2); });
    const auto document = [](I p) { return p < 5 ? 0 : p < 9 ? 1 : 2; };
    expect_definition(state_of("documents", {{"document_lengths", "5,4,3"}}),
                      [&](I p, I j) { return j <= p && document(p) == document(j); });
}

TEST(MaskPatterns, CombineByAndOr) {
    const auto window = [](Index p, Index j) { return std::abs(p - j) <= 3; };
    const auto chunk = [](Index p, Index j) { return j <= p && floor_of(p, 5) == floor_of(j, 5); };
    const State state = state_of("combined-mask", {{"first_mask", "longformer"},
                                                   {"second_mask", "chunked"},
                                                   {"window", "3"},
                                                   {"global_count", "0"},
                                                   {"chunk_size", "5"}});
    expect_definition(state, [&](Index p, Index j) { return window(p, j) && chunk(p, j); });
    expect_definition(state.with("combine", "or"), [&](Index p, Index j) { return window(p, j) || chunk(p, j); });
    expect_definition(state.with("second_mask", "longformer"), window);
}

/// Every pair of masks, both ways: sums and ranges of blocks against their cells.
TEST(MaskPatterns, CountsOfEveryCombinationAreSumsOfCells) {
    constexpr std::string_view ids[] = {"padding", "look-ahead", "sliding-window", "prefix",  "documents",   "chunked",
                                        "dilated", "longformer", "attention-sink", "bigbird", "block-sparse"};
    std::mt19937 random(5);
    const auto number = [&](unsigned below) { return std::to_string(1 + random() % below); };
    for (const std::string_view first : ids)
        for (const std::string_view second : ids)
            for (const char* way : {"and", "or"}) {
                const State state = state_of("combined-mask", {{"first_mask", first},
                                                               {"second_mask", second},
                                                               {"combine", way},
                                                               {"tokens", "a b <pad> c d <pad> <pad> e f g h"},
                                                               {"query_length", number(40)},
                                                               {"key_length", number(40)},
                                                               {"window", number(9)},
                                                               {"dilation", number(4)},
                                                               {"chunk_size", number(9)},
                                                               {"left_padding", number(20)},
                                                               {"document_lengths", "3,8,2"},
                                                               {"block_size", number(6)},
                                                               {"block_layout", random() % 2 ? "fixed" : "bigbird"},
                                                               {"direction", random() % 2 ? "causal" : "both"}});
                const FieldPtr field = make_field(state).field;
                const Cell size = field->size();
                for (int n = 0; n < 30; ++n) {
                    Block block{static_cast<Index>(random()) % size.row, static_cast<Index>(random()) % size.col, 1, 1};
                    block.rows = 1 + static_cast<Index>(random()) % (size.row - block.row);
                    block.cols = 1 + static_cast<Index>(random()) % (size.col - block.col);
                    ASSERT_EQ(field->sum(block), field->Field::sum(block)) << format(state);
                    ASSERT_EQ(field->range(block), field->Field::range(block)) << format(state);
                }
            }
}

TEST(MaskPatterns, RandomBlocksLieWithinTheMask) {
    const auto visible = [](const char* random_blocks) {
        return make_field(state_of("block-sparse", {{"block_layout", "bigbird"},
                                                    {"block_size", "4"},
                                                    {"length", "32"},
                                                    {"direction", "both"},
                                                    {"sliding_blocks", "1"},
                                                    {"global_blocks", "0"},
                                                    {"random_blocks", random_blocks}}))
            .field->sum({0, 0, 32, 32});
    };
    EXPECT_EQ(visible("2") - visible("0"), 8 * 2 * 16) << "two more blocks of 16 cells in each of 8 rows of blocks";
}

TEST(MaskPatterns, LongestLengthsAreCountedAtOnce) {
    const double n = 16777216;
    const auto all = [](const State& state) {
        const FieldPtr field = make_field(state.with("length", "16777216")).field;
        return field->sum({0, 0, 16777216, 16777216});
    };
    EXPECT_EQ(all(state_of("sliding-window", {{"window", "5"}})), 5 * n - 10);
    EXPECT_EQ(all(state_of("prefix", {{"prefix_length", "3"}})), n * (n + 1) / 2 + 3);
    EXPECT_EQ(all(state_of("chunked", {{"chunk_size", "8"}})), n / 8 * 36);
    EXPECT_EQ(all(state_of("dilated", {{"window", "4"}, {"dilation", "2"}})), 3 * n - 2 - 4);
    EXPECT_EQ(all(state_of("longformer", {{"window", "1"}, {"global_count", "1"}})), 3 * n - 2 + 2 * (n - 2));
    EXPECT_EQ(all(state_of("attention-sink", {{"window", "1"}, {"sink_count", "1"}})), 2 * n - 1);
    EXPECT_EQ(all(state_of("combined-mask", {{"first_mask", "chunked"}, {"second_mask", "dilated"}})), n / 8 * 20);
}

TEST(MaskPatterns, HiddenPairsNameTheirReason) {
    const auto why = [](const State& state, Cell cell) { return mask_of(make_field(state).field).hidden(cell); };
    const State window = state_of("sliding-window", {{"window", "3"}});
    EXPECT_EQ(why(window, {9, 7}), Hidden::no);
    EXPECT_EQ(why(window, {9, 6}), Hidden::window);
    EXPECT_EQ(why(window, {9, 10}), Hidden::later);
    EXPECT_EQ(why(state_of("dilated", {}), {9, 8}), Hidden::gap);
    EXPECT_EQ(why(state_of("chunked", {}), {9, 7}), Hidden::chunk);
    EXPECT_EQ(why(state_of("documents", {{"document_lengths", "4,6"}}), {9, 2}), Hidden::document);
    EXPECT_EQ(why(state_of("bigbird", {{"random_blocks", "0"}}), {9, 30}), Hidden::block);
    const Explanation explanation = make_field(window).field->explain({9, 6});
    EXPECT_EQ(explanation.fact, "hidden: outside the window");
    EXPECT_EQ(explanation.steps.front().text, "[−2 ≤ j − i ≤ 0] = [−2 ≤ −3 ≤ 0] = 0");
    EXPECT_EQ(explanation.meaning, "Query 9 may not look at key 6: it lies outside the window.");
}

TEST(BlockLayouts, BigBirdDrawsDifferentBlocksAmongTheOthers) {
    const auto counted = [](const BlockLayout& layout, Index row, BlockPart part) {
        Index count = 0;
        for (Index col = 0; col < layout.blocks(); ++col)
            count += layout.at(row, col) == part ? 1 : 0;
        return count;
    };
    BlockLayout layout = bigbird_base(12);
    for (Index row = 1; row < 11; ++row)
        layout.draw(row, 1, 11, 3, Random(7, 3));
    for (Index row = 1; row < 11; ++row) {
        EXPECT_EQ(counted(layout, row, BlockPart::random), 3);
        EXPECT_EQ(counted(layout, row, BlockPart::global), 2);
        EXPECT_EQ(counted(layout, row, BlockPart::local), row == 1 || row == 10 ? 2 : 3);
    }
    layout.draw(5, 1, 11, 16, Random(7, 3));
    EXPECT_EQ(counted(layout, 5, BlockPart::none), 0) << "no more than there are";
    const State state = state_of("bigbird", {{"length", "200"}});
    const FieldPtr one = make_field(state).field, same = make_field(state).field,
                   other = make_field(state.with("seed", "1")).field;
    bool differs = false;
    for (Index i = 0; i < 200; ++i)
        for (Index j = 0; j < 200; ++j) {
            ASSERT_EQ(one->at({i, j}), same->at({i, j}));
            differs = differs || one->at({i, j}) != other->at({i, j});
        }
    EXPECT_TRUE(differs);
}

TEST(MaskPatterns, SettingsThatCannotBeUsedAreReported) {
    const auto only_issue = [](const State& state) {
        const std::vector<Issue> issues = make_field(state).issues;
        return issues.empty() ? "" : sentence(issues.front());
    };
    EXPECT_EQ(only_issue(state_of("documents", {{"document_lengths", "4,6,5"}, {"length", "8"}})),
              "document_lengths: only 2 of 3 documents begin within 8 keys; the others are left out");
    EXPECT_EQ(only_issue(state_of("block-sparse", {{"global_blocks", "5"}})),
              "global_blocks: 5 is too many; a window has 4 blocks; 4 is used");
    const State longest = state_of("combined-mask", {{"length", "16777216"}});
    EXPECT_EQ(only_issue(longest), "");
    EXPECT_NE(only_issue(longest.with("first_mask", "bigbird")).find("limited to 4096"), std::string::npos);
}

}

}
