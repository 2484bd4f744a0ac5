// What R, MATLAB, Octave, Julia, pandas, PyTorch 0.3 and libtorch print: rows of numbers without brackets, of which
// wide ones are cut into blocks of columns below each other and deep ones into matrices; and rows of numbers between
// other lines of any text.
#include "import/numbers/text/array_names.hpp"
#include "import/numbers/text/grid.hpp"
#include "import/numbers/text/notation.hpp"
#include "import/numbers/text/print_blocks.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

constexpr std::size_t looked_at_prints = std::size_t{1} << 16, least_numbers_in_rows = 6;

using Blocks = std::span<const PrintedBlock>;

/// What names a row: the words before its numbers, else its first number.
std::string_view name_of_row(const PrintedRow& row) {
    return row.name.empty() ? row.cells.front() : row.name;
}

/// Whether a block has further columns of the one before, as R prints wide data frames: under other names, rows of the
/// same names.
bool are_columns_of(const PrintedBlock& block, const PrintedBlock& before) {
    if (block.columns || before.ends_open)
        return true;
    if (block.apart || block.rows.size() != before.rows.size() || block.names.empty() || block.names == before.names)
        return false;
    for (std::size_t i = 0; i < block.rows.size(); ++i)
        if (name_of_row(block.rows[i]) != name_of_row(before.rows[i]))
            return false;
    return !before.names.empty();
}

/// The first cell of each row is its name: numbers below names of which there is one less.
bool names_rows(const PrintedBlock& block) {
    return block.rows.front().name.empty() && block.names.size() + 1 == block.rows.front().cells.size() &&
           !block.names.empty();
}

std::string odd_length(const PrintedRow& row, const std::string& what) {
    return "line " + std::to_string(row.line) + ", " + at_byte(row.begin) + what;
}

/// A matrix from blocks beside each other.
TextNumbers read_matrix(Blocks blocks) {
    const PrintedBlock& first = blocks.front();
    const bool alone = first.marked && !first.frame && first.names.empty();
    GridNames names{.known = alone || !first.names.empty(), .matrix = alone, .columns = first.names};
    for (const PrintedBlock& block : blocks.subspan(1)) {
        names.columns.insert(names.columns.end(), block.names.begin(), block.names.end());
        if (block.rows.size() != first.rows.size())
            return {.problem =
                        odd_length(block.rows.front(), "these columns have " +
                                                           counted(static_cast<long long>(block.rows.size()), "row") +
                                                           ", those before them " + std::to_string(first.rows.size()))};
    }
    std::size_t at = 0;
    return read_grid(
        [&](GridRow& out) {
            if (at == first.rows.size())
                return false;
            const PrintedRow& row = first.rows[at];
            out = {row.cells, names_rows(first) || !row.name.empty(), row.line, row.begin};
            if (!row.name.empty())
                out.cells.insert(out.cells.begin(), row.name);
            for (const PrintedBlock& block : blocks.subspan(1)) {
                const std::vector<std::string_view>& cells = block.rows[at].cells;
                out.cells.insert(out.cells.end(), cells.begin() + (names_rows(block) ? 1 : 0), cells.end());
            }
            return ++at > 0;
        },
        names);
}

/// The numbers of a list that goes on from line to line.
TextNumbers read_list(const PrintedBlock& block) {
    TextNumbers out;
    NumberList numbers;
    for (const PrintedRow& row : block.rows)
        for (const std::string_view cell : row.cells) {
            const auto number = number_in(cell);
            if (!number)
                return {.problem = odd_length(row, rows_left_out())};
            numbers.add(*number);
        }
    out.shape = {numbers.size()};
    numbers.move_to(out);
    return out;
}

