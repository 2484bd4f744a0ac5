#include "core/model/layers_text.hpp"
#include "core/model/model_words.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace posenc::model_difference_test {

const ModelRow* row(const std::vector<ModelRow>& rows, std::string_view what) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const ModelRow& one) { return one.what == what; });
    return found == rows.end() ? nullptr : &*found;
}

TEST(ModelDifference, RowsSayWhatEitherModelHas) {
    const LayeredModel first = read_layers("2 x window 512, full; window: position=rotary; full: base=10000 "
                                           "head_dim=64 heads=8 kv_heads=8; model: trained_length=4096")
                                   .model,
                       second = read_layers("3 x full; full: base=500000 head_dim=64 heads=8 kv_heads=2 "
                                            "still_width=32; model: trained_length=8192")
                                    .model;
    const std::vector<ModelRow> rows = models_beside(first, second, 2);
    ASSERT_TRUE(row(rows, "layers"));
    EXPECT_FALSE(row(rows, "layers")->differs()) << "what is equal is told too";
    ASSERT_TRUE(row(rows, "full: positions"));
    EXPECT_EQ(row(rows, "full: positions")->first, "base 10\u2009000");
    EXPECT_TRUE(row(rows, "full: key and value heads"));
    EXPECT_EQ(row(rows, "full: still channels")->second, "32") << "a row of the table of parameters";
    EXPECT_FALSE(row(rows, "full: heads")) << "equal numbers of a kind are left out";
    ASSERT_TRUE(row(rows, "window"));
    EXPECT_EQ(row(rows, "window")->second, "");
    const std::vector<std::string> lines = differences(rows);
    EXPECT_NE(std::find(lines.begin(), lines.end(), "trained length 4096 → 8192"), lines.end());
    EXPECT_NE(std::find(lines.begin(), lines.end(), "full: key and value heads 8 → 2"), lines.end());
    EXPECT_TRUE(differences(models_beside(first, first, 2)).empty());
}

TEST(ModelDifference, WordsOfKindsAreCompared) {
    const LayeredModel first = read_layers("linear; linear: rule=lightning").model,
                       second = read_layers("linear; linear: rule=delta").model;
    EXPECT_EQ(differences(models_beside(first, second, 2)).front(), "linear: rule lightning → delta");
}

TEST(ModelWords, WhatIsKeptIsNotCalledNothingWhereItIsNotKnown) {
    const LayeredModel none = read_layers("2 x full; full: heads=8").model,
                       some = read_layers("2 x full, window 512; full: heads=8; window: head_dim=64 kv_heads=2").model,
                       all = read_layers("2 x full; full: head_dim=64 kv_heads=2").model;
    EXPECT_EQ(kept_text(none, 0), "not known");
    EXPECT_EQ(kinds_of_unknown_cache(none), "full");
    EXPECT_EQ(kept_text(some, 2048), "at least 2 KiB");
    EXPECT_EQ(kept_text(all, 2048), "2 KiB");
    EXPECT_EQ(kinds_of_unknown_cache(all), "");
}

}
