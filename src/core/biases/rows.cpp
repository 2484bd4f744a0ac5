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

std::vector<double> numbers_of(const Rows& rows) {
    std::vector<double> numbers(static_cast<std::size_t>(rows.count() * rows.width()));
    for (Index row = 0; row < rows.count(); ++row)
        rows.copy(row, std::span(numbers).subspan(static_cast<std::size_t>(row * rows.width()),
                                                  static_cast<std::size_t>(rows.width())));
    return numbers;
}

std::vector<double> transposed_numbers_of(const Rows& rows) {
    std::vector<double> numbers;
    for (Index col = 0; col < rows.width(); ++col)
        for (Index row = 0; row < rows.count(); ++row)
            numbers.push_back(rows.row(row)[static_cast<std::size_t>(col)]);
    return numbers;
}

std::size_t Rows::held_bytes() const {
    const auto numbers = static_cast<std::size_t>(known() * width_);
    return static_cast<std::size_t>(count()) * sizeof(std::vector<double>) + numbers * sizeof(double);
}

}
