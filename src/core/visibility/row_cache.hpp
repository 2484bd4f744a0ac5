// Rows of numbers that are computed when they are first needed and then kept, up to 8 MiB; the oldest rows are dropped.
#pragma once

#include "core/field.hpp"

#include <algorithm>
#include <deque>

namespace posenc {

class RowCache {
  public:
    static constexpr Index most_numbers = 1 << 20;

    explicit RowCache(Cell size)
        : rows_(static_cast<std::size_t>(size.row)),
          most_(static_cast<std::size_t>(std::max<Index>(most_numbers / size.col, 1))) {}

    /// A row. It is empty if it has not been computed or was dropped; then the caller fills it. The reference is valid
    /// until another row is asked for.
    std::vector<double>& operator[](Index row) {
        std::vector<double>& numbers = rows_[static_cast<std::size_t>(row)];
        if (!numbers.empty())
            return numbers;
        if (kept_.size() == most_) {
            rows_[kept_.front()] = std::vector<double>();
            kept_.pop_front();
        }
        kept_.push_back(static_cast<std::size_t>(row));
        return numbers;
    }

    std::span<const std::vector<double>> all() const { return rows_; } ///< empty where not kept
    std::size_t held_bytes() const {
        std::size_t numbers = 0;
        for (const std::size_t row : kept_)
            numbers += rows_[row].capacity();
        return numbers * sizeof(double);
    }

  private:
    std::vector<std::vector<double>> rows_;
    std::deque<std::size_t> kept_; ///< the oldest first
    std::size_t most_;
};

}
