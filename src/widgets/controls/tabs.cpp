// A row of tabs. Tab stops once; Left and Right move through all tabs that are not grey, including those under "More".
#include "widgets/controls/list.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <icons.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace posenc {

namespace {

constexpr float tab_type = 14, gap = 20, chevron = 14, chevron_gap = 6, underline = 3;
constexpr std::string_view more = "More";

float width_of(std::string_view title) {
    return text_size(title, tab_type, Weight::semibold).x; // so that choosing moves nothing
}

/// The title of the last button if the titles from `shown` on are under it.
std::string_view more_title(std::span<const Tab> titles, std::size_t shown, int chosen) {
    return chosen >= static_cast<int>(shown) ? titles[static_cast<std::size_t>(chosen)].title : more;
}

float more_width(std::string_view title) {
    return width_of(title) + px(chevron_gap) + px(chevron);
}

/// How many titles stand in the row itself.
std::size_t count_shown(float width, std::span<const Tab> titles, int chosen, int most) {
    const std::size_t limit = std::min(titles.size(), static_cast<std::size_t>(std::max(0, most)));
    for (std::size_t shown = limit; shown > 0; --shown) {
        float sum = shown < titles.size() ? more_width(more_title(titles, shown, chosen)) : -px(gap);
        for (std::size_t i = 0; i < shown; ++i)
            sum += width_of(titles[i].title) + px(gap);
        if (sum <= width)
            return shown;
    }
    return 0;
}

/// `behind`: room for a chevron at the right.
void draw_title(Rect text, std::string_view title, ImU32 ink, bool chosen, float behind = 0) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const float middle = text.y + text.height / 2;
    // A title that is not chosen is centred in the room of its bold form.
    const float width = text.width - behind;
    draw_text_aligned(list, {text.x + width / 2, middle}, {0.5F, 0.5F}, title, tab_type, ink,
                      chosen ? Weight::semibold : Weight::regular);
    if (chosen)
        fill(list, {text.x, text.bottom() - px(underline), text.width, px(underline)}, 0, theme().accent);
}

ImU32 ink_of(const Tab& tab, bool chosen, bool hovered) {
    return chosen || hovered ? theme().text : tab.needs.empty() ? theme().text2 : theme().faint;
}

std::optional<int> more_button(Rect text, std::string_view label, std::span<const Tab> titles, std::size_t shown,
                               int chosen) {
    const ImGuiID id = id_of(std::string(label) + "##more");
    const Rect target = {text.x - px(gap) / 2, text.y, text.width + px(gap), text.height};
    const Behavior behavior = behave(target, id, true);
    const bool chosen_here = chosen >= static_cast<int>(shown);
    const std::string_view title = more_title(titles, shown, chosen);
    if (behavior.shown) {
        note_control(
            {with_identity(more, "more"), "menu", target.x, target.y, target.width, target.height, true, chosen_here});
        const bool hovered = behavior.hovered || list_is_open(id);
        const ImU32 ink = chosen_here || hovered ? theme().text : theme().text2;
        draw_title(text, title, ink, chosen_here, px(chevron_gap) + px(chevron));
        const ImVec2 middle = {text.right() - px(chevron) / 2, text.y + text.height / 2};
        draw_icon(ImGui::GetWindowDrawList(), middle, icons::chevron_down, chevron,
                  hovered ? theme().text : theme().text2);
        if (behavior.ringed)
            draw_ring({text.x, text.y + px(8), text.width, text.height - px(16)}, px(4));
        if (behavior.pressed)
            open_list(id, chosen_here ? chosen - static_cast<int>(shown) : 0);
    }
    std::vector<MenuEntry> entries;
    for (std::size_t i = shown; i < titles.size(); ++i)
        entries.push_back(
            {.id = titles[i].id, .label = titles[i].title, .about = titles[i].needs, .grey = !titles[i].needs.empty()});
    const std::optional<int> taken = list_of_choices(id, target, entries, chosen - static_cast<int>(shown), {});
    return taken ? std::optional(*taken + static_cast<int>(shown)) : std::nullopt;
}

/// One title of the row; true when it was clicked.
bool tab(Rect text, const Tab& tab, bool chosen, const Behavior& behavior) {
    const Rect target = {text.x - px(gap) / 2, text.y, text.width + px(gap), text.height};
    const bool pointed = target.contains(ImGui::GetIO().MousePos);
    Item item{with_identity(tab.title, tab.id), "tab", target.x, target.y, target.width, target.height, true, chosen};
    item.about = tab.needs;
    note_control(std::move(item));
    draw_title(text, tab.title, ink_of(tab, chosen, pointed && behavior.hovered), chosen);
    if (pointed)
        tooltip(target, behavior, tab.needs);
    if (chosen && behavior.ringed)
        draw_ring({text.x, text.y + px(8), text.width, text.height - px(16)}, px(4));
    return pointed && behavior.pressed && behavior.by_mouse && !chosen;
}

/// The tab that a key chooses. Grey ones are passed by.
std::optional<int> tab_by_key(ImGuiID id, std::span<const Tab> titles, int chosen) {
    std::vector<int> ready;
    int at = -1;
    for (int i = 0; i < static_cast<int>(titles.size()); ++i) {
        if (i == chosen)
            at = static_cast<int>(ready.size());
        if (i == chosen || titles[static_cast<std::size_t>(i)].needs.empty())
            ready.push_back(i);
    }
    if (ready.empty())
        return std::nullopt;
    const std::optional<int> wanted = choice_by_key(id, at, static_cast<int>(ready.size()));
    return wanted ? std::optional(ready[static_cast<std::size_t>(*wanted)]) : std::nullopt;
}

}

std::optional<int> tabs(Rect rect, std::string_view label, std::span<const Tab> titles, int chosen, int most) {
    if (is_figure())
        return {};
    rect = snap_to_pixels(rect);
    chosen = std::clamp(chosen, -1, static_cast<int>(titles.size()) - 1);
    const std::size_t shown = count_shown(rect.width, titles, chosen, most);
    const ItemScope row(identity_of(label));
    std::optional<int> result;
    float x = rect.x;
    std::vector<Rect> texts;
    for (std::size_t i = 0; i < shown; ++i) {
        texts.push_back({x, rect.y, width_of(titles[i].title), rect.height});
        x += texts.back().width + px(gap);
    }
    if (!texts.empty()) {
        const Rect whole = {rect.x - px(gap) / 2, rect.y, x - rect.x, rect.height};
        const Behavior behavior = behave(whole, id_of(label), true);
        for (std::size_t i = 0; i < texts.size() && behavior.shown; ++i)
            if (tab(texts[i], titles[i], static_cast<int>(i) == chosen, behavior))
                result = static_cast<int>(i);
        if (!result)
            result = tab_by_key(behavior.id, titles, chosen);
    }
    if (shown < titles.size())
        if (const auto taken = more_button({x, rect.y, more_width(more_title(titles, shown, chosen)), rect.height},
                                           label, titles, shown, chosen))
            result = taken;
    return result;
}

}
