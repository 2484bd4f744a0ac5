// Tables that no method draws are told in a sentence, and nothing else is taken for one of them.
#include "core/random.hpp"
#include "unit/core/recognise/made_table.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace posenc::plain_facts_test {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

struct Convention {
    double visible, hidden;
};
constexpr Convention conventions[] = {
    {1, 0}, {0, 1}, {0, -infinite}, {0, -1e9}, {0, -std::numeric_limits<float>::max()}, {0, -65504}};

/// A mask by its rows: x visible.
MadeTable drawn(const std::vector<std::string>& rows, Convention convention = {1, 0}) {
    return {static_cast<Index>(rows.size()), static_cast<Index>(rows.front().size()), [&](Index row, Index col) {
                const bool visible = rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)] == 'x';
                return visible ? convention.visible : convention.hidden;
            }};
}

void expect_plain(const MadeTable& table, const std::string& name, const std::string& value, const std::string& words) {
    const Recognition recognition = table.recognised();
    ASSERT_TRUE(recognition.plain) << name << " " << value;
    EXPECT_EQ(recognition.plain->name, name);
    EXPECT_EQ(recognition.plain->value, value);
    EXPECT_NE(recognition.plain->text.find(words), std::string::npos) << recognition.plain->text;
    EXPECT_TRUE(recognition.matches.empty()) << recognition.matches.front().text;
}

TEST(PlainFacts, ABatchIsPaddedOnOneSide) {
    for (const Convention convention : conventions) {
        const bool said = convention.hidden == 1;
        const std::string where = said ? ", where 1 means hidden: " : ": ";
        expect_plain(drawn({"....xxxx", "xxxxxxxx", "......xx"}, convention), "padding", "left 4,8,2",
                     "one sentence a row" + where + "padded on the left, lengths 4, 8, 2.");
        expect_plain(drawn({"xxxxx.", "xx....", "xxxxxx", "x....."}, convention), "padding", "right 5,2,6,1",
                     "padded on the right, lengths 5, 2, 6, 1.");
    }
    expect_plain(drawn({"xxx..", "xxx.."}), "padding", "right 3,3", "lengths 3, 3");
    const MadeTable large(40, 300, [](Index row, Index col) { return col < 300 - 7 * ((row * 5) % 11) ? 1.0 : 0.0; });
    EXPECT_EQ(large.plain().name, "padding");
    EXPECT_NE(large.plain().text.find(", …."), std::string::npos) << large.plain().text;
}

/// A single row fits masks of one query too; what it is as padding is told beside them.
TEST(PlainFacts, ASentencesPaddingIsToldBesideMasks) {
    const Recognition recognition = drawn({"..xxxxx"}).recognised();
    ASSERT_TRUE(recognition.plain);
    EXPECT_EQ(recognition.plain->text, "The padding mask of a sentence: padded on the left, length 5.");
    EXPECT_EQ(drawn({"xx."}).plain().name, "");
}

TEST(PlainFacts, WindowsHaveTwoSizes) {
    struct Window {
        Index size, before, after;
    };
    for (const Window& made : {Window{9, 3, 2}, {40, 2, 17}, {120, 30, 5}, {7, 1, 4}})
        for (const Convention convention : conventions) {
            const Index size = made.size, before = made.before, after = made.after;
            expect_plain({size, size,
                          [&](Index row, Index col) {
                              return col - row >= -before && col - row <= after ? convention.visible
                                                                                : convention.hidden;
                          }},
                         "window", std::to_string(before) + " before, " + std::to_string(after) + " after",
                         (before == 1 ? "1 key" : std::to_string(before) + " keys") + " before it, its own key, " +
                             std::to_string(after) + " keys after it.");
        }
    const MadeTable wide(6, 20, [](Index row, Index col) { return col - row >= 5 && col - row <= 16 ? 1.0 : 0.0; });
    EXPECT_EQ(wide.plain().text,
              "Each query sees, where the ends are aligned: 9 keys before it, its own key, 2 keys after it.");
}

