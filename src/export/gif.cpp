// GIF89a. Each picture has its own palette; from the second picture on, one more entry means a pixel that does not
// change.
#include "export/gif.hpp"

#include "core/state/link.hpp"
#include "export/palette.hpp"

#include <gif_lib.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace posenc {

namespace {

constexpr std::size_t most_colors = 255; // the last entry is for unchanged pixels
constexpr int color_bits = 8;

struct Box {
    int left = 0, top = 0, right = 1, bottom = 1;
};

/// The number of entries in a colour map is a power of two.
ColorMapObject* color_map(const std::vector<std::uint32_t>& colors) {
    int places = 2;
    while (places < static_cast<int>(colors.size()) + 1)
        places *= 2;
    ColorMapObject* const map = GifMakeMapObject(places, nullptr);
    for (std::size_t i = 0; map && i < colors.size(); ++i)
        map->Colors[i] = {static_cast<GifByteType>(colors[i] >> 16), static_cast<GifByteType>(colors[i] >> 8),
                          static_cast<GifByteType>(colors[i])};
    return map;
}

}

struct GifFile::Writer {
    Writer(int wide, int high, const Sink& to) : width(wide), height(high), out(to) {}
    ~Writer() {
        if (file)
            EGifCloseFile(file, nullptr);
    }

    void check(int answer) { good = good && answer == GIF_OK; }

    static int write(GifFileType* file, const GifByteType* bytes, int size) {
        Writer& writer = *static_cast<Writer*>(file->UserData);
        writer.out.add({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)});
        return writer.out.good() ? size : 0;
    }

    void begin(std::string_view state) {
        file = EGifOpen(this, write, nullptr);
        good = file != nullptr;
        if (!good)
            return;
        EGifSetGifVersion(file, true);
        check(EGifPutScreenDesc(file, width, height, color_bits, 0, nullptr));
        constexpr GifByteType again[] = {1, 0, 0}; // repeat forever
        check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE));
        check(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"));
        check(EGifPutExtensionBlock(file, sizeof again, again));
        check(EGifPutExtensionTrailer(file));
        check(EGifPutComment(file, (std::string(picture_keyword) + "\n" + std::string(state)).c_str()));
    }

    bool stays(const std::uint8_t* rgba, std::size_t pixel) const {
        return !before.empty() && std::memcmp(rgba + 4 * pixel, before.data() + 4 * pixel, 4) == 0;
    }

    /// The box around all pixels that differ from the picture before; a single pixel if none differs.
    Box changed(const std::uint8_t* rgba) const {
        Box box{width, height, 0, 0};
        std::size_t pixel = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x, ++pixel)
                if (!stays(rgba, pixel))
                    box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x + 1), y + 1};
        return box.right > 0 ? box : Box{};
    }

    std::size_t pixel_at(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    }

    /// The pixels in the box, with a limited palette.
    PalettePicture part_of(const std::uint8_t* rgba, Box box) const {
        std::vector<std::uint8_t> part;
        for (int y = box.top; y < box.bottom; ++y)
            part.insert(part.end(), rgba + 4 * pixel_at(box.left, y), rgba + 4 * pixel_at(box.right, y));
        return with_palette(part, most_colors);
    }

    void put_head(Box box, const std::vector<std::uint32_t>& used, int hundredths) {
        const int none = before.empty() ? NO_TRANSPARENT_COLOR : static_cast<int>(used.size());
        const GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, none};
        GifByteType bytes[4];
        const auto size = static_cast<int>(EGifGCBToExtension(&control, bytes));
        check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, size, bytes));
        ColorMapObject* const colors = color_map(used);
        good = good && colors;
        if (good)
            check(EGifPutImageDesc(file, box.left, box.top, box.right - box.left, box.bottom - box.top, false, colors));
        GifFreeMapObject(colors);
    }

    void put(const std::uint8_t* rgba, int hundredths) {
        const Box box = changed(rgba);
        PalettePicture picture = part_of(rgba, box);
        const auto stayed = static_cast<GifPixelType>(picture.colors.size());
        put_head(box, picture.colors, hundredths);
        GifPixelType* place = picture.places.data();
        for (int y = box.top; good && y < box.bottom; ++y) {
            GifPixelType* const line = place;
            for (int x = box.left; x < box.right; ++x, ++place)
                if (stays(rgba, pixel_at(x, y)))
                    *place = stayed;
            check(EGifPutLine(file, line, box.right - box.left));
        }
        before.assign(rgba, rgba + 4 * pixel_at(0, height));
    }

    int width, height;
    SinkBuffer out;
    GifFileType* file = nullptr;
    std::vector<std::uint8_t> before; ///< pixels of the picture before
    bool good = true;
};

GifFile::GifFile(int width, int height, std::string_view state, const Sink& sink)
    : writer_(std::make_unique<Writer>(width, height, sink)) {
    writer_->begin(state);
}
GifFile::~GifFile() = default;

bool GifFile::add(const std::uint8_t* rgba, int hundredths) {
    if (writer_->good)
        writer_->put(rgba, hundredths);
    return writer_->good;
}

bool GifFile::finish() {
    if (writer_->file)
        writer_->check(EGifCloseFile(std::exchange(writer_->file, nullptr), nullptr));
    return writer_->out.flush() && writer_->good;
}

}
