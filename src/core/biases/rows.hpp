// Rows of numbers that a model would compute or learn: queries, keys, tables. Each row is computed when it is first
// asked for and kept from then on, so that thousands of them cost nothing before somebody looks at one.
#pragma once

#include "core/field.hpp"

#include <functional>

namespace posenc {

/// Copies share the same rows: what one of them has computed, the others have too. Like a field, used by one thread at
/// a time.
class Rows {
  public:
    /// Writes the numbers of a row; `numbers` is all zeros before.
    using Fill = std::function<void(Index row, std::span<double> numbers)>;

    Rows() = default; ///< no rows
    /// Rows of given numbers, row-major.
    Rows(Index width, const std::vector<double>& numbers);
    Rows(Index count, Index width, Fill fill);

    Index count() const { return memory_ ? static_cast<Index>(memory_->rows.size()) : 0; }
    Index width() const { return width_; }
    /// The memory stays valid as long as any copy of these rows lives.
    std::span<const double> row(Index row) const {
        const std::vector<double>& numbers = memory_->rows[static_cast<std::size_t>(row)];
        return numbers.empty() ? computed(row) : std::span<const double>(numbers);
    }
    /// Writes the same numbers to the caller's memory. Nothing is kept: meant for rows from which other rows are
    /// computed.
    void copy(Index row, std::span<double> numbers) const;

    Index known() const { return memory_ ? memory_->known : 0; } ///< rows that are kept
    std::size_t held_bytes() const;

  private:
    struct Memory {
        Fill fill;
        std::vector<std::vector<double>> rows; ///< empty where not computed
        Index known = 0;
    };
    std::span<const double> computed(Index row) const;

    Index width_ = 1;
    std::shared_ptr<Memory> memory_;
};

/// All of them, row-major.
std::vector<double> numbers_of(const Rows& rows);
/// All of them, column by column.
std::vector<double> transposed_numbers_of(const Rows& rows);

}
