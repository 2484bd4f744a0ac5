#include "export/field_json.hpp"

#include "core/texts/json_text.hpp"

namespace posenc {

bool write_json(const Field& field, Block block, std::string_view method, const Sink& sink, const CellsDone& done) {
    SinkBuffer out(sink);
    out.add("{\"method\":" + json_string(method) + ",\"rows\":" + std::to_string(block.rows) +
            ",\"columns\":" + std::to_string(block.cols) + ",\"first_row\":" + std::to_string(block.row) +
            ",\"first_column\":" + std::to_string(block.col) + ",\"values\":[");
    const Index end_col = block.col + block.cols;
    const auto write = [&](Block strip) {
        for (Index row = strip.row; row < strip.row + strip.rows; ++row)
            for (Index col = strip.col; col < strip.col + strip.cols; ++col) {
                if (col == block.col)
                    out.add(row == block.row ? "\n[" : ",\n[");
                out.add(json_number(field.at({row, col})));
                out.add(col + 1 < end_col ? "," : "]");
            }
        return out.good();
    };
    if (!in_strips(block, cells_asked_at_once, done, write))
        return false;
    out.add("\n]}\n");
    return out.flush();
}

}
