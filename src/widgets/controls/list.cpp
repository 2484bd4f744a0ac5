// The list that a menu opens: a card with headings, an optional field to search in, and rows. Only one is open at a
// time.
#include "widgets/controls/list.hpp"
#include "core/text.hpp"
#include "core/texts/lower_case.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include <icons.hpp>

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace posenc {

namespace {

constexpr float row_height = 28, touch_row_height = 40, tall_row_height = 52, heading_height = 28, search_height = 32,
                edge = 4, inset = 10, picture_side = 40, widest_about = 380;

float search_room() {
    return std::max(px(search_height), control_height());
}

struct OpenList {
    ImGuiID id = 0;
    int highlight = -1; ///< index of an entry
    bool follow = true; ///< scroll to the highlight
    bool fresh = true;
    std::string wanted; ///< searched for, lower case
};

OpenList open;

struct ListRow {
    int entry = -1; ///< -1: a heading
    std::string_view text;
    float y = 0, height = 0;
};

constexpr int no_match = 1000;

/// Searches the text in the present language, then in English: where the wanted words begin, and whether they are all
/// of it.
struct Place {
    std::size_t at;
    bool whole;
};
Place place_in(std::string_view text, std::string_view wanted) {
    const std::string_view translated = translate(text);
    const Place place{lower_case(translated).find(wanted), translated.size() == wanted.size()};
    if (place.at != std::string::npos || translated == text)
        return place;
    return {lower_case(text).find(wanted), text.size() == wanted.size()};
}

/// How well one search text matches an entry; smaller is better. First the label as a whole, then its beginning, then
/// its middle, then the other texts.
int rank(const MenuEntry& entry, std::string_view wanted) {
    if (const Place place = place_in(entry.label, wanted); place.at != std::string::npos)
        return place.whole ? 0 : place.at == 0 ? 1 : 2;
    int number = 3;
    for (const std::string_view text : {entry.words, entry.note, entry.about, entry.group, entry.parts}) {
        if (place_in(text, wanted).at != std::string::npos)
            return number;
        ++number;
    }
    return no_match;
}

/// How well an entry matches the search; smaller is better, −1: not at all. The words may also match separately, in
/// different texts; then the rank is that of the worst word.
int rank(const MenuEntry& entry) {
    int best = rank(entry, open.wanted), hardest = 0;
    for (const std::string_view word : split(open.wanted, ' '))
        hardest = std::max(hardest, rank(entry, word));
    best = std::min(best, hardest);
    return best == no_match ? -1 : best;
}

/// The best answer; the first of several.
int best_match(std::span<const MenuEntry> entries) {
    int best = -1, best_rank = 0;
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (const int own = rank(entries[i]); own >= 0 && (best < 0 || own < best_rank)) {
            best = static_cast<int>(i);
            best_rank = own;
        }
    return best;
}

std::vector<ListRow> rows_of(std::span<const MenuEntry> entries) {
    std::vector<ListRow> rows;
    std::string_view group;
    float y = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (rank(entries[i]) < 0)
            continue;
        if (entries[i].group != group && !entries[i].group.empty()) {
            rows.push_back({-1, entries[i].group, y, px(heading_height)});
            y += rows.back().height;
        }
        group = entries[i].group;
        const float height = entries[i].about.empty() ? look().touch ? touch_row_height : row_height : tall_row_height;
        rows.push_back({static_cast<int>(i), entries[i].label, y, px(height)});
        y += rows.back().height;
    }
    return rows;
}

float widest(std::span<const MenuEntry> entries, bool pictures) {
    float width = 0;
    for (const MenuEntry& entry : entries) {
        const float note = entry.note.empty() ? 0 : text_size(entry.note, 12).x + px(16);
        width = std::max(width, text_size(entry.label, 14, Weight::semibold).x + note);
        width = std::max(width, text_size(entry.group, 12, Weight::semibold).x);
        width = std::max(width, std::min(text_size(entry.about, 12).x, px(widest_about)));
    }
    return width + (pictures ? px(picture_side + inset) : 0) + 2 * px(inset) + 2 * px(edge) +
           px(12); // room for the scrollbar
}

/// The place of the card: below the anchor, or above it if there is more room, always on the screen.
Rect place(Rect anchor, float width, float height) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float margin = px(4);
    const float below = screen.y - margin - anchor.bottom() - margin, above = anchor.y - 2 * margin;
    const bool down = height <= below || below >= above;
    height = std::max(px(row_height), std::min(height, down ? below : above));
    width = std::min(std::max(width, anchor.width), screen.x - 2 * margin);
    const float x = std::max(margin, std::min(anchor.x, screen.x - margin - width));
    return snap_to_pixels({x, down ? anchor.bottom() + margin : anchor.y - margin - height, width, height});
}

