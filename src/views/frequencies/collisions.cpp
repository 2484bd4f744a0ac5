// Which other positions share the value pointed at, to within a hundredth of the range of a sine, and for each of them
// the dimension that tells both apart best.
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float least_apart = 156; ///< of the plot below the table

/// The left edges of the table's columns; narrow areas have only the first three columns.
struct CollisionColumns {
    float x[5];
    int columns = 5;
};

CollisionColumns table_of(Rect area) {
    CollisionColumns made{{}, has_room(area, 560, 0) ? 5 : 3};
    constexpr float wide[] = {0, 0.16f, 0.36f, 0.58f, 0.8f}, narrow[] = {0, 0.3f, 0.62f, 1, 1};
    for (int i = 0; i < 5; ++i)
        made.x[i] = area.x + area.width * (made.columns == 5 ? wide[i] : narrow[i]);
    return made;
}

void draw_names(const WaveFrame& frame, const WaveCollisions& shared, const CollisionColumns& table, Rect row) {
    const std::string here = readable_integer(frame.position());
    const std::string names[] = {"position", "value in " + std::to_string(shared.dimension()), "told apart by",
                                 "value there", "at position " + here};
    for (int i = 0; i < table.columns; ++i)
        draw_text_aligned(ImGui::GetWindowDrawList(), {table.x[i], row.center().y}, {0, 0.5f}, names[i], 12,
                          theme().text3);
}

/// One row of the table; true while the pointer or the keyboard is on it.
bool draw_found(WaveFrame& frame, const WaveCollisions::Found& found, const CollisionColumns& table, Rect row) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string name = "shares its value: position " + readable_integer(found.position);
    const HitArea hit =
        hit_area(row, with_identity(name, "shares." + std::to_string(found.position)), {.kind = "segment"});
    const bool marked = hit.hovered || hit.focused;
    if (marked)
        fill(list, inset(row, {.left = -4}), px(4), theme().bg2);
    if (hit.pressed)
        frame.session.set_focus({frame.focus.row, found.separator});
    const std::string texts[] = {readable_integer(found.position), with_decimals(found.value, 4),
                                 "dimension " + std::to_string(found.separator), with_decimals(found.there, 4),
                                 with_decimals(found.here, 4)};
    for (int i = 0; i < table.columns; ++i)
        draw_text_aligned(list, {table.x[i], row.center().y}, {0, 0.5f}, texts[i], 13, theme().text,
                          i == 0 || i == 2 ? Weight::semibold : Weight::regular);
    return marked;
}

