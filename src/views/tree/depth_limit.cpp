// The depth limit of a tree's encoding: how many nodes each depth has, and which nodes share a vector because their
// paths differ only in steps that are lost.
#include "core/text.hpp"
#include "views/tree/tree_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float title_height = 24, most_bar_row = 20, least_named_row = 14, group_height = 40, bar_between = 4;

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

/// One bar per depth, in a warning colour beyond the limit; returns the height used.
float draw_bars(const TreeScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::vector<int>& counts = scene.depths->nodes_by_depth();
    const float row = std::min(std::floor(area.height / static_cast<float>(counts.size())), px(most_bar_row));
    if (row < 2)
        return 0;
    const float label = text_size("depth " + std::to_string(counts.size()), 12).x + px(10);
    const float number = text_size(std::to_string(scene.tree().nodes.size()), 12).x + px(8);
    const float width = area.width - label - number;
    const int most = *std::max_element(counts.begin(), counts.end());
    const std::size_t every = std::max<std::size_t>(static_cast<std::size_t>(std::ceil(px(least_named_row) / row)), 1);
    for (std::size_t depth = 0; depth < counts.size(); ++depth) {
        const bool lost = static_cast<int>(depth) > scene.depths->levels();
        const float y = area.y + row * static_cast<float>(depth), middle = y + row / 2;
        const float length =
            std::max(std::round(width * static_cast<float>(counts[depth]) / static_cast<float>(most)), px(1));
        const float bar = std::max(std::min(row - px(3), px(12)), 1.0f);
        list->AddRectFilled({area.x + label, middle - bar / 2}, {area.x + label + length, middle + bar / 2},
                            lost ? theme().warn : theme().text2);
        if (depth % every == 0 || depth + 1 == counts.size()) {
            const bool room = depth + 1 == counts.size() || depth + every < counts.size() || every == 1;
            if (room)
                draw_text_aligned(list, {area.x, middle}, {0, 0.5f}, "depth " + std::to_string(depth), 12,
                                  lost ? theme().warn : theme().text2);
            draw_text_aligned(list, {area.x + label + length + px(6), middle}, {0, 0.5f}, std::to_string(counts[depth]),
                              12, theme().text2);
        }
        if (lost && static_cast<int>(depth) == scene.depths->levels() + 1)
            for (float x = area.x; x < area.right(); x += px(9))
                list->AddRectFilled({x, y - px(1)}, {std::min(x + px(5), area.right()), y}, theme().warn);
    }
    return row * static_cast<float>(counts.size());
}

/// A group of nodes that share a vector. Pointing at it highlights them in the tree; each click focuses the next of
/// them.
void draw_group(TreeScene& scene, std::size_t group, Rect rect) {
    ImDrawList* list = ImGui::GetWindowDrawList();
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
    list->AddRectFilled(rect.min(), rect.max(),
                        area.hovered ? theme().bg2
                        : chosen     ? theme().accent_soft
                                     : theme().bg1,
                        px(6));
    list->AddRect(rect.min(), rect.max(), chosen ? theme().accent : theme().line, px(6), 0, px(1));
    const float badge = std::max(text_size(number, 12, Weight::semibold).x + px(6), px(18));
    const float middle = rect.y + rect.height / 2;
    list->AddRectFilled({rect.x + px(8), middle - px(9)}, {rect.x + px(8) + badge, middle + px(9)}, theme().warn,
                        px(9));
    draw_text_aligned(list, {rect.x + px(8) + badge / 2, middle}, {0.5f, 0.5f}, number, 12, theme().bg0,
                      Weight::semibold);
    const float x = rect.x + px(16) + badge, room = rect.right() - px(8) - x;
    std::string steps;
    for (const int step : scene.depths->shared_steps(group))
        steps += (steps.empty() ? "" : ", ") + branch_name(scene.stack, step);
    const std::string names = fitted(names_of(scene, nodes, room), room, 13, Weight::semibold);
    draw_text_aligned(list, {x, middle - px(8)}, {0, 0.5f}, names, 13, theme().text, Weight::semibold);
    note_item({names + " share vector " + number, "text", x, middle - px(16), room, px(16)});
    draw_text_aligned(list, {x, middle + px(9)}, {0, 0.5f}, fitted("last steps, newest first: " + steps, room, 12), 12,
                      theme().text2);
}

void draw_groups(TreeScene& scene, Rect area) {
    const std::size_t count = scene.depths->groups().size();
    const float row = px(look().touch ? group_height + 4 : group_height) + px(bar_between);
    const auto fit = static_cast<std::size_t>(std::max(std::floor((area.height + px(bar_between)) / row), 0.0f));
    std::size_t shown = std::min(count, fit);
    if (shown < count && area.height - row * static_cast<float>(shown) < px(18) && shown > 0)
        --shown; // for the line that says so
    for (std::size_t i = 0; i < shown; ++i)
        draw_group(scene, i, {area.x, area.y + row * static_cast<float>(i), area.width, row - px(bar_between)});
    if (shown == count)
        return;
    const std::string more = (shown > 0 ? "and " : "") + counted(static_cast<long long>(count - shown), "group") +
                             (shown > 0            ? " more"
                              : count - shown == 1 ? " of nodes shares a vector"
                                                   : " of nodes share a vector");
    const float y = area.y + row * static_cast<float>(shown);
    draw_text(ImGui::GetWindowDrawList(), {area.x, y}, more, 12, theme().text2);
    note_item({more, "text", area.x, y, area.width, px(18)});
}

}

void draw_depths(TreeScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string title = "Depth limit D = " + std::to_string(scene.depths->levels());
    draw_text(list, area.min(), fitted(title, area.width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    note_item({title, "text", area.x, area.y, area.width, px(18)});
    const Summary summary = summary_of(scene);
    const char* icon = summary.kind == PillKind::ok ? icons::circle_check : icons::triangle_alert;
    const float chrome = pill(nullptr, {}, "", summary.kind, icon);
    float y = area.y + px(title_height);
    const bool whole = text_size(summary.pill + summary.rest, 12).x <= area.width - chrome;
    const std::string said = whole ? summary.pill + summary.rest : fitted(summary.pill, area.width - chrome, 12);
    pill(list, {area.x, y}, said, summary.kind, icon);
    note_item({said, "text", area.x, y, area.width, px(22)});
    y += px(28);
    const float height = draw_wrapped(list, {area.x, y}, area.width, summary.text, 12, theme().text2);
    note_item({summary.text, "text", area.x, y, area.width, height});
    y += height + px(10);
    const bool groups = !scene.depths->groups().empty();
    const float wanted = px(most_bar_row) * static_cast<float>(scene.depths->nodes_by_depth().size());
    const float room = area.bottom() - y;
    y += draw_bars(scene, {area.x, y, area.width, groups ? std::min(room * 0.5f, wanted) : room}) + px(10);
    if (groups)
        draw_groups(scene, {area.x, y, area.width, area.bottom() - y});
}

}
