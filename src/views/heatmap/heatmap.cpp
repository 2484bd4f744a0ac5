// The encoding heatmap: position × dimension in either orientation, with the row and the column at the pointer.
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "core/visibility/batch.hpp"
#include "views/canvas/fit_button.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/matrix_head.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/color_limit.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/profiles.hpp"
#include "views/views.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

extern const View heatmap_view;

namespace {

constexpr std::string_view label = "Encoding heatmap";

struct Frame {
    Session& session;
    Canvas& canvas;
    FieldPtr field;
    Description description;
    ColorScale scale;
    Cell focus;
};

/// The words of the chosen sentence beside their positions: "2 sat".
void name_positions(const State& state, Cell size, AxisNames& rows) {
    const std::string_view text = state.text("tokens");
    if (text.empty() || rows.name != "position" || !rows.labels.empty() || size.row > static_cast<Index>(most_words))
        return;
    const Batch batch = read_batch(text, size.row).batch;
    const Index sentence = std::min(state.integer("sentence"), batch.sentences() - 1);
    for (Index row = 0; row < size.row; ++row) {
        const Batch::Word* word = batch.at(sentence, row);
        const std::string number = readable_integer(rows.first + row);
        rows.labels.push_back(word ? number + " " + word->text : number);
    }
}

std::string size_text(const Cell& size) {
    return readable_integer(size.row) + " × " + readable_integer(size.col) + " values";
}

/// "Position by dimension": replaces a title that is too long.
std::string short_title(const Description& description) {
    std::string title = description.rows.name + " by " + description.cols.name;
    if (title[0] >= 'a' && title[0] <= 'z')
        title[0] = static_cast<char>(title[0] - 'a' + 'A');
    return title;
}

/// Title and colour bar, as wide as the plot, or as far as there is room where the title needs it.
void draw_head(const Frame& frame, Rect head, const MatrixResult& matrix, bool brief) {
    const MatrixHead words{frame.description.title, size_text(frame.field->size()), short_title(frame.description),
                           brief};
    const float left = has_value_row() ? head.x : matrix.plot.x;
    const bool fits = least_head_width(words, frame.description, matrix) <= matrix.plot.right() - left;
    const float right = fits ? matrix.plot.right() : head.right();
    draw_matrix_head({left, head.y, right - left, head.height}, words, *frame.field, frame.description, matrix,
                     frame.focus);
}

/// The number at the pointer: in the row below the picture, or in a card beside the cell.
void draw_pointer(const Frame& frame, const MatrixResult& matrix, Rect row) {
    if (row.height > 0) {
        const Pointed pointed = pointed_at(*frame.field, frame.description, matrix, frame.focus);
        draw_value_row(row, value_color(matrix.scale, pointed.value), pointed.number, pointed.where);
    } else if (matrix.hovered) {
        draw_pointed_card(*frame.field, frame.description, matrix, matrix.plot,
                          frame.field->explain(*matrix.hovered).fact);
    }
}

constexpr float profile_height = 80, profile_gap = 16, least_profile = 72, widest_profile = 176;

/// What a profile shows, beside the arrow that points to it.
void draw_caption(Rect line, const char* arrow, std::string_view name, const std::string& label, Index cells) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_icon(list, take_left(line, 14, 6).center(), arrow, 14, theme().text2);
    const std::string text =
        cells > 1 ? std::string(translate("mean " + std::string(name))) : std::string(translate(name)) + " " + label;
    const Verbatim with_the_label; // a label may be text of the user
    draw_text_aligned(list, {line.x, line.center().y}, {0, 0.5f}, fitted(text, line.width, 12, Weight::semibold), 12,
                      theme().text, Weight::semibold);
}

/// The row below the matrix, the column beside it, and in the corner what they are.
void draw_profiles(const Frame& frame, const MatrixResult& matrix, float right) {
    const Profile profile{frame.session, frame.field, matrix, frame.focus, frame.scale};
    const float room = in_design(right - matrix.plot.right()) - 2 * profile_gap;
    const Rect row = below(matrix.plot, profile_height, profile_gap),
               column = right_of(matrix.plot, std::clamp(room, least_profile, widest_profile), profile_gap);
    note_part("profiles", row);
    draw_profile_below(profile, row);
    draw_profile_beside(profile, column);
    const AxisNames &rows = frame.description.rows, &cols = frame.description.cols;
    const std::string position = axis_label(rows, frame.focus.row), dimension = axis_label(cols, frame.focus.col);
    Rect corner{column.x, row.y, right - column.x, row.height};
    draw_caption(take_top(corner, 16), icons::arrow_up, "column", matrix.transposed ? position : dimension,
                 matrix.across.cells_per_sample);
    draw_caption(take_top(corner, 48), icons::arrow_left, "row", matrix.transposed ? dimension : position,
                 matrix.down.cells_per_sample);
}

