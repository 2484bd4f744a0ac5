// Finds biases of FIRE, b[i, j] = f(ln(1 + c |i − j|) / ln(1 + c max(i, threshold))), for any learned f. Up to the
// threshold all rows are the same. After it rows stretch so that the first column keeps its value, and with the right c
// all rows lie on one curve. Only keys at or before the query are read.
#include "core/recognise/finder.hpp"
#include "core/registry.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index least_length = 32, most_length = 4096;
/// Linear interpolation is wrong where f has a corner between two numbers of the last row, so only most numbers have to
/// be near.
constexpr double near = 1e-4, least_near = 0.5;

class Stretched {
  public:
    explicit Stretched(const NumberTable& table) : table_(&table), length_(table.rows) {
        double low = at(0, 0), high = low;
        for (Index row = 0; row < length_; ++row)
            for (Index far = 0; far <= row; ++far) {
                finite_ = finite_ && std::isfinite(at(row, far));
                low = std::min(low, at(row, far)), high = std::max(high, at(row, far));
            }
        range_ = high - low;
    }

    /// The last of the first rows that are all the same, if every later row has the same two ends: diagonal and first
    /// column.
    std::optional<Index> threshold() const {
        if (!finite_ || !(range_ > 0))
            return {};
        Index row = 1;
        while (row < length_ && is_same(row))
            ++row;
        if (row < 3 || row > length_ / 2)
            return {};
        for (Index below = row; below < length_; ++below)
            if (std::fabs(at(below, below) - at(row - 1, row - 1)) > 1e-4 * range_ ||
                std::fabs(at(below, 0) - at(0, 0)) > tolerance())
                return {};
        return row - 1;
    }

    /// The mean distance of some rows from the curve of the last one, relative to the range of the values, and the
    /// share of their numbers that are near it.
    struct Apart {
        double mean, near;
    };
    Apart apart(double c, Index threshold) const {
        double sum = 0, count = 0, close = 0;
        for (const Index row : {threshold, threshold + (length_ - threshold) / 4, (threshold + length_) / 2,
                                length_ - (length_ - threshold) / 4})
            for (Index far = 1; far < row; ++far, ++count) {
                const double along = std::log1p(c * static_cast<double>(far)) / log_of(c, row, threshold);
                const double error = std::fabs(at(row, far) - on_last_row(c, along, threshold)) / range_;
                sum += error;
                close += error < near ? 1 : 0;
            }
        return {sum / count, close / count};
    }

  private:
    double at(Index row, Index far) const { return table_->at(row, row - far); }
    double tolerance() const { return (8 * table_->roundoff + 1e-9) * table_->largest; }
    static double log_of(double c, Index row, Index threshold) {
        return std::log1p(c * static_cast<double>(std::max(row, threshold)));
    }
    bool is_same(Index row) const {
        for (Index far = 0; far < row; ++far)
            if (std::fabs(at(row, far) - at(row - 1, far)) > tolerance())
                return false;
        return true;
    }
    double on_last_row(double c, double along, Index threshold) const {
        const Index last = length_ - 1;
        const double far = std::expm1(along * log_of(c, last, threshold)) / c;
        const auto before = static_cast<Index>(far >= 0 ? std::min(far, static_cast<double>(last - 1)) : 0);
        const auto along_at = [&](Index place) {
            return std::log1p(c * static_cast<double>(place)) / log_of(c, last, threshold);
        };
        const double share = (along - along_at(before)) / (along_at(before + 1) - along_at(before));
        return (1 - share) * at(last, before) + share * at(last, before + 1);
    }

    const NumberTable* table_;
    Index length_;
    double range_ = 0;
    bool finite_ = true;
};

/// The c for which the rows are nearest to one curve: a grid search, then smaller and smaller steps.
double nearest_c(const Stretched& rows, Index threshold) {
    double best = 1, least = std::numeric_limits<double>::infinity();
    const auto is_nearer = [&](double c) {
        const double mean = rows.apart(c, threshold).mean;
        if (mean < least)
            best = c, least = mean;
        return c == best;
    };
    for (double c = 1e-4; c < 1e3; c *= 1.1)
        is_nearer(c);
    for (double step = 1.05; step > 1 + 1e-7; step = std::sqrt(step))
        for (int steps = 0; steps < 4 && (is_nearer(best * step) || is_nearer(best / step)); ++steps) {
        }
    return best;
}

}

void find_fire(Finder& finder) {
    const NumberTable& table = finder.table();
    if (table.rows != table.cols || table.rows < least_length || table.rows > most_length || !finder.found().empty())
        return;
    const Stretched rows(table);
    const std::optional<Index> threshold = rows.threshold();
    if (!threshold)
        return;
    const double c = nearest_c(rows, *threshold);
    if (rows.apart(c, *threshold).near < least_near)
        return;
    Candidate candidate;
    candidate.state =
        state_of("method=" + named(registry::fire) + setting("length", static_cast<double>(table.rows)) +
                 setting("threshold", static_cast<double>(*threshold)) + setting("fire_c", meant(c, 1e-3, {}).front()));
    candidate.structure = true;
    candidate.oddity = 0.5;
    candidate.value = [&table](Cell cell) { return table.at(cell.row, cell.col); };
    finder.try_candidate(std::move(candidate));
}

}
