// Where means hide the data: a pixel that holds many periods of a wave is grey, whatever the wave does inside it. Where
// that is so for most of a picture, a card says so and offers two ways to see more.
#include "core/lessons/locks.hpp"
#include "core/state/parameters.hpp"
#include "views/canvas/layers.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

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
    constexpr float gap = 8, aside = 6;
    const float of_ranges = may_range ? in_design(button_width("Show ranges")) + gap : 0,
                of_cells = in_design(button_width("Zoom to cells"));
    const float words = in_design(text_size(told, 12).x) + 2 * gap, buttons = of_ranges + of_cells,
                control = in_design(control_height());
    const bool one_line = has_room(matrix.plot, words + buttons + 28, 0);
    const float width = (one_line ? words + buttons : std::max(words, buttons)) + 2 * aside,
                height = control + 2 * aside + (one_line ? 0 : 22);
    Rect free = inset(matrix.plot, {gap, 0, gap, gap});
    if (!has_room(matrix.plot, width, 2 * height))
        return;
    Rect card = take_bottom(free, height);
    card = take_left(card, width);
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_box(list, card, 8, theme().bg0, theme().line2);
    Rect rest = inset(card, {aside, aside, aside, aside}), line = one_line ? rest : take_top(rest, 22);
    const Rect text = inset(take_left(line, words), {.left = 4});
    draw_text_aligned(list, {text.x, text.center().y}, {0, 0.5f}, told, 12, theme().text2);
    note_item({std::string(told), "text", text.x, text.y, text.width, text.height});
    if (one_line)
        rest = line;
    if (may_range && button(inset(take_left(rest, of_ranges), {.right = gap}), "Show ranges##means.ranges"))
        session.edit(parameters::pixel.key, "range");
    if (button(take_left(rest, of_cells), "Zoom to cells##means.cells"))
        canvas.camera(label) = around(session.focus(), {cells_seen, cells_seen}, matrix.size);
}

}
