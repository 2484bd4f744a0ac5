// Tables of numbers that a person brought: immutable, shared, and carried by the State (State::tables), so that
// methods find them without globals. A link names one and never holds it:
//
//   reference = NAME[:SHAPE[:CHECKSUM]]       wpe.weight:1024x768:09f7c1d2a4b5e6f0
//   CHECKSUM  = 16 hexadecimal digits of the type of the numbers and of every number
//
// The last two dimensions of a tensor are the rows and the columns of a table, dimensions of one being left out where
// there are more than two; those before them count its slices (head, batch, layer), row-major. Not covered: tables
// whose numbers change.
#pragma once

#include "core/state/state.hpp"

#include <memory>
#include <span>

namespace posenc {

class OwnTable {
  public:
    /// Row-major; null where there are no numbers, or not as many as the shape says. `type`: "float16", as files call
    /// it.
    static std::shared_ptr<const OwnTable> make(std::string_view name, std::vector<Index> shape,
                                                std::vector<double> values, std::string_view type);

    const std::string& name() const { return name_; } ///< fit for a line of text
    const std::vector<Index>& shape() const { return shape_; }
    const std::string& type() const { return type_; }
    const std::string& checksum() const { return checksum_; }
    std::string reference() const; ///< all three parts

    Cell size() const { return size_; } ///< of a slice
    Index slices() const { return slices_; }
    /// Where a slice stands among the dimensions before the last two that are longer than one: "2, 11"; empty where
    /// there is one slice.
    std::string slice_place(Index slice) const;
    double at(Index slice, Cell cell) const {
        const auto place = static_cast<std::size_t>((slice * size_.row + cell.row) * size_.col + cell.col);
        return wide_.empty() ? static_cast<double>(narrow_[place]) : wide_[place];
    }
    /// All but the name and the shape, for storage; and the table that such a text and a reference make, null where
    /// they do not belong together.
    std::string copy() const;
    static std::shared_ptr<const OwnTable> from_copy(std::string_view reference, std::string_view copy);
    std::size_t bytes() const { return narrow_.size() * sizeof(float) + wide_.size() * sizeof(double); }

  private:
    OwnTable() = default;
    std::string name_, type_, checksum_;
    std::vector<Index> shape_, outer_; ///< outer_: the dimensions that count slices
    Cell size_;
    Index slices_ = 1;
    std::vector<float> narrow_; ///< where every number is one
    std::vector<double> wide_;  ///< otherwise
};

using OwnTablePtr = std::shared_ptr<const OwnTable>;

/// What a link says of a table.
struct OwnReference {
    std::string name = {};
    std::vector<Index> shape = {}; ///< empty: it says none
    std::string checksum = {};     ///< empty: it says none
};
/// Never fails: what does not end in a shape, or in a shape and a checksum, is all name.
OwnReference read_own_reference(std::string_view text);
std::string shape_text(const std::vector<Index>& shape); ///< "1 024 × 768", with thin spaces from 10 000 on
/// As size() and slices() of a table of this shape.
Cell own_size(const std::vector<Index>& shape);
Index own_slices(const std::vector<Index>& shape);

/// All that a person has brought, the newest first.
class OwnTables {
  public:
    static constexpr std::size_t most = 16; ///< one more, and the oldest is left out

    /// With the table first; one of the same reference gives way to it. `tables` may be null.
    static std::shared_ptr<const OwnTables> with(const std::shared_ptr<const OwnTables>& tables, OwnTablePtr table);
    static std::shared_ptr<const OwnTables> without(const std::shared_ptr<const OwnTables>& tables,
                                                    std::string_view reference);

    const std::vector<OwnTablePtr>& all() const { return all_; }
    /// The table with this checksum where the reference has one, else the newest with its name and its shape, else the
    /// newest with its name; without a name the newest. Null where there is none.
    OwnTablePtr find(const OwnReference& reference) const;

  private:
    std::vector<OwnTablePtr> all_;
};

/// The table that the state's row `own` names, if it was brought; and how many slices it has, 0 where nobody knows.
OwnTablePtr own_table_of(const State& state);
Index own_slices_of(const State& state);

/// A dimension that counts slices, by its number in the shape from 0 on.
struct SliceAxis {
    Index number = 0, extent = 1;
};
/// Of that table, the slowest first; none where there is one slice, or nobody knows.
std::vector<SliceAxis> own_slice_axes(const State& state);
/// The place of a slice on each of them, and the slice at such places.
std::vector<Index> slice_places(std::span<const SliceAxis> axes, Index slice);
Index slice_at(std::span<const SliceAxis> axes, std::span<const Index> places);

}
