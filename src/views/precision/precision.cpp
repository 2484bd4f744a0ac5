// What rounding does to a table: the length at which two rows become equal, every format's largest error, the error
// over position and, below that on the same axis, the error of every number or how far back the equal row lies.
#include "core/own/own_table.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/fit_button.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/color_limit.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/part_choice.hpp"
#include "views/precision/precision_view.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const View precision_view;

namespace {

constexpr std::string_view label = "Precision heatmap";
constexpr Index most_averaged = 1 << 22; ///< cells; reading more of them for exact means takes too long

/// Everything that the rounded table depends on.
Settings table_settings(const State& state) {
    return settings_of(state, registry::precision_error, "precision");
}

/// Rounds up to two digits, which a colour scale can print.
double rounded_up(double value) {
    if (!(value > 0) || !std::isfinite(value))
        return value;
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
    return std::ceil(value / unit * (1 - 1e-12)) * unit;
}

/// The largest error of each format. It covers all cells if they can be read within a second, in pieces.
void find_largest(PrecisionFrame& frame) {
    constexpr Index pieces = 512, cells_a_piece = 1024;
    const std::shared_ptr<const ErrorCurve> whole = frame.curve((frame.rows + pieces - 1) / pieces, cells_a_piece);
    const int columns = static_cast<int>(whole->size().col), rows = static_cast<int>(whole->size().row);
    bool known = whole->reads_all();
    std::array<double, std::size(number_formats)> most{};
    if (known) {
        const Tile& tile = frame.session.tile(whole, {{0, 1, rows}, {0, 1, columns}});
        known = tile.missing.empty();
        for (std::size_t i = 0; i < tile.numbers.size(); ++i) {
            double& largest = most[i / static_cast<std::size_t>(columns)];
            largest = std::max(largest, static_cast<double>(tile.numbers[i]));
        }
    }
    for (const NumberFormat format : number_formats) {
        const auto i = static_cast<std::size_t>(format);
        frame.largest[i] = known ? LargestError{most[i], true} : LargestError{whole->bound(format), false};
        if (const std::optional<Index> row = whole->undefined_from(format))
            frame.largest[i].undefined_from = whole->row_text(*row);
    }
}

PrecisionFrame frame_of(Session& session, Canvas& canvas) {
    const State& state = session.state();
    PrecisionFrame frame{session, canvas, session.field()->description(), session.field()->size().row, {}, {}, {}, {}};
    for (const NumberFormat format : number_formats)
        if (state.text("precision") == format_name(format))
            frame.chosen = format;
    frame.first = session.derived<FirstCollisions>({table_settings(FirstCollisions::looked_through(state))},
                                                   [&] { return std::make_shared<FirstCollisions>(state); });
    frame.row_name = frame.description.rows.name;
    find_largest(frame);
    return frame;
}

std::string_view label_of(std::string_view key, std::string_view id) {
    for (const Choice& choice : find_parameter(key)->choices)
        if (choice.id == id)
            return choice.label;
    return id;
}

std::string rounding_text(const PrecisionFrame& frame, float room) {
    const std::string format(format_name(frame.chosen));
    const State& state = frame.session.state();
    if (state.text("table") == registry::own.id) {
        const OwnTablePtr table = own_table_of(state);
        const std::string type = table ? "brought as " + table->type() + "; " : "";
        return fitting({type + "every number rounded once, to " + format, type + "rounded to " + format}, room, 12);
    }
    if (frame.session.state().text("rounding") == "stored")
        return fitting({"computed in float32; the finished number is stored as " + format,
                        "computed in float32, stored as " + format},
                       room, 12);
    return fitting({"rounded to " + format + " after every step: position, frequency, angle, result",
                    "rounded to " + format + " after every step"},
                   room, 12);
}

/// Switches between the two methods of the view: error and collisions.
void draw_switch(PrecisionFrame& frame, Rect rect) {
    const std::span<const Choice> choices = choices_of(Sort::precision);
    const std::optional<int> chosen = segments(rect, "What is shown##shown", choices, frame.collisions() ? 1 : 0);
    if (chosen)
        frame.session.edit("method", choices[*chosen].id);
}

void draw_head(PrecisionFrame& frame, Rect head) {
    const bool narrow = !has_room(head, 560, 0);
    const State& state = frame.session.state();
    Rect choice = take_right(head, narrow ? 168 : 200, 16);
    draw_switch(frame, take_top(choice, in_design(control_height())));
    const std::string table(label_of("table", state.text("table")));
    const std::string title = narrow ? table : "The table “" + table + "” in " + std::string(format_name(frame.chosen));
    draw_title(ImGui::GetWindowDrawList(), head.min(), head.width, title,
               narrow ? std::string(label_of("rounding", state.text("rounding"))) : rounding_text(frame, head.width));
}

/// The decimals of numbers in cells: enough for the scale; −1 for no numbers, where they would not fit.
int decimals_for(double scale) {
    const int decimals = scale > 0 ? 2 - static_cast<int>(std::floor(std::log10(scale))) - 1 : 2;
    return decimals > 6 ? -1 : std::max(decimals, 0);
}

constexpr double colored_range = 1000; ///< the largest error, divided by the smallest that has a colour of its own

MatrixOptions matrix_options(const PrecisionFrame& frame) {
    MatrixOptions options{.label = label};
    if (frame.collisions()) {
        const ColorScale scale = scale_of(frame.description);
        options.colors = scale.colors;
        options.low = scale.low;
        options.high = scale.high;
        options.digits = 0;
    } else {
        const double largest = rounded_up(frame.error(frame.chosen).value);
        const double own = largest > 0 && std::isfinite(largest) ? largest : unit_roundoff(frame.chosen);
        const double most = limited({Colors::diverging, -own, own}, frame.session.state()).high;
        options.low = -most;
        options.high = most;
        options.log_from = most / colored_range;
        options.digits = decimals_for(most);
    }
    options.transposed = true;
    options.mark = [&frame](const MatrixResult& matrix) { mark_collision(frame, matrix.plot, matrix.across, false); };
    options.col_axis = !frame.collisions(); // the axis labels would be too long; draw_format_names draws short ones
    options.focus = frame.session.focus();
    if (frame.rows * frame.session.field()->size().col > most_averaged)
        options.pixel = Pixel::cell;
    options.room_right = frame.names_outside ? px(format_name_room) : 0;
    return options;
}

/// The names of the formats at the left of the collision table's rows.
void draw_format_names(const PrecisionFrame& frame, const MatrixResult& matrix) {
    for (const NumberFormat format : number_formats) {
        const bool chosen = format == frame.chosen;
        const float y = matrix.down.pixel(static_cast<double>(format) + 0.5);
        if (!chosen && matrix.down.cell_size() < px(16))
            continue;
        draw_text_aligned(ImGui::GetWindowDrawList(), offset({matrix.plot.x, y}, -8, 0), {1, 0.5f}, format_name(format),
                          12, chosen ? theme().text : theme().text2, chosen ? Weight::semibold : Weight::regular);
    }
}

/// What stands over the matrix: what a cell is, how many share a pixel, and the scale.
void draw_matrix_head(const PrecisionFrame& frame, Rect head, const MatrixResult& matrix,
                      const MatrixOptions& options) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    std::string title = frame.collisions() ? "Rows back to the first equal one" : "Error of every number";
    const auto bar_beside = [&] { return color_bar_beside(head.width, text_size(title, 14, Weight::semibold).x); };
    if (bar_beside() < px(112)) // ends like −8.8e−6 need as much
        title = frame.collisions() ? "Rows back" : "Error";
    const float bar = bar_beside();
    draw_color_bar(
        list, head.right(), head.y, matrix.scale.colors, matrix.scale.low, matrix.scale.high,
        matrix.scale.place(pointed_at(*frame.session.field(), frame.description, matrix, *options.focus).value), bar);
    take_right(head, in_design(bar), 24);
    const std::string note = matrix.averaged()    ? ""
                             : frame.collisions() ? "0: no earlier row is equal"
                             : matrix.scale.log_from > 0
                                 ? "rounded − exact; colours by its logarithm, from " + readable(options.log_from, 2)
                                 : "rounded − exact";
    draw_heading(head.min(), head.width, title, note);
    take_left(head, in_design(text_size(title, 14, Weight::semibold).x), 10);
    if (matrix.averaged() && has_room(head, 60, 0))
        draw_pixel_badge(list, offset(head.min(), 0, -1), head.width, matrix, frame.description);
}

