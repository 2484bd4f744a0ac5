#include "export/field_json.hpp"

#include "core/texts/json_text.hpp"

#include <utility>

namespace posenc {

namespace {

/// "names":["pair","wavelength"],
std::string names_of(const AxisNames& names, Block block) {
    std::string list;
    for (Index col = block.col; col < block.col + block.cols; ++col)
        list += (list.empty() ? "" : ",") + json_string(names.labels[static_cast<std::size_t>(col)]);
    return "\"names\":[" + list + "],";
}

}

FileFormat json_format(const Field& field, Block block, std::string_view method, bool named) {
    std::string head = "{\"method\":" + json_string(method) + ",\"rows\":" + std::to_string(block.rows) +
                       ",\"columns\":" + std::to_string(block.cols) + ",\"first_row\":" + std::to_string(block.row) +
                       ",\"first_column\":" + std::to_string(block.col) + "," +
                       (named ? names_of(field.description().cols, block) : "") + "\"values\":[";
    const auto begin = [head = std::move(head)](SinkBuffer& out) { out.add(head); };
    const auto write = [&field, block, end_col = block.col + block.cols](Block strip, SinkBuffer& out) {
        for (Index row = strip.row; row < strip.row + strip.rows; ++row)
            for (Index col = strip.col; col < strip.col + strip.cols; ++col) {
                if (col == block.col)
                    out.add(row == block.row ? "\n[" : ",\n[");
                out.add(json_number(field.at({row, col})));
                out.add(col + 1 < end_col ? "," : "]");
            }
    };
    return {cells_asked_at_once, begin, write, "\n]}\n"};
}

bool write_json(const Field& field, Block block, std::string_view method, const Sink& sink, const CellsDone& done,
                bool named) {
    return write_strips(json_format(field, block, method, named), block, sink, done);
}

}
