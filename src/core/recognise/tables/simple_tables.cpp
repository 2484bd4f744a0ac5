// Finds the plain tables of positions: index, normalised index, one-hot, binary, single sine and Fourier features.
#include "core/recognise/readings.hpp"
#include "core/registry.hpp"

#include <cmath>
#include <numbers>

namespace posenc {

namespace {

std::string sizes(Index length, Index width) {
    return setting("length", static_cast<double>(length)) + setting("d_model", static_cast<double>(width));
}

/// Tries a candidate with one mistake; `value` replaces the numbers of the state's field.
void try_altered(Finder& finder, Cell size, const State& state, std::string_view mistake, Values value) {
    Candidate candidate;
    candidate.state = state;
    candidate.mistakes = {mistake};
    candidate.value = std::move(value);
    try_readings(finder, size, candidate);
}

void find_indices(Finder& finder, Index rows, Index cols) {
    const NumberTable& table = finder.table();
    const double first = std::min(table.at(0, 0), table.values.back());
    if (std::fabs(first) < 1e6 && first == std::round(first))
        try_readings(finder,
                     state_of("method=" + named(registry::index) + sizes(rows, cols) + setting("offset", first)),
                     first == 0 ? 0 : 0.1);
    for (const std::string_view range : {"unit", "symmetric"}) {
        const State state =
            state_of("method=" + named(registry::normalised) + "&range=" + std::string(range) + sizes(rows, cols));
        try_readings(finder, state, 0.05);
        const State longer =
            state_of("method=" + named(registry::normalised) + "&range=" + std::string(range) + sizes(rows + 1, cols));
        try_altered(finder, {rows, cols}, state, "positions-scaled", moved_rows(longer, 0)); // p / L
    }
}

void find_bits(Finder& finder, Index rows, Index cols) {
    if (rows == cols) {
        const State state =
            state_of("method=" + named(registry::one_hot) + setting("length", static_cast<double>(rows)));
        try_readings(finder, state);
        for (const Index by : {-1, 1})
            try_altered(finder, {rows, cols}, state, "offset-by-one",
                        [by](Cell cell) { return cell.row + by == cell.col ? 1.0 : 0.0; });
    }
    if (cols > 24)
        return;
    const auto binary = [&](Index length) {
        return state_of("method=" + named(registry::binary) + setting("bits", static_cast<double>(cols)) +
                        setting("length", static_cast<double>(length)));
    };
    const State state = binary(rows);
    try_readings(finder, state);
    try_altered(finder, {rows, cols}, state, "offset-by-one", moved_rows(binary(rows + 1), 1));
    try_altered(finder, {rows, cols}, state, "bits-reversed", [right = moved_rows(state, 0), cols](Cell cell) {
        return right({cell.row, cols - 1 - cell.col});
    });
}

void find_single_sine(Finder& finder, Index rows, Index cols) {
    const NumberTable& table = finder.table();
    const bool turned_over = rows != table.rows;
    const auto at = [&](Index row) { return turned_over ? table.at(0, row) : table.at(row, 0); };
    double products = 0, squares = 0;
    for (Index row = 1; row + 1 < rows; ++row)
        products += at(row) * (at(row - 1) + at(row + 1)), squares += 2 * at(row) * at(row);
    const double frequency = std::acos(products / squares);
    if (!(frequency > 0) || std::fabs(table.largest - 1) > 0.2)
        return;
    const auto make = [&](const std::vector<double>& numbers) {
        Candidate candidate;
        candidate.state =
            state_of("method=" + named(registry::single_sine) + sizes(rows, cols) + setting("wavelength", numbers[0]));
        candidate.reading.transposed = turned_over;
        return candidate;
    };
    const double measured = refined(table, {2 * std::numbers::pi / frequency}, make)[0];
    for (const double wavelength : meant(measured, 1e-3, {})) {
        const std::size_t before = finder.found().size();
        try_readings(finder, make({wavelength}).state, 0.1);
        if (finder.found().size() > before)
            return;
    }
}

void find_fourier(Finder& finder, Index rows, Index cols) {
    for (const bool input : {false, true}) {
        const Index bands = (cols - (input ? 1 : 0)) / 2;
        if (bands < 1 || bands > 16 || 2 * bands + (input ? 1 : 0) != cols)
            continue;
        const std::string sized = "method=" + named(registry::fourier_features) +
                                  setting("length", static_cast<double>(rows)) +
                                  setting("bands", static_cast<double>(bands)) + (input ? "" : "&include_input=0");
        for (const std::string_view spacing : {"powers", "linear"})
            for (const std::string_view factor : {"one", "pi", "two-pi"})
                for (const std::string_view range : {"unit", "symmetric"})
                    for (const std::string_view layout : {"interleaved", "halves", "halves-cosine-first"})
                        try_readings(finder,
                                     state_of(sized + "&spacing=" + std::string(spacing) +
                                              "&angle_factor=" + std::string(factor) + "&range=" + std::string(range) +
                                              "&layout=" + std::string(layout)),
                                     0.3);
    }
}

}

void find_simple(Finder& finder) {
    const NumberTable& table = finder.table();
    for (const bool transposed : {false, true}) {
        const Index rows = transposed ? table.cols : table.rows, cols = transposed ? table.rows : table.cols;
        if (cols > 16384 || (transposed && rows == cols))
            continue;
        for (const auto find : {find_indices, find_bits, find_single_sine, find_fourier})
            if (!finder.stopped() && (finder.has_few_cells() || !finder.settled()))
                find(finder, rows, cols);
    }
}

}