void take_pointer(PrecisionFrame& frame, const MatrixResult& matrix, Rect row) {
    const FieldPtr& field = frame.session.field();
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        frame.session.set_focus(*cell);
    const bool finger = row.height > 0;
    if (!finger && (!matrix.hovered || ImGui::IsMouseDragging(ImGuiMouseButton_Left)))
        return;
    const Cell cell = finger ? frame.session.focus() : *matrix.hovered;
    const Pointed pointed = pointed_at(*field, frame.description, matrix, cell, 0);
    const ImU32 swatch = value_color(matrix.scale, pointed.value);
    if (finger)
        draw_value_row(row, swatch, pointed.number, pointed.where);
    else
        draw_hover_card(matrix.cell_rect(cell), matrix.plot, swatch, pointed.number, pointed.where,
                        pointed.several ? (frame.collisions() || matrix.pixel != Pixel::mean
                                               ? "zoom in to see single cells"
                                               : "signed errors cancel in a mean; set Pixel to range to see their size")
                                        : field->explain(cell).fact,
                        pointed.note);
}

/// Around the matrix, in pixels of the design; in the table of collisions the names of the formats stand at the left.
constexpr float head_above = 40, axis_below = 44, axis_beside = 80, names_beside = 76;

/// The names of the formats stand beside the curves, unless that costs much width because cells take whole pixels.
bool names_fit_beside(const PrecisionFrame& frame, Rect wide) {
    const auto cell = [&](float room) {
        return scale_for(frame.rows, inset({0, 0, room, 0}, {.left = axis_beside}).width).pixels;
    };
    return has_room(wide, 600, 0) && 4 * cell(inset(wide, {.right = format_name_room}).width) >= 3 * cell(wide.width);
}

