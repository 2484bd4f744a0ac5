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
#include "widgets/shapes.hpp"

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

RealAxis coordinate_axis(const FourierFrame& frame, Rect plot) {
    return {frame.coordinates, plot.x, plot.right()};
}

void draw_wave(const FourierFrame& frame, Index band, Rect plot, bool sine) {
    const ImU32 color = sine ? theme().text : theme().text3;
    const RealAxis axis = coordinate_axis(frame, plot);
    const Rect inside = inset(plot, {.top = 2, .bottom = 2});
    const ValueAxis values{-1, 1, inside.y, inside.bottom()};
    std::vector<ImVec2> points;
    for (float x = plot.x; x <= plot.right(); x += 1) {
        const double angle = frame.features.frequency(band) * axis.value(x);
        points.push_back({x, values.pixel(sine ? std::sin(angle) : std::cos(angle))});
    }
    draw_joined(ImGui::GetWindowDrawList(), points, color, px(sine ? 1.5f : 1));
}

bool too_fast(const FourierFrame& frame, Index band, Rect plot) {
    return std::fabs(frame.features.frequency(band)) * frame.coordinates.width() / static_cast<double>(plot.width) >
           fastest_drawn;
}

/// Says why there is no curve, on a background that covers the line at the focused coordinate.
void name_too_fast(Rect plot) {
    if (const Rect room = inset(plot, {.left = 4, .right = 4}); has_room(room, 0, 18))
        draw_covering_text(ImGui::GetWindowDrawList(), plot.center(),
                           fitted("turns faster than pixels can show", room.width, 12), theme().text3, theme().bg2);
}

constexpr float label_width = 84, label_gap = 6; ///< left of the curves, in pixels of the design

/// What a band is: in two lines, or in one where it is low.
void draw_band_label(const FourierFrame& frame, Index band, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string name = "band " + std::to_string(band),
                      count = readable(turns(frame, band), 3) + (turns(frame, band) == 1 ? " turn" : " turns");
    note_item({name + ": " + count, "text", area.x, area.y, area.width, area.height});
    const ImVec2 middle{area.x, area.center().y};
    const float width = inset(area, {.right = label_gap}).width;
    if (has_room(area, 0, 34)) {
        draw_text_aligned(list, offset(middle, 0, -1), {0, 1}, name, 12, theme().text, Weight::semibold);
        draw_text_aligned(list, offset(middle, 0, 1), {0, 0}, fitted(count, width, 12), 12, theme().text2);
    } else {
        draw_text_aligned(list, middle, {0, 0.5f}, fitted(std::to_string(band) + ": " + count, width, 12), 12,
                          theme().text2);
    }
}

void draw_band(const FourierFrame& frame, Index band, Rect plot) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    line_across(list, plot, plot.center().y, theme().line);
    if (too_fast(frame, band, plot))
        return fill(list, inset(plot, {.top = 2, .bottom = 2}), 0, theme().bg2);
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

/// The bands, one below the other, with a line through them at the focused coordinate.
void draw_strips(const FourierFrame& frame, std::span<const Index> bands, Rect body) {
    const float step = body.height / static_cast<float>(bands.size());
    std::vector<Rect> plots;
    for (const Index band : bands) {
        const float top = body.y + step * static_cast<float>(plots.size());
        Rect strip = inset({body.x, top, body.width, step}, {.bottom = 3});
        draw_band_label(frame, band, take_left(strip, label_width));
        draw_band(frame, band, strip);
        plots.push_back(strip);
    }
    const float x = std::floor(coordinate_axis(frame, plots.front()).pixel(frame.focus));
    if (!is_figure())
        line_down(ImGui::GetWindowDrawList(), body, x, theme().accent);
    for (std::size_t i = 0; i < bands.size(); ++i)
        if (too_fast(frame, bands[i], plots[i]))
            name_too_fast(plots[i]);
}

