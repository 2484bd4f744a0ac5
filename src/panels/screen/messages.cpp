// Cards above and below the plot: see messages.hpp.
#include "panels/screen/messages.hpp"

#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
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

namespace {

constexpr std::string_view what_it_is =
    "This table tells a transformer where each word stands: one row for each position.";

struct DoorSign {
    WelcomeChoice door;
    const char* icon;
    std::string_view label, brief; ///< `brief` is used if the labels do not fit in one row
};

constexpr DoorSign doors[] = {
    {WelcomeChoice::lesson, icons::graduation_cap, "Begin with lesson 1##door.lesson", "Lesson 1##door.lesson"},
    {WelcomeChoice::explore, icons::sliders_horizontal, "Explore freely##door.explore", "Explore##door.explore"},
    {WelcomeChoice::model, icons::file_up, "Open the config.json of your model##door.model", "Your model##door.model"}};

constexpr float door_gap = 8, door_padding = 12;

struct PlacedDoor {
    WelcomeChoice door;
    std::string_view label;
    const char* icon;
    Rect rect;
};

/// The sentence leaves room for the button that closes the card.
float sentence_width(float width) {
    return width - 2 * px(side) - 2 * px(door_padding) - control_height();
}

float sentence_height(float width) {
    return draw_wrapped(nullptr, {}, sentence_width(width), what_it_is, 13, 0);
}

/// The doors in one row; brief and without icons if they do not fit, one below the other if even that is too wide. `at`
/// is the corner of the first one.
std::vector<PlacedDoor> place_doors(ImVec2 at, float width) {
    float all = -px(door_gap);
    for (const DoorSign& sign : doors)
        all += button_width(sign.label, {.icon = sign.icon}) + px(door_gap);
    std::vector<PlacedDoor> placed;
    ImVec2 next = at;
    for (const DoorSign& sign : doors) {
        const bool whole = all <= width;
        const std::string_view label = whole ? sign.label : sign.brief;
        const char* icon = whole ? sign.icon : nullptr;
        const float own = std::min(button_width(label, {.icon = icon}), width);
        if (next.x > at.x && next.x + own > at.x + width)
            next = {at.x, next.y + control_height() + px(door_gap)};
        placed.push_back({sign.door, label, icon, {next.x, next.y, own, control_height()}});
        next.x += own + px(door_gap);
    }
    return placed;
}

float doors_width(float width) {
    return width - 2 * px(side) - 2 * px(door_padding);
}

}

float invitation_height(float width) {
    const float rows = place_doors({}, doors_width(width)).back().rect.bottom();
    return std::max(sentence_height(width), control_height()) + px(4) + rows + 2 * px(8) + px(8);
}

WelcomeChoice draw_invitation(Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect card{area.x + px(side), area.y, area.width - 2 * px(side), area.height - px(8)};
    list->AddRectFilled(card.min(), card.max(), theme().accent_soft, px(8));
    const float left = card.x + px(door_padding), size = control_height();
    const float words = sentence_height(area.width), line = std::max(words, size);
    const ImVec2 at{left, card.y + px(8) + std::round((line - words) / 2)};
    draw_wrapped(list, at, sentence_width(area.width), what_it_is, 13, theme().text);
    note_item({std::string(what_it_is), "text", at.x, at.y, sentence_width(area.width), words});
    WelcomeChoice opened = WelcomeChoice::none;
    for (const PlacedDoor& door : place_doors({left, card.y + px(8) + line + px(4)}, doors_width(area.width)))
        if (button(door.rect, door.label, {.icon = door.icon}))
            opened = door.door;
    if (button({card.right() - size - px(4), card.y + px(4), size, size}, "Close invitation##close.invitation",
               {.icon = icons::x, .style = ButtonStyle::quiet, .icon_only = true}))
        opened = WelcomeChoice::explore;
    return opened;
}

}
