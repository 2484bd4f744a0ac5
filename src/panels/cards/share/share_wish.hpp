// What the card Share is asked for, and what it tells of that.
#pragma once

#include "core/field.hpp"
#include "core/state/parameter.hpp"

#include <optional>
#include <string>

namespace posenc {

enum class ShareKind {
    png,
    svg,
    printed_picture, ///< where nothing prints: saved as a page that a browser prints
    copied_picture,
    csv,
    json,
    npy,
    latex,
    markdown,
    whole_csv,
    whole_json,
    whole_npy,
    whole_npy32,
    no_table, ///< the one that is being written is given up
    film,
    no_film, ///< the one that is being drawn is given up
};

/// A number that runs from one value to the other, a picture each.
struct SweepWish {
    const Parameter* row = nullptr;
    double from = 0, to = 0;
    std::size_t count = 0;
};

/// What a person asked for; the screen has it and does it.
struct ShareWish {
    ShareKind kind = ShareKind::png;
    int scale = 1;                       ///< of a PNG: its pixels in one of the screen's CSS pixels
    bool caption = false, cells = false; ///< of a picture: FigureOptions in panels/lessons/figure.hpp
    SweepWish sweep = {};                ///< of a film
};

/// What became of a wish, and where it is refused a command for a terminal that does it.
struct ShareAnswer {
    std::string sentence, command = {};
};

/// What there is to hand out, and how far a file is that takes many frames.
struct ShareState {
    Cell table;                   ///< size
    std::optional<float> written; ///< the part of a file of all its numbers, while it is written
    std::optional<float> drawn;   ///< the part of a film
};

}
