#include "views/plot/distance_curve.hpp"

#include "core/text.hpp"

namespace posenc {

DistanceCurve::DistanceCurve(FieldPtr field, const DistanceAxis& axis)
    : field_(std::move(field)), columns_(distance_columns(axis)) {}

double DistanceCurve::at(Cell cell) const {
    const auto& [x, first, count] = columns_[static_cast<std::size_t>(cell.col)];
    const Toeplitz& field = *field_->as_toeplitz();
    if (cell.row == 0)
        return count == 1 ? field.value(first) : field.weighted_sum({first, count, 1, 0}) / static_cast<double>(count);
    if (count == 1)
        return undefined;
    const Range range = field.range_between(first, first + count - 1);
    return cell.row == 1 ? range.low : range.high;
}

Explanation DistanceCurve::explain(Cell cell) const {
    const auto& [x, first, count] = columns_[static_cast<std::size_t>(cell.col)];
    constexpr std::string_view names[] = {"mean", "lowest value", "highest value"};
    const std::string name(names[static_cast<std::size_t>(cell.row)]);
    const std::string distances = readable_integer(first) + " to " + readable_integer(first + count - 1);
    return {{{name + " of distances " + distances + " = " + readable(at(cell)), at(cell)}}, name, ""};
}

Description DistanceCurve::describe() const {
    const Description whole = field_->description();
    return {"Over the distance", {"statistic", 0, {}}, {"column", 0, {}}, whole.low, whole.high};
}

std::vector<CurvePixel> distance_pixels(Session& session, const FieldPtr& field, const DistanceAxis& axis) {
    const auto curve =
        session.derived<DistanceCurve>({field, axis.first, axis.last, axis.begin, axis.length, axis.logarithmic},
                                       [&] { return std::make_shared<const DistanceCurve>(field, axis); });
    const auto count = static_cast<std::size_t>(curve->size().col);
    if (count == 0)
        return {};
    const Tile& tile = session.tile(curve, {{0, 1, 3}, {0, 1, static_cast<int>(count)}});
    const std::vector<float>& numbers = tile.numbers;
    const auto known = [&](std::size_t n) {
        const auto column = static_cast<int>(n);
        return knows(tile, 0, column) && knows(tile, 1, column) && knows(tile, 2, column);
    };
    std::vector<CurvePixel> pixels;
    for (std::size_t n = 0; n < count; ++n)
        pixels.push_back({curve->columns()[n].x, numbers[n], {numbers[count + n], numbers[2 * count + n]}, !known(n)});
    return pixels;
}

}
