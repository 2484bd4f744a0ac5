// What stands in an SVG file: text between marks, clips defined once, colours with what shines through.
#include "export/svg.hpp"
#include "import/pictures/picture_state.hpp"

#include <gtest/gtest.h>

namespace posenc::svg_test {

namespace {

template <class Draw> std::string svg(const Draw& draw, SvgPage page = {.width = 20, .height = 10, .scale = 2}) {
    std::string text;
    SvgFile file(into(text), page);
    draw(file);
    EXPECT_TRUE(file.finish());
    return text;
}

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

TEST(Svg, CarriesItsTitleAndItsSettings) {
    const std::string state = "tokens=<&\"'>";
    const std::string text = svg([](SvgFile&) {}, {.width = 20.5F, .height = 10, .title = "A & B", .state = state});
    EXPECT_TRUE(holds(text, "width=\"20.5\" height=\"10\" viewBox=\"0 0 20.5 10\""));
    EXPECT_TRUE(holds(text, "<title>A &amp; B</title>"));
    ASSERT_TRUE(is_picture(text));
    EXPECT_EQ(read_picture_state(text).state, state);
    EXPECT_TRUE(text.ends_with("</svg>\n"));
}

TEST(Svg, APageOfPaperHasNoGroundWhereNoneIsAsked) {
    const std::string text =
        svg([](SvgFile&) {}, {.width = 321.25985F, .height = 96, .background = 0, .millimetres = true});
    EXPECT_TRUE(holds(text, "width=\"85mm\" height=\"25.4mm\" viewBox=\"0 0 321.26 96\""));
    EXPECT_FALSE(holds(text, "<rect"));
}

TEST(Svg, LengthsAreCssPixels) {
    const std::string text = svg([](SvgFile& file) {
        const SvgPoint points[] = {{0, 0}, {3, 1}, {5, 5}};
        file.line(points, 2, 0xFF0000FF);
        const SvgPoint closed[] = {{0, 0}, {2, 0}, {2, 2}, {0, 0}};
        file.line(closed, 1, 0x80FF0000);
    });
    EXPECT_TRUE(holds(text, "<path d=\"M0 0L1.5 0.5L2.5 2.5\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"1\""));
    EXPECT_TRUE(holds(text, "d=\"M0 0L1 0L1 1Z\" fill=\"none\" stroke=\"#0000ff\" stroke-opacity=\"0.502\""));
}

TEST(Svg, ClipsAreDefinedOnceAndClosed) {
    const std::string text = svg([](SvgFile& file) {
        const std::vector<SvgPoint> corners[] = {{{0, 0}, {2, 0}, {2, 2}}};
        for (int i = 0; i < 3; ++i) {
            file.clip({2, 2, 10, 10});
            file.area(corners, 0xFF123456);
            file.clip({-5, -5, 100, 100});
            file.area(corners, 0xFF123456);
        }
        file.clip({4, 4, 8, 8});
        file.clip({2, 2, 10, 10});
    });
    EXPECT_EQ(count(text, "<clipPath "), 2u);
    EXPECT_EQ(count(text, "<g "), count(text, "</g>"));
    EXPECT_TRUE(holds(text, "<rect x=\"1\" y=\"1\" width=\"4\" height=\"4\"/></clipPath>"));
    EXPECT_TRUE(holds(text, "fill=\"#563412\"/>"));
}

TEST(Svg, TextIsTextWhateverStandsInIt) {
    const std::string text = svg([](SvgFile& file) {
        file.text({.words = "a<b & \u03B8", .at = {4, 6}, .size = 26, .width = 50, .color = 0xFF000000});
        file.text({.words = "x", .at = {4, 6}, .size = 26, .width = 9, .upwards = true, .bold = true});
    });
    EXPECT_TRUE(holds(text, "<text x=\"2\" y=\"3\" font-size=\"13\" fill=\"#000000\" textLength=\"25\" "
                            "lengthAdjust=\"spacingAndGlyphs\">a&lt;b &amp; \u03B8</text>"));
    EXPECT_TRUE(holds(text, "transform=\"translate(2 3) rotate(-90)\" font-size=\"13\" font-weight=\"600\""));
}

TEST(Svg, BoxesLeaveNoSeams) {
    const std::string text = svg([](SvgFile& file) { file.box({2, 4, 8, 5}, 0xFF0000FF); });
    EXPECT_TRUE(holds(
        text, "<rect x=\"1\" y=\"2\" width=\"3\" height=\"0.5\" fill=\"#ff0000\" shape-rendering=\"crispEdges\"/>"));
}

TEST(Svg, PicturesAreEmbedded) {
    const std::string text = svg([](SvgFile& file) { file.picture({0, 0, 4, 2}, "Man", true); });
    EXPECT_TRUE(holds(text, "width=\"2\" height=\"1\" preserveAspectRatio=\"none\""));
    EXPECT_TRUE(holds(text, "image-rendering:pixelated"));
    EXPECT_TRUE(holds(text, "xlink:href=\"data:image/png;base64,TWFu\""));
}

TEST(Svg, StopsWhereTheSinkRefuses) {
    const Sink refuses = [](std::string_view) { return false; };
    SvgFile file(refuses, {.width = 1, .height = 1});
    EXPECT_FALSE(file.finish());
}

}

}
