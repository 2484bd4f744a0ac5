// One method as a card: title and id, where it opens, formula, paper, who uses it, parameters with their defaults,
// limit. The same walk over its lines measures and draws.
#include "core/text.hpp"
#include "views/all_methods/all_methods.hpp"
#include "widgets/items.hpp"
#include "widgets/text/formula_text.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float picture_side = 88, picture_from = 560; ///< wide cards begin with a picture
constexpr float two_columns_from = 720, column_gap = 24, line_height = 20, stop_width = 176, name_above_below = 480;

/// The position of the next line in a column. With a null list nothing is drawn, only measured.
struct Pen {
    ImDrawList* list;
    float x, y, width;
};

/// Radius and thickness in design pixels; the line lies inside.
void framed(ImDrawList* list, Rect rect, float radius, ImU32 bed, ImU32 line, float thickness) {
    list->AddRectFilled(rect.min(), rect.max(), bed, px(radius));
    const Rect middle = rect.inset(px(thickness) / 2);
    list->PathRect(middle.min(), middle.max(), px(radius));
    list->PathStroke(line, ImDrawFlags_Closed, px(thickness));
}

/// Wrapped text that is also reported to tests and screen readers.
float noted_text(const Pen& pen, ImVec2 at, float width, std::string_view text, float size, ImU32 color) {
    const float height = draw_wrapped(pen.list, at, width, text, size, color);
    if (pen.list)
        note_item({std::string(text), "text", at.x, at.y, width, height});
    return height;
}

/// Text on one line, shortened where it must be.
float noted_line(const Pen& pen, ImVec2 at, float room, std::string_view text, float size, ImU32 color,
                 Weight weight = Weight::regular) {
    const std::string shown = fitted(text, room, size, weight);
    const float width = text_size(shown, size, weight).x;
    if (pen.list) {
        const float height = px(line_height);
        draw_text_aligned(pen.list, {at.x, at.y + height / 2}, {0, 0.5f}, shown, size, color, weight);
        note_item({std::string(text), "text", at.x, at.y, width, height});
    }
    return width;
}

std::string_view hint_text(const MethodCard& card) {
    return card.current ? "current method" : card.opens;
}

float hint_width(const MethodCard& card, bool worded) {
    return px(16) + (worded ? text_size(hint_text(card), 12).x + px(6) : 0);
}

/// What a click does, at the right end of the title's line; without words where they would shorten the title.
void draw_hint(const Pen& pen, const MethodCard& card, bool worded) {
    const ImU32 color = card.current || card.hovered ? theme().accent : theme().text3;
    const float icon = px(16), middle = pen.y + px(line_height) / 2;
    const float left = pen.x + pen.width - hint_width(card, worded), right = pen.x + pen.width;
    draw_icon(pen.list, {card.current ? left + icon / 2 : right - icon / 2, middle},
              card.current ? icons::circle_check : icons::arrow_right, 16, color);
    if (worded)
        draw_text_aligned(pen.list, {card.current ? left + icon + px(6) : left, middle}, {0, 0.5f}, hint_text(card), 12,
                          color);
}

void title_lines(Pen& pen, const MethodCard& card) {
    const float gap = px(12), title = text_size(card.method.title, 16, Weight::semibold).x;
    // The height of a card must not depend on which one is current.
    const float hints =
        std::max(hint_width({card.method, card.opens, true}, true), hint_width({card.method, card.opens}, true));
    const bool worded = title + gap + hints <= pen.width;
    const float room = pen.width - gap - (worded ? hints : hint_width(card, false));
    if (pen.list)
        draw_hint(pen, card, worded);
    const float used = noted_line(pen, {pen.x, pen.y}, room, card.method.title, 16, theme().text, Weight::semibold);
    const float beside = used + px(10);
    const Verbatim id;
    if (beside + text_size(card.method.id, 12).x <= room) {
        noted_line(pen, {pen.x + beside, pen.y + px(1)}, room - beside, card.method.id, 12, theme().text3);
        pen.y += px(line_height + 10);
        return;
    }
    noted_line(pen, {pen.x, pen.y + px(line_height)}, pen.width, card.method.id, 12, theme().text3);
    pen.y += px(2 * line_height + 8);
}

void formula_box(Pen& pen, const MethodCard& card) {
    constexpr float size = 14;
    const float inset = px(12), above = px(7), width = pen.width - 2 * inset;
    float height = 2 * above;
    for (const std::string_view line : split(card.method.formula, '\n'))
        height += draw_formula_text(nullptr, {}, width, line, size, 0);
    if (pen.list) {
        const Rect box{pen.x, pen.y, pen.width, height};
        framed(pen.list, box, 6, card.current ? theme().bg0 : theme().bg1, theme().line, 1);
    }
    float y = pen.y + above;
    for (const std::string_view line : split(card.method.formula, '\n')) {
        const float high = draw_formula_text(pen.list, {pen.x + inset, y}, width, line, size, theme().text);
        if (pen.list)
            note_item({std::string(line), "text", pen.x + inset, y, width, high});
        y += high;
    }
    pen.y += height;
}

