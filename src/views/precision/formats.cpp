// The results of each number format, one row each, and the answer to "at which length do two positions collide".
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/precision/precision_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

std::string bits_text(NumberFormat format) {
    const double whole = 1 / unit_roundoff(format);
    return std::to_string(static_cast<int>(std::lround(std::log2(whole)))) + " bits, whole numbers up to " +
           readable_integer(std::llround(whole));
}

std::string pair_text(const PrecisionFrame& frame, NumberFormat format) {
    const std::string& text = frame.first->text(format);
    return text.empty() ? "none" : text;
}

std::string error_text(const LargestError& error) {
    if (!error.undefined_from.empty())
        return "undefined from " + error.undefined_from + " on";
    return (error.exact ? "" : "at most ") + readable(error.value, 2);
}

/// The left edges of the columns; negative: left out, because there is no room.
struct Columns {
    float name, bits, pair, error;
};

Columns columns_of(const PrecisionFrame& frame, ImVec2 at, float width) {
    const float name = at.x + px(34), error = at.x + width - px(10), bits = at.x + px(124);
    float names = 0, bits_end = 0, end = error; // end of the pairs' column: no number may reach the error beside it
    for (const NumberFormat format : number_formats) {
        const auto size = [](std::string_view text) { return text_size(text, 13, Weight::semibold).x; };
        names = std::max(names, size(format_name(format)));
        bits_end = std::max(bits_end, bits + text_size(bits_text(format), 12).x);
        end = std::min(end, error - size(error_text(frame.error(format))) - px(12) - size(pair_text(frame, format)));
    }
    const float beside_bits = std::min(at.x + width * 0.56f, end);
    if (width >= px(620) && bits_end + px(12) <= beside_bits)
        return {name, bits, beside_bits, error};
    return {name, -1, end < name + names + px(12) ? -1 : std::min(at.x + width * 0.36f, end), error};
}

void draw_heads(const PrecisionFrame& frame, const Columns& columns, float y) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool roomy = columns.bits > 0;
    draw_text(list, {columns.name, y}, "format", 12, theme().text3);
    if (roomy)
        draw_text(list, {columns.bits, y}, "significand", 12, theme().text3);
    const std::string pairs =
        fitting({roomy ? "first pair of equal rows, by " + frame.row_name : "first equal rows", "first equal rows"},
                columns.error - columns.pair - text_size("|error|", 12).x - px(16), 12);
    if (columns.pair > 0)
        draw_text(list, {columns.pair, y}, pairs, 12, theme().text3);
    const float room = columns.error - std::max(columns.name + text_size("format", 12).x,
                                                columns.pair > 0 ? columns.pair + text_size(pairs, 12).x : 0);
    const std::string error =
        fitting({roomy ? "largest |error| shown" : "largest |error|", "largest |error|", "|error|"}, room - px(12), 12);
    draw_text_aligned(list, {columns.error, y}, {1, 0}, error, 12, theme().text3);
}

void draw_format(PrecisionFrame& frame, NumberFormat format, Rect row, const Columns& columns) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string name(format_name(format));
    const bool chosen = !is_figure() && format == frame.chosen;
    const std::string pair = pair_text(frame, format), error = error_text(frame.error(format));
    const HitArea area = hit_area(row, name,
                                  {.kind = "segment",
                                   .spoken = name + ": first equal rows " + pair + ", largest error " + error,
                                   .chosen = chosen});
    if (area.pressed)
        frame.session.edit("precision", name);
    if (area.hovered)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (chosen || area.hovered)
        list->AddRectFilled(row.min(), row.max(), chosen ? theme().accent_soft : theme().bg2, px(6));
    const float middle = row.y + row.height / 2;
    if (!is_figure())
        list->AddCircle({row.x + px(16), middle}, px(6), chosen ? theme().accent : theme().line2, 0,
                        px(chosen ? 2 : 1));
    if (chosen)
        list->AddCircleFilled({row.x + px(16), middle}, px(3), theme().accent);
    const Weight weight = chosen ? Weight::semibold : Weight::regular;
    const auto cell = [&](float x, float align, const std::string& text, ImU32 color) {
        draw_text_aligned(list, {x, middle}, {align, 0.5f}, text, 13, color, weight);
    };
    cell(columns.name, 0, name, theme().text);
    if (columns.bits > 0)
        draw_text_aligned(list, {columns.bits, middle}, {0, 0.5f}, bits_text(format), 12, theme().text2);
    const bool in_sight = frame.pair_in_sight(format).has_value();
    if (columns.pair > 0)
        cell(columns.pair, 0, pair, in_sight ? theme().warn : theme().text);
    const float room = columns.error - columns.name - text_size(name, 13, weight).x - px(12);
    cell(columns.error, 1, columns.pair > 0 ? error : fitting({error, "undefined"}, room, 13, weight), theme().text);
    draw_focus_ring(area, row, 0, 6);
}

}

