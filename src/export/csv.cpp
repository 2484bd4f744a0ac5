#include "export/csv.hpp"

#include "core/text.hpp"
#include "core/texts/csv_text.hpp"

namespace posenc {

namespace {

void add_header(const AxisNames& names, Block block, SinkBuffer& out) {
    for (Index col = block.col; col < block.col + block.cols && out.good(); ++col) {
        if (col > block.col)
            out.add(",");
        if (names.labels.empty())
            out.add(csv_text(names.name + " " + std::to_string(names.first + col)));
        else
            out.add(csv_text(names.labels[static_cast<std::size_t>(col)]));
    }
    out.add("\n");
}

}

FileFormat csv_format(const Field& field, Block block, bool header) {
    const auto begin = [&field, block, header](SinkBuffer& out) {
        if (header)
            add_header(field.describe().cols, block, out);
    };
    const auto write = [&field, end_col = block.col + block.cols](Block strip, SinkBuffer& out) {
        for (Index row = strip.row; row < strip.row + strip.rows; ++row)
            for (Index col = strip.col; col < strip.col + strip.cols; ++col) {
                out.add(shortest(field.at({row, col})));
                out.add(col + 1 < end_col ? "," : "\n");
            }
    };
    return {cells_asked_at_once, begin, write};
}

bool write_csv(const Field& field, Block block, bool header, const Sink& sink, const CellsDone& done) {
    return write_strips(csv_format(field, block, header), block, sink, done);
}

}
