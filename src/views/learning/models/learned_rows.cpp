#include "views/learning/models/learned_rows.hpp"

#include "core/text.hpp"
#include "views/learning/models/grid_field.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace posenc {

using learning::LearnedTable;
using learning::Positioning;

namespace {

/// "−3", or "4 … 7" where several distances share a row.
std::string range_text(Index low, Index high) {
    return low == high ? readable_integer(low) : readable_integer(low) + " … " + readable_integer(high);
}

/// For each row, the distances (key − query) that read it, among those that occur in texts of the longest length.
std::vector<std::string> distance_labels(const Positioning& positioning, Index longest, Index rows) {
    std::map<Index, Range> read;
    const auto note = [&](Index row, Index distance) {
        const auto value = static_cast<double>(distance);
        Range& range = read[row];
        range = united(range, {value, value});
    };
    if (positioning.rows.row_of_pair)
        for (Index query = 0; query < longest; ++query)
            for (Index key = 0; key < longest; ++key)
                note(positioning.rows.row_of_pair(query, key), key - query);
    else
        for (Index distance = 1 - longest; distance < longest; ++distance)
            note(positioning.rows.row(distance), distance);
    std::vector<std::string> labels;
    for (Index row = 0; row < rows; ++row) {
        const auto found = read.find(positioning.rows.both_sides ? row % (rows / 2) : row);
        std::string label = found == read.end() ? "–"
                                                : range_text(static_cast<Index>(found->second.low),
                                                             static_cast<Index>(found->second.high));
        labels.push_back((positioning.rows.both_sides ? (row < rows / 2 ? "a " : "b ") : "") + label);
    }
    return labels;
}

/// A learned matrix of an encoding, and what its rows and columns mean.
struct Matrix {
    const learning::Settings& settings;
    const Positioning& positioning;
    const LearnedTable& table;
    std::size_t number = 0;
    bool of_rows = false; ///< the last matrix, if it is a table whose rows are read by positions or pairs

