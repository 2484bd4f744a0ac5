#include "core/own/own_mask.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr double least_filling = 1000; ///< to hide a pair, at least this much is subtracted

/// A mask made of rectangles that do not overlap.
class GivenRule final : public KeyRule {
  public:
    GivenRule(Pieces pieces, std::vector<bool> visible, Index keys)
        : pieces_(std::move(pieces)), visible_(std::move(visible)), keys_(keys) {}

    Hidden why(Index place, Index key) const override {
        return visible_[static_cast<std::size_t>(place * keys_ + key)] ? Hidden::no : Hidden::own;
    }
    Pieces pieces() const override { return pieces_; }
    void explain(const Pair& pair, std::vector<Step>& steps) const override {
        const bool visible = why(pair.place, pair.key) == Hidden::no;
        steps.push_back({"the table that was brought: " + std::string(visible ? "1" : "0"), visible ? 1.0 : 0.0});
    }
    std::vector<Hidden> reasons() const override { return {Hidden::own}; }

  private:
    Pieces pieces_;
    std::vector<bool> visible_;
    Index keys_;
};

/// The numbers that a mask may hold, as they occur in a table.
struct Numbers {
    bool zeros = false, ones = false;
    double filling = 0;             ///< a large negative number; 0: there is none
    std::optional<Cell> other = {}; ///< the first cell that holds none of these
};

Numbers numbers_of(const Field& field) {
    Numbers found;
    const Cell size = field.size();
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col; ++col) {
            const double value = field.at({row, col});
            const bool fills = value <= -least_filling && (found.filling == 0 || value == found.filling);
            found.zeros = found.zeros || value == 0;
            found.ones = found.ones || value == 1;
            if (fills)
                found.filling = value;
            if (!found.other && ((value != 0 && value != 1 && !fills) || (found.ones && found.filling != 0)))
                found.other = Cell{row, col};
        }
    return found;
}

/// Whether at least half of the tokens see themselves with 1.
bool one_is_visible(const Field& field) {
    const Index side = std::min(field.size().row, field.size().col);
    Index ones = 0;
    for (Index i = 0; i < side; ++i)
        ones += field.at({i, i}) == 1 ? 1 : 0;
    return 2 * ones >= side;
}

struct Run {
    Index first, end;
    bool operator==(const Run&) const = default;
};

std::vector<Run> runs_of(const std::vector<bool>& visible, Index row, Index keys) {
    std::vector<Run> runs;
    for (Index key = 0; key < keys; ++key) {
        if (!visible[static_cast<std::size_t>(row * keys + key)])
            continue;
        if (runs.empty() || runs.back().end < key)
            runs.push_back({key, key});
        runs.back().end = key + 1;
    }
    return runs;
}

/// Neighbouring rows that are alike share their pieces. Stops when there are more than most_own_pieces.
Pieces pieces_of(const std::vector<bool>& visible, Cell size) {
    Pieces pieces;
    for (Index row = 0; row < size.row;) {
        const std::vector<Run> runs = runs_of(visible, row, size.col);
        Index end = row + 1;
        while (end < size.row && runs_of(visible, end, size.col) == runs)
            ++end;
        for (const Run& run : runs) {
            Piece piece;
            piece.row = row, piece.row_end = end;
            piece.col = run.first, piece.col_end = run.end;
            pieces.push_back(piece);
        }
        if (pieces.size() > most_own_pieces)
            break;
        row = end;
    }
    return pieces;
}

std::string no_mask(const Field& field, const Numbers& found) {
    if (!found.other)
        return "Every number of this table is the same, so that it hides everything or nothing.";
    const Cell at = *found.other;
    return "This table is no mask: it holds " + readable(field.at(at)) + " in row " + readable_integer(at.row) +
           ", column " + readable_integer(at.col) +
           ". Masks hold 0 and 1, or 0 and −∞ or another large negative number.";
}

}

OwnMask own_mask(const Field& field) {
    const Cell size = field.size();
    if (size.row * size.col > most_own_pairs)
        return {nullptr, "This table has more than " + readable_integer(most_own_pairs) +
                             " numbers, too many to be read as a mask."};
    const Numbers found = numbers_of(field);
    const bool additive = found.filling != 0;
    if (found.other || !found.zeros || !(found.ones || additive))
        return {nullptr, no_mask(field, found)};
    const double seen = additive ? 0 : one_is_visible(field) ? 1 : 0;
    std::vector<bool> visible;
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col; ++col)
            visible.push_back(field.at({row, col}) == seen);
    Pieces pieces = pieces_of(visible, size);
    if (pieces.size() > most_own_pieces)
        return {nullptr, "This mask is too irregular to be counted here; the heatmap shows its numbers."};
    const std::string how = additive    ? "read as 0 = may look, " + readable(found.filling) + " = hidden"
                            : seen == 1 ? "read as 1 = may look: most tokens see themselves"
                                        : "read as 1 = hidden: most tokens see themselves";
    auto rule = std::make_shared<GivenRule>(std::move(pieces), std::move(visible), size.col);
    return {std::make_shared<MaskField>(field.describe().title, std::make_shared<const Batch>(size.col), 0, size.row, 0,
                                        std::move(rule), Polarity::visibility),
            how};
}

}
