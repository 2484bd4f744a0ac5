// One matrix of the relative view with its words: the heading above it; below it, or beside it where the screen is low,
// the verdict and the colour bar.
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/diagonals.hpp"
#include "views/plot/heading.hpp"
#include "views/relative/relative_view.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float heading_height = 22, axis_height = 44, above_foot = 12, verdict_height = 40;

/// Frames the part of a matrix that the method keeps and makes the rest pale.
void draw_kept(const MatrixResult& result, const Block& kept) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect &plot = result.plot, first = result.cell_rect({kept.row, kept.col}),
               last = result.cell_rect({kept.row + kept.rows - 1, kept.col + kept.cols - 1}), clip = grown(plot, 2);
    const Rect inside{first.x, first.y, last.right() - first.x, last.bottom() - first.y};
    const ImU32 veil = (theme().bg0 & ~IM_COL32_A_MASK) | 190u << IM_COL32_A_SHIFT;
    list->PushClipRect(clip.min(), clip.max(), true);
    list->AddRectFilled(plot.min(), {plot.right(), inside.y}, veil);
    list->AddRectFilled({plot.x, inside.bottom()}, plot.max(), veil);
    list->AddRectFilled({plot.x, inside.y}, {inside.x, inside.bottom()}, veil);
    list->AddRectFilled({inside.right(), inside.y}, {plot.right(), inside.bottom()}, veil);
    stroke(list, grown(inside, 2), 0, px(2), theme().text);
    list->PopClipRect();
}

MatrixOptions options_of(const RelativePanel& panel, const RelativePlace& place) {
    const ColorScale scale = scale_of(panel.field->description());
    MatrixOptions options;
    options.label = panel.label;
    options.colors = scale.colors;
    options.low = scale.low;
    options.high = scale.high;
    options.square = true;
    options.col_axis_on_top = true;
    options.largest_cell = 280;
    fill_room(options, panel.field->size(), room_of_cells(place, place.row_axis ? relative_row_axis : 0));
    if (!place.fill)
        options.shape.high = 1;
    options.digits = panel.digits;
    options.row_axis = place.row_axis;
    options.least_gutter = relative_row_axis;
    return options;
}

/// The names of the axes: of a square of which a part is kept, those of the side that is cut are no queries or keys.
Description names_of(const RelativePanel& panel) {
    Description names = panel.field->description();
    if (panel.kept && panel.kept->rows < panel.field->size().row)
        names.rows.name = "position";
    if (panel.kept && panel.kept->cols < panel.field->size().col)
        names.cols.name = "position";
    return names;
}

/// Half of the last label, or of the chip, of the axis above: it may stand out so far beyond the plot.
float label_beyond(const Description& description, const MatrixResult& result) {
    const std::string last = axis_label(description.cols, result.size.col - 1);
    const std::string chip = result.averaged() ? last + "–" + last : last;
    return text_size(chip, 12, Weight::semibold).x / 2;
}

/// Where the words of a matrix stand: its heading, and what it has below it, or all at its right.
struct PanelWords {
    Rect heading, foot;
};
PanelWords words_of(const RelativePlace& place, const Description& description, const MatrixResult& result) {
    const Rect &area = place.area, plot = result.plot;
    const float right = inset(area, {.right = relative_gap}).right();
    if (place.words_beside) {
        const float left = right_of(plot, 0, 18).x + label_beyond(description, result);
        PanelWords words{{}, {left, area.y, std::max(right - left, 0.F), area.height}};
        words.heading = take_top(words.foot, 28);
        return words;
    }
    // In a figure the heading has more room than the matrix, which stands in the middle.
    const float left = is_figure() ? inset(area, {.left = place.row_axis ? relative_row_axis : 0}).x : plot.x,
                top = below(plot, 0, above_foot).y;
    return {{left, area.y, right - left, px(heading_height)}, {plot.x, top, right - plot.x, area.bottom() - top}};
}

/// The verdict on the diagonals, or what a pixel means; below it the colour bar.
void draw_foot(Session& session, const RelativePanel& panel, const MatrixResult& result, Rect area,
               const RelativeFoot& foot) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Description& description = panel.field->description();
    if (foot.verdict) {
        Rect line = take_top(area, 22, verdict_height - 22);
        note_part("verdict", line);
        if (result.averaged()) {
            take_left(line, in_design(draw_pixel_badge(list, line.min(), line.width, result, description)), 8);
            draw_toeplitz_pill(*diagonal_spread(session, panel.field), *panel.field, line.min(), line.width);
        } else {
            draw_verdict(session, panel, result, line.min(), line.width);
        }
    }
    const float width = color_bar_width();
    const Cell focus{session.focus().row + panel.origin.row, session.focus().col + panel.origin.col};
    if (is_figure() || (foot.bar && has_room(area, in_design(width), 28)))
        draw_color_bar(list, area.x + width, area.y, result.scale.colors, result.scale.low, result.scale.high,
                       pointed_at(*panel.field, description, result, focus).value);
}

}

float RelativeFoot::height() const {
    if (!verdict && !bar && !is_figure())
        return 4;
    return above_foot + (verdict ? verdict_height : 0) + (is_figure() ? 36 : bar ? 28 : 0);
}

Rect room_of_cells(const RelativePlace& place, float gutter) {
    const float words = place.words_beside ? 0 : heading_height + place.foot.height();
    return inset(place.area, {.left = gutter, .right = canvas_right, .bottom = axis_height + words});
}

MatrixResult draw_relative_panel(Session& session, Canvas& canvas, const RelativePanel& panel,
                                 const RelativePlace& place) {
    MatrixOptions options = options_of(panel, place);
    const Description names = names_of(panel);
    options.description = &names;
    const Cell focus = session.focus();
    options.focus = Cell{focus.row + panel.origin.row, focus.col + panel.origin.col};
    const Rect below =
        place.words_beside ? place.area : inset(place.area, {.top = heading_height, .bottom = place.foot.height()});
    const MatrixResult result = canvas.matrix(session, panel.field, below, options);
    if (panel.kept && !result.averaged())
        draw_kept(result, *panel.kept);
    const PanelWords words = words_of(place, panel.field->description(), result);
    const bool unsaid = result.averaged() && !place.foot.verdict; // else a badge says it
    draw_heading(words.heading.min(), words.heading.width, panel.title,
                 unsaid ? pixel_text(result, {}, true) : panel.note);
    draw_foot(session, panel, result, words.foot, place.foot);
    return result;
}

}
