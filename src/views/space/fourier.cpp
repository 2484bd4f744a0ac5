// Fourier features: every band as a curve over the coordinate, and the kernel, which is the similarity of two
// coordinates as a function of their distance.
#include "core/encodings/encoding_parameters.hpp"
#include "core/text.hpp"
#include "core/waves/fourier_features.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/heading.hpp"
#include "views/space/space_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

constexpr double fastest_drawn = 1.2; ///< radians per pixel; faster waves are drawn as the band that they fill

struct FourierFrame {
    SpaceFrame& space;
    FourierFeatures features;
    Range coordinates;
    Index length;
    double focus; ///< coordinate of the focused position
};

FourierFrame fourier_frame(SpaceFrame& space) {
    const State& state = space.state();
    const bool symmetric = state.text("range") == "symmetric";
    const Index length = space.session.field()->size().row;
    return {space,
            fourier_features_of(state),
            {symmetric ? -1.0 : 0.0, 1.0},
            length,
            spread_position(static_cast<double>(std::min(space.session.focus().row, length - 1)), length, symmetric)};
}

double turns(const FourierFrame& frame, Index band) {
    return std::fabs(frame.features.frequency(band)) * frame.coordinates.width() / (2 * std::numbers::pi);
}

void draw_wave(const FourierFrame& frame, Index band, Rect plot, bool sine) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = sine ? theme().text : theme().text3;
    const double f = frame.features.frequency(band),
                 pixel = frame.coordinates.width() / static_cast<double>(plot.width);
    const float middle = plot.y + plot.height / 2, half = plot.height / 2 - px(2);
    std::vector<ImVec2> points;
    for (float x = 0; x <= plot.width; x += 1) {
        const double angle = f * (frame.coordinates.low + static_cast<double>(x) * pixel);
        points.push_back({plot.x + x, middle - static_cast<float>(sine ? std::sin(angle) : std::cos(angle)) * half});
    }
    draw_joined(list, points, color, px(sine ? 1.5f : 1));
}

bool too_fast(const FourierFrame& frame, Index band, Rect plot) {
    return std::fabs(frame.features.frequency(band)) * frame.coordinates.width() / static_cast<double>(plot.width) >
           fastest_drawn;
}

/// Says why there is no curve, on a background that covers the line at the focused coordinate.
void name_too_fast(Rect plot) {
    if (plot.height < px(18))
        return;
    const std::string text = fitted("turns faster than pixels can show", plot.width - px(8), 12);
    const ImVec2 middle{plot.x + plot.width / 2, plot.y + plot.height / 2};
    const ImVec2 half{text_size(text, 12).x / 2 + px(3), std::min(px(9), plot.height / 2 - px(2))};
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({middle.x - half.x, middle.y - half.y}, {middle.x + half.x, middle.y + half.y}, theme().bg2);
    draw_text_aligned(list, middle, {0.5f, 0.5f}, text, 12, theme().text3);
}

void draw_band(const FourierFrame& frame, Index band, Rect strip, float label_width) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect plot{strip.x + label_width, strip.y, strip.width - label_width, strip.height};
    const float middle = strip.y + strip.height / 2;
    const std::string name = "band " + std::to_string(band),
                      count = readable(turns(frame, band), 3) + (turns(frame, band) == 1 ? " turn" : " turns");
    if (strip.height >= px(34)) {
        draw_text_aligned(list, {strip.x, middle - px(1)}, {0, 1}, name, 12, theme().text, Weight::semibold);
        draw_text_aligned(list, {strip.x, middle + px(1)}, {0, 0}, fitted(count, label_width - px(6), 12), 12,
                          theme().text2);
    } else {
        draw_text_aligned(list, {strip.x, middle}, {0, 0.5f},
                          fitted(std::to_string(band) + ": " + count, label_width - px(6), 12), 12, theme().text2);
    }
    note_item({name + ": " + count, "text", strip.x, strip.y, label_width, strip.height});
    list->AddRectFilled({plot.x, middle}, {plot.right(), middle + px(1)}, theme().line);
    if (too_fast(frame, band, plot)) {
        list->AddRectFilled({plot.x, plot.y + px(2)}, {plot.right(), plot.bottom() - px(2)}, theme().bg2);
        return;
    }
    draw_wave(frame, band, plot, false);
    draw_wave(frame, band, plot, true);
}