    const Entry& entry() const { return *positioning.method->entry; }
    bool of_formula() const { return entry().formula && !of_rows; }
    /// The matrix P of the positions, in encodings with untied terms.
    bool of_positions() const { return entry().untied && number == 0; }
    /// One row per position: where a token stands, or how many keys a query has counted.
    bool by_place() const { return positioning.enters(Enters::added) || positioning.enters(Enters::counted); }
    /// A number of each head, made from what a layer reads.
    bool of_reflections() const { return positioning.enters(Enters::path) && number > 0; }
    /// A projection of a query, a key, a wave or what a layer reads: each head owns some of its columns.
    bool projects() const {
        const bool reads = positioning.enters(Enters::path) && number == 0;
        return (entry().waves || entry().untied || reads) && !of_rows && !of_positions();
    }
};

HeadReads head_reads(const Matrix& matrix) {
    if (matrix.positioning.shape.heads > 1 && matrix.projects())
        return HeadReads::columns;
    return matrix.positioning.enters(Enters::bias) && (matrix.of_rows || matrix.of_formula()) ? HeadReads::biases
                                                                                              : HeadReads::all;
}

std::string row_name(const Matrix& matrix) {
    if (matrix.of_rows)
        return matrix.by_place() ? "position" : "distance";
    if (matrix.of_positions())
        return "position";
    if (matrix.projects() || matrix.of_reflections())
        return matrix.table.rows == 1 ? "vector" : "dimension";
    return matrix.positioning.enters(Enters::beside)  ? "number"
           : matrix.positioning.enters(Enters::added) ? "group"
                                                      : "head";
}

std::string column_name(const Matrix& matrix) {
    if (matrix.of_formula())
        return "number";
    const bool by_head = (matrix.of_rows && matrix.positioning.enters(Enters::bias)) || matrix.of_reflections();
    return by_head ? "head" : "dimension";
}

LearnedNames names_of(const Matrix& matrix) {
    LearnedNames names;
    names.rows.name = row_name(matrix);
    names.cols.name = column_name(matrix);
    names.used = matrix.table.rows;
    if (!matrix.of_rows)
        return names;
    if (!matrix.by_place())
        names.rows.labels =
            distance_labels(matrix.positioning, learning::longest_of(matrix.settings), matrix.table.rows);
    else if (matrix.positioning.enters(Enters::added) && matrix.settings.spread == 0)
        names.used = std::min(matrix.table.rows, matrix.settings.longest);
    return names;
}

LearnedTable columns_of(const Matrix& matrix, Index head) {
    const Index width = matrix.positioning.shape.head_width();
    LearnedTable own{matrix.table.name, matrix.table.rows, width, {}};
    for (Index row = 0; row < own.rows; ++row) {
        const auto first = matrix.table.values.begin() + row * matrix.table.cols + head * width;
        own.values.insert(own.values.end(), first, first + width);
    }
    return own;
}

/// What a head adds to the logit of a query and a key.
std::function<double(Index query, Index key)> bias_of(const Matrix& matrix, Index head) {
    const LearnedTable& table = matrix.table;
    if (matrix.of_rows)
        return [&table, head, rows = matrix.positioning.rows](Index query, Index key) {
            const Index row = rows.row_of_pair ? rows.row_of_pair(query, key) : rows.row(key - query);
            return row < 0 ? undefined : table.values[static_cast<std::size_t>(row * table.cols + head)];
        };
    const auto own = table.values.begin() + head * table.cols;
    return [formula = matrix.entry().formula(matrix.positioning.state),
            numbers = std::vector<double>(own, own + table.cols),
            slopes = std::vector<double>(static_cast<std::size_t>(table.cols))](Index query, Index key) mutable {
        return formula.cell(numbers, query, key, slopes);
    };
}

LearnedTable biases_of(const Matrix& matrix, Index head) {
    const Index length = learning::longest_of(matrix.settings);
    LearnedTable biases{"biases of head " + std::to_string(head + 1), length, length, {}};
    const auto bias = bias_of(matrix, head);
    for (Index query = 0; query < length; ++query)
        for (Index key = 0; key < length; ++key)
            biases.values.push_back(bias(query, key));
    return biases;
}

}

LearnedShown learned_shown(const learning::Race& race, const learning::Entrant& entrant,
                           const std::vector<LearnedTable>& learned, LearnedPart part) {
    const learning::Settings settings = entrant.settings_in(race.settings);
    const learning::MadePositioning made = learning::make_positioning(entrant.method, entrant.state, settings.shape,
                                                                      learning::longest_of(settings), race.first_seed);
    const std::size_t number = std::min(part.matrix, learned.size() - 1);
    const bool last = number + 1 == learned.size();
    const Matrix matrix{settings, made.positioning, learned[number], number, last && made.positioning.rows.count > 0};
    const HeadReads by_head = head_reads(matrix);
    if (!part.head || by_head == HeadReads::all)
        return {matrix.table, names_of(matrix), by_head};
    const Index head = std::clamp<Index>(*part.head, 0, settings.shape.heads - 1);
    if (by_head == HeadReads::columns)
        return {columns_of(matrix, head), names_of(matrix), by_head};
    LearnedShown shown{biases_of(matrix, head), {}, by_head};
    shown.names.rows.name = "query";
    shown.names.cols.name = "key";
    shown.names.used = shown.table.rows;
    return shown;
}

FieldPtr learned_field(const LearnedTable& table, const LearnedNames& names) {
    double most = 1e-9;
    for (const double value : table.values)
        most = std::isfinite(value) ? std::max(most, std::fabs(value)) : most;
    Description description{.title = table.name, .rows = names.rows, .cols = names.cols, .low = -most, .high = most};
    return std::make_shared<GridField>(Cell{table.rows, table.cols}, table.values, std::move(description),
                                       "learned number");
}

}
