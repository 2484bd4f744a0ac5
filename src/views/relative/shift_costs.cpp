// The costs of the relative shift and of the direct sum for the present lengths, and a check that both results are
// equal.
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/diagonals.hpp"
#include "views/relative/relative_view.hpp"
#include "views/relative/shift_view.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <vector>

namespace posenc {

namespace {

constexpr float row_height = 22, head_height = 26, sentence_height = 40, table_width = 560;

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

}

namespace {

bool sentence_beside(float width) {
    return width >= px(table_width + 150);
}

}

float shift_costs_height(float width) {
    const bool below = width >= px(320) && !sentence_beside(width);
    return px(head_height + 4 * row_height + (below ? sentence_height : 0));
}

void draw_shift_costs(const ShiftScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string sentence = lesson(scene);
    const auto say = [&](ImVec2 at, float width) { // as a whole or not at all
        if (at.y + draw_wrapped(nullptr, {}, width, sentence, 12, 0) <= area.bottom() + px(4))
            draw_wrapped(list, at, width, sentence, 12, theme().text2);
    };
    if (sentence_beside(area.width)) {
        const float x = area.x + px(table_width + 24);
        say({x, area.y + px(head_height)}, area.right() - x);
        area.width = px(table_width);
    } else if (area.width >= px(320)) {
        say({area.x, area.y + px(head_height + 4 * row_height + 4)}, area.width);
    }
    const std::vector<CostRow> rows = cost_rows(scene);
    const float name = std::min(px(130), area.width * 0.36f), column = (area.width - name) / 2;
    const float ends[] = {area.x + name + column, area.right()};
    draw_text(list, area.min(), fitted("Costs", name, 13, Weight::semibold), 13, theme().text, Weight::semibold);
    draw_text_aligned(list, {ends[0], area.y}, {1, 0}, "direct sum", 12, theme().text2);
    draw_text_aligned(list, {ends[1], area.y}, {1, 0}, scene.music ? "skewing" : "relative shift", 12, theme().text2);
    note_part("costs", area);
    hairline(list, {area.x, area.y + px(head_height - 6)}, {area.right(), area.y + px(head_height - 6)});
    float y = area.y + px(head_height);
    for (const CostRow& row : rows) {
        draw_text(list, {area.x, y}, fitted(row.name, name - px(4), 12), 12, theme().text2);
        const std::string* cells[][2] = {{&row.direct, &row.direct_sum}, {&row.shift, &row.shift_sum}};
        for (int i = 0; i < 2; ++i) {
            const float used =
                draw_text_aligned(list, {ends[i], y - px(1)}, {1, 0}, *cells[i][0], 13, theme().text, Weight::semibold);
            const std::string sum = cells[i][1]->empty() ? "" : *cells[i][1] + " =";
            if (text_size(sum, 12).x + used + px(14) <= column)
                draw_text_aligned(list, {ends[i] - used - px(6), y}, {1, 0}, sum, 12, theme().text3);
        }
        note_item({row.name + ": direct sum " + row.direct + ", shift " + row.shift, "text", area.x, y, area.width,
                   px(row_height)});
        y += px(row_height);
    }
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
    const std::string brief = std::string(equal ? "equals" : "is not") + " the direct sum",
                      whole = brief + ": largest difference " + readable(most, 3) + rows;
    for (const std::string& text : {whole, brief}) {
        const PillKind kind = equal ? PillKind::ok : PillKind::error;
        const char* icon = equal ? icons::circle_check : icons::triangle_alert;
        const float used = pill(nullptr, at, text, kind, icon);
        if (used > width)
            continue;
        pill(ImGui::GetWindowDrawList(), at, text, kind, icon);
        note_item({text, "text", at.x, at.y, used, px(22)});
        return used;
    }
    return 0;
}

}
