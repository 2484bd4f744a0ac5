// The bias of FIRE as a field, see fire.cpp. Sums: f is piecewise linear in z, so along a row it is α + β ln(1 + c x)
// piece by piece, and Σ ln(1 + c x) comes from a table. A block costs its rows, not its cells. Beyond 2^15 rows or
// columns blocks are sampled.
#include "core/biases/learned/fire.hpp"

#include "core/sums/sampled.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace posenc {

namespace {

/// A linear piece of the network in z ≥ 0: level + slope·z from z = `from` on.
struct Line {
    double from, level, slope;
};

std::vector<Line> lines_of(const FireNetwork& network) {
    std::vector<double> corners{0};
    for (std::size_t unit = 0; unit < network.first.size(); ++unit)
        if (const double corner = -network.first_bias[unit] / network.first[unit]; corner > 0 && std::isfinite(corner))
            corners.push_back(corner);
    std::sort(corners.begin(), corners.end());
    std::vector<Line> lines;
    for (std::size_t n = 0; n < corners.size(); ++n) {
        const double inside = n + 1 < corners.size() ? (corners[n] + corners[n + 1]) / 2 : corners[n] + 1;
        Line line{corners[n], network.second_bias, 0};
        for (std::size_t unit = 0; unit < network.first.size(); ++unit)
            if (network.first[unit] * inside + network.first_bias[unit] > 0) {
                line.level += network.second[unit] * network.first_bias[unit];
                line.slope += network.second[unit] * network.first[unit];
            }
        lines.push_back(line);
    }
    return lines;
}

class Fire : public Field {
  public:
    /// With `summed`, makes the table without which there are no sums.
    Fire(const Pairs& pairs, double c, double threshold, FireNetwork network, bool summed);

    Cell size() const override { return {pairs_.queries, pairs_.keys}; }
    double at(Cell cell) const override { return network(part_of(cell)); }
    double sum(Block block) const override;
    Range range(Block block) const override;
    Means means() const override { return Means::kept; }
    Explanation explain(Cell cell) const override;
    Description describe() const override;

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override;

  private:
    /// The linear pieces within one row: the distance from the query at which each begins, and Σ f over all smaller
    /// distances.
    struct Row {
        Index place;
        double scale;
        std::vector<Index> begins;
        std::vector<double> before;
    };
    Row row_of(Index row) const;
    /// Σ f over the distances 0 … x − 1. The search for the piece of x begins at `line`, which becomes that piece.
    double before(const Row& row, Index x, std::size_t& line) const;
    /// Σ f over the columns from the query's own up to, but not including, `col`; negative sums to the left of the
    /// query.
    double up_to(const Row& row, Index col, std::size_t& line) const;

    double logarithm(Index x) const { return std::log1p(c_ * static_cast<double>(x)); }
    double scale(Index place) const { return std::log1p(c_ * std::max(static_cast<double>(place), threshold_)) + 1e-6; }
    double part_of(Cell cell) const {
        const Index place = cell.row + pairs_.shift;
        return logarithm(std::llabs(place - cell.col)) / scale(place);
    }
    double network(double z) const;               ///< from the linear piece of z: up to 64 hidden units at once
    Range range_of(double from, double to) const; ///< of the network for z from … to

