// Its colour scale reaches as far as the largest difference, so that small ones are seen, and says how far that is.
#include "panels/compare/difference.hpp"

#include "core/text.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::string_view label = "Difference of both pictures";

std::string size_text(Cell size) {
    return readable_integer(size.row) + " × " + readable_integer(size.col);
}

/// Why there is no difference; true when the button below it was pressed.
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
    const Cell size = fields.difference->size();
    const Range range = fields.difference->range({0, 0, size.row, size.col});
    const double most = std::max(std::fabs(range.low), std::fabs(range.high));
    const bool equal = most == 0;
    const Rect inside{area.x, area.y + px(12), area.width - px(8), area.height - px(16)};
    MatrixOptions options{.label = label, .colors = Colors::diverging};
    options.high = std::isfinite(most) && !equal ? most : 1;
    options.low = -options.high;
    options.focus = session.focus();
    options.digits = 3;
    const float head = px(48);
    const MatrixResult matrix = canvas.matrix(session, fields.difference,
                                              {inside.x, inside.y + head, inside.width, inside.height - head}, options);
    const std::string_view reach =
        description.ranges == Ranges::exact ? "differences reach ±" : "differences lie within ±";
    const std::string subtitle = equal ? "both pictures hold the same numbers" : std::string(reach) + readable(most);
    const float bar = color_bar_width() + px(24), room = matrix.plot.right() - matrix.plot.x - bar;
    draw_title(list, {matrix.plot.x, inside.y}, std::max(room, px(160)), "First minus second", subtitle);
    if (!equal && room > px(160))
        draw_color_bar(list, matrix.plot.right(), inside.y + px(6), matrix.scale.colors, matrix.scale.low,
                       matrix.scale.high, fields.difference->at(session.focus()));
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
