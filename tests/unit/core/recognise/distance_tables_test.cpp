// Distances, buckets and ALiBi's biases, right and with the mistakes that are made in them, in several types.
#include "core/biases/alibi.hpp"
#include "unit/core/recognise/made_table.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace posenc::distance_tables_test {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
using Ids = std::vector<std::string_view>;

double clamped(Index delta, Index most) {
    return static_cast<double>(std::min(std::max(delta, -most), most));
}

TEST(DistanceTables, ClippedDistancesAreShawsIndexBeforeKIsAdded) {
    for (const auto& [queries, keys] : {std::pair<Index, Index>{7, 7}, {30, 30}, {5, 12}, {120, 90}})
        for (const Index most : {1, 2, 3}) {
            const Index shift = keys - queries;
            const Match first = MadeTable(queries, keys, [&](Index row, Index col) {
                                    return clamped(col - row - shift, most);
                                }).first();
            EXPECT_EQ(id_of(first), "shaw");
            EXPECT_EQ(first.state.integer("clip"), most) << first.text;
            EXPECT_TRUE(first.mistakes.empty()) << first.text;
            EXPECT_NE(first.text.find("clipped at " + std::to_string(most) + ", before k is added"), std::string::npos)
                << first.text;
            EXPECT_EQ(first.text.find("the sign of j − i") != std::string::npos, most == 1) << first.text;
        }
    const Match backwards = MadeTable(9, 9, [](Index row, Index col) { return clamped(row - col, 2); }).first();
    EXPECT_EQ(backwards.mistakes, Ids{"sign-of-distance"});
    EXPECT_EQ(backwards.state.integer("clip"), 2);
}

TEST(DistanceTables, NobodyMeantToClipAtNothing) {
    for (const MadeTable& table : {MadeTable(8, 8, [](Index, Index) { return 0.0; }),
                                   MadeTable(8, 8, [](Index row, Index col) { return clamped(col - row, 1); })})
        for (const Match& match : table.recognised().matches)
            EXPECT_TRUE(id_of(match) != "shaw" || match.state.integer("clip") > 0) << match.text;
}

TEST(DistanceTables, StartsMayBeAligned) {
    for (const std::string state : {"method=distance&signed=1", "method=shaw&clip=3", "method=t5-bucket",
                                    "method=alibi&head=2&form=matrix", "method=kerple&kerple_a=0.7&kerple_p=2.5"}) {
        const MadeTable table(state + "&length=60&query_length=25&alignment=starts");
        const Match first = table.first();
        EXPECT_EQ(first.state.text("alignment"), "starts") << first.text;
        EXPECT_EQ(MadeTable(format(first.state)).values.size(), table.values.size());
        EXPECT_TRUE(first.mistakes.empty()) << first.text;
    }
}

/// A bias of one head, by the form's name.
double bias(const std::string& form, double slope, Index row, Index col, Index keys) {
    const Index delta = col - row;
    const Index steps = form == "keys"        ? col
                        : form == "end"       ? col - keys + 1
                        : form == "symmetric" ? -std::abs(delta)
                                              : delta;
    return form == "causal" && delta > 0 ? -infinite : slope * static_cast<double>(steps);
}

TEST(DistanceTables, ExponentsOfSlopesMayBeCountedFromZero) {
    for (const Index heads : {8, 16, 12, 4})
        for (const Index head : {Index{0}, Index{3}})
            for (const std::string form : {"causal", "matrix", "symmetric", "keys", "end"})
                for (const AlibiSlopes rule : {AlibiSlopes::press, AlibiSlopes::plain}) {
                    const double slope = alibi_slope(rule, heads, head, 8, 0);
                    const MadeTable table(20, 20,
                                          [&](Index row, Index col) { return bias(form, slope, row, col, 20); });
                    const std::string meant = "method=alibi&length=20&head_count=" + std::to_string(heads) +
                                              "&head=" + std::to_string(head) + "&form=" + form +
                                              (rule == AlibiSlopes::plain ? "&slopes=plain" : "");
                    for (const MadeTable& one : {table, table.as_float()}) {
                        const Match first = one.first(meant);
                        EXPECT_EQ(id_of(first), "alibi") << meant;
                        EXPECT_EQ(first.mistakes, Ids{"slope-off-by-one"}) << meant << "\n" << first.text;
                        EXPECT_EQ(first.state.integer("head"), head);
                    }
                }
}

