#include "core/recognise/tables/sinusoidal_tables.hpp"
#include "core/registry.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// A base that nobody chooses may fit only because a column is missing, so the search goes on.
constexpr double most_odd = 0.35;
constexpr Index few_rows = 4;

double layout_oddity(const State& state) {
    const double base = state.number("base");
    const bool usual = std::find(usual_bases.begin(), usual_bases.end(), base) != usual_bases.end();
    const double of_base = base == 10000 ? 0 : usual ? 0.1 : std::fmod(base, 10) == 0 ? 0.2 : 0.4;
    return of_base + (state.is_default("grid") ? 0 : 0.05) + (state.is_default("offset") ? 0 : 0.1);
}

}

std::vector<double> bases_meant(double measured, double tolerance) {
    std::vector<double> usual(usual_bases.begin(), usual_bases.end());
    for (const double base : usual_bases)
        usual.push_back(std::sqrt(base));
    return meant(measured, tolerance, usual);
}

std::vector<ColumnOrder> column_orders(Index width) {
    std::vector<ColumnOrder> all;
    for (const std::string_view layout : {"interleaved", "halves", "halves-cosine-first"})
        for (const std::string_view odd : {"extra-sine", "zero-column", "last-zero"})
            if (odd == "extra-sine" || width % 2 == 1)
                all.push_back({layout, odd});
    return all;
}

State sinusoidal_state(const ReadTable& read, const ColumnOrder& arrangement, std::string_view grid, double base,
                       double offset) {
    const double width = static_cast<double>(read.cols() + (read.reading().missing >= 0 ? 1 : 0));
    return state_of("method=" + named(registry::sinusoidal) + setting("d_model", width) +
                    setting("length", static_cast<double>(read.rows())) + setting("base", base) +
                    setting("offset", offset) + "&layout=" + std::string(arrangement.layout) +
                    "&grid=" + std::string(grid) + "&odd=" + std::string(arrangement.odd));
}

bool try_waves(Finder& finder, const State& state, const AlteredWaves& altered, const TableReading& reading) {
    Candidate candidate = wave_candidate(state, altered, reading);
    candidate.oddity = layout_oddity(state);
    return finder.try_candidate(std::move(candidate));
}

double factor_of(double length, Index width, double tolerance) {
    for (const double factor : {1.0, std::sqrt(static_cast<double>(width))})
        if (std::fabs(length / factor - 1) < tolerance)
            return factor;
    return length;
}

void find_sinusoidal(Finder& finder) {
    for (const auto search : {find_by_frequencies, find_with_column_missing, find_among_usual}) {
        if (search == find_with_column_missing) {
            find_corners(finder, true);
            if (finder.found_whole(most_odd))
                return;
        }
        for (const bool transposed : {false, true}) {
            TableReading reading{.transposed = transposed};
            const ReadTable read(finder.table(), reading);
            if (read.cols() >= 16384 || finder.stopped())
                continue;
            for (const Index row : {read.rows() - 1, Index{2}, Index{1}, Index{0}})
                if (read.rows() > 3 && zero_row(read, row))
                    reading.zero_row = row;
            search(finder, ReadTable(finder.table(), reading));
            if (finder.found_whole(most_odd))
                return;
        }
    }
    if (finder.table().rows <= few_rows)
        find_irregular_positions(finder); // a step of few positions says little
}

}
