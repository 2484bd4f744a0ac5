#include "panels/lessons/figure.hpp"

#include "panels/actions.hpp"
#include "panels/compare/compare.hpp"
#include "widgets/region.hpp"
#include "widgets/text/language.hpp"

#include <cmath>

namespace posenc {

namespace {

int pixels(int side, float scale) {
    return static_cast<int>(std::lround(static_cast<float>(side) * scale));
}

/// Calls `use` with what draws one frame of the picture.
template <class Use> void with_frames(const State& state, float scale, const Use& use) {
    Session session(state);
    Canvas canvas;
    Compare compare;
    compare.for_paper();
    ParameterPanel settings;
    const auto frame = [&] {
        begin_language(state.text("language"));
        begin_look(theme_in_use(state), scale, static_cast<float>(text_size_factor(state)), false);
        session.begin_frame();
        compare.begin_frame(session, settings, 0);
        begin_screen();
        const ImVec2 size = ImGui::GetIO().DisplaySize;
        const Rect area{0, 0, size.x, size.y};
        if (compare.shown()) {
            compare.draw(session, canvas, area);
        } else {
            begin_region("figure", area, theme().bg0);
            view_on_screen(session.state()).draw(session, canvas, area);
            end_region();
        }
        end_screen();
    };
    use(frame);
}

}

platform::Picture draw_figure(const State& state, int width, int height, float scale) {
    platform::Picture picture;
    with_frames(state, scale, [&](const std::function<void()>& frame) {
        picture = platform::draw_picture(pixels(width, scale), pixels(height, scale), frame);
    });
    return picture;
}

void read_figure(const State& state, int width, int height, float scale, const std::function<void()>& read) {
    with_frames(state, scale, [&](const std::function<void()>& frame) {
        platform::read_frames(pixels(width, scale), pixels(height, scale), frame, read);
    });
}

}