void draw_bands(FourierFrame& frame, Rect area) {
    const Rect body = inset(area, {.top = space_heading, .bottom = 48}), plot = inset(body, {.left = label_width});
    if (!has_room(body, 0, 22)) // not even one band fits
        return;
    const std::vector<Index> drawn = bands_drawn(frame.features.bands(), body.height);
    const bool all = static_cast<Index>(drawn.size()) == frame.features.bands();
    draw_heading(area.min(), area.width,
                 all ? counted(frame.features.bands(), "band")
                     : readable_integer(static_cast<Index>(drawn.size())) + " of " +
                           counted(frame.features.bands(), "band"),
                 "strong line: sine; grey line: cosine; −1 … 1");
    draw_strips(frame, drawn, body);
    const RealAxis axis = coordinate_axis(frame, plot);
    const std::string positions = "coordinate x, " + counted(frame.length, "position");
    draw_real_axis(axis, plot, fitting({positions + " spread over it", "coordinate x"}, plot.width, 12));
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

/// The distance under the pointer, with a ring on the curve and its card.
void point_at_distance(const FourierFrame& frame, Rect plot, const RealAxis& distances, const ValueAxis& values) {
    if (!hit_area(plot, "Kernel", {.keyboard = false}).hovered || look().touch)
        return;
    const double distance =
        std::clamp(distances.value(ImGui::GetIO().MousePos.x), distances.range.low, distances.range.high);
    const double value = frame.features.kernel(distance, distance);
    const ImVec2 at{distances.pixel(distance), values.pixel(value)};
    ImGui::GetWindowDrawList()->AddCircle(at, px(7), theme().text, 0, px(2));
    draw_hover_card(inset({at.x, at.y, 0, 0}, {-4, -4, -4, -4}), plot, theme().text, with_decimals(value, 6),
                    "coordinates " + readable(distance, 3) + " apart",
                    readable(distance / step_of(frame), 3) + " positions");
}

void draw_kernel(FourierFrame& frame, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_heading(area.min(), area.width, "Kernel: similarity by distance",
                 "Σ cos(f·Δx) / K; dots lie a whole number of positions apart");
    const Rect plot = inset(area, {.left = values_left, .top = space_heading + 6, .right = values_right, .bottom = 46});
    const Rect inside = inset(plot, {.top = 4, .bottom = 4});
    if (!has_room(plot, 0, 40))
        return;
    const RealAxis distances{{0, frame.coordinates.width()}, plot.x, plot.right()};
    const ValueAxis values{-1, 1, inside.y, inside.bottom()};
    draw_value_axis(plot, values, "");
    std::vector<ImVec2> points;
    for (float x = plot.x; x < plot.right(); x += 1)
        points.push_back({x + 0.5f, values.pixel(frame.features.kernel(distances.value(x), distances.value(x + 1)))});
    draw_joined(list, points, theme().text, px(2));
    const double step = step_of(frame);
    if (distances.pixel(step) - plot.x >= px(7))
        for (Index apart = 0; apart < frame.length; ++apart) {
            const double distance = step * static_cast<double>(apart);
            draw_marker(list, {distances.pixel(distance), values.pixel(frame.features.kernel(distance, distance))}, 0,
                        px(2.6f), theme().text);
        }
    draw_real_axis(distances, plot, "distance Δx");
    note_part("kernel", plot);
    point_at_distance(frame, plot, distances, values);
}

}

void draw_fourier(SpaceFrame& space, Rect area) {
    FourierFrame frame = fourier_frame(space);
    const PartLayout layout(
        area, named_here(space, in_column(24, {{.name = "bands", .height = {200}, .weight = 0.6f, .rank = 2},
                                               {.name = "kernel", .height = {140}, .weight = 0.4f, .rank = 1}})));
    if (layout.has("bands"))
        draw_bands(frame, layout["bands"]);
    if (!layout.has("kernel"))
        return;
    const Rect kernel = layout["kernel"], line = inset(kernel, {.top = -12});
    if (layout.has("bands"))
        hairline(ImGui::GetWindowDrawList(), line.min(), {line.right(), line.y});
    draw_kernel(frame, kernel);
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