float draw_formats(PrecisionFrame& frame, ImVec2 at, float width) {
    const Columns columns = columns_of(frame, at, width);
    const float height = look().touch ? px(46) : px(30), head = px(20);
    draw_heads(frame, columns, at.y);
    float y = at.y + head;
    for (const NumberFormat format : number_formats) {
        draw_format(frame, format, {at.x, y, width, height - px(2)}, columns);
        y += height;
    }
    note_part("formats", {at.x, at.y, width, y - at.y});
    return y - at.y;
}

std::string collision_sentence(const PrecisionFrame& frame) {
    const std::string format(format_name(frame.chosen));
    const std::optional<EqualRows>& pair = frame.first->pair(frame.chosen);
    if (!pair)
        return "No two rows are equal in " + format + ": " + counted(frame.first->compared(), "row") + " compared.";
    const std::string equal = frame.row_name + " " + frame.first->text(frame.chosen);
    const std::string length = readable_integer(pair->row + 1);
    if (!frame.first->goes_on() || pair->row < frame.rows)
        return "Collision in " + format + " at length " + length + ": " + equal + ".";
    return "No collision in " + format + " up to length " + readable_integer(pair->row) + "; at " + length + " " +
           equal + ".";
}

std::string undefined_sentence(const PrecisionFrame& frame) {
    const std::string& from = frame.error(frame.chosen).undefined_from;
    if (from.empty())
        return "";
    const bool rounds_all = frame.session.state().text("rounding") != "stored";
    const std::string format(format_name(rounds_all ? frame.chosen : NumberFormat::float32));
    return "From " + frame.row_name + " " + from + " on the numbers are too large for " + format +
           ": they become infinite (inf), and what is computed from them is no number (NaN).";
}

namespace {

/// Below the answer: from where on the table has no numbers. Returns the height used.
float draw_undefined_sentence(const PrecisionFrame& frame, ImVec2 at, float width) {
    const std::string text = undefined_sentence(frame);
    if (text.empty())
        return 0;
    const float height = draw_wrapped(ImGui::GetWindowDrawList(), at, width, text, 13, theme().warn);
    note_item({text, "text", at.x, at.y, width, height});
    return height + px(6);
}

}

float draw_verdict(PrecisionFrame& frame, ImVec2 at, float width) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string text = collision_sentence(frame);
    const std::optional<EqualRows>& pair = frame.first->pair(frame.chosen);
    const bool bad = frame.pair_in_sight(frame.chosen).has_value();
    const PillKind kind = bad ? PillKind::warn : PillKind::ok;
    const char* icon = bad ? icons::triangle_alert : icons::circle_check;
    // If the table goes on, a button can set the length in the answer, provided that the parameter allows it.
    const bool offers =
        pair && !bad && frame.first->goes_on() && static_cast<double>(pair->row + 1) <= find_parameter("length")->high;
    const std::string go = offers ? "Show length " + readable_integer(pair->row + 1) : "";
    const float button_room = offers ? button_width(go) + px(12) : 0, height = control_height();
    const float used = pill(nullptr, at, text, kind, icon);
    const bool one_line = used + button_room <= width;
    float y = at.y;
    if (used <= width) {
        pill(list, {at.x, y + (one_line && offers ? (height - px(22)) / 2 : 0)}, text, kind, icon);
        y += one_line && offers ? height : px(22);
    } else {
        y += draw_wrapped(list, {at.x, y}, width, text, 13, bad ? theme().warn : theme().ok, Weight::semibold);
    }
    note_item({text, "text", at.x, at.y, std::min(used, width), y - at.y});
    if (!offers)
        return y - at.y + draw_undefined_sentence(frame, {at.x, y + px(6)}, width);
    const ImVec2 corner = one_line ? ImVec2{at.x + used + px(12), at.y} : ImVec2{at.x, y + px(6)};
    if (button({corner.x, corner.y, button_width(go), height}, with_identity(go, "collision")))
        frame.session.edit("length", std::to_string(pair->row + 1));
    const float used_height = one_line ? height : y + px(6) + height - at.y;
    return used_height + draw_undefined_sentence(frame, {at.x, at.y + used_height + px(6)}, width);
}

float draw_precision_notes(Session& session, Canvas&, Rect area) {
    const State& state = session.state();
    const Cell focus = session.focus();
    if (state.text("method") != registry::precision_error.id)
        return 0;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string head = "ERROR IN EVERY FORMAT";
    draw_text(list, area.min(), fitted(head, area.width, 12, Weight::semibold), 12, theme().text3, Weight::semibold);
    note_item({head, "text", area.x, area.y, area.width, px(18)});
    float y = area.y + px(26);
    for (const NumberFormat format : number_formats) {
        const std::string name(format_name(format));
        const double error = session.made(state.with("precision", name)).field->at(focus);
        const std::string value = std::isnan(error)   ? "NaN: its angle is infinite"
                                  : std::isinf(error) ? "inf: beyond its largest number"
                                                      : readable(error, 6);
        const Weight weight = state.text("precision") == name ? Weight::semibold : Weight::regular;
        draw_text(list, {area.x, y}, name, 13, theme().text, weight);
        draw_text_aligned(list, {area.right(), y}, {1, 0}, value, 13, theme().text, weight);
        note_item({name + ": " + value, "text", area.x, y, area.width, px(20)});
        y += px(24);
    }
    return y - area.y;
}

}
