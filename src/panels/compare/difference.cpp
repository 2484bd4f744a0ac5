// The colour scale reaches as far as the largest difference, so that small ones are visible; a line says how far that
// is. For large fields it is the largest of cells spread over the whole field.
#include "panels/compare/difference.hpp"

#include "core/combined.hpp"
#include "core/text.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::string_view label = "Difference of both pictures";

std::string size_text(Cell size) {
    return readable_integer(size.row) + " × " + readable_integer(size.col);
}

/// Says why there is no difference; true when the button below was pressed.
bool draw_sentence(Rect area, const DifferenceOf& fields, bool offers_size) {
    const std::string text = "There is no difference to show: the first picture has " +
                             size_text(fields.first->size()) + " values, the second " +
                             size_text(fields.second->size()) + ". Give both the same size.";
    const Rect inside{area.x + px(24), area.y + px(24), area.width - px(48), 0};
    const float height = draw_wrapped(ImGui::GetWindowDrawList(), inside.min(), inside.width, text, 14, theme().text2);
    note_item({text, "text", inside.x, inside.y, inside.width, height});
    constexpr std::string_view same_size = "Give both the same size##compare.same_size";
    const float width = std::min(button_width(same_size), inside.width);
    return offers_size && button({inside.x, inside.y + height + px(12), width, control_height()}, same_size);
}

constexpr Index most_cells = 8192, rows_asked = 64, cols_asked = most_cells / rows_asked;

/// The largest difference. `cells` is the number of cells that were read; 0 if `most` is a bound.
struct Reach {
    double most = 0;
    Index cells = 0;
    bool whole = false; ///< all were
};

/// The largest absolute value in a regular grid of rows × cols cells that includes the corners.
double largest(const Field& field, Index rows, Index cols) {
    const Cell size = field.size();
    double most = 0;
    for (Index r = 0; r < rows; ++r)
        for (Index c = 0; c < cols; ++c) {
            const Cell cell{rows > 1 ? r * (size.row - 1) / (rows - 1) : 0,
                            cols > 1 ? c * (size.col - 1) / (cols - 1) : 0};
            if (const double value = std::fabs(field.at(cell)); value > most)
                most = value;
        }
    return most;
}

Reach reach_of(const Field& field) {
    const Cell size = field.size();
    const Index allowed = field.costly() ? most_exact_range : most_cells;
    const bool whole = size.col <= allowed / size.row;
    const Index rows = whole ? size.row : std::min(size.row, rows_asked);
    const Index cols = whole ? size.col : std::min(size.col, cols_asked);
    if (whole || !field.costly())
        if (const double most = largest(field, rows, cols); whole || most > 0)
            return {most, rows * cols, whole};
    const Range range = field.range({0, 0, size.row, size.col});
    return {std::max(std::fabs(range.low), std::fabs(range.high)), 0, false};
}

std::string words_of(const Reach& reach) {
    if (reach.most == 0)
        return "both pictures hold the same numbers";
    const std::string far = readable(reach.most);
    return reach.whole        ? "differences reach ±" + far
           : reach.cells == 0 ? "differences lie within ±" + far
                              : "differences of " + readable_integer(reach.cells) + " cells reach ±" + far;
}

void draw_card(const DifferenceOf& fields, const Description& description, const MatrixResult& matrix) {
    if (!matrix.hovered || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Cell cell = *matrix.hovered;
    const Pointed pointed = pointed_at(*fields.difference, description, matrix, cell);
    const std::string fact = pointed.several
                                 ? "zoom in to see single cells"
                                 : readable(fields.first->at(cell)) + " − " + readable(fields.second->at(cell));
    draw_hover_card(matrix.cell_rect(cell), matrix.plot,
                    value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                    pointed.number, pointed.where, fact, pointed.note);
}

void draw_numbers(Session& session, Canvas& canvas, const DifferenceOf& fields, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Description& description = fields.difference->description();
    const auto reach = session.derived<Reach>({fields.difference},
                                              [&] { return std::make_shared<Reach>(reach_of(*fields.difference)); });
    const bool equal = reach->most == 0;
    const Rect inside{area.x, area.y + px(12), area.width - px(8), area.height - px(16)};
    MatrixOptions options{.label = label, .colors = Colors::diverging};
    options.high = std::isfinite(reach->most) && !equal ? reach->most : 1;
    options.low = -options.high;
    options.focus = session.focus();
    options.digits = 3;
    const float head = px(48);
    const MatrixResult matrix = canvas.matrix(session, fields.difference,
                                              {inside.x, inside.y + head, inside.width, inside.height - head}, options);
    const float bar = color_bar_width() + px(24), room = matrix.plot.right() - matrix.plot.x - bar;
    constexpr std::string_view title = "First minus second";
    draw_title(list, {matrix.plot.x, inside.y}, std::max(room, px(160)), title, words_of(*reach));
    if (const float used = text_size(translate(title), 16, Weight::semibold).x + px(12);
        matrix.averaged() && room > used + px(100))
        draw_pixel_badge(list, {matrix.plot.x + used, inside.y}, room - used, matrix, description);
    if (!equal && room > px(160))
        draw_color_bar(list, matrix.plot.right(), inside.y + px(6), matrix.scale.colors, matrix.scale.low,
                       matrix.scale.high, pointed_at(*fields.difference, description, matrix, session.focus()).value);
    draw_card(fields, description, matrix);
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        session.set_focus(*cell);
}

}

bool draw_difference_of(Session& session, Canvas& canvas, const DifferenceOf& fields, Rect area, bool offers_size) {
    hairline(ImGui::GetWindowDrawList(), area.min(), {area.right(), area.y});
    if (!fields.difference)
        return draw_sentence(area, fields, offers_size);
    draw_numbers(session, canvas, fields, area);
    return false;
}

}
