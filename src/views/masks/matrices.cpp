// The matrices of masks side by side: one row axis, keys above, the same focus and window in all of them, a legend or a
// colour bar below each. Axes and legend: axes.cpp.
#include "core/text.hpp"
#include "views/canvas/marks/matrix_head.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/masks/masks_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include "icons.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

constexpr float matrix_caption = 12, matrix_head = 24, name_height = 16;
constexpr float below_title = 5; ///< between a title, which may be underlined, and the labels of the keys
constexpr float averaged_note = 20, averaged_text = 16; // with and without the free space below it
constexpr float between_panels = 18;
constexpr CellShape step_cells{1.8f, 2.1f}; ///< a mark says the same in a narrow cell
constexpr float least_plot = 40, lowest_plot = 24, least_mark = 13, legend_margins = 22;

/// What the canvas keeps free at the right.
float canvas_right(const MaskScene& scene) {
    return names_parts(scene.session.state(), "masks") && !is_figure() ? 2 : 8;
}

/// The sizes of the panels: equal shares of the width, one height, cells of whole pixels.
struct Measure {
    bool heading = true, key_name = true;
    float left = 0;                  ///< gutter of the row axis
    float slot = 0;                  ///< pixels across for one plot and its heading, legend or colour bar
    std::array<float, 3> widths{};   ///< room for the plots
    std::array<float, 3> plots{};    ///< the width that they take if all cells are visible
    std::array<int, 3> label_rows{}; ///< of key labels above each plot
    float height = 0;                ///< of the plots
    float apart = 0;                 ///< a panel keeps at least this width, however narrow its plot
    float foot = 0;                  ///< below the plots, in design pixels as above()
    bool averaged = false;           ///< a pixel holds several cells; a line below all panels says so
    int rows() const { return std::max({label_rows[0], label_rows[1], label_rows[2]}); }
    float above() const {
        return (heading ? matrix_head + (key_name ? 0 : below_title) : 0) + (key_name ? name_height : 0) +
               key_label_height * static_cast<float>(rows());
    }
    float note() const { return averaged && foot > 0 ? averaged_note : 0; }
    /// What is left of a height for the plots.
    float room(float height) const { return std::max(height - px(above() + foot + note()), px(lowest_plot)); }
};

