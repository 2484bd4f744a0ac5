// Cards above and below the plot: see messages.hpp.
#include "panels/screen/messages.hpp"

#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <string>

namespace posenc {

namespace {

constexpr std::size_t most_shown = 3;
constexpr float side = 16, icon_room = 28, padding = 8;

std::vector<std::string> shown_texts(const std::vector<Issue>& messages) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(messages.size(), most_shown); ++i)
        texts.push_back(sentence(messages[i]));
    if (messages.size() > most_shown)
        texts.push_back("and " + std::to_string(messages.size() - most_shown) + " more");
    return texts;
}

float text_width(float width) {
    return std::max(px(40), width - 2 * px(side) - px(icon_room) - px(padding) - control_height());
}

}

float messages_height(const std::vector<Issue>& messages, float width) {
    if (messages.empty())
        return 0;
    float height = 0;
    for (const std::string& text : shown_texts(messages))
        height += draw_wrapped(nullptr, {}, text_width(width), text, 13, 0);
    return std::max(height + 2 * px(padding), control_height() + px(padding)) + px(8);
}

bool draw_messages(const std::vector<Issue>& messages, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect card{area.x + px(side), area.y + px(8), area.width - 2 * px(side), area.height - px(8)};
    list->AddRectFilled(card.min(), card.max(), theme().warn_soft, px(8));
    const float first_line = card.y + px(padding) + px(10);
    draw_icon(list, {card.x + px(padding) + px(8), first_line}, icons::triangle_alert, 16, theme().warn);
    float y = card.y + px(padding);
    for (const std::string& text : shown_texts(messages)) {
        const ImVec2 at{card.x + px(icon_room) + px(4), y};
        const float height = draw_wrapped(list, at, text_width(area.width), text, 13, theme().warn);
        note_item({text, "text", at.x, at.y, text_width(area.width), height});
        y += height;
    }
    const float size = control_height();
    const Rect close{card.right() - size - px(4), card.y + px(4), size, size};
    return button(close, "Close messages##close.messages",
                  {.icon = icons::x, .style = ButtonStyle::quiet, .icon_only = true, .key = "Esc"});
}

bool draw_invitation(Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float size = look().touch ? px(40) : px(32);
    const Rect card{area.x + px(side), area.y, area.width - 2 * px(side), size};
    list->AddRectFilled(card.min(), card.max(), theme().accent_soft, px(8));
    const float middle = card.y + card.height / 2;
    draw_icon(list, {card.x + px(18), middle}, icons::sliders_horizontal, 16, theme().accent);
    draw_text_aligned(list, {card.x + px(36), middle}, {0, 0.5F},
                      fitted("Drag a slider and watch.", card.width - px(44) - size, 13), 13, theme().text);
    return button({card.right() - size, card.y, size, size}, "Close invitation##close.invitation",
                  {.icon = icons::x, .style = ButtonStyle::quiet, .icon_only = true});
}

}
