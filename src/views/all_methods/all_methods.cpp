// Every method of the registry as a card, grouped by family: a picture, formula, paper, who uses it, parameters, limit.
// The texts all come from the registry. Choosing a card opens the method in the view that shows it; a search leaves the
// cards that have its words.
#include "views/all_methods/all_methods.hpp"
#include "core/text.hpp"
#include "platform/platform.hpp"
#include "views/views.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace posenc {

extern const View all_methods_view;

namespace {

constexpr float heading_height = 36, card_gap = 12, bottom_room = 24, family_choice_width = 600, search_width = 320;

const Method& method_at(const MethodListMemory& memory, std::size_t i) {
    return *methods()[memory.shown[i]];
}

struct Family {
    std::string_view name;
    std::size_t first = 0, count = 0; ///< its cards in the list
};

std::vector<Family> families(const MethodListMemory& memory) {
    std::vector<Family> found;
    for (std::size_t i = 0; i < memory.shown.size(); ++i) {
        const std::string_view name = method_at(memory, i).family;
        if (found.empty() || found.back().name != name)
            found.push_back({name, i, 0});
        ++found.back().count;
    }
    return found;
}

std::string count_text(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " method" : " methods");
}

std::string capitals(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return result;
}

/// The card of a method; the first one if it has none.
std::size_t index_of(const MethodListMemory& memory, std::string_view id) {
    for (std::size_t i = 0; i < memory.shown.size(); ++i)
        if (method_at(memory, i).id == id)
            return i;
    return 0;
}

bool opens_family(const MethodListMemory& memory, std::size_t i) {
    return i == 0 || method_at(memory, i).family != method_at(memory, i - 1).family;
}

/// The scroll position that shows a card at the top, with the heading of its family if it opens one.
float scrolled_to(const MethodListMemory& memory, std::size_t i) {
    return std::max(0.0f, memory.places[i].top - px(opens_family(memory, i) ? heading_height : card_gap));
}

bool is_laid_out(const MethodListMemory& memory, float width) {
    return memory.width == width && memory.scale == look().scale && memory.words == translate("Settings") &&
           memory.places.size() == memory.shown.size();
}

/// Places of all cards. The height leaves room for the last family to be scrolled to the top.
void lay_out(MethodListMemory& memory, float width, float room) {
    if (!is_laid_out(memory, width)) {
        memory.places.clear();
        float y = 0;
        for (std::size_t i = 0; i < memory.shown.size(); ++i) {
            y += px(opens_family(memory, i) ? heading_height : 0);
            const Method& method = method_at(memory, i);
            memory.places.push_back({y, method_card_height({method, view_for(method.id).title}, width)});
            y += memory.places.back().height + px(card_gap);
        }
        memory.width = width;
        memory.scale = look().scale;
        memory.words = translate("Settings");
    }
    if (memory.shown.empty()) {
        memory.height = 0;
        return;
    }
    const MethodListMemory::Place& last = memory.places.back();
    memory.height =
        std::max(last.top + last.height + px(bottom_room), scrolled_to(memory, families(memory).back().first) + room);
}

void open(Session& session, const Method& method) {
    session.replace(with_method(session.state(), all_methods_view, view_for(method.id), method));
}

void draw_heading(const MethodListMemory& memory, std::size_t i, float x, float y) {
    for (const Family& family : families(memory))
        if (family.first == i) {
            ImDrawList* list = ImGui::GetWindowDrawList();
            const std::string name = capitals(family.name), count = count_text(family.count);
            const float middle = y - px(heading_height) / 2;
            const float used =
                draw_text_aligned(list, {x, middle}, {0, 0.5f}, name, 12, theme().text3, Weight::semibold) + px(8);
            const float more = draw_text_aligned(list, {x + used, middle}, {0, 0.5f}, count, 12, theme().text3);
            note_item({name + " " + count, "text", x, middle - px(8), used + more, px(16)});
        }
}

/// The card at the upper edge of the list, or below it.
std::size_t topmost(const MethodListMemory& memory, float scroll) {
    std::size_t i = 0;
    while (i + 1 < memory.places.size() && memory.places[i].top + memory.places[i].height <= scroll + px(4))
        ++i;
    return i;
}