/// The largest cell: smaller for the three matrices of a softmax, which have numbers below them, than for three masks;
/// largest for one.
float largest_cell(const MaskScene& scene, std::size_t panels) {
    return scene.step ? px(100'000) : px(panels == 1 ? 140 : scene.softmax ? 64 : 96);
}

/// The least width of a cell in which such a number stands.
float cell_for(std::string_view number) {
    return std::ceil(text_size(number, matrix_caption).x + px(6));
}

/// The width of a plot in `room` pixels. Whole pixels per cell, or whole cells per pixel, may leave some of them free.
float plot_width(Index cols, float room) {
    return filling(lay_out(scale_for(cols, room), 0, cols, 0, false), room).length;
}

/// Pixels per cell of each panel. If equal cells would be too narrow for the numbers of the logits, the mask gets
/// narrower ones.
std::array<float, 3> cell_widths(const MaskScene& scene, std::size_t panels, float slot, float height) {
    const float cols = static_cast<float>(scene.mask->size().col);
    const float alike = std::min(std::floor(slot / cols), largest_cell(scene, panels));
    if (scene.step && !is_figure()) {
        const float width = std::min(alike, std::floor(height * step_cells.wide));
        return {width, width, width};
    }
    const float logit = cell_for("−0.0"), weight = cell_for(".00");
    if (panels == 3 && scene.softmax && alike < logit) {
        const float rest = std::floor(3 * slot / cols) - logit, share = std::max(std::floor(rest / 2), weight);
        if (rest - share >= px(least_mark))
            return {rest - share, logit, share};
    }
    // Square where numbers have no room, else wider than high as far as they need it; a matrix alone may take the
    // whole width.
    const bool whole = panels == 1 && (scene.narrow || alike >= logit);
    const float wanted = whole ? largest_cell(scene, panels) : alike < logit ? 0 : logit;
    const float width = std::min(alike, std::max(height, wanted));
    return {width, width, width};
}

void measure_plots(const MaskScene& scene, std::size_t panels, float height, Measure& made) {
    const Cell size = scene.mask->size();
    const float rows = static_cast<float>(size.row), cols = static_cast<float>(size.col);
    made.label_rows = {1, 1, 1};
    made.averaged = false;
    made.widths = {made.slot, made.slot, made.slot};
    made.averaged = made.slot < cols || made.room(height) < rows;
    made.height = made.room(height);
    if (made.averaged) {
        if (size.row == size.col)
            made.height = made.widths[0] = made.widths[1] = made.widths[2] = std::min(made.slot, made.height);
        made.plots.fill(plot_width(size.col, made.widths[0]));
        return;
    }
    const float high = std::min(std::floor(made.height / rows), largest_cell(scene, panels));
    const std::array<float, 3> cells = cell_widths(scene, panels, made.slot, high);
    for (std::size_t i = 0; i < panels; ++i) {
        made.label_rows[i] = key_label_rows(scene.keys, cells[i], size.col);
        made.plots[i] = made.widths[i] = cells[i] * cols;
    }
    if (const float room = std::min(made.slot, made.height);
        panels == 1 && size.row == size.col && cells[0] < 3 && plot_width(size.col, room) > cells[0] * cols) {
        made.height = made.widths[0] = made.plots[0] = plot_width(size.col, room);
        return;
    }
    made.apart = cells[0] < cells[1] ? 0 : made.apart;
    made.height = made.room(height); // with the labels that the cells need
    const float widest_cell = std::max({cells[0], cells[1], cells[2]});
    const float square = cells[0] < widest_cell ? cells[2] : widest_cell;
    const float highest = scene.step        ? std::floor(square * step_cells.high)
                          : square < px(12) ? square
                                            : std::max(square, px(20));
    made.height = rows * std::clamp(std::floor(made.height / rows), 1.0f, highest);
}

Measure measure(const MaskScene& scene, std::size_t panels, float width, float height) {
    const auto count = static_cast<float>(panels);
    Measure made;
    made.heading = panels > 1;
    made.key_name = !scene.low && !(scene.step && made.heading); // it stands in the line of the heading
    made.foot = scene.low ? 0 : panels > 1 ? (scene.step ? 44.0f : 58) : 46;
    made.left = query_axis_width(scene);
    made.slot = std::max(std::floor((width - made.left - (count - 1) * px(between_panels)) / count), px(least_plot));
    made.apart = std::min(px(168), made.slot);
    measure_plots(scene, panels, height, made);
    // A higher legend leaves less room to square plots, and narrower ones may need a higher legend.
    const auto legend = [&] {
        const float width = std::max(made.plots[0], made.apart);
        return in_design(draw_legend(nullptr, scene, Polarity::visibility, true, {}, width)) + legend_margins;
    };
    while (made.foot > 0 && legend() > made.foot) {
        made.foot = legend();
        measure_plots(scene, panels, height, made);
    }
    return made;
}

/// The heading; for one of several ways to write a mask it is a button that chooses the way.
void draw_heading(MaskScene& scene, const MaskPanel& panel, const std::string& note, Rect line) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float used = in_design(text_size(panel.title, 14, Weight::semibold).x);
    draw_text(list, line.min(), fitted(panel.title, line.width, 14, Weight::semibold), 14, theme().text,
              Weight::semibold);
    Rect rest = line;
    const Rect title = take_left(rest, used, 8);
    // The text below the panel repeats its note, so a note that does not fit is left out. The note on means is not
    // repeated, so it is shortened instead.
    if (text_size(note, matrix_caption).x <= rest.width || (note != panel.note && has_room(rest, 32, 0)))
        draw_text(list, offset(rest.min(), 0, 2), fitted(note, rest.width, matrix_caption), matrix_caption,
                  theme().text3);
    if (panel.choice.empty())
        return;
    const bool chosen = scene.session.state().text("polarity") == panel.choice;
    const Rect target = inset(line, {.top = -2, .bottom = 2});
    const HitArea hit = hit_area(target, with_identity(panel.title, "heading." + std::string(panel.choice)),
                                 {.kind = "segment", .chosen = chosen});
    if (hit.pressed && !chosen)
        scene.session.edit("polarity", panel.choice);
    Rect underlined = inset(title, {.bottom = 2});
    if (chosen || hit.hovered)
        fill(list, take_bottom(underlined, 2), 0, chosen ? theme().accent : theme().line2);
    draw_focus_ring(hit, inset(target, {.left = -2, .right = 2}), 2, 4);
}

