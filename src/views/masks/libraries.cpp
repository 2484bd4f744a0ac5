// The same cells of a mask in every library's own values: one card per library, with the line of code that passes the
// mask on. In that line `keep` is True where a query may attend.
#include "core/masks/libraries.hpp"
#include "core/masks/mask_parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/masks/masks_view.hpp"
#include "views/plot/fitting_text.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float libraries_head = 46, gap = 10, card_height = 92, least_card = 228, users_gap = 24, users_below = 16;
constexpr Index most_card_keys = 6, least_keys = 3;

/// The keys that a card shows, about the focused one.
struct Shown {
    Index first = 0, count = 0;
};

Shown shown_keys(const MaskScene& scene, float width) {
    const Index all = scene.mask->size().col;
    const float cell = in_design(text_size("False", 12).x) + 6;
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

void draw_cells(ImDrawList* list, const MaskScene& scene, const LibraryMask& library, const Shown& keys, Rect row) {
    const float pitch = std::floor(row.width / static_cast<float>(keys.count));
    for (Index i = 0; i < keys.count; ++i) {
        const Cell cell{scene.focus.row, keys.first + i};
        const Rect box = inset({row.x + pitch * static_cast<float>(i), row.y, pitch, row.height}, {.right = 2});
        const bool visible = scene.mask->hidden(cell) == Hidden::no;
        fill(list, box, 0, visible ? theme().text : theme().bg2);
        draw_text_aligned(list, box.center(), {0.5f, 0.5f}, visible ? library.visible : library.hidden, 12,
                          visible ? theme().bg0 : theme().text, visible ? Weight::semibold : Weight::regular);
        const Rect around = inset(box, {-1, -1, -1, -1});
        if (cell.col == scene.focus.col)
            list->AddRect(around.min(), around.max(), theme().accent, 0, 0, px(2));
    }
}

void draw_card(const MaskScene& scene, const LibraryMask& library, const Shown& keys, Rect card) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_box(list, card, 6, theme().bg1, theme().line);
    Rect rest = inset(card, {10, 8, 10, 8}), head = take_top(rest, 16, 8);
    const Rect meaning = take_right(head, in_design(text_size(library.meaning, 12).x), 8);
    draw_text_aligned(list, {meaning.right(), meaning.center().y}, {1, 0.5f}, library.meaning, 12, theme().text2);
    draw_fitted(list, head, 0, library.name, 13, theme().text, Weight::semibold);
    draw_cells(list, scene, library, keys, take_top(rest, 20));
    const float size = look().touch ? 40 : 24;
    Rect code = inset(take_bottom(rest, 24), {.right = -4});
    const ImVec2 at = take_right(code, size, 8).center();
    const std::string copy = "Copy the line of " + std::string(library.name) + "##copy." + std::string(library.name);
    if (button(centered(at, size, size), copy, {.icon = icons::copy, .style = ButtonStyle::quiet, .icon_only = true}))
        platform::copy_text(library.argument);
    draw_fitted(list, code, 0, library.brief, 12, theme().text2);
    const std::string spoken =
        std::string(library.name) + ": " + std::string(library.meaning) + ", " +
        (scene.mask->hidden(scene.focus) == Hidden::no ? std::string(library.visible) : std::string(library.hidden));
    note_item({spoken, "text", card.x, card.y, card.width, card.height});
}

/// The width, in design pixels, of one of several columns with gaps between them.
float column_width(Rect area, int columns, float between) {
    return std::floor((in_design(area.width) + between) / static_cast<float>(columns)) - between;
}

/// The users of each form of mask, below the form; returns the height in design pixels. With a null list only measures.
float draw_users(ImDrawList* list, std::span<const MaskPanel> panels, Rect area) {
    float height = 0;
    const float width = column_width(area, static_cast<int>(panels.size()), users_gap);
    for (const MaskPanel& panel : panels) {
        const Rect column = take_left(area, width, users_gap);
        for (const Choice& choice : parameters::polarity.choices)
            if (choice.id == panel.choice) {
                if (list)
                    draw_text(list, column.min(), fitted(choice.label, column.width, 13, Weight::semibold), 13,
                              theme().text, Weight::semibold);
                const ImVec2 at = offset(column.min(), 0, 22);
                const float help = draw_wrapped(list, at, column.width, choice.help, 13, theme().text2);
                height = std::max(height, 22 + in_design(help));
            }
    }
    return height;
}

}

float libraries_height(int rows) {
    return libraries_head + static_cast<float>(rows) * (card_height + gap) - gap;
}

float users_height(std::span<const MaskPanel> panels, float width) {
    return draw_users(nullptr, panels, {0, 0, width, 0});
}

void draw_libraries(MaskScene& scene, Rect area) {
    const int columns = std::clamp(static_cast<int>((in_design(area.width) + gap) / (least_card + gap)), 1, 3);
    const float width = column_width(area, columns, gap);
    const Shown keys = shown_keys(scene, width - 20);
    take_heading(area, "These " + counted(keys.count, "cell") + " in each library",
                 scene.queries.name + " " + readable_integer(scene.queries.first + scene.focus.row) + ", keys " +
                     readable_integer(scene.keys.first + keys.first) + " to " +
                     readable_integer(scene.keys.first + keys.first + keys.count - 1) +
                     "; filled: may look. In the code, keep is True where a query may look");
    take_top(area, 10);
    const std::vector<const LibraryMask*> all = cards();
    Rect row;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i % static_cast<std::size_t>(columns) == 0) {
            if (!has_room(area, 0, card_height - 1))
                return;
            row = take_top(area, card_height, gap);
        }
        draw_card(scene, *all[i], keys, take_left(row, width, gap));
    }
}

void draw_below_forms(MaskScene& scene, std::span<const MaskPanel> panels, Rect area) {
    note_part("libraries", area);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float users = users_height(panels, area.width) + users_below;
    if (!has_room(area, 0, libraries_height(1))) {
        draw_users(list, panels, area);
        return;
    }
    if (has_room(area, 0, libraries_height(2) + users))
        draw_users(list, panels, take_top(area, users));
    draw_libraries(scene, area);
}

}
