#include "core/relative/seen_keys.hpp"

#include "core/sums/harmonic.hpp"

#include <algorithm>

namespace posenc {

Extent SeenKeys::of(Index query) const {
    const Index place = query + pairs.shift, own = std::clamp<Index>(place + 1, 0, pairs.keys);
    switch (kind) {
    case Kind::all:
        return {0, pairs.keys};
    case Kind::earlier:
        break;
    case Kind::window: {
        const Index first = std::clamp<Index>(place + 1 - reach, 0, own);
        return {first, own - first};
    }
    case Kind::prefix:
        return {0, std::max(own, std::min(reach, pairs.keys))};
    }
    return {0, own};
}

Index SeenKeys::overlap(Index query, const Block& block) const {
    const Extent seen = of(query);
    return std::max<Index>(std::min(seen.first + seen.count, block.col + block.cols) - std::max(seen.first, block.col),
                           0);
}

std::vector<Index> SeenKeys::bends(const Block& block) const {
    const Index end = block.row + block.rows;
    std::vector<Index> rows{block.row, end};
    for (const Index key : {Index{0}, pairs.keys, block.col, block.col + block.cols, reach})
        for (const Index behind : {Index{0}, kind == Kind::window ? reach : 0}) {
            // Where an end passes this key; one row more on either side, so that whole numbers never lie on a bend.
            const Index row = key + behind - 1 - pairs.shift;
            for (const Index bend : {row, row + 1, row + 2})
                if (bend > block.row && bend < end)
                    rows.push_back(bend);
        }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

double SeenKeys::mean_weights(const Block& block) const {
    const std::vector<Index> rows = bends(block);
    double total = 0;
    for (std::size_t n = 0; n + 1 < rows.size(); ++n) {
        const Index first = rows[n], count = rows[n + 1] - first, last = first + count - 1;
        const double here = static_cast<double>(overlap(first, block)),
                     there = static_cast<double>(overlap(last, block));
        const Index fewest = of(first).count, most = of(last).count;
        if (here == 0 && there == 0)
            continue;
        const double rows_of_run = static_cast<double>(count);
        if (fewest == most) {
            total += rows_of_run * (here + there) / 2 / static_cast<double>(fewest);
            continue;
        }
        // From row to row one key more or less is seen: (a + b·m)/m = b + a/m for m keys.
        const double grows = (there - here) / static_cast<double>(most - fewest);
        total += grows * rows_of_run + (here - grows * static_cast<double>(fewest)) *
                                           reciprocal_sum(std::min(fewest, most), std::max(fewest, most));
    }
    return total;
}

SeenKeys::Numbers SeenKeys::numbers_in(const Block& block) const {
    const std::vector<Index> rows = bends(block);
    Numbers numbers;
    for (std::size_t n = 0; n + 1 < rows.size(); ++n)
        for (const Index row : {rows[n], rows[n + 1] - 1})
            if (overlap(row, block) > 0) {
                const Index seen = of(row).count;
                numbers.least = numbers.most == 0 ? seen : std::min(numbers.least, seen);
                numbers.most = std::max(numbers.most, seen);
            }
    return numbers;
}

}