/// Where a method has the numbers, both sizes are told all the same.
TEST(PlainFacts, OtherWindowsNameTheirSizesToo) {
    const Match open = MadeTable(20, 20, [](Index row, Index col) { return col - row <= 3 ? 1.0 : 0.0; }).first();
    EXPECT_NE(open.text.find("all keys before it, its own key, 3 keys after it."), std::string::npos) << open.text;
    const Match moved =
        MadeTable(20, 20, [](Index row, Index col) { return col - row <= 1 && col - row >= -4 ? 1.0 : 0.0; }).first();
    EXPECT_EQ(moved.mistakes, std::vector<std::string_view>{"diagonal-off-by-one"});
    EXPECT_NE(moved.text.find("4 keys before it, its own key, 1 key after it."), std::string::npos) << moved.text;
}

TEST(PlainFacts, ATreeHasParents) {
    for (const Convention convention : conventions) {
        expect_plain(drawn({"x....", "xx...", "x.x..", "xx.x.", "x.x.x"}, convention), "tree", "-1,0,0,1,2",
                     "The parents of tokens 0 to 4, – for a root: –, 0, 0, 1, 2.");
        expect_plain(drawn({"xxx....", "xxxx...", "xx..x..", "xx..xx.", "xx..x.x"}, convention), "tree", "-1,0,-1,2,2",
                     "each token sees 2 keys of context, itself and its ancestors.");
    }
    const auto parent = [](Index token) { return (token - 1) / 3; }; // each of them has three children
    const MadeTable large(121, 121, [&](Index row, Index col) {
        Index ancestor = row;
        while (ancestor > col)
            ancestor = parent(ancestor);
        return ancestor == col ? 1.0 : 0.0;
    });
    EXPECT_EQ(large.plain().name, "tree");
    EXPECT_EQ(large.plain().value.substr(0, 14), "-1,0,0,0,1,1,1");
}

TEST(PlainFacts, WithoutBranchesItIsNoTree) {
    for (const MadeTable& table : {drawn({"x....", "xx...", "xxx..", "...x.", "...xx"}),
                                   MadeTable(9, 9, [](Index row, Index col) { return col <= row ? 1.0 : 0.0; }),
                                   drawn({"x....", "xx...", "x.x..", "xx.x.", "x.xx."})})
        EXPECT_NE(table.plain().name, "tree") << table.plain().text;
}

TEST(PlainFacts, MoreRunsSeeEachOtherThanAListHolds) {
    for (const Index pads : {0, 3})
        for (const Index window : {Index{90}, Index{6}}) {
            const auto run = [](Index key) { return key % 9 < 4 ? key - key % 9 : -1; };
            const MadeTable table(90, 90, [&](Index row, Index col) {
                const bool same = row >= pads && run(row - pads) >= 0 && run(row - pads) == run(col - pads);
                return col >= pads && ((col <= row && row - col < window) || same) ? 0.0 : -infinite;
            });
            const TableFact fact = table.plain();
            EXPECT_EQ(fact.name, "both_ways");
            EXPECT_EQ(fact.value.substr(0, 9), pads == 0 ? "0-3,9-12," : "3-6,12-15") << fact.value;
            EXPECT_NE(fact.text.find(window == 6 ? "A window of 6 keys back" : "A causal mask"), std::string::npos)
                << fact.text;
            EXPECT_EQ(fact.text.find("behind 3 padded places") != std::string::npos, pads == 3) << fact.text;
        }
}

/// Position ids by their rows.
MadeTable ids(const std::vector<std::vector<double>>& rows) {
    return {static_cast<Index>(rows.size()), static_cast<Index>(rows.front().size()),
            [&](Index row, Index col) { return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)]; }};
}

