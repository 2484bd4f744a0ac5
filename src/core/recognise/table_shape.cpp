#include "core/recognise/table_shape.hpp"

#include <algorithm>

namespace posenc {

TableShape table_shape(std::span<const std::uint64_t> shape, bool complex) {
    std::vector<Index> sizes;
    for (const std::uint64_t size : shape)
        if (size != 1 || shape.size() <= 2)
            sizes.push_back(static_cast<Index>(size));
    TableShape table;
    if (sizes.empty()) {
        table.cols = complex ? 2 : 1;
        return table;
    }
    table.cols = sizes.back() * (complex ? 2 : 1);
    for (std::size_t axis = 0; axis + 1 < sizes.size(); ++axis)
        table.rows *= sizes[axis];
    if (sizes.size() > 2)
        table.slices = table.rows / std::max<Index>(sizes[sizes.size() - 2], 1);
    return table;
}

std::string shape_text(std::span<const std::uint64_t> shape) {
    std::string text;
    for (const std::uint64_t size : shape)
        text += (text.empty() ? "" : " × ") + std::to_string(size);
    return text.empty() ? "one number" : text;
}

}
