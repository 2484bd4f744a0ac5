// What libraries make of a row without any visible key, and how they write the same mask.
#include "core/masks/softmax/hidden_row.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace posenc::hidden_row_test {
namespace {

const std::vector<double> logits = {0.5, -1, 2, 0.25};

HiddenRow row_of(std::vector<Masking> ways) {
    return {logits, std::move(ways)};
}

TEST(HiddenRow, EveryLibraryHasItsFate) {
    const HiddenRow row = row_of(library_ways());
    std::map<std::string_view, RowFate> expected = {{"PyTorch MHA", RowFate::undefined},
                                                    {"PyTorch SDPA", RowFate::undefined},
                                                    {"PyTorch SDPA, 2.5 on", RowFate::zeros},
                                                    {"Hugging Face, eager", RowFate::uniform},
                                                    {"older TF tutorial", RowFate::uniform},
                                                    {"Keras layer", RowFate::uniform},
                                                    {"Flax", RowFate::uniform}};
    ASSERT_EQ(library_masks().size(), expected.size());
    for (std::size_t i = 0; i < library_masks().size(); ++i)
        EXPECT_EQ(row.fate(i), expected.at(library_masks()[i].name)) << library_masks()[i].name;
    EXPECT_TRUE(std::isnan(row.at({0, 0})));
    EXPECT_EQ(row.at({2, 1}), 0);
    EXPECT_DOUBLE_EQ(row.at({3, 2}), 0.25);
}

TEST(HiddenRow, AddingInFloat64ForgetsTheMask) {
    const HiddenRow row = row_of({{Treatment::add, Arithmetic::float64}});
    EXPECT_EQ(row.fate(0), RowFate::unmasked);
    double total = 0;
    for (const double logit : logits)
        total += std::exp(logit);
    for (std::size_t j = 0; j < logits.size(); ++j)
        EXPECT_NEAR(row.at({0, static_cast<Index>(j)}), std::exp(logits[j]) / total, 1e-6);
}

TEST(HiddenRow, UnmaskedWeightsAreThoseOfTheLogits) {
    const HiddenRow row = row_of({{Treatment::zero_row, Arithmetic::float32}});
    double total = 0;
    for (const double weight : row.unmasked(0))
        total += weight;
    EXPECT_NEAR(total, 1, 1e-6);
    EXPECT_GT(row.unmasked(0)[2], row.unmasked(0)[0]);
}

TEST(HiddenRow, IsZerosOnlyUnderAMaskThatIsFullyClosed) {
    const std::vector<std::uint8_t> none(logits.size(), 0);
    Masking masking{Treatment::zero_row, Arithmetic::float64};
    EXPECT_EQ(masked_softmax_row(logits, none, masking), std::vector<double>(logits.size(), 0.0));
    masking.strength = 0.9; // every key then counts a tenth, so that the weights are those without a mask
    const std::vector<double> row = masked_softmax_row(logits, none, masking);
    for (std::size_t key = 0; key < row.size(); ++key)
        EXPECT_NEAR(row[key], unmasked_row(logits, Arithmetic::float64)[key], 1e-12);
}

TEST(HiddenRow, UnmaskedWeightsAreOfTheWaysOwnArithmetic) {
    const HiddenRow row = row_of({{Treatment::add, Arithmetic::float32}, {Treatment::add, Arithmetic::float64}});
    EXPECT_EQ(row.unmasked(0), unmasked_row(logits, Arithmetic::float32));
    EXPECT_EQ(row.unmasked(1), unmasked_row(logits, Arithmetic::float64));
    EXPECT_NE(row.unmasked(0), row.unmasked(1));
}

TEST(LibraryMasks, WriteTheMaskInTwoWaysEach) {
    for (const LibraryMask& library : library_masks()) {
        EXPECT_NE(library.visible, library.hidden) << library.name;
        const bool hides = library.meaning.ends_with("hidden");
        EXPECT_EQ(library.hidden == "True" || library.hidden == "1", hides) << library.name;
        EXPECT_NE(library.argument.find(library.brief.substr(0, library.brief.find(' '))), std::string_view::npos)
            << library.name;
    }
}

}
}
