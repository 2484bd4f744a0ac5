// The batch above the masks. Each sentence is a row of boxes; words beyond the length are struck out behind the line
// where it ends, padding is framed. A click on a row chooses its sentence; a click on a word of the chosen row opens it
// for editing.
#include "core/text.hpp"
#include "views/masks/masks_view.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/sentence/sentence.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float least_box = 34, widest_box = 60, box_gap = 4;

/// The positions of the boxes in all rows.
struct Boxes {
    float label = 0;             ///< width of the names on the left
    float left = 0, pitch = 0;   ///< of the first box; one box to the next
    Index first = 0, count = 0;  ///< positions shown
    float ellipsis = 0;          ///< room for "…" where positions are left out
    bool left_out_first = false; ///< they are left out at the left end
    bool cut = false;            ///< some sentence shown has words that do not fit
    float end() const { return left + pitch * static_cast<float>(count); }
};

bool few_pixels() {
    return look().arrangement == Arrangement::phone;
}

Boxes boxes_of(const MaskScene& scene, Rect area, Index first_row, int rows) {
    const Batch& batch = scene.mask->batch();
    Boxes boxes;
    boxes.label = few_pixels() ? px(26) : px(88);
    for (Index row = first_row; row < first_row + rows; ++row)
        boxes.cut = boxes.cut || batch.cut(row) > 0;
    const float cut_room = boxes.cut ? (few_pixels() ? px(48) : std::max(px(72), area.width * 0.18f)) : px(4);
    const float room = area.width - boxes.label - cut_room;
    boxes.pitch = std::floor(std::min(px(widest_box), room / static_cast<float>(batch.length())));
    boxes.count = batch.length();
    if (boxes.pitch < px(least_box)) {
        boxes.ellipsis = px(20);
        boxes.pitch = px(least_box + 6);
        boxes.count = std::max<Index>(static_cast<Index>((room - boxes.ellipsis) / boxes.pitch), 1);
        if (boxes.count >= batch.length()) {
            boxes.count = batch.length();
            boxes.ellipsis = 0;
        }
    }
    boxes.left_out_first = boxes.ellipsis > 0 && scene.session.state().text("padding_side") == "left";
    boxes.first = boxes.left_out_first ? batch.length() - boxes.count : 0;
    boxes.left = area.x + boxes.label + (boxes.left_out_first ? boxes.ellipsis : 0);
    return boxes;
}

void draw_box(ImDrawList* list, Rect rect, const std::string& text, bool padding) {
    const float middle = rect.y + rect.height / 2;
    if (padding)
        list->AddRectFilled(rect.min(), rect.max(), theme().bg0, px(4));
    else
        list->AddRectFilled(rect.min(), rect.max(), theme().bg2, px(4));
    if (padding)
        list->AddRect(rect.min(), rect.max(), theme().line2, px(4), 0, px(1));
    const Verbatim token;
    draw_text_aligned(list, {rect.x + rect.width / 2, middle}, {0.5f, 0.5f}, fitted(text, rect.width - px(4), 12), 12,
                      padding ? theme().text2 : theme().text);
}

/// The words that were cut off, struck out, as many as fit; then the number of the rest.
void draw_cut_words(ImDrawList* list, const Batch& batch, Index row, float left, float right, float middle) {
    const Index words = batch.words(row);
    float at = left;
    for (Index number = batch.kept(row); number < words; ++number) {
        const std::string rest(translate("+" + readable_integer(words - number) + (few_pixels() ? "" : " cut")));
        const Verbatim as_written;
        const std::string& word = batch.word(row, number).text;
        const float width = text_size(word, 12).x;
        const float after = number + 1 < words ? text_size(rest, 12).x + px(10) : 0;
        if (few_pixels() || at + width + after > right) {
            const std::string brief = "+" + readable_integer(words - number);
            draw_text_aligned(list, {at, middle}, {0, 0.5f}, fitting({rest, brief}, right - at, 12), 12, theme().text3);
            return;
        }
        draw_text_aligned(list, {at, middle}, {0, 0.5f}, word, 12, theme().text3);
        list->AddLine({at - px(2), middle + px(1)}, {at + width + px(2), middle + px(1)}, theme().text3, px(1));
        at += width + px(12);
    }
}

void draw_row(const MaskScene& scene, const Boxes& boxes, Index row, Rect rect, bool chosen) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Batch& batch = scene.mask->batch();
    const float middle = rect.y + rect.height / 2;
    const std::string name = (few_pixels() ? "" : "sentence ") + std::to_string(row);
    draw_text_aligned(list, {rect.x + px(8), middle}, {0, 0.5f}, name, 12, chosen ? theme().text : theme().text2,
                      chosen ? Weight::semibold : Weight::regular);
    for (Index i = 0; i < boxes.count; ++i) {
        const Index position = boxes.first + i;
        const Rect box{boxes.left + boxes.pitch * static_cast<float>(i), rect.y + px(2), boxes.pitch - px(box_gap),
                       rect.height - px(4)};
        draw_box(list, box, batch.label(row, position), batch.is_padding(row, position));
    }
    if (boxes.ellipsis > 0)
        draw_text_aligned(list, {boxes.left_out_first ? boxes.left - px(12) : boxes.end() + px(8), middle},
                          {0.5f, 0.5f}, "…", 12, theme().text3);
    const float behind = boxes.end() + (boxes.left_out_first ? 0 : boxes.ellipsis) + px(12);
    if (batch.cut(row) > 0)
        draw_cut_words(list, batch, row, behind, rect.right() - px(4), middle);
    else if (boxes.cut && chosen && !few_pixels())
        draw_text_aligned(list, {behind, middle}, {0, 0.5f},
                          fitted("cut to " + readable_integer(batch.length()), rect.right() - behind, 12), 12,
                          theme().text3);
}

void draw_cut_line(const Boxes& boxes, Rect area) {
    const float x = std::floor(boxes.end() + (boxes.left_out_first ? 0 : boxes.ellipsis));
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (float y = area.y; y < area.bottom(); y += px(6))
        list->AddRectFilled({x, y}, {x + px(1), std::min(y + px(4), area.bottom())}, theme().text);
}

/// The row as a control: its background, and whether it was pressed.
bool row_pressed(Rect rect, Index row, bool chosen) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string name = "sentence " + std::to_string(row);
    const HitArea hit =
        hit_area(rect, with_identity(name, "sentence." + std::to_string(row)), {.kind = "segment", .chosen = chosen});
    if (chosen || hit.hovered)
        list->AddRectFilled(rect.min(), rect.max(), chosen ? theme().accent_soft : theme().bg1, px(4));
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
    const auto fit = static_cast<Index>(room / control_height());
    return static_cast<int>(std::clamp<Index>(std::min(fit, batch.sentences()), 0, 5));
}

float batch_height(int rows) {
    return static_cast<float>(rows) * control_height();
}

void draw_batch(MaskScene& scene, Rect area, int rows) {
    if (rows == 0)
        return;
    const Index chosen = scene.mask->sentence();
    const Index first = std::clamp<Index>(chosen - rows / 2, 0, scene.mask->batch().sentences() - rows);
    const Boxes boxes = boxes_of(scene, area, first, rows);
    for (int i = 0; i < rows; ++i) {
        const Rect rect{area.x, area.y + batch_height(i), area.width, control_height()};
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
        draw_cut_line(boxes, {area.x, area.y, area.width, batch_height(rows)});
}

}
