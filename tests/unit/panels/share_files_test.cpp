// What the card Share hands out as files: the picture in its sizes, and the numbers in sight.
#include "core/text.hpp"
#include "export/csv.hpp"
#include "export/field_json.hpp"
#include "export/npy.hpp"
#include "export/printed_page.hpp"
#include "import/pictures/picture_state.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::share_files_test {
namespace {

/// What stands in a PNG's header.
std::pair<int, int> size_of_png(const std::string& png) {
    const auto number = [&](std::size_t at) {
        int value = 0;
        for (std::size_t i = at; i < at + 4; ++i)
            value = 256 * value + static_cast<unsigned char>(png[i]);
        return value;
    };
    return png.size() > 24 ? std::pair(number(16), number(20)) : std::pair(0, 0);
}

platform::SavedFile handed_out(Hand& hand, std::string_view button) {
    if (!Hand::find("close.share"))
        hand.click("share");
    hand.settle();
    EXPECT_TRUE(hand.click(button)) << button;
    hand.settle();
    return platform::saved_file();
}

TEST(ShareFiles, ThePictureInItsSizes) {
    const std::string state = "view=biases&method=alibi&length=9";
    Hand hand(1280, 800, 1, state);
    const platform::SavedFile twice = handed_out(hand, "share.png");
    EXPECT_EQ(twice.name, "biases-alibi.png");
    const auto [width, height] = size_of_png(twice.bytes);
    EXPECT_EQ(width, 2 * (1280 - 288)) << "as wide as the view, at two pixels each";
    EXPECT_EQ(read_picture_state(twice.bytes).state, format(hand.state()));
    EXPECT_TRUE(Hand::labelled("Saved as biases-alibi.png", "text"));
    ASSERT_TRUE(hand.click("share.scale.3"));
    const platform::SavedFile thrice = handed_out(hand, "share.png");
    EXPECT_EQ(size_of_png(thrice.bytes), std::pair(width / 2 * 3, height / 2 * 3));
    EXPECT_EQ(format(hand.state()), format(parse(state).state)) << "nothing has changed";
}

TEST(ShareFiles, AnSvgIsLightAndCarriesTheThemeThatWasThere) {
    Hand hand(1280, 800, 1, "length=9&theme=dark");
    const platform::SavedFile file = handed_out(hand, "share.svg");
    EXPECT_EQ(file.name, "heatmap-sinusoidal.svg");
    ASSERT_TRUE(is_picture(file.bytes));
    EXPECT_EQ(read_picture_state(file.bytes).state, format(hand.state()));
    EXPECT_NE(file.bytes.find("<text "), std::string::npos);
    EXPECT_NE(file.bytes.find("<image "), std::string::npos);
    EXPECT_TRUE(Hand::labelled("Saved as heatmap-sinusoidal.svg", "text"));
}

/// What stands in the texts of an SVG.
std::string words_of(const std::string& svg) {
    std::string words;
    for (std::size_t at = svg.find("<text "); at != svg.npos; at = svg.find("<text ", at)) {
        const std::size_t begin = svg.find('>', at) + 1;
        at = svg.find("</text>", begin);
        words += svg.substr(begin, at - begin) + "\n";
    }
    return words;
}

TEST(ShareFiles, APictureMayHaveACaptionOfItsSettings) {
    Hand hand(1280, 800, 1, "length=9&layout=halves&language=de");
    const std::string caption = "Sinusförmig, Heatmap, 9 × 128: Länge = 9, Anordnung = Hälften";
    EXPECT_EQ(words_of(handed_out(hand, "share.svg").bytes).find(caption), std::string::npos);
    const platform::SavedFile plain = handed_out(hand, "share.png");
    ASSERT_TRUE(hand.click("share.caption"));
    const std::string words = words_of(handed_out(hand, "share.svg").bytes);
    EXPECT_NE(words.find(caption), std::string::npos) << words;
    const platform::SavedFile captioned = handed_out(hand, "share.png");
    EXPECT_EQ(size_of_png(captioned.bytes), size_of_png(plain.bytes));
    EXPECT_NE(captioned.bytes, plain.bytes);
    ASSERT_TRUE(hand.click("share.caption"));
    EXPECT_EQ(handed_out(hand, "share.png").bytes, plain.bytes);
}

TEST(ShareFiles, WhatIsDrawnForAnUnknownMethodIsHandedOutToo) {
    Hand hand(1280, 800, 1, "length=9");
    platform::enter_address("method=lap%0D%0Alacian&length=9&d_model=6");
    hand.settle();
    EXPECT_EQ(handed_out(hand, "share.svg").name, "heatmap-sinusoidal.svg");
    ASSERT_TRUE(hand.click("share.caption"));
    EXPECT_NE(words_of(handed_out(hand, "share.svg").bytes).find("Sinusoidal, Heatmap, 9 × 6: Width = 6, Length = 9"),
              std::string::npos);
    for (const char* button : {"share.png", "share.print", "share.csv", "share.json", "share.npy", "share.latex",
                               "share.markdown", "share.copy_picture"}) {
        const platform::SavedFile file = handed_out(hand, button);
        EXPECT_FALSE(file.bytes.empty()) << button;
        EXPECT_TRUE(std::all_of(file.name.begin(), file.name.end(), [](char c) { return c > ' '; })) << file.name;
    }
}

TEST(ShareFiles, APictureMayBeItsCellsAlone) {
    Hand hand(1280, 800, 1, "length=60&d_model=64");
    EXPECT_NE(words_of(handed_out(hand, "share.svg").bytes), "");
    ASSERT_TRUE(hand.click("share.cells"));
    const platform::SavedFile svg = handed_out(hand, "share.svg");
    EXPECT_EQ(words_of(svg.bytes), "");
    EXPECT_NE(svg.bytes.find("<image "), std::string::npos);
}

TEST(ShareFiles, WhereNothingPrintsThePictureIsSavedAsAPageWithItsCaption) {
    Hand hand(1280, 800, 1, "length=9&theme=dark");
    const platform::SavedFile page = handed_out(hand, "share.print");
    EXPECT_EQ(page.name, "heatmap-sinusoidal.html");
    EXPECT_TRUE(Hand::labelled("Saved as heatmap-sinusoidal.html", "text"));
    const std::string before = "src=\"data:image/svg+xml;base64,";
    const std::size_t begin = page.bytes.find(before) + before.size();
    ASSERT_GT(begin, before.size());
    ASSERT_TRUE(hand.click("share.caption"));
    const std::string svg = handed_out(hand, "share.svg").bytes, address = picture_address(svg);
    EXPECT_EQ(page.bytes.substr(begin, page.bytes.find('"', begin) - begin), address.substr(address.find(',') + 1));
    EXPECT_NE(page.bytes.find("#worksheet .alone"), std::string::npos) << "the style of the paper";
}

TEST(ShareFiles, ThePictureIsCopied) {
    Hand hand(1280, 800, 1, "length=9");
    const platform::SavedFile file = handed_out(hand, "share.copy_picture");
    EXPECT_EQ(file.name, "") << "it is no file";
    EXPECT_EQ(file.bytes.substr(1, 3), "PNG");
    EXPECT_TRUE(Hand::labelled("Picture copied", "text"));
}

TEST(ShareFiles, NumbersInSightAreWritten) {
    Hand hand(1280, 800, 1, "length=40&d_model=8&zoom=3,2,4,5");
    const platform::SavedFile csv = handed_out(hand, "share.csv");
    EXPECT_EQ(csv.name, "heatmap-sinusoidal.csv");
    EXPECT_EQ(std::count(csv.bytes.begin(), csv.bytes.end(), '\n'), 4);
    EXPECT_EQ(csv.bytes.substr(0, csv.bytes.find(',')), shortest(hand.session().field()->at({3, 2})));
    EXPECT_EQ(handed_out(hand, "share.json").name, "heatmap-sinusoidal.json");
    const platform::SavedFile npy = handed_out(hand, "share.npy");
    EXPECT_NE(npy.bytes.find("'shape': (4, 5)"), std::string::npos);
}

TEST(ShareFiles, OfARaceItsResultsAreWrittenAndNotTheMethod) {
    Hand hand(1440, 900, 1, "view=learning&method=rotary-table");
    const platform::SavedFile csv = handed_out(hand, "share.csv");
    EXPECT_EQ(csv.name, "learning.csv");
    EXPECT_EQ(csv.bytes.substr(0, 21), "task,method,settings,");
    EXPECT_NE(csv.bytes.find("three-back,shaw,,0,"), std::string::npos);
    const platform::SavedFile npy = handed_out(hand, "share.npy");
    EXPECT_NE(npy.bytes.find("'shape': (18, 6)"), std::string::npos) << "six encodings, three seeds, six lengths";
    EXPECT_NE(handed_out(hand, "share.json").bytes.find("\"learning\""), std::string::npos);
    handed_out(hand, "share.markdown");
    EXPECT_NE(std::string(ImGui::GetClipboardText()).find("| shaw, seed 2 |"), std::string::npos)
        << ImGui::GetClipboardText();
    hand.set("learning_part=loss");
    EXPECT_NE(handed_out(hand, "share.npy").bytes.find("'shape': (18, 400)"), std::string::npos);
    hand.set("learning_part=places&example_length=20");
    EXPECT_NE(handed_out(hand, "share.npy").bytes.find("'shape': (18, 20)"), std::string::npos);
    hand.set("learning_part=table");
    EXPECT_NE(handed_out(hand, "share.npy").bytes.find("'shape': (48, 32)"), std::string::npos) << "what was learned";
    for (const char* none : {"learning_part=task", "learning_part=lengths&predict=1"}) {
        hand.set(none);
        handed_out(hand, "share.csv");
        EXPECT_TRUE(Hand::find_prefix("Not written: this picture shows no table of numbers yet", "text")) << none;
    }
}

TEST(ShareFiles, TablesForPapersAreCopied) {
    Hand hand(1280, 800, 1, "view=heatmap&method=distance&length=3");
    handed_out(hand, "share.latex");
    EXPECT_EQ(std::string(ImGui::GetClipboardText()).substr(0, 21), "\\left[\\begin{array}{*");
    EXPECT_TRUE(Hand::labelled("Copied 9 numbers", "text"));
    handed_out(hand, "share.markdown");
    EXPECT_EQ(std::string(ImGui::GetClipboardText()).substr(0, 2), "| ");
}

TEST(ShareFiles, TooManyNumbersAreToldWithTheWayOut) {
    Hand hand(1280, 800, 1, "length=2000&d_model=1024");
    handed_out(hand, "share.latex");
    EXPECT_TRUE(Hand::find_prefix(
        "Not written: 2\u2009048\u2009000 numbers are in sight, and such a table takes at most", "text"));
    const platform::SavedFile none = handed_out(hand, "share.csv");
    EXPECT_EQ(none.name, "");
    EXPECT_TRUE(Hand::find_prefix("Not written: ", "text"));
}

/// How many pictures follow one another in a GIF: each begins with its delay.
std::size_t pictures_in(const std::string& gif) {
    std::size_t count = 0;
    for (std::size_t at = gif.find("\x21\xF9\x04"); at != gif.npos; at = gif.find("\x21\xF9\x04", at + 1))
        ++count;
    return count;
}

void choose_length(Hand& hand, std::string_view from, std::string_view to, std::string_view count) {
    hand.click("share");
    hand.settle();
    ASSERT_TRUE(hand.click("share.sweep"));
    hand.settle();
    ASSERT_TRUE(hand.click("share.sweep.length"));
    hand.settle();
    ASSERT_TRUE(hand.enter("share.from", from));
    ASSERT_TRUE(hand.enter("share.to", to));
    ASSERT_TRUE(hand.enter("share.count", count));
}

TEST(ShareFiles, ASweepIsOneAnimatedPicture) {
    const std::string state = "length=9&d_model=8";
    Hand hand(1280, 800, 1, state);
    choose_length(hand, "4", "12", "3");
    ASSERT_TRUE(hand.click("share.gif")); // without waiting for what it begins
    EXPECT_TRUE(Hand::item_of("share.no_gif").enabled);
    EXPECT_FALSE(Hand::item_of("share.gif").enabled);
    EXPECT_TRUE(Hand::find("close.share")) << "the card stays open while pictures are drawn";
    hand.settle();
    const platform::SavedFile film = platform::saved_file();
    EXPECT_EQ(film.name, "heatmap-sinusoidal-length.gif");
    EXPECT_EQ(pictures_in(film.bytes), 3U);
    EXPECT_EQ(read_picture_state(film.bytes).state, state);
    EXPECT_TRUE(Hand::labelled("Saved as heatmap-sinusoidal-length.gif", "text"));
    EXPECT_TRUE(Hand::item_of("share.gif").enabled);
    EXPECT_EQ(format(hand.state()), format(parse(state).state)) << "nothing has changed";
}

TEST(ShareFiles, ASweepIsGivenUpOrGoesOnWithoutTheCard) {
    Hand hand(1280, 800, 1, "length=9&d_model=8");
    choose_length(hand, "4", "400", "60");
    ASSERT_TRUE(hand.click("share.gif"));
    ASSERT_TRUE(hand.click("share.no_gif"));
    hand.settle();
    EXPECT_EQ(platform::saved_file().name, "");
    EXPECT_TRUE(Hand::labelled("Given up; nothing was saved", "text"));
    ASSERT_TRUE(hand.enter("share.count", "9"));
    ASSERT_TRUE(hand.click("share.gif"));
    ASSERT_TRUE(hand.click("close.share"));
    hand.until([] { return Hand::labelled("Saved as heatmap-sinusoidal-length.gif", "text"); }, "the remark");
    EXPECT_EQ(pictures_in(platform::saved_file().bytes), 9U);
}

TEST(ShareFiles, WhatNoSweepCanBeMadeOfIsSaid) {
    Hand hand(1280, 800, 1, "length=9&d_model=8");
    choose_length(hand, "4", "12", "1");
    EXPECT_TRUE(Hand::labelled("A sweep has 2 … 1000 pictures.", "text"));
    EXPECT_FALSE(Hand::item_of("share.gif").enabled);
    ASSERT_TRUE(hand.enter("share.count", "5"));
    ASSERT_TRUE(hand.enter("share.to", "many"));
    hand.settle();
    EXPECT_TRUE(Hand::find_prefix("length: ", "text"));
    EXPECT_FALSE(Hand::item_of("share.gif").enabled);
    ASSERT_TRUE(hand.enter("share.to", "5"));
    hand.settle();
    EXPECT_TRUE(Hand::item_of("share.gif").enabled);
    ASSERT_TRUE(hand.click("close.share"));
    hand.set("lock=all");
    hand.click("share");
    hand.settle();
    EXPECT_FALSE(Hand::find("share.gif")) << "no number may run";
}

/// The numbers of the file that was saved last, as the command line would write them.
template <class Write> std::string written(const Write& write) {
    std::string bytes;
    write(into(bytes));
    return bytes;
}

void choose_all(Hand& hand) {
    hand.click("share");
    hand.settle();
    ASSERT_TRUE(hand.click("share.part.all"));
    hand.settle();
}

TEST(ShareFiles, TheWholeTableIsWrittenWhateverIsInSight) {
    Hand hand(1280, 800, 1, "length=300&d_model=64&zoom=3,2,4,5");
    const Field& field = *hand.session().field();
    choose_all(hand);
    EXPECT_EQ(handed_out(hand, "share.whole.npy").bytes,
              written([&](const Sink& sink) { write_npy(field, whole(field), NpyType::float64, sink); }));
    EXPECT_TRUE(Hand::labelled("Saved as heatmap-sinusoidal.npy", "text"));
    EXPECT_EQ(handed_out(hand, "share.whole.npy32").bytes,
              written([&](const Sink& sink) { write_npy(field, whole(field), NpyType::float32, sink); }));
    const platform::SavedFile csv = handed_out(hand, "share.whole.csv");
    EXPECT_EQ(csv.name, "heatmap-sinusoidal.csv");
    EXPECT_EQ(csv.bytes, written([&](const Sink& sink) { write_csv(field, whole(field), false, sink); }));
    EXPECT_EQ(handed_out(hand, "share.whole.json").bytes,
              written([&](const Sink& sink) { write_json(field, whole(field), "sinusoidal", sink); }));
}

TEST(ShareFiles, TheNumbersBehindTheCurvesComeWithTheirNames) {
    Hand hand(1280, 1000, 1, "view=frequencies&d_model=6&length=9");
    hand.click("share");
    hand.settle();
    ASSERT_TRUE(hand.click("share.part.curves"));
    hand.settle();
    EXPECT_EQ(handed_out(hand, "share.curve.csv").name, "frequencies-sinusoidal-waves.csv");
    ASSERT_TRUE(hand.click("share.curves.wavelengths"));
    hand.settle();
    EXPECT_TRUE(Hand::labelled("The curves: 3 × 3 numbers.", "text"));
    const platform::SavedFile csv = handed_out(hand, "share.curve.csv");
    EXPECT_EQ(csv.name, "frequencies-sinusoidal-wavelengths.csv");
    EXPECT_EQ(csv.bytes.substr(0, csv.bytes.find('\n', csv.bytes.find('\n') + 1) + 1),
              "pair,wavelength (positions),frequency (radians per position)\n0,6.283185307179586,1\n");
    const platform::SavedFile json = handed_out(hand, "share.curve.json");
    EXPECT_EQ(json.name, "frequencies-sinusoidal-wavelengths.json");
    EXPECT_NE(json.bytes.find("\"names\":[\"pair\",\"wavelength (positions)\""), json.bytes.npos);
    hand.click("share.curve.markdown");
    hand.settle();
    EXPECT_NE(std::string(ImGui::GetClipboardText()).find("| pair |"), std::string::npos);
    hand.set("view=masks&method=look-ahead");
    if (!Hand::find("close.share"))
        hand.click("share");
    hand.settle();
    EXPECT_FALSE(Hand::find("share.part.curves")) << "masks have none";
    EXPECT_TRUE(Hand::find("share.csv"));
}

TEST(ShareFiles, ALargeTableComesOverSeveralFrames) {
    Hand hand(1280, 800, 1, "length=2048&d_model=512");
    choose_all(hand);
    ASSERT_TRUE(hand.click("share.whole.csv")); // without waiting for what it begins
    EXPECT_TRUE(Hand::item_of("share.cancel").enabled);
    EXPECT_FALSE(Hand::item_of("share.whole.csv").enabled);
    EXPECT_EQ(platform::saved_file().name, "");
    const platform::SavedFile file = [&] {
        hand.settle();
        return platform::saved_file();
    }();
    EXPECT_EQ(file.name, "heatmap-sinusoidal.csv");
    EXPECT_EQ(std::count(file.bytes.begin(), file.bytes.end(), '\n'), 2048);
    EXPECT_FALSE(Hand::item_of("share.cancel").enabled);
}

TEST(ShareFiles, ATableThatIsGivenUpIsNotSaved) {
    Hand hand(1280, 800, 1, "length=4096&d_model=2048");
    choose_all(hand);
    ASSERT_TRUE(hand.click("share.whole.csv")); // without waiting for what it begins
    ASSERT_TRUE(hand.click("share.cancel"));
    hand.settle();
    EXPECT_EQ(platform::saved_file().name, "");
    EXPECT_TRUE(Hand::labelled("Given up; nothing was saved", "text"));
    EXPECT_TRUE(Hand::item_of("share.whole.csv").enabled);
}

TEST(ShareFiles, ATableGoesOnWhenTheCardIsClosed) {
    Hand hand(1280, 800, 1, "length=2048&d_model=512");
    choose_all(hand);
    ASSERT_TRUE(hand.click("share.whole.csv")); // without waiting for what it begins
    ASSERT_TRUE(hand.click("close.share"));
    hand.until([] { return Hand::labelled("Saved as heatmap-sinusoidal.csv", "text"); }, "the remark");
    EXPECT_EQ(platform::saved_file().name, "heatmap-sinusoidal.csv");
}

TEST(ShareFiles, WhatIsTooLongIsToldWithTheCommandThatWritesIt) {
    Hand hand(390, 844, 1, "length=16777216&d_model=1024&tokens=it's");
    choose_all(hand);
    EXPECT_EQ(handed_out(hand, "share.whole.npy32").name, "");
    EXPECT_TRUE(Hand::find_prefix("Not written: the file would be larger than 256 MiB", "text"));
    ASSERT_TRUE(hand.click("share.command"));
    hand.key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    hand.key(ImGuiKey_C, ImGuiKey_LeftCtrl);
    EXPECT_EQ(std::string(ImGui::GetClipboardText()),
              "posenc export sinusoidal --state 'length=16777216&d_model=1024&tokens=it%27s' "
              "--out heatmap-sinusoidal.npy --dtype float32");
}

}
}