/// Adds a matrix to those before it, which are a deeper array then.
void add_slice(TextNumbers& array, const TextNumbers& matrix, bool second) {
    if (!matrix.problem.empty() || !array.problem.empty()) {
        array.problem = array.problem.empty() ? matrix.problem : array.problem;
        return;
    }
    if (second)
        array.shape.insert(array.shape.begin(), 1);
    if (!std::equal(array.shape.begin() + 1, array.shape.end(), matrix.shape.begin(), matrix.shape.end())) {
        array.problem = "the matrices of one array are " +
                        shape_text(std::span<const std::uint64_t>(array.shape).subspan(1)) + " and " +
                        shape_text(matrix.shape);
        return;
    }
    ++array.shape.front();
    array.named_type = matrix.named_type ? matrix.named_type : array.named_type;
    array.values.insert(array.values.end(), matrix.values.begin(), matrix.values.end());
    array.places.insert(array.places.end(), matrix.places.begin(), matrix.places.end());
}

/// The matrix at the beginning of these blocks, and of how many it is made.
TextNumbers next_matrix(Blocks blocks, std::size_t& count) {
    count = 1;
    while (count < blocks.size() && are_columns_of(blocks[count], blocks[count - 1]))
        ++count;
    const PrintedBlock& first = blocks.front();
    const PrintedBlock& last = blocks[count - 1];
    TextNumbers matrix = first.list ? read_list(first) : read_matrix(blocks.first(count));
    if (last.left_out && matrix.problem.empty())
        matrix.problem = odd_length(last.rows.back(), rows_left_out());
    if (!last.odd_row.empty() && matrix.problem.empty())
        matrix.problem = odd_length(last.rows.back(), "the line behind it has another number of cells: ‘" +
                                                          quoted(trim(last.odd_row)) + "’");
    scale_numbers(matrix, first.scale);
    matrix.name = heading_name(first.title);
    matrix.named_type = last.named_type ? last.named_type : first.named_type;
    if (first.vector || last.vector)
        make_list(matrix);
    return matrix;
}

/// Whether rows of numbers are a matrix, and no numbers of a text.
bool is_matrix(const PrintedBlock& block) {
    std::size_t numbers = 0;
    for (const PrintedRow& row : block.rows)
        numbers += row.cells.size();
    const bool rows = block.rows.size() > 1 && block.rows.front().cells.size() > 1 && numbers >= least_numbers_in_rows;
    return rows || (block.marked && numbers > 1);
}

std::vector<TextNumbers> read_prints(std::string_view text) {
    const std::vector<PrintedBlock> blocks = printed_blocks(text);
    const bool some = std::any_of(blocks.begin(), blocks.end(), is_matrix);
    std::vector<TextNumbers> arrays;
    std::optional<double> slice;
    for (std::size_t at = 0, count = 0, slices = 0; at < blocks.size(); at += count) {
        TextNumbers matrix = next_matrix(Blocks(blocks).subspan(at), count);
        if (some && std::none_of(&blocks[at], &blocks[at] + count, is_matrix))
            continue;
        const auto& place = blocks[at].slice;
        slices = place && slice && *place > *slice ? slices + 1 : 1;
        if (slices > 1)
            add_slice(arrays.back(), matrix, slices == 2);
        else
            arrays.push_back(std::move(matrix));
        slice = place;
    }
    return arrays;
}

bool begins_with_rows(const TextStart& start, bool (*are_meant)(const PrintedBlock&)) {
    std::string_view text = start.text.substr(0, looked_at_prints);
    if (start.cut_short || text.size() < start.text.size())
        text = text.substr(0, std::min(text.find_last_of("\r\n"), text.size()));
    const std::vector<PrintedBlock> blocks = printed_blocks(text);
    return std::any_of(blocks.begin(), blocks.end(), are_meant);
}

bool begins_as_print(const TextStart& start) {
    return begins_with_rows(start, [](const PrintedBlock& block) { return block.marked && is_matrix(block); });
}

bool begins_as_lines(const TextStart& start) {
    return begins_with_rows(start, is_matrix);
}

}

constinit const Notation print_notation{"a printed matrix", begins_as_print, read_prints};
constinit const Notation line_notation{"rows of numbers between other lines", begins_as_lines, read_prints};

}
