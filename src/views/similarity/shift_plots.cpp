// The plots below the shift matrix: the largest residual at each position, and the circle on which one block turns one
// pair of sine and cosine.
#include "core/text.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/heading.hpp"
#include "views/similarity/similarity_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

std::string scientific(double value) {
    if (value == 0 || !std::isfinite(value))
        return readable(value);
    const int exponent = static_cast<int>(std::floor(std::log10(std::fabs(value))));
    return with_decimals(value / std::pow(10.0, exponent), 1) + " × 10" + (exponent < 0 ? "⁻" : "") +
           superscript(std::abs(exponent));
}

void draw_residual_bars(ShiftView& scene, Rect area) {
    const ShiftResidual& residual = *scene.residual;
    const Index count = residual.size().row;
    const Rect plot = inset(area, {72, 34, 8, 48});
    if (!has_room(plot, 60, 40))
        return;
    const ScreenAxis positions = stretched(0, count, plot.x, plot.width);
    note_part("errors", plot);
    const HitArea hit = hit_area(plot, "Residual by position");
    const auto look_at = [&](Index position) {
        scene.position = std::clamp<Index>(position, 0, count - 1);
        scene.canvas.memory<ShiftMemory>().position = scene.position;
    };
    if (hit.hovered || hit.held)
        look_at(positions.cell_at(ImGui::GetIO().MousePos.x));
    if (hit.focused)
        if (const int step = take_arrow_step(hit.id); step != 0)
            look_at(scene.position + step);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string reading =
        "p = " + readable_integer(scene.position) + ": " + scientific(residual.largest_at(scene.position));
    float used = 0;
    if (!is_figure()) {
        used = draw_text_aligned(list, {area.right(), area.y}, {1, 0}, reading, 13, theme().text, Weight::semibold);
        note_item({reading, "text", area.right() - used, area.y, used, px(18)});
    }
    draw_heading(area.min(), area.width - used - px(16), "Largest residual at each position", "");
    const double high = residual.largest() > 0 ? residual.largest() : 1e-16;
    const ValueAxis values{0, high * 1.05, plot.y, plot.bottom()};
    draw_value_axis(plot, values, "");
    draw_position_axis(plot, positions, 0, "position p", scene.position);
    const float gap = positions.cell_size() >= px(5) ? px(1) : 0;
    for (Index p = 0; p < count; ++p) {
        const float left = std::floor(positions.pixel(static_cast<double>(p))),
                    right = std::max(std::floor(positions.pixel(static_cast<double>(p + 1))) - gap, left + 1);
        list->AddRectFilled({left, values.pixel(residual.largest_at(p))}, {right, plot.bottom()},
                            p == scene.position && !is_figure() ? theme().text : theme().text3);
    }
}

namespace {

constexpr float least_circle = 200; ///< height with its heading and names

/// The unit circle on screen.
struct Circle {
    ImVec2 center;
    float radius = 0;

    /// The point at an angle and a fraction of the radius.
    ImVec2 at(double angle, float part) const {
        return {center.x + radius * part * static_cast<float>(std::cos(angle)),
                center.y - radius * part * static_cast<float>(std::sin(angle))};
    }
};

/// The circle with its axes and the arc of the turn.
void draw_arc(const Circle& circle, double from, double turn) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& [center, radius] = circle;
    list->AddCircle(center, radius, theme().line2, 0, px(1));
    list->AddLine({center.x - radius, center.y}, {center.x + radius, center.y}, theme().line, px(1));
    list->AddLine({center.x, center.y - radius}, {center.x, center.y + radius}, theme().line, px(1));
    // More than a whole turn would only cover itself.
    const double arc = std::clamp(turn, -2 * std::numbers::pi, 2 * std::numbers::pi);
    std::vector<ImVec2> points;
    for (int step = 0; step <= 64; ++step)
        points.push_back(circle.at(from + arc * step / 64, 0.45f));
    draw_joined(list, points, theme().accent, px(2));
}