/// The card as a control, drawn only if it is visible. True when it was pressed.
bool card_pressed(MethodListMemory& memory, std::size_t number, Rect place, bool current) {
    const Method& method = *methods()[number];
    const HitArea hit = hit_area(place, method.id, {.kind = "link", .spoken = method.title, .chosen = current});
    if (!ImGui::IsItemVisible())
        return hit.pressed;
    const bool hovered = hit.hovered && !look().touch;
    const auto picture = [&](ImDrawList* list, Rect rect) {
        if (memory.pictures.draw(list, rect, number, [&] { return example_of(method); }))
            platform::wake(); // the next frame draws more of them
    };
    draw_method_card(ImGui::GetWindowDrawList(),
                     {method, view_for(method.id).title, current, hovered, hit.held, picture}, place);
    draw_focus_ring(hit, place, 3, 11);
    if (hovered)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return hit.pressed;
}

/// Page Up and Page Down move the keyboard focus by about one screen of cards. Dear ImGui's own page keys would leave
/// the list.
void take_page_keys(MethodListMemory& memory, std::size_t i) {
    const ImGuiID id = ImGui::GetItemID();
    const float page = ImGui::GetWindowHeight() * 0.9f, top = memory.places[i].top;
    for (const ImGuiKey key : {ImGuiKey_PageUp, ImGuiKey_PageDown}) {
        if (!take_key(id, key))
            continue;
        const int step = key == ImGuiKey_PageDown ? 1 : -1, last = static_cast<int>(memory.shown.size()) - 1;
        int next = std::clamp(static_cast<int>(i) + step, 0, last);
        while (next > 0 && next < last &&
               std::abs(memory.places[static_cast<std::size_t>(next + step)].top - top) <= page)
            next += step;
        memory.wanted = next;
    }
}

/// Tab stops at one card only: the focused one, or else the topmost. From there the arrow and page keys move on.
std::size_t tab_stop(const MethodListMemory& memory) {
    for (std::size_t i = 0; i < memory.shown.size(); ++i)
        if (const std::string_view id = method_at(memory, i).id;
            has_keyboard(ImGui::GetID(id.data(), id.data() + id.size())))
            return i;
    return memory.topmost;
}

void draw_cards(Session& session, MethodListMemory& memory, float x) {
    const float origin = ImGui::GetWindowPos().y - ImGui::GetScrollY();
    const std::string current(session.state().text("method"));
    const std::size_t stop = tab_stop(memory);
    for (std::size_t i = 0; i < memory.shown.size(); ++i) {
        const Rect place{x, origin + memory.places[i].top, memory.width, memory.places[i].height};
        if (opens_family(memory, i) && ImGui::IsRectVisible({x, place.y - px(heading_height)}, place.max()))
            draw_heading(memory, i, x, place.y);
        ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, i != stop);
        const Method& method = method_at(memory, i);
        if (card_pressed(memory, memory.shown[i], place, method.id == current))
            open(session, method);
        ImGui::PopItemFlag();
        if (memory.wanted == static_cast<int>(i)) {
            focus_last_item();
            memory.wanted = -1;
        }
        if (ImGui::IsItemFocused())
            take_page_keys(memory, i);
    }
}

