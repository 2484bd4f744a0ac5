// The settings that pictures carry: what is written is read again, whatever surrounds it; what is damaged is said.
#include "import/pictures/picture_state.hpp"

#include "core/texts/crc32.hpp"
#include "export/png.hpp"

#include <gtest/gtest.h>

namespace posenc::picture_state_test {

namespace {

std::string png(std::optional<std::string_view> state) {
    const std::vector<std::uint8_t> pixels(4 * 6, 200);
    std::string bytes;
    EXPECT_TRUE(write_png(3, 2, pixels.data(), into(bytes), state));
    return bytes;
}

std::string four_bytes(std::size_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>(number >> shift & 0xFF);
    return bytes;
}

std::string chunk(const std::string& type, const std::string& body) {
    return four_bytes(body.size()) + type + body + four_bytes(crc32(type + body));
}

/// With a chunk of any kind right after the header.
std::string with_chunk(const std::string& bytes, const std::string& chunk) {
    return bytes.substr(0, 33) + chunk + bytes.substr(33);
}

TEST(PictureState, WhatIsWrittenIsReadAgain) {
    for (const std::string state : {"", "method=alibi&length=9", "tokens=d\u00E9j\u00E0 vu \u2014 \U0001F600"}) {
        const std::string bytes = png(state);
        ASSERT_TRUE(is_picture(bytes));
        const PictureState read = read_picture_state(bytes);
        EXPECT_EQ(read.problem, "");
        EXPECT_EQ(read.state, state);
        EXPECT_EQ(bytes.substr(0, 33), png({}).substr(0, 33)) << "the header comes first";
        EXPECT_EQ(bytes.substr(33 + 12 + 11 + state.size()), png({}).substr(33)) << "and nothing else has changed";
    }
}

TEST(PictureState, TheBeginningOfAFileIsEnough) {
    const std::string bytes = png("length=9");
    EXPECT_EQ(read_picture_state(std::string_view(bytes).substr(0, bytes.size() - 20)).state, "length=9");
    for (std::size_t size = 8; size < bytes.size(); ++size) {
        const PictureState read = read_picture_state(std::string_view(bytes).substr(0, size));
        EXPECT_TRUE(read.problem.empty() == (read.state == "length=9")) << size;
    }
}

TEST(PictureState, OtherChunksAreNotOurs) {
    const std::string other = with_chunk(png({}), chunk("tEXt", std::string("Software\0x", 10)));
    EXPECT_TRUE(read_picture_state(other).problem.starts_with("the picture carries no settings"));
    EXPECT_EQ(read_picture_state(with_chunk(png("length=9"), chunk("tEXt", std::string("posence\0x", 9)))).state,
              "length=9");
    EXPECT_EQ(read_picture_state(with_chunk(png({}), chunk("tEXt", std::string("posenc\0length=8", 15)))).state,
              "length=8")
        << "as programs write it that know no other chunk";
}

TEST(PictureState, DamageIsSaid) {
    std::string flipped = png("length=9");
    flipped[33 + 8 + 14] ^= 1;
    EXPECT_TRUE(read_picture_state(flipped).problem.find("checksum") != std::string::npos);
    EXPECT_EQ(read_picture_state(flipped).state, "");
    const std::string body("posenc\0\0\0\0\0\xff", 12);
    EXPECT_TRUE(read_picture_state(with_chunk(png({}), chunk("iTXt", body))).problem.find("UTF-8") !=
                std::string::npos);
    std::string endless = png({});
    endless.replace(33, 4, "\xff\xff\xff\xff");
    EXPECT_FALSE(read_picture_state(endless).problem.empty());
}

TEST(PictureState, AnSvgHasThemInItsMetadata) {
    const std::string start = "<?xml version=\"1.0\"?>\n<!-- a remark -->\n<svg xmlns=\"http://www.w3.org/2000/svg\">";
    const auto svg = [&](const std::string& inside) { return start + inside + "</svg>"; };
    const auto read = [&](const std::string& inside) { return read_picture_state(svg(inside)); };
    EXPECT_TRUE(is_picture(svg("")));
    EXPECT_TRUE(is_picture("<svg/>"));
    EXPECT_FALSE(is_picture("<html><body>"));
    EXPECT_FALSE(is_picture("length=9"));
    EXPECT_EQ(read("<metadata id=\"posenc\">a=1&amp;b=&lt;x&gt;</metadata>").state, "a=1&b=<x>");
    EXPECT_EQ(read("<metadata>other</metadata><metadata\n   id=\"posenc\">\n length=9\n</metadata>").state, "length=9");
    EXPECT_FALSE(read("<metadata id=\"other\">a=1</metadata>").problem.empty());
    EXPECT_FALSE(read("<metadata id=\"posenc\">a=1&nbsp;</metadata>").problem.empty());
    EXPECT_FALSE(read("<metadata id=\"posenc\">a=1").problem.empty());
    EXPECT_FALSE(read("").problem.empty());
}

}

}