/// A hand with its name inside the area, the name moved down by `down`. Where the name would reach into the circle, it
/// is drawn without its value.
void draw_hand(const Circle& circle, Rect area, double angle, int series, const std::string& name, float down) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 tip = circle.at(angle, 1);
    list->AddLine(circle.center, tip, series_color(series), px(2));
    draw_marker(list, tip, series, px(5), series_color(series));
    const ImVec2 words = circle.at(angle, 1 + px(14) / circle.radius);
    const bool right = tip.x >= circle.center.x;
    const float room = right ? area.right() - words.x : words.x - area.x;
    const std::string shown = text_size(name, 12).x <= room ? name : name.substr(0, name.find(" = "));
    const float width = text_size(shown, 12).x;
    const float x = std::clamp(words.x, area.x + (right ? 0 : width), area.right() - (right ? width : 0));
    draw_text_aligned(list, {x, words.y + down}, {right ? 0.0f : 1.0f, 0.5f}, shown, 12, theme().text2);
}

/// How far to move the name of a hand that is close to the other hand: each name moves to its own side.
float apart_from(ImVec2 tip, ImVec2 other) {
    const bool close = std::fabs(other.y - tip.y) < px(16) && std::fabs(other.x - tip.x) < px(80);
    return close ? px(other.y < tip.y ? 9 : -9) : 0;
}

}

namespace {

/// The circle of one pair; in a step of a lesson its names stand closer.
void draw_circle_of(const ShiftView& scene, Index pair, Rect area) {
    const double frequency = scene.waves.frequency(pair), turn = frequency * static_cast<double>(scene.shift);
    const double p = static_cast<double>(scene.position), from = frequency * p, to = from + turn;
    const std::string title = "Pair " + readable_integer(pair) + " turns by k w = " + readable(turn, 4);
    draw_heading(area.min(), area.width, title, "radians");
    note_item({title, "text", area.x, area.y, area.width, px(18)});
    const float side = scene.step ? 40 : 64;
    const Rect room = inset(area, {side, 44, side, 42}); // heading, names at all sides, the labels of the axes
    const float radius = std::min(room.width, room.height) / 2;
    if (radius < px(24))
        return;
    const Circle circle{{room.center().x, room.y + radius}, radius};
    const ImVec2 center = circle.center;
    note_part("circle", {center.x - radius, center.y - radius, 2 * radius, 2 * radius});
    draw_arc(circle, from, turn);
    const float apart = scene.shift != 0 ? apart_from(circle.at(from, 1), circle.at(to, 1)) : 0;
    draw_hand(circle, area, from, 0, "p = " + readable_integer(scene.position), apart);
    if (scene.shift != 0)
        draw_hand(circle, area, to, 1, "p + k = " + readable_integer(scene.position + scene.shift), -apart);
    draw_text_aligned(ImGui::GetWindowDrawList(), {center.x, center.y + radius + px(25)}, {0.5f, 0},
                      "cosine across, sine up", 12, theme().text3);
}

}

void draw_turn_circle(const ShiftView& scene, Rect area) {
    const Index pairs = scene.waves.pairs();
    if (pairs == 0) {
        const std::string nothing = "No pair turns: the only column is zero";
        draw_heading(area.min(), area.width, nothing, "");
        note_item({nothing, "text", area.x, area.y, area.width, px(18)});
        return;
    }
    // In a step with room for two the fastest pair stands above the focused one, or the slowest where that is the
    // fastest: what differs is how far they turn.
    const bool two = scene.step && pairs > 1 && has_room(area, 0, 2 * least_circle);
    if (two)
        draw_circle_of(scene, 0, take_top(area, in_design(area.height) / 2));
    draw_circle_of(scene, two && scene.pair() == 0 ? pairs - 1 : scene.pair(), area);
}

}
