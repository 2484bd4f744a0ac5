// The matrices of masks side by side: one row axis, keys above, the same focus and window in all of them, a legend or a
// colour bar below each. Axes and legend: axes.cpp.
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/masks/masks_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

constexpr float matrix_caption = 12, matrix_head = 24, name_height = 16;
constexpr float averaged_note = 20, averaged_text = 16; // with and without the free space below it
constexpr float matrix_gap = 12, canvas_right = 8;      ///< the canvas keeps 8 free at the right

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
    float foot = 0;
    bool averaged = false; ///< a pixel holds several cells; a line below all panels says so
    int rows() const { return std::max({label_rows[0], label_rows[1], label_rows[2]}); }
    float above() const {
        return (heading ? px(matrix_head) : 0) + (key_name ? px(name_height) : 0) +
               px(key_label_height) * static_cast<float>(rows());
    }
};

/// The largest cell: smaller for the three matrices of a softmax, which have numbers below them, than for three masks;
/// largest for one.
float largest_cell(const MaskScene& scene, std::size_t panels) {
    return px(panels == 1 ? 140 : scene.softmax ? 64 : 96);
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
    const float logit = std::ceil(text_size("−0.0", matrix_caption).x + px(6));
    const float weight = std::ceil(text_size(".00", matrix_caption).x + px(6)), least_mark = px(13);
    if (panels == 3 && scene.softmax && alike < logit) {
        const float rest = std::floor(3 * slot / cols) - logit, share = std::max(std::floor(rest / 2), weight);
        if (rest - share >= least_mark)
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
    made.height = std::max(height - made.above() - made.foot, px(40));
    made.widths = {made.slot, made.slot, made.slot};
    made.averaged = made.slot < cols || made.height < rows;
    if (made.averaged) {
        made.height = std::max(made.height - (made.foot > 0 ? px(averaged_note) : 0), px(40));
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
    made.height = std::max(height - made.above() - made.foot, px(40));
    const float widest_cell = std::max({cells[0], cells[1], cells[2]});
    const float square = cells[0] < widest_cell ? cells[2] : widest_cell;
    made.height =
        rows * std::clamp(std::floor(made.height / rows), 1.0f, square < px(12) ? square : std::max(square, px(20)));
}

Measure measure(const MaskScene& scene, std::size_t panels, float width, float height) {
    const auto count = static_cast<float>(panels);
    Measure made;
    made.heading = panels > 1;
    made.key_name = !scene.low;
    made.foot = scene.low ? 0 : px(panels > 1 ? 58 : 46);
    made.left = query_axis_width(scene);
    made.slot = std::max(std::floor((width - made.left - (count - 1) * px(matrix_gap + canvas_right)) / count), px(40));
    made.apart = std::min(px(168), made.slot);
    measure_plots(scene, panels, height, made);
    // A higher legend leaves less room to square plots, and narrower ones may need a higher legend.
    const auto legend = [&] {
        return draw_legend(nullptr, scene, Polarity::visibility, true, {}, std::max(made.plots[0], made.apart)) +
               px(20);
    };
    while (made.foot > 0 && legend() > made.foot) {
        made.foot = legend();
        measure_plots(scene, panels, height, made);
    }
    return made;
}

/// The heading; for one of several ways to write a mask it is a button that chooses the way.
void draw_heading(MaskScene& scene, const MaskPanel& panel, const std::string& note, ImVec2 at, float width) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float used = text_size(panel.title, 14, Weight::semibold).x;
    draw_text(list, at, fitted(panel.title, width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    // The text below the panel repeats its note, so a note that does not fit is left out. The note on means is not
    // repeated, so it is shortened instead.
    const bool room = used + px(8) + text_size(note, matrix_caption).x <= width;
    if (room || (note != panel.note && width > used + px(40)))
        draw_text(list, {at.x + used + px(8), at.y + px(2)}, fitted(note, width - used - px(8), matrix_caption),
                  matrix_caption, theme().text3);
    if (panel.choice.empty())
        return;
    const bool chosen = scene.session.state().text("polarity") == panel.choice;
    const Rect rect{at.x, at.y - px(2), width, px(matrix_head)};
    const HitArea hit = hit_area(rect, with_identity(panel.title, "heading." + std::string(panel.choice)),
                                 {.kind = "segment", .chosen = chosen});
    if (hit.pressed && !chosen)
        scene.session.edit("polarity", panel.choice);
    if (chosen || hit.hovered)
        list->AddRectFilled({at.x, rect.bottom() - px(2)}, {at.x + used, rect.bottom()},
                            chosen ? theme().accent : theme().line2);
    draw_focus_ring(hit, {rect.x - px(2), rect.y, rect.width, rect.height}, 2, 4);
}

void draw_foot(const MaskScene& scene, const MaskPanel& panel, const MatrixResult& result, float width) {
    const float y = result.plot.bottom() + px(12);
    if (panel.kind == MaskPanel::Kind::mask) {
        draw_legend(ImGui::GetWindowDrawList(), scene, panel.polarity, result.painted, {result.plot.x, y}, width);
        return;
    }
    std::optional<double> marked = panel.field->at(scene.focus);
    if (!(*marked >= panel.low))
        marked.reset(); // a hidden logit lies far off the scale
    const float bar = std::min(color_bar_width(), width);
    const float right = std::max(result.plot.right(), result.plot.x + bar);
    draw_color_bar(ImGui::GetWindowDrawList(), right, y, result.scale.colors, result.scale.low, result.scale.high,
                   result.averaged() ? std::nullopt : marked, bar);
}

void draw_card(const MaskScene& scene, const MaskPanel& panel, const MatrixResult& result, Rect bounds) {
    if (!result.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Cell cell = *result.hovered;
    if (result.averaged()) {
        const Pointed pointed = pointed_at(*panel.field, {{}, scene.queries, scene.keys}, result, cell);
        return draw_hover_card(result.cell_rect(cell), bounds,
                               value_color(result.scale.colors, pointed.value, result.scale.low, result.scale.high),
                               pointed.number, pointed.where,
                               pointed.several ? "zoom in to see single cells" : panel.field->explain(cell).fact,
                               pointed.note);
    }
    draw_hover_card(result.cell_rect(cell), bounds, cell_swatch(scene, panel, cell), cell_value(scene, panel, cell),
                    cell_place(scene, cell), panel.field->explain(cell).fact);
}

MatrixResult draw_panel(MaskScene& scene, const MaskPanel& panel, ImVec2 at, const Measure& size, std::size_t i) {
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
    const Rect below{at.x, at.y + size.above(), size.widths[i] + px(canvas_right), size.height};
    const MatrixResult result = scene.canvas.matrix(scene.session, panel.field, below, options);
    note_part(mask_part(panel), result.plot);
    if (i == 0)
        scene.session.set_focus_block(result.block(scene.focus));
    if (size.heading)
        draw_heading(scene, panel, result.averaged() ? pixel_text(result, {}, true) : panel.note, at,
                     std::max(result.plot.width, size.apart) + px(canvas_right));
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
void draw_averaged_note(const MaskScene& scene, const MatrixResult& result, ImVec2 at, float width) {
    const std::string counted = "each pixel stands for " + readable_integer(result.cells_per_pixel_row()) + " × " +
                                readable_integer(result.cells_per_pixel_col()) + " cells, hidden ones included";
    const std::string hatched = scene.softmax ? "; logits: hatched where one is hidden" : "";
    const std::string whole = counted + hatched;
    const std::string text =
        text_size(whole, matrix_caption).x <= width ? whole : fitted(counted, width, matrix_caption);
    draw_text(ImGui::GetWindowDrawList(), at, text, matrix_caption, theme().text2);
    note_item({text, "text", at.x, at.y, text_size(text, matrix_caption).x, px(averaged_text)});
}

}

float matrices_height(const MaskScene& scene, std::size_t panels, float width) {
    const Measure size = measure(scene, panels, width, 1e6f);
    return size.above() + size.height + size.foot + (size.averaged && size.foot > 0 ? px(averaged_note) : 0);
}

void draw_matrices(MaskScene& scene, std::span<const MaskPanel> panels, Rect area, Rect bounds) {
    const Measure size = measure(scene, panels.size(), area.width, area.height);
    float x = area.x + size.left;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const MatrixResult result = draw_panel(scene, panels[i], {x, area.y}, size, i);
        draw_card(scene, panels[i], result, bounds);
        take_pointer(scene, result);
        // If a plot is narrower than the legend or colour bar below it, the next one starts after that.
        const float right = result.plot.x + std::max({result.plot.width, size.plots[i], size.apart});
        if (i + 1 < panels.size() && panels[i + 1].kind != MaskPanel::Kind::mask)
            draw_icon(ImGui::GetWindowDrawList(),
                      {(result.plot.right() + right + px(canvas_right + matrix_gap)) / 2,
                       result.plot.y + result.plot.height / 2},
                      icons::arrow_right, 14, theme().text3);
        x = right + px(canvas_right + matrix_gap);
        const float note = result.plot.bottom() + size.foot;
        if (i == 0 && result.averaged() && size.foot > 0 && note + px(averaged_text) <= area.bottom())
            draw_averaged_note(scene, result, {area.x + size.left, note}, area.width - size.left);
        if (panels.size() == 1 && result.averaged())
            draw_magnifier(scene, panels[i], result, area);
    }
}

}
