#include "core/biases/variants.hpp"

#include "core/method.hpp"
#include "core/toeplitz.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

Variants::Variants(const State& state, std::string_view key, std::span<const std::string> values) {
    for (const std::string& value : values)
        fields_.push_back(make_field(state.with(key, value)).field);
    bool negative = false;
    double reach = 0;
    for (const FieldPtr& field : fields_) {
        const Description description = field->describe();
        negative = negative || description.low < 0;
        reach = std::max({reach, std::fabs(description.low), std::fabs(description.high)});
    }
    range_ = {negative ? -reach : 0, reach};
}

std::size_t Variants::held_bytes() const {
    std::size_t bytes = 0;
    for (const FieldPtr& field : fields_)
        bytes += field->held_bytes();
    return bytes;
}

AtDistances::AtDistances(std::span<const FieldPtr> fields, std::vector<Index> distances)
    : rows_(static_cast<Index>(fields.size())), distances_(std::move(distances)) {
    for (const FieldPtr& field : fields) {
        const auto* toeplitz = field->as_toeplitz();
        for (const Index distance : distances_) {
            const bool known = toeplitz && distance >= toeplitz->smallest() && distance <= toeplitz->largest();
            const double value = known ? toeplitz->value(distance) : undefined;
            values_.push_back(value);
            if (std::isfinite(value))
                range_ = united(range_, {value, value});
        }
    }
}

Cell AtDistances::size() const {
    return {rows_, static_cast<Index>(distances_.size())};
}

double AtDistances::at(Cell cell) const {
    return values_[static_cast<std::size_t>(cell.row) * distances_.size() + static_cast<std::size_t>(cell.col)];
}

}
