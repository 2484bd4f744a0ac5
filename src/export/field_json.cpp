#include "export/field_json.hpp"

#include "core/json_text.hpp"

namespace posenc {

bool write_json(const Field& field, Block block, std::string_view method, const Sink& sink) {
    SinkBuffer out(sink);
    out.add("{\"method\":" + json_string(method) + ",\"rows\":" + std::to_string(block.rows) +
            ",\"columns\":" + std::to_string(block.cols) + ",\"first_row\":" + std::to_string(block.row) +
            ",\"first_column\":" + std::to_string(block.col) + ",\"values\":[");
    for (Index row = block.row; row < block.row + block.rows; ++row) {
        out.add(row == block.row ? "\n[" : ",\n[");
        for (Index col = block.col; col < block.col + block.cols; ++col) {
            if (col > block.col)
                out.add(",");
            out.add(json_number(field.at({row, col})));
            if (!out.good())
                return false;
        }
        out.add("]");
    }
    out.add("\n]}\n");
    return out.flush();
}

}
