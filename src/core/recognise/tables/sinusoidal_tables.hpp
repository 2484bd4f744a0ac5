// What the searches for sinusoidal tables share: by measured frequencies, with a column missing, among usual settings.
#pragma once

#include "core/recognise/altered_waves.hpp"
#include "core/recognise/finder.hpp"

#include <array>
#include <numbers>

namespace posenc {

inline constexpr double degree = std::numbers::pi / 180;
inline constexpr std::array usual_bases{10000.0, 1000.0, 100.0, 500000.0, 1000000.0, 10.0, std::numbers::e, 20000.0};

/// Bases that may be meant by a measured one, simplest first: usual ones, their roots (the exponent i/d), round ones.
std::vector<double> bases_meant(double measured, double tolerance);

/// The order of the columns, by the ids of the parameters layout and odd.
struct ColumnOrder {
    std::string_view layout, odd;
};
std::vector<ColumnOrder> column_orders(Index width);

/// The state of a sinusoidal table with the sizes of the one that is read.
State sinusoidal_state(const ReadTable& read, const ColumnOrder& arrangement, std::string_view grid, double base,
                       double offset);

/// Tries the candidate of these settings and alterations; true if it fits beyond doubt.
bool try_waves(Finder& finder, const State& state, const AlteredWaves& altered, const TableReading& reading);

/// 1 or √columns where the length of pairs is near to that; else the length itself.
double factor_of(double length, Index width, double tolerance);

void find_by_frequencies(Finder& finder, const ReadTable& read);
void find_with_column_missing(Finder& finder, const ReadTable& read);
void find_among_usual(Finder& finder, const ReadTable& read);

}
