// Details of a softmax: one row in numbers, the mask in each library, or a row that sees nothing. They are drawn below
// the matrices or, on low screens, in their place.
#include "views/canvas/marks/named_parts.hpp"
#include "views/masks/masks_view.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Choice mask_details[] = {
    {"row", "one row", "where a row’s attention goes, and the treatments"},
    {"libraries", "in each library", "the cells at the pointer, as each library writes them"},
    {"hidden-row", "a fully hidden row", "what each library does with it"}};

}

namespace parameters {

constinit const Parameter mask_detail{
    .key = "mask_detail",
    .label = "Below the matrices",
    .help = "one row in numbers, the mask in each library, or a row without any visible key",
    .kind = Kind::choice,
    .initial = "row",
    .choices = mask_details};

}

namespace {

constexpr float note_height = 16, high_detail = 300; ///< only in a high one notes have several lines

/// The bars of the focused row, and the treatments beside or below them.
void draw_row(MaskScene& scene, Rect area) {
    const Part bars{.name = "bars", .width = {240}, .height = {160}, .weight = 0.54f, .rank = 1};
    const Part treatments{.name = "treatments", .width = {240}, .height = {180, 334}, .weight = 0.46f};
    const Part ways[] = {in_row(32, {bars, treatments}), in_column(16, {bars, treatments})};
    const PartLayout layout(area, ways);
    draw_row_bars(scene, layout["bars"]);
    if (layout.has("treatments"))
        draw_treatments(scene, layout["treatments"]);
}

int detail_shown(const MaskScene& scene) {
    const std::span<const Choice> all = parameters::mask_detail.choices;
    const std::string_view shown = scene.session.state().text("mask_detail");
    const auto found = std::find_if(all.begin(), all.end(), [&](const Choice& choice) { return choice.id == shown; });
    return found == all.end() ? 0 : static_cast<int>(found - all.begin());
}

void choose_detail(MaskScene& scene, int detail) {
    scene.session.edit("mask_detail", parameters::mask_detail.choices[static_cast<std::size_t>(detail)].id);
}

/// Segments at the top of the rest, at most so wide; takes their height off it.
std::optional<int> take_segments(Rect& rest, float most, std::string_view label, std::span<const Choice> choices,
                                 int chosen) {
    Rect top = rest, row = take_left(top, most);
    row.height = segments_height(row.width, choices);
    take_top(rest, in_design(row.height), 10);
    return segments(row, label, choices, chosen);
}

}

void take_heading(Rect& rest, std::string_view title, std::string_view note) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect line = take_top(rest, 20);
    draw_text(list, line.min(), fitted(title, line.width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    if (note.empty())
        return;
    const float whole = in_design(draw_wrapped(nullptr, {}, rest.width, note, 12, 0));
    const Rect below = take_top(rest, has_room(rest, 0, high_detail) ? std::max(whole, note_height) : note_height);
    if (has_room(below, 0, whole))
        draw_wrapped(list, below.min(), below.width, note, 12, theme().text2);
    else
        draw_text(list, below.min(), fitted(note, below.width, 12), 12, theme().text2);
}

void draw_mask_detail(MaskScene& scene, Rect area) {
    const std::string_view shown = scene.session.state().text("mask_detail");
    if (shown == "libraries")
        draw_libraries(scene, area);
    else if (shown == "hidden-row")
        draw_hidden_table(scene, area);
    else
        draw_row(scene, area);
}

void draw_lower(MaskScene& scene, Rect area) {
    note_part("details", area);
    hairline(ImGui::GetWindowDrawList(), area.min(), {area.right(), area.y});
    Rect rest = inset(area, {.top = 10});
    if (const std::optional<int> clicked = take_segments(rest, 560, "Below the matrices##mask_detail",
                                                         parameters::mask_detail.choices, detail_shown(scene)))
        choose_detail(scene, *clicked);
    draw_mask_detail(scene, rest);
}

bool choose_mask_part(MaskScene& scene, Rect& rest) {
    std::vector<Choice> choices{{"matrices", "matrices", "mask, logits, softmax"}};
    choices.insert(choices.end(), parameters::mask_detail.choices.begin(), parameters::mask_detail.choices.end());
    auto& memory = scene.canvas.memory<MaskMemory>();
    const int detail = detail_shown(scene), chosen = memory.detail_left == detail ? 0 : detail + 1;
    const std::optional<int> clicked = take_segments(rest, 720, "What is shown##mask_detail", choices, chosen);
    if (clicked)
        memory.detail_left = *clicked == 0 ? detail : -1;
    if (clicked.value_or(0) > 0)
        choose_detail(scene, *clicked - 1);
    return clicked.value_or(chosen) == 0;
}

}
