// Colours that a picture may keep, and GIF files as far as their bytes tell; tests/cli/test_pictures.py looks at what
// is shown.
#include "export/gif.hpp"
#include "export/palette.hpp"
#include "import/pictures/picture_state.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace posenc::gif_test {

namespace {

using Pixels = std::vector<std::uint8_t>;

void add(Pixels& pixels, int red, int green, int blue, int count = 1) {
    for (int i = 0; i < count; ++i)
        for (const int part : {red, green, blue, 255})
            pixels.push_back(static_cast<std::uint8_t>(part));
}

TEST(Palette, AsManyColoursAsAllowedStayAsTheyAre) {
    Pixels pixels;
    for (int i = 0; i < 255; ++i)
        add(pixels, i, 255 - i, i * 7 % 256, 1 + i % 3);
    const PalettePicture picture = with_palette(pixels, 255);
    ASSERT_EQ(picture.colors.size(), 255U);
    ASSERT_EQ(picture.places.size(), pixels.size() / 4);
    for (std::size_t at = 0; at < picture.places.size(); ++at)
        ASSERT_EQ(picture.colors[picture.places[at]],
                  static_cast<std::uint32_t>(pixels[4 * at] << 16 | pixels[4 * at + 1] << 8 | pixels[4 * at + 2]));
}

TEST(Palette, OfMoreThoseThatAreNearBecomeOne) {
    Pixels pixels;
    add(pixels, 255, 255, 255, 5000);
    for (int i = 0; i < 256; ++i)
        add(pixels, i, i, i);
    const PalettePicture picture = with_palette(pixels, 16);
    EXPECT_EQ(picture.colors.size(), 16U);
    EXPECT_NE(std::find(picture.colors.begin(), picture.colors.end(), 0xFFFFFFU), picture.colors.end())
        << "what most pixels are stays as it is";
    for (std::size_t at = 0; at < picture.places.size(); ++at)
        EXPECT_LE(std::abs(static_cast<int>(picture.colors[picture.places[at]] & 0xFF) - pixels[4 * at]), 24);
    EXPECT_EQ(with_palette({}, 16).colors.size(), 0U);
}

std::string film(std::string_view state, const std::vector<Pixels>& pictures) {
    std::string bytes;
    const Sink sink = into(bytes);
    GifFile gif(2, 2, state, sink);
    for (const Pixels& pixels : pictures)
        EXPECT_TRUE(gif.add(pixels.data(), usual_stay));
    EXPECT_TRUE(gif.finish());
    return bytes;
}

Pixels picture(int red) {
    Pixels pixels;
    add(pixels, 0, 0, 0, 3);
    add(pixels, red, 0, 0);
    return pixels;
}

TEST(Gif, PicturesThatChangeNothingTakeAlmostNoRoom) {
    const std::size_t one = film("", {picture(1)}).size(), two = film("", {picture(1), picture(1)}).size();
    EXPECT_LT(two - one, 40U);
    EXPECT_EQ(film("", {picture(1)}).substr(0, 10), std::string("GIF89a\2\0\2\0", 10));
    EXPECT_EQ(film("", {picture(1)}).back(), ';');
}

TEST(Gif, ItsSettingsAreReadAgain) {
    for (const std::string& state : {std::string(), std::string("method=alibi&length=9"), std::string(2000, 'x'),
                                     std::string("tokens=d\u00E9j\u00E0 vu")}) {
        const std::string bytes = film(state, {picture(1), picture(2)});
        ASSERT_TRUE(is_picture(bytes));
        EXPECT_EQ(read_picture_state(bytes).state, state);
        EXPECT_EQ(read_picture_state(bytes).problem, "");
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            const PictureState read = read_picture_state(std::string_view(bytes).substr(0, size));
            EXPECT_TRUE(read.problem.empty() == (read.state == state) || state.empty()) << size;
        }
    }
    std::string others = film("length=9", {picture(1)});
    others.replace(others.find("posenc"), 6, "others");
    EXPECT_TRUE(read_picture_state(others).problem.starts_with("the picture carries no settings"));
}

TEST(Gif, ASinkThatRefusesEndsIt) {
    const Sink full = [](std::string_view) { return false; };
    GifFile gif(2, 2, "", full);
    gif.add(picture(1).data(), usual_stay);
    EXPECT_FALSE(gif.finish());
}

}

}
