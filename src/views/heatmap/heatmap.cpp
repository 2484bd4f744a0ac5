// The encoding heatmap: position × dimension in either orientation, with the row and the column at the pointer.
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "core/visibility/batch.hpp"
#include "views/canvas/fit_button.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/named_parts.hpp"
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

/// Title, size, badge and colour bar above the plot. The bar ends with the plot, or further right where the title needs
/// the room.
void draw_head(const Frame& frame, ImVec2 at, float plot_right, float area_right, const MatrixResult& matrix,
               bool brief) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool phone = look().arrangement == Arrangement::phone, averaged = matrix.averaged();
    const bool tight =
        text_size(frame.description.title, 16, Weight::semibold).x + color_bar_width() + px(24) > area_right - at.x;
    const std::string title = phone || tight ? short_title(frame.description) : frame.description.title;
    const float least = std::max(averaged ? draw_pixel_badge(nullptr, {}, 0, matrix, frame.description) : 0,
                                 text_size(title, 16, Weight::semibold).x);
    const float bar = color_bar_beside(area_right - at.x, least), beside = bar + px(24);
    const bool long_title = at.x + least + beside > plot_right;
    const float right = long_title ? area_right : plot_right, room = right - beside - at.x;
    const std::string size = size_text(frame.field->size());
    draw_title(list, at, room, title, averaged || brief ? "" : size + ", one per cell");
    if (averaged) {
        const float used = draw_pixel_badge(list, {at.x, at.y + px(22)}, room, matrix, frame.description) + px(12);
        if (used + text_size(size, 12).x <= room)
            draw_text(list, {at.x + used, at.y + px(24)}, size, 12, theme().text3);
    }
    draw_color_bar(list, right, at.y + px(10), matrix.scale.colors, matrix.scale.low, matrix.scale.high,
                   pointed_at(*frame.field, frame.description, matrix, frame.focus).value, bar);
}

void draw_pointer(const Frame& frame, const MatrixResult& matrix, Rect row, bool with_row) {
    if (with_row) {
        const Pointed pointed = pointed_at(*frame.field, frame.description, matrix, frame.focus);
        draw_value_row(row, value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                       pointed.number, pointed.where);
        return;
    }
    if (!matrix.hovered || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Pointed pointed = pointed_at(*frame.field, frame.description, matrix, *matrix.hovered);
    draw_hover_card(matrix.cell_rect(*matrix.hovered), matrix.plot,
                    value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                    pointed.number, pointed.where,
                    pointed.several ? "zoom in to see single cells" : frame.field->explain(*matrix.hovered).fact,
                    pointed.note);
}

void draw_profiles(const Frame& frame, const MatrixResult& matrix, float right) {
    const Profile profile{frame.session, frame.field, matrix, frame.focus, frame.scale};
    const Rect below{matrix.plot.x, matrix.plot.bottom() + px(16), matrix.plot.width, px(80)};
    const Rect beside{matrix.plot.right() + px(16), matrix.plot.y,
                      std::clamp(right - matrix.plot.right() - px(32), px(72), px(176)), matrix.plot.height};
    note_part("profiles", below);
    draw_profile_below(profile, below);
    draw_profile_beside(profile, beside);
    const auto caption = [&](float y, const char* arrow, std::string_view line, const AxisNames& names, Index at,
                             Index cells) {
        ImDrawList* list = ImGui::GetWindowDrawList();
        draw_icon(list, {beside.x + px(7), y}, arrow, 14, theme().text2);
        const std::string text = cells > 1 ? std::string(translate("mean " + std::string(line)))
                                           : std::string(translate(line)) + " " + axis_label(names, at);
        const Verbatim with_the_label; // a label may be text of the user
        const float left = beside.x + px(20);
        draw_text_aligned(list, {left, y}, {0, 0.5f}, fitted(text, right - left, 12, Weight::semibold), 12,
                          theme().text, Weight::semibold);
    };
    const Description& names = frame.description;
    const bool turned = matrix.transposed;
    caption(below.y + px(8), icons::arrow_up, "column", turned ? names.rows : names.cols,
            turned ? frame.focus.row : frame.focus.col, matrix.across.cells_per_sample);
    caption(below.y + below.height / 2, icons::arrow_left, "row", turned ? names.cols : names.rows,
            turned ? frame.focus.col : frame.focus.row, matrix.down.cells_per_sample);
}

void draw(Session& session, Canvas& canvas, Rect area) {
    Frame frame{session, canvas, session.field(), session.field()->description(), {}, session.focus()};
    frame.scale = scale_of(frame.description);
    name_positions(session.state(), frame.field->size(), frame.description.rows);
    const bool finger = has_value_row() && area.height >= px(160);
    const bool profiles = area.height >= px(600) && area.width >= px(560) &&
                          !gives_way(session.state(), heatmap_view.id, "profiles", area);
    const bool head = has_head(area);
    // No margin at the left, because the gutter of the axis is there.
    const Rect inside{area.x, area.y + px(16), area.width - px(8), area.height - px(24)};
    // In a lesson the line below the title is left out if each cell has its own pixels: it says nothing that a step
    // needs.
    const Cell size = frame.field->size();
    const bool brief = draws_only_named(session.state(), heatmap_view.id, area) &&
                       std::max(size.row, size.col) <= static_cast<Index>(std::min(area.width, area.height) / 2);
    const float head_height = head ? px(brief ? 42 : 60) + (profiles ? px(12) : 0) : 0;
    const float row_height = finger ? px(48) : 0;

    MatrixOptions options{.label = label, .colors = frame.scale.colors};
    options.low = frame.scale.low;
    options.high = frame.scale.high;
    options.transposed = session.state().text("orientation") == "positions-right";
    options.focus = frame.focus;
    options.description = &frame.description;
    options.room_below = profiles ? px(96) : 0;
    options.room_right = profiles ? px(108) : 0;
    const Rect below{inside.x, inside.y + head_height, inside.width, inside.height - head_height - row_height};
    const MatrixResult matrix = canvas.matrix(session, frame.field, below, options);
    if (head)
        draw_head(frame, {finger ? inside.x + px(16) : matrix.plot.x, inside.y}, matrix.plot.right(),
                  inside.right() - (profiles ? px(16) : 0), matrix, brief);
    note_part("matrix", matrix.plot);
    if (profiles)
        draw_profiles(frame, matrix, inside.right());
    draw_fit_button(canvas, label, matrix.plot);
    draw_hidden_means(session, canvas, label, matrix);
    draw_pointer(frame, matrix,
                 {inside.x + px(16), inside.bottom() - row_height + px(4), inside.width - px(24), px(40)}, finger);
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

constexpr Use own_parameters[] = {&parameters::orientation, &parameters::pixel, &parameters::tokens};

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
