#include "panels/lessons/figure.hpp"

#include "core/method.hpp"
#include "panels/actions.hpp"
#include "panels/cards/changed_settings.hpp"
#include "panels/compare/compare.hpp"
#include "widgets/region.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace posenc {

namespace {

constexpr float caption_size = 13;

int pixels(int side, float scale) {
    return static_cast<int>(std::lround(static_cast<float>(side) * scale));
}

/// "Sinusoidal: Width = 64, Layout = halves".
std::string caption_of(const State& state) {
    std::string text(translate(method_of(state).title));
    std::string_view before = ": ";
    for (const ChangedSetting& setting : changed_settings(state)) {
        text +=
            std::string(before) + std::string(translate(setting.name)) + " = " + std::string(translate(setting.value));
        before = ", ";
    }
    return text;
}

/// Draws the caption at the foot of the area; returns the rest of the area for the picture.
Rect draw_caption(const State& state, Rect area) {
    const std::string text = caption_of(state);
    const Verbatim as_it_is; // its parts are translated
    const float margin = px(16), width = area.width - 2 * margin, most = area.height / 2;
    const float height = std::min(draw_wrapped(nullptr, {}, width, text, caption_size, 0), most);
    const float top = area.bottom() - height - px(12);
    begin_region("caption", {area.x, top, area.width, area.bottom() - top}, theme().bg0);
    draw_wrapped(ImGui::GetWindowDrawList(), {area.x + margin, top}, width, text, caption_size, theme().text2);
    end_region();
    return {area.x, area.y, area.width, top - area.y};
}

void draw_cells(Session& session, Canvas& canvas, Rect area) {
    const FieldPtr field = session.field();
    const ColorScale scale = scale_of(field->description());
    MatrixOptions options{.label = "cells", .colors = scale.colors, .low = scale.low, .high = scale.high};
    options.transposed = session.state().text("orientation") == "positions-right";
    options.row_axis = options.col_axis = false;
    options.least_gutter = 0;
    canvas.matrix(session, field, area, options);
}

/// Calls `use` with what draws one frame of the picture.
template <class Use> void with_frames(const State& state, float scale, const FigureOptions& options, const Use& use) {
    Session session(options.cells ? state.without("pins") : state);
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
        Rect area{0, 0, size.x, size.y};
        if (options.caption)
            area = draw_caption(state, area);
        if (compare.shown()) {
            compare.draw(session, canvas, area);
        } else {
            begin_region("figure", area, theme().bg0);
            if (options.cells)
                draw_cells(session, canvas, area);
            else
                view_on_screen(session.state()).draw(session, canvas, area);
            end_region();
        }
        end_screen();
    };
    use(frame);
}

}

platform::Picture draw_figure(const State& state, int width, int height, float scale, const FigureOptions& options) {
    platform::Picture picture;
    with_frames(state, scale, options, [&](const std::function<void()>& frame) {
        picture = platform::draw_picture(pixels(width, scale), pixels(height, scale), frame);
    });
    return picture;
}

void read_figure(const State& state, int width, int height, float scale, const std::function<void()>& read,
                 const FigureOptions& options) {
    with_frames(state, scale, options, [&](const std::function<void()>& frame) {
        platform::read_frames(pixels(width, scale), pixels(height, scale), frame, read);
    });
}

}