/// The name of a fact, in a column of its own. Returns the width of that column.
float draw_name(const Pen& pen, std::string_view name) {
    if (pen.list)
        draw_text_aligned(pen.list, {pen.x, pen.y + px(line_height) / 2}, {0, 0.5f}, name, 12, theme().text3);
    float widest = px(72);
    for (const std::string_view each : {"Paper", "Used by", "Limit", "Settings"})
        widest = std::max(widest, text_size(each, 12).x);
    return widest + px(12);
}

void fact(Pen& pen, std::string_view name, std::string_view text) {
    if (text.empty())
        return;
    const bool above = pen.width < px(240);
    const float used = draw_name(pen, name), beside = above ? 0 : used, lead = above ? px(line_height) : px(1);
    const ImVec2 at{pen.x + beside, pen.y + lead};
    pen.y += lead + noted_text(pen, at, pen.width - beside, text, 13, theme().text2);
}

void facts(Pen& pen, const Method& method) {
    fact(pen, "Paper", method.paper);
    fact(pen, "Used by", method.users);
    if (method.limit > 0)
        fact(pen, "Limit",
             "at most " + readable_integer(method.limit) + " cells along an axis; longer axes are cut off");
}

float parameter_width(const Parameter& parameter) {
    const float label = text_size(parameter.label, 13).x;
    const Verbatim as_links_write_it;
    return label + px(5) + text_size(default_text(parameter), 13).x;
}

/// Label and default on one line, or on two where the column is too narrow.
void draw_parameter(Pen& pen, float x, const Parameter& parameter, float room) {
    const std::string value = default_text(parameter);
    const bool below = parameter_width(parameter) > room;
    const float line = px(line_height), middle = pen.y + line / 2;
    if (pen.list) {
        const std::string label = fitted(parameter.label, room, 13);
        const float used = draw_text_aligned(pen.list, {x, middle}, {0, 0.5f}, label, 13, theme().text2) + px(5);
        const ImVec2 at = below ? ImVec2{x, middle + line} : ImVec2{x + used, middle};
        const std::string both = std::string(translate(parameter.label)) + " " + value;
        const float width = std::min(parameter_width(parameter), room);
        const Verbatim as_links_write_it;
        draw_text_aligned(pen.list, at, {0, 0.5f}, fitted(value, x + room - at.x, 13), 13, theme().text);
        note_item({both, "text", x, pen.y, width, below ? 2 * line : line});
    }
    pen.y += below ? line : 0;
}

/// In as many columns as there is room for; an entry wider than one column takes several.
void parameter_lines(Pen& pen, const Listing<Use>& parameters) {
    if (parameters.empty())
        return;
    const float name = draw_name(pen, "Settings"), gap = px(16);
    const bool above = pen.width < px(name_above_below);
    const float left = above ? pen.x : pen.x + name, width = above ? pen.width : pen.width - name;
    pen.y += above ? px(line_height) : 0;
    const float stops = std::max(1.0f, std::floor((width + gap) / px(stop_width))), step = (width + gap) / stops;
    float stop = 0;
    for (const Parameter* parameter : parameters) {
        const float needed = std::min(stops, std::ceil((parameter_width(*parameter) + gap) / step));
        if (stop > 0 && stop + needed > stops) {
            stop = 0;
            pen.y += px(line_height);
        }
        draw_parameter(pen, left + stop * step, *parameter, needed * step - gap);
        stop += needed;
    }
    pen.y += px(line_height);
}

/// Everything inside the card; returns its height.
float contents(ImDrawList* list, const MethodCard& card, ImVec2 at, float width) {
    const float padding = px(width < px(480) ? 12 : 16);
    Pen pen{list, at.x + padding, at.y + px(12), width - 2 * padding};
    float picture_end = 0;
    if (width >= px(picture_from)) {
        const Rect picture{std::floor(pen.x), std::floor(at.y) + px(16), px(picture_side), px(picture_side)};
        if (list && card.picture)
            card.picture(list, picture);
        picture_end = at.y + px(16 + picture_side);
        pen.x += px(picture_side + 20);
        pen.width -= px(picture_side + 20);
    }
    title_lines(pen, card);
    const bool beside = pen.width >= px(two_columns_from);
    Pen right = pen;
    if (beside) {
        pen.width = std::floor((pen.width - px(column_gap)) / 2);
        right.x += right.width - pen.width;
        right.width = pen.width;
    }
    formula_box(pen, card);
    pen.y += px(6);
    facts(pen, card.method);
    Pen& below = beside ? right : pen;
    below.y += px(beside ? 4 : 1);
    parameter_lines(below, card.method.parameters);
    return std::max({pen.y + px(12), right.y + px(12), picture_end + px(16)}) - at.y;
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
