#include "export/npy.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace posenc {

namespace {

/// Lowest byte first, whatever machine this is.
template <class Bits, class Number> void put_little_endian(Number number, char* bytes) {
    static_assert(sizeof(Bits) == sizeof(Number));
    Bits bits;
    std::memcpy(&bits, &number, sizeof bits); // std::bit_cast is missing in the page's library
    for (std::size_t i = 0; i < sizeof bits; ++i)
        bytes[i] = static_cast<char>(bits >> 8 * i & 0xFF);
}

/// The cells of one row, a few thousand at a time.
template <class Bits, class Number> bool add_row(const Field& field, Index row, Block block, SinkBuffer& out) {
    constexpr Index most_cells = 2048;
    char bytes[most_cells * sizeof(Number)];
    for (Index first = 0; first < block.cols && out.good(); first += most_cells) {
        const Index cells = std::min(most_cells, block.cols - first);
        for (Index i = 0; i < cells; ++i)
            put_little_endian<Bits>(static_cast<Number>(field.at({row, block.col + first + i})),
                                    bytes + i * static_cast<Index>(sizeof(Number)));
        out.add({bytes, static_cast<std::size_t>(cells) * sizeof(Number)});
    }
    return out.good();
}

}

std::string npy_header(NpyType type, Index rows, Index cols) {
    constexpr std::size_t preamble = 10, alignment = 64;
    std::string header = std::string("{'descr': '<") + (type == NpyType::float32 ? "f4" : "f8") +
                         "', 'fortran_order': False, 'shape': (" + std::to_string(rows) + ", " + std::to_string(cols) +
                         "), }";
    const std::size_t unpadded = preamble + header.size() + 1;
    header.append((alignment - unpadded % alignment) % alignment, ' ');
    header += '\n';
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size() & 0xFF);
    bytes += static_cast<char>(header.size() >> 8);
    return bytes + header;
}

bool write_npy(const Field& field, Block block, NpyType type, const Sink& sink) {
    SinkBuffer out(sink);
    out.add(npy_header(type, block.rows, block.cols));
    const auto add = type == NpyType::float32 ? add_row<std::uint32_t, float> : add_row<std::uint64_t, double>;
    for (Index row = block.row; row < block.row + block.rows; ++row)
        if (!add(field, row, block, out))
            return false;
    return out.flush();
}

}