TEST(PlainFacts, PositionIdsCountFromTheFirstToken) {
    expect_plain(ids({{1, 1, 0, 1, 2}, {0, 1, 2, 3, 4}}), "position_ids", "2;0",
                 "padded on the left with 1: row 0 counts from 0 at column 2, row 1 counts from 0 at column 0.");
    expect_plain(ids({{0, 0, 0, 1, 2, 3}, {0, 1, 2, 3, 4, 5}, {0, 0, 0, 0, 0, 1}}), "position_ids", "2;0;4",
                 "padded on the left with 0");
    expect_plain(ids({{0, 1, 2, 1, 1}, {0, 1, 2, 3, 4}}), "position_ids", "0;0",
                 "padded on the right with 1: row 0 counts from 0 to 2, row 1 counts from 0 at column 0.");
    expect_plain(ids({{0, 1, 2, 2, 2}, {0, 1, 2, 3, 4}}), "position_ids", "0;0", "with the last one");
    expect_plain(ids({{-1, -1, 0, 1}, {0, 1, 2, 3}}), "position_ids", "2;0", "padded on the left with −1");
    expect_plain(ids({{2, 3, 4, 5, 1, 1}, {2, 3, 4, 5, 6, 7}}), "position_ids", "0;0", "row 0 counts from 2 to 5");
    expect_plain(ids({{1, 1, 2, 3, 4}, {2, 3, 4, 5, 6}}), "position_ids", "2;0", "counts from 2 at column 2");
    expect_plain(ids({{0, 1, 2, 3, 0, 1, 2, 0, 1}}), "position_ids", "0,4,7", "counts from 0 at columns 0, 4, 7.");
    expect_plain(ids({{0, 1, 2, 0, 1, 2, 3}, {0, 1, 2, 3, 4, 0, 1}}), "position_ids", "0,3;0,5",
                 "row 1 counts from 0 at columns 0, 5.");
}

TEST(PlainFacts, IdsOfThreeAxesAreTextAndPictures) {
    // text, a picture of 2 × 3 patches, text
    expect_plain(ids({{0, 1, 2, 2, 2, 2, 2, 2, 5, 6}, {0, 1, 2, 2, 2, 3, 3, 3, 5, 6}, {0, 1, 2, 3, 4, 2, 3, 4, 5, 6}}),
                 "m_rope", "text 2, picture 1 2 3, text 2",
                 "text at columns 0 to 1, a picture of 2 × 3 patches at columns 2 to 7, text at columns 8 to 9.");
    // padding, two frames of 1 × 2 patches
    expect_plain(ids({{1, 1, 1, 0, 1, 1, 2, 2}, {1, 1, 1, 0, 1, 1, 1, 1}, {1, 1, 1, 0, 1, 2, 1, 2}}), "m_rope",
                 "text 1, picture 2 1 2",
                 "padding at columns 0 to 2, text at column 3, 2 frames of 1 × 2 patches at columns 4 to 7.");
}

TEST(PlainFacts, OtherTablesAreNoneOfThem) {
    const Random random(5, 9);
    const auto noise = [&](Index row, Index col) { return random.normal(static_cast<std::uint64_t>(row * 64 + col)); };
    const std::vector<MadeTable> tables{
        MadeTable(9, 12, noise),
        MadeTable(12, 12, [&](Index row, Index col) { return noise(row, col) > 0 ? 1.0 : 0.0; }),
        MadeTable(3, 9, [&](Index row, Index col) { return std::round(3 * noise(row, col)); }),
        ids({{0, 1, 2, 3, 3, 3, 3}}),
        ids({{5, 3, 1, 4}, {2, 2, 0, 1}}),
        drawn({"x.x.", ".x.x", "xx.."}),
        MadeTable(16, 4, [](Index row, Index col) { return static_cast<double>(row >> col & 1); })};
    for (const MadeTable& table : tables)
        EXPECT_FALSE(table.recognised().plain) << table.plain().text;
}

}
}
