// The results of each number format, one row each, and the answer to "at which length do two positions collide".
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/strokes.hpp"
#include "views/precision/precision_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

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

constexpr float between_columns = 12;

Columns columns_of(const PrecisionFrame& frame, Rect area) {
    const Rect cells = inset(area, {.left = 34, .right = 10});
    const float name = cells.x, error = cells.right(), bits = inset(cells, {.left = 90}).x, gap = px(between_columns);
    float names = 0, bits_end = 0, end = error; // end of the pairs' column: no number may reach the error beside it
    for (const NumberFormat format : number_formats) {
        const auto size = [](std::string_view text) { return text_size(text, 13, Weight::semibold).x; };
        names = std::max(names, size(format_name(format)));
        bits_end = std::max(bits_end, bits + text_size(bits_text(format), 12).x);
        end = std::min(end, error - size(error_text(frame.error(format))) - gap - size(pair_text(frame, format)));
    }
    const float beside_bits = std::min(area.x + area.width * 0.56f, end);
    if (has_room(area, 620, 0) && bits_end + gap <= beside_bits)
        return {name, bits, beside_bits, error};
    return {name, -1, end < name + names + gap ? -1 : std::min(area.x + area.width * 0.36f, end), error};
}

void draw_heads(const PrecisionFrame& frame, const Columns& columns, float y) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool roomy = columns.bits > 0;
    draw_text(list, {columns.name, y}, "format", 12, theme().text3);
    if (roomy)
        draw_text(list, {columns.bits, y}, "significand", 12, theme().text3);
    const std::string pairs =
        fitting({roomy ? "first pair of equal rows, by " + frame.row_name : "first equal rows", "first equal rows"},
                columns.error - columns.pair - text_size("|error|", 12).x - px(between_columns), 12);
    if (columns.pair > 0)
        draw_text(list, {columns.pair, y}, pairs, 12, theme().text3);
    const float taken = std::max(columns.name + text_size("format", 12).x,
                                 columns.pair > 0 ? columns.pair + text_size(pairs, 12).x : 0);
    const std::string error =
        fitting({roomy ? "largest |error| shown" : "largest |error|", "largest |error|", "|error|"},
                columns.error - taken - px(between_columns), 12);
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
        fill(list, row, px(6), chosen ? theme().accent_soft : theme().bg2);
    Rect rest = row;
    const ImVec2 radio = take_left(rest, 32).center();
    const float middle = radio.y;
    if (!is_figure())
        draw_circle(radio, 6, chosen ? theme().accent : theme().line2, chosen ? 2 : 1);
    if (chosen)
        draw_dot(radio, 3, theme().accent);
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
    const float room = columns.error - columns.name - text_size(name, 13, weight).x - px(between_columns);
    cell(columns.error, 1, columns.pair > 0 ? error : fitting({error, "undefined"}, room, 13, weight), theme().text);
    draw_focus_ring(area, row, 0, 6);
}

}

namespace {

constexpr float names_height = 20;

float row_height() {
    return look().touch ? 46 : 30;
}

}

float formats_height() {
    return names_height + row_height() * static_cast<float>(std::size(number_formats));
}

