// Independent answers that fields are held against: the methods' definitions once more, straight from the papers, in
// long double (64 bits of mantissa with g++ and clang on x86), and sums that add every cell.
#pragma once

#include "core/field.hpp"
#include "core/state/state.hpp"

#include <functional>
#include <optional>

namespace posenc::properties {

/// The state's field by its definition, at real rows and columns; no value for methods not written down here.
/// Known: sinusoidal, sinusoidal-2d, rotary-axial, rotary-mixed, relative-sinusoidal, similarity up to width 256,
/// distance, shaw without a dimension, t5-bucket, deberta-bucket, head-decay, no-position, query-scale, sandwich up to
/// width 256, alibi with numbers of heads that are powers of two.
class Reference {
  public:
    static std::optional<Reference> of(const State& state);

    long double at(long double row, long double col) const { return value_(row, col); }
    long double at(Cell cell) const { return value_(static_cast<long double>(cell.row), cell.col); }
    long double added(Block block) const; ///< every cell of a block
    /// Whether range() is that of the definition's values at all real rows and columns, no wider.
    bool tight_ranges() const { return tight_; }

  private:
    using Value = std::function<long double(long double row, long double col)>;
    Reference(Value value, bool tight) : value_(std::move(value)), tight_(tight) {}
    Value value_;
    bool tight_;
};

/// The largest |position| or |distance| that a state's field speaks of.
double reach_of(const State& state);

/// What a block mean may be off, in parts of the field's range: 1e-9 up to position 2^20, 1e-8 up to 2^24, and in
/// proportion beyond, where nothing is promised any more.
double mean_tolerance(const State& state);

/// high − low of the field's scale, or its larger end where colours are of a narrow range far from 0: what a float is
/// rounded by.
double scale_of(const Field& field);

/// So many cells that asking each of them is cheap, however wide the vectors are that one cell may take: 16 … 4096.
Index cheap_cells(const State& state);

/// Every cell of a block, added.
long double added(const Field& field, Block block);
/// The same for fields that are constant along diagonals: one cell of each, times the cells on it.
long double added_by_diagonals(const Field& field, Block block);

}
