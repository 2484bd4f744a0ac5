// One method as a card: title and id, where it opens, formula, paper, who uses it, parameters with their defaults,
// limit. The same walk over its lines measures and draws.
#include "core/text.hpp"
#include "views/all_methods/all_methods.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/text/formula_text.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float picture_side = 88, picture_from = 560; ///< wide cards begin with a picture
constexpr float two_columns_from = 720, column_gap = 24, line_height = 20, stop_width = 176, name_above_below = 480;

/// What is left of a column. With a null list nothing is drawn, only measured.
struct Pen {
    ImDrawList* list;
    Rect rest;
    Rect line() { return take_top(rest, line_height); }
};

/// Radius and thickness in design pixels; the line lies inside.
void framed(ImDrawList* list, Rect rect, float radius, ImU32 bed, ImU32 line, float thickness) {
    list->AddRectFilled(rect.min(), rect.max(), bed, px(radius));
    const Rect middle = rect.inset(px(thickness) / 2);
    list->PathRect(middle.min(), middle.max(), px(radius));
    list->PathStroke(line, ImDrawFlags_Closed, px(thickness));
}

/// Wrapped text, as high as it is, that is also reported to tests and screen readers.
void noted_text(Pen& pen, float left, std::string_view text, float size, ImU32 color) {
    const float height = draw_wrapped(nullptr, {}, pen.rest.width - left, text, size, 0);
    Rect place = take_top(pen.rest, in_design(height));
    take_left(place, in_design(left));
    if (!pen.list)
        return;
    draw_wrapped(pen.list, place.min(), place.width, text, size, color);
    note_item({std::string(text), "text", place.x, place.y, place.width, place.height});
}

/// Text on one line, shortened where it must be.
float noted_line(const Pen& pen, Rect line, std::string_view text, float size, ImU32 color,
                 Weight weight = Weight::regular) {
    const std::string shown = fitted(text, line.width, size, weight);
    const float width = text_size(shown, size, weight).x;
    if (pen.list) {
        draw_text_aligned(pen.list, {line.x, line.center().y}, {0, 0.5f}, shown, size, color, weight);
        note_item({std::string(text), "text", line.x, line.y, width, line.height});
    }
    return width;
}

std::string_view hint_text(const MethodCard& card) {
    return card.current ? "current method" : card.opens;
}

constexpr float hint_icon = 16, hint_gap = 6;

/// In pixels of the design.
float hint_width(const MethodCard& card, bool worded) {
    return hint_icon + (worded ? in_design(text_size(hint_text(card), 12).x) + hint_gap : 0);
}

/// What a click does, at the right end of the title's line; without words where they would shorten the title.
void draw_hint(ImDrawList* list, const MethodCard& card, Rect hint, bool worded) {
    const ImU32 color = card.current || card.hovered ? theme().accent : theme().text3;
    const Rect icon = card.current ? take_left(hint, hint_icon, hint_gap) : take_right(hint, hint_icon, hint_gap);
    draw_icon(list, icon.center(), card.current ? icons::circle_check : icons::arrow_right, hint_icon, color);
    if (worded)
        draw_text_aligned(list, {hint.x, hint.center().y}, {0, 0.5f}, hint_text(card), 12, color);
}

void title_lines(Pen& pen, const MethodCard& card) {
    constexpr float gap = 12, before_id = 10;
    const float title = in_design(text_size(card.method.title, 16, Weight::semibold).x);
    // The height of a card must not depend on which one is current.
    const float hints =
        std::max(hint_width({card.method, card.opens, true}, true), hint_width({card.method, card.opens}, true));
    const bool worded = has_room(pen.rest, title + gap + hints, 0);
    Rect line = pen.line();
    const Rect hint = take_right(line, hint_width(card, worded));
    take_right(line, worded ? hints - hint_width(card, worded) : 0, gap);
    if (pen.list)
        draw_hint(pen.list, card, hint, worded);
    take_left(line, in_design(noted_line(pen, line, card.method.title, 16, theme().text, Weight::semibold)), before_id);
    const Verbatim id;
    const bool beside = text_size(card.method.id, 12).x <= line.width;
    noted_line(pen, beside ? line : pen.line(), card.method.id, 12, theme().text3);
    take_top(pen.rest, beside ? 10 : 8);
}

void formula_box(Pen& pen, const MethodCard& card) {
    constexpr float size = 14, aside = 12, above = 7;
    const float width = inset(pen.rest, {.left = aside, .right = aside}).width;
    const std::vector<std::string_view> lines = split(card.method.formula, '\n');
    float height = 0;
    for (const std::string_view line : lines)
        height += draw_formula_text(nullptr, {}, width, line, size, 0);
    const Rect box = take_top(pen.rest, in_design(height) + 2 * above);
    if (!pen.list)
        return;
    framed(pen.list, box, 6, card.current ? theme().bg0 : theme().bg1, theme().line, 1);
    Rect inside = inset(box, {aside, above, aside, above});
    for (const std::string_view line : lines) {
        const float high = draw_formula_text(pen.list, inside.min(), width, line, size, theme().text);
        const Rect place = take_top(inside, in_design(high));
        note_item({std::string(line), "text", place.x, place.y, place.width, place.height});
    }
}

/// The name of a fact, in a column of its own. Returns the width of that column.
float draw_name(const Pen& pen, std::string_view name) {
    if (pen.list) {
        Rect rest = pen.rest;
        draw_text_aligned(pen.list, {rest.x, take_top(rest, line_height).center().y}, {0, 0.5f}, name, 12,
                          theme().text3);
    }
    float widest = px(72);
    for (const std::string_view each : {"Paper", "Used by", "Limit", "Settings"})
        widest = std::max(widest, text_size(each, 12).x);
    return offset({widest, 0}, 12, 0).x;
}

