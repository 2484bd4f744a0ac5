#include "core/recognise/readings.hpp"

#include "core/method.hpp"
#include "core/recognise/altered_waves.hpp"
#include "core/recognise/row_order.hpp"

#include <cmath>

namespace posenc {

namespace {

/// √columns if the numbers seem to be multiplied by it, else 1.
double factor_between(const ReadTable& read, const Values& value) {
    double products = 0, squares = 0;
    for (Index row = 0; row < read.rows(); row += std::max<Index>(read.rows() / 16, 1))
        for (Index col = 0; read.compared(row) && col < read.cols(); col += std::max<Index>(read.cols() / 32, 1)) {
            const double right = value(read.right_cell(row, col));
            products += read.at(row, col) * right, squares += right * right;
        }
    const double root = std::sqrt(static_cast<double>(read.cols())), factor = products / squares;
    return std::fabs(factor / root - 1) < 0.01 && read.cols() > 1 ? root : 1;
}

void try_reading(Finder& finder, const Candidate& right, const Values& value, const TableReading& reading) {
    Candidate candidate = right;
    candidate.reading = reading;
    const ReadTable read(finder.table(), reading);
    candidate.reading.factor = factor_between(read, value);
    const double root = std::sqrt(static_cast<double>(read.cols()));
    for (const std::string_view id : mistakes_of(candidate.reading, root))
        candidate.mistakes.push_back(id);
    finder.try_candidate(std::move(candidate));
}

}

void try_readings(Finder& finder, Cell size, const Candidate& right) {
    const Values value = values_of(right, size);
    for (const bool transposed : {false, true}) {
        TableReading reading{.transposed = transposed};
        const ReadTable read(finder.table(), reading);
        if (!value || finder.stopped() || read.rows() != size.row || read.cols() != size.col)
            continue;
        for (const Index row : {read.rows() - 1, Index{0}})
            if (read.rows() > 3 && zero_row(read, row) && !right.value)
                reading.zero_row = row;
        for (const bool reversed : {false, true}) {
            reading.reversed = reversed;
            try_reading(finder, right, value, reading);
        }
        reading.reversed = false;
        Candidate as_read = right;
        as_read.reading = reading;
        if (const std::optional<TableReading> found = with_order(finder.table(), as_read))
            try_reading(finder, right, value, *found);
    }
}

void try_readings(Finder& finder, const State& state, double oddity) {
    Candidate right;
    right.state = state;
    right.oddity = oddity;
    try_readings(finder, make_field(state).field->size(), right);
}

Values moved_rows(const State& longer, Index by) {
    return [field = make_field(longer).field, by](Cell cell) { return field->at({cell.row + by, cell.col}); };
}

}
