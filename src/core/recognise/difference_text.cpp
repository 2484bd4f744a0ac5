// How a table differs from what was meant, as a sentence.
#include "core/position_waves.hpp"
#include "core/recognise/meant.hpp"
#include "core/text.hpp"

#include <array>
#include <cmath>
#include <set>
#include <span>

namespace posenc {

namespace {

std::string span_text(const Extent& part) {
    const std::string first = readable_integer(part.first);
    return part.count == 1 ? first : first + " to " + readable_integer(part.first + part.count - 1);
}

/// "column 3", "columns 3 and 5 to 9".
std::string parts_text(std::string_view noun, std::span<const Extent> parts) {
    std::string text = std::string(noun) + (parts.size() == 1 && parts.front().count == 1 ? " " : "s ");
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + span_text(parts[i]);
    return text;
}

/// The pairs whose columns are these; empty where the columns are not those of whole pairs.
std::vector<Extent> pairs_of(const MeantTable& meant) {
    const auto turning = position_waves(meant.state, 1);
    std::set<Index> pairs;
    Index columns = 0;
    for (const Extent& part : meant.cells.parts)
        for (Index col = part.first; turning && col < part.first + part.count; ++col, ++columns)
            pairs.insert(turning->waves.column(col).pair);
    if (!turning || columns < 2 * static_cast<Index>(pairs.size()))
        return {};
    std::vector<Extent> runs;
    for (const Index pair : pairs)
        if (!runs.empty() && runs.back().first + runs.back().count == pair)
            ++runs.back().count;
        else
            runs.push_back({pair, 1});
    return runs;
}

/// ", all in row 7": where the differences are.
std::string place_text(const MeantTable& meant) {
    using Shape = DifferingCells::Shape;
    const DifferingCells& cells = meant.cells;
    switch (cells.shape) {
    case Shape::rows:
        return ", all in " + parts_text("row", cells.parts);
    case Shape::columns:
        if (const std::vector<Extent> pairs = pairs_of(meant); !pairs.empty())
            return ", all in " + parts_text("pair", pairs);
        return ", all in " + parts_text("column", cells.parts);
    case Shape::diagonal:
        return ", all on the diagonal where column − row is " + readable_integer(cells.diagonal);
    case Shape::block: {
        const Block& block = cells.block;
        const std::array rows{Extent{block.row, block.rows}}, cols{Extent{block.col, block.cols}};
        return ", all in " + parts_text("row", rows) + ", " + parts_text("column", cols);
    }
    case Shape::none:
    case Shape::scattered:
    case Shape::everywhere:
        break;
    }
    return {};
}

std::string cell_text(Cell cell) {
    return "row " + readable_integer(cell.row) + ", column " + readable_integer(cell.col);
}

}

std::string difference_text(const NumberTable& table, const MeantTable& meant) {
    const DifferingCells& cells = meant.cells;
    if (!meant.has_size)
        return "What was meant has " + readable_integer(meant.size.row) + " × " + readable_integer(meant.size.col) +
               " numbers, the table has " + readable_integer(table.rows) + " × " + readable_integer(table.cols) + ".";
    if (meant.agrees())
        return {};
    std::string text = (cells.differing == cells.compared
                            ? "Every cell differs"
                            : counted(cells.differing, "cell") + " of " + readable_integer(cells.compared) +
                                  (cells.differing == 1 ? " differs" : " differ")) +
                       " from what was meant" + place_text(meant) + "; the first is in " + cell_text(cells.first);
    text += std::isfinite(cells.largest) ? ", the largest difference is " + readable(cells.largest, 3)
                                         : std::string(", and one of the two numbers is not finite");
    text += cells.largest_at == cells.first ? "." : ", in " + cell_text(cells.largest_at) + ".";
    if (meant.units_beyond > 0 && std::isfinite(meant.units_beyond) && !meant.precision.type.empty())
        text += " It is " + readable(meant.units_beyond, 3) + " units in the last place of " +
                std::string(meant.precision.type) + " beyond what rounding of the steps explains: not rounding.";
    return text;
}

}
