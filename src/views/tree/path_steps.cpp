// The path between two nodes: each step a matrix, with the vector it makes; whether the product of all steps is the
// encoding of the last node.
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/choice_card.hpp"
#include "views/tree/tree_view.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float verdict_height = 22, above_verdict = 4;
constexpr float above_rows = 10, words_height = 16;
constexpr float most_row = 44, most_in_step = 72, two_lines = 36, least_row = 24, between_rows = 4, between_words = 8;
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
    StripShape shape = strip_shape(scene);
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

/// The matrix of a step at the right end of the place, where it can be read and leaves `words` device pixels free.
void draw_thumbnail(const TreeScene& scene, const PathStep& step, Rect place, float words) {
    const auto channels = static_cast<float>(scene.stack.size().col);
    const float cell = thumbnail_cell(scene, place.height), side = in_design(cell * (channels + 1)) + 4;
    if (cell == 0 || in_design(place.width - words) < side + 8)
        return;
    const Rect square = take_right(place, side);
    draw_step_matrix(ImGui::GetWindowDrawList(), TreeStep(scene.stack.shape(), step.branch),
                     {square.x, std::floor(square.center().y - cell * channels / 2)}, cell);
}

/// Its name and its way, below each other in a high row.
void draw_step_words(const StepRow& row, Rect place, bool high) {
    if (high)
        return draw_two_lines(place, row.name, row.way);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = place.center().y;
    draw_text_aligned(list, {place.x, middle}, {0, 0.5f}, fitted(row.name, place.width, 13, Weight::semibold), 13,
                      theme().text, Weight::semibold);
    take_left(place, in_design(text_size(row.name, 13, Weight::semibold).x), between_words);
    draw_text_aligned(list, {place.x, middle}, {0, 0.5f}, fitted(row.way, place.width, 12), 12, theme().text2);
}

void draw_row(TreeScene& scene, std::size_t i, Rect rect, std::optional<std::size_t> chosen) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const StepRow row = row_of(scene, i);
    const std::string number = std::to_string(i);
    if (choice_card(rect, i == 0 ? "start at " + row.way : "step " + number + ": " + row.name + ", " + row.way,
                    "step." + number, i > 0 && chosen == i - 1))
        look_at_step(scene, row.node);
    Rect rest = inset(rect, {8, 3, 8, 3});
    const float middle = rest.center().y;
    if (i > 0) {
        draw_text_aligned(list, {take_left(rest, number.size() > 1 ? 18 : 12).x, middle}, {0, 0.5f}, number, 12,
                          theme().text3);
        draw_icon(list, take_left(rest, 16, 4).center(), row.icon, 16, theme().text);
    }
    const bool high = has_room(rect, 0, two_lines);
    const float name = text_size(row.name, 13, Weight::semibold).x, way = text_size(row.way, 12).x;
    const float words = high ? std::max(name, way) : name + px(between_words) + way;
    if (const StripShape strip = row_strip(scene, rest.width - words - px(10)); strip.cell_width > 0) {
        const float left = take_right(rest, in_design(strip.width()), 8).x;
        draw_vector(list, scene, strip, {left, std::floor(middle - strip.height() / 2), strip.width(), strip.height()},
                    scene.path->row(i));
    }
    if (i > 0)
        draw_thumbnail(scene, scene.path->steps()[i - 1], rest, words);
    draw_step_words(row, rest, high);
}

/// "From [a] to [d]": menus of names choose both ends.
void draw_ends(TreeScene& scene, Rect line) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = line.center().y;
    std::vector<std::string> names, numbers, notes;
    for (std::size_t node = 0; node < scene.tree().nodes.size(); ++node) {
        names.push_back(scene.name(static_cast<int>(node)));
        numbers.push_back(std::to_string(node));
        notes.push_back("node " + numbers.back());
    }
    if (is_figure()) {
        const std::string way = "From " + names[static_cast<std::size_t>(scene.path->from())] + " to " +
                                names[static_cast<std::size_t>(scene.path->to())];
        draw_text_aligned(list, {line.x, middle}, {0, 0.5f}, way, 14, theme().text, Weight::semibold);
        return;
    }
    std::vector<MenuEntry> entries{{"pointer", "pointer", "the node at the pointer"}};
    for (std::size_t node = 0; node < names.size(); ++node)
        entries.push_back(
            {numbers[node], names[node], names[node] == notes[node] ? "" : std::string_view(notes[node])});
    const auto word = [](std::string_view text) {
        return Part{.name = text, .width = exactly(in_design(text_size(text, 14, Weight::semibold).x))};
    };
    const PartLayout places(line, in_row(8, {word("From"), {.name = "path_from"}, word("to"), {.name = "path_to"}}));
    const auto draw_end = [&](std::string_view text, std::string_view label, std::string_view key, int node) {
        draw_text_aligned(list, {places[text].x, middle}, {0, 0.5f}, text, 14, theme().text, Weight::semibold);
        const bool free = scene.session.state().is_none(key);
        if (const std::optional<int> chosen = menu(places[key], label, names[static_cast<std::size_t>(node)], entries,
                                                   free ? 0 : node + 1, {.searchable = names.size() > 12}))
            scene.session.edit(key, *chosen == 0 ? "none" : std::to_string(*chosen - 1));
    };
    draw_end("From", "Path from node##path_from", "path_from", scene.path->from());
    draw_end("to", "Path to node##path_to", "path_to", scene.path->to());
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
    const Rect line = take_top(area, verdict_height, 6);
    const float chrome = pill(nullptr, {}, "", verdict.kind, icon);
    pill(list, line.min(), fitted(verdict.text, line.width - chrome, 12), verdict.kind, icon);
    note_item({verdict.text, "text", line.x, line.y, line.width, line.height});
    if (!verdict.why.empty() && has_room(area, 0, 16))
        draw_wrapped(list, area.min(), area.width, verdict.why, 12, theme().text2);
}

}

