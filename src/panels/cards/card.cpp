// The height of a card is that of its contents, measured in the frame before.
#include "panels/cards/card.hpp"

#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace posenc {

namespace {

constexpr float margin = 12, prose_size = 13;

}

float most_card_height() {
    return ImGui::GetIO().DisplaySize.y - 2 * px(margin);
}

bool Card::begin(std::string_view title, Column& column) {
    const bool fresh = wanted_;
    if (wanted_)
        ImGui::OpenPopup(name_);
    wanted_ = false;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float width = std::min(px(widest_), screen.x - 2 * px(margin));
    const float height = std::min(content_height_, most_card_height());
    ImGui::SetNextWindowPos({std::round((screen.x - width) / 2), std::round((screen.y - height) / 2)});
    ImGui::SetNextWindowSize({width, height});
    open_ = ImGui::BeginPopup(name_, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                         ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize);
    if (!open_)
        return false;
    if (fresh)
        ImGui::SetScrollY(0);
    column = region_column(20, 16);
    const float size = control_height();
    const float room = column.width - size - px(8);
    draw_text_aligned(ImGui::GetWindowDrawList(), {column.x, column.y + size / 2}, {0, 0.5F},
                      fitted(title, room, 16, Weight::semibold), 16, theme().text, Weight::semibold);
    note_item({std::string(title), "text", column.x, column.y, room, size});
    if (button({column.x + column.width - size, column.y, size, size}, close_,
               {.icon = icons::x, .style = ButtonStyle::quiet, .icon_only = true, .key = "Esc"}))
        ImGui::CloseCurrentPopup();
    column.y += size + px(8);
    return true;
}

void Card::end(const Column& column) {
    const float end = column.y + px(10);
    content_height_ = end - ImGui::GetWindowPos().y + ImGui::GetScrollY();
    ImGui::SetCursorScreenPos({column.x, end - 1});
    ImGui::Dummy({1, 1});
    drag_scroll();
    ImGui::EndPopup();
}

void warning(Column& column, std::string_view text) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float icon_room = px(28), inset = px(8), width = column.width - icon_room - 2 * inset;
    const float height = draw_wrapped(nullptr, {}, width, text, prose_size, 0);
    const Rect card{column.x, column.y, column.width, height + 2 * inset};
    list->AddRectFilled(card.min(), card.max(), theme().warn_soft, px(8));
    draw_icon(list, {card.x + inset + px(8), card.y + inset + px(10)}, icons::triangle_alert, 16, theme().warn);
    draw_wrapped(list, {card.x + inset + icon_room, card.y + inset}, width, text, prose_size, theme().warn);
    note_item({std::string(text), "text", card.x, card.y, card.width, card.height});
    column.y = card.bottom() + px(16);
}

}
