#include "export/npy.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

namespace posenc {

namespace {

/// Strips of about 1 MiB, sampled in tiles: columns long enough for the closed forms, rows short enough for the cache.
constexpr Index cells_sampled_at_once = Index{1} << 18, tile_rows = 64, tile_cols = 128;

Viewport one_cell_a_sample(Block block) {
    return {{block.row, 1, static_cast<int>(block.rows)}, {block.col, 1, static_cast<int>(block.cols)}};
}

void fill(const Field& field, Block strip, std::span<float> numbers) {
    float tile[tile_rows * tile_cols];
    for (Index row = 0; row < strip.rows; row += tile_rows)
        for (Index col = 0; col < strip.cols; col += tile_cols) {
            const Index rows = std::min(tile_rows, strip.rows - row), cols = std::min(tile_cols, strip.cols - col);
            field.sample(one_cell_a_sample({strip.row + row, strip.col + col, rows, cols}),
                         {tile, static_cast<std::size_t>(rows * cols)});
            for (Index line = 0; line < rows; ++line)
                std::copy_n(tile + line * cols, cols, numbers.data() + (row + line) * strip.cols + col);
        }
}

void fill(const Field& field, Block strip, std::span<double> numbers) {
    std::size_t next = 0;
    for (Index row = strip.row; row < strip.row + strip.rows; ++row)
        for (Index col = strip.col; col < strip.col + strip.cols; ++col)
            numbers[next++] = field.at({row, col});
}

/// The bytes of the numbers, in little-endian order. On a big-endian machine they are reversed in place.
template <class Number> std::string_view little_endian(std::span<Number> numbers) {
    char* const bytes = reinterpret_cast<char*>(numbers.data());
    if constexpr (std::endian::native == std::endian::big)
        for (std::size_t at = 0; at < numbers.size_bytes(); at += sizeof(Number))
            std::reverse(bytes + at, bytes + at + sizeof(Number));
    return {bytes, numbers.size_bytes()};
}

template <class Number> FileFormat format_of(const Field& field, Block block, NpyType type, Index most_cells) {
    const auto begin = [block, type](SinkBuffer& out) { out.add(npy_header(type, block.rows, block.cols)); };
    const auto write = [&field, numbers = std::vector<Number>()](Block strip, SinkBuffer& out) mutable {
        numbers.resize(static_cast<std::size_t>(strip.rows * strip.cols));
        fill(field, strip, std::span<Number>(numbers));
        out.add(little_endian(std::span<Number>(numbers)));
    };
    return {most_cells, begin, write};
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

FileFormat npy_format(const Field& field, Block block, NpyType type) {
    return type == NpyType::float32 ? format_of<float>(field, block, type, cells_sampled_at_once)
                                    : format_of<double>(field, block, type, cells_asked_at_once);
}

bool write_npy(const Field& field, Block block, NpyType type, const Sink& sink, const CellsDone& done) {
    return write_strips(npy_format(field, block, type), block, sink, done);
}

}
