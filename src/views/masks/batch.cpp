// The batch above the masks. Each sentence is a row of boxes; words beyond the length are struck out behind the line
// where it ends, padding is framed. A click on a row chooses its sentence; a click on a word of the chosen row opens it
// for editing.
#include "core/text.hpp"
#include "views/masks/masks_view.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/sentence/sentence.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float least_box = 34, small_box = 40, widest_box = 60, box_gap = 4, ellipsis_width = 20;

/// The positions of the boxes in all rows.
struct Boxes {
    float left = 0, pitch = 0;   ///< of the first box; one box to the next
    Index first = 0, count = 0;  ///< positions shown
    float ellipsis = 0;          ///< design pixels for "…" where positions are left out
    bool left_out_first = false; ///< they are left out at the left end
    bool cut = false;            ///< some sentence shown has words that do not fit
    float end() const { return left + pitch * static_cast<float>(count); }
    float behind() const { return left_out_first ? end() : end() + px(ellipsis); }
};

bool few_pixels() {
    return look().arrangement == Arrangement::phone;
}

Boxes boxes_of(const MaskScene& scene, Rect area, Index first_row, int rows) {
    const Batch& batch = scene.mask->batch();
    Boxes boxes;
    for (Index row = first_row; row < first_row + rows; ++row)
        boxes.cut = boxes.cut || batch.cut(row) > 0;
    Rect room = area;
    take_left(room, few_pixels() ? 26 : 88); // the names
    take_right(room, !boxes.cut ? 4 : few_pixels() ? 48 : std::max(72.0f, in_design(area.width) * 0.18f));
    boxes.pitch = std::floor(std::min(px(widest_box), room.width / static_cast<float>(batch.length())));
    boxes.count = batch.length();
    if (boxes.pitch < px(least_box)) {
        boxes.pitch = px(small_box);
        const auto fit = static_cast<Index>((room.width - px(ellipsis_width)) / boxes.pitch);
        boxes.count = std::clamp<Index>(fit, 1, batch.length());
    }
    if (boxes.count < batch.length()) {
        boxes.ellipsis = ellipsis_width;
        boxes.left_out_first = scene.session.state().text("padding_side") == "left";
    }
    if (boxes.left_out_first) {
        boxes.first = batch.length() - boxes.count;
        take_left(room, ellipsis_width);
    }
    boxes.left = room.x;
    return boxes;
}

/// The words that were cut off, struck out, as many as fit; then the number of the rest.
void draw_cut_words(ImDrawList* list, const Batch& batch, Index row, Rect room) {
    const Index words = batch.words(row);
    for (Index number = batch.kept(row); number < words; ++number) {
        const std::string rest(translate("+" + readable_integer(words - number) + (few_pixels() ? "" : " cut")));
        const Verbatim as_written;
        const std::string& word = batch.word(row, number).text;
        const float width = in_design(text_size(word, 12).x);
        const float after = number + 1 < words ? in_design(text_size(rest, 12).x) + 10 : 0;
        if (few_pixels() || !has_room(room, width + after, 0)) {
            const std::string brief = "+" + readable_integer(words - number);
            draw_text_aligned(list, {room.x, room.center().y}, {0, 0.5f}, fitting({rest, brief}, room.width, 12), 12,
                              theme().text3);
            return;
        }
        const Rect struck = take_left(room, width, 12);
        const float middle = struck.center().y;
        draw_text_aligned(list, {struck.x, middle}, {0, 0.5f}, word, 12, theme().text3);
        list->AddLine(offset({struck.x, middle}, -2, 1), offset({struck.right(), middle}, 2, 1), theme().text3, px(1));
    }
}

