// Finds results of the relative shift. Row i holds q_i · U[i − j] for some query, so up to the diagonal it is a linear
// combination of the sines and cosines of the encoding, whose frequencies are known. Above the diagonal are the zeros
// of the padding and left-overs of the next row, or one number if it was masked.
#include "core/method.hpp"
#include "core/recognise/finder.hpp"
#include "core/recognise/read_distances.hpp"
#include "core/registry.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index spare = 12; ///< how many more numbers than waves a row must have; with fewer, any numbers would fit

enum class Above { left_overs, masked, other };

Above above_diagonal(const NumberTable& table) {
    bool zeros = true, same = true;
    const double corner = table.at(0, table.cols - 1);
    for (Index row = 0; row + 1 < table.rows; ++row) {
        zeros = zeros && table.at(row, row + 1) == 0;
        for (Index col = row + 1; col < table.cols; ++col)
            same = same && (table.at(row, col) == corner || (std::isnan(corner) && std::isnan(table.at(row, col))));
    }
    return same ? Above::masked : zeros ? Above::left_overs : Above::other;
}

/// The largest distance of the row, up to its diagonal, from the nearest linear combination, relative to its largest
/// number.
double distance_from_mix(const NumberTable& table, Index row, Index width, double base) {
    Eigen::MatrixXd waves(row + 1, width);
    Eigen::VectorXd own(row + 1);
    for (Index col = 0; col <= row; ++col) {
        own(col) = table.at(row, col);
        for (Index pair = 0; pair < width / 2; ++pair) {
            const double angle = static_cast<double>(row - col) *
                                 std::pow(base, -2 * static_cast<double>(pair) / static_cast<double>(width));
            waves(col, 2 * pair) = std::sin(angle);
            waves(col, 2 * pair + 1) = std::cos(angle);
        }
    }
    const Eigen::VectorXd left = own - waves * waves.colPivHouseholderQr().solve(own);
    return left.lpNorm<Eigen::Infinity>() / own.lpNorm<Eigen::Infinity>();
}

bool is_mix(const NumberTable& table, Index width, double base) {
    for (const Index row : {table.rows - 1, width + spare, (table.rows + width + spare) / 2, table.rows - 2})
        if (!(distance_from_mix(table, row, width, base) <
              16 * table.roundoff + 1e-12 + 4 * table.most_uncertain / table.largest))
            return false;
    return true;
}

}

void find_relative_shift(Finder& finder) {
    const NumberTable& table = finder.table();
    if (table.rows != table.cols || table.rows < 16 || table.rows > 1024 || !finder.found().empty() ||
        ReadDistances(table).holds())
        return;
    const Above above = above_diagonal(table);
    std::vector<double> widths{4, 8, 16, 32, 48, 64, 96, 128},
        bases{10000}; // small widths first: a width also has all waves of half of it
    if (finder.expected()) {
        widths.insert(widths.begin(), finder.expected()->number("head_dim"));
        bases.insert(bases.begin(), finder.expected()->number("base"));
    }
    for (const double width : widths)
        for (const double base : bases) {
            const auto columns = static_cast<Index>(width);
            if (above == Above::other || columns % 2 != 0 || columns + spare >= table.rows || finder.stopped() ||
                !finder.found().empty() || !is_mix(table, columns, base))
                continue;
            Candidate candidate;
            candidate.state = state_of("method=" + named(registry::relative_shift) +
                                       setting("length", static_cast<double>(table.rows)) + setting("head_dim", width) +
                                       setting("base", base) + (above == Above::left_overs ? "&stage=shifted" : ""));
            candidate.structure = true;
            candidate.oddity = 0.5;
            candidate.value = [&table](Cell cell) { return table.at(cell.row, cell.col); };
            finder.try_candidate(std::move(candidate));
        }
}

}
