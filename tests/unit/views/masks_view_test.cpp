// The view of masks through a screen without a display: rows of the batch and cards of treatments answer a click, cells
// have the colour of their value, hidden ones their marks, and a mask alone is shown in three polarities.
#include "core/masks/softmax/softmax_field.hpp"
#include "unit/views/view_screen.hpp"

#include <cmath>
#include <string>

namespace posenc {
extern const View masks_view;
}

namespace posenc::masks_view_test {

namespace {

class MasksView : public ViewScreen {
  protected:
    MasksView() : ViewScreen(masks_view) {}

    void show(std::string_view text = "", int width = 808, int height = 790) {
        ViewScreen::show(std::string(masks_view.example) + "&" + std::string(text), width, height);
    }

    /// The pixel near the upper left corner of a cell, inside its grid and beside its digits.
    ImU32 corner(std::string_view plot, Cell cell, Cell size) {
        const Item at = item_labelled(plot);
        const platform::Picture picture = screen_->picture();
        const auto x =
            static_cast<std::size_t>(at.x + at.width * static_cast<float>(cell.col) / static_cast<float>(size.col) + 3);
        const auto y = static_cast<std::size_t>(
            at.y + at.height * static_cast<float>(cell.row) / static_cast<float>(size.row) + 3);
        const std::uint8_t* pixel = &picture.rgba[(y * static_cast<std::size_t>(picture.width) + x) * 4];
        return IM_COL32(pixel[0], pixel[1], pixel[2], 255);
    }
};

TEST_F(MasksView, PixelsOfManyCellsSayThatHiddenOnesCountToo) {
    show();
    const auto again = [&](std::string_view text) {
        session_.apply(text);
        settle();
    };
    for (const char* treatment : {"fill-inf", "add-1e9"})
        for (const char* pixel : {"mean", "range"}) {
            again("length=600&mask=look-ahead&pixel=" + std::string(pixel) + "&treatment=" + treatment);
            EXPECT_TRUE(saying("cells, hidden ones included")) << treatment << " " << pixel;
        }
    again("length=8");
    EXPECT_FALSE(saying("hidden ones included")) << "every cell has its pixels";
}

/// Without room for both, the matrices and what is told below them in wide windows are chosen from.
TEST_F(MasksView, InASmallWindowAPartIsShownAtATime) {
    show("", 560, 420);
    for (const char* part : {"libraries", "matrices", "row", "libraries", "hidden-row", "matrices"}) {
        const std::string id = "mask_detail." + std::string(part);
        click(id);
        EXPECT_TRUE(item_of(id).chosen) << part;
        EXPECT_EQ(labelled("Softmax matrix") != nullptr, std::string_view(part) == "matrices") << part;
    }
}

TEST_F(MasksView, ARowOfTheBatchChoosesItsSentence) {
    show();
    EXPECT_TRUE(item_of("sentence.1").chosen);
    click("sentence.2");
    EXPECT_EQ(session_.state().integer("sentence"), 2);
    EXPECT_TRUE(item_of("sentence.2").chosen);
    EXPECT_FALSE(item_of("sentence.1").chosen);
}

TEST_F(MasksView, ACardChoosesTreatmentAndArithmeticInOneStep) {
    show("treatment=fill-inf&arithmetic=float32");
    EXPECT_TRUE(item_of("treatment.fill-inf").chosen);
    click("treatment.add-1e9.float64");
    EXPECT_EQ(session_.state().text("treatment"), "add-1e9");
    EXPECT_EQ(session_.state().text("arithmetic"), "float64");
    EXPECT_TRUE(item_of("treatment.add-1e9.float64").chosen);
    EXPECT_FALSE(item_of("treatment.add-1e9.float32").chosen);
    session_.undo();
    session_.begin_frame();
    EXPECT_EQ(session_.state().text("treatment"), "fill-inf");
    EXPECT_EQ(session_.state().text("arithmetic"), "float32");
}

TEST_F(MasksView, SoftmaxCellsHaveTheColourOfTheirValue) {
    show();
    session_.set_focus({7, 7});
    settle();
    const FieldPtr field = session_.field();
    for (const Cell cell : {Cell{0, 0}, Cell{1, 0}, Cell{3, 1}, Cell{5, 5}})
        EXPECT_EQ(corner("Softmax matrix", cell, field->size()), value_color(Colors::sequential, field->at(cell), 0, 1))
            << cell.row << ", " << cell.col;
    // Padding is framed on the background, in all three matrices.
    for (const std::string_view plot : {"Mask matrix", "Logits matrix", "Softmax matrix"})
        EXPECT_EQ(corner(plot, {2, 6}, field->size()), theme().bg0) << plot;
    EXPECT_EQ(corner("Mask matrix", {2, 2}, field->size()), theme().text);
}

TEST_F(MasksView, ARowWithoutKeysShowsWhatTheTreatmentMakesOfIt) {
    show("padding_side=left&sentence=2&treatment=add-1e9");
    session_.set_focus({7, 7});
    settle();
    const FieldPtr field = session_.field();
    ASSERT_NEAR(field->at({0, 0}), 0.125, 1e-9);
    EXPECT_EQ(corner("Softmax matrix", {0, 0}, field->size()), value_color(Colors::sequential, 0.125, 0, 1));
    EXPECT_EQ(corner("Mask matrix", {0, 0}, field->size()), theme().bg0);
}

TEST_F(MasksView, AMaskAloneIsShownInThreePolarities) {
    show("method=look-ahead&tokens=&length=3&query_length=3&key_length=3", 648, 700);
    for (const std::string_view plot : {"Visibility matrix", "Boolean matrix", "Additive matrix"}) {
        EXPECT_GT(item_labelled(plot).width, 100) << plot;
        EXPECT_EQ(corner(plot, {2, 0}, {3, 3}), theme().text) << plot;
        EXPECT_NE(corner(plot, {0, 2}, {3, 3}), theme().text) << plot;
    }
    EXPECT_TRUE(item_of("heading.visibility").chosen);
    click("heading.additive");
    EXPECT_EQ(session_.state().text("polarity"), "additive");
    EXPECT_EQ(session_.field()->at({0, 2}), -std::numeric_limits<double>::infinity());
}

TEST_F(MasksView, CellsTooSmallForAPatternAreOneLargePicture) {
    const auto plots = [&] {
        std::vector<std::string> found;
        for (const Item& item : items())
            if (item.kind == "plot" && item.label.ends_with("matrix"))
                found.push_back(item.label);
        return found;
    };
    show("method=sliding-window&tokens=&length=50&query_length=50&key_length=50", 648, 700);
    EXPECT_EQ(plots(), std::vector<std::string>{"Visibility matrix"});
    EXPECT_GT(item_labelled("Visibility matrix").width, 300);
    session_.edit("polarity", "additive");
    settle();
    EXPECT_EQ(plots(), std::vector<std::string>{"Additive matrix"}) << "in the convention that is chosen";
    session_.edit("shows", "matrix,boolean,additive");
    settle();
    EXPECT_EQ(plots().size(), 3U) << "a step of a lesson speaks of all";
}

TEST_F(MasksView, ABandBesideManyCellsIsMagnified) {
    ViewScreen::show("method=sliding-window&length=32768&window=512", 992, 712);
    const Item whole = item_labelled("Visibility matrix"), band = item_labelled("Band at the pointer");
    EXPECT_GT(band.x, whole.x + whole.width);
    EXPECT_GT(band.width, 200);
    EXPECT_TRUE(saying("512 keys, magnified"));
    session_.apply("method=longformer&window=20000");
    settle();
    EXPECT_EQ(find("Band at the pointer"), nullptr) << "most keys are seen";
}

TEST_F(MasksView, APaddingMaskWithoutSentencesOffersABatch) {
    ViewScreen::show("method=padding", 992, 712);
    EXPECT_TRUE(saying("Nothing is padding"));
    click("batch");
    EXPECT_FALSE(session_.state().text("tokens").empty());
    EXPECT_FALSE(saying("Nothing is padding"));
    EXPECT_TRUE(item_of("sentence.1").chosen);
}

TEST_F(MasksView, CellsWithoutNumbersAreSquare) {
    show("tokens=", 768, 680);
    for (const char* size : {"30", "50", "300"}) {
        session_.edit("length", size);
        settle();
        for (const std::string_view plot : {"Mask matrix", "Logits matrix", "Softmax matrix"})
            EXPECT_EQ(item_labelled(plot).width, item_labelled(plot).height) << plot << " " << size;
    }
}

TEST_F(MasksView, ThePointerMovesTheSharedFocus) {
    show();
    const Item plot = item_labelled("Logits matrix");
    move(plot.x + plot.width * 2.5F / 8, plot.y + plot.height * 4.5F / 8);
    EXPECT_EQ(session_.focus(), (Cell{4, 2}));
}

TEST_F(MasksView, LongSequencesAndNarrowScreensAreDrawn) {
    show("length=1024", 390, 680);
    EXPECT_GT(item_labelled("Softmax matrix").width, 200);
    click("matrix.row");
    EXPECT_GT(item_of("treatment.zero-row").width, 200);
    click("matrix.Mask matrix");
    EXPECT_GT(item_labelled("Mask matrix").width, 200);
}

TEST_F(MasksView, LibrariesSayTheSameCellsWithTheirOwnValues) {
    show("mask_detail=libraries");
    session_.set_focus({0, 1}); // later than query 0
    settle();
    item_labelled("PyTorch MHA: True = hidden, True");
    item_labelled("PyTorch SDPA: True = may look, False");
    item_labelled("older TF tutorial: 1 = hidden, 1");
    item_labelled("Flax: True = may look, False");
}

TEST_F(MasksView, AFullyHiddenRowIsToldForEveryLibrary) {
    show();
    click("mask_detail.hidden-row");
    EXPECT_EQ(session_.state().text("mask_detail"), "hidden-row");
    item_labelled("PyTorch MHA: NaN, in the output too");
    item_labelled("PyTorch SDPA, 2.5 on: zeros: the output is 0");
    item_labelled("Keras layer: uniform, over hidden keys");
}

TEST_F(MasksView, OnALowScreenTablesTakeThePlaceOfTheMatrices) {
    show("", 648, 632);
    EXPECT_TRUE(item_of("mask_detail.matrices").chosen);
    item_labelled("Softmax matrix");
    click("mask_detail.hidden-row");
    EXPECT_EQ(session_.state().text("mask_detail"), "hidden-row");
    const Item last = item_labelled("Flax: uniform, over hidden keys");
    EXPECT_LE(last.y + last.height, 632);
    click("mask_detail.matrices");
    EXPECT_TRUE(item_of("mask_detail.matrices").chosen);
    item_labelled("Softmax matrix");
    session_.apply("mask_detail=libraries"); // as a link or a lesson asks for it
    settle();
    EXPECT_TRUE(item_of("mask_detail.libraries").chosen);
    click("mask_detail.row");
    EXPECT_TRUE(item_of("mask_detail.row").chosen);
}

}
}
