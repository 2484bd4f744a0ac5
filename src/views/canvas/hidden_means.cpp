// Where means hide the data: a pixel that holds many periods of a wave is grey, whatever the wave does inside it. Where
// that is so for most of a picture, a card says so and offers two ways to see more.
#include "core/lessons/locks.hpp"
#include "core/state/parameters.hpp"
#include "views/canvas/layers.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr double pale = 0.04;  ///< of the colour scale: closer to zero than this looks like zero
constexpr double most = 0.6;   ///< of the pixels
constexpr double varied = 0.5; ///< of the colour scale: cells of one pixel that differ by more are hidden by their mean
constexpr int probes = 16;     ///< pixels whose cells are examined
constexpr Index cells_seen = 64; ///< along each axis after the click

}

bool means_hide(const Field& field, const Tile& tile, const ColorScale& scale) {
    const double span = scale.high - scale.low;
    const auto is_pale = [&](float number) { return std::fabs(number) < pale * span; };
    const auto count = std::count_if(tile.numbers.begin(), tile.numbers.end(), is_pale);
    if (static_cast<double>(count) < most * static_cast<double>(tile.numbers.size()))
        return false;
    int found = 0;
    for (int probe = 0; probe < probes; ++probe) {
        const int row = (2 * probe + 1) * tile.viewport.rows.samples / (2 * probes);
        const int col = (2 * (7 * probe % probes) + 1) * tile.viewport.cols.samples / (2 * probes);
        const Block block = sample_block(tile.viewport, row, col, field.size());
        found += field.range(block).width() > varied * span ? 1 : 0;
    }
    return 2 * found >= probes;
}

void draw_hidden_means(Session& session, Canvas& canvas, std::string_view label, const MatrixResult& matrix) {
    if (is_figure()) // the badge says that pixels are means
        return;
    if (!matrix.means_hide || !session.state().text("lesson").empty()) // a lesson explains its picture itself
        return;
    constexpr std::string_view told = "Most means cancel to zero.";
    const bool may_range = !is_locked(session.state(), parameters::pixel.key);
    const float of_ranges = may_range ? button_width("Show ranges") + px(8) : 0,
                of_cells = button_width("Zoom to cells");
    const float words = text_size(told, 12).x + px(8), buttons = of_ranges + of_cells;
    const bool one_line = words + px(8) + buttons + px(28) <= matrix.plot.width;
    const float line = one_line ? 0 : px(22), height = control_height() + px(12) + line;
    const float width = (one_line ? words + px(8) + buttons : std::max(words, buttons)) + px(12);
    if (width > matrix.plot.width || height > matrix.plot.height / 2)
        return;
    const Rect card{matrix.plot.x + px(8), matrix.plot.bottom() - height - px(8), width, height};
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({card.x, card.y}, {card.right(), card.bottom()}, theme().bg0, px(8));
    list->AddRect({card.x, card.y}, {card.right(), card.bottom()}, theme().line2, px(8));
    const float left = card.x + px(6), top = card.bottom() - px(6) - control_height();
    const float middle = one_line ? top + control_height() / 2 : card.y + px(6) + line / 2;
    draw_text_aligned(list, {left + px(4), middle}, {0, 0.5f}, told, 12, theme().text2);
    note_item({std::string(told), "text", left + px(4), middle - px(8), words, px(16)});
    const float x = one_line ? left + words + px(8) : left;
    if (may_range && button({x, top, of_ranges - px(8), control_height()}, "Show ranges##means.ranges"))
        session.edit(parameters::pixel.key, "range");
    if (button({x + of_ranges, top, of_cells, control_height()}, "Zoom to cells##means.cells"))
        canvas.camera(label) = around(session.focus(), {cells_seen, cells_seen}, matrix.size);
}

}
