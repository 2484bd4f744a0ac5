#include "core/registry.hpp"
#include "core/relative/shift/relative_shift.hpp"

#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_labels = 24; ///< most columns that are labelled with their distance

bool per_pair(ShiftStage stage) {
    return stage == ShiftStage::result || stage == ShiftStage::direct;
}

bool before_drop(ShiftStage stage) {
    return stage == ShiftStage::padded || stage == ShiftStage::reshaped;
}

/// The place of a product.
Index place_of_product(const RelativeShift& shift, Cell product) {
    const Index zeros = shift.direction == TimeDirection::left ? 0 : 1;
    return product.row * (shift.width() + 1) + product.col + zeros;
}

/// The length of the rows in which a stage reads its numbers; the result is cut from longer ones.
Index row_length(const RelativeShift& shift, ShiftStage stage) {
    return stage == ShiftStage::result ? shift.width() : stage_size(shift, stage).col;
}

class StageDistances : public Field {
  public:
    StageDistances(RelativeShift shift, ShiftStage stage) : shift_(shift), stage_(stage) {}

    Cell size() const override { return stage_size(shift_, stage_); }
    double at(Cell cell) const override {
        const std::optional<Index> place = place_of(shift_, stage_, cell);
        const std::optional<Cell> product = place ? shift_.padded(*place) : std::nullopt;
        return product ? static_cast<double>(shift_.distance(product->col)) : undefined;
    }
    Explanation explain(Cell cell) const override {
        const double value = at(cell);
        return {{{"query minus key = " + readable(value), value}}, "distance", "The distance this number belongs to."};
    }
    Description describe() const override;

  private:
    RelativeShift shift_;
    ShiftStage stage_;
};

Description StageDistances::describe() const {
    const double first = static_cast<double>(shift_.distance(0)),
                 last = static_cast<double>(shift_.distance(shift_.width() - 1));
    Description description{"Distances of a stage",
                            {"query", 0, {}},
                            {"key", 0, {}},
                            std::min({first, last, 0.0}),
                            std::max({first, last, 0.0})};
    if (description.high == description.low)
        description.high = description.low + 1;
    if (stage_ == ShiftStage::reshaped || stage_ == ShiftStage::dropped) {
        description.rows.name = "row";
        description.cols.name = "column";
    } else if (stage_ == ShiftStage::shifted) {
        description.cols.name = "column";
    } else if (shift_.width() > most_labels && (stage_ == ShiftStage::products || stage_ == ShiftStage::padded)) {
        description.cols.name = "column"; // names would not fit
    } else if (stage_ == ShiftStage::products || stage_ == ShiftStage::padded) {
        description.cols.name = "query minus key";
        for (Index column = 0; column < shift_.width(); ++column)
            description.cols.labels.push_back(readable_integer(shift_.distance(column)));
        if (stage_ == ShiftStage::padded)
            description.cols.labels.insert(shift_.direction == TimeDirection::left ? description.cols.labels.end()
                                                                                   : description.cols.labels.begin(),
                                           "zero");
    }
    return description;
}

}

RelativeShift relative_shift_of(const State& state) {
    if (state.text("method") != registry::music_skew.id)
        return read_shift(state);
    const Index length = std::min(state.integer("length"), most_shifted);
    return {length, length, TimeDirection::right};
}

Cell stage_size(const RelativeShift& shift, ShiftStage stage) {
    const Index queries = shift.queries, width = shift.width();
    switch (stage) {
    case ShiftStage::result:
    case ShiftStage::direct:
        return {queries, shift.keys};
    case ShiftStage::padded:
        return {queries, width + 1};
    case ShiftStage::reshaped:
        return {width + 1, queries};
    case ShiftStage::dropped:
        return {width, queries};
    case ShiftStage::products:
    case ShiftStage::shifted:
        break;
    }
    return {queries, width};
}

std::optional<Index> place_of(const RelativeShift& shift, ShiftStage stage, Cell cell) {
    if (per_pair(stage) && !shift.reaches(cell))
        return std::nullopt;
    if (stage == ShiftStage::products)
        return place_of_product(shift, cell);
    if (stage == ShiftStage::direct)
        return place_of_product(shift, {cell.row, shift.column(shift.place(cell.row) - cell.col)});
    return cell.row * row_length(shift, stage) + cell.col + (before_drop(stage) ? 0 : shift.dropped());
}

std::optional<Cell> cell_of(const RelativeShift& shift, ShiftStage stage, Index place) {
    const Cell size = stage_size(shift, stage);
    if (stage == ShiftStage::products)
        return shift.padded(place);
    if (stage == ShiftStage::direct) {
        const std::optional<Cell> product = shift.padded(place);
        if (!product)
            return std::nullopt;
        const Cell pair{product->row, shift.place(product->row) - shift.distance(product->col)};
        return pair.col >= 0 && pair.col < size.col ? std::optional(pair) : std::nullopt;
    }
    const Index at = place - (before_drop(stage) ? 0 : shift.dropped()), length = row_length(shift, stage);
    const Cell cell{at / length, at % length};
    if (at < 0 || cell.row >= size.row || cell.col >= size.col || (per_pair(stage) && !shift.reaches(cell)))
        return std::nullopt;
    return cell;
}

FieldPtr stage_distances(const RelativeShift& shift, ShiftStage stage) {
    return with_sums(std::make_shared<StageDistances>(shift, stage));
}

Index pairs_reached(const RelativeShift& shift) {
    const Index all = shift.queries * shift.keys;
    return shift.direction == TimeDirection::both ? all : all - shift.queries * (shift.queries - 1) / 2;
}

ShiftCosts direct_costs(const RelativeShift& shift, Index width) {
    const Index numbers = pairs_reached(shift) * width;
    return {numbers, numbers, 0, 0};
}

ShiftCosts shift_costs(const RelativeShift& shift, Index width) {
    const Index products = shift.queries * shift.width();
    return {products * width, shift.width() * width, products + shift.queries, products - pairs_reached(shift)};
}

ShiftCheck::ShiftCheck(const Field& result, const Field& direct) {
    const Cell size = result.size();
    rows_ = std::min(size.row, std::max<Index>(most_compared / size.col, 1));
    complete_ = rows_ == size.row;
    for (Index n = 0; n < rows_; ++n)
        for (Index col = 0; col < size.col; ++col) {
            const Index row = rows_ == 1 ? 0 : n * (size.row - 1) / (rows_ - 1);
            const double a = result.at({row, col}), b = direct.at({row, col});
            if (a == b || (std::isnan(a) && std::isnan(b)))
                continue;
            const double difference = std::fabs(a - b);
            difference_ =
                std::max(difference_, std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference);
        }
}

}
