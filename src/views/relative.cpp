// Relative matrices: the distance between query and key beside what a method makes of it (clipped index, one number
// of each vector), whether it is Toeplitz, and below them the table of vectors that the method looks up.
#include "core/text.hpp"
#include "views/canvas_parts.hpp"
#include "views/relative_parts.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const View relative_view;

namespace {

constexpr Index most_tested = 160;

/// Tests every diagonal; the first one that is not constant, as column − row, or nothing. Small matrices only.
struct Verdict {
    bool tested = false;
    Index diagonals = 0;
    std::optional<Index> broken;
};

Verdict toeplitz_verdict(const Field& field) {
    const Cell size = field.size();
    if (size.row > most_tested || size.col > most_tested)
        return {};
    Verdict verdict{true, size.row + size.col - 1, {}};
    for (Index row = 1; row < size.row && !verdict.broken; ++row)
        for (Index col = 1; col < size.col; ++col)
            if (field.at({row, col}) != field.at({row - 1, col - 1})) {
                verdict.broken = col - row;
                break;
            }
    return verdict;
}

std::size_t different_values(const Field& field) {
    const Cell size = field.size();
    std::vector<double> values;
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col; ++col)
            values.push_back(field.at({row, col}));
    std::sort(values.begin(), values.end());
    return static_cast<std::size_t>(std::unique(values.begin(), values.end()) - values.begin());
}

void draw_verdict(const Field& field, ImVec2 at, float width) {
    const Verdict verdict = toeplitz_verdict(field);
    if (!verdict.tested)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string text = verdict.broken ? "not Toeplitz: diagonal " + readable_integer(*verdict.broken) + " changes"
                             : verdict.diagonals == 1
                                 ? "Toeplitz: one diagonal"
                                 : "Toeplitz: all " + readable_integer(verdict.diagonals) + " diagonals constant";
    const PillKind kind = verdict.broken ? PillKind::warn : PillKind::ok;
    const float used = pill(nullptr, at, text, kind, icons::circle_check);
    if (used <= width)
        pill(list, at, text, kind, verdict.broken ? icons::triangle_alert : icons::circle_check);
    const std::string count = readable_integer(static_cast<long long>(different_values(field))) + " different values";
    if (used + px(8) + pill(nullptr, at, count) <= width)
        pill(list, {at.x + used + px(8), at.y}, count);
}

/// Where one matrix stands; on low screens its words stand beside it.
struct Column {
    Rect area;
    bool row_axis = true, words_beside = false;
};

constexpr float head = 22, foot = 80, axes = 44; ///< design pixels above and below a matrix
constexpr float row_axis_width = 48;

MatrixResult draw_panel(Session& session, Canvas& canvas, const RelativePanel& panel, const Column& column) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Description description = panel.field->describe();
    const ColorScale scale = scale_of(description);
    MatrixOptions options;
    options.label = panel.label;
    options.colors = scale.colors;
    options.low = scale.low;
    options.high = scale.high;
    options.square = true;
    options.col_axis_on_top = true;
    options.largest_cell = 44;
    options.digits = panel.digits;
    options.focus = session.focus();
    options.row_axis = column.row_axis;
    options.least_gutter = row_axis_width;
    const Rect& area = column.area;
    const Rect below =
        column.words_beside ? area : Rect{area.x, area.y + px(head), area.width, area.height - px(head) - px(foot)};
    const MatrixResult result = canvas.matrix(session, panel.field, below, options);
    const Rect& plot = result.plot;
    const float left = column.words_beside ? plot.right() + px(16) : plot.x, width = area.right() - left;
    draw_relative_heading({left, area.y}, width, panel.title, panel.note);
    const float y = column.words_beside ? area.y + px(28) : plot.bottom() + px(12);
    if (result.averaged())
        draw_pixel_badge(list, {left, y}, width, result, description);
    else
        draw_verdict(*panel.field, {left, y}, width);
    if (width >= color_bar_width())
        draw_color_bar(list, left + color_bar_width(), y + px(40), result.scale.colors, result.scale.low,
                       result.scale.high, pointed_at(*panel.field, description, result, session.focus()).value);
    return result;
}

void take_pointer(Session& session, const MatrixResult& result) {
    if (const std::optional<Cell> cell = result.moved_to ? result.moved_to : result.hovered)
        session.set_focus(*cell);
}

