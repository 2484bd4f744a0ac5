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

bool write_csv(const Field& field, Block block, bool header, const Sink& sink, const CellsDone& done) {
    SinkBuffer out(sink);
    if (header)
        add_header(field.describe().cols, block, out);
    const Index end_col = block.col + block.cols;
    const auto write = [&](Block strip) {
        for (Index row = strip.row; row < strip.row + strip.rows; ++row)
            for (Index col = strip.col; col < strip.col + strip.cols; ++col) {
                out.add(shortest(field.at({row, col})));
                out.add(col + 1 < end_col ? "," : "\n");
            }
        return out.good();
    };
    return in_strips(block, cells_asked_at_once, done, write) && out.flush();
}

}
