#include "cli/picture_file.hpp"

#include "cli/arguments.hpp"
#include "cli/output.hpp"
#include "core/own/own_table.hpp"
#include "explorer.hpp"
#include "export/png.hpp"
#include "panels/lessons/figure.hpp"
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

namespace {

constexpr int frames = 4; ///< layouts settle in the first ones

/// The bytes of a picture to where they belong; `write` answers false where there is no room for it.
template <class Write> void to_file(const std::string& out, const Write& write) {
    Output output(out);
    bool taken = true;
    const Sink sink = [&](std::string_view bytes) { return taken = output.write(bytes); };
    if (!write(sink) && taken)
        throw Failure{exit_failed, "--out: not enough memory for the picture; nothing is written"};
    output.finish();
}

void write(const platform::Picture& picture, const State& state, const std::string& out) {
    to_file(out, [&](const Sink& sink) {
        return picture.width > 0 && write_png(picture.width, picture.height, picture.rgba.data(), sink, format(state));
    });
}

/// Throws where nothing can be drawn on the surface.
void check_surface(const platform::Headless& screen) {
    if (!screen.ready())
        throw Failure{exit_failed, "--view: cannot be drawn: " + screen.error()};
}

/// The picture of a state and nothing around it. It is drawn aside, so the surface itself can be small.
void write_bare(const PictureOrder& order, const State& state, const std::string& out) {
    const float scale = order.scale;
    platform::Program fonts;
    fonts.start = load_fonts;
    const platform::Headless surface(static_cast<int>(shortest_side), static_cast<int>(shortest_side), scale, fonts);
    check_surface(surface);
    const auto css = [scale](int side) { return static_cast<int>(std::lround(static_cast<float>(side) / scale)); };
    if (!is_svg(out))
        return write(draw_figure(state, css(order.width), css(order.height), scale, order.figure), state, out);
    const std::string svg = svg_figure(state, css(order.width), css(order.height), scale, state, order.figure);
    to_file(out, [&](const Sink& sink) { return !svg.empty() && sink(svg); });
}

void write_screen(const PictureOrder& order, const State& state, const std::string& out) {
    const float scale = order.scale;
    Explorer explorer(format(state));
    if (state.tables()) // texts never hold them
        for (auto table = state.tables()->all().rbegin(); table != state.tables()->all().rend(); ++table)
            explorer.session().bring(*table);
    platform::Headless screen(order.width, order.height, scale, explorer.program());
    check_surface(screen);
    if (order.lesson && order.lesson->name.empty()) {
        explorer.program().opened(std::string(own_lesson) + ".md", order.lesson->bytes, 0);
        platform::enter_address(format(state));
    }
    if (!is_svg(out)) {
        screen.frame(frames);
        return write(screen.picture(), state, out);
    }
    const HardEdges edges;
    screen.frame(frames);
    const auto css = [scale](int side) { return static_cast<float>(side) / scale; };
    to_file(out, [&](const Sink& sink) {
        return write_svg_of_frame(state, css(order.width), css(order.height), scale, sink);
    });
}

}

void write_picture(const PictureOrder& order, const State& state, const std::string& out) {
    order.bare ? write_bare(order, state, out) : write_screen(order, state, out);
}

}