void draw_formats(PrecisionFrame& frame, Rect area) {
    const Columns columns = columns_of(frame, area);
    Rect rest = area;
    draw_heads(frame, columns, take_top(rest, names_height).y);
    for (const NumberFormat format : number_formats)
        draw_format(frame, format, inset(take_top(rest, row_height()), {.bottom = 2}), columns);
    note_part("formats", {area.x, area.y, area.width, rest.y - area.y});
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

/// The answer, the button that shows it, and a remark, the last two of which may be empty; and where they stand: the
/// answer as a pill, or wrapped if it is too long for one, and the button beside it or below it.
struct Verdict {
    std::string answer, go, remark;
    bool bad = false, in_pill = false;
    Rect answer_place = {}, go_place = {}, remark_place = {};
    float write_answer(ImDrawList* list) const {
        return pill(list, answer_place.min(), answer, bad ? PillKind::warn : PillKind::ok,
                    bad ? icons::triangle_alert : icons::circle_check);
    }
};

Verdict verdict_in(const PrecisionFrame& frame, Rect area) {
    const std::optional<EqualRows>& pair = frame.first->pair(frame.chosen);
    const bool bad = frame.pair_in_sight(frame.chosen).has_value();
    // If the table goes on, a button can set the length in the answer, provided that the parameter allows it.
    const bool offers = !is_figure() && pair && !bad && frame.first->goes_on() &&
                        static_cast<double>(pair->row + 1) <= find_parameter("length")->high;
    Verdict made{collision_sentence(frame), offers ? "Show length " + readable_integer(pair->row + 1) : "",
                 undefined_sentence(frame), bad};
    const auto height = [&](const std::string& text, Weight weight) {
        return text.empty() ? 0 : in_design(draw_wrapped(nullptr, {}, area.width, text, 13, 0, weight));
    };
    const float pill = in_design(made.write_answer(nullptr)), go = offers ? in_design(button_width(made.go)) : 0;
    made.in_pill = has_room(area, pill, 0);
    Rect rest = area;
    Rect line = take_top(rest, made.in_pill ? 22 : height(made.answer, Weight::semibold), 6);
    if (offers && has_room(area, pill + 12 + go, 0)) {
        rest = area;
        Rect both = take_top(rest, in_design(control_height()), 6);
        line.y = centered(both.center(), 0, 22).y;
        take_left(both, pill, 12);
        made.go_place = take_left(both, go);
    } else if (offers) {
        Rect below = take_top(rest, in_design(control_height()), 6);
        made.go_place = take_left(below, go);
    }
    made.answer_place = made.in_pill ? take_left(line, pill) : line;
    made.remark_place = take_top(rest, height(made.remark, Weight::regular), 6);
    return made;
}

}

float verdict_height(const PrecisionFrame& frame, Rect area) {
    const Verdict verdict = verdict_in(frame, area);
    const float end = std::max(verdict.answer_place.bottom(), verdict.go_place.bottom());
    return in_design((verdict.remark.empty() ? end : verdict.remark_place.bottom()) - area.y);
}

void draw_verdict(PrecisionFrame& frame, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Verdict verdict = verdict_in(frame, area);
    const Rect &answer = verdict.answer_place, &remark = verdict.remark_place;
    if (verdict.in_pill)
        verdict.write_answer(list);
    else
        draw_wrapped(list, answer.min(), answer.width, verdict.answer, 13, verdict.bad ? theme().warn : theme().ok,
                     Weight::semibold);
    note_item({verdict.answer, "text", answer.x, answer.y, answer.width, answer.height});
    if (!verdict.go.empty() && button(verdict.go_place, with_identity(verdict.go, "collision")))
        frame.session.edit("length", std::to_string(frame.first->pair(frame.chosen)->row + 1));
    if (verdict.remark.empty())
        return;
    draw_wrapped(list, remark.min(), remark.width, verdict.remark, 13, theme().warn);
    note_item({verdict.remark, "text", remark.x, remark.y, remark.width, remark.height});
}

float draw_precision_notes(Session& session, Canvas&, Rect area) {
    const State& state = session.state();
    const Cell focus = session.focus();
    if (state.text("method") != registry::precision_error.id)
        return 0;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string head = "ERROR IN EVERY FORMAT";
    Rect row = below({area.x, area.y, area.width, 0}, 18);
    draw_text(list, row.min(), fitted(head, row.width, 12, Weight::semibold), 12, theme().text3, Weight::semibold);
    note_item({head, "text", row.x, row.y, row.width, row.height});
    row = below(row, 0, 4);
    for (const NumberFormat format : number_formats) {
        const std::string name(format_name(format));
        const double error = session.made(state.with("precision", name)).field->at(focus);
        const std::string value = std::isnan(error)   ? "NaN: its angle is infinite"
                                  : std::isinf(error) ? "inf: beyond its largest number"
                                                      : readable(error, 6);
        const Weight weight = state.text("precision") == name ? Weight::semibold : Weight::regular;
        row = below(row, 20, 4);
        draw_text(list, row.min(), name, 13, theme().text, weight);
        draw_text_aligned(list, {row.right(), row.y}, {1, 0}, value, 13, theme().text, weight);
        note_item({name + ": " + value, "text", row.x, row.y, row.width, row.height});
    }
    return below(row, 0, 4).y - area.y;
}

}
