// How far a right number may be from the one that the table holds: by the type of its numbers, by the digits that were
// printed, and by how exactly angles were computed.
#pragma once

#include "core/recognise/table.hpp"

#include <array>
#include <cmath>
#include <string_view>

namespace posenc {

/// The precision in which the numbers between position and value were computed.
enum class Angles { exact, float32, float16, bfloat16 };
inline constexpr std::size_t angle_kinds = 4;
std::string_view mistake_of(Angles angles); ///< its id; empty for exact

class Tolerance {
  public:
    /// For a table all of whose numbers are `factor` times the right ones.
    explicit Tolerance(const NumberTable& table, double factor = 1)
        : table_(&table), factor_(factor), scale_(table.largest / factor) {}

    /// `right` stands in the cell `own` of the table; `angle`: |angle| that it is a sine or cosine of, else 0. All
    /// lengths are in the unit of the right numbers.
    double of(double right, Cell own, double angle, Angles angles) const {
        if (!std::isfinite(right))
            return 0;
        return of_value(right) + of_digits(own) + of_angle(angle, angles);
    }
    bool is_within_digits(double error, Cell own) const { return error <= of_digits(own); }
    /// Whether angles rounded so explain more than the digits of the cell do.
    bool explains_more_than_digits(Cell own, double angle, Angles angles) const {
        return of_angle(angle, angles) > table_->uncertainty_at(own.row, own.col) / factor_;
    }
    double scale() const { return scale_; } ///< the largest right number
    /// A tolerance so wide says nothing about a number.
    bool decides(double tolerance) const { return tolerance <= scale_ / 4; }

  private:
    static constexpr std::array<double, angle_kinds> roundoffs{0.0, 0x1p-24, 0x1p-11, 0x1p-8};

    double of_digits(Cell own) const { return table_->uncertainty_at(own.row, own.col) / factor_; }
    /// Allows two roundings. Numbers much smaller than the largest one come from cancellation, so they count as 1/64 of
    /// it.
    double of_value(double right) const {
        const double size = right < 0 ? -right : right;
        return (4 * table_->roundoff + 1e-13) * (size > scale_ / 64 ? size : scale_ / 64) +
               (table_->roundoff > 0x1p-20 ? 0x1p-24 : 0);
    }
    /// Allows rounding of the frequency, of the position and of their product.
    double of_angle(double angle, Angles angles) const {
        const double unit = roundoffs[static_cast<std::size_t>(angles)];
        return scale_ * ((angles == Angles::exact ? 1e-14 : 12 * unit) * angle + 4 * unit);
    }

    const NumberTable* table_;
    double factor_, scale_;
};

}