void move_highlight(const std::vector<ListRow>& rows, int by) {
    std::vector<int> order;
    int at = -1;
    for (const ListRow& row : rows)
        if (row.entry >= 0) {
            if (row.entry == open.highlight)
                at = static_cast<int>(order.size());
            order.push_back(row.entry);
        }
    if (order.empty()) {
        open.highlight = -1;
        return;
    }
    const int last = static_cast<int>(order.size()) - 1;
    open.highlight = order[static_cast<std::size_t>(at < 0 ? 0 : std::clamp(at + by, 0, last))];
    open.follow = true;
}

bool pressed(ImGuiKey key) {
    return ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, open.id);
}

/// The keys while the list is open; true when Enter takes the highlight.
bool follow_keys(const std::vector<ListRow>& rows, bool searchable) {
    constexpr int far = 1'000'000, page = 8;
    const std::pair<ImGuiKey, int> moves[] = {{ImGuiKey_DownArrow, 1},   {ImGuiKey_UpArrow, -1},
                                              {ImGuiKey_PageDown, page}, {ImGuiKey_PageUp, -page},
                                              {ImGuiKey_End, far},       {ImGuiKey_Home, -far}};
    for (const auto& [key, by] : moves) {
        if (searchable && std::abs(by) == far) // there, Home and End move in the text
            continue;
        ImGui::SetKeyOwner(key, open.id);
        if (pressed(key))
            move_highlight(rows, by);
    }
    const bool taken = ImGui::IsKeyPressed(ImGuiKey_Enter, ImGuiInputFlags_None, ImGuiKeyOwner_Any) ||
                       ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, ImGuiInputFlags_None, ImGuiKeyOwner_Any);
    return taken && !open.fresh;
}

void draw_row(Rect rect, const ListRow& row, const MenuEntry& entry, const MenuOptions& options, bool chosen,
              bool highlighted) {
    const Theme& t = theme();
    ImDrawList* const list = ImGui::GetWindowDrawList();
    if (chosen || highlighted)
        fill(list, rect, px(4), chosen ? t.accent_soft : t.bg2);
    if (chosen && highlighted)
        stroke(list, rect, px(4), px(1), t.accent);
    const bool tall = !entry.about.empty();
    float left = rect.x + px(inset);
    if (options.picture) {
        const float side = std::min(px(picture_side), rect.height - px(4));
        options.picture(list, {left, std::round(rect.y + (rect.height - side) / 2), side, side}, row.entry);
        left += px(picture_side + inset);
    }
    const float middle = rect.y + (tall ? px(18) : rect.height / 2);
    const float note = entry.note.empty() ? 0 : text_size(entry.note, 12).x + px(16);
    const Weight weight = chosen ? Weight::semibold : Weight::regular;
    const float room = rect.right() - px(inset) - left;
    const std::string shown = fitted(row.text, room - note, 14, weight);
    draw_text_aligned(list, {left, middle}, {0, 0.5F}, shown, 14, entry.grey ? t.text3 : t.text, weight);
    draw_text_aligned(list, {rect.right() - px(inset), middle}, {1, 0.5F}, entry.note, 12, t.text3);
    if (tall)
        draw_text_aligned(list, {left, rect.y + px(36)}, {0, 0.5F}, fitted(entry.about, room, 12), 12,
                          entry.grey ? t.text3 : t.text2);
}

