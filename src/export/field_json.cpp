#include "export/field_json.hpp"

#include "core/texts/json_text.hpp"

#include <utility>

namespace posenc {

FileFormat json_format(const Field& field, Block block, std::string_view method) {
    std::string head = "{\"method\":" + json_string(method) + ",\"rows\":" + std::to_string(block.rows) +
                       ",\"columns\":" + std::to_string(block.cols) + ",\"first_row\":" + std::to_string(block.row) +
                       ",\"first_column\":" + std::to_string(block.col) + ",\"values\":[";
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

bool write_json(const Field& field, Block block, std::string_view method, const Sink& sink, const CellsDone& done) {
    return write_strips(json_format(field, block, method), block, sink, done);
}

}