/// As many bands as fit, among them the first and the last.
std::vector<Index> bands_drawn(Index bands, float height) {
    const Index room = std::clamp<Index>(static_cast<Index>(height / px(22)), 1, bands);
    std::vector<Index> drawn;
    for (Index i = 0; i < room; ++i)
        drawn.push_back(room > 1 ? i * (bands - 1) / (room - 1) : 0);
    return drawn;
}

void draw_coordinates(const FourierFrame& frame, Rect plot) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const double value : tick_values(frame.coordinates.low, frame.coordinates.high,
                                          std::max(2, static_cast<int>(plot.width / px(84))))) {
        const float x = std::floor(
            plot.x + static_cast<float>((value - frame.coordinates.low) / frame.coordinates.width()) * plot.width);
        list->AddRectFilled({x, plot.bottom()}, {x + px(1), plot.bottom() + px(5)}, theme().line2);
        draw_text_aligned(list, {x, plot.bottom() + px(8)}, {0.5f, 0}, readable(value, 3), 12, theme().text2);
    }
    const std::string positions = "coordinate x, " + counted(frame.length, "position");
    draw_text_aligned(list, {plot.x + plot.width / 2, plot.bottom() + px(26)}, {0.5f, 0},
                      fitting({positions + " spread over it", "coordinate x"}, plot.width, 12), 12, theme().text2);
}

/// The bands, one below the other, with a line through them at the focused coordinate.
void draw_strips(const FourierFrame& frame, std::span<const Index> bands, Rect body, Rect plot) {
    const float step = body.height / static_cast<float>(bands.size());
    const auto strip = [&](std::size_t i) {
        return Rect{body.x, body.y + step * static_cast<float>(i), body.width, step - px(3)};
    };
    for (std::size_t i = 0; i < bands.size(); ++i)
        draw_band(frame, bands[i], strip(i), plot.x - body.x);
    const float x = std::floor(
        plot.x + static_cast<float>((frame.focus - frame.coordinates.low) / frame.coordinates.width()) * plot.width);
    if (!is_figure())
        ImGui::GetWindowDrawList()->AddRectFilled({x, plot.y}, {x + px(1), plot.bottom()}, theme().accent);
    for (std::size_t i = 0; i < bands.size(); ++i)
        if (const Rect curve{plot.x, strip(i).y, plot.width, strip(i).height}; too_fast(frame, bands[i], curve))
            name_too_fast(curve);
}

void draw_bands(FourierFrame& frame, Rect area) {
    if (area.height < px(space_heading + 48 + 22)) // not even one band fits
        return;
    const std::vector<Index> drawn = bands_drawn(frame.features.bands(), area.height - px(24) - px(48));
    const bool all = static_cast<Index>(drawn.size()) == frame.features.bands();
    draw_heading(area.min(), area.width,
                 all ? counted(frame.features.bands(), "band")
                     : readable_integer(static_cast<Index>(drawn.size())) + " of " +
                           counted(frame.features.bands(), "band"),
                 "strong line: sine; grey line: cosine; −1 … 1");
    const float head = px(space_heading);
    const float label = px(84);
    const Rect body{area.x, area.y + head, area.width, area.height - head - px(48)};
    const Rect plot{body.x + label, body.y, body.width - label, body.height};
    draw_strips(frame, drawn, body, plot);
    draw_coordinates(frame, plot);
    note_part("bands", plot);
    if (!hit_area(plot, "Bands over the coordinate", {.keyboard = false}).hovered)
        return;
    const float part = std::clamp((ImGui::GetIO().MousePos.x - plot.x) / plot.width, 0.0f, 1.0f);
    const auto row = static_cast<Index>(std::lround(static_cast<double>(part) * static_cast<double>(frame.length - 1)));
    frame.space.session.set_focus({row, frame.space.session.focus().col});
}

/// The distance of neighbouring positions.
double step_of(const FourierFrame& frame) {
    return frame.coordinates.width() / static_cast<double>(std::max<Index>(frame.length - 1, 1));
}

float pixel_of(double distance, double reach, Rect plot) {
    return plot.x + static_cast<float>(distance / reach) * plot.width;
}

