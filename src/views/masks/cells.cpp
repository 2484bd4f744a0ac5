// The contents of a cell of a mask, of logits, of a softmax: visible is ink, a later token is hatched, padding is
// crossed, what a pattern leaves out is plain. In logits and softmax hidden cells keep these marks only if their weight
// is exactly 0; otherwise they show their number.
#include "core/text.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "views/masks/masks_view.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

constexpr float cells_caption = 12;

constexpr float least_hatched = 14; ///< narrower cells are not hatched

bool fits(Rect rect, std::string_view text, Weight weight) {
    return has_room(rect, in_design(text_size(text, cells_caption, weight).x) + 4, 18);
}

/// Text in the middle of the cell, on a background of colour `ground` if that is not 0; nothing if the cell is too
/// small.
void draw_inside(ImDrawList* list, Rect rect, std::string_view text, ImU32 ink, Weight weight, ImU32 ground = 0) {
    if (text.empty() || !fits(rect, text, weight))
        return;
    const float width = in_design(text_size(text, cells_caption, weight).x);
    if (ground != 0)
        fill(list, centered(rect.center(), width + 2, 12), 0, ground);
    draw_text_aligned(list, rect.center(), {0.5f, 0.5f}, text, cells_caption, ink, weight);
}

/// A cell without a number to look at: plain or hatched, with a word on it.
void draw_grey(ImDrawList* list, Rect rect, bool hatched, std::string_view text) {
    fill(list, rect, 0, theme().bg2);
    if (hatched && has_room(rect, least_hatched, 0))
        draw_hatch(list, rect, theme().line2);
    draw_inside(list, rect, text, theme().text, Weight::regular, theme().bg2);
}

/// ".15", "1", "0": a weight without its leading zero.
std::string weight_text(double value) {
    if (value == 0)
        return "0";
    const std::string text = with_decimals(value, 2);
    return text == "1.00" ? "1" : text.front() == '0' ? text.substr(1) : text;
}

std::string large_text(double value) {
    return std::isinf(value) ? "−∞" : value < -1e15 ? "min" : "−1e9";
}

std::string logit_text(double value) {
    return std::fabs(value) >= 1e6 ? large_text(value) : with_decimals(value, 1);
}

/// The widest number, which decides whether digits fit: a matrix has digits in all cells or in none.
std::string_view widest_number(const MaskPanel& panel) {
    return panel.kind == MaskPanel::Kind::softmax ? ".00" : "−0.0";
}

void draw_number(ImDrawList* list, Rect rect, const MaskPanel& panel, double value) {
    const ImU32 color = value_color(panel.colors, value, panel.low, panel.high);
    if (!fits(rect, widest_number(panel), Weight::regular))
        return;
    const std::string text = panel.kind == MaskPanel::Kind::softmax ? weight_text(value) : logit_text(value);
    draw_inside(list, rect, text, wants_black_ink(color) ? IM_COL32_BLACK : IM_COL32_WHITE, Weight::regular);
}

}

void draw_visible_mark(ImDrawList* list, Rect rect, std::string_view text) {
    fill(list, rect, 0, theme().text);
    draw_inside(list, rect, text, theme().bg0, Weight::semibold);
}

void draw_hidden_mark(ImDrawList* list, Rect rect, Hidden why, std::string_view text) {
    if (why != Hidden::padding && why != Hidden::both)
        return draw_grey(list, rect, why == Hidden::later, text);
    fill(list, rect, 0, theme().bg0);
    list->AddRect(inset(rect, {1, 1, 0, 0}).min(), rect.max(), theme().line);
    const bool written = !text.empty() && fits(rect, text, Weight::regular);
    const ImVec2 middle{std::floor(rect.center().x) + 0.5f, std::floor(rect.center().y) + 0.5f};
    const float arm = std::min(rect.width * (written ? 0.4f : 0.2f), px(written ? 12 : 5)), thick = px(1.25f);
    const ImU32 ink = written ? theme().line2 : theme().text2;
    list->AddLine({middle.x - arm, middle.y - arm}, {middle.x + arm, middle.y + arm}, ink, thick);
    list->AddLine({middle.x - arm, middle.y + arm}, {middle.x + arm, middle.y - arm}, ink, thick);
    draw_inside(list, rect, text, theme().text, Weight::regular, theme().bg0);
}

std::string mask_text(bool visible, Polarity polarity) {
    switch (polarity) {
    case Polarity::visibility:
        return visible ? "1" : "0";
    case Polarity::boolean:
        return visible ? "F" : "T";
    case Polarity::additive:
        return visible ? "0" : "−∞";
    }
    return {};
}

void paint_cell(ImDrawList* list, const MaskScene& scene, const MaskPanel& panel, Cell cell, Rect rect) {
    const Hidden why = scene.mask->hidden(cell);
    const bool visible = why == Hidden::no;
    if (panel.kind == MaskPanel::Kind::mask) {
        const std::string text = mask_text(visible, panel.polarity);
        if (visible)
            return draw_visible_mark(list, rect, text);
        const bool silent = panel.polarity == Polarity::visibility && !panel.zeros;
        return draw_hidden_mark(list, rect, why, silent ? "" : text);
    }
    const double weight = scene.softmax->at(cell), value = panel.field->at(cell);
    if (!visible && weight == 0)
        return draw_hidden_mark(list, rect, why);
    if (value != value)
        return draw_grey(list, rect, true, "NaN");
    if (std::isinf(value))
        return draw_grey(list, rect, true, "−∞");
    draw_number(list, rect, panel, value);
}

std::string cell_value(const MaskScene& scene, const MaskPanel& panel, Cell cell) {
    const bool visible = scene.mask->hidden(cell) == Hidden::no;
    if (panel.kind == MaskPanel::Kind::mask)
        return panel.polarity == Polarity::boolean ? (visible ? "False" : "True") : mask_text(visible, panel.polarity);
    const double value = panel.field->at(cell);
    if (value != value)
        return "NaN";
    return std::isinf(value) || value < -1e15 ? (std::isinf(value) ? "−∞" : readable(value)) : with_decimals(value, 6);
}

std::string_view what_one_sees(const MaskScene& scene) {
    const State& state = scene.session.state();
    const Method& method = method_of(state);
    return method.sight_of ? method.sight_of(state) : method.sight;
}

std::string cell_place(const MaskScene& scene, Cell cell) {
    const auto named = [](const AxisNames& names, Index i) {
        const std::string number = names.name + " " + readable_integer(names.first + i);
        const std::string label = axis_label(names, i);
        return names.labels.empty() ? number : number + " “" + label + "”";
    };
    return named(scene.queries, cell.row) + ", " + named(scene.keys, cell.col);
}

ImU32 cell_swatch(const MaskScene& scene, const MaskPanel& panel, Cell cell) {
    const Hidden why = scene.mask->hidden(cell);
    const bool marked = panel.kind == MaskPanel::Kind::mask || (why != Hidden::no && scene.softmax->at(cell) == 0);
    if (marked)
        return why == Hidden::no                               ? theme().text
               : why == Hidden::padding || why == Hidden::both ? theme().bg0
                                                               : theme().bg2;
    const double value = panel.field->at(cell);
    return value_color(panel.colors, std::isinf(value) ? undefined : value, panel.low, panel.high);
}

}
