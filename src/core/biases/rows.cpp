#include "core/biases/rows.hpp"

#include <algorithm>

namespace posenc {

Rows::Rows(Index width, const std::vector<double>& numbers)
    : Rows(static_cast<Index>(numbers.size()) / width, width, nullptr) {
    auto next = numbers.begin();
    for (std::vector<double>& row : memory_->rows) {
        row.assign(next, next + width);
        next += width;
    }
    memory_->known = count();
}

Rows::Rows(Index count, Index width, Fill fill) : width_(width), memory_(std::make_shared<Memory>()) {
    memory_->fill = std::move(fill);
    memory_->rows.resize(static_cast<std::size_t>(count));
}

std::span<const double> Rows::computed(Index row) const {
    std::vector<double> numbers(static_cast<std::size_t>(width_));
    memory_->fill(row, numbers);
    ++memory_->known;
    return memory_->rows[static_cast<std::size_t>(row)] = std::move(numbers);
}

void Rows::copy(Index row, std::span<double> numbers) const {
    const std::vector<double>& kept = memory_->rows[static_cast<std::size_t>(row)];
    if (!kept.empty()) {
        std::copy(kept.begin(), kept.end(), numbers.begin());
        return;
    }
    std::fill(numbers.begin(), numbers.end(), 0.0);
    memory_->fill(row, numbers);
}

std::size_t Rows::held_bytes() const {
    const auto numbers = static_cast<std::size_t>(known() * width_);
    return static_cast<std::size_t>(count()) * sizeof(std::vector<double>) + numbers * sizeof(double);
}

}
