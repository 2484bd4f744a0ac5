// The path between two nodes: each step a matrix, with the vector it makes; whether the product of all steps is the
// encoding of the last node.
#include "core/text.hpp"
#include "views/plot/choice_card.hpp"
#include "views/tree/tree_view.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float verdict_height = 30, room_between = 4;
constexpr float most_row = 44, two_lines = 36, least_row = 24;
constexpr float rounding = 1e-9f; ///< rounding errors of the product up to this are ignored

struct StepRow {
    std::string name, way; ///< "pop", "a → +"
    const char* icon = nullptr;
    int node = 0; ///< the node that the step reaches
};

StepRow row_of(const TreeScene& scene, std::size_t i) {
    if (i == 0)
        return {"start", scene.name(scene.path->from()), nullptr, scene.path->from()};
    const PathStep& step = scene.path->steps()[i - 1];
    std::string way = scene.name(step.from) + " → " + scene.name(step.to);
    keep_translation(way); // names are not translated
    return {step.pops() ? "pop" : "push " + branch_name(scene.stack, step.branch), std::move(way),
            step.pops() ? icons::arrow_up : icons::arrow_down, step.to};
}

/// The cells of a vector in this much room; no cells if they would be too narrow.
StripShape row_strip(const TreeScene& scene, float room) {
    StripShape shape;
    shape.levels = scene.stack.levels();
    shape.per_level = scene.stack.branches() * static_cast<int>(scene.stack.decays().size());
    shape.cell_height = px(10);
    shape.gap = px(3);
    shape.border = px(1);
    for (const float cell : {8.0f, 6.0f, 5.0f, 4.0f, 3.0f, 2.0f}) {
        shape.cell_width = px(cell);
        if (shape.width() <= room)
            return shape;
    }
    shape.cell_width = 0;
    return shape;
}

ImU32 entry_color(double value, double high) {
    return value != value ? theme().warn : value_color(Colors::sequential, value, 0, high);
}

/// Whole pixels per entry of a thumbnail of this height; 0 if entries would be too small to be read.
float thumbnail_cell(const TreeScene& scene, float height) {
    const float cell = std::floor(height / static_cast<float>(scene.stack.size().col));
    return cell >= 2 ? cell : 0;
}

/// Focuses the node. If the path ends at the pointer, its present end is fixed first.
void look_at_step(TreeScene& scene, int node) {
    if (scene.session.state().is_none("path_to"))
        scene.session.edit("path_to", std::to_string(scene.path->to()));
    scene.look_at(node);
}

void draw_row(TreeScene& scene, std::size_t i, Rect rect, std::optional<std::size_t> chosen) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const StepRow row = row_of(scene, i);
    const std::string number = std::to_string(i);
    const bool looked_at = i > 0 && chosen == i - 1;
    if (choice_card(rect, i == 0 ? "start at " + row.way : "step " + number + ": " + row.name + ", " + row.way,
                    "step." + number, looked_at))
        look_at_step(scene, row.node);
    const float middle = rect.y + rect.height / 2;
    float x = rect.x + px(8);
    if (i > 0) {
        draw_text_aligned(list, {x, middle}, {0, 0.5f}, number, 12, theme().text3);
        x += px(number.size() > 1 ? 18 : 12);
        draw_icon(list, {x + px(8), middle}, row.icon, 16, theme().text);
        x += px(20);
    }
    const float cell = i > 0 ? thumbnail_cell(scene, rect.height - px(6)) : 0;
    const float side = cell * static_cast<float>(scene.stack.size().col + 1) + px(4);
    const bool high = rect.height >= px(two_lines);
    const float name = text_size(row.name, 13, Weight::semibold).x, way = text_size(row.way, 12).x;
    const float words = high ? std::max(name, way) : name + (i > 0 ? px(8) : px(6)) + way;
    const StripShape strip = row_strip(scene, rect.right() - px(8) - x - words - px(10));
    const float strip_at = rect.right() - px(8) - strip.width();
    const float free = strip_at - x - words - px(16);
    const float room = strip.cell_width > 0 ? strip_at - x - px(8) : rect.right() - px(8) - x;
    draw_text_aligned(list, {x, high ? middle - px(8) : middle}, {0, 0.5f},
                      fitted(row.name, room, 13, Weight::semibold), 13, theme().text, Weight::semibold);
    const float way_at = high ? x : x + name + px(8);
    draw_text_aligned(list, {way_at, high ? middle + px(9) : middle}, {0, 0.5f},
                      fitted(row.way, room - (way_at - x), 12), 12, theme().text2);
    if (strip.cell_width > 0)
        draw_vector(list, scene, strip,
                    {strip_at, std::floor(middle - strip.height() / 2), strip.width(), strip.height()},
                    scene.path->row(i));
    if (cell > 0 && side <= free)
        draw_step_matrix(list, TreeStep(scene.stack.shape(), scene.path->steps()[i - 1].branch),
                         {std::floor(strip_at - px(8) - side),
                          std::floor(middle - cell * static_cast<float>(scene.stack.size().col) / 2)},
                         cell);
}

