// Tables of numbers that a person imported: immutable, shared, and carried by the State (State::tables), so that
// methods find them without globals. A link names a table and never contains it:
//
//   reference = NAME[:SHAPE[:CHECKSUM]]       wpe.weight:1024x768:09f7c1d2a4b5e6f0
//   CHECKSUM  = 16 hexadecimal digits of the type of the numbers and of every number
//
// The rows and the columns of a table are the last two dimensions of a tensor, where dimensions of one are left out if
// there are more than two. A person may choose two others instead (`own_axes`, numbered as in NumPy). The other
// dimensions count the table's slices (head, batch, layer), row-major in their order. Not covered: tables whose numbers
// change.
#pragma once

#include "core/state/state.hpp"

#include <memory>
#include <span>

namespace posenc {

/// A dimension of a tensor, by its number in the shape from 0 on; −1: there is no such dimension.
struct OwnAxis {
    Index number = -1, extent = 1;
    bool operator==(const OwnAxis&) const = default;
};

/// The roles of a tensor's dimensions in a table.
struct OwnLayout {
    OwnAxis row = {}, col = {};
    std::vector<OwnAxis> slices = {}; ///< those that count slices, the slowest first; none of extent one
    bool operator==(const OwnLayout&) const = default;

    Cell size() const { return {row.extent, col.extent}; }
    Index count() const; ///< number of slices; no more than a parameter can hold
};
/// `axes`: the numbers of the rows' and of the columns' dimension; negative ones count from the end. If they are empty,
/// −2 and −1, or not two dimensions of the shape, the last two are used.
OwnLayout own_layout(const std::vector<Index>& shape, std::span<const double> axes = {});
bool own_axes_fit(const std::vector<Index>& shape, std::span<const double> axes);
/// For axes that do not fit: what is wrong with them, and what is allowed.
std::string own_axes_problem(const std::vector<Index>& shape, std::string_view axes);

/// How the numbers of a text were printed.
struct OwnPrint {
    std::vector<std::int8_t> places = {}; ///< of each number's last digit (core/precision/printed_place.hpp), or none
    std::string type = {};                ///< that the text names; empty: it names none
};

class OwnTable {
  public:
    /// Row-major; null where there are no numbers, or not as many as the shape says. `type`: "float16", as files call
    /// it; "text" of what was printed.
    static std::shared_ptr<const OwnTable> make(std::string_view name, std::vector<Index> shape,
                                                std::vector<double> values, std::string_view type, OwnPrint print = {});

    const std::string& name() const { return name_; } ///< fit for a line of text
    const std::vector<Index>& shape() const { return shape_; }
    const std::string& type() const { return type_; }
    /// The type that its numbers had before they were printed, where the text names it; else type().
    const std::string& type_behind() const { return print_->type.empty() ? type_ : print_->type; }
    const std::string& checksum() const { return checksum_; }
    std::string reference() const; ///< all three parts

    /// The same numbers with other dimensions as rows and columns; the reference and the copy stay as they are.
    std::shared_ptr<const OwnTable> arranged(std::span<const double> axes) const;
    const OwnLayout& layout() const { return layout_; }
    Cell size() const { return layout_.size(); } ///< of one slice
    Index slices() const { return slices_; }
    /// Where a slice stands among the dimensions that count slices: "2, 11"; empty where there is one slice.
    std::string slice_place(Index slice) const;
    /// Where a number stands in the tensor, dimensions of one being left out as above: "2, 11, 0, 5".
    std::string place(Index slice, Cell cell) const;
    Index begin_of(Index slice) const; ///< first argument of at_place
    double at_place(Index begin, Cell cell) const {
        const std::size_t place = place_of(begin, cell);
        return numbers_->wide.empty() ? static_cast<double>(numbers_->narrow[place]) : numbers_->wide[place];
    }
    double at(Index slice, Cell cell) const { return at_place(begin_of(slice), cell); }
    bool is_printed() const { return !print_->places.empty(); }
    /// How far a printed number may be from what was rounded to print it; 0 where it was not printed.
    double uncertainty_at(Index slice, Cell cell) const;
    /// copy() is everything but the name and the shape, for storage. from_copy() makes a table from such a text and a
    /// reference; null where they do not belong together.
    std::string copy() const;
    static std::shared_ptr<const OwnTable> from_copy(std::string_view reference, std::string_view copy);
    std::size_t bytes() const {
        return numbers_->narrow.size() * sizeof(float) + numbers_->wide.size() * sizeof(double) + print_->places.size();
    }

  private:
    struct Numbers {
        std::vector<float> narrow; ///< if every number is a float
        std::vector<double> wide;  ///< otherwise
    };
    OwnTable() = default;
    std::size_t place_of(Index begin, Cell cell) const {
        return static_cast<std::size_t>(begin + cell.row * row_step_ + cell.col * col_step_);
    }
    void lay_out(std::span<const double> axes);
    Index step_of(OwnAxis axis) const;
    std::string name_, type_, checksum_;
    std::vector<Index> shape_;
    OwnLayout layout_;
    Index slices_ = 1, row_step_ = 0, col_step_ = 0;
    std::shared_ptr<const Numbers> numbers_; ///< row-major
    std::shared_ptr<const OwnPrint> print_;
};

using OwnTablePtr = std::shared_ptr<const OwnTable>;

/// The parts of a link's reference to a table.
struct OwnReference {
    std::string name = {};
    std::vector<Index> shape = {}; ///< empty: it says none
    std::string checksum = {};     ///< empty: it says none
};
/// Never fails: a text that does not end in a shape, or in a shape and a checksum, is all name.
OwnReference read_own_reference(std::string_view text);
std::string shape_text(const std::vector<Index>& shape); ///< "1 024 × 768", with thin spaces from 10 000 on

/// All tables that a person has imported, the newest first.
class OwnTables {
  public:
    static constexpr std::size_t most = 16; ///< when one more is added, the oldest is dropped

    /// `tables`, which may be null, with the table added in front; it replaces one of the same reference.
    static std::shared_ptr<const OwnTables> with(const std::shared_ptr<const OwnTables>& tables, OwnTablePtr table);
    static std::shared_ptr<const OwnTables> without(const std::shared_ptr<const OwnTables>& tables,
                                                    std::string_view reference);

    const std::vector<OwnTablePtr>& all() const { return all_; }
    /// The table with this checksum and shape where the reference has a checksum, else the newest with its name and its
    /// shape, else the newest with its name; without a name the newest. Null where there is none.
    OwnTablePtr find(const OwnReference& reference) const;

  private:
    std::vector<OwnTablePtr> all_;
};

/// The table that the state's parameter `own` names, if it was imported, with the rows and columns that `own_axes`
/// names; its shape, also where only the link tells it; and its number of slices, 0 where that is not known.
OwnTablePtr own_table_of(const State& state);
std::vector<Index> own_shape_of(const State& state);
Index own_slices_of(const State& state);

/// The dimensions that count its slices, the slowest first; none where there is one slice or nothing is known.
std::vector<OwnAxis> own_slice_axes(const State& state);
/// The place of a slice on each of them, and the slice at such places.
std::vector<Index> slice_places(std::span<const OwnAxis> axes, Index slice);
Index slice_at(std::span<const OwnAxis> axes, std::span<const Index> places);

}
