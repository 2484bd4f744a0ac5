#include "panels/lessons/figure.hpp"

#include "core/method.hpp"
#include "panels/actions.hpp"
#include "panels/compare/compare.hpp"
#include "panels/lessons/caption.hpp"
#include "widgets/region.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace posenc {

namespace {

constexpr float caption_size = 13, caption_margin = 16;
constexpr ImU32 no_ground = 0, black_ground = IM_COL32(0, 0, 0, 255), white_ground = IM_COL32(255, 255, 255, 255);

int pixels(float side, float scale) {
    return static_cast<int>(std::lround(side * scale));
}

std::optional<Cell> drawn_size(Session& session) {
    return view_on_screen(session.state()).summary ? std::nullopt : std::optional(session.field()->size());
}

/// The caption's height at this width, with its margins.
float caption_height(const std::string& text, float width) {
    const Verbatim as_it_is; // its parts are translated
    return draw_wrapped(nullptr, {}, width - 2 * px(caption_margin), text, caption_size, 0) + px(12);
}

void draw_caption(const std::string& text, Rect area) {
    const Verbatim as_it_is;
    begin_region("caption", area, theme().bg0);
    draw_wrapped(ImGui::GetWindowDrawList(), {area.x + px(caption_margin), area.y}, area.width - 2 * px(caption_margin),
                 text, caption_size, theme().text2);
    end_region();
}

/// Returns the rectangle of the cells.
Rect draw_cells(Session& session, Canvas& canvas, Rect area) {
    const FieldPtr field = session.field();
    const ColorScale scale = scale_of(field->description());
    MatrixOptions options{.label = "cells", .colors = scale.colors, .low = scale.low, .high = scale.high};
    options.transposed = session.state().text("orientation") == "positions-right";
    options.row_axis = options.col_axis = false;
    options.least_gutter = 0;
    options.room_right = -px(8); // the margin that a matrix keeps beside others
    return canvas.matrix(session, field, area, options).plot;
}

/// One picture, frame by frame.
class FigureFrames {
  public:
    FigureFrames(const State& state, float scale, const FigureOptions& options, std::optional<ImU32> ground)
        : options_(options), ground_(ground), scale_(scale), session_(options.cells ? state.without("pins") : state) {
        compare_.for_paper();
        session_.set_answer_waits(options.answer_waits);
    }

    void frame() {
        begin_language(session_.state().text("language"));
        begin_frame_look();
        session_.begin_frame();
        compare_.begin_frame(session_, settings_, 0);
        begin_screen();
        const ImVec2 size = ImGui::GetIO().DisplaySize;
        draw({0, 0, size.x, size.y});
        end_screen();
    }

    /// The part of the surface that is the picture.
    Rect shown() const { return shown_; }

  private:
    void begin_frame_look() const {
        const State& state = session_.state();
        const double text = options_.font > 0 ? options_.font / usual_font : text_size_factor(state);
        if (options_.paper || ground_)
            return begin_figure(theme_in_use(state), scale_, static_cast<float>(text), ground_);
        begin_look(theme_in_use(state), scale_, static_cast<float>(text), false);
    }

    void draw(Rect area) {
        const bool cells = options_.cells && !compare_.shown();
        const std::string text = options_.caption ? caption_of(session_.state(), drawn_size(session_)) : std::string();
        // Cells end where they end, and the caption is as wide as they are: their width is known from the last frame.
        const float width = cells && shown_.width > 0 ? shown_.width : area.width,
                    foot = text.empty() ? 0 : std::min(caption_height(text, width), area.height / 2);
        Rect picture{area.x, area.y, area.width, area.height - foot};
        if (compare_.shown()) {
            compare_.draw(session_, canvas_, picture);
        } else {
            begin_region("figure", picture, theme().bg0);
            if (cells)
                picture = draw_cells(session_, canvas_, picture);
            else
                view_on_screen(session_.state()).draw(session_, canvas_, picture);
            end_region();
        }
        if (!text.empty())
            draw_caption(text, {picture.x, picture.bottom(), picture.width, foot});
        shown_ = {picture.x, picture.y, picture.width, picture.height + foot};
    }

    KeptLook kept_; ///< what lies between two frames is asked for by the screen's look
    FigureOptions options_;
    std::optional<ImU32> ground_;
    float scale_;
    Session session_;
    Canvas canvas_;
    Compare compare_;
    ParameterPanel settings_;
    Rect shown_;
};

platform::Picture part_of(const platform::Picture& whole, Rect part) {
    const int left = static_cast<int>(part.x), top = static_cast<int>(part.y);
    platform::Picture cut{std::min(static_cast<int>(part.width), whole.width - left),
                          std::min(static_cast<int>(part.height), whole.height - top),
                          {}};
    if (cut.width == whole.width && cut.height == whole.height)
        return whole;
    for (int row = 0; row < cut.height; ++row) {
        const auto* const from =
            whole.rgba.data() + 4 * (static_cast<std::size_t>(top + row) * static_cast<std::size_t>(whole.width) +
                                     static_cast<std::size_t>(left));
        cut.rgba.insert(cut.rgba.end(), from, from + 4 * static_cast<std::size_t>(cut.width));
    }
    return cut;
}

platform::Picture picture_on(std::optional<ImU32> ground, const State& state, float width, float height, float scale,
                             const FigureOptions& options) {
    FigureFrames frames(state, scale, options, ground);
    const platform::Picture whole =
        platform::draw_picture(pixels(width, scale), pixels(height, scale), [&] { frames.frame(); });
    return whole.width > 0 && !options.one_size ? part_of(whole, frames.shown()) : whole;
}

/// What is drawn alike on black and on white is opaque: a colour c of opacity a is ca on black, ca + 1 − a on white.
platform::Picture without_ground(platform::Picture on_black, const platform::Picture& on_white) {
    for (std::size_t pixel = 0; pixel + 3 < on_black.rgba.size(); pixel += 4) {
        std::uint8_t* const dark = on_black.rgba.data() + pixel;
        const std::uint8_t* const bright = on_white.rgba.data() + pixel;
        int through = 0;
        for (int i = 0; i < 3; ++i)
            through = std::max(through, bright[i] - dark[i]);
        const int opacity = 255 - through;
        for (int i = 0; i < 3; ++i)
            dark[i] = static_cast<std::uint8_t>(opacity > 0 ? std::min(255, dark[i] * 255 / opacity) : 0);
        dark[3] = static_cast<std::uint8_t>(opacity);
    }
    return on_black;
}

}

float fine_scale(double font) {
    constexpr double about = 4;
    return static_cast<float>(std::round(font * about) / font);
}

platform::Picture draw_figure(const State& state, float width, float height, float scale,
                              const FigureOptions& options) {
    if (!options.transparent)
        return picture_on({}, state, width, height, scale, options);
    platform::Picture on_black = picture_on(black_ground, state, width, height, scale, options);
    const platform::Picture on_white = picture_on(white_ground, state, width, height, scale, options);
    return on_white.rgba.size() == on_black.rgba.size() ? without_ground(std::move(on_black), on_white)
                                                        : platform::Picture{};
}

void read_figure(const State& state, float width, float height, float scale, const std::function<void(Rect)>& read,
                 const FigureOptions& options) {
    FigureFrames frames(state, scale, options, options.transparent ? std::optional(no_ground) : std::nullopt);
    platform::read_frames(
        pixels(width, scale), pixels(height, scale), [&] { frames.frame(); }, [&] { read(frames.shown()); });
}

}
