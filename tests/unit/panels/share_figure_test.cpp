// The card Share hands out figures for papers as `posenc render --figure` writes them.
#include "export/png.hpp"
#include "import/pictures/picture_state.hpp"
#include "panels/lessons/figure.hpp"
#include "panels/lessons/svg_figure.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::share_figure_test {
namespace {

/// A card with the fields of figures open.
class ShareFigures : public testing::Test {
  protected:
    void show(std::string_view state) {
        hand_ = std::make_unique<Hand>(1280, 1000, 1.0F, state);
        hand_->click("share");
        hand_->settle();
        ASSERT_TRUE(hand_->click("share.figure"));
        hand_->settle();
    }
    platform::SavedFile press(std::string_view button) {
        EXPECT_TRUE(hand_->click(button)) << button;
        hand_->settle();
        return platform::saved_file();
    }
    /// From the menu of parts.
    void choose(const std::string& part) {
        ASSERT_TRUE(hand_->click("share.panel"));
        hand_->settle();
        ASSERT_TRUE(hand_->click("share.panel." + part)) << part;
        hand_->settle();
    }
    Hand& hand() { return *hand_; }

  private:
    std::unique_ptr<Hand> hand_;
};

constexpr double millimetre = 96 / 25.4, point = 96.0 / 72, inch = 300.0 / 96;

/// What render --figure draws with these lengths, drawn anew.
std::string png_for_paper(std::string_view text, double width, double font, bool transparent = false) {
    const State state = parse(text).state;
    const FigureOptions options{false, false, false, true, transparent, font * point};
    const auto side = static_cast<float>(width * millimetre), scale = static_cast<float>(inch);
    const platform::Picture picture =
        draw_figure(state, side, static_cast<float>(0.7 * width * millimetre), scale, options);
    std::string png;
    write_png(picture.width, picture.height, picture.rgba.data(), into(png), format(state),
              dots_per_metre(static_cast<double>(scale)));
    return png;
}

TEST_F(ShareFigures, APngHasTheBytesOfTheCommandLine) {
    show("view=biases&method=alibi&length=9");
    EXPECT_FALSE(Hand::find("share.scale.2")) << "its dots are those of paper";
    const platform::SavedFile usual = press("share.png");
    EXPECT_EQ(usual.name, "biases-alibi.png");
    EXPECT_EQ(usual.bytes, png_for_paper("view=biases&method=alibi&length=9&theme=light", 85, 8));
    ASSERT_TRUE(hand().enter("share.width", "60"));
    ASSERT_TRUE(hand().enter("share.font", "6"));
    ASSERT_TRUE(hand().click("share.transparent"));
    const platform::SavedFile other = press("share.png");
    EXPECT_EQ(other.bytes, png_for_paper("view=biases&method=alibi&length=9&theme=light", 60, 6, true));
    EXPECT_NE(other.bytes, usual.bytes);
}

TEST_F(ShareFigures, TheThemeIsLightUnlessTheStateSaysAnotherOne) {
    show("view=biases&method=alibi&length=9&theme=dark");
    EXPECT_EQ(press("share.png").bytes, png_for_paper("view=biases&method=alibi&length=9&theme=dark", 85, 8));
}

TEST_F(ShareFigures, AnSvgHasItsLengthsAndItsPart) {
    show("view=rotary&method=rotary-frequencies&scaling=llama3&factor=8");
    EXPECT_NE(press("share.svg").bytes.find("width=\"85mm\""), std::string::npos);
    choose("wavelengths");
    const platform::SavedFile part = press("share.svg");
    EXPECT_NE(part.bytes.find("Wavelength of each pair"), std::string::npos);
    EXPECT_EQ(part.bytes.find("How many times slower"), std::string::npos);
    EXPECT_EQ(parse(read_picture_state(part.bytes).state).state.text("shows"), "wavelengths");
    EXPECT_TRUE(hand().state().is_default("shows")) << "the screen stays as it was";
    const State state = parse("view=rotary&method=rotary-frequencies&scaling=llama3&factor=8&theme=light"
                              "&shows=wavelengths")
                            .state;
    const FigureOptions options{false, false, false, true, false, 8 * point};
    const auto width = static_cast<float>(85 * millimetre), height = static_cast<float>(0.7 * 85 * millimetre);
    EXPECT_TRUE(part.bytes == svg_figure(state, width, height, fine_scale(8 * point), state, options));
}

TEST_F(ShareFigures, APartThatIsNotDrawnIsTold) {
    show("view=similarity&method=similarity&length=9&language=de");
    choose("errors"); // that of the shift operator
    EXPECT_EQ(press("share.png").name, "");
    EXPECT_TRUE(Hand::find_prefix("Nicht gespeichert: Der Teil Fehler wird in dieser", "text"));
    choose("all");
    EXPECT_EQ(press("share.png").name, "similarity-similarity.png");
}

TEST_F(ShareFigures, ALengthThatCannotBeIsTold) {
    show("length=9");
    ASSERT_TRUE(hand().enter("share.width", "wide"));
    hand().settle();
    EXPECT_TRUE(Hand::labelled("A figure is 13 … 690 mm wide.", "text"));
    EXPECT_FALSE(Hand::item_of("share.png").enabled);
    ASSERT_TRUE(hand().enter("share.width", "170"));
    ASSERT_TRUE(hand().enter("share.font", "2"));
    hand().settle();
    EXPECT_TRUE(Hand::labelled("Words in a figure have 4 … 24 pt.", "text"));
    ASSERT_TRUE(hand().enter("share.font", "9"));
    hand().settle();
    EXPECT_TRUE(Hand::item_of("share.png").enabled);
    ASSERT_TRUE(hand().click("share.figure"));
    hand().settle();
    EXPECT_TRUE(Hand::find("share.scale.2"));
    EXPECT_FALSE(Hand::find("share.width"));
}

}
}
