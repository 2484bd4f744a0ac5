// Pictures one after the other as an animated GIF that begins again at its end, and the settings that it was made from:
// read back by import/pictures.
#pragma once

#include "export/sink.hpp"

#include <cstdint>
#include <memory>

namespace posenc {

/// How long a picture of a sweep stands, in hundredths of a second, and its last one.
inline constexpr int usual_stay = 10, last_stay = 100;

class GifFile {
  public:
    /// Sides of at most 65 535 pixels. `state`: as after # in a link; it stands before the pictures. The sink outlives
    /// the file.
    GifFile(int width, int height, std::string_view state, const Sink& sink);
    ~GifFile();
    GifFile(const GifFile&) = delete;
    GifFile& operator=(const GifFile&) = delete;

    /// Pixels of four bytes, row by row from the top; those that differ from the picture before are written, in at most
    /// 255 colours. False when the sink refused or memory ran out.
    bool add(const std::uint8_t* rgba, int hundredths);
    bool finish();

  private:
    struct Writer;
    std::unique_ptr<Writer> writer_;
};

}