MatrixResult draw_matrix(const Frame& frame, Rect place, bool profiles) {
    MatrixOptions options{.label = label, .colors = frame.scale.colors};
    options.low = frame.scale.low;
    options.high = frame.scale.high;
    options.transposed = frame.session.state().text("orientation") == "positions-right";
    options.focus = frame.focus;
    options.description = &frame.description;
    options.room_below = profiles ? px(profile_height + profile_gap) : 0;
    options.room_right = profiles ? px(108) : 0;
    return frame.canvas.matrix(frame.session, frame.field, place, options);
}

void draw(Session& session, Canvas& canvas, Rect area) {
    Frame frame{session, canvas, session.field(), session.field()->description(), {}, session.focus()};
    frame.scale = limited(scale_of(frame.description), session.state());
    name_positions(session.state(), frame.field->size(), frame.description.rows);
    // In a lesson the line below the title is left out if each cell has its own pixels: it says nothing that a step
    // needs.
    const Cell size = frame.field->size();
    const bool brief = draws_only_named(session.state(), heatmap_view.id, area) &&
                       std::max(size.row, size.col) <= static_cast<Index>(std::min(area.width, area.height) / 2);
    ViewFrame around = view_frame(area, brief ? 42 : 60);
    const PartLayout layout(around.body,
                            named_first(in_column(0, {{.name = "matrix", .width = {500}, .height = {420}, .rank = 1},
                                                      {.name = "profiles", .height = exactly(profile_height)}}),
                                        session.state(), heatmap_view.id, area));
    const bool profiles = layout.has("profiles");
    if (profiles && around.has_head())
        take_top(around.body, 12);
    const MatrixResult matrix = draw_matrix(frame, from_edge(around.body, area), profiles);
    if (around.has_head())
        draw_head(frame, around.head, matrix, brief);
    note_part("matrix", matrix.plot);
    if (profiles)
        draw_profiles(frame, matrix, around.body.right());
    draw_fit_button(canvas, label, matrix.plot);
    draw_hidden_means(session, canvas, label, matrix);
    draw_pointer(frame, matrix, around.value);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        session.set_focus(*cell);
}

/// The row and the column through the chosen cell, each as long as it is; empty beyond its end.
std::vector<ViewCurves> curves(Session& session) {
    const FieldPtr field = session.field();
    const Description& names = field->description();
    const Cell size = field->size(), focus = session.focus();
    const auto name = [](std::string_view line, const AxisNames& axis, Index at) {
        return std::string(line) + ": " + axis.name + " " + readable_integer(axis.first + at);
    };
    const auto along = [&](std::string of, Index length, auto cell) {
        return CurveColumn{std::move(of), [field, length, cell](Index point) {
                               return point < length ? field->at(cell(point)) : undefined;
                           }};
    };
    std::vector<CurveColumn> columns{counted_from("index", 0)};
    columns.push_back(along(name("row", names.rows, focus.row), size.col, [row = focus.row](Index col) {
        return Cell{row, col};
    }));
    columns.push_back(along(name("column", names.cols, focus.col), size.row, [col = focus.col](Index row) {
        return Cell{row, col};
    }));
    return {{"profiles", std::make_shared<CurveTable>("The row and the column at the pointer",
                                                      std::max(size.row, size.col), std::move(columns))}};
}

constexpr Use own_parameters[] = {&parameters::orientation, &parameters::pixel, &parameters::color_limit,
                                  &parameters::tokens};

}

constinit const View heatmap_view = {
    .id = "heatmap",
    .title = "Heatmap",
    .example = "method=sinusoidal",
    .sort = Sort::vectors,
    .parameters = own_parameters,
    .draw = draw,
    .every_method = true,
    .curves = curves,
};

}
