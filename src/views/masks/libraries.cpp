// The same cells of a mask in every library's own values: one card per library, with the line of code that passes the
// mask on. In that line `keep` is True where a query may attend.
#include "core/masks/libraries.hpp"
#include "core/masks/mask_parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/masks/masks_view.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float libraries_head = 46, gap = 10, card_height = 92, cell_height = 20, least_card = 228;
constexpr Index most_card_keys = 6, least_keys = 3;

/// The keys that a card shows, about the focused one.
struct Shown {
    Index first = 0, count = 0;
};

Shown shown_keys(const MaskScene& scene, float width) {
    const Index all = scene.mask->size().col;
    const float cell = text_size("False", 12).x + px(6);
    const Index fit = std::clamp<Index>(static_cast<Index>(width / cell), least_keys, most_card_keys);
    const Index count = std::min(fit, all);
    return {std::clamp<Index>(scene.focus.col - count / 2, 0, all - count), count};
}

/// Library versions that differ only in how they treat an empty row write the same masks, so they share a card.
std::vector<const LibraryMask*> cards() {
    std::vector<const LibraryMask*> all;
    for (const LibraryMask& library : library_masks())
        if (all.empty() || all.back()->argument != library.argument)
            all.push_back(&library);
    return all;
}

int columns_for(float width) {
    return std::clamp(static_cast<int>((width + px(gap)) / px(least_card + gap)), 1, 3);
}

void draw_cells(ImDrawList* list, const MaskScene& scene, const LibraryMask& library, const Shown& keys, Rect row) {
    const float pitch = std::floor(row.width / static_cast<float>(keys.count));
    for (Index i = 0; i < keys.count; ++i) {
        const Cell cell{scene.focus.row, keys.first + i};
        const Rect box{row.x + pitch * static_cast<float>(i), row.y, pitch - px(2), row.height};
        const bool visible = scene.mask->hidden(cell) == Hidden::no;
        list->AddRectFilled(box.min(), box.max(), visible ? theme().text : theme().bg2);
        draw_text_aligned(list, {box.x + box.width / 2, box.y + box.height / 2}, {0.5f, 0.5f},
                          visible ? library.visible : library.hidden, 12, visible ? theme().bg0 : theme().text,
                          visible ? Weight::semibold : Weight::regular);
        if (cell.col == scene.focus.col)
            list->AddRect({box.x - px(1), box.y - px(1)}, {box.right() + px(1), box.bottom() + px(1)}, theme().accent,
                          0, 0, px(2));
    }
}

void draw_card(const MaskScene& scene, const LibraryMask& library, const Shown& keys, Rect card) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(card.min(), card.max(), theme().bg1, px(6));
    list->AddRect(card.min(), card.max(), theme().line, px(6), 0, px(1));
    const float x = card.x + px(10), right = card.right() - px(10), width = right - x;
    const float meaning = text_size(library.meaning, 12).x;
    draw_text(list, {x, card.y + px(8)}, fitted(library.name, width - meaning - px(8), 13, Weight::semibold), 13,
              theme().text, Weight::semibold);
    draw_text_aligned(list, {right, card.y + px(9)}, {1, 0}, library.meaning, 12, theme().text2);
    draw_cells(list, scene, library, keys, {x, card.y + px(32), width, px(cell_height)});
    const float button_size = look().touch ? control_height() : px(24);
    const float middle = card.bottom() - px(8) - px(12);
    const std::string copy = "Copy the line of " + std::string(library.name) + "##copy." + std::string(library.name);
    if (button({right - button_size + px(4), middle - button_size / 2, button_size, button_size}, copy,
               {.icon = icons::copy, .style = ButtonStyle::quiet, .icon_only = true}))
        platform::copy_text(library.argument);
    draw_text_aligned(list, {x, middle}, {0, 0.5f}, fitted(library.brief, width - button_size - px(4), 12), 12,
                      theme().text2);
    const std::string spoken =
        std::string(library.name) + ": " + std::string(library.meaning) + ", " +
        (scene.mask->hidden(scene.focus) == Hidden::no ? std::string(library.visible) : std::string(library.hidden));
    note_item({spoken, "text", card.x, card.y, card.width, card.height});
}

/// The users of each form of mask, below the form; returns the height. With a null list only measures.
float draw_users(ImDrawList* list, std::span<const MaskPanel> panels, Rect area) {
    float height = 0;
    const float gap = px(24), width = (area.width + gap) / static_cast<float>(panels.size()) - gap;
    for (std::size_t i = 0; i < panels.size(); ++i)
        for (const Choice& choice : parameters::polarity.choices)
            if (choice.id == panels[i].choice) {
                const ImVec2 at{area.x + (width + gap) * static_cast<float>(i), area.y};
                if (list)
                    draw_text(list, at, fitted(choice.label, width, 13, Weight::semibold), 13, theme().text,
                              Weight::semibold);
                const float help = draw_wrapped(list, {at.x, at.y + px(22)}, width, choice.help, 13, theme().text2);
                height = std::max(height, px(22) + help);
            }
    return height;
}

}

float libraries_height(float, int rows) {
    return px(libraries_head) + static_cast<float>(rows) * px(card_height + gap) - px(gap);
}

void draw_libraries(MaskScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const int columns = columns_for(area.width);
    const float width = std::floor((area.width + px(gap)) / static_cast<float>(columns)) - px(gap);
    const Shown keys = shown_keys(scene, width - px(20));
    const std::string title = "These " + counted(keys.count, "cell") + " in each library";
    draw_text(list, area.min(), fitted(title, area.width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    const std::string where = scene.queries.name + " " + readable_integer(scene.queries.first + scene.focus.row) +
                              ", keys " + readable_integer(scene.keys.first + keys.first) + " to " +
                              readable_integer(scene.keys.first + keys.first + keys.count - 1) +
                              "; filled: may look. In the code, keep is True where a query may look";
    draw_text(list, {area.x, area.y + px(20)}, fitted(where, area.width, 12), 12, theme().text2);
    const float top = area.y + px(libraries_head);
    const std::vector<const LibraryMask*> all = cards();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto row = static_cast<float>(i / static_cast<std::size_t>(columns)),
                   column = static_cast<float>(i % static_cast<std::size_t>(columns));
        const Rect card{area.x + column * (width + px(gap)), top + row * px(card_height + gap), width, px(card_height)};
        if (card.bottom() <= area.bottom() + px(1))
            draw_card(scene, *all[i], keys, card);
    }
}

void draw_below_forms(MaskScene& scene, std::span<const MaskPanel> panels, Rect area) {
    note_part("libraries", area);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float cards = libraries_height(area.width, 1), users = draw_users(nullptr, panels, area) + px(16);
    const bool both = area.height >= libraries_height(area.width, 2) + users;
    if (both || (area.height < cards && area.height >= users))
        draw_users(list, panels, area);
    if (area.height >= cards)
        draw_libraries(scene, {area.x, area.y + (both ? users : 0), area.width, area.height - (both ? users : 0)});
}

}
