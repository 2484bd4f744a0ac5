// The scree plot: each component's share of the variance; the components drawn as points are in ink.
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/curve_table.hpp"
#include "views/projection/projection_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::size_t most_bars = 24;

std::string percent(double share) {
    return readable(100 * share, 3) + " %";
}

void draw_grid(Rect plot, double top) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const double value : tick_values(0, 100 * top, std::max(2, static_cast<int>(plot.height / px(44))))) {
        const float y = std::floor(plot.bottom() - static_cast<float>(value / 100 / top) * plot.height);
        line_across(list, plot, y, value == 0 ? theme().line2 : theme().line);
        draw_text_aligned(list, offset({plot.x, y}, -6, 0), {1, 0.5f}, readable(value, 3) + " %", 12, theme().text2);
    }
}

/// Columns of equal width with a bar each; the upper edge of the plot is the share `top`.
struct Columns {
    Rect plot;
    float width = 0;
    double top = 1;
};

/// Writes the share above its bar, with a background over the grid lines, if it fits.
void write_share(float room, Rect bar, const std::string& text) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 words = text_size(text, 12), foot = offset({bar.center().x, bar.y}, 0, -3);
    if (words.x > room)
        return;
    fill(list, {foot.x - words.x / 2, foot.y - words.y, words.x, words.y}, 0, theme().bg0);
    draw_text_aligned(list, foot, {0.5f, 1}, text, 12, theme().text2);
}

/// The bar of component k with its number and share; its card, inside `area`, when the pointer is on it.
void draw_component(ProjectionScene& scene, const Columns& columns, std::size_t k, Index chosen_component, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect& plot = columns.plot;
    const float step = columns.width;
    const auto component = static_cast<Index>(k);
    const double share = scene.field->share(component);
    const float x = plot.x + step * static_cast<float>(k), gap = std::max(std::floor(step * 0.15f), px(1));
    const float height = static_cast<float>(share / columns.top) * plot.height;
    const Rect bar{x + gap, plot.bottom() - height, step - 2 * gap, height};
    const ImU32 color = component < scene.axes() ? theme().text : theme().line2;
    fill(list, bar, 0, color);
    const std::string number = std::to_string(k + 1), name = "component " + number, text = percent(share);
    const bool chosen = component == chosen_component;
    if (step >= px(20) || k == 0 || (k + 1) % 5 == 0)
        draw_text_aligned(list, offset({bar.center().x, bar.bottom()}, 0, 6), {0.5f, 0}, number, 12,
                          chosen ? theme().text : theme().text2, chosen ? Weight::semibold : Weight::regular);
    write_share(step, bar, text);
    if (!hit_area({x, plot.y, step, plot.height}, name,
                  {.kind = "text", .spoken = name + ": " + text, .keyboard = false})
             .hovered)
        return;
    if (component < scene.session.field()->size().col)
        scene.session.set_focus({scene.session.focus().row, component});
    if (!look().touch)
        draw_hover_card({x, bar.y, step, bar.height}, area, color, text, name, "of the variance of all rows");
}

/// The heading, and the total share of the components drawn.
void draw_scree_head(const ProjectionScene& scene, Rect head) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    double drawn = 0;
    for (Index k = 0; k < scene.axes(); ++k)
        drawn += scene.field->share(k);
    draw_text(list, head.min(), fitted("Share of the variance", head.width, 14, Weight::semibold), 14, theme().text,
              Weight::semibold);
    const std::string sum = "the " + std::to_string(scene.axes()) + " drawn: " + percent(drawn);
    take_top(head, 22);
    const Rect line = take_top(head, 16);
    draw_text(list, line.min(), fitted(sum, line.width, 12), 12, theme().text2);
    note_item({sum, "text", line.x, line.y, line.width, line.height});
}

}

void draw_scree(ProjectionScene& scene, Rect area) {
    const std::vector<double>& shares = scene.field->shares();
    const auto existing =
        static_cast<std::size_t>(std::count_if(shares.begin(), shares.end(), [](double share) { return share > 0; }));
    const std::size_t bars = std::clamp<std::size_t>(static_cast<std::size_t>(area.width / px(16)), 3,
                                                     std::max<std::size_t>(std::min(existing, most_bars), 3));
    draw_scree_head(scene, area);
    const Rect plot = inset(area, {44, 56, 0, 44});
    if (!has_room(plot, 0, 30))
        return;
    note_part("shares", plot);
    const Columns columns{plot, plot.width / static_cast<float>(bars), std::max(scene.field->share(0), 1e-3) * 1.05};
    draw_grid(plot, columns.top);
    const Index chosen = scene.session.focus().col;
    for (std::size_t k = 0; k < bars; ++k)
        draw_component(scene, columns, k, chosen, area);
    const std::string name =
        existing > bars ? "component, of " + readable_integer(static_cast<Index>(existing)) : "component";
    draw_text_aligned(ImGui::GetWindowDrawList(), offset({plot.center().x, plot.bottom()}, 0, 24), {0.5f, 0}, name, 12,
                      theme().text2);
}

FieldPtr share_curve(const ProjectionScene& scene) {
    return std::make_shared<CurveTable>(
        "Share of the variance", static_cast<Index>(scene.field->shares().size()),
        std::vector<CurveColumn>{
            counted_from("component", 1),
            {"share of the variance", [field = scene.field](Index component) { return field->share(component); }}});
}

}
