// Formula, steps and meaning from Method.formula and Field::explain; nothing is computed here.
#include "panels/inspector/inspector.hpp"

#include "core/text.hpp"
#include "panels/actions.hpp"
#include "panels/inspector/method_source.hpp"
#include "platform/sound.hpp"
#include "views/canvas/canvas.hpp"
#include "widgets/equations/equation.hpp"
#include "widgets/items.hpp"
#include "widgets/region.hpp"
#include "widgets/text/formula_text.hpp"

#include <cmath>
#include <string>

namespace posenc {

namespace {

constexpr float formula_size = 14, step_size = 13, swatch_size = 14;
constexpr float line_above = 12, line_below = 16; ///< room around the hairline between sections

void section_line(Column& column) {
    column.y += px(line_above);
    hairline(ImGui::GetWindowDrawList(), {column.x, column.y}, {column.x + column.width, column.y});
    column.y += px(line_below);
}

void draw_formula(Column& column, const Method& method) {
    section_head(column, "FORMULA");
    const float height = draw_equation(ImGui::GetWindowDrawList(), {column.x, column.y}, column.width, method,
                                       formula_size, theme().text);
    note_item({std::string(method.formula), "text", column.x, column.y, column.width, height});
    column.y += height + px(8);
}

void noted_step(Column& column, const std::string& text) {
    const float height = draw_formula_text(ImGui::GetWindowDrawList(), {column.x, column.y}, column.width, text,
                                           step_size, theme().text2);
    note_item({text, "text", column.x, column.y, column.width, height});
    column.y += height + px(4);
}

/// The last step, which gives the value, in a card with the colour in which the value is drawn.
void draw_result(Column& column, const Step& step, ImU32 swatch) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float inset = px(10), side = px(swatch_size), room = column.width - 3 * inset - side;
    const float text_height = draw_formula_text(nullptr, {}, room, step.text, step_size, theme().text);
    const Rect card{column.x, column.y, column.width, text_height + px(12)};
    list->AddRectFilled(card.min(), card.max(), theme().accent_soft, px(8));
    draw_formula_text(list, {card.x + inset, card.y + px(6)}, room, step.text, step_size, theme().text);
    const ImVec2 at{card.right() - inset - side, card.y + std::round((card.height - side) / 2)};
    list->AddRectFilled(at, {at.x + side, at.y + side}, swatch, px(3));
    list->AddRect(at, {at.x + side, at.y + side}, theme().line2, px(3), 0, px(1));
    note_item({step.text, "text", card.x, card.y, card.width, card.height});
    column.y = card.bottom() + px(10);
}

/// The head with the place at its right end, or below where that is too narrow.
void draw_pointer_head(Column& column, const std::string& place) {
    constexpr std::string_view head = "AT THE POINTER";
    const float free = column.width - text_size(head, 12, Weight::semibold).x - px(16);
    const bool beside = text_size(place, 12).x <= free;
    if (beside)
        draw_text_aligned(ImGui::GetWindowDrawList(), {column.x + column.width, column.y}, {1, 0}, place, 12,
                          theme().text3);
    section_head(column, head);
    if (!beside)
        prose_item(column, place, 12, theme().text3);
}

void draw_explanation(Column& column, const Explanation& explanation, ImU32 swatch, bool with_meaning = true) {
    for (std::size_t i = 0; i < explanation.steps.size(); ++i) {
        if (i + 1 < explanation.steps.size())
            noted_step(column, explanation.steps[i].text);
        else
            draw_result(column, explanation.steps[i], swatch);
    }
    if (with_meaning)
        prose_item(column, explanation.meaning, step_size, theme().text2);
}

std::string range_words(const Range& range, Ranges kind) {
    const std::string ends = readable(range.low) + " to " + readable(range.high);
    const std::string difference = "; the pixel shows the difference, " + readable(range.width());
    switch (kind) {
    case Ranges::exact:
        return "values from " + ends + difference;
    case Ranges::of_curve:
        return "values from " + ends + ", including the curve between the cells" + difference;
    case Ranges::bounds:
        return "all values lie within " + ends + " (the bounds may be wider than necessary)" + difference;
    case Ranges::sampled:
        return "values from " + ends + " in the cells sampled, others may reach further" + difference;
    }
    return {};
}

/// The pixel at the pointer: its only cell, or what the pixel mode shows of its cells.
void draw_pointer(Column& column, Session& session) {
    const Field& field = *session.field();
    const Description& description = field.description();
    const Block block = session.focus_block();
    const Cell cell = session.focus();
    const bool several = block.rows * block.cols > 1 && session.pixel() != Pixel::cell;
    const Cell shown = session.pixel() == Pixel::cell ? Cell{block.row, block.col} : cell;
    draw_pointer_head(column, several ? block_text(description, block) : place_text(description, shown));
    const ColorScale scale = scale_of(description);
    const auto swatch = [&](double value) { return value_color(scale.colors, value, scale.low, scale.high); };
    if (!several)
        return draw_explanation(column, field.explain(shown), swatch(field.at(shown)));
    if (session.pixel() == Pixel::range)
        prose_item(column, range_words(field.range(block), description.ranges), step_size, theme().text2);
    // explain_mean describes a pixel that shows the mean, so its meaning is left out in other modes.
    draw_explanation(column, field.explain_mean(block), swatch(field.mean(block)), session.pixel() == Pixel::mean);
}

void draw_explained(Column& column, Session& session, Canvas& canvas, PinnedSection& pinned, Listen& listen) {
    const Method& method = method_of(session.state());
    draw_formula(column, method);
    draw_source(column, method);
    section_line(column);
    draw_pointer(column, session);
    if (platform::has_sound())
        listen.draw(column, session);
    // The notes of the view come before the pinned rows.
    if (const auto notes = view_on_screen(session.state()).notes) {
        const float top = column.y + px(line_above) + px(line_below);
        if (const float used = notes(session, canvas, {column.x, top, column.width, 0}); used > 0) {
            section_line(column);
            column.y += used;
        }
    }
    section_line(column);
    pinned.draw(column, session);
}

}

namespace {

/// For a view that does not draw the method's field.
void draw_notes_alone(Column& column, Session& session, Canvas& canvas) {
    if (const auto notes = view_on_screen(session.state()).notes)
        column.y += notes(session, canvas, {column.x, column.y, column.width, 0});
}

}

void draw_inspector(Session& session, Canvas& canvas, PinnedSection& pinned, CodeSection& code, Listen& listen,
                    Rect area, InspectorPart part) {
    const bool folded = part != InspectorPart::all;
    begin_region(part == InspectorPart::code ? "code" : "inspector", area, theme().bg1, true);
    Column column = region_column(16, folded ? 4 : 20);
    const bool of_method = !view_on_screen(session.state()).summary;
    if (!of_method)
        draw_notes_alone(column, session, canvas);
    else if (part != InspectorPart::code)
        draw_explained(column, session, canvas, pinned, listen);
    if (of_method && !folded) {
        section_line(column);
        section_head(column, "CODE");
    }
    if (of_method && part != InspectorPart::formula)
        code.draw(column, session);
    if (!folded)
        ImGui::GetWindowDrawList()->AddRectFilled(area.min(), {area.x + px(1), area.bottom()}, theme().line);
    end_region(column.y + px(16));
}

}