TEST(DistanceTables, ListsOfSlopesMayBeginOneHeadOff) {
    for (const Index heads : {4, 8, 12, 20, 64})
        for (const Index from : {0, 2}) {
            const auto slope = [&](Index, Index head) { return alibi_slope(AlibiSlopes::press, heads, head, 8, from); };
            const std::string meant = "method=alibi&head_count=" + std::to_string(heads);
            const Match first = MadeTable(1, heads, slope).first(meant);
            EXPECT_EQ(id_of(first), "alibi");
            EXPECT_EQ(first.mistakes, Ids{"slope-off-by-one"}) << first.text;
        }
    const Match doubled = MadeTable(1, 16, [](Index, Index head) {
                              return 3 * alibi_slope(AlibiSlopes::press, 16, head, 8);
                          }).first("method=alibi&head_count=16");
    EXPECT_EQ(doubled.mistakes, Ids{"scaled"}) << doubled.text;
}

TEST(DistanceTables, BiasesMayBeShiftedOrScaled) {
    const double slope = alibi_slope(AlibiSlopes::press, 16, 4, 8);
    const std::string meant = "method=alibi&length=18&head_count=16&head=4&form=";
    for (const std::string form : {"causal", "matrix", "symmetric", "keys"})
        for (const double shift : {1.0, -2.5, slope}) {
            const Match first = MadeTable(18, 18, [&](Index row, Index col) {
                                    return bias(form, slope, row, col, 18) + shift;
                                }).first(meant + form);
            EXPECT_EQ(first.mistakes, Ids{"bias-shifted"}) << form << " " << shift << "\n" << first.text;
        }
    const Match scaled = MadeTable(18, 18, [&](Index row, Index col) {
                             return 0.3 * bias("causal", slope, row, col, 18);
                         }).first(meant + "causal");
    EXPECT_EQ(scaled.mistakes, Ids{"scaled"}) << scaled.text;
    EXPECT_NE(scaled.text.find("(0.3)"), std::string::npos) << scaled.text;
}

TEST(DistanceTables, BiasesByKeyMayHideLaterOnesOrHoldAllHeads) {
    const auto slope = [](Index head) { return alibi_slope(AlibiSlopes::press, 8, head, 8); };
    const Match causal = MadeTable(12, 12, [&](Index row, Index col) {
                             return col > row ? -infinite : bias("keys", slope(2), row, col, 12);
                         }).first();
    EXPECT_TRUE(causal.mistakes.empty());
    EXPECT_NE(causal.text.find("Later keys are hidden."), std::string::npos) << causal.text;
    const Match rows =
        MadeTable(8, 20, [&](Index row, Index col) { return bias("end", slope(row), 0, col, 20); }).as_float().first();
    EXPECT_EQ(rows.state.text("form"), "end") << rows.text;
    EXPECT_NE(rows.text.find("Each row is a head."), std::string::npos) << rows.text;
    const Match stack = MadeTable(8 * 9, 9, [&](Index row, Index col) {
                            return bias("causal", slope(row / 9), row % 9, col, 9);
                        }).first();
    EXPECT_NE(stack.text.find("The heads stand one below the other, 9 rows each."), std::string::npos) << stack.text;
}

/// As far as its digits can tell, a printed bias is the right one.
TEST(DistanceTables, PrintedBiasesAreNoOthers) {
    for (const int decimals : {3, 4, 8}) {
        const Match first =
            MadeTable("method=alibi&length=14&head_count=12&head=9&form=symmetric").printed(decimals).first();
        EXPECT_EQ(id_of(first), "alibi");
        EXPECT_TRUE(first.mistakes.empty()) << first.text;
    }
}

Index t5_bucket(Index delta, Index buckets, double most, bool both, bool limited) {
    const Index side = both ? buckets / 2 : buckets, exact = side / 2,
                far = both ? std::abs(delta) : std::max<Index>(-delta, 0);
    const double growth = std::log(static_cast<double>(far) / static_cast<double>(exact)) /
                          std::log(most / static_cast<double>(exact)) * static_cast<double>(side - exact);
    const Index bucket = far < exact ? far : exact + static_cast<Index>(std::floor(growth + 1e-9));
    return (both && delta > 0 ? side : 0) + (limited ? std::min(bucket, side - 1) : bucket);
}

TEST(DistanceTables, BucketsMayRunBeyondTheLastOne) {
    struct Buckets {
        Index count, most;
    };
    for (const Buckets& made : {Buckets{32, 128}, {16, 64}, {64, 256}, {8, 32}})
        for (const bool both : {true, false})
            for (const bool limited : {true, false}) {
                const Index buckets = made.count, most = made.most;
                const MadeTable table(most + 60, most + 60, [&](Index row, Index col) {
                    return static_cast<double>(t5_bucket(col - row, buckets, static_cast<double>(most), both, limited));
                });
                const Match first = table.first();
                EXPECT_EQ(id_of(first), "t5-bucket") << buckets << " " << most;
                EXPECT_EQ(first.state.integer("buckets"), buckets);
                EXPECT_EQ(first.state.flag("bidirectional"), both);
                EXPECT_EQ(first.mistakes, limited ? Ids{} : Ids{"bucket-without-limit"}) << first.text;
            }
}

}
}
