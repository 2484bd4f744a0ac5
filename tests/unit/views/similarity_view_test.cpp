// The similarity view through a screen without a display: the row pointed at over the offset, the verdict, the words
// that follow the projection and the width, the shift matrix and what it leaves.
#include "unit/views/view_screen.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <memory>
#include <string>

namespace posenc {
extern const View similarity_view;
}

namespace posenc::similarity_view_test {

namespace {

class SimilarityView : public ViewScreen {
  protected:
    SimilarityView() : ViewScreen(similarity_view) {}

    /// Points at a part of an item, 0…1 of its width.
    void point(std::string_view words, float part) {
        const Item* at = saying(words);
        ASSERT_TRUE(at) << words;
        const float x = at->x + at->width * part, y = at->y + at->height / 2;
        move(x - 2, y);
        move(x, y);
    }
    void set(std::string_view text) {
        session_.apply(text);
        settle();
    }
};

TEST_F(SimilarityView, ThePlotOverTheOffsetLooksAtTheDiagonalUnderThePointer) {
    show("method=similarity&length=11&d_model=16");
    session_.set_focus({5, 5});
    settle();
    point("Over the offset", 17.5F / 21); // the offsets −10 … 10
    EXPECT_EQ(session_.focus(), (Cell{3, 10})) << "offset 7 does not exist in row 5";
    point("Over the offset", 12.5F / 21);
    EXPECT_EQ(session_.focus().col - session_.focus().row, 2);
    EXPECT_TRUE(saying("k = 2: "));
}

TEST_F(SimilarityView, AStepsMatrixTakesWiderCellsAndWordsGiveWay) {
    show("method=similarity&length=11&d_model=16");
    const Item* plot = saying("Similarity of positions");
    ASSERT_TRUE(plot);
    EXPECT_EQ(plot->width, plot->height);
    EXPECT_TRUE(saying("Its 8 terms"));
    set("shows=matrix");
    plot = saying("Similarity of positions");
    ASSERT_TRUE(plot);
    EXPECT_GT(plot->width, plot->height);
    EXPECT_LE(plot->width, 1.8F * plot->height);
    EXPECT_FALSE(saying("Its 8 terms"));
}

TEST_F(SimilarityView, SumsAsManyPairsAsAsked) {
    show("method=similarity&length=11&d_model=16&summed_pairs=3");
    session_.set_focus({5, 5});
    settle();
    EXPECT_TRUE(saying("k = 0: 3")) << "every cosine is 1";
    EXPECT_TRUE(saying("Σ cos(k wᵢ) over 3 of 8 pairs"));
    EXPECT_TRUE(saying("Its 3 terms"));
    set("summed_pairs=8");
    EXPECT_TRUE(saying("k = 0: 8"));
    EXPECT_TRUE(saying("Σ cos(k wᵢ) over 8 pairs"));
}

TEST_F(SimilarityView, TurnsNothingWhereTheOnlyColumnIsZero) {
    show("method=shift-operator&d_model=1&odd=zero-column");
    EXPECT_TRUE(saying("No pair turns"));
    set("d_model=2");
    EXPECT_FALSE(saying("No pair turns"));
}

TEST_F(SimilarityView, SaysThatOnlyTheOffsetCountsAndWhenItDoesNot) {
    show("method=similarity&length=11&d_model=16");
    EXPECT_TRUE(saying("Toeplitz: all 21 diagonals constant"));
    EXPECT_TRUE(saying("Σ cos(k wᵢ) over 8 pairs"));
    EXPECT_FALSE(saying("not Toeplitz"));
    set("projected=1");
    EXPECT_TRUE(saying("not Toeplitz: diagonal"));
    EXPECT_TRUE(saying("No longer Toeplitz"));
    set("projected=0&d_model=15");
    EXPECT_TRUE(saying("not Toeplitz: diagonal"));
    EXPECT_TRUE(saying("lone") || saying("without its cosine"));
    set("d_model=16&measure=euclidean");
    EXPECT_TRUE(saying("√(2 (8 − Σ cos(k wᵢ)))"));
}

TEST_F(SimilarityView, DrawsWhateverTheSize) {
    show("method=similarity&length=1");
    EXPECT_TRUE(saying("Toeplitz: one diagonal"));
    for (const std::string_view state :
         {"length=16777216", "length=16777216&d_model=7", "length=3000&measure=euclidean", "length=400&projected=1",
          "length=20&of=time&times=5,3,3,9", "of=binary&length=9&d_model=1"}) {
        SCOPED_TRACE(state);
        set(std::string("method=similarity&projected=0&of=sinusoidal&measure=dot&d_model=16&") + std::string(state));
        EXPECT_TRUE(saying("Similarity of positions"));
        EXPECT_TRUE(saying("Over the offset"));
        EXPECT_TRUE(saying("oeplitz") || saying("constant in the"));
    }
}

TEST_F(SimilarityView, TheShiftLeavesRoundingOnly) {
    show("method=shift-operator&shift=5&d_model=8&length=30");
    EXPECT_TRUE(saying("× 10⁻¹⁶ over 30 positions") || saying("× 10⁻¹⁵ over 30 positions"));
    EXPECT_FALSE(saying("no such matrix"));
    EXPECT_TRUE(saying("Pair "));
    point("Residual by position", 12.5F / 30);
    EXPECT_TRUE(saying("p = 12: "));
    set("d_model=7");
    EXPECT_TRUE(saying("no such matrix for the whole row"));
    set("d_model=8&shift=0");
    EXPECT_TRUE(saying("largest residual 0 over"));
}

TEST_F(SimilarityView, TheShiftMatrixMayBeLargeAndTheScreenSmall) {
    show("method=shift-operator&shift=-16777216&d_model=4096&length=16777216", 390, 560);
    EXPECT_TRUE(saying("Shift matrix"));
    EXPECT_TRUE(saying("largest residual"));
    set("d_model=1&shift=1&length=1");
    EXPECT_TRUE(saying("odd width"));
}

}
}