/// Where the parts stand. The matrix is always drawn; a step that names it leaves the formats and the curve out.
PartLayout arrange(const PrecisionFrame& frame, const ViewFrame& around, Rect area) {
    return {around.body, named_first(in_column(12, {{.name = "verdict",
                                                     .height = exactly(verdict_height(frame, around.body)),
                                                     .rank = 3,
                                                     .wanted = around.has_head() && !frame.session.answer_waits()},
                                                    {.name = "formats", .height = exactly(formats_height()), .rank = 2},
                                                    {.name = "curve", .height = {120}, .weight = 0.36f, .rank = 1},
                                                    {.name = "picture",
                                                     .height = {frame.collisions() ? 120.0f : 200.0f}, // a row a format
                                                     .weight = 0.64f,
                                                     .rank = main_part_rank}}),
                                     frame.session.state(), precision_view.id, area)};
}

/// What is left of the matrix's height because its cells take whole pixels: the curve gets it, up to half of both.
float spare_height(const PrecisionFrame& frame, Rect curve, Rect picture) {
    const Index columns = frame.session.field()->size().col;
    const float room = inset(picture, {.top = head_above, .bottom = axis_below}).height;
    const CellScale scale = scale_for(columns, room);
    const auto needed = static_cast<float>((columns + scale.cells - 1) / scale.cells * scale.pixels);
    return std::clamp(room - needed, 0.0f, std::max((picture.height - curve.height) / 2, 0.0f));
}

