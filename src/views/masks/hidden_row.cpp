// A row of attention without any visible key: the weights that each library gives it, and what they mean.
#include "core/masks/libraries.hpp"
#include "core/text.hpp"
#include "views/canvas/fitting_number.hpp"
#include "views/masks/masks_view.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float head_height = 46, names_height = 20, least_row = 22, most_row = 40, number_width = 52;
constexpr Index most_keys = 8;

struct Words {
    std::string_view text, brief;
    PillKind kind;
};

Words words_for(RowFate fate) {
    switch (fate) {
    case RowFate::undefined:
        return {"NaN, in the output too", "NaN", PillKind::error};
    case RowFate::zeros:
        return {"zeros: the output is 0", "zeros", PillKind::ok};
    case RowFate::uniform:
        return {"uniform, over hidden keys", "uniform", PillKind::warn};
    case RowFate::unmasked:
        return {"as if there were no mask", "unmasked", PillKind::error};
    case RowFate::other:
        break;
    }
    return {"something else", "other", PillKind::warn};
}

/// The widths of the columns from left to right; a column of width 0 is left out.
struct Columns {
    float name = 0, inside = 0, number = 0, words = 0;
    Index first_key = 0, keys = 0;
};

Columns columns_of(const MaskScene& scene, float width) {
    Columns made;
    for (const LibraryMask& library : library_masks()) {
        made.name = std::max(made.name, text_size(library.name, 13, Weight::semibold).x + px(36));
        made.inside = std::max(made.inside, text_size(library.inside, 12).x + px(12));
    }
    for (const RowFate fate : {RowFate::undefined, RowFate::zeros, RowFate::uniform, RowFate::unmasked, RowFate::other})
        made.words = std::max(made.words, text_size(words_for(fate).text, 12).x + px(8));
    made.number = px(number_width);
    const Index all = scene.mask->size().col;
    const float least = made.number * static_cast<float>(std::min<Index>(all, 3));
    if (width < made.name + made.inside + made.words + least)
        made.inside = 0;
    if (width < made.name + made.words + least)
        made.words = text_size("unmasked", 12).x + px(8);
    const float room = width - made.name - made.inside - made.words;
    made.keys = std::clamp<Index>(static_cast<Index>(room / made.number), 1, std::min(all, most_keys));
    made.first_key = std::clamp<Index>(scene.focus.col - made.keys / 2, 0, all - made.keys);
    made.number = std::min(room / static_cast<float>(made.keys), px(number_width + 12));
    return made;
}

void draw_key_names(const MaskScene& scene, const Columns& columns, float x, float y) {
    const Verbatim labels;
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (Index i = 0; i < columns.keys; ++i)
        draw_text_aligned(list, {x + columns.number * (static_cast<float>(i) + 1) - px(8), y}, {1, 0.5f},
                          fitted(axis_label(scene.keys, columns.first_key + i), columns.number - px(6), 12), 12,
                          columns.first_key + i == scene.focus.col ? theme().text : theme().text2);
}

void draw_line(const HiddenRow& row, std::size_t library, const Columns& columns, Rect line) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const LibraryMask& mask = library_masks()[library];
    const std::size_t way = first_library_way() + library;
    const Words words = words_for(row.fate(way));
    const float middle = line.y + line.height / 2;
    const ImU32 ink = words.kind == PillKind::ok     ? theme().ok
                      : words.kind == PillKind::warn ? theme().warn
                                                     : theme().error;
    draw_icon(list, {line.x + px(9), middle}, words.kind == PillKind::ok ? icons::circle_check : icons::triangle_alert,
              16, ink);
    draw_text_aligned(list, {line.x + px(24), middle}, {0, 0.5f}, mask.name, 13, theme().text, Weight::semibold);
    float x = line.x + columns.name;
    if (columns.inside > 0)
        draw_text_aligned(list, {x, middle}, {0, 0.5f}, mask.inside, 12, theme().text2);
    x += columns.inside;
    for (Index i = 0; i < columns.keys; ++i) {
        const double weight = row.at({static_cast<Index>(way), columns.first_key + i});
        draw_text_aligned(list, {x + columns.number * (static_cast<float>(i) + 1) - px(8), middle}, {1, 0.5f},
                          weight != weight ? "NaN" : fitting_number(weight, columns.number - px(4)), 12,
                          weight != weight ? ink : theme().text);
    }
    x += columns.number * static_cast<float>(columns.keys) + px(4);
    const std::string text(text_size(words.text, 12).x <= line.right() - x ? words.text : words.brief);
    draw_text_aligned(list, {x, middle}, {0, 0.5f}, text, 12, ink);
    note_item(
        {std::string(mask.name) + ": " + std::string(words.text), "text", line.x, line.y, line.width, line.height});
}

}

void draw_hidden_table(const MaskScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::shared_ptr<const HiddenRow> row = hidden_row(scene);
    const bool now = scene.mask->fully_masked(scene.focus.row);
    const std::string number = readable_integer(scene.queries.first + scene.focus.row);
    const std::string title = now ? "Row " + number + " sees no key: what happens to it"
                                  : "If row " + number + " saw no key: what would happen to it";
    draw_text(list, area.min(), fitted(title, area.width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    const Columns columns = columns_of(scene, area.width);
    const std::string note = "weights of " +
                             std::string(columns.keys < scene.mask->size().col ? "keys at the pointer" : "all keys") +
                             ", from this row’s own logits, in float32";
    draw_text(list, {area.x, area.y + px(20)}, fitted(note, area.width, 12), 12, theme().text2);
    draw_key_names(scene, columns, area.x + columns.name + columns.inside, area.y + px(head_height));
    const std::size_t count = library_masks().size();
    const float top = area.y + px(head_height + names_height / 2 + 2), room = area.bottom() - top;
    const float height = std::clamp(std::floor(room / static_cast<float>(count)), px(least_row), px(most_row));
    for (std::size_t i = 0; i < count; ++i) {
        const Rect line{area.x, top + height * static_cast<float>(i), area.width, height};
        if (line.bottom() > area.bottom() + px(1))
            break;
        hairline(list, {line.x, line.y}, {line.right(), line.y});
        draw_line(*row, i, columns, line);
    }
}

}