    Pairs pairs_;
    double c_, threshold_;
    FireNetwork network_;
    std::vector<Line> lines_;
    std::vector<double> logarithms_; ///< Σ ln(1 + c x) over 0 … n − 1
};

Fire::Fire(const Pairs& pairs, double c, double threshold, FireNetwork network, bool summed)
    : pairs_(pairs), c_(c), threshold_(threshold), network_(std::move(network)), lines_(lines_of(network_)) {
    if (!summed)
        return;
    const Index reach = std::max(std::llabs(pairs.queries - 1 + pairs.shift), std::llabs(pairs.keys - 1 - pairs.shift));
    long double total = 0;
    for (Index x = 0; x <= reach + 1; ++x) {
        logarithms_.push_back(static_cast<double>(total));
        total += logarithm(x);
    }
}

double Fire::network(double z) const {
    const auto next =
        std::upper_bound(lines_.begin(), lines_.end(), z, [](double at, const Line& line) { return at < line.from; });
    const Line& line = next == lines_.begin() ? lines_.front() : *(next - 1); // NaN is before all of them
    return line.level + line.slope * z;
}

Fire::Row Fire::row_of(Index row) const {
    const Index place = row + pairs_.shift, end = static_cast<Index>(logarithms_.size()) - 1;
    const double farthest = logarithm(end);
    Row made{place, scale(place), {}, {}};
    std::size_t known = 0;
    for (const Line& line : lines_) {
        const double z = line.from * made.scale;
        const Index x = z < farthest ? std::min(static_cast<Index>(std::ceil(std::expm1(z) / c_)), end) : end;
        made.before.push_back(made.begins.empty() ? 0 : before(made, x, known));
        made.begins.push_back(x);
    }
    return made;
}

double Fire::before(const Row& row, Index x, std::size_t& line) const {
    while (line + 1 < row.begins.size() && row.begins[line + 1] <= x)
        ++line;
    while (row.begins[line] > x)
        --line;
    const Index begin = row.begins[line];
    const double logs = logarithms_[static_cast<std::size_t>(x)] - logarithms_[static_cast<std::size_t>(begin)];
    return row.before[line] + lines_[line].level * static_cast<double>(x - begin) +
           lines_[line].slope / row.scale * logs;
}

double Fire::up_to(const Row& row, Index col, std::size_t& line) const {
    const Index distance = col - row.place;
    if (distance >= 0)
        return before(row, distance, line);
    return before(row, 1, line) - before(row, 1 - distance, line);
}

double Fire::sum(Block block) const {
    if (block.rows == 1 && block.cols == 1)
        return at({block.row, block.col});
    double total = 0;
    for (Index r = block.row; r < block.row + block.rows; ++r) {
        const Row row = row_of(r);
        std::size_t line = 0;
        const double left = up_to(row, block.col, line);
        total += up_to(row, block.col + block.cols, line) - left;
    }
    return total;
}

/// The pieces of a row are found once for all its samples, which then pass over them from left to right.
void Fire::fill_means(const Viewport& viewport, std::span<float> means) const {
    const std::vector<Extent> across = extents(viewport.cols, size().col);
    std::vector<double> totals(across.size());
    auto out = means.begin();
    for (const Extent& rows : extents(viewport.rows, size().row)) {
        std::fill(totals.begin(), totals.end(), 0.0);
        for (Index r = rows.first; r < rows.first + rows.count; ++r) {
            const Row row = row_of(r);
            std::size_t line = 0;
            Extent before;
            double passed = 0; // the sum up to the end of the sample `before`
            for (std::size_t col = 0; col < across.size(); ++col) {
                const auto [first, count] = across[col];
                if (count == 1 && rows.count == 1)
                    totals[col] = at({r, first});
                if (count == 0 || (count == 1 && rows.count == 1))
                    continue;
                const double left =
                    first == before.first + before.count && before.count > 0 ? passed : up_to(row, first, line);
                passed = up_to(row, first + count, line);
                totals[col] += passed - left;
                before = across[col];
            }
        }
        for (std::size_t col = 0; col < across.size(); ++col) {
            const double count = static_cast<double>(rows.count) * static_cast<double>(across[col].count);
            *out++ = static_cast<float>(count == 0 ? undefined : totals[col] / count);
        }
    }
}

Range Fire::range_of(double from, double to) const {
    Range range = united({network(from), network(from)}, {network(to), network(to)});
    for (const Line& line : lines_)
        if (line.from > from && line.from < to) {
            const double corner = network(line.from);
            range = united(range, {corner, corner});
        }
    return range;
}

Range Fire::range(Block block) const {
    if (block.rows <= 0 || block.cols <= 0)
        return {};
    const Index top = block.row + pairs_.shift, bottom = top + block.rows - 1, last = block.col + block.cols - 1;
    const Index farthest = std::max(std::llabs(bottom - block.col), std::llabs(last - top));
    const Index nearest = std::max<Index>({block.col - bottom, top - last, 0});
    return range_of(logarithm(nearest) / scale(bottom), logarithm(farthest) / scale(top));
}

Explanation Fire::explain(Cell cell) const {
    const Index place = cell.row + pairs_.shift, x = std::llabs(place - cell.col);
    const double z = part_of(cell), bias = at(cell), most = std::max(static_cast<double>(place), threshold_);
    Explanation explanation;
    explanation.steps.push_back({"|i − j| = " + readable_integer(x), static_cast<double>(x)});
    explanation.steps.push_back({"z = ln(1 + " + readable(c_) + " · " + readable_integer(x) + ") / (ln(1 + " +
                                     readable(c_) + " · " + readable(most) + ") + 1e-6) = " + readable(z),
                                 z});
    explanation.steps.push_back({"f(z) = " + readable(bias), bias});
    explanation.fact = "f has " + counted(static_cast<long long>(network_.first.size()), "hidden unit") +
                       "; its weights are random, not learned";
    if (static_cast<double>(place) < threshold_)
        explanation.meaning =
            "Queries before the threshold share one logarithmic scale: z is 0 at the query and 1 at a "
            "distance equal to the threshold.";
    else
        explanation.meaning = "The distance is measured as a fraction of the query’s own position, on a logarithmic "
                              "scale: z is 0 at the query" +
                              std::string(place > 0 ? " and 1 at position 0." : ".");
    return explanation;
}

Description Fire::describe() const {
    constexpr double largest = 4; // a larger z, to the right of early queries, gets the last colour
    const Range range = range_of(0, std::min(largest, logarithm(pairs_.keys) / scale(pairs_.shift)));
    const double most = std::max(std::fabs(range.low), std::fabs(range.high));
    // Signed, as other heads are that this one is compared with: one may be above zero everywhere, the next below.
    const double end = most > 0 ? most : 1;
    return {"FIRE bias", {"query", 0, {}}, {"key", 0, {}}, -end, end, Ranges::bounds};
}

constexpr Index most_summed = Index{1} << 15;

}

FieldPtr fire_field(const Pairs& pairs, double c, double threshold, const FireNetwork& network) {
    const bool summed = std::max(pairs.queries, pairs.keys) <= most_summed;
    FieldPtr field = std::make_shared<Fire>(pairs, c, threshold, network, summed);
    return summed ? field : std::make_shared<Sampled>(std::move(field), most_sampled, Draw::cells);
}

}
