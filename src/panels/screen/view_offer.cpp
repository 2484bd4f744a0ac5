#include "panels/screen/view_offer.hpp"

#include "panels/actions.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr float side = 16, padding = 12, between = 8;

float words_width(float width) {
    return std::max(px(40), width - 2 * px(side) - 2 * px(padding) - control_height());
}

float words_height(const std::string& text, float width) {
    return std::max(draw_wrapped(nullptr, {}, words_width(width), text, 13, 0), control_height());
}

}

std::string why_not_shown(const State& state, const View& view) {
    return std::string(view.title) + " cannot show " + std::string(method_of(state).title) + ". " +
           std::string(view.needs);
}

void ExampleOffer::make(const State& state, const View& view) {
    wanted_ = &view;
    present_ = &view_on_screen(state);
}

bool ExampleOffer::still_stands(const State& state) const {
    return &view_on_screen(state) == present_ && !method_in(state, *wanted_);
}

std::string ExampleOffer::text(const State& state) const {
    return stands(state) ? why_not_shown(state, *wanted_) : std::string();
}

float ExampleOffer::card_height(const State& state, float width) const {
    return words_height(text(state), width) + control_height() + px(between) + 2 * px(padding) + px(between);
}

ExampleOffer::Answer ExampleOffer::draw(const State& state, Rect area) const {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect card{area.x + px(side), area.y + px(between), area.width - 2 * px(side), area.height - px(between)};
    list->AddRectFilled(card.min(), card.max(), theme().accent_soft, px(8));
    const std::string words = text(state);
    const ImVec2 at{card.x + px(padding), card.y + px(padding)};
    const float width = words_width(area.width), height = draw_wrapped(list, at, width, words, 13, theme().text);
    note_item({words, "text", at.x, at.y, width, height});
    const Method& instead = method_of(with_example(state, present_, *wanted_));
    const std::string label = "Show " + std::string(instead.title) + " instead##offer.take";
    const float size = control_height();
    const Rect take{at.x, card.bottom() - px(padding) - size,
                    std::min(button_width(label), card.width - 2 * px(padding)), size};
    if (button(take, label))
        return Answer::taken;
    const bool closed = button({card.right() - size - px(4), card.y + px(4), size, size}, "Close offer##offer.close",
                               {.icon = icons::x, .style = ButtonStyle::quiet, .icon_only = true, .key = "Esc"});
    return closed ? Answer::closed : Answer::none;
}

}