void fact(Pen& pen, std::string_view name, std::string_view text) {
    if (text.empty())
        return;
    const bool above = !has_room(pen.rest, 240, 0);
    const float used = draw_name(pen, name);
    take_top(pen.rest, above ? line_height : 1);
    noted_text(pen, above ? 0 : used, text, 13, theme().text2);
}

void facts(Pen& pen, const Method& method) {
    fact(pen, "Paper", method.paper);
    fact(pen, "Used by", method.users);
    if (method.limit > 0)
        fact(pen, "Limit",
             "at most " + readable_integer(method.limit) + " cells along an axis; longer axes are cut off");
}

constexpr float before_value = 5;

float parameter_width(const Parameter& parameter) {
    const float label = text_size(parameter.label, 13).x;
    const Verbatim as_links_write_it;
    return label + px(before_value) + text_size(default_text(parameter), 13).x;
}

/// Label and default on one line, or on two where the column is too narrow.
void draw_parameter(Pen& pen, Rect line, const Parameter& parameter) {
    const std::string value = default_text(parameter);
    const bool two = parameter_width(parameter) > line.width;
    const Rect second = two ? pen.line() : line;
    if (!pen.list)
        return;
    const std::string label = fitted(parameter.label, line.width, 13);
    Rect rest = line;
    take_left(rest,
              in_design(draw_text_aligned(pen.list, {line.x, line.center().y}, {0, 0.5f}, label, 13, theme().text2)),
              before_value);
    const std::string both = std::string(translate(parameter.label)) + " " + value;
    const float width = std::min(parameter_width(parameter), line.width);
    const Verbatim as_links_write_it;
    if (two)
        rest = {line.x, second.y, line.width, second.height};
    draw_text_aligned(pen.list, {rest.x, rest.center().y}, {0, 0.5f}, fitted(value, rest.width, 13), 13, theme().text);
    note_item({both, "text", line.x, line.y, width, rest.bottom() - line.y});
}

/// In as many columns as there is room for; an entry wider than one column takes several.
void parameter_lines(Pen& pen, const Listing<Use>& parameters) {
    if (parameters.empty())
        return;
    constexpr float gap = 16;
    const float name = draw_name(pen, "Settings");
    Rect room = pen.rest;
    if (has_room(pen.rest, name_above_below, 0))
        take_left(room, in_design(name));
    else
        pen.line();
    const float width = in_design(room.width) + gap, stops = std::max(1.0f, std::floor(width / stop_width)),
                step = width / stops;
    float stop = 0;
    Rect line = pen.line();
    for (const Parameter* parameter : parameters) {
        const float needed = std::min(stops, std::ceil((in_design(parameter_width(*parameter)) + gap) / step));
        if (stop > 0 && stop + needed > stops) {
            stop = 0;
            line = pen.line();
        }
        const float left = offset(room.min(), stop * step, 0).x;
        draw_parameter(pen, {left, line.y, offset({0, 0}, needed * step - gap, 0).x, line.height}, *parameter);
        stop += needed;
    }
}

/// Everything inside the card; returns its height.
float contents(ImDrawList* list, const MethodCard& card, ImVec2 at, float width) {
    constexpr float endless = 1e6f, below = 12;
    const bool narrow = width < px(name_above_below);
    Pen pen{list, inset({at.x, at.y, width, endless}, {narrow ? 12.F : 16.F, 12, narrow ? 12.F : 16.F, 0})};
    float picture_end = 0;
    if (width >= px(picture_from)) {
        Rect picture = take_left(pen.rest, picture_side, 20);
        picture = take_top(picture, 4 + picture_side);
        take_top(picture, 4);
        if (list && card.picture)
            card.picture(list, {std::floor(picture.x), std::floor(picture.y), picture.width, picture.height});
        picture_end = offset(picture.max(), 0, 16).y;
    }
    title_lines(pen, card);
    Pen right = pen;
    const bool beside = has_room(pen.rest, two_columns_from, 0);
    if (beside) {
        const PartLayout columns(pen.rest, in_row(column_gap, {{.name = "left"}, {.name = "right"}}));
        pen.rest = columns["left"];
        right.rest = columns["right"];
    }
    formula_box(pen, card);
    take_top(pen.rest, 6);
    facts(pen, card.method);
    Pen& last = beside ? right : pen;
    take_top(last.rest, beside ? 4 : 1);
    parameter_lines(last, card.method.parameters);
    return std::max(offset({0, std::max(pen.rest.y, right.rest.y)}, 0, below).y, picture_end) - at.y;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        c = c == '_' ? ' ' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

}

std::string default_text(const Parameter& parameter) {
    std::string value(parameter.initial);
    if (!parameter.follows.empty())
        value = parameter.follows;
    else if (parameter.kind == Kind::flag)
        value = value == "0" ? "off" : "on";
    else if (value == "none" && !parameter.none_label.empty())
        value = parameter.none_label;
    else if (value.empty())
        value = "empty";
    const std::string_view name = parameter.symbol.empty() ? parameter.key : parameter.symbol;
    const bool said = lower(name) == lower(parameter.label);
    return (said ? "" : std::string(name) + " ") + "= " + value;
}

float method_card_height(const MethodCard& card, float width) {
    return contents(nullptr, card, {}, width);
}

void draw_method_card(ImDrawList* list, const MethodCard& card, Rect place) {
    const Theme& t = theme();
    const bool lit = card.hovered || card.held;
    const ImU32 bed = card.current ? t.accent_soft : card.held ? t.bg2 : card.hovered ? t.bg1 : t.bg0;
    framed(list, place, 8, bed, card.current ? t.accent : lit ? t.line2 : t.line, card.current ? 2 : 1);
    contents(list, card, place.min(), place.width);
}

}
