// The picture that a request of the card Share is about: what is drawn, in which size, and how.
#pragma once

#include "core/state/state.hpp"
#include "panels/cards/share/share_wish.hpp"
#include "panels/lessons/figure.hpp"

namespace posenc {

struct WishedFigure {
    State drawn;         ///< in the theme of the file
    State carried;       ///< what the file holds, to open again
    float width, height; ///< CSS pixels
    float scale;         ///< device pixels in one
    FigureOptions options;
};

/// `width`, `height`: the picture on the screen, CSS pixels. `svg`: it becomes an SVG.
WishedFigure wished_figure(const State& state, const ShareWish& wish, float width, float height, bool svg);

}
