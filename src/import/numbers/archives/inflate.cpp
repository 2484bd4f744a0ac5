#include "import/numbers/archives/inflate.hpp"

// Of stb_image only the decoder of DEFLATE.
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_NO_STDIO
#define STBI_NO_JPEG
#define STBI_NO_PNG
#define STBI_NO_BMP
#define STBI_NO_PSD
#define STBI_NO_TGA
#define STBI_NO_GIF
#define STBI_NO_HDR
#define STBI_NO_PIC
#define STBI_NO_PNM
#define STBI_NO_LINEAR
#define STBI_NO_FAILURE_STRINGS
#define STBI_SUPPORT_ZLIB
#include <stb_image.h>

#include <algorithm>
#include <climits>
#include <utility>

namespace posenc {

namespace {

/// The number of bytes that were unpacked; −1 if the data did not end with the last block.
int decode(std::string packed, std::span<char> out, char beyond = '\0') {
    packed.append(8, beyond); // the decoder looks two bytes ahead, and takes data that end there for cut off
    if (packed.size() > INT_MAX || out.size() > INT_MAX)
        return -1;
    return stbi_zlib_decode_noheader_buffer(out.data(), static_cast<int>(out.size()), packed.data(),
                                            static_cast<int>(packed.size()));
}

}

bool inflate(std::string packed, std::span<char> out) {
    return decode(std::move(packed), out) == static_cast<std::int64_t>(out.size());
}

std::optional<std::string> inflated(const std::string& packed, std::size_t most) {
    // Zeros end a block, so data that were cut off seem whole; with other bytes beyond them they become something else.
    const auto with = [&](char beyond) -> std::optional<std::string> {
        std::string out(static_cast<std::size_t>(std::min<std::uint64_t>(most, packed.size() * most_expansion)), '\0');
        const int count = decode(packed, out, beyond);
        if (count < 0)
            return {};
        out.resize(static_cast<std::size_t>(count));
        return out;
    };
    std::optional<std::string> whole = with('\0');
    return whole == with('\xFF') ? std::move(whole) : std::nullopt;
}

std::string inflated_start(std::string packed, std::size_t most) {
    // A stored block, which is not compressed, is output as a whole or not at all. It has up to 64 KiB.
    std::string out(most + 65536, '\0');
    decode(std::move(packed), out);
    out.resize(most);
    return out;
}

}