/// "From [a] to [d]": menus of names choose both ends.
void draw_ends(TreeScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = area.y + control_height() / 2;
    std::vector<std::string> numbers, notes;
    for (std::size_t node = 0; node < scene.tree().nodes.size(); ++node) {
        numbers.push_back(std::to_string(node));
        notes.push_back("node " + numbers.back());
    }
    std::vector<std::string> names;
    for (std::size_t node = 0; node < scene.tree().nodes.size(); ++node)
        names.push_back(scene.name(static_cast<int>(node)));
    if (is_figure()) {
        const std::string way = "From " + names[static_cast<std::size_t>(scene.path->from())] + " to " +
                                names[static_cast<std::size_t>(scene.path->to())];
        draw_text_aligned(list, {area.x, middle}, {0, 0.5f}, way, 14, theme().text, Weight::semibold);
        return;
    }
    std::vector<MenuEntry> entries{{"pointer", "pointer", "the node at the pointer"}};
    for (std::size_t node = 0; node < names.size(); ++node)
        entries.push_back(
            {numbers[node], names[node], names[node] == notes[node] ? "" : std::string_view(notes[node])});
    const float from = text_size("From", 14, Weight::semibold).x + px(8), to = text_size("to", 14, Weight::semibold).x;
    const float width = std::floor((area.width - from - to - px(16)) / 2);
    float x = area.x;
    const auto end = [&](std::string_view word, std::string_view label, std::string_view key, int node, float before) {
        draw_text_aligned(list, {x, middle}, {0, 0.5f}, word, 14, theme().text, Weight::semibold);
        x += before;
        const bool free = scene.session.state().is_none(key);
        const std::string shown = names[static_cast<std::size_t>(node)];
        if (const std::optional<int> chosen = menu({x, area.y, width, control_height()}, label, shown, entries,
                                                   free ? 0 : node + 1, {.searchable = names.size() > 12}))
            scene.session.edit(key, *chosen == 0 ? "none" : std::to_string(*chosen - 1));
        x += width + px(8);
    };
    end("From", "Path from node##path_from", "path_from", scene.path->from(), from);
    end("to", "Path to node##path_to", "path_to", scene.path->to(), to + px(8));
}

struct Verdict {
    std::string text, why;
    PillKind kind = PillKind::ok;
};

Verdict verdict_of(const TreeScene& scene) {
    const TreePath& path = *scene.path;
    const std::string end = scene.name(path.to());
    const double away = path.largest_difference();
    if (path.steps().empty())
        return {"no step: both ends are " + end, "Choose another end above, or Shift+click a node.", PillKind::plain};
    if (away != away)
        return {"undefined: a pop divides by p = 0", "With p = 0 nothing of the previous step is left.",
                PillKind::error};
    if (away <= static_cast<double>(rounding))
        return {away == 0 ? "ends exactly at the vector of " + end
                          : "ends at the vector of " + end + ", up to rounding: " + readable(away, 2),
                "", PillKind::ok};
    const std::string limit = std::to_string(scene.stack.levels());
    const PathStep& miss = path.steps()[path.first_miss() - 1];
    return {"misses the vector of " + end + " by " + readable(away, 4),
            "The path reaches depth " + std::to_string(path.deepest()) + ", but the limit is " + limit +
                ": a push dropped the oldest step, and the pop to " + scene.name(miss.to) + " cannot bring it back.",
            PillKind::warn};
}

