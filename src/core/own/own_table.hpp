// Tables of numbers that a person brought: immutable, shared, and carried by the State (State::tables), so that
// methods find them without globals. A link names one and never holds it:
//
//   reference = NAME[:SHAPE[:CHECKSUM]]       wpe.weight:1024x768:09f7c1d2a4b5e6f0
//   CHECKSUM  = 16 hexadecimal digits of the type of the numbers and of every number
//
// The last two dimensions of a tensor are the rows and the columns of a table, dimensions of one being left out where
// there are more than two, or two others that somebody chose (`own_axes`, counted as NumPy counts); the rest count its
// slices (head, batch, layer), row-major in their order. Not covered: tables whose numbers change.
#pragma once

#include "core/state/state.hpp"

#include <memory>
#include <span>

namespace posenc {

/// A dimension of a tensor, by its number in the shape from 0 on; −1 stands for one that is not there.
struct OwnAxis {
    Index number = -1, extent = 1;
    bool operator==(const OwnAxis&) const = default;
};

/// What the dimensions of a tensor are in a table.
struct OwnLayout {
    OwnAxis row = {}, col = {};
    std::vector<OwnAxis> slices = {}; ///< those that count slices, the slowest first; none of extent one
    bool operator==(const OwnLayout&) const = default;

    Cell size() const { return {row.extent, col.extent}; }
    Index count() const; ///< of slices; no more than a row of the table of parameters may hold
};
/// `axes`: the numbers of the rows and of the columns, from the end where they are negative. The last two where that is
/// what they are, or are no two dimensions of the shape.
OwnLayout own_layout(const std::vector<Index>& shape, std::span<const double> axes = {});
bool own_axes_fit(const std::vector<Index>& shape, std::span<const double> axes);
/// Where they do not: what is wrong with them, and what is allowed.
std::string own_axes_problem(const std::vector<Index>& shape, std::string_view axes);

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

    /// The same numbers with other dimensions as rows and columns; the reference and the copy stay as they are.
    std::shared_ptr<const OwnTable> arranged(std::span<const double> axes) const;
    const OwnLayout& layout() const { return layout_; }
    Cell size() const { return layout_.size(); } ///< of a slice
    Index slices() const { return slices_; }
    /// Where a slice stands among the dimensions that count slices: "2, 11"; empty where there is one slice.
    std::string slice_place(Index slice) const;
    /// Where a number stands in the tensor, dimensions of one being left out as above: "2, 11, 0, 5".
    std::string place(Index slice, Cell cell) const;
    Index begin_of(Index slice) const; ///< for at_place
    double at_place(Index begin, Cell cell) const {
        const auto place = static_cast<std::size_t>(begin + cell.row * row_step_ + cell.col * col_step_);
        return numbers_->wide.empty() ? static_cast<double>(numbers_->narrow[place]) : numbers_->wide[place];
    }
    double at(Index slice, Cell cell) const { return at_place(begin_of(slice), cell); }
    /// All but the name and the shape, for storage; and the table that such a text and a reference make, null where
    /// they do not belong together.
    std::string copy() const;
    static std::shared_ptr<const OwnTable> from_copy(std::string_view reference, std::string_view copy);
    std::size_t bytes() const {
        return numbers_->narrow.size() * sizeof(float) + numbers_->wide.size() * sizeof(double);
    }

  private:
    struct Numbers {
        std::vector<float> narrow; ///< where every number is one
        std::vector<double> wide;  ///< otherwise
    };
    OwnTable() = default;
    void lay_out(std::span<const double> axes);
    Index step_of(OwnAxis axis) const;
    std::string name_, type_, checksum_;
    std::vector<Index> shape_;
    OwnLayout layout_;
    Index slices_ = 1, row_step_ = 0, col_step_ = 0;
    std::shared_ptr<const Numbers> numbers_; ///< row-major
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

/// The table that the state's row `own` names, if it was brought, with the rows and columns that its row `own_axes`
/// names; its shape, also where only the link tells it; and how many slices it has, 0 where nobody knows.
OwnTablePtr own_table_of(const State& state);
std::vector<Index> own_shape_of(const State& state);
Index own_slices_of(const State& state);

/// The dimensions that count its slices, the slowest first; none where there is one slice, or nobody knows.
std::vector<OwnAxis> own_slice_axes(const State& state);
/// The place of a slice on each of them, and the slice at such places.
std::vector<Index> slice_places(std::span<const OwnAxis> axes, Index slice);
Index slice_at(std::span<const OwnAxis> axes, std::span<const Index> places);

}
