// One choice of several side by side. One stop of Tab; left and right move the choice, as in a group of radio buttons.
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace posenc {

namespace {

constexpr float segment_type = 13, segment_padding = 8, bed_edge = 2;

float natural_width(const Choice& choice) {
    const float least = px(look().touch ? 44 : 24); // easy to hit with a finger or the pointer
    return std::max(text_size(choice.label, segment_type, Weight::semibold).x + 2 * px(segment_padding), least);
}

float segment_height() {
    return look().touch ? px(44) : control_height() - 2 * px(bed_edge);
}

int rows_needed(float width, std::span<const Choice> choices) {
    const int count = static_cast<int>(choices.size());
    for (int rows = 1; rows < count; ++rows) {
        const int in_row = (count + rows - 1) / rows;
        bool fits = true;
        for (int first = 0; first < count && fits; first += in_row) {
            float sum = 2 * px(bed_edge);
            for (int i = first; i < std::min(count, first + in_row); ++i)
                sum += natural_width(choices[static_cast<std::size_t>(i)]);
            fits = sum <= width;
        }
        if (fits)
            return rows;
    }
    return std::max(1, count);
}

/// The rectangle of each choice: its own width and an equal share of the free width of its row.
std::vector<Rect> arrange(Rect bed, std::span<const Choice> choices) {
    const int count = static_cast<int>(choices.size()), rows = rows_needed(bed.width, choices);
    const int in_row = (count + rows - 1) / rows;
    const Rect inner = bed.inset(px(bed_edge));
    std::vector<Rect> places;
    for (int row = 0; row < rows; ++row) {
        const int first = row * in_row, end = std::min(count, first + in_row);
        float spare = inner.width;
        for (int i = first; i < end; ++i)
            spare -= natural_width(choices[static_cast<std::size_t>(i)]);
        const float top = std::round(inner.y + inner.height * static_cast<float>(row) / static_cast<float>(rows));
        const float bottom =
            std::round(inner.y + inner.height * static_cast<float>(row + 1) / static_cast<float>(rows));
        float x = inner.x;
        for (int i = first; i < end; ++i) {
            const float width =
                natural_width(choices[static_cast<std::size_t>(i)]) + spare / static_cast<float>(end - first);
            places.push_back(snap_to_pixels({x, top, width, bottom - top}));
            x += width;
        }
    }
    return places;
}

/// The clickable area of a choice; it includes the edge of the bed next to it.
Rect target_of(Rect place, Rect bed) {
    const float edge = px(bed_edge);
    const float left = place.x - edge <= bed.x ? bed.x : place.x, top = place.y - edge <= bed.y ? bed.y : place.y;
    const float right = place.right() + edge >= bed.right() ? bed.right() : place.right();
    const float bottom = place.bottom() + edge >= bed.bottom() ? bed.bottom() : place.bottom();
    return {left, top, right - left, bottom - top};
}

int target_under_pointer(std::span<const Rect> targets, Rect bed) {
    ImVec2 at = ImGui::GetIO().MousePos; // a finger may press slightly outside the bed
    at = {std::clamp(at.x, bed.x, bed.right() - 1), std::clamp(at.y, bed.y, bed.bottom() - 1)};
    for (std::size_t i = 0; i < targets.size(); ++i)
        if (targets[i].contains(at))
            return static_cast<int>(i);
    return -1;
}

void draw_choice(Rect place, const Choice& choice, bool chosen, bool hovered, bool enabled) {
    const Theme& t = theme();
    ImDrawList* const list = ImGui::GetWindowDrawList();
    if (chosen && enabled) {
        fill(list, place, px(5), t.bg0);
        stroke(list, place, px(5), px(1), t.line2);
    } else if (chosen)
        stroke(list, place, px(5), px(1), t.disabled);
    else if (hovered)
        fill(list, place, px(5), t.bg3);
    const Weight weight = chosen ? Weight::semibold : Weight::regular;
    const ImU32 ink = !enabled ? (chosen ? t.text3 : t.disabled) : chosen ? t.text : t.text2;
    const std::string shown = fitted(choice.label, place.width - px(4), segment_type, weight);
    const ImVec2 middle = {place.x + place.width / 2, place.y + place.height / 2};
    draw_text_aligned(list, middle, {0.5F, 0.5F}, shown, segment_type, ink, weight);
}

std::optional<int> as_menu(Rect rect, std::string_view label, std::span<const Choice> choices, int chosen) {
    std::vector<MenuEntry> entries;
    for (const Choice& choice : choices)
        entries.push_back({.id = choice.id, .label = choice.label, .about = choice.help});
    return menu(rect, label, choices[static_cast<std::size_t>(chosen)].label, entries, chosen);
}

}

float segments_height(float width, std::span<const Choice> choices) {
    if (is_figure())
        return 0;
    const int rows = rows_needed(width, choices);
    return rows == 1 ? control_height() : static_cast<float>(rows) * segment_height() + 2 * px(bed_edge);
}

std::optional<int> segments(Rect rect, std::string_view label, std::span<const Choice> choices, int chosen,
                            bool enabled) {
    if (is_figure())
        return std::nullopt;
    rect = snap_to_pixels(rect);
    const bool has_room = rect.height >= segments_height(rect.width, choices) - 1;
    if (!has_room && enabled && chosen >= 0 && chosen < static_cast<int>(choices.size()))
        return as_menu(rect, label, choices, chosen);
    const Behavior behavior = behave(rect, id_of(label), enabled);
    if (!behavior.shown || choices.empty())
        return std::nullopt;
    fill(ImGui::GetWindowDrawList(), rect, px(6), theme().bg2);
    const std::vector<Rect> places = arrange(rect, choices);
    std::vector<Rect> targets;
    for (const Rect& place : places)
        targets.push_back(target_of(place, rect));
    const int pointed = target_under_pointer(targets, rect);
    const ItemScope group(identity_of(label));
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const bool is_chosen = static_cast<int>(i) == chosen, hovered = static_cast<int>(i) == pointed;
        const Rect &place = places[i], &target = targets[i];
        note_control({with_identity(choices[i].label, choices[i].id), "segment", target.x, target.y, target.width,
                      target.height, enabled, is_chosen});
        draw_choice(place, choices[i], is_chosen, hovered && behavior.hovered, enabled);
        if (hovered)
            tooltip(place, behavior, choices[i].help);
    }
    if (behavior.ringed)
        draw_ring(rect, px(6));
    if (behavior.pressed && behavior.by_mouse)
        return pointed >= 0 && pointed != chosen ? std::optional(pointed) : std::nullopt;
    return enabled ? choice_by_key(behavior.id, chosen, static_cast<int>(choices.size())) : std::nullopt;
}

}
