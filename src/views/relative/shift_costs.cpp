// The costs of the relative shift and of the direct sum for the present lengths, and a check that both results are
// equal.
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/diagonals.hpp"
#include "views/plot/heading.hpp"
#include "views/relative/relative_view.hpp"
#include "views/relative/shift_view.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"

#include "icons.hpp"

#include <algorithm>
#include <vector>

namespace posenc {

namespace {

constexpr float row_height = 22, head_height = 26, sentence_height = 36, table_width = 560;
constexpr float table_height = head_height + 4 * row_height;

struct CostRow {
    std::string name, direct, direct_sum, shift, shift_sum; ///< the sums say how each number is computed
};

std::vector<CostRow> cost_rows(const ShiftScene& scene) {
    const RelativeShift& shift = scene.shift;
    const ShiftCosts direct = direct_costs(shift, scene.width), moved = shift_costs(shift, scene.width);
    const std::string d = readable_integer(scene.width), q = readable_integer(shift.queries),
                      w = readable_integer(shift.width()), pairs = readable_integer(pairs_reached(shift)),
                      products = readable_integer(shift.queries * shift.width());
    return {{"multiplications", readable_integer(direct.multiplications), pairs + " pairs × " + d,
             readable_integer(moved.multiplications), q + " × " + w + " × " + d},
            {"vector entries", readable_integer(direct.vector_numbers), "one vector per pair",
             readable_integer(moved.vector_numbers), w + " vectors × " + d},
            {"entries copied", readable_integer(direct.copied), "", readable_integer(moved.copied),
             q + " × (" + w + " + 1)"},
            {"leftovers", readable_integer(direct.left_over), "", readable_integer(moved.left_over),
             products + " − " + pairs}};
}

std::string lesson(const ShiftScene& scene) {
    const ShiftCosts direct = direct_costs(scene.shift, scene.width), moved = shift_costs(scene.shift, scene.width);
    const std::string more =
        moved.multiplications > direct.multiplications ? "It needs more multiplications, but " : "";
    const std::string times =
        readable(static_cast<double>(direct.vector_numbers) / static_cast<double>(moved.vector_numbers), 3);
    const std::string fewer = direct.vector_numbers > moved.vector_numbers
                                  ? "stores " + times + " times fewer vector entries"
                                  : "stores no fewer vector entries at these lengths";
    return (more.empty() ? "The shift " : more) + fewer +
           " and works in a single matrix product; the rest is only reading the numbers in new rows.";
}

/// The table with the sentence beside it, or below it, or alone.
PartLayout arrange_costs(Rect area) {
    Part table{.name = "table", .height = exactly(table_height), .rank = 1};
    if (!has_room(area, table_width + 150, 0))
        return {area, in_column(4, {table, {.name = "sentence", .width = {320}, .height = {sentence_height}}})};
    table.width.most = table_width;
    return {area, in_row(24, {table, {.name = "sentence"}})};
}

/// A row of the table: its name, and the two columns.
struct CostCells {
    Rect name, direct, shift;
};
CostCells cells_of(Rect line) {
    CostCells cells;
    cells.name = take_left(line, std::min(130.F, in_design(line.width) * 0.36f));
    cells.direct = take_left(line, in_design(line.width) / 2);
    cells.shift = line;
    return cells;
}

/// A number at the right end, and before it how it comes about, as far as there is room.
void draw_cost(Rect cell, const std::string& number, const std::string& sum) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float used = draw_text_aligned(list, offset({cell.right(), cell.y}, 0, -1), {1, 0}, number, 13, theme().text,
                                         Weight::semibold);
    take_right(cell, in_design(used), 6);
    if (!sum.empty() && text_size(sum + " =", 12).x <= inset(cell, {.left = 8}).width)
        draw_text_aligned(list, {cell.right(), cell.y}, {1, 0}, sum + " =", 12, theme().text3);
}

void draw_table(const ShiftScene& scene, Rect rest) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    Rect head = take_top(rest, head_height);
    const CostCells titles = cells_of(head);
    draw_text(list, titles.name.min(), fitted("Costs", titles.name.width, 13, Weight::semibold), 13, theme().text,
              Weight::semibold);
    draw_text_aligned(list, {titles.direct.right(), head.y}, {1, 0}, "direct sum", 12, theme().text2);
    const bool roomy = text_size("relative shift", 12).x + px(8) <= titles.shift.width;
    draw_text_aligned(list, {titles.shift.right(), head.y}, {1, 0},
                      scene.music ? "skewing"
                      : roomy     ? "relative shift"
                                  : "shift",
                      12, theme().text2);
    const Rect line = take_bottom(head, 6);
    hairline(list, line.min(), {line.right(), line.y});
    for (const CostRow& row : cost_rows(scene)) {
        const Rect place = take_top(rest, row_height);
        const CostCells cells = cells_of(place);
        draw_text(list, cells.name.min(), fitted(row.name, inset(cells.name, {.right = 4}).width, 12), 12,
                  theme().text2);
        draw_cost(cells.direct, row.direct, row.direct_sum);
        draw_cost(cells.shift, row.shift, row.shift_sum);
        note_item({row.name + ": direct sum " + row.direct + ", shift " + row.shift, "text", place.x, place.y,
                   place.width, place.height});
    }
}

}

float shift_costs_height(float width, bool with_sentence) {
    const PartLayout layout = arrange_costs({0, 0, width, px(table_height + sentence_height + 4)});
    const bool below = layout.has("sentence") && layout["sentence"].y > 0;
    return table_height + (below && with_sentence ? sentence_height + 4 : 0);
}

void draw_shift_costs(const ShiftScene& scene, Rect area) {
    const PartLayout layout = arrange_costs(area);
    const bool beside = layout["sentence"].x > area.x;
    const Rect place = inset(layout["sentence"], {.top = beside ? head_height : 0});
    const std::string sentence = lesson(scene); // as a whole or not at all
    if (layout.has("sentence") && !scene.session.answer_waits() &&
        draw_wrapped(nullptr, {}, place.width, sentence, 12, 0) <= inset(place, {.bottom = -4}).height)
        draw_wrapped(ImGui::GetWindowDrawList(), place.min(), place.width, sentence, 12, theme().text2);
    note_part("costs", area);
    draw_table(scene, layout["table"]);
}

float draw_shift_check(const ShiftScene& scene, ImVec2 at, float width) {
    const State& state = scene.session.state();
    const FieldPtr result = scene.session.made(state.with("stage", "result")).field,
                   direct = scene.session.made(state.with("stage", "direct")).field;
    const auto check = scene.session.derived<ShiftCheck>(
        {result, direct}, [&] { return std::make_shared<ShiftCheck>(*result, *direct); });
    const double most = check->largest_difference();
    const bool equal = most <= 1e-12;
    const std::string rows = check->complete() ? "" : ", " + readable_integer(check->rows()) + " rows compared";
    const std::string brief = std::string(equal ? "equals" : "is not") + " the direct sum";
    const std::string texts[] = {brief + ": largest difference " + readable(most, 3) + rows, brief};
    return draw_fitting_pill(at, width, texts, equal ? PillKind::ok : PillKind::error,
                             equal ? icons::circle_check : icons::triangle_alert);
}

}