void draw_foot(const MaskScene& scene, const MaskPanel& panel, const MatrixResult& result, float width) {
    const Rect foot = below(result.plot, 0, 12);
    if (panel.kind == MaskPanel::Kind::mask) {
        draw_legend(ImGui::GetWindowDrawList(), scene, panel.polarity, result.painted, foot.min(), width);
        return;
    }
    std::optional<double> marked = panel.field->at(scene.focus);
    if (!(*marked >= panel.low))
        marked.reset(); // a hidden logit lies far off the scale
    const float bar = std::min(color_bar_width(), width);
    draw_color_bar(ImGui::GetWindowDrawList(), std::max(foot.right(), foot.x + bar), foot.y, result.scale.colors,
                   result.scale.low, result.scale.high, result.averaged() ? std::nullopt : marked, bar);
}

void draw_card(const MaskScene& scene, const MaskPanel& panel, const MatrixResult& result, Rect bounds) {
    if (!result.hovered || has_value_row() || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Cell cell = *result.hovered;
    const std::string fact = panel.field->explain(cell).fact;
    if (result.averaged())
        return draw_pointed_card(*panel.field, {{}, scene.queries, scene.keys}, result, bounds, fact);
    draw_hover_card(result.cell_rect(cell), bounds, cell_swatch(scene, panel, cell), cell_value(scene, panel, cell),
                    cell_place(scene, cell), fact);
}

/// The name of the keys at the right end of the heading, where both fit.
void draw_key_name_beside(const MaskScene& scene, const MaskPanel& panel, const MatrixResult& result, float top) {
    const float used = text_size(panel.title, 14, Weight::semibold).x + text_size(panel.note, matrix_caption).x,
                name = text_size(scene.keys.name, matrix_caption).x;
    if (used + name + px(24) <= result.plot.width)
        draw_text_aligned(ImGui::GetWindowDrawList(), offset({result.plot.right(), top}, 0, 2), {1, 0}, scene.keys.name,
                          matrix_caption, theme().text2);
}

MatrixResult draw_panel(MaskScene& scene, const MaskPanel& panel, Rect place, const Measure& size, std::size_t i) {
    MatrixOptions options;
    options.row_axis = options.col_axis = false;
    options.digits = -1;
    options.label = panel.label;
    options.window = scene.softmax ? "softmax" : "mask";
    options.colors = panel.colors;
    options.low = panel.low;
    options.high = panel.high;
    options.focus = scene.focus;
    options.paint = [&](ImDrawList* list, Cell cell, Rect rect) {
        paint_cell(list, scene, panel, cell, rect);
        return true;
    };
    Rect rest = place;
    take_top(rest, size.above());
    const Rect plot = inset({rest.x, rest.y, size.widths[i], size.height}, {.right = -canvas_right(scene)});
    const MatrixResult result = scene.canvas.matrix(scene.session, panel.field, plot, options);
    note_part(mask_part(panel), result.plot);
    if (i == 0)
        scene.session.set_focus_block(result.block(scene.focus));
    const float width = std::max(result.plot.width, size.apart);
    if (size.heading)
        draw_heading(scene, panel, result.averaged() ? pixel_text(result, {}, true) : panel.note,
                     inset(below({place.x, place.y, width, 0}, matrix_head), {.right = -canvas_right(scene)}));
    if (scene.step && size.heading && !scene.low)
        draw_key_name_beside(scene, panel, result, place.y);
    if (i == 0)
        draw_query_axis(scene, result);
    draw_key_axis(scene, result, size.label_rows[i]);
    if (size.key_name)
        draw_key_name(scene, result, size.rows());
    if (size.foot > 0)
        draw_foot(scene, panel, result, std::max(size.plots[i], size.apart));
    return result;
}

/// Arrow keys of any matrix and the pointer move the focus.
void take_pointer(MaskScene& scene, const MatrixResult& result) {
    if (const std::optional<Cell> cell = result.moved_to ? result.moved_to : result.hovered)
        scene.session.set_focus(*cell);
}

}

