// What a pixel shows, in words: the badge, the numbers at the pointer, the names of places.
#include "core/text.hpp"
#include "views/canvas/layers.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <cmath>

namespace posenc {

std::string axis_label(const AxisNames& names, Index i) {
    if (!names.labels.empty() && i >= 0 && i < static_cast<Index>(names.labels.size())) {
        const std::string& label = names.labels[static_cast<std::size_t>(i)];
        // These labels are words of the program; tokens and nodes are what users wrote.
        const bool own = names.name == "channel" || names.name == "stage" || names.name == "format";
        return own ? std::string(translate(label)) : label;
    }
    return readable_integer(names.first + i);
}

namespace {

/// How the ranges were found, where they are not exactly those of the cells.
std::string_view ranges_note(const Description& description) {
    switch (description.ranges) {
    case Ranges::exact:
        return "";
    case Ranges::of_curve:
        return " (of the curve)";
    case Ranges::bounds:
        return " (bounds)";
    case Ranges::sampled:
        return " (of sampled cells)";
    }
    return "";
}

std::string_view mean_words(Means means) {
    switch (means) {
    case Means::closed:
        return "exact mean of ";
    case Means::kept:
        return "summed mean of ";
    case Means::sampled:
        return "sampled mean of ";
    }
    return "";
}

/// The numbers of rows and columns in a pixel.
std::string counts_text(const MatrixResult& result) {
    return readable_integer(result.cells_per_pixel_row()) + " × " + readable_integer(result.cells_per_pixel_col());
}

/// What hatching means in the picture; empty without any.
std::string_view hatch_words(const MatrixResult& result) {
    return result.computing ? "; hatched: not computed yet"
           : result.gaps    ? "; hatched: one is hidden or undefined"
                            : "";
}

/// Why a block of cells has no number of its own.
std::string_view gap_note(double number) {
    return std::isfinite(number) ? "" : "; one of them is hidden or undefined";
}

}

std::string pixel_text(const MatrixResult& result, const Description& description, bool brief) {
    const std::string cells = counts_text(result) + " cells";
    const std::string gaps(brief ? "" : hatch_words(result));
    switch (result.pixel) {
    case Pixel::mean:
        return (brief ? "" : "each pixel is the ") + std::string(mean_words(result.means)) + cells + gaps;
    case Pixel::range:
        return (brief ? "range of " : "each pixel is the range of ") + cells + std::string(ranges_note(description)) +
               gaps;
    case Pixel::cell:
        return (brief ? "first of " : "each pixel is the first of ") + cells;
    }
    return {};
}

float draw_pixel_badge(ImDrawList* list, ImVec2 at, float width, const MatrixResult& result,
                       const Description& description) {
    const auto pill_width = [](std::string_view text) {
        return pill(nullptr, {}, text, PillKind::plain, icons::layout_grid);
    };
    const std::string whole = pixel_text(result, description), brief = pixel_text(result, description, true);
    // If a picture has gaps, they are more important than how its means are computed.
    const std::string middle = brief + std::string(hatch_words(result));
    if (!list)
        return pill_width(brief);
    std::string shown;
    for (const std::string& text : {counts_text(result), counts_text(result) + " per pixel", brief, middle, whole})
        shown = pill_width(text) <= width ? text : shown;
    if (shown.empty())
        return 0;
    const float used = pill(list, at, shown, PillKind::plain, icons::layout_grid);
    note_item({shown, "text", at.x, at.y, used, px(22)});
    return used;
}

std::string block_text(const Description& description, const Block& block) {
    const auto range = [](const AxisNames& names, Index first, Index count) {
        const std::string from = (count > 1 ? plural(names.name) : names.name) + " " + axis_label(names, first);
        return count > 1 ? from + " to " + axis_label(names, first + count - 1) : from;
    };
    return range(description.rows, block.row, block.rows) + ", " + range(description.cols, block.col, block.cols);
}

Pointed pointed_at(const Field& field, const Description& description, const MatrixResult& matrix, Cell cell,
                   int decimals) {
    const auto number = [&](double value) { return decimals == 0 ? readable(value) : with_decimals(value, decimals); };
    const Block block = matrix.block(cell);
    const Index cells = block.rows * block.cols;
    if (cells == 1 || matrix.pixel == Pixel::cell) {
        const Cell first{block.row, block.col};
        const double value = field.at(first);
        const std::string note = cells == 1 ? "" : "first of " + readable_integer(cells) + " cells";
        return {value, number(value), place_text(description, first), note, cells > 1};
    }
    if (matrix.pixel == Pixel::range) {
        const Range range = field.range(block);
        return {range.width(), readable(range.low, 4) + " … " + readable(range.high, 4), block_text(description, block),
                "range of " + readable_integer(cells) + " cells" + std::string(gap_note(range.width())), true};
    }
    const double mean = field.mean(block);
    return {mean, decimals == 0 ? readable(mean) : number(mean), block_text(description, block),
            std::string(mean_words(field.means())) + readable_integer(cells) + " cells" + std::string(gap_note(mean)),
            true};
}

std::string place_text(const Description& description, Cell cell) {
    return description.rows.name + " " + axis_label(description.rows, cell.row) + ", " + description.cols.name + " " +
           axis_label(description.cols, cell.col);
}

}
