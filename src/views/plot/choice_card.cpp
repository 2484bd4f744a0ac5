#include "views/plot/choice_card.hpp"

#include "widgets/hit_area.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>

namespace posenc {

float choice_card_height() {
    return std::max(control_height(), px(28));
}

bool choice_card(Rect rect, std::string_view name, std::string_view id, bool chosen) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const HitArea hit = hit_area(rect, with_identity(name, id), {.kind = "segment", .chosen = chosen});
    chosen = chosen && !is_figure();
    const ImU32 ground = chosen ? theme().accent_soft : hit.hovered ? theme().bg2 : theme().bg1;
    draw_box(list, rect, 6, ground, chosen ? theme().accent : theme().line);
    draw_focus_ring(hit, rect, 3, 8);
    return hit.pressed;
}

}