std::string_view mask_part(const MaskPanel& panel) {
    switch (panel.kind) {
    case MaskPanel::Kind::logits:
        return "logits";
    case MaskPanel::Kind::softmax:
        return "softmax";
    case MaskPanel::Kind::mask:
        break;
    }
    return panel.choice == "boolean" || panel.choice == "additive" ? panel.choice : "matrix";
}

namespace {

/// In all matrices means and ranges include the hidden cells of a pixel.
void draw_averaged_note(const MaskScene& scene, const MatrixResult& result, Rect line) {
    const std::string counted = "each pixel stands for " + readable_integer(result.cells_per_pixel_row()) + " × " +
                                readable_integer(result.cells_per_pixel_col()) + " cells, hidden ones included";
    const std::string hatched = scene.softmax ? "; logits: hatched where one is hidden" : "";
    const std::string whole = counted + hatched;
    const std::string text =
        text_size(whole, matrix_caption).x <= line.width ? whole : fitted(counted, line.width, matrix_caption);
    draw_text(ImGui::GetWindowDrawList(), line.min(), text, matrix_caption, theme().text2);
    note_item({text, "text", line.x, line.y, text_size(text, matrix_caption).x, line.height});
}

}

float matrices_height(const MaskScene& scene, std::size_t panels, float width) {
    const Measure size = measure(scene, panels, width, 1e6f);
    return size.above() + in_design(size.height) + size.foot + size.note();
}

void draw_matrices(MaskScene& scene, std::span<const MaskPanel> panels, Rect area, Rect bounds) {
    const Measure size = measure(scene, panels.size(), area.width, area.height);
    const Rect beside{area.x + size.left, area.y, area.width - size.left, area.height};
    Rect place = beside;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const MatrixResult result = draw_panel(scene, panels[i], place, size, i);
        draw_card(scene, panels[i], result, bounds);
        take_pointer(scene, result);
        // If a plot is narrower than the legend or colour bar below it, the next one starts after that.
        Rect whole = result.plot;
        whole.width = std::max({whole.width, size.plots[i], size.apart});
        const Rect gap = right_of(whole, between_panels);
        if (i + 1 < panels.size() && panels[i + 1].kind != MaskPanel::Kind::mask)
            draw_icon(ImGui::GetWindowDrawList(), {(result.plot.right() + gap.right()) / 2, gap.center().y},
                      icons::arrow_right, 14, theme().text3);
        place.x = gap.right();
        const Rect note{beside.x, below(result.plot, 0, size.foot).y, beside.width, px(averaged_text)};
        if (i == 0 && result.averaged() && size.foot > 0 && note.bottom() <= area.bottom())
            draw_averaged_note(scene, result, note);
        if (panels.size() == 1 && result.averaged())
            draw_magnifier(scene, panels[i], result, area);
    }
}

}
