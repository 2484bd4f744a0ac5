// PNG (third edition), sections 5.3 (chunks), 11.3.3.4 (iTXt) and 11.3.4.3 (pHYs).
#include "export/png.hpp"

#include "core/state/link.hpp"
#include "core/texts/crc32.hpp"
#include "core/texts/css_length.hpp"

#include <algorithm>
#include <cmath>

#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>

namespace posenc {

namespace {

constexpr std::size_t before_pixels = 8 + 12 + 13; // the signature and the chunk IHDR

/// Big-endian.
std::string four_bytes(std::size_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>(number >> shift & 0xFF);
    return bytes;
}

std::string chunk(const std::string& body) {
    return four_bytes(body.size() - 4) + body + four_bytes(crc32(body));
}

/// A pHYs chunk: dots per metre across and down.
std::string density_chunk(double dots) {
    const std::string side = four_bytes(static_cast<std::size_t>(std::lround(dots)));
    return chunk("pHYs" + side + side + '\1');
}

/// An iTXt chunk: the keyword, the flags for uncompressed text, an empty language and an empty translated keyword, then
/// the text.
std::string text_chunk(std::string_view text) {
    return chunk("iTXt" + std::string(picture_keyword) + std::string(5, '\0') + std::string(text));
}

/// Passes on the bytes of a PNG file and inserts chunks before the pixels.
struct Target {
    const Sink& sink;
    std::string chunk;
    std::size_t taken = 0;
    bool good = true;

    void take(std::string_view bytes) {
        good = good && (bytes.empty() || sink(bytes));
        taken += bytes.size();
    }
    void split(std::string_view bytes) {
        const std::size_t first = std::min(bytes.size(), before_pixels - std::min(taken, before_pixels));
        take(bytes.substr(0, first));
        if (taken >= before_pixels && !chunk.empty())
            take(std::exchange(chunk, {}));
        take(bytes.substr(first));
    }
};

}

bool write_png(int width, int height, const std::uint8_t* rgba, const Sink& sink, std::optional<std::string_view> state,
               double dots_per_metre) {
    Target target{sink, state ? text_chunk(*state) : std::string()};
    if (dots_per_metre > 0)
        target.chunk += density_chunk(dots_per_metre);
    const auto take = [](void* context, void* bytes, int size) {
        static_cast<Target*>(context)->split({static_cast<const char*>(bytes), static_cast<std::size_t>(size)});
    };
    constexpr int channels = 4;
    // Drawings become smaller with one filter for all lines, and it saves the time of trying all filters.
    stbi_write_force_png_filter = 0;
    const int written = stbi_write_png_to_func(take, &target, width, height, channels, rgba, width * channels);
    return written != 0 && target.good;
}

double dots_per_metre(double scale) {
    constexpr double millimetres_per_metre = 1000;
    return scale * css_pixels_per_inch / millimetres_per_inch * millimetres_per_metre;
}

}
