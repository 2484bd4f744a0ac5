#include "views/learning/results/line_names.hpp"

#include "views/canvas/curves.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"

namespace posenc {

namespace {

constexpr float names_beside_from = 480, beside_in_figures_from = 300, line_of_names = 20, name_middle = 9;

const PlotPoint* last_point(const PlotLine& line) {
    const auto found = std::find_if(line.points.rbegin(), line.points.rend(), is_drawable);
    return found == line.points.rend() ? nullptr : &*found;
}

/// Draws a name and its note in `room` and notes them as one text.
void draw_name(ImDrawList* list, Rect room, const PlotLine& line, bool below) {
    const std::string name = fitted(line.name, room.width, 12, Weight::semibold);
    draw_text(list, room.min(), name, 12, theme().text, Weight::semibold);
    const float used = text_size(name, 12, Weight::semibold).x;
    if (!line.note.empty() && below)
        draw_text(list, offset(room.min(), 0, 15), fitted(line.note, room.width, 12), 12, theme().text3);
    else if (!line.note.empty())
        draw_text_aligned(list, {room.right(), room.y}, {1, 0}, fitted(line.note, room.width - used - px(8), 12), 12,
                          theme().text3);
    note_item({line.note.empty() ? line.name : line.name + ": " + line.note, "text", room.x, room.y, room.width,
               px(below && !line.note.empty() ? 31 : 16)});
}

}

void draw_names_beside(ImDrawList* list, const PlotFrame& frame, const LinePlot& plot, float width) {
    struct Name {
        const PlotLine* line;
        float wanted, height;
        ImVec2 end;
    };
    std::vector<Name> names;
    const float line_and_note = px(34);
    const bool notes = frame.plot.height >= line_and_note * static_cast<float>(plot.lines.size());
    for (const PlotLine& line : plot.lines) {
        const PlotPoint* last = last_point(line);
        const ImVec2 end = last ? frame.at(*last) : frame.plot.max();
        names.push_back({&line, offset(end, 0, -name_middle).y,
                         line.note.empty() || !notes ? px(2 * name_middle) : line_and_note, end});
    }
    std::stable_sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.wanted < b.wanted; });
    const Rect free = inset(frame.plot, {.top = -10, .bottom = 8 - line_plot_axis});
    float free_from = free.y;
    for (Name& name : names) {
        name.wanted = std::max(name.wanted, free_from);
        free_from = name.wanted + name.height;
    }
    float free_to = free.bottom();
    for (std::size_t i = names.size(); i-- > 0;) {
        names[i].wanted = std::min(names[i].wanted, free_to - names[i].height);
        free_to = names[i].wanted;
    }
    const Rect beside{frame.plot.right(), frame.plot.y, width, frame.plot.height};
    for (const Name& name : names) {
        const ImU32 color = series_color(name.line->series);
        const ImVec2 marker = offset({beside.x, name.wanted}, 22, name_middle);
        if (last_point(*name.line)) {
            const ImU32 pale = (color & ~IM_COL32_A_MASK) | 90u << IM_COL32_A_SHIFT; // the line may have ended earlier
            const ImVec2 bend = offset({beside.x, name.end.y}, 6, 0);
            list->AddLine(name.end, bend, pale, px(1));
            list->AddLine(bend, offset(marker, -6, 0), color, px(1));
        }
        draw_marker(list, marker, name.line->series, px(4), color);
        PlotLine shown = *name.line;
        if (!notes)
            shown.note.clear();
        draw_name(list, inset({beside.x, name.wanted, beside.width, name.height}, {.left = 32}), shown, true);
    }
}

void draw_names_below(ImDrawList* list, Rect area, const LinePlot& plot) {
    const bool two = plot.two_names_a_line;
    Rect row;
    for (std::size_t i = 0; i < plot.lines.size(); ++i) {
        PlotLine line = plot.lines[i];
        if (!two || i % 2 == 0)
            row = take_top(area, line_of_names);
        Rect place = two ? Rect{row.x + (i % 2 == 0 ? 0 : row.width / 2), row.y, row.width / 2, row.height} : row;
        draw_marker(list, offset(place.min(), 6, 8), line.series, px(4), series_color(line.series));
        take_left(place, 18);
        if (two)
            line.note.clear();
        draw_name(list, place, line, false);
    }
}

float names_below_height(float width, std::size_t lines, bool two_a_line) {
    return width >= px(is_figure() ? beside_in_figures_from : names_beside_from)
               ? 0
               : px(line_of_names) * static_cast<float>(two_a_line ? (lines + 1) / 2 : lines) + px(4);
}

}
