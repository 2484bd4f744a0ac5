#include "views/plot/choice_card.hpp"

#include "widgets/hit_area.hpp"

namespace posenc {

bool choice_card(Rect rect, std::string_view name, std::string_view id, bool chosen) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const HitArea hit = hit_area(rect, with_identity(name, id), {.kind = "segment", .chosen = chosen});
    const ImU32 ground = chosen ? theme().accent_soft : hit.hovered ? theme().bg2 : theme().bg1;
    list->AddRectFilled(rect.min(), rect.max(), ground, px(6));
    list->AddRect(rect.min(), rect.max(), chosen ? theme().accent : theme().line, px(6), 0, px(1));
    draw_focus_ring(hit, rect, 3, 8);
    return hit.pressed;
}

}
