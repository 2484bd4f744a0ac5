// Why masks hide: the reasons that a legend names are those that occur, each in the words of its rule.
#include "core/masks/softmax/softmax_field.hpp"
#include "unit/core/made_fields.hpp"

#include <algorithm>
#include <set>

namespace posenc::mask_reasons_test {
namespace {

TEST(MaskReasons, AreThoseThatOccur) {
    for (const std::string text :
         {"method=look-ahead&length=7", "method=padding&length=7&tokens=a b c",
          "method=sliding-window&length=9&window=3", "method=dilated&length=12",
          "method=chunked&length=12&chunk_size=4", "method=documents&length=12&document_lengths=5,3",
          "method=combined-mask&length=7&tokens=a b c", "method=block-sparse&length=16&block_size=4",
          "method=longformer&length=16", "method=bigbird&length=32&block_size=4"}) {
        const auto mask = std::dynamic_pointer_cast<const MaskField>(made_of(text).field);
        ASSERT_TRUE(mask) << text;
        const std::vector<Hidden> named = mask->reasons();
        EXPECT_EQ(std::set(named.begin(), named.end()).size(), named.size()) << text;
        for (Index row = 0; row < mask->size().row; ++row)
            for (Index col = 0; col < mask->size().col; ++col) {
                const Hidden why = mask->hidden({row, col});
                if (why == Hidden::both) {
                    EXPECT_TRUE(std::count(named.begin(), named.end(), Hidden::padding)) << text;
                    EXPECT_TRUE(std::count(named.begin(), named.end(), Hidden::later)) << text;
                } else if (why != Hidden::no) {
                    EXPECT_TRUE(std::count(named.begin(), named.end(), why)) << text << " " << short_reason(why);
                }
            }
    }
}

TEST(MaskReasons, HaveWords) {
    EXPECT_EQ(short_reason(Hidden::no), "may look");
    EXPECT_EQ(short_reason(Hidden::later), "later");
    EXPECT_EQ(short_reason(Hidden::block), "block left out");
}

TEST(MaskReasons, OfPlainMasks) {
    const auto reasons = [](const std::string& text) {
        return std::dynamic_pointer_cast<const MaskField>(made_of(text).field)->reasons();
    };
    EXPECT_EQ(reasons("method=look-ahead&length=7"), std::vector{Hidden::later});
    EXPECT_EQ(reasons("method=padding&length=7"), std::vector{Hidden::padding});
    EXPECT_EQ(reasons("method=documents&length=7&direction=both"), std::vector{Hidden::document});
    EXPECT_EQ(reasons("method=documents&length=7"), (std::vector{Hidden::later, Hidden::document}));
}

TEST(LogitsField, ShowsWhatAMaskMakesOfALogit) {
    const auto mask = std::dynamic_pointer_cast<const MaskField>(field_of("method=look-ahead&length=6"));
    const Masking masking{Treatment::fill_infinity, Arithmetic::float64};
    const LogitsField plain(mask, masking, 0, false), treated(mask, masking, 0, true);
    EXPECT_EQ(plain.describe().title, "Logits");
    EXPECT_EQ(treated.describe().title, "Logits after masking");
    EXPECT_EQ(plain.describe().low, -3);
    EXPECT_EQ(plain.describe().high, 3);
    for (Index row = 0; row < 6; ++row)
        for (Index col = 0; col < 6; ++col) {
            const Explanation before = plain.explain({row, col}), after = treated.explain({row, col});
            EXPECT_EQ(before.steps.back().value, plain.at({row, col}));
            EXPECT_EQ(after.steps.back().value, treated.at({row, col}));
            EXPECT_EQ(before.fact, "random logit");
            EXPECT_EQ(after.fact, col > row ? "hidden logit" : "random logit");
            EXPECT_EQ(treated.at({row, col}) == plain.at({row, col}), col <= row);
        }
}

}
}
