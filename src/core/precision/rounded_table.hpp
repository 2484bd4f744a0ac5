// A table of positions computed with rounded numbers, step by step as libraries do it: row = position from `offset`,
// column as in the table's own method. R rounds to the format, see number_format.hpp.
//
//   every step   p′ = R(p),  w′ = R(w),  a = R(p′·w′),  v = R(sin a) or R(cos a), times c if there is a factor
//                a model cast to the format with its frequencies (module.half(), module.bfloat16())
//   stored       the same in float32, and only the finished number rounded to the format        Hugging Face Llama
//
//   table        columns                              w                          v
//   index        one                                  1                          a
//   sinusoidal   dimensions                           frequencies of the grids sin a, cos a
//   rotary-table channels, cosine or sine             scaled frequencies         c·cos a, c·sin a
//   alibi        heads (slopes of the paper, max. 8)  slope                      −a at distance p
//
// w is rounded from its exact value and sin, cos to nearest; libraries reach w by exp or pow and their functions may be
// one unit off. Not covered: frequencies computed within the format, fused multiplication, other tables.
#pragma once

#include "core/encodings/sinusoid.hpp"
#include "core/method.hpp"
#include "core/precision/number_format.hpp"

namespace posenc::parameters {

extern const Parameter table, rounding;

}

namespace posenc {

/// The numbers of one entry on its way.
struct RoundedSteps {
    double position = 0, frequency = 0, angle = 0;
    double result = 0; ///< the entry
};

class RoundedTable {
  public:
    Index length() const { return length_; }
    Index width() const { return waves_.width(); }
    double position(Index row) const { return static_cast<double>(offset_ + row); }
    Index offset() const { return offset_; }
    bool rounds_every_step() const { return every_step_; }
    std::string_view column_name() const { return column_name_; } ///< "dimension", "channel", "head"
    std::string_view function(Index col) const;                   ///< "sin", "cos", "" where the angle is the number
    Index pair(Index col) const { return waves_.column(col).pair; }
    bool zero(Index col) const { return waves_.column(col).part == Waves::Part::zero; }

    double exact(Index row, Index col) const; ///< in double precision
    /// The format of all but the last step.
    NumberFormat working(NumberFormat format) const { return every_step_ ? format : NumberFormat::float32; }
    RoundedSteps steps(Index row, Index col, NumberFormat format) const;
    /// Σ of what the roundings can come to, for a colour scale.
    double error_bound(NumberFormat format) const;

    /// Reads table, rounding and the parameters of the table; at most `most` rows.
    static RoundedTable of(const State& state, Index most, std::vector<Issue>& issues);

  private:
    RoundedTable() : waves_({}, {}) {}
    double frequency(Index col) const { return waves_.frequency(pair(col)); }

    Waves waves_;
    bool linear_ = false; ///< the entry is the angle itself
    double factor_ = 1;
    bool every_step_ = true;
    Index length_ = 1, offset_ = 0;
    std::string_view column_name_;
};

/// The parameters of all tables, after those of the method itself.
#define POSENC_ROUNDED_PARAMETERS                                                                                      \
    &parameters::table, &parameters::rounding, &parameters::length, &parameters::d_model, &parameters::base,           \
        &parameters::offset, &parameters::layout, &parameters::grid, &parameters::odd, &parameters::rotary_part,       \
        &parameters::pairing, &parameters::rotary_width, &parameters::scaling, &parameters::factor,                    \
        &parameters::head_count

}
