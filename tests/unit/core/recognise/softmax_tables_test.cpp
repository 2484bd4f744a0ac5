// Attention weights of rows that see nothing: what each way of hiding makes of them.
#include "core/random.hpp"
#include "unit/core/recognise/made_table.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace posenc::softmax_tables_test {
namespace {

enum class Hides { fill, add, lowest, infinity, zeros };

/// Weights under a causal mask, and a mask of `pads` keys that are padding in front.
MadeTable weights(Index length, Index pads, bool equal_logits, Hides hides, bool after_window = false) {
    const Random random(7, 4);
    std::vector<std::vector<double>> rows;
    for (Index row = 0; row < length; ++row) {
        std::vector<double> logits;
        bool any = false;
        for (Index col = 0; col < length; ++col) {
            const double logit = equal_logits ? 0 : random.normal(static_cast<std::uint64_t>(row * length + col));
            const bool visible =
                after_window ? col < length - pads && col <= row && row - col < 3 : col <= row && col >= pads;
            any = any || visible;
            logits.push_back(visible                  ? logit
                             : hides == Hides::fill   ? -10000
                             : hides == Hides::add    ? logit - 10000
                             : hides == Hides::lowest ? static_cast<double>(std::numeric_limits<float>::lowest())
                                                      : -std::numeric_limits<double>::infinity());
        }
        const double most = *std::max_element(logits.begin(), logits.end());
        double total = 0;
        for (double& logit : logits)
            total += logit = std::exp(logit - most);
        for (double& logit : logits)
            logit = hides == Hides::zeros && !any ? 0 : logit / total;
        rows.push_back(std::move(logits));
    }
    return {length, length,
            [&](Index row, Index col) { return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)]; }};
}

TEST(SoftmaxTables, RowsThatSeeNothingAreTold) {
    const std::pair<Hides, std::string> ways[] = {{Hides::fill, "the weight is spread evenly over all keys."},
                                                  {Hides::lowest, "the weight is spread evenly over all keys."},
                                                  {Hides::infinity, "the numbers are NaN."},
                                                  {Hides::zeros, "the numbers are zeros."}};
    for (const auto& [length, pads] : {std::pair<Index, Index>{6, 2}, {25, 9}, {100, 4}})
        for (const bool equal : {true, false})
            for (const auto& [way, words] : ways)
                for (const MadeTable& table :
                     {weights(length, pads, equal, way), weights(length, pads, equal, way).as_float()}) {
                    const Match first = table.first();
                    EXPECT_EQ(id_of(first), "masked-softmax") << length << " " << words;
                    EXPECT_TRUE(first.mistakes.empty()) << first.text;
                    EXPECT_EQ(first.state.text("mask"), "both");
                    EXPECT_EQ(first.state.text("padding_side"), "left");
                    EXPECT_NE(first.text.find("Rows 0 to " + std::to_string(pads - 1) + " see nothing: " + words),
                              std::string::npos)
                        << first.text;
                }
}

TEST(SoftmaxTables, AMaskThatIsAddedLeavesTheirLogits) {
    const Match first = weights(20, 1, false, Hides::add).first();
    EXPECT_NE(first.text.find("Row 0 sees nothing: the weights are those of logits that nothing hides."),
              std::string::npos)
        << first.text;
    EXPECT_EQ(first.state.text("treatment"), "add-1e9");
}

TEST(SoftmaxTables, RowsAtTheEndMaySeeNothing) {
    const Match first = weights(16, 6, true, Hides::fill, true).first();
    EXPECT_EQ(id_of(first), "masked-softmax");
    EXPECT_NE(first.text.find("Rows 12 to 15 see nothing"), std::string::npos) << first.text;
}

TEST(SoftmaxTables, RowsThatSeeEverythingAreNotBlind) {
    const Match first = weights(12, 0, true, Hides::fill).first();
    EXPECT_EQ(first.state.text("mask"), "look-ahead") << first.text;
    EXPECT_EQ(first.text.find("nothing"), std::string::npos) << first.text;
}

}
}