/// The matrix with its head, which reaches as far as what stands above it.
MatrixResult draw_matrix(PrecisionFrame& frame, Rect picture, float head_end) {
    Session& session = frame.session;
    const MatrixOptions options = matrix_options(frame);
    const Rect head = take_top(picture, head_above);
    if (frame.collisions())
        take_left(picture, names_beside);
    const MatrixResult matrix = frame.canvas.matrix(session, session.field(), picture, options);
    note_part("matrix", matrix.plot);
    if (options.pixel && matrix.averaged()) { // the inspector must describe the cell that is drawn
        const Block block = matrix.block(*options.focus);
        session.set_focus_block({block.row, block.col, 1, 1});
    }
    // Cells of whole pixels may leave room for the names even if it was not reserved.
    frame.names_outside = inset(matrix.plot, {.right = -format_name_room}).right() <= picture.right();
    draw_matrix_head(frame, {matrix.plot.x, head.y, head_end - matrix.plot.x, head.height}, matrix, options);
    if (frame.collisions())
        draw_format_names(frame, matrix);
    draw_fit_button(frame.canvas, label, matrix.plot);
    return matrix;
}

/// Where a lesson's step names the curve and the matrix and only one has room.
struct PrecisionParts {
    int shown = 0;
};

bool chooses_curve(PrecisionFrame& frame, Rect& body) {
    constexpr Choice parts[] = {{"curve", "Curve", ""}, {"matrix", "Matrix", ""}};
    const std::vector<Choice> named = named_in_order(frame.session.state(), parts);
    const int shown = choose_part(body, named, frame.canvas.memory<PrecisionParts>().shown);
    return named[static_cast<std::size_t>(shown)].id == "curve";
}

void draw(Session& session, Canvas& canvas, Rect area) {
    PrecisionFrame frame = frame_of(session, canvas);
    ViewFrame around = view_frame(area, has_room(area, 0, 320) ? 48 : 0);
    const std::string_view only = only_part(session.state(), precision_view.id);
    if (only == "curve")
        return draw_error_curve_alone(frame, around.body);
    if (only == "formats")
        return draw_formats(frame, around.body);
    PartLayout layout = arrange(frame, around, area);
    if (around.has_head())
        draw_head(frame, around.head);
    if (layout.lost("curve") && draws_only_named(session.state(), precision_view.id, area) &&
        names_part(session.state(), "curve")) {
        if (chooses_curve(frame, around.body))
            return draw_error_curve_alone(frame,
                                          {around.body.x, around.body.y, around.body.width,
                                           std::max(around.value.bottom(), around.body.bottom()) - around.body.y});
        layout = arrange(frame, around, area);
    }
    if (layout.has("verdict"))
        draw_verdict(frame, layout["verdict"]);
    if (layout.has("formats"))
        draw_formats(frame, layout["formats"]);
    Rect curve = layout["curve"], picture = layout["picture"];
    if (layout.has("curve")) {
        const float spare = spare_height(frame, curve, picture);
        curve.height += spare;
        take_top(picture, in_design(spare));
    }
    // The axis at the left and the end of the last row at the right are margin enough.
    const Rect wide = inset({area.x, picture.y, area.width, picture.height}, {.right = 8});
    frame.names_outside = names_fit_beside(frame, wide);
    const MatrixResult matrix = draw_matrix(frame, wide, around.body.right());
    take_pointer(frame, matrix, around.value);
    if (layout.has("curve"))
        draw_error_curve(frame, {matrix.plot.x, curve.y, matrix.plot.width, curve.height}, matrix.across);
}

std::vector<ViewCurves> curves(Session& session) {
    Canvas nothing_drawn;
    return {{"curve", error_curves(frame_of(session, nothing_drawn))}};
}

constexpr Use own_parameters[] = {&parameters::pixel, &parameters::color_limit};

}

std::shared_ptr<const ErrorCurve> PrecisionFrame::curve(Index block, Index cells_a_block) const {
    const State& state = session.state();
    if (block == 1)
        cells_a_block = 1; // one row is read in any case
    return session.derived<ErrorCurve>({table_settings(state), rows, block, cells_a_block},
                                       [&] { return std::make_shared<ErrorCurve>(state, rows, block, cells_a_block); });
}

constinit const View precision_view = {
    .id = "precision",
    .title = "Precision",
    .example = "method=precision-error&table=rotary-table&precision=bfloat16&length=300&d_model=64",
    .sort = Sort::precision,
    .parameters = own_parameters,
    .draw = draw,
    .notes = draw_precision_notes,
    .needs = "It needs a table that is computed from positions.",
    .curves = curves,
};

}
