#include "export/png.hpp"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>

namespace posenc {

bool write_png(int width, int height, const std::uint8_t* rgba, const Sink& sink) {
    struct Target {
        const Sink& sink;
        bool good = true;
    } target{sink};
    const auto take = [](void* context, void* bytes, int size) {
        Target& to = *static_cast<Target*>(context);
        to.good = to.good && to.sink({static_cast<const char*>(bytes), static_cast<std::size_t>(size)});
    };
    constexpr int channels = 4;
    stbi_write_force_png_filter = 0; // drawings get smaller without one, and no time goes into trying them all
    const int written = stbi_write_png_to_func(take, &target, width, height, channels, rgba, width * channels);
    return written != 0 && target.good;
}

}