void draw_distances(Rect plot, double reach) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const double value : tick_values(0, reach, std::max(2, static_cast<int>(plot.width / px(84))))) {
        const float x = pixel_of(value, reach, plot);
        list->AddRectFilled({std::floor(x), plot.bottom()}, {std::floor(x) + px(1), plot.bottom() + px(5)},
                            theme().line2);
        draw_text_aligned(list, {x, plot.bottom() + px(8)}, {0.5f, 0}, readable(value, 3), 12, theme().text2);
    }
    draw_text_aligned(list, {plot.x + plot.width / 2, plot.bottom() + px(26)}, {0.5f, 0}, "distance Δx", 12,
                      theme().text2);
}

/// The distance under the pointer, with a ring on the curve and its card.
void point_at_distance(const FourierFrame& frame, Rect plot, const ValueAxis& values) {
    if (!hit_area(plot, "Kernel", {.keyboard = false}).hovered || look().touch)
        return;
    const double reach = frame.coordinates.width();
    const double distance =
        static_cast<double>(std::clamp((ImGui::GetIO().MousePos.x - plot.x) / plot.width, 0.0f, 1.0f)) * reach;
    const double value = frame.features.kernel(distance, distance);
    const ImVec2 at{pixel_of(distance, reach, plot), values.pixel(value)};
    ImGui::GetWindowDrawList()->AddCircle(at, px(7), theme().text, 0, px(2));
    draw_hover_card({at.x - px(4), at.y - px(4), px(8), px(8)}, plot, theme().text, with_decimals(value, 6),
                    "coordinates " + readable(distance, 3) + " apart",
                    readable(distance / step_of(frame), 3) + " positions");
}

void draw_kernel(FourierFrame& frame, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_heading(area.min(), area.width, "Kernel: similarity by distance",
                 "Σ cos(f·Δx) / K; dots lie a whole number of positions apart");
    const float head = px(space_heading);
    const Rect plot{area.x + px(48), area.y + head + px(6), area.width - px(56), area.height - head - px(6) - px(46)};
    if (plot.height < px(40))
        return;
    const double reach = frame.coordinates.width(), pixel = reach / static_cast<double>(plot.width);
    const ValueAxis values{-1, 1, plot.y + px(4), plot.bottom() - px(4)};
    draw_value_axis(plot, values, "");
    std::vector<ImVec2> points;
    for (float x = 0; x < plot.width; x += 1) {
        const double from = static_cast<double>(x) * pixel;
        points.push_back({plot.x + x + 0.5f, values.pixel(frame.features.kernel(from, from + pixel))});
    }
    draw_joined(list, points, theme().text, px(2));
    const double step = step_of(frame);
    const auto at = [&](double distance) { return pixel_of(distance, reach, plot); };
    if (static_cast<double>(plot.width) * step / reach >= static_cast<double>(px(7)))
        for (Index apart = 0; apart < frame.length; ++apart) {
            const double distance = step * static_cast<double>(apart);
            draw_marker(list, {at(distance), values.pixel(frame.features.kernel(distance, distance))}, 0, px(2.6f),
                        theme().text);
        }
    draw_distances(plot, reach);
    note_part("kernel", plot);
    point_at_distance(frame, plot, values);
}

}

void draw_fourier(SpaceFrame& space, Rect area) {
    FourierFrame frame = fourier_frame(space);
    if (only_part(space.state(), "space") == "kernel")
        return draw_kernel(frame, area);
    const bool both = area.height >= px(360) && !gives_way(space.state(), "space", "kernel", area);
    const float kernel = both ? std::floor(area.height * 0.4f) : 0;
    draw_bands(frame, {area.x, area.y, area.width, area.height - kernel - (both ? px(20) : 0)});
    if (!both)
        return;
    const float y = area.bottom() - kernel;
    hairline(ImGui::GetWindowDrawList(), {area.x, y - px(8)}, {area.right(), y - px(8)});
    draw_kernel(frame, {area.x, y + px(4), area.width, kernel - px(4)});
}

FieldPtr kernel_curve(SpaceFrame& space) {
    const FourierFrame frame = fourier_frame(space);
    const double step = step_of(frame);
    return std::make_shared<CurveTable>(
        "Kernel", frame.length,
        std::vector<CurveColumn>{{"distance", [step](Index apart) { return step * static_cast<double>(apart); }},
                                 {"kernel", [features = frame.features, step](Index apart) {
                                      const double distance = step * static_cast<double>(apart);
                                      return features.kernel(distance, distance);
                                  }}});
}

}
