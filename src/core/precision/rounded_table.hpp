// A table of positions computed with rounded numbers, step by step as libraries do it: row = position (time stamp,
// token, distance), column as in the table's own method. R rounds to the format, see number_format.hpp.
//
//   x = R(p)                                the number that the row stands for
//   x = R(x / R(m)),  x = R(x · R(s)),  x = R(x + R(c))        each only where the table divides, scales or shifts
//   a = R(x · R(w)),  a = R(a + R(b))                          the latter only where there are phases
//   v = a,  R(sin a) or R(cos a);  v = R(R(g) · v)             the latter only where there is a factor
//
//   every step   R rounds to the format: a model cast to it with its frequencies (module.half(), module.bfloat16())
//   stored       R rounds to float32, and only the finished number to the format        Hugging Face Llama
//
//   table             columns              p, and what becomes of it            w                      v
//   index             one                  position                             1                      a
//   normalised        one                  row / (L − 1), or · 2, − 1 of it     1                      a
//   single-sine       one                  position                             2π/λ                   sin a
//   sinusoidal        dimensions           position                             those of the grids     sin a, cos a
//   time              dimensions           time stamp · s                       those of the grids     sin a, cos a
//   time2vec          dimensions           time stamp                           seeded, with phases b  a, sin a, cos a
//   fourier-features  features             row / (L − 1), or · 2, − 1 of it     f, πf or 2πf           x, sin a, cos a
//   sinusoidal-2d     dimensions           place on the column's axis; DETR     those of the flavour   sin a, cos a
//                                          / (last + 10⁻⁶) · 2π
//   rotary-table      channels             position                             scaled frequencies     g·cos a, g·sin a
//   alibi             heads                distance                             slope of the paper     −a
//   t5-bucket         one                  distance: see log_buckets.hpp
//   own               columns              row                                  R once, of the number as it was brought
//
// w, b, m, s, c and g are rounded from their exact values and sin, cos to nearest; libraries reach w by exp or pow and
// their functions may be one unit off; they may divide by a wavelength instead. A row of the relative sinusoid is that
// of `sinusoidal` at its distance. Not covered: frequencies computed within the format, fused multiplication, tables
// whose numbers are exact in every format (one-hot, binary), learned and recurrent tables, other relative biases.
#pragma once

#include "core/biases/bias_parameters.hpp"
#include "core/encodings/encoding_parameters.hpp"
#include "core/method.hpp"
#include "core/own/own_parameters.hpp"
#include "core/precision/log_buckets.hpp"
#include "core/precision/number_format.hpp"
#include "core/registry.hpp"
#include "core/rotary/rotary_parameters.hpp"

#include <functional>
#include <optional>
#include <span>

namespace posenc::parameters {

extern const Parameter table, rounding;

}

namespace posenc {

/// The numbers p of the rows along one axis, and the operations on them.
struct RoundedAxis {
    std::string_view name = "position";
    Index first = 0;                          ///< p of row 0
    Index inner = 1, count = 0;               ///< p = first + (row / inner) mod count; count 0: without the remainder
    std::vector<double> numbers;              ///< where not empty p is numbers[row] instead
    double divisor = 1, scale = 1, shift = 0; ///< not applied where they are 1, 1 and 0

    /// Rows at one place have the same p.
    Index place(Index row) const {
        if (!numbers.empty())
            return row;
        return count > 0 ? row / inner % count : row / inner;
    }
    double number(Index row) const {
        return numbers.empty() ? static_cast<double>(first + place(row)) : numbers[static_cast<std::size_t>(row)];
    }
};

struct RoundedColumn {
    enum class Kind { zero, linear, sine, cosine };
    Kind kind = Kind::zero;
    double frequency = 1, phase = 0;
    std::size_t axis = 0;
};

/// A table before it is rounded.
struct TableRule {
    Index rows = 1;
    std::vector<RoundedAxis> axes{1};
    std::vector<RoundedColumn> columns;
    double factor = 1;
    std::optional<LogBuckets> buckets; ///< in place of the columns’ waves
    /// Instead of all computation: the numbers of an imported table, which are only rounded. `largest_given` is their
    /// largest magnitude.
    std::function<double(Index row, Index col)> given = {};
    double largest_given = 0;
    std::string_view row_name = "position", column_name = "dimension";
};

/// One number on the way to an entry: "a = x · w".
struct RoundedStage {
    std::string_view name;
    double value = 0;
};

class RoundedTable {
  public:
    RoundedTable(TableRule rule, bool every_step) : rule_(std::move(rule)), every_step_(every_step) {}

    /// Reads table, rounding and the parameters of the table; at most `most` rows and `most_cells` cells.
    static RoundedTable of(const State& state, Index most, Index most_cells, Issues issues = {});

