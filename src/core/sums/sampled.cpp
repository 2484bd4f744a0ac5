#include "core/sums/sampled.hpp"

#include "core/random.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Into how many parts each side of a block is cut, so that there is about one part a cell that may be read.
struct Strata {
    Index rows, cols;
    Strata(const Block& block, Index cells) {
        const Index side = cells < 4 ? 1 : cells < 16 ? 2 : 4;
        cols = std::min(block.cols, side);
        rows = std::min(block.rows, cells / cols);
        cols = std::min(block.cols, cells / rows);
    }
};

/// Part n of `parts` of the cells [first, first + count).
Extent part_of(Index first, Index count, Index n, Index parts) {
    const Index begin = count * n / parts, end = count * (n + 1) / parts;
    return {first + begin, end - begin};
}

/// The cell of a stratum that is read: it depends on nothing but the stratum.
Cell drawn(const Extent& rows, const Extent& cols) {
    const Random place(static_cast<std::uint64_t>(rows.first), static_cast<std::uint64_t>(cols.first));
    const std::uint64_t bits = place.bits(static_cast<std::uint64_t>(rows.count));
    const auto pick = [](const Extent& cells, std::uint64_t random) {
        return cells.first + static_cast<Index>(random % static_cast<std::uint64_t>(cells.count));
    };
    return {pick(rows, bits >> 32), pick(cols, bits & 0xFFFFFFFF)};
}

}

Sampled::Sampled(FieldPtr field, Index cells)
    : field_(std::move(field)), cells_(std::clamp(cells, Index{1}, most_cells)) {}

Estimate Sampled::estimate(Block block) const {
    Estimate estimate;
    if (block.rows <= 0 || block.cols <= 0)
        return estimate;
    const Strata strata(block, cells_);
    double total = 0, squares = 0;
    for (Index row = 0; row < strata.rows; ++row)
        for (Index col = 0; col < strata.cols; ++col) {
            const double value = field_->at(drawn(part_of(block.row, block.rows, row, strata.rows),
                                                  part_of(block.col, block.cols, col, strata.cols)));
            const double before = estimate.read == 0 ? value : total / static_cast<double>(estimate.read);
            total += value;
            ++estimate.read;
            squares += (value - before) * (value - total / static_cast<double>(estimate.read)); // Welford
            estimate.range = united(estimate.range, {value, value});
        }
    const auto read = static_cast<double>(estimate.read);
    const double share = read / (static_cast<double>(block.rows) * static_cast<double>(block.cols));
    estimate.mean = total / read;
    if (share < 1)
        estimate.spread = estimate.read == 1 ? undefined : 4 * std::sqrt(squares / (read - 1) / read * (1 - share));
    return estimate;
}

double Sampled::sum(Block block) const {
    return estimate(block).mean * static_cast<double>(block.rows) * static_cast<double>(block.cols);
}

Explanation Sampled::explain_mean(Block block) const {
    const Estimate estimate = this->estimate(block);
    const Index cells = block.rows * block.cols;
    if (estimate.read == cells)
        return Field::explain_mean(block);
    const double value = mean(block);
    const std::string read = readable_integer(estimate.read), all = readable_integer(cells);
    const std::string spread = estimate.read == 1 ? "" : " ± " + readable(estimate.spread, 2);
    return {
        {{read + " of " + all + " cells read, one in each of as many equal parts", undefined},
         {"mean of these = " + readable(value) + spread, value}},
        "sampled mean of " + counted(cells, "cell"),
        "These cells follow no formula that could be added up, and they are too many to be read: the pixel shows the "
        "mean of " +
            (estimate.read == 1 ? "a single one" : read + " of them") + ", the same ones each time." +
            (estimate.read == 1
                 ? ""
                 : " The mean of all lies within ± " + readable(estimate.spread, 2) + ", four standard errors.")};
}

Description Sampled::describe() const {
    Description description = field_->describe();
    description.ranges = Ranges::sampled;
    return description;
}

}