void draw_two_lines(Rect place, std::string_view name, std::string_view note) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 middle{place.x, place.center().y};
    draw_text_aligned(list, offset(middle, 0, -8), {0, 0.5f}, fitted(name, place.width, 13, Weight::semibold), 13,
                      theme().text, Weight::semibold);
    draw_text_aligned(list, offset(middle, 0, 9), {0, 0.5f}, fitted(note, place.width, 12), 12, theme().text2);
}

void draw_step_matrix(ImDrawList* list, const TreeStep& step, ImVec2 at, float cell) {
    const Index channels = step.channels();
    const float side = cell * static_cast<float>(channels), gap = std::max(cell / 2, px(2));
    const double high = step.describe().high;
    fill(list, {at.x, at.y, side, side}, 0, theme().bg2);
    fill(list, {at.x + side + gap, at.y, cell, side}, 0, theme().bg2);
    for (Index row = 0; row < channels; ++row)
        for (Index col = 0; col <= channels; ++col) {
            const double value = step.at({row, col});
            if (value == 0)
                continue;
            const float x = at.x + cell * static_cast<float>(col) + (col == channels ? gap : 0);
            const float y = at.y + cell * static_cast<float>(row), ink = cell > px(4) ? cell - px(1) : cell;
            fill(list, {x, y, ink, ink}, 0, entry_color(value, high));
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
    const bool step = names_parts(scene.session.state(), "tree");
    const float control = in_design(control_height()), least = look().touch ? control : least_row;
    // On a phone in a step of a lesson they are among the controls; there, and in a low area, the steps need the room.
    if ((!step || look().arrangement != Arrangement::phone) && has_room(area, 0, control + above_rows + least))
        draw_ends(scene, take_top(area, control, above_rows));
    const float why =
        verdict.why.empty() ? 0 : 8 + in_design(draw_wrapped(nullptr, {}, area.width, verdict.why, 12, 0));
    const float room = in_design(area.height) - above_verdict - verdict_height - 4 - why;
    const auto count = scene.path->steps().size() + 1;
    const auto fit = static_cast<std::size_t>(std::max((room + between_rows) / (least + between_rows), 1.0f));
    const std::optional<std::size_t> chosen = step_looked_at(scene);
    const bool all = count <= fit;
    const std::size_t shown = all ? count : std::max<std::size_t>(fit - 1, 1); // a line says what is left out
    const std::size_t about = chosen ? *chosen + 1 : 0;
    const std::size_t first = all ? 0 : std::min(about - std::min(about, shown / 2), count - shown);
    const float line = all ? 0 : least_row;
    const float fair = std::floor((room - line + between_rows) / static_cast<float>(shown)) - between_rows;
    const float height = std::clamp(fair, least, step ? most_in_step : most_row);
    for (std::size_t i = first; i < first + shown; ++i)
        if (has_room(area, 0, least))
            draw_row(scene, i, take_top(area, height, between_rows), chosen);
    if (!all && has_room(area, 0, words_height)) {
        const std::string text = "steps " + std::to_string(std::max<std::size_t>(first, 1)) + " to " +
                                 std::to_string(first + shown - 1) + " of " + std::to_string(count - 1);
        draw_text(ImGui::GetWindowDrawList(), take_top(area, words_height + 4).min(), text, 12, theme().text3);
    }
    take_top(area, above_verdict);
    if (has_room(area, 0, verdict_height))
        draw_verdict(verdict, area);
}

}