std::vector<RelativePanel> panels_of(Session& session) {
    const State& state = session.state();
    const std::string_view method = state.text("method");
    const FieldPtr distance = signed_distance(session);
    if (method == "distance") {
        const FieldPtr plain = session.made(state.with("signed", "0")).field,
                       both_ways = session.made(state.with("signed", "1")).field;
        return {{"Signed distance", "j − i", "signed: before or after", both_ways, 0},
                {"Distance", "|i − j|", "how far, either way", plain, 0}};
    }
    RelativePanel made{"Relative matrix", "", "", session.field(), 2};
    const bool index = method == "shaw" && state.is_none("dimension");
    const std::string dimension = std::to_string(state.is_none("dimension") ? 0 : state.integer("dimension"));
    if (index) {
        const std::string clip = readable_integer(state.integer("clip"));
        made.title = "clip(j − i, " + readable_integer(-state.integer("clip")) + ", " + clip + ") + " + clip;
        made.note = "the vector each pair uses";
        made.digits = 0;
    } else if (method == "shaw") {
        made.title = "Dimension " + dimension;
        made.note = "of the vector each pair uses";
    } else if (method == "similarity") {
        const std::string_view measure = state.text("measure");
        made.title = measure == "cosine"      ? "cosine of PE(p), PE(q)"
                     : measure == "euclidean" ? "|PE(p) − PE(q)|"
                                              : "PE(p) · PE(q)";
        made.note = measure == "euclidean" ? "how far apart two positions are" : "how alike two positions are";
    } else if (method != "relative-sinusoidal") {
        const Description description = session.field()->describe();
        made.title = description.title;
        made.digits = description.low == 0 ? 0 : 2;
    } else {
        made.title = state.flag("signed") ? "A[i − j], dimension " + dimension : "A[|i − j|], dimension " + dimension;
        made.note = "one slice of the tensor";
    }
    const bool positions = method == "similarity"; // of one sequence with itself
    return {{"Signed distance", positions ? "q − p" : "j − i", "signed distance", distance, 0}, made};
}

/// `row_axis`: pixels that the axis of the rows takes. Side by side, or one above the other where that makes cells
/// larger (few queries, many keys).
std::vector<Column> columns_of(Rect area, std::size_t count, Cell size, float row_axis) {
    const float gap = px(12), n = static_cast<float>(count);
    const bool beside = area.height < px(280);
    const auto cell = [&](float width, float height) {
        const float around = px(axes) + (beside ? 0 : px(head) + px(foot));
        return std::min((width - row_axis - px(8)) / static_cast<float>(size.col),
                        (height - around) / static_cast<float>(size.row));
    };
    const float width = (area.width - gap * (n - 1)) / n, height = (area.height - gap * (n - 1)) / n;
    std::vector<Column> columns;
    if (count > 1 && cell(area.width, height) > 1.25f * cell(width, area.height)) {
        for (std::size_t i = 0; i < count; ++i)
            columns.push_back(
                {{area.x, area.y + (height + gap) * static_cast<float>(i), area.width, height}, true, beside});
        return columns;
    }
    // The rows of both matrices are the same, so little room goes to cells rather than to a second axis.
    const bool shared = count == 2 && width < px(400) && !beside;
    const float first = shared ? width + row_axis / 2 : width;
    columns.push_back({{area.x, area.y, first, area.height}, true, beside});
    if (count == 2)
        columns.push_back({{area.x + first + gap, area.y, area.width - first - gap, area.height}, !shared, beside});
    return columns;
}

void draw(Session& session, Canvas& canvas, Rect area) {
    std::vector<RelativePanel> panels = panels_of(session);
    const FieldPtr table = relative_table(session), distance = panels.front().field;
    const bool low = area.height < px(280), narrow = area.width < px(low ? 760 : 640);
    const float margin = narrow ? px(12) : px(24), top = low ? px(8) : px(16);
    // The gutters of the axes are the margin of the matrices.
    const Rect wide{area.x, area.y + top, area.width, area.height - top - px(8)};
    const bool with_table = wide.height >= px(520);
    const float table_height = with_table ? std::clamp(wide.height * 0.35f, px(226), px(320)) : 0;
    const float upper = wide.height - table_height - (with_table ? px(12) : 0);
    // On a phone the method's own matrix stands alone: half a matrix would be unreadable.
    if (narrow)
        panels.erase(panels.begin(), panels.end() - 1);
    MatrixOptions axis;
    axis.least_gutter = row_axis_width;
    const float row_axis = gutters_for(distance->describe(), distance->size(), axis).left;
    const std::vector<Column> columns =
        columns_of({wide.x, wide.y, wide.width, upper}, panels.size(), distance->size(), row_axis);
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const MatrixResult result = draw_panel(session, canvas, panels[i], columns[i]);
        draw_relative_card(panels[i], result);
        take_pointer(session, result);
        const bool next_right = i + 1 < panels.size() && columns[i + 1].area.x > columns[i].area.x;
        if (next_right && !columns[i].words_beside)
            draw_icon(ImGui::GetWindowDrawList(),
                      {result.plot.right() + px(11), result.plot.y + result.plot.height / 2}, icons::arrow_right, 14,
                      theme().text3);
    }
    const Rect lower{area.x + margin, wide.bottom() - table_height, area.width - 2 * margin, table_height};
    if (with_table && table)
        draw_relative_table(session, canvas, table, distance, lower, wide.right() - px(8));
    else if (with_table)
        draw_offsets(session, canvas, lower);
}

constexpr std::string_view shown_methods[] = {
    "distance", "shaw",         "relative-sinusoidal", "similarity", "alibi",  "t5-bucket",
    "t5-bias",  "learned-bias", "deberta-bucket",      "sandwich",   "kerple", "rotary-score"};
constexpr std::string_view own_parameters[] = {"pixel"};

}

constinit const View relative_view = {
    .id = "relative",
    .title = "Relative",
    .example = "method=shaw&length=11&clip=3&d_model=16",
    .methods = shown_methods,
    .parameters = own_parameters,
    .draw = draw,
};

}