    Index length() const { return rule_.rows; }
    Index width() const { return static_cast<Index>(rule_.columns.size()); }
    const std::vector<RoundedAxis>& axes() const { return rule_.axes; }
    std::size_t axis_of(Index col) const { return column(col).axis; }
    const RoundedAxis& axis(Index col) const { return rule_.axes[axis_of(col)]; }
    AxisNames row_names() const;
    AxisNames column_names() const { return {std::string(rule_.column_name), 0, {}}; }
    std::string row_text(Index row) const; ///< "257", "0.5"
    bool given() const { return rule_.given != nullptr; }
    bool zero(Index col) const { return column(col).kind == RoundedColumn::Kind::zero; }

    double exact(Index row, Index col) const; ///< in double precision
    /// The format of all but the last step.
    NumberFormat working(NumberFormat format) const { return every_step_ ? format : NumberFormat::float32; }
    double at(Index row, Index col, NumberFormat format) const;
    /// at() of many rows of a column.
    void read(std::span<const Index> rows, Index col, NumberFormat format, std::span<double> entries) const;
    /// Whether all rows surely have the same entry in a column, as where a wave is so slow that rounding hides it.
    bool constant(Index col, NumberFormat format) const;
    /// Whether two columns surely have the same entries, as those of frequencies that round alike.
    bool same(Index col, Index other, NumberFormat format) const;
    /// The intermediate numbers of at(), from p on; the last one is at() itself.
    std::vector<RoundedStage> stages(Index row, Index col, NumberFormat format) const;
    /// Whether two rows stand for numbers that round alike, so that the whole rows are equal.
    bool alike(Index row, Index other, NumberFormat format) const;
    /// A bound of the error, for a colour scale: the sum of what all roundings can cause.
    double error_bound(NumberFormat format) const;
    /// The first row with a number that the format does not have: what is beyond its largest one became infinite, and
    /// an infinite angle has no sine. Nothing where every row has all its numbers.
    std::optional<Index> first_undefined(NumberFormat format) const;

  private:
    const RoundedColumn& column(Index col) const { return rule_.columns[static_cast<std::size_t>(col)]; }
    template <typename Round, typename Note>
    double computed(Index row, Index col, const Round& round, const Note& note) const;
    /// The largest magnitude of x on an axis, or of an entry of a column, and a bound of its error, with unit roundoff
    /// u.
    struct Bound {
        double size = 0, error = 0;
    };
    Bound coordinate_bound(const RoundedAxis& axis, double u) const;
    Bound column_bound(const RoundedColumn& column, double u) const;

    TableRule rule_;
    bool every_step_;
};

/// For Method::definitions: the table's settings as RoundedTable::of has them; `cut` where tokens were left out.
std::vector<Definition> rounded_definitions(const State& state, Index most, Index most_cells);

/// A parameter applies to a table where it applies in the table's own method, with two exceptions: tables of one column
/// have no width, and tables with one row for each whole number have an offset, even if their method has none.
inline constexpr When as_in_table = as_in(parameters::table),
                      with_width = is(parameters::table, registry::sinusoidal, registry::time, registry::time2vec,
                                      registry::sinusoidal_2d, registry::rotary_table),
                      with_offset = is(parameters::table, registry::index, registry::single_sine, registry::sinusoidal,
                                       registry::rotary_table, registry::alibi, registry::t5_bucket),
                      is_computed = is_not(parameters::table, registry::own);

/// The parameters of all tables, after those of the method itself.
inline constexpr auto table_uses =
    uses(&parameters::table, under(is_computed, &parameters::rounding),
         under(as_in_table, &parameters::length, &parameters::times), under(with_width, &parameters::d_model),
         under(as_in_table, &parameters::base), under(with_offset, &parameters::offset),
         under(as_in_table, &parameters::layout, &parameters::grid, &parameters::odd, &parameters::range,
               &parameters::wavelength, &parameters::terms, &parameters::time_scale, &parameters::linear_term,
               &parameters::wave, &parameters::bands, &parameters::spacing, &parameters::angle_factor,
               &parameters::include_input, &parameters::sigma, &parameters::grid_height, &parameters::grid_width,
               &parameters::grid_frames, &parameters::flavour, &parameters::normalise, &parameters::rotary_part,
               &parameters::pairing, &parameters::rotary_width, &parameters::scaling, &parameters::factor,
               &parameters::original_length, &parameters::seen_length, &parameters::attention_factor,
               &parameters::beta_fast, &parameters::beta_slow, &parameters::truncate, &parameters::mscale,
               &parameters::mscale_all_dim, &parameters::low_freq_factor, &parameters::high_freq_factor,
               &parameters::short_factor, &parameters::long_factor, &parameters::head_count, &parameters::buckets,
               &parameters::max_distance, &parameters::bidirectional, &parameters::seed, &parameters::own,
               &parameters::own_axes, &parameters::own_slice, &parameters::own_transposed));

}
