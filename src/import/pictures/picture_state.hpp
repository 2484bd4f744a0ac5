// The settings that a picture of the program carries: a PNG's text chunk, a GIF's comment, an SVG's <metadata>
// (core/state/link.hpp names all three). Only that is read, never the picture itself. Not covered: packed text chunks
// (zTXt), other formats of pictures.
#pragma once

#include <string>
#include <string_view>

namespace posenc {

/// Decided by its beginning; its name does not count.
bool is_picture(std::string_view bytes);

struct PictureState {
    std::string state;   ///< as after # in a link; may be empty: every setting at its default
    std::string problem; ///< why there are no settings, without a full stop; else empty
};

/// The beginning of a file is enough if the settings lie in it.
PictureState read_picture_state(std::string_view bytes);

}
