#include "views/plot/choice_card.hpp"

#include "widgets/items.hpp"

#include <imgui_internal.h>

namespace posenc {

bool card_pressed(Rect rect, const std::string& name, bool chosen) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImGui::SetCursorScreenPos(rect.min());
    const bool pressed = ImGui::InvisibleButton(name.c_str(), {rect.width, rect.height}, ImGuiButtonFlags_EnableNav);
    note_item({name, "segment", rect.x, rect.y, rect.width, rect.height, true, chosen});
    const ImU32 ground = chosen ? theme().accent_soft : ImGui::IsItemHovered() ? theme().bg2 : theme().bg1;
    list->AddRectFilled(rect.min(), rect.max(), ground, px(6));
    list->AddRect(rect.min(), rect.max(), chosen ? theme().accent : theme().line, px(6), 0, px(1));
    if (ImGui::IsItemFocused() && ImGui::GetCurrentContext()->NavCursorVisible)
        list->AddRect({rect.x - px(3), rect.y - px(3)}, {rect.right() + px(3), rect.bottom() + px(3)}, theme().focus,
                      px(8), 0, px(2));
    return pressed;
}

}
