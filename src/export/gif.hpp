// Pictures as an endlessly repeated animated GIF, which also carries the settings it was made from; import/pictures
// reads them.
#pragma once

#include "export/sink.hpp"

#include <cstdint>
#include <memory>

namespace posenc {

/// How long each picture of a film is shown, and the last one, in hundredths of a second.
inline constexpr int usual_stay = 10, last_stay = 100;

class GifFile {
  public:
    /// Sides of at most 65 535 pixels. `state` is the text after # in a link and is written before the pictures. The
    /// sink must outlive the file.
    GifFile(int width, int height, std::string_view state, const Sink& sink);
    ~GifFile();
    GifFile(const GifFile&) = delete;
    GifFile& operator=(const GifFile&) = delete;

    /// `rgba`: four bytes for each pixel, row by row from the top. Only the box around the changed pixels is written,
    /// in at most 255 colours. False when the sink refused or memory ran out.
    bool add(const std::uint8_t* rgba, int hundredths);
    bool finish();

  private:
    struct Writer;
    std::unique_ptr<Writer> writer_;
};

}