/// The list in a child window of its own, scrolled to `target` first if there is one.
void draw_list(Session& session, MethodListMemory& memory, Rect area, float margin, std::optional<float> target) {
    ImGui::SetCursorScreenPos(area.min());
    ImGui::SetNextWindowContentSize({0, memory.height});
    if (target)
        ImGui::SetNextWindowScroll({-1, *target});
    ImGui::BeginChild("list of methods", {area.width, area.height}, ImGuiChildFlags_NavFlattened,
                      ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    memory.topmost = topmost(memory, ImGui::GetScrollY());
    draw_cards(session, memory, area.x + margin);
    drag_scroll();
    ImGui::EndChild();
}

/// The families as segments, or as a menu where there is no room for segments. Returns the one chosen.
std::optional<std::size_t> choose_family(Rect rect, std::span<const Family> all, std::size_t chosen) {
    std::optional<int> picked;
    if (rect.width >= px(family_choice_width)) {
        std::vector<Choice> entries;
        for (const Family& family : all)
            entries.push_back({family.name, family.name, ""});
        picked = segments(rect, "Family##family", entries, static_cast<int>(chosen));
    } else {
        std::vector<std::string> counts;
        for (const Family& family : all)
            counts.push_back(count_text(family.count));
        std::vector<MenuEntry> entries;
        for (std::size_t i = 0; i < all.size(); ++i)
            entries.push_back({all[i].name, all[i].name, counts[i]});
        picked = menu(rect, "Family##family", all[chosen].name, entries, static_cast<int>(chosen));
    }
    return picked ? std::optional(static_cast<std::size_t>(*picked)) : std::nullopt;
}

/// Title, families and search above the list; takes their height from `rest`. Returns the first card of a family
/// chosen.
std::optional<std::size_t> draw_head(MethodListMemory& memory, Rect& rest, float margin) {
    const std::vector<Family> all = families(memory);
    const bool titled = has_room(rest, 0, 520), beside = titled && has_room(rest, 960, 0);
    take_top(rest, titled ? 16 : 8);
    const float control = in_design(control_height());
    const float row_left = rest.x + margin;
    Rect row{row_left, rest.y, rest.width - 2 * margin, control_height()};
    if (titled) {
        const std::string note =
            memory.search.empty()
                ? count_text(methods().size()) + " in " + std::to_string(all.size()) + " families; choose one to see it"
                : count_text(memory.shown.size()) + " found";
        Rect title = row;
        if (beside)
            row = take_right(title, family_choice_width, 24);
        const float used = draw_title(ImGui::GetWindowDrawList(), title.min(), title.width, "All methods", note);
        take_top(rest, beside ? std::max(in_design(used), control) : in_design(used) + 4);
        row.y = beside ? row.y : rest.y;
    }
    if (!beside)
        take_top(rest, control);
    std::size_t chosen = 0;
    while (chosen + 1 < all.size() && all[chosen + 1].first <= memory.topmost)
        ++chosen;
    const std::optional<std::size_t> picked = all.empty() ? std::nullopt : choose_family(row, all, chosen);
    take_top(rest, 8);
    if (titled) {
        const Rect line = take_top(rest, control, 8);
        draw_method_search(memory,
                           {row_left, line.y, std::min(rest.width - 2 * margin, px(search_width)), line.height});
    }
    return picked ? std::optional(all[*picked].first) : std::nullopt;
}

void draw_nothing_found(ImVec2 at, float width) {
    constexpr std::string_view text = "No method has all of these words.";
    const float height = draw_wrapped(ImGui::GetWindowDrawList(), at, width, text, 14, theme().text2);
    note_item({std::string(text), "text", at.x, at.y, width, height});
}

void draw(Session& session, Canvas& canvas, Rect area) {
    MethodListMemory& memory = canvas.memory<MethodListMemory>();
    const float margin = px(area.width < px(560) ? 12 : 24);
    Rect rest = area;
    std::optional<std::size_t> wanted;
    if (memory.shown.empty() && memory.search.empty())
        memory.shown = found_methods({});
    const std::size_t before = memory.shown.size();
    if (area.height >= px(200))
        wanted = draw_head(memory, rest, margin);
    if (memory.shown.size() != before)
        wanted = 0;
    if (memory.shown.empty())
        return draw_nothing_found({rest.x + margin, rest.y + px(16)}, rest.width - 2 * margin);
    const bool resized = !is_laid_out(memory, rest.width - 2 * margin);
    lay_out(memory, rest.width - 2 * margin, rest.height);
    const int frame = ImGui::GetFrameCount();
    const std::string_view current = session.state().text("method");
    if (memory.frame + 1 != frame || memory.current != current)
        wanted = index_of(memory, current);
    else if (resized)
        wanted = memory.topmost;
    memory.frame = frame;
    memory.current = current;
    draw_list(session, memory, rest, margin, wanted ? std::optional(scrolled_to(memory, *wanted)) : std::nullopt);
}

}

constinit const View all_methods_view = {
    .id = "methods",
    .title = "All methods",
    .example = "method=sinusoidal",
    .parameters = {},
    .draw = draw,
    .every_method = true,
};

}