/// The distance of two positions in every dimension, as bars. Where a pixel holds several dimensions, it shows the
/// largest.
void draw_apart(const WaveFrame& frame, const WaveCollisions& shared, const WaveCollisions::Found& found, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string title = "Position " + readable_integer(shared.position()) + " against " +
                              readable_integer(found.position) + ", dimension by dimension";
    draw_text(list, area.min(), fitted(title, area.width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    const Rect plot = inset(area, {44, 30, 12, 46});
    const ValueAxis values{0, 2, plot.y, plot.bottom()};
    draw_value_axis(plot, values, "apart");
    const ScreenAxis dimensions = stretched(0, frame.waves.width(), plot.x, plot.width);
    const float cell = dimensions.cell_size(), bar = std::clamp(cell * 0.7f, 1.0f, px(18));
    const Index step = std::max<Index>(static_cast<Index>(std::ceil(1 / cell)), 1);
    for (Index first = 0; first < frame.waves.width(); first += step) {
        double most = 0;
        for (Index col = first; col < std::min(first + step, frame.waves.width()); ++col)
            most = std::max(most, found.apart[static_cast<std::size_t>(col)]);
        const float x = dimensions.pixel(static_cast<double>(first) + 0.5);
        const bool best = found.separator >= first && found.separator < first + step;
        list->AddRectFilled({x - bar / 2, values.pixel(most)}, {x + bar / 2, plot.bottom()},
                            best ? theme().accent : theme().text2);
    }
    draw_position_axis(plot, dimensions, 0, "dimension", found.separator);
    note_item({title, "plot", plot.x, plot.y, plot.width, plot.height});
}

std::string summary(const WaveFrame& frame, const WaveCollisions& shared) {
    const std::string value = with_decimals(shared.value(), 4);
    const bool all = frame.length <= WaveCollisions::reach;
    const std::string among = all ? "" : " within " + readable_integer(WaveCollisions::reach) + " positions";
    if (shared.found().empty())
        return "it holds " + value + "; no other position" + among + " comes nearer than " +
               readable(WaveCollisions::tolerance) + ". Point at another dot above";
    return "it holds " + value + "; nearer than " + readable(WaveCollisions::tolerance) + among + ": " +
           (shared.more() ? "more than " : "") + counted(static_cast<long long>(shared.found().size()), "position") +
           ", nearest first";
}

/// Everything that the collisions depend on.
Inputs inputs_of(const WaveFrame& frame) {
    const SinusoidShape& shape = *frame.shape;
    return {shape.width,     shape.base,       shape.layout, shape.grid,  shape.odd,
            frame.focus.col, frame.position(), frame.offset, frame.length};
}

std::shared_ptr<const WaveCollisions> find_collisions(const WaveFrame& frame, Index row) {
    return std::make_shared<WaveCollisions>(frame.waves, frame.focus.col, frame.offset + row, frame.offset,
                                            frame.length);
}

constexpr Index most_steps = 100; ///< to either side, when searching for a position with collisions

/// The collisions of the nearest position that has any; of the present one where no position near it has.
std::shared_ptr<const WaveCollisions> nearest_collisions(const WaveFrame& frame) {
    return frame.session.derived<WaveCollisions>(inputs_of(frame), [&] {
        for (Index step = 1; step <= std::min(most_steps, frame.length); ++step)
            for (const Index row : {frame.focus.row - step, frame.focus.row + step})
                if (row >= 0 && row < frame.length)
                    if (auto made = find_collisions(frame, row); !made->found().empty())
                        return made;
        return find_collisions(frame, frame.focus.row);
    });
}

/// If no other position has the value: a button that goes to the nearest position whose value does recur.
void draw_way_to_shared(WaveFrame& frame, Rect area) {
    const std::shared_ptr<const WaveCollisions> nearest = nearest_collisions(frame);
    if (nearest->found().empty())
        return;
    const std::string label = "Go to position " + readable_integer(nearest->position()) + ", which shares its value";
    const ButtonOptions options{.icon = icons::arrow_right, .icon_last = true};
    if (button({area.x, area.y, button_width(label, options), control_height()}, with_identity(label, "shared"),
               options))
        step_hand(frame, nearest->position() - frame.position(), false);
}

}

std::shared_ptr<const WaveCollisions> collisions_of(const WaveFrame& frame) {
    return frame.session.derived<WaveCollisions>(inputs_of(frame),
                                                 [&] { return find_collisions(frame, frame.focus.row); });
}

void draw_collisions(WaveFrame& frame, Rect area) {
    const std::shared_ptr<const WaveCollisions> shared = collisions_of(frame);
    Rect rest = area;
    const Rect head = take_top(rest, 44, 12);
    draw_title(ImGui::GetWindowDrawList(), head.min(), head.width,
               "Positions with the same value in dimension " + std::to_string(shared->dimension()) + " as position " +
                   readable_integer(frame.position()),
               summary(frame, *shared));
    if (shared->found().empty())
        return draw_way_to_shared(frame, rest);
    note_part("collisions", area);
    const CollisionColumns table = table_of(area);
    draw_names(frame, *shared, table, take_top(rest, 22));
    const float row_height = look().touch ? 40 : 24;
    const bool plot = has_room(rest, 0, row_height + 14 + least_apart);
    const WaveCollisions::Found* looked_at = &shared->found().front();
    for (const WaveCollisions::Found& found : shared->found()) {
        if (!has_room(rest, 0, row_height + (plot ? 14 + least_apart : 0)))
            break;
        if (draw_found(frame, found, table, take_top(rest, row_height)))
            looked_at = &found;
    }
    take_top(rest, 14);
    if (plot)
        draw_apart(frame, *shared, *looked_at, rest);
}

}