void draw_verdict(const Verdict& verdict, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const char* icon = verdict.kind == PillKind::ok      ? icons::circle_check
                       : verdict.kind == PillKind::plain ? nullptr
                                                         : icons::triangle_alert;
    const float chrome = pill(nullptr, {}, "", verdict.kind, icon);
    pill(list, area.min(), fitted(verdict.text, area.width - chrome, 12), verdict.kind, icon);
    note_item({verdict.text, "text", area.x, area.y, area.width, px(22)});
    if (!verdict.why.empty() && area.height >= px(44))
        draw_wrapped(list, {area.x, area.y + px(28)}, area.width, verdict.why, 12, theme().text2);
}

}

void draw_step_matrix(ImDrawList* list, const TreeStep& step, ImVec2 at, float cell) {
    const Index channels = step.channels();
    const float side = cell * static_cast<float>(channels), gap = std::max(cell / 2, px(2));
    const double high = step.describe().high;
    list->AddRectFilled(at, {at.x + side, at.y + side}, theme().bg2);
    list->AddRectFilled({at.x + side + gap, at.y}, {at.x + side + gap + cell, at.y + side}, theme().bg2);
    for (Index row = 0; row < channels; ++row)
        for (Index col = 0; col <= channels; ++col) {
            const double value = step.at({row, col});
            if (value == 0)
                continue;
            const float x = at.x + cell * static_cast<float>(col) + (col == channels ? gap : 0);
            const float y = at.y + cell * static_cast<float>(row), ink = cell > px(4) ? cell - px(1) : cell;
            list->AddRectFilled({x, y}, {x + ink, y + ink}, entry_color(value, high));
        }
}

std::optional<std::size_t> step_looked_at(const TreeScene& scene) {
    const std::vector<PathStep>& steps = scene.path->steps();
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i].to == scene.focus.row)
            return i;
    return steps.empty() ? std::nullopt : std::optional(steps.size() - 1);
}

void draw_path(TreeScene& scene, Rect area) {
    const Verdict verdict = verdict_of(scene);
    const float foot = px(verdict_height) +
                       (verdict.why.empty() ? 0 : px(8) + draw_wrapped(nullptr, {}, area.width, verdict.why, 12, 0));
    draw_ends(scene, {area.x, area.y, area.width, control_height()});
    const float top = area.y + control_height() + px(10);
    const auto count = scene.path->steps().size() + 1;
    const float room = area.bottom() - top - foot;
    const float least = look().touch ? control_height() : px(least_row);
    const auto fit =
        static_cast<std::size_t>(std::max(std::floor((room + px(room_between)) / (least + px(room_between))), 1.0f));
    const std::optional<std::size_t> chosen = step_looked_at(scene);
    const bool all = count <= fit;
    const std::size_t shown = all ? count : std::max<std::size_t>(fit - 1, 1); // a line says what is left out
    const std::size_t about = chosen ? *chosen + 1 : 0;
    const std::size_t first = all ? 0 : std::min(about - std::min(about, shown / 2), count - shown);
    const float line = all ? 0 : px(least_row);
    const float height =
        std::clamp(std::floor((room - line + px(room_between)) / static_cast<float>(shown)) - px(room_between), least,
                   px(most_row));
    Rect rect{area.x, top, area.width, height};
    for (std::size_t i = first; i < first + shown; ++i) {
        draw_row(scene, i, rect, chosen);
        rect.y += height + px(room_between);
    }
    if (!all) {
        const std::string text = "steps " + std::to_string(std::max<std::size_t>(first, 1)) + " to " +
                                 std::to_string(first + shown - 1) + " of " + std::to_string(count - 1);
        draw_text(ImGui::GetWindowDrawList(), {area.x, rect.y}, text, 12, theme().text3);
        rect.y += px(20);
    }
    const Rect rest{area.x, rect.y + px(4), area.width, area.bottom() - rect.y - px(4)};
    if (rest.height >= px(22))
        draw_verdict(verdict, rest);
}

}