std::optional<int> draw_rows(const std::vector<ListRow>& rows, std::span<const MenuEntry> entries, int chosen,
                             const MenuOptions& options) {
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    std::optional<int> taken;
    for (const ListRow& row : rows) {
        const Rect rect = {origin.x, origin.y + row.y, width, row.height};
        if (row.entry < 0) {
            ImDrawList* const list = ImGui::GetWindowDrawList();
            draw_text_aligned(list, {rect.x + px(inset), rect.y + rect.height / 2}, {0, 0.5F}, row.text, 12,
                              theme().text3, Weight::semibold);
            continue;
        }
        ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
        const Behavior behavior = behave(rect, ImGui::GetCurrentWindow()->GetID(row.entry), true);
        ImGui::PopItemFlag();
        if (behavior.hovered && (ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0))
            open.highlight = row.entry;
        if (row.entry == open.highlight && open.follow)
            ImGui::ScrollToRectEx(ImGui::GetCurrentWindow(), ImRect(rect.min(), rect.max()),
                                  ImGuiScrollFlags_KeepVisibleEdgeY);
        if (!behavior.shown)
            continue;
        const bool is_chosen = row.entry == chosen;
        const MenuEntry& entry = entries[static_cast<std::size_t>(row.entry)];
        Item item{
            with_identity(row.text, entry.id), "choice", rect.x, rect.y, rect.width, rect.height, true, is_chosen};
        item.about = entry.grey ? entry.about : std::string_view();
        note_control(std::move(item));
        draw_row(rect, row, entry, options, is_chosen, row.entry == open.highlight);
        if (behavior.pressed)
            taken = row.entry;
    }
    open.follow = false;
    return taken;
}

void search_field(Rect card, std::span<const MenuEntry> entries) {
    const Rect rect = {card.x + px(edge), card.y + px(edge), card.width - 2 * px(edge), search_room()};
    ImGui::PushID(static_cast<int>(open.id));
    if (open.fresh)
        ImGui::ActivateItemByID(id_of("##search##search"));
    const FieldResult result = text_field(rect, "search##search", "");
    ImGui::PopID();
    const ImVec2 corner = {rect.right() - px(16), rect.y + rect.height / 2};
    draw_icon(ImGui::GetWindowDrawList(), corner, icons::search, 14, theme().text3);
    if (result.changed && lower_case(*result.changed) != open.wanted) {
        open.wanted = lower_case(*result.changed);
        open.highlight = best_match(entries);
        open.follow = true;
    }
}

std::optional<int> list_contents(Rect card, std::span<const MenuEntry> entries, int chosen,
                                 const MenuOptions& options) {
    const bool searchable = options.searchable;
    if (searchable)
        search_field(card, entries);
    const std::vector<ListRow> rows = rows_of(entries);
    std::optional<int> taken;
    if (follow_keys(rows, searchable) && open.highlight >= 0)
        taken = open.highlight;
    const float top = card.y + px(edge) + (searchable ? search_room() + px(edge) : 0);
    ImGui::SetCursorScreenPos({card.x + px(edge), top});
    ImGui::BeginChild("rows", {card.width - 2 * px(edge), card.bottom() - px(edge) - top},
                      ImGuiChildFlags_NavFlattened);
    if (rows.empty())
        draw_text(ImGui::GetWindowDrawList(), {card.x + px(edge + inset), top + px(6)}, "nothing found", 13,
                  theme().text3);
    if (const auto clicked = draw_rows(rows, entries, chosen, options))
        taken = clicked;
    drag_scroll();
    ImGui::EndChild();
    open.fresh = false;
    return taken;
}

}

void open_list(ImGuiID id, int chosen) {
    open = {id, chosen, true, true, {}};
    ImGui::OpenPopupEx(id);
}

bool list_is_open(ImGuiID id) {
    return ImGui::IsPopupOpen(id, ImGuiPopupFlags_None);
}

void close_list() {
    ImGui::ClosePopupsExceptModals();
}

std::optional<int> list_of_choices(ImGuiID id, Rect anchor, std::span<const MenuEntry> entries, int chosen,
                                   const MenuOptions& options) {
    if (!list_is_open(id) || open.id != id)
        return std::nullopt;
    // Without the search, so that the card keeps its size while searching.
    const std::string wanted = std::exchange(open.wanted, std::string());
    const std::vector<ListRow> all = rows_of(entries);
    open.wanted = wanted;
    const float rows = all.empty() ? px(row_height) : all.back().y + all.back().height;
    const float search = options.searchable ? search_room() + px(edge) : 0;
    const Rect card = place(anchor, widest(entries, options.picture != nullptr), rows + search + 2 * px(edge));
    ImGui::SetNextWindowPos(card.min());
    ImGui::SetNextWindowSize({card.width, card.height});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                       ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                       ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    if (!ImGui::BeginPopupEx(id, flags))
        return std::nullopt;
    const std::optional<int> taken = list_contents(card, entries, chosen, options);
    if (taken || ImGui::IsKeyPressed(ImGuiKey_Escape, ImGuiInputFlags_None, ImGuiKeyOwner_Any))
        ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return taken;
}

}
