#include "core/biases/variants.hpp"

#include "core/method.hpp"
#include "core/toeplitz.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

Variants::Variants(const State& state, std::string_view key, std::span<const std::string> values) {
    for (const std::string& value : values)
        fields_.push_back(make_field(state.with(key, value)).field);
}

double Variants::reach() const {
    double most = 0;
    for (const FieldPtr& field : fields_) {
        const Description description = field->describe();
        most = std::max({most, std::fabs(description.low), std::fabs(description.high)});
    }
    return most;
}

Cell Variants::size() const {
    return {static_cast<Index>(fields_.size()), fields_.front()->size().col};
}

double Variants::at(Cell cell) const {
    const Field& field = *fields_[static_cast<std::size_t>(cell.row)];
    return field.at({field.size().row - 1, cell.col});
}

Explanation Variants::explain(Cell cell) const {
    const Field& field = *fields_[static_cast<std::size_t>(cell.row)];
    return field.explain({field.size().row - 1, cell.col});
}

Description Variants::describe() const {
    Description description = fields_.front()->describe();
    description.rows = {"variant", 0, {}};
    for (const FieldPtr& field : fields_)
        if (field->describe().low < 0)
            description.low = -reach();
    description.high = reach();
    if (description.low >= 0)
        description.low = 0;
    return description;
}

AtDistances::AtDistances(std::span<const FieldPtr> fields, std::vector<Index> distances)
    : fields_(fields.begin(), fields.end()), distances_(std::move(distances)) {
    for (const FieldPtr& field : fields_) {
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
    return {static_cast<Index>(fields_.size()), static_cast<Index>(distances_.size())};
}

double AtDistances::at(Cell cell) const {
    return values_[static_cast<std::size_t>(cell.row) * distances_.size() + static_cast<std::size_t>(cell.col)];
}

Explanation AtDistances::explain(Cell cell) const {
    const Field& field = *fields_[static_cast<std::size_t>(cell.row)];
    const auto* toeplitz = field.as_toeplitz();
    const Index distance = distances_[static_cast<std::size_t>(cell.col)];
    if (!toeplitz || distance < toeplitz->smallest() || distance > toeplitz->largest())
        return {{{"no pair of positions is so far apart", undefined}}, {}, {}};
    const Index row = std::max<Index>(-distance - toeplitz->shift(), 0);
    return field.explain({row, row + toeplitz->shift() + distance});
}

Description AtDistances::describe() const {
    const bool any = range_.low < range_.high;
    return {
        "Values at distances", {"variant", 0, {}}, {"distance", 0, {}}, any ? range_.low : -1, any ? range_.high : 1};
}

}
