#include "panels/lessons/figure.hpp"

#include "panels/actions.hpp"
#include "panels/compare/compare.hpp"
#include "widgets/region.hpp"
#include "widgets/text/language.hpp"

#include <cmath>

namespace posenc {

platform::Picture draw_figure(const State& state, int width, int height, float scale) {
    Session session(state);
    Canvas canvas;
    Compare compare;
    compare.for_paper();
    ParameterPanel settings;
    const auto pixels = [scale](int side) { return static_cast<int>(std::lround(static_cast<float>(side) * scale)); };
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
    return platform::draw_picture(pixels(width), pixels(height), frame);
}

}
