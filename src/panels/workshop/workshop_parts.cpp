// Fields, ticks and mistakes: see workshop_parts.hpp.
#include "panels/workshop/workshop_parts.hpp"

#include "core/state/parameters.hpp"
#include "panels/lessons/question.hpp"
#include "widgets/controls/text_field.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr float caption_size = 12, caption_gap = 4, after_field = 12, field_line = 17, field_edges = 14;
constexpr float tick_side = 18, tick_gap = 10;

float least_field_height(int lines) {
    return std::max(control_height(), px(static_cast<float>(lines) * field_line + field_edges));
}

}

State Bench::begun() const {
    const auto& steps = player.lesson()->steps;
    const auto which = static_cast<std::size_t>(step - 1);
    return with_habits(which < steps.size() ? parse(steps[which].state).state : State(), session.state());
}

State Bench::on_screen() const {
    const State own = begun();
    return step_of_screen(session)
        .with(parameters::lock, own.value("lock"))
        .with(parameters::limit, own.value("limit"));
}

bool Bench::shows_step() const {
    const State own = begun(), there = on_screen();
    return with_viewpoint(with_habits(there, own), own) == own;
}

void draw_form_head(Rect line, std::string_view words) {
    draw_text_aligned(ImGui::GetWindowDrawList(), {line.x, line.y + line.height / 2}, {0, 0.5F},
                      fitted(words, line.width - control_height(), 12, Weight::semibold), 12, theme().text3,
                      Weight::semibold);
}

bool button_at_end(Rect line, const std::string& label, const char* icon) {
    const float side = control_height();
    return button({line.right() - side, line.y, side, line.height}, label,
                  {.icon = icon, .style = ButtonStyle::quiet, .icon_only = true});
}

bool line_button(Column& column, std::string_view label, const ButtonOptions& options) {
    const Rect line = column.take(control_height(), px(after_field));
    return button({line.x, line.y, std::min(line.width, button_width(label, options)), line.height}, label, options);
}

std::string cell_reference(Cell cell) {
    return "cell " + std::to_string(cell.row) + " " + std::to_string(cell.col);
}

bool takes_marked_cell(const Bench& bench, Column& column, const std::string& id) {
    const std::string full = with_identity("Take the marked cell: " + looked_at(bench.session), id);
    return line_button(column, button_width(full) > column.width ? with_identity("Take the marked cell", id) : full);
}

void draw_caption(Column& column, std::string_view words) {
    const float height = text_size(words, caption_size).y;
    draw_text(ImGui::GetWindowDrawList(), {column.x, column.y}, fitted(words, column.width, caption_size), caption_size,
              theme().text2);
    note_item({std::string(words), "text", column.x, column.y, column.width, height});
    column.y += height + px(caption_gap);
}

std::optional<std::string> line_field(Column& column, std::string_view label, std::string_view text, bool bad) {
    draw_caption(column, name_of(label));
    return text_field(column.take(control_height(), px(after_field)), label, text, bad).changed;
}

std::optional<std::string> words_field(Column& column, std::string_view label, std::string_view text, bool bad,
                                       int least_lines) {
    if (least_lines > 0)
        draw_caption(column, name_of(label));
    const float height = std::max(prose_field_height(column.width, text), least_field_height(std::max(least_lines, 1)));
    return prose_field(column.take(height, px(after_field)), label, text, bad).changed;
}

bool tick(Rect rect, std::string_view label, bool on, bool enabled) {
    rect = snap_to_pixels(rect);
    const Behavior behavior = behave(rect, id_of(label), enabled);
    if (!behavior.shown)
        return false;
    note_control({std::string(label), "toggle", rect.x, rect.y, rect.width, rect.height, enabled, on});
    ImDrawList* const list = ImGui::GetWindowDrawList();
    if (enabled && (behavior.hovered || behavior.held))
        fill(list, rect, px(6), behavior.held ? theme().bg3 : theme().bg2);
    const float side = px(tick_side), middle = rect.y + rect.height / 2, left = rect.x + px(4);
    const Rect box{left, std::round(middle - side / 2), side, side};
    fill(list, box, px(4), on ? theme().accent : theme().bg0);
    stroke(list, box, px(4), px(1), on ? theme().accent : theme().line2);
    if (on) {
        const ImVec2 mark[] = {{box.x + side * 0.22F, box.y + side * 0.52F},
                               {box.x + side * 0.42F, box.y + side * 0.72F},
                               {box.x + side * 0.78F, box.y + side * 0.3F}};
        list->AddPolyline(mark, 3, theme().on_accent, 0, px(2));
    }
    const float words = box.right() + px(tick_gap);
    draw_text_aligned(list, {words, middle}, {0, 0.5F}, fitted(name_of(label), rect.right() - words, 14), 14,
                      enabled ? theme().text : theme().text3);
    if (behavior.ringed)
        draw_ring(rect, px(6));
    return behavior.pressed;
}

namespace {

constexpr float issue_icon = 20, after_issue = 4, issue_size = 13;

/// The mistakes in a part with their lines. What the reader of lessons says is English.
std::vector<std::string> told_mistakes(const Bench& bench, const SourcePart& part) {
    const LessonSource& source = bench.draft.source();
    std::vector<std::string> told;
    for (const LessonIssue& issue : bench.issues)
        if (source.holds(part, issue.line))
            told.push_back(std::string(translate("line " + std::to_string(issue.line - source.line_of(part.at) + 1))) +
                           ": " + issue.message);
    return told;
}

}

float issues_height(const Bench& bench, const SourcePart& part, float width) {
    const Verbatim as_said;
    float height = 0;
    for (const std::string& words : told_mistakes(bench, part))
        height += prose_height(width - px(issue_icon), words, issue_size) + px(after_issue);
    return height;
}

void draw_issues(const Bench& bench, const SourcePart& part, Column& column) {
    const std::vector<std::string> told = told_mistakes(bench, part);
    const Verbatim as_said;
    for (const std::string& words : told) {
        Column text{column.x + px(issue_icon), column.y, column.width - px(issue_icon)};
        draw_icon(ImGui::GetWindowDrawList(), {column.x + px(7), column.y + px(9)}, icons::triangle_alert, 14,
                  theme().error);
        prose_item(text, words, issue_size, theme().error);
        column.y = text.y + px(after_issue);
    }
}

std::string told_issues(const Bench& bench, const SourcePart& part) {
    std::string text;
    for (const std::string& words : told_mistakes(bench, part))
        text += (text.empty() ? "" : " ") + words + ".";
    return text;
}

std::string looked_at(Session& session) {
    return place_words(session.focus());
}

}
