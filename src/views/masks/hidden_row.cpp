// A row of attention without any visible key: the weights that each library gives it, and what they mean.
#include "core/masks/libraries.hpp"
#include "core/text.hpp"
#include "views/canvas/fitting_number.hpp"
#include "views/masks/masks_view.hpp"
#include "views/plot/fitting_text.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float least_row = 22, most_row = 40, number_width = 52, most_number = 64;
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

/// The widths of the columns from left to right, in design pixels; a column of width 0 is left out.
struct Columns {
    float name = 0, inside = 0, number = 0, words = 0;
    Index first_key = 0, keys = 0;
};

Columns columns_of(const MaskScene& scene, float width) {
    const auto wide = [](std::string_view text, float size = 12, Weight weight = Weight::regular) {
        return in_design(text_size(text, size, weight).x);
    };
    Columns made;
    for (const LibraryMask& library : library_masks()) {
        made.name = std::max(made.name, wide(library.name, 13, Weight::semibold) + 36);
        made.inside = std::max(made.inside, wide(library.inside) + 12);
    }
    for (const RowFate fate : {RowFate::undefined, RowFate::zeros, RowFate::uniform, RowFate::unmasked, RowFate::other})
        made.words = std::max(made.words, wide(words_for(fate).text) + 8);
    const Index all = scene.mask->size().col;
    const float least = number_width * static_cast<float>(std::min<Index>(all, 3));
    if (width < made.name + made.inside + made.words + least)
        made.inside = 0;
    if (width < made.name + made.words + least)
        made.words = wide("unmasked") + 8;
    const float room = width - made.name - made.inside - made.words;
    made.keys = std::clamp<Index>(static_cast<Index>(room / number_width), 1, std::min(all, most_keys));
    made.first_key = std::clamp<Index>(scene.focus.col - made.keys / 2, 0, all - made.keys);
    made.number = std::min(room / static_cast<float>(made.keys), most_number);
    return made;
}

/// The place of one key's number in what is left of a line.
Rect take_number(Rect& rest, const Columns& columns) {
    return inset(take_left(rest, columns.number), {.right = 8});
}

void draw_key_names(const MaskScene& scene, const Columns& columns, Rect line) {
    const Verbatim labels;
    take_left(line, columns.name + columns.inside);
    for (Index key = columns.first_key; key < columns.first_key + columns.keys; ++key)
        draw_fitted(ImGui::GetWindowDrawList(), take_number(line, columns), 1, axis_label(scene.keys, key), 12,
                    key == scene.focus.col ? theme().text : theme().text2);
}

void draw_line(const HiddenRow& row, std::size_t library, const Columns& columns, Rect line) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const LibraryMask& mask = library_masks()[library];
    const std::size_t way = first_library_way() + library;
    const Words words = words_for(row.fate(way));
    const ImU32 ink = words.kind == PillKind::ok     ? theme().ok
                      : words.kind == PillKind::warn ? theme().warn
                                                     : theme().error;
    Rect rest = line, name = take_left(rest, columns.name);
    draw_icon(list, take_left(name, 18, 6).center(),
              words.kind == PillKind::ok ? icons::circle_check : icons::triangle_alert, 16, ink);
    draw_fitted(list, name, 0, mask.name, 13, theme().text, Weight::semibold);
    if (columns.inside > 0)
        draw_fitted(list, take_left(rest, columns.inside), 0, mask.inside, 12, theme().text2);
    for (Index i = 0; i < columns.keys; ++i) {
        const double weight = row.at({static_cast<Index>(way), columns.first_key + i});
        const Rect place = take_number(rest, columns);
        draw_text_aligned(list, {place.right(), place.center().y}, {1, 0.5f},
                          weight != weight ? "NaN" : fitting_number(weight, place.width), 12,
                          weight != weight ? ink : theme().text);
    }
    const Rect last = inset(rest, {.left = 4});
    draw_text_aligned(list, {last.x, last.center().y}, {0, 0.5f}, fitting({words.text, words.brief}, last.width, 12),
                      12, ink);
    note_item(
        {std::string(mask.name) + ": " + std::string(words.text), "text", line.x, line.y, line.width, line.height});
}

}

void draw_hidden_table(const MaskScene& scene, Rect area) {
    const std::shared_ptr<const HiddenRow> row = hidden_row(scene);
    const bool now = scene.mask->fully_masked(scene.focus.row);
    const std::string number = readable_integer(scene.queries.first + scene.focus.row);
    const Columns columns = columns_of(scene, in_design(area.width));
    take_heading(area,
                 now ? "Row " + number + " sees no key: what happens to it"
                     : "If row " + number + " saw no key: what would happen to it",
                 "weights of " +
                     std::string(columns.keys < scene.mask->size().col ? "keys at the pointer" : "all keys") +
                     ", from this row’s own logits, in float32");
    draw_key_names(scene, columns, take_top(area, 20, 2));
    const std::size_t count = library_masks().size();
    const float height =
        std::clamp(std::floor(in_design(area.height) / static_cast<float>(count)), least_row, most_row);
    for (std::size_t i = 0; i < count && has_room(area, 0, height - 1); ++i) {
        const Rect line = take_top(area, height);
        hairline(ImGui::GetWindowDrawList(), line.min(), {line.right(), line.y});
        draw_line(*row, i, columns, line);
    }
}

}
