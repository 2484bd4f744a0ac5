// The controls when another page shows this program in a frame: see parameter_panel.hpp.
#include "core/text.hpp"
#include "panels/actions.hpp"
#include "panels/parameters/dock_row.hpp"
#include "panels/parameters/parameter_panel.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <vector>

namespace posenc {

namespace {

constexpr float row_padding = 16, above_row = 4, row_gap = 24, line_height = 64, narrow = 420;
constexpr std::string_view full_program = "Open in the explorer##embed.full";

struct PlacedRow {
    const Parameter* row;
    Rect rect;
};

struct Flow {
    std::vector<PlacedRow> rows;
    Rect link;
    float height = 0;
    std::string unknown; ///< keys that are no settings of this picture
};

/// The row with this key; not `tokens`, whose text field has several lines and does not fit.
const Parameter* row_with_key(const State& state, std::string_view key) {
    for (const Parameter* row : parameters_on_screen(state))
        if (row->key == key && row->key != parameters::tokens.key)
            return row;
    return nullptr;
}

ButtonOptions link_look(float width) {
    return {.icon = icons::external_link, .style = ButtonStyle::quiet, .icon_only = width < px(narrow)};
}

float line_of_rows() {
    return px(line_height) + 2 * (control_height() - px(28));
}

/// Half of the frame belongs to the picture.
int most_lines(float frame_height) {
    return std::max(1, static_cast<int>(frame_height / 2 / line_of_rows()));
}

/// Places the link at the right end of the last line, whose last row is narrowed for it, or in a line of its own.
void place_link(Flow& flow, float width, int lines) {
    const float link = button_width(full_program, link_look(width)), height = control_height();
    flow.link = {width - px(row_padding) / 2 - link, px(above_row), link, height};
    flow.height = height + px(2 * above_row);
    if (flow.rows.empty())
        return;
    Rect& last = flow.rows.back().rect;
    const float room = flow.link.x - px(row_gap) / 2 - last.x;
    const bool own_line =
        last.width > room && last.y + 2 * line_of_rows() <= line_of_rows() * static_cast<float>(lines);
    flow.link.y = own_line ? last.bottom() + px(above_row) : last.y + (last.height - height) / 2;
    flow.height += own_line ? last.bottom() : last.bottom() - flow.height;
    if (!own_line)
        last.width = std::max(0.0F, std::min(last.width, room));
}

/// Places rows from the left, in as many lines as allowed.
Flow flow_of(const State& state, std::string_view controls, float width, int lines) {
    Flow flow;
    const float left = px(row_padding), right = width - left;
    Rect next{left, 0, 0, line_of_rows()};
    for (const std::string_view part : split(controls, ',')) {
        const std::string_view key = trim(part);
        const Parameter* row = row_with_key(state, key);
        if (!row && !key.empty())
            flow.unknown += (flow.unknown.empty() ? "" : ", ") + std::string(key);
        if (!row)
            continue;
        next.width = std::min(dock_width(*row), right - left);
        if (next.x > left && next.right() > right)
            next = {left, next.bottom(), next.width, next.height};
        if (next.bottom() > line_of_rows() * static_cast<float>(lines))
            break;
        flow.rows.push_back({row, next});
        next.x = next.right() + px(row_gap);
    }
    place_link(flow, width, lines);
    return flow;
}

}

float ParameterPanel::embedded_height(const State& state, std::string_view controls, ImVec2 frame) {
    return flow_of(state, controls, frame.x, most_lines(frame.y)).height;
}

bool ParameterPanel::draw_embedded(Session& session, Rect area, std::string_view controls, float frame_height) {
    begin_region("embedded", area, theme().bg1);
    ImDrawList* list = ImGui::GetWindowDrawList();
    hairline(list, area.min(), {area.right(), area.y});
    const Flow flow = flow_of(session.state(), controls, area.width, most_lines(frame_height));
    for (const PlacedRow& placed : flow.rows) {
        Column column{area.x + placed.rect.x, area.y + placed.rect.y + px(above_row), placed.rect.width};
        parameter_row(session, memory_, column, *placed.row, dock_look(*placed.row, session.state()));
    }
    const Rect link{area.x + flow.link.x, area.y + flow.link.y, flow.link.width, flow.link.height};
    const std::string problem = memory_.bad            ? memory_.bad_message
                                : flow.unknown.empty() ? ""
                                                       : "No setting of this picture: " + flow.unknown;
    if (!problem.empty()) {
        const float left = flow.rows.empty() ? area.x + px(row_padding) : flow.rows.back().rect.right() + px(row_gap);
        const std::string shown = fitted(problem, link.x - left, 13);
        draw_text_aligned(list, {left, link.y + link.height / 2}, {0, 0.5F}, shown, 13, theme().error);
        note_item({problem, "text", left, link.y, std::max(0.0F, link.x - left), link.height});
    }
    const bool pressed = button(link, full_program, link_look(area.width));
    end_region();
    return pressed;
}

}
