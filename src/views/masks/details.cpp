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

constexpr float least_bars = 160, best_bars = 214, least_ways = 180;

/// The bars of the focused row, and the treatments beside or below them.
void draw_row(MaskScene& scene, Rect area) {
    const float gap = px(32);
    if (area.width < px(520)) {
        const bool both = area.height >= px(least_bars + least_ways + 16);
        const float bars = both ? std::min(area.height - px(least_ways + 16), px(best_bars)) : area.height;
        draw_row_bars(scene, {area.x, area.y, area.width, bars});
        if (both)
            draw_treatments(scene, {area.x, area.y + bars + px(16), area.width, area.height - bars - px(16)});
        return;
    }
    const float left = std::floor((area.width - gap) * (area.width < px(700) ? 0.5f : 0.54f));
    draw_row_bars(scene, {area.x, area.y, left, area.height});
    draw_treatments(scene, {area.x + left + gap, area.y, area.width - left - gap, area.height});
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
    hairline(ImGui::GetWindowDrawList(), {area.x, area.y}, {area.right(), area.y});
    const std::span<const Choice> choices = parameters::mask_detail.choices;
    const float head = segments_height(area.width, choices);
    if (const std::optional<int> clicked = segments({area.x, area.y + px(10), std::min(area.width, px(560)), head},
                                                    "Below the matrices##mask_detail", choices, detail_shown(scene)))
        choose_detail(scene, *clicked);
    const float top = px(20) + head;
    draw_mask_detail(scene, {area.x, area.y + top, area.width, area.height - top});
}

bool choose_mask_part(MaskScene& scene, Rect& rest) {
    std::vector<Choice> choices{{"matrices", "matrices", "mask, logits, softmax"}};
    choices.insert(choices.end(), parameters::mask_detail.choices.begin(), parameters::mask_detail.choices.end());
    auto& memory = scene.canvas.memory<MaskMemory>();
    const int detail = detail_shown(scene), chosen = memory.detail_left == detail ? 0 : detail + 1;
    const float width = std::min(rest.width, px(720)), height = segments_height(width, choices);
    const std::optional<int> clicked =
        segments({rest.x, rest.y, width, height}, "What is shown##mask_detail", choices, chosen);
    if (clicked)
        memory.detail_left = *clicked == 0 ? detail : -1;
    if (clicked.value_or(0) > 0)
        choose_detail(scene, *clicked - 1);
    rest = {rest.x, rest.y + height + px(10), rest.width, rest.height - height - px(10)};
    return clicked.value_or(chosen) == 0;
}

}