void draw_row(const MaskScene& scene, const Boxes& boxes, Index row, Rect rect, bool chosen) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Batch& batch = scene.mask->batch();
    const std::string name = (few_pixels() ? "" : "sentence ") + std::to_string(row);
    draw_fitted(list, inset(rect, {.left = 8}), 0, name, 12, chosen ? theme().text : theme().text2,
                chosen ? Weight::semibold : Weight::regular);
    for (Index i = 0; i < boxes.count; ++i) {
        const Index position = boxes.first + i;
        const bool padding = batch.is_padding(row, position);
        const Rect box = inset({boxes.left + boxes.pitch * static_cast<float>(i), rect.y, boxes.pitch, rect.height},
                               {0, 2, box_gap, 2});
        fill(list, box, px(4), padding ? theme().bg0 : theme().bg2);
        if (padding)
            list->AddRect(box.min(), box.max(), theme().line2, px(4), 0, px(1));
        const Verbatim token;
        draw_fitted(list, inset(box, {2, 0, 2, 0}), 0.5f, batch.label(row, position), 12,
                    padding ? theme().text2 : theme().text);
    }
    const float middle = rect.center().y;
    if (boxes.ellipsis > 0)
        draw_text_aligned(
            list, boxes.left_out_first ? offset({boxes.left, middle}, -12, 0) : offset({boxes.end(), middle}, 8, 0),
            {0.5f, 0.5f}, "…", 12, theme().text3);
    const Rect behind = inset({boxes.behind(), rect.y, rect.right() - boxes.behind(), rect.height}, {12, 0, 4, 0});
    if (batch.cut(row) > 0)
        draw_cut_words(list, batch, row, behind);
    else if (boxes.cut && chosen && !few_pixels())
        draw_fitted(list, behind, 0, "cut to " + readable_integer(batch.length()), 12, theme().text3);
}

void draw_cut_line(const Boxes& boxes, Rect area) {
    for (Rect line{std::floor(boxes.behind()), area.y, px(1), area.height}; line.height > 0;)
        fill(ImGui::GetWindowDrawList(), take_top(line, 4, 2), 0, theme().text);
}

/// The row as a control: its background, and whether it was pressed.
bool row_pressed(Rect rect, Index row, bool chosen) {
    const std::string name = "sentence " + std::to_string(row);
    const HitArea hit =
        hit_area(rect, with_identity(name, "sentence." + std::to_string(row)), {.kind = "segment", .chosen = chosen});
    if (chosen || hit.hovered)
        fill(ImGui::GetWindowDrawList(), rect, px(4), chosen ? theme().accent_soft : theme().bg1);
    draw_focus_ring(hit, rect, 2, 6);
    return hit.pressed;
}

/// The index of the word at x; the number of words if there is none.
int word_under(const Batch& batch, const Boxes& boxes, Index row, float x) {
    const Index words = batch.words(row);
    const auto box = static_cast<Index>(std::floor((x - boxes.left) / boxes.pitch));
    if (words == 0 || box < 0 || box >= boxes.count)
        return static_cast<int>(words);
    const Batch::Word* word = batch.at(row, boxes.first + box);
    return static_cast<int>(word ? word - &batch.word(row, 0) : words);
}

}

int batch_rows(const MaskScene& scene, float room) {
    const Batch& batch = scene.mask->batch();
    if (!batch.has_words())
        return 0;
    const auto fit = static_cast<Index>(room / batch_height(1));
    return static_cast<int>(std::clamp<Index>(std::min(fit, batch.sentences()), 0, 5));
}

float batch_height(int rows) {
    return static_cast<float>(rows) * (is_figure() ? 28 : in_design(control_height()));
}

void draw_batch(MaskScene& scene, Rect area, int rows) {
    if (rows == 0)
        return;
    const Index chosen = scene.mask->sentence();
    const Index first = std::clamp<Index>(chosen - rows / 2, 0, scene.mask->batch().sentences() - rows);
    const Boxes boxes = boxes_of(scene, area, first, rows);
    const Rect all = take_top(area, batch_height(rows));
    Rect rest = all;
    for (int i = 0; i < rows; ++i) {
        const Rect rect = take_top(rest, batch_height(1));
        const bool is_chosen = first + i == chosen;
        const bool pressed = row_pressed(rect, first + i, is_chosen);
        if (pressed && is_chosen)
            edit_token(scene.canvas, static_cast<int>(chosen),
                       word_under(scene.mask->batch(), boxes, chosen, ImGui::GetIO().MousePos.x));
        else if (pressed)
            scene.session.edit("sentence", std::to_string(first + i));
        draw_row(scene, boxes, first + i, rect, is_chosen);
    }
    if (boxes.cut)
        draw_cut_line(boxes, all);
}

}
