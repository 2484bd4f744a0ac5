#include "views/learning/results/line_names.hpp"

#include "views/canvas/curves.hpp"
#include "widgets/items.hpp"

namespace posenc {

namespace {

constexpr float names_beside_from = 480, beside_in_figures_from = 300, line_of_names = 20;

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
        draw_text(list, {room.x, room.y + px(15)}, fitted(line.note, room.width, 12), 12, theme().text3);
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
    const bool notes = frame.plot.height >= px(34) * static_cast<float>(plot.lines.size());
    for (const PlotLine& line : plot.lines) {
        const PlotPoint* last = last_point(line);
        const float height = px(line.note.empty() || !notes ? 18 : 34);
        const ImVec2 end = last ? frame.at(*last) : ImVec2{frame.plot.right(), frame.plot.bottom()};
        names.push_back({&line, end.y - px(9), height, end});
    }
    std::stable_sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.wanted < b.wanted; });
    float free_from = frame.plot.y - px(10);
    for (Name& name : names) {
        name.wanted = std::max(name.wanted, free_from);
        free_from = name.wanted + name.height;
    }
    float free_to = frame.plot.bottom() + px(line_plot_axis) - px(8);
    for (std::size_t i = names.size(); i-- > 0;) {
        names[i].wanted = std::min(names[i].wanted, free_to - names[i].height);
        free_to = names[i].wanted;
    }
    const float x = frame.plot.right() + px(22);
    for (const Name& name : names) {
        const ImU32 color = series_color(name.line->series);
        const float middle = name.wanted + px(9);
        if (last_point(*name.line)) {
            const ImU32 pale = (color & ~IM_COL32_A_MASK) | 90u << IM_COL32_A_SHIFT; // the line may have ended earlier
            list->AddLine({name.end.x, name.end.y}, {frame.plot.right() + px(6), name.end.y}, pale, px(1));
            list->AddLine({frame.plot.right() + px(6), name.end.y}, {x - px(6), middle}, color, px(1));
        }
        draw_marker(list, {x, middle}, name.line->series, px(4), color);
        PlotLine shown = *name.line;
        if (!notes)
            shown.note.clear();
        draw_name(list, {x + px(10), name.wanted, width - px(32), name.height}, shown, true);
    }
}

void draw_names_below(ImDrawList* list, Rect area, const LinePlot& plot) {
    float y = area.y;
    for (const PlotLine& line : plot.lines) {
        draw_marker(list, {area.x + px(6), y + px(8)}, line.series, px(4), series_color(line.series));
        draw_name(list, {area.x + px(18), y, area.width - px(18), px(line_of_names)}, line, false);
        y += px(line_of_names);
    }
}

float names_below_height(float width, std::size_t lines) {
    return width >= px(is_figure() ? beside_in_figures_from : names_beside_from)
               ? 0
               : px(line_of_names) * static_cast<float>(lines) + px(4);
}

}
