#include "export/deflate.hpp"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>
#undef STB_IMAGE_WRITE_IMPLEMENTATION

#include <climits>

namespace posenc {

std::string deflated(std::string_view bytes) {
    constexpr std::size_t header = 2, checksum = 4; // of zlib, RFC 1950
    constexpr int best = 16;
    if (bytes.size() > INT_MAX)
        return {};
    std::string copy(bytes); // the encoder takes bytes that it might change
    int length = 0;
    unsigned char* packed =
        stbi_zlib_compress(reinterpret_cast<unsigned char*>(copy.data()), static_cast<int>(copy.size()), &length, best);
    if (!packed)
        return {};
    std::string out(reinterpret_cast<char*>(packed), static_cast<std::size_t>(length));
    STBIW_FREE(packed);
    return out.substr(header, out.size() - header - checksum);
}

}
