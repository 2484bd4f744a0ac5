// For short texts: which token of the text each token's output depends on, after the chosen layer and all below it.
// Rows are the asking tokens, columns those they depend on.
#include "core/text.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/model/model_view.hpp"
#include "views/plot/heading.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>

namespace posenc {

namespace {

struct ReachMatrix {
    std::vector<std::uint8_t> cells;
};

/// A row has few runs, so it is drawn run by run.
void draw_row(Rect plot, std::span<const std::uint8_t> row, Index i, float cell) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float top = plot.y + static_cast<float>(i) * cell;
    for (std::size_t first = 0; first < row.size();) {
        std::size_t end = first;
        while (end < row.size() && row[end] == row[first])
            ++end;
        if (row[first] != 0)
            list->AddRectFilled({plot.x + static_cast<float>(first) * cell, top},
                                {plot.x + static_cast<float>(end) * cell, top + cell}, theme().text);
        first = end;
    }
}

}

bool has_reach_matrix(const ModelFrame& frame) {
    return frame.numbers->wanted <= longest_reach_matrix && frame.numbers->wanted > 1;
}

void draw_reach_matrix(const ModelFrame& frame, Rect area) {
    const Index length = frame.numbers->wanted, layers = frame.layer + 1;
    const auto matrix = frame.session.derived<ReachMatrix>({frame.session.state().text("layers"), layers, length}, [&] {
        return std::make_shared<ReachMatrix>(ReachMatrix{reach_matrix(frame.model(), layers, length)});
    });
    const Rect head = take_top(area, 24);
    draw_heading(head.min(), head.width, "After layer " + std::to_string(frame.layer), "row: asking token");
    const Rect rest = inset(area, {.left = 40, .right = 8, .bottom = 44});
    const float side = std::min(rest.width, rest.height), cells = static_cast<float>(length),
                cell = side >= cells ? std::floor(side / cells) : side / cells;
    if (side < px(60))
        return;
    const Rect plot{rest.x, rest.y, cell * cells, cell * cells};
    note_part("matrix", plot);
    hit_area(plot, "Reached tokens");
    fill(ImGui::GetWindowDrawList(), plot, 0, theme().bg2);
    for (Index i = 0; i < length; ++i)
        draw_row(
            plot,
            std::span(matrix->cells).subspan(static_cast<std::size_t>(i * length), static_cast<std::size_t>(length)), i,
            cell);
    const ScreenAxis tokens = stretched(0, length, plot.x, plot.width);
    draw_position_axis(plot, tokens, 0, "token", std::nullopt);
    for (const Index i : {Index{0}, length - 1})
        draw_text_aligned(ImGui::GetWindowDrawList(),
                          offset({plot.x, plot.y + (static_cast<float>(i) + 0.5f) * cell}, -8, 0), {1, 0.5f},
                          readable_integer(i), 12, theme().text2);
}

}
