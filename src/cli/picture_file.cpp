#include "cli/picture_file.hpp"

#include "cli/arguments.hpp"
#include "cli/output.hpp"
#include "core/own/own_table.hpp"
#include "core/text.hpp"
#include "explorer.hpp"
#include "export/gif.hpp"
#include "export/png.hpp"
#include "panels/lessons/paper_figure.hpp"
#include "panels/lessons/svg_figure.hpp"
#include "platform/headless/headless.hpp"
#include "session/session.hpp"
#include "widgets/drawing.hpp"
#include "widgets/look.hpp"

#include <cmath>

namespace posenc::cli {

bool is_svg(std::string_view out) {
    return has_ending(out, ".svg");
}
bool is_gif(std::string_view out) {
    return has_ending(out, ".gif");
}

int PictureOrder::device_width() const {
    return static_cast<int>(std::lround(width * scale));
}
int PictureOrder::device_height() const {
    return static_cast<int>(std::lround(height * scale));
}

namespace {

constexpr int frames = 4; ///< enough for the layout to become stable

/// Writes a picture to its file or to standard output. `write` returns false when the sink refused or when memory is
/// insufficient.
template <class Write> void to_file(const std::string& out, const Write& write) {
    Output output(out);
    bool taken = true;
    const Sink sink = [&](std::string_view bytes) { return taken = output.write(bytes); };
    if (!write(sink) && taken)
        throw Failure{exit_failed, "--out: not enough memory for the picture; nothing is written"};
    output.finish();
}

/// Throws where nothing can be drawn on the surface.
void check_surface(const platform::Headless& screen) {
    if (!screen.ready())
        throw Failure{exit_failed, "--view: cannot be drawn: " + screen.error()};
}

/// Calls `draw` where a state can be drawn without the window around it. The picture is drawn off screen, so the
/// surface itself can be small.
template <class Draw> auto on_surface(const PictureOrder& order, const Draw& draw) {
    platform::Program fonts;
    fonts.start = load_fonts;
    const auto side = static_cast<int>(shortest_side);
    const platform::Headless surface(side, side, order.scale, fonts);
    check_surface(surface);
    return draw();
}

/// Calls `draw` with the whole program on a screen.
template <class Draw> auto on_screen(const PictureOrder& order, const State& state, const Draw& draw) {
    Explorer explorer(format(state));
    if (state.tables()) // a state's text does not hold the tables
        for (auto table = state.tables()->all().rbegin(); table != state.tables()->all().rend(); ++table)
            explorer.session().add_own_table(*table);
    platform::Headless screen(order.device_width(), order.device_height(), order.scale, explorer.program());
    check_surface(screen);
    if (order.lesson && order.lesson->name.empty()) {
        explorer.program().opened(std::string(own_lesson) + ".md", order.lesson->bytes, 0);
        platform::enter_address(format(state));
    }
    return draw(screen);
}

/// Calls `draw`, and throws where a part that the state names is not in what was drawn.
template <class Draw> auto with_its_parts(const PictureOrder& order, const State& state, const Draw& draw) {
    decltype(draw()) drawn;
    const std::string_view missing = missing_part(state, [&] { drawn = draw(); });
    if (order.figure.paper && !missing.empty())
        throw Failure{exit_failed, "--panel: ‘" + quoted(missing) +
                                       "’ is not drawn here; it needs more room (--width, --height), or belongs to "
                                       "other methods of this view"};
    return drawn;
}

platform::Picture picture_of(const PictureOrder& order, const State& state) {
    if (order.bare)
        return on_surface(order, [&] {
            return with_its_parts(
                order, state, [&] { return draw_figure(state, order.width, order.height, order.scale, order.figure); });
        });
    return on_screen(order, state, [](platform::Headless& screen) {
        screen.frame(frames);
        return screen.picture();
    });
}

void write_screen_svg(const PictureOrder& order, const State& state, const std::string& out) {
    on_screen(order, state, [&](platform::Headless& screen) {
        const HardEdges edges;
        screen.frame(frames);
        to_file(out, [&](const Sink& sink) {
            return write_svg_of_frame(state, order.width, order.height, order.scale, sink);
        });
    });
}

void write_bare_svg(const PictureOrder& order, const State& state, const std::string& out) {
    const std::string svg = on_surface(order, [&] {
        return with_its_parts(order, state, [&] {
            return svg_figure(state, order.width, order.height, order.scale, state, order.figure);
        });
    });
    to_file(out, [&](const Sink& sink) { return !svg.empty() && sink(svg); });
}

}

void write_picture(const PictureOrder& order, const State& state, const std::string& out) {
    if (is_svg(out))
        return order.bare ? write_bare_svg(order, state, out) : write_screen_svg(order, state, out);
    const platform::Picture picture = picture_of(order, state);
    to_file(out, [&](const Sink& sink) {
        const double density = order.figure.paper ? dots_per_metre(order.scale) : 0;
        return picture.width > 0 &&
               write_png(picture.width, picture.height, picture.rgba.data(), sink, format(state), density);
    });
}

void write_film(const PictureOrder& order, const std::vector<State>& pictures, const State& state,
                const std::string& out, const std::function<void(std::size_t)>& drawn) {
    to_file(out, [&](const Sink& sink) {
        const int width = order.device_width(), height = order.device_height();
        GifFile film(width, height, format(state), sink);
        for (std::size_t i = 0; i < pictures.size(); ++i) {
            const platform::Picture picture = picture_of(order, pictures[i]);
            const int stay = i + 1 < pictures.size() ? usual_stay : last_stay;
            if (picture.width != width || picture.height != height || !film.add(picture.rgba.data(), stay))
                return false;
            drawn(i + 1);
        }
        return film.finish();
    });
}

}
