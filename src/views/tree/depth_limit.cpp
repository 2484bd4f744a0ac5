// The depth limit of a tree's encoding: how many nodes each depth has, and which nodes share a vector because their
// paths differ only in steps that are lost.
#include "core/text.hpp"
#include "views/tree/tree_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float most_bar_row = 20, least_named_row = 14, group_height = 40, between_groups = 4;

std::string levels_text(int levels) {
    return counted(levels, "level");
}

/// "b, f, k", as many as fit. Names are not translated.
std::string names_of(const TreeScene& scene, const std::vector<int>& nodes, float room) {
    std::string all;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::string name = scene.name(nodes[i]);
        const std::string more = " and " + std::to_string(nodes.size() - i) + " more";
        if (i > 0 && text_size(all + ", " + name + more, 13, Weight::semibold).x > room)
            return all + more;
        all += (i == 0 ? "" : ", ") + name;
    }
    keep_translation(all);
    return all;
}

struct Summary {
    std::string pill, rest, text; ///< the pill includes `rest` if there is room
    PillKind kind = PillKind::ok;
};

Summary summary_of(const TreeScene& scene) {
    const TreeDepths& depths = *scene.depths;
    const auto lost = static_cast<long long>(depths.deeper().size());
    const std::string limit = std::to_string(depths.levels());
    if (lost == 0)
        return {"every path fits within " + levels_text(depths.levels()), "",
                depths.tree_levels() == depths.levels()
                    ? "The deepest node uses all of them: with one more step its oldest would be lost."
                    : "The deepest node lies at depth " + std::to_string(depths.tree_levels()) +
                          "; no two share a vector."};
    const std::string which = counted(lost, "node") + " deeper than " + limit;
    const std::string kept =
        "A vector keeps the newest " + counted(depths.levels(), "step") + " of a path; older steps are dropped. ";
    if (depths.groups().empty())
        return {which, "", kept + "Here all nodes can still be told apart.", PillKind::warn};
    const int needed = depths.needed();
    return {which, "; some share a vector",
            kept + "With D = " + std::to_string(needed) + " all nodes differ" +
                (needed == depths.tree_levels()
                     ? "."
                     : ", with D = " + std::to_string(depths.tree_levels()) + " nothing is lost."),
            PillKind::error};
}

/// One bar per depth, in a warning colour beyond the limit; takes what it needs off the area.
void draw_bars(const TreeScene& scene, Rect& area, float most_height) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::vector<int>& counts = scene.depths->nodes_by_depth();
    const auto depths = static_cast<float>(counts.size());
    const float row = std::min(std::floor(most_height / depths), px(most_bar_row));
    if (row < 2)
        return;
    Rect bars = take_top(area, in_design(row * depths));
    const Rect names = take_left(bars, in_design(text_size("depth " + std::to_string(counts.size()), 12).x), 10);
    take_right(bars, in_design(text_size(std::to_string(scene.tree().nodes.size()), 12).x), 8);
    const int most = *std::max_element(counts.begin(), counts.end());
    const std::size_t every = std::max<std::size_t>(static_cast<std::size_t>(std::ceil(px(least_named_row) / row)), 1);
    for (std::size_t depth = 0; depth < counts.size(); ++depth) {
        const bool lost = static_cast<int>(depth) > scene.depths->levels();
        const float y = bars.y + row * static_cast<float>(depth), middle = y + row / 2;
        const float length =
            std::max(std::round(bars.width * static_cast<float>(counts[depth]) / static_cast<float>(most)), px(1));
        const float thick = within(row - px(3), {1, 12});
        fill(list, {bars.x, middle - thick / 2, length, thick}, 0, lost ? theme().warn : theme().text2);
        if (depth % every == 0 || depth + 1 == counts.size()) {
            const bool room = depth + 1 == counts.size() || depth + every < counts.size() || every == 1;
            if (room)
                draw_text_aligned(list, {names.x, middle}, {0, 0.5f}, "depth " + std::to_string(depth), 12,
                                  lost ? theme().warn : theme().text2);
            draw_text_aligned(list, offset({bars.x + length, middle}, 6, 0), {0, 0.5f}, std::to_string(counts[depth]),
                              12, theme().text2);
        }
        if (lost && static_cast<int>(depth) == scene.depths->levels() + 1)
            draw_limit_line(area.x, area.right(), offset({0, y}, 0, -1).y);
    }
}

