#include "core/sums/sampled.hpp"

#include "core/random.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// How many parts each side of a block is cut into, so that there is about one part for each cell that may be read.
struct Strata {
    Index rows, cols;
    Strata(const Block& block, Index cells, Draw draw) {
        const Index side = cells < 4 ? 1 : cells < 16 ? 2 : 4;
        cols = std::min(block.cols, draw == Draw::rows ? cells / 2 : side);
        rows = std::min(block.rows, draw == Draw::rows ? Index{2} : cells / cols);
        cols = std::min(block.cols, cells / rows);
    }
};

/// Part n of `parts` of the cells [first, first + count).
Extent part_of(Index first, Index count, Index n, Index parts) {
    const Index begin = count * n / parts, end = count * (n + 1) / parts;
    return {first + begin, end - begin};
}

/// One of the cells. The choice depends only on these numbers, so it is always the same.
Index drawn(const Extent& cells, const Extent& across) {
    if (cells.count == 1)
        return cells.first;
    const Random place(static_cast<std::uint64_t>(cells.first), static_cast<std::uint64_t>(across.first));
    return cells.first + static_cast<Index>(place.bits(static_cast<std::uint64_t>(cells.count)) %
                                            static_cast<std::uint64_t>(cells.count));
}

/// Adds up numbers, their squares about the mean (Welford 1962) and their range.
struct Tally {
    double count = 0, mean = 0, squares = 0;
    Range range;
    void add(double value) {
        ++count;
        const double from = value - mean;
        mean += from / count;
        squares += from * (value - mean);
        range = united(range, {value, value});
    }
};

}

Estimate estimate(const Field& field, Block block, Index cells, Draw draw) {
    if (block.rows <= 0 || block.cols <= 0)
        return {};
    const Strata strata(block, std::clamp(cells, Index{1}, most_sampled), draw);
    double total = 0; // infinite numbers have a sum, but no squares
    Tally tally;
    for (Index row = 0; row < strata.rows; ++row) {
        const Extent rows = part_of(block.row, block.rows, row, strata.rows);
        for (Index col = 0; col < strata.cols; ++col) {
            const Extent cols = part_of(block.col, block.cols, col, strata.cols);
            const double value = field.at({drawn(rows, draw == Draw::rows ? Extent{} : cols), drawn(cols, rows)});
            total += value;
            tally.add(value);
        }
    }
    Estimate estimate{total / tally.count, 0, strata.rows * strata.cols, tally.range};
    const double share = tally.count / (static_cast<double>(block.rows) * static_cast<double>(block.cols));
    const bool by_rows = draw == Draw::rows;
    const double independent = by_rows ? static_cast<double>(strata.rows) : tally.count;
    if (share < 1)
        estimate.spread = (by_rows ? 16 : 5) * std::sqrt(tally.squares / (tally.count - 1) / independent * (1 - share));
    return estimate;
}

Explanation explain_estimate(const Field& field, Block block, const Estimate& estimate) {
    const Index cells = block.rows * block.cols;
    const double value = field.mean(block);
    const std::string read = readable_integer(estimate.read), all = readable_integer(cells);
    const bool one = estimate.read == 1;
    const std::string within = "± " + readable(estimate.spread, 2);
    return {{{read + " of " + all + " cells read", undefined},
             {"mean of these = " + readable(value) + (one ? "" : " " + within), value}},
            "sampled mean of " + counted(cells, "cell"),
            "There is no formula for the sum of these cells, and they are too many to read, so the pixel shows " +
                (one ? "a single one of them."
                     : "the mean of " + read +
                           " of them, spread evenly. The mean of all of them very probably lies within " + within +
                           ".")};
}

double Sampled::sum(Block block) const {
    return estimated(block).mean * static_cast<double>(block.rows) * static_cast<double>(block.cols);
}

Explanation Sampled::explain_mean(Block block) const {
    const Estimate estimate = estimated(block);
    return estimate.read == block.rows * block.cols ? Field::explain_mean(block)
                                                    : explain_estimate(*this, block, estimate);
}

Description Sampled::describe() const {
    Description description = field_->describe();
    description.ranges = Ranges::sampled;
    return description;
}

}
