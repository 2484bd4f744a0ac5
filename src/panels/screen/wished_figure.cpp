#include "panels/screen/wished_figure.hpp"

#include "panels/lessons/paper_figure.hpp"

namespace posenc {

WishedFigure wished_figure(const State& state, const ShareWish& wish, float width, float height, bool svg) {
    const bool film = wish.kind == ShareKind::film;
    FigureOptions options{wish.caption || wish.kind == ShareKind::printed_picture, wish.cells, film};
    if (!wish.figure) {
        constexpr float svg_scale = 2;
        return {svg ? state.with("theme", "light") : state,       state,  width, height,
                svg ? svg_scale : static_cast<float>(wish.scale), options};
    }
    const FigureWish& figure = *wish.figure;
    options.paper = true;
    options.transparent = figure.transparent;
    options.font = figure.font;
    const State drawn = figure_state(state, figure.part);
    return {drawn,
            drawn,
            static_cast<float>(figure.width),
            static_cast<float>(figure_height * figure.width),
            figure_scale(svg, figure.font),
            options};
}

}