/// A group of nodes that share a vector. Pointing at it highlights them in the tree; each click focuses the next of
/// them.
void draw_group(TreeScene& scene, std::size_t group, Rect rect) {
    const std::vector<int>& nodes = scene.depths->groups()[group];
    const std::string number = std::to_string(group + 1);
    const auto found = std::find(nodes.begin(), nodes.end(), static_cast<int>(scene.focus.row));
    const bool chosen = found != nodes.end();
    const HitArea area = hit_area(rect, "nodes that share vector " + number + "##shared." + number,
                                  {.kind = "segment", .chosen = chosen});
    if (area.hovered || area.focused)
        scene.memory.group = static_cast<int>(group);
    if (area.pressed)
        scene.look_at(chosen && found + 1 != nodes.end() ? *(found + 1) : nodes.front());
    draw_box(ImGui::GetWindowDrawList(), rect, 6,
             area.hovered ? theme().bg2
             : chosen     ? theme().accent_soft
                          : theme().bg1,
             chosen ? theme().accent : theme().line);
    Rect words = inset(rect, {.left = 8, .right = 8});
    draw_group_number(take_left(words, 18, 8).center(), group, 18);
    std::string steps;
    for (const int step : scene.depths->shared_steps(group))
        steps += (steps.empty() ? "" : ", ") + branch_name(scene.stack, step);
    const std::string names = fitted(names_of(scene, nodes, words.width), words.width, 13, Weight::semibold);
    draw_two_lines(words, names, "last steps, newest first: " + steps);
    note_item({names + " share vector " + number, "text", words.x, words.y, words.width, words.height});
}

void draw_groups(TreeScene& scene, Rect area) {
    const std::size_t count = scene.depths->groups().size();
    const float row = look().touch ? group_height + 4 : group_height, room = in_design(area.height);
    const auto fit = static_cast<std::size_t>(std::max((room + between_groups) / (row + between_groups), 0.0f));
    std::size_t shown = std::min(count, fit);
    constexpr float line_height = 18; // of the line that says how many more there are
    if (shown < count && room - (row + between_groups) * static_cast<float>(shown) < line_height && shown > 0)
        --shown;
    for (std::size_t i = 0; i < shown; ++i)
        draw_group(scene, i, take_top(area, row, between_groups));
    if (shown == count)
        return;
    const std::string more = (shown > 0 ? "and " : "") + counted(static_cast<long long>(count - shown), "group") +
                             (shown > 0            ? " more"
                              : count - shown == 1 ? " of nodes shares a vector"
                                                   : " of nodes share a vector");
    const Rect line = take_top(area, line_height);
    draw_text(ImGui::GetWindowDrawList(), line.min(), more, 12, theme().text2);
    note_item({more, "text", line.x, line.y, line.width, line.height});
}

}

void draw_group_number(ImVec2 center, std::size_t group, float height) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string number = std::to_string(group + 1);
    const float width = std::max(in_design(text_size(number, 12, Weight::semibold).x) + 6, height);
    const Rect patch = snap_to_pixels(centered(center, width, height));
    fill(list, patch, patch.height / 2, theme().warn);
    draw_text_aligned(list, patch.center(), {0.5f, 0.5f}, number, 12, theme().bg0, Weight::semibold);
}

void draw_limit_line(float left, float right, float y) {
    const float step = px(9), dash = px(5);
    for (float x = left; x < right; x += step)
        fill(ImGui::GetWindowDrawList(), {x, y, std::min(dash, right - x), px(1)}, 0, theme().warn);
}

void draw_depths(TreeScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string title = "Depth limit D = " + std::to_string(scene.depths->levels());
    const Rect head = take_top(area, 18, 6);
    draw_text(list, head.min(), fitted(title, head.width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    note_item({title, "text", head.x, head.y, head.width, head.height});
    const Summary summary = summary_of(scene);
    const char* icon = summary.kind == PillKind::ok ? icons::circle_check : icons::triangle_alert;
    const Rect line = take_top(area, 22, 6);
    const float room = line.width - pill(nullptr, {}, "", summary.kind, icon);
    const bool whole = text_size(summary.pill + summary.rest, 12).x <= room;
    const std::string said = whole ? summary.pill + summary.rest : fitted(summary.pill, room, 12);
    pill(list, line.min(), said, summary.kind, icon);
    note_item({said, "text", line.x, line.y, line.width, line.height});
    const float height = draw_wrapped(list, area.min(), area.width, summary.text, 12, theme().text2);
    const Rect text = take_top(area, in_design(height), 10);
    note_item({summary.text, "text", text.x, text.y, text.width, height});
    if (scene.depths->groups().empty())
        return draw_bars(scene, area, area.height);
    draw_bars(scene, area, area.height / 2);
    take_top(area, 10);
    draw_groups(scene, area);
}

}
