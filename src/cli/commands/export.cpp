// posenc export: the numbers of a method as a file, streamed, with a progress line on a terminal.
#include "export/csv.hpp"
#include "export/field_json.hpp"
#include "export/npy.hpp"
#include "export/text_table.hpp"

#include "cli/command.hpp"
#include "cli/curve_flags.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/request.hpp"
#include "core/combined.hpp"
#include "core/own/own_table.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    {"--out", "FILE", "output file ending in .npy, .csv, .json, .tex or .md, or - for standard output"},
    {"--format", "npy|csv|json|latex|markdown", "the format, if the file name does not show it"},
    curve_flag,
    curve_view_flag,
    minus_flag,
    {"--transposed", "", "swap rows and columns, before --rows and --columns are applied"},
    {"--rows", "A:B", "these rows only, counted from 0, B not included; also A: and :B"},
    {"--columns", "A:B", "these columns only"},
    {"--dtype", "float64|float32", "type of the numbers in a .npy file (float64)", "npy"},
    {"--header", "", "the names of the columns first in a .csv file, those of rows and columns in LaTeX", "csv|latex"},
    {"--decimals", "N", "decimals in LaTeX and Markdown, 0 … 15 (4)", "latex|markdown"},
    preset_flag,
    state_flag,
    numbers_flag,
};

/// Their labels are the endings of files.
constexpr Choice formats[] = {
    {"npy", "npy", ""}, {"csv", "csv", ""}, {"json", "json", ""}, {"latex", "tex", ""}, {"markdown", "md", ""}};
constexpr Parameter format_row{
    .key = "format", .label = "Format", .kind = Kind::choice, .initial = "npy", .choices = formats};
constexpr Choice types[] = {{"float64", "float64", ""}, {"float32", "float32", ""}};
constexpr Parameter type_row{
    .key = "dtype", .label = "Type", .kind = Kind::choice, .initial = "float64", .choices = types};
constexpr Parameter decimals_row{
    .key = "decimals", .label = "Decimals", .kind = Kind::integer, .low = 0, .high = 15, .initial = "4"};

void check_format_flags(const Arguments& arguments, std::string_view format) {
    for (const Flag& flag : flags) {
        const std::vector<std::string_view> fitting = split(flag.only_for, '|');
        const bool fits = std::find(fitting.begin(), fitting.end(), format) != fitting.end();
        if (!flag.only_for.empty() && !fits && arguments.has(flag.name))
            throw Failure{exit_misused, std::string(flag.name) + ": does not apply to " + std::string(format) +
                                            "; allowed: with " + std::string(fitting.front()) +
                                            (fitting.size() > 1 ? " and " + std::string(fitting.back()) : "") +
                                            " only"};
    }
}

/// LaTeX and Markdown tables are read by people, so their size is limited.
void check_size(std::string_view format, Block block) {
    const bool for_people = format == "latex" || format == "markdown";
    if (for_people && (block.rows > most_table_cells || block.cols > most_table_cells / block.rows))
        throw Failure{exit_misused, "--format: " + std::to_string(block.rows) + " × " + std::to_string(block.cols) +
                                        " cells are too many for " + std::string(format) + "; allowed: at most " +
                                        std::to_string(most_table_cells) + ", chosen by --rows and --columns"};
}

void check_numbers(const State& state, const Method& method) {
    if (&whole_of(state) == &registry::own && !own_table_of(state))
        throw Failure{exit_failed,
                      std::string(method.id) +
                          ": shows numbers that are brought, and there are none; give a file of them with " +
                          std::string(numbers_flag.name) + " FILE; nothing is written"};
}

/// How many bytes the numbers will take as text: those of some cells, spread over the block, stand for all.
double estimated_bytes(const Field& field, Block block) {
    constexpr Index samples = 16, most_columns = 256;
    const Index columns = std::min(block.cols, most_columns), rows = std::min(block.rows, samples);
    double bytes = 0;
    const Sink count = [&](std::string_view text) {
        bytes += static_cast<double>(text.size());
        return true;
    };
    for (Index n = 0; n < rows; ++n) {
        const Index row = block.row + n * (block.rows - 1) / std::max<Index>(rows - 1, 1),
                    column = block.col + n * (block.cols - columns) / std::max<Index>(rows - 1, 1);
        write_csv(field, {row, column, 1, columns}, false, count);
    }
    const auto cells = [](Index a, Index b) { return static_cast<double>(a) * static_cast<double>(b); };
    return bytes * cells(block.rows, block.cols) / cells(rows, columns);
}

void check_space(const Output& output, std::string_view format, const Field& field, Block block, NpyType type) {
    const double cells = static_cast<double>(block.rows) * static_cast<double>(block.cols);
    if (format == "npy")
        return output.expect(static_cast<double>(npy_header(type, block.rows, block.cols).size()) +
                                 cells * (type == NpyType::float32 ? 4 : 8),
                             true);
    if (cells > most_table_cells) // of a small text it does not pay to ask first
        output.expect(estimated_bytes(field, block), false);
}

/// What is written: the table of a method, or the curves of a view, whose columns are nothing without their names.
struct Written {
    FieldPtr field;
    std::string_view id;
    bool named = false;
    std::vector<std::string> warnings = {};
};

Written requested_numbers(const Arguments& arguments) {
    if (arguments.has(curve_flag.name)) {
        const RequestedCurves curves = requested_curves(arguments);
        check_numbers(curves.state, curves.method);
        return {curves.table(), curves.method.id, true};
    }
    check_without_curve(arguments);
    Requested requested = requested_field(arguments);
    check_numbers(requested.state, requested.method);
    return {std::move(requested.field), requested.method.id, false, std::move(requested.warnings)};
}

void run(const Arguments& arguments) {
    const Written requested = requested_numbers(arguments);
    const FieldPtr written = arguments.has("--transposed") ? transposed(requested.field) : requested.field;
    const Field& field = *written;
    const std::string format = requested_format(arguments, format_row);
    check_format_flags(arguments, format);
    const NpyType type = arguments.read(type_row).text == "float32" ? NpyType::float32 : NpyType::float64;
    const Range rows = requested_range(arguments, "--rows", field.size().row);
    const Range columns = requested_range(arguments, "--columns", field.size().col);
    const Block block{rows.first, columns.first, rows.count, columns.count};

    check_size(format, block);

    const std::string out(arguments.required("--out"));
    warn(arguments, requested.warnings);
    Output output(out);
    check_space(output, format, field, block, type);
    ProgressLine line(block.rows, block.cols, out, arguments.quiet());
    const Sink sink = [&](std::string_view bytes) { return output.write(bytes); };
    const bool named = requested.named && !arguments.has("--transposed"), header = named || arguments.has("--header");
    const TextTable table{static_cast<int>(arguments.read(decimals_row).number), header};
    const CellsDone done = [&](Index cells) { line.update(cells); };
    if (format == "npy")
        write_npy(field, block, type, sink, done);
    else if (format == "csv")
        write_csv(field, block, header, sink, done);
    else if (format == "json")
        write_json(field, block, requested.id, sink, done, named);
    else if (format == "latex")
        write_latex(field, block, table, sink);
    else
        write_markdown(field, block, table, sink);
    output.finish();
}

}

const Command export_command{"export",
                             "METHOD [--key=value …] --out FILE",
                             "write the numbers of a method, or behind a curve, to a file",
                             flags,
                             true,
                             run};

}
