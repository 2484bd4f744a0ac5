#include "core/relative/logits/position_logits.hpp"

#include "core/relative/shift/relative_shift.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"
#include "core/waves/sinusoid.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

bool RelativeShift::reaches(Cell pair) const {
    return direction == TimeDirection::both || (direction == TimeDirection::left) == (pair.col > place(pair.row)) ||
           pair.col == place(pair.row);
}

std::optional<Cell> RelativeShift::padded(Index flat) const {
    const Index row = flat / (width() + 1), col = flat % (width() + 1);
    const Index zeros = direction == TimeDirection::left ? width() : 0;
    if (col == zeros)
        return std::nullopt;
    return Cell{row, direction == TimeDirection::left ? col : col - 1};
}

namespace {

std::string pair_text(Index row, Index col) {
    return "[" + readable_integer(row) + ", " + readable_integer(col) + "]";
}

class ShiftField : public Field {
  public:
    ShiftField(ShiftedLogits logits, ShiftStage stage) : logits_(std::move(logits)), stage_(stage) {}

    Cell size() const override;
    double at(Cell cell) const override {
        if (masked(cell))
            return undefined;
        const std::optional<Cell> source = product_at(cell);
        return source ? logits_.product(*source) : 0;
    }
    Explanation explain(Cell cell) const override;
    Description describe() const override;
    std::size_t held_bytes() const override { return logits_.queries.held_bytes() + logits_.table.held_bytes(); }

  private:
    const RelativeShift& shift() const { return logits_.shift; }
    bool per_pair() const { return stage_ == ShiftStage::result || stage_ == ShiftStage::direct; }
    bool masked(Cell cell) const { return per_pair() && !shift().reaches(cell); }
    /// The place of a cell among the padded numbers read row by row; products and the direct sum have none.
    Index flat(Cell cell) const;
    std::optional<Cell> product_at(Cell cell) const;
    /// "U[3]" or "E[m − 1 − 3]" of a product's column.
    std::string vector_name(Index column) const;
    void add_way(Cell cell, std::vector<Step>& steps) const;
    std::string meaning(Cell cell, bool zero) const;

    ShiftedLogits logits_;
    ShiftStage stage_;
};

Cell ShiftField::size() const {
    return stage_size(shift(), stage_);
}

Index ShiftField::flat(Cell cell) const {
    // The result is cut from the shifted matrix, so its numbers are counted in rows of that width.
    const Index row_length = stage_ == ShiftStage::result ? shift().width() : size().col;
    const bool after_drop = stage_ != ShiftStage::padded && stage_ != ShiftStage::reshaped;
    return cell.row * row_length + cell.col + (after_drop ? shift().dropped() : 0);
}

std::optional<Cell> ShiftField::product_at(Cell cell) const {
    if (stage_ == ShiftStage::products)
        return cell;
    if (stage_ == ShiftStage::direct)
        return Cell{cell.row, shift().column(shift().place(cell.row) - cell.col)};
    return shift().padded(flat(cell));
}

std::string ShiftField::vector_name(Index column) const {
    const Index distance = shift().distance(column);
    if (logits_.table_rows == 0)
        return "U[" + readable_integer(distance) + "]";
    if (distance >= logits_.table_rows)
        return "0";
    return "E[" + readable_integer(logits_.table_rows - 1 - distance) + "]";
}

/// Where a cell's number comes from.
void ShiftField::add_way(Cell cell, std::vector<Step>& steps) const {
    if (stage_ == ShiftStage::products)
        return;
    if (stage_ == ShiftStage::direct) {
        const Index place = shift().place(cell.row);
        steps.push_back({"i′ − j = " + readable_integer(place) + " − " + readable_integer(cell.col) + " = " +
                             readable_integer(place - cell.col),
                         static_cast<double>(place - cell.col)});
        return;
    }
    const Index place = flat(cell), row_length = shift().width() + 1;
    steps.push_back({"number " + readable_integer(place) +
                         " of the padded matrix: " + pair_text(place / row_length, place % row_length) +
                         " in rows of " + readable_integer(row_length),
                     static_cast<double>(place)});
}

std::string ShiftField::meaning(Cell cell, bool zero) const {
    if (masked(cell))
        return "Time runs one way, so there is no vector for this pair. The shift leaves a number of another pair "
               "here; a mask has to hide it.";
    switch (stage_) {
    case ShiftStage::products:
        return "Every query is multiplied by the vector of every distance once, whichever key is there.";
    case ShiftStage::padded:
        return "One column of zeros makes every row one number longer. Reading on in rows of a different length then "
               "shifts each row one place further than the row above.";
    case ShiftStage::reshaped:
    case ShiftStage::dropped:
        return "Nothing was computed: the same numbers are read in rows of a different length.";
    case ShiftStage::shifted:
        if (zero || !(cell.col < shift().keys && shift().reaches(cell)))
            return "A leftover: this number belongs to another pair or to the padding, and a mask or a cut removes it.";
        break;
    case ShiftStage::result:
    case ShiftStage::direct:
        break;
    }
    return "How strongly query " + readable_integer(cell.row) +
           " asks for a key at this distance, whatever the key says.";
}

Explanation ShiftField::explain(Cell cell) const {
    Explanation explanation;
    const double value = at(cell);
    if (masked(cell)) {
        explanation.steps = {{"no distance of this direction reaches key " + readable_integer(cell.col), value}};
        explanation.fact = "undefined: hidden by the mask";
        explanation.meaning = meaning(cell, false);
        return explanation;
    }
    add_way(cell, explanation.steps);
    const std::optional<Cell> source = product_at(cell);
    if (source)
        explanation.steps.push_back(
            {"q_" + readable_integer(source->row) + " · " + vector_name(source->col) + " = " + readable(value), value});
    else
        explanation.steps.push_back({"the column of zeros: 0", value});
    const Index width = shift().width(), numbers = logits_.queries.width();
    explanation.fact =
        stage_ == ShiftStage::direct
            ? "a vector for each pair: " + readable_integer(shift().queries * shift().keys * numbers) + " numbers"
            : "a vector for each distance: " + readable_integer(width * numbers) + " numbers, read by all queries";
    explanation.meaning = meaning(cell, !source);
    return explanation;
}

Description ShiftField::describe() const {
    static constexpr const char* titles[] = {
        "Position logits",  "Position logits, direct sum", "Products with distances", "Products, padded",
        "Padded, reshaped", "Reshaped, a row dropped",     "Shifted, with leftovers"};
    Description description;
    description.title = titles[static_cast<int>(stage_)];
    description.rows = {"query", 0, {}};
    description.cols = {"key", 0, {}};
    if (stage_ == ShiftStage::reshaped || stage_ == ShiftStage::dropped) {
        description.rows.name = "row";
        description.cols.name = "column";
    } else if (stage_ == ShiftStage::products || stage_ == ShiftStage::padded) {
        description.cols.name = "query minus key";
        for (Index column = 0; column < shift().width(); ++column)
            description.cols.labels.push_back(readable_integer(shift().distance(column)));
        if (stage_ == ShiftStage::padded)
            description.cols.labels.insert(
                shift().dropped() == 0 ? description.cols.labels.end() : description.cols.labels.begin(), "zero");
    }
    description.high = 3 * std::sqrt(static_cast<double>(logits_.queries.width()));
    description.low = -description.high;
    return description;
}

constexpr Choice stages[] = {
    {"result", "result", "each product at its key; leftovers that belong to no pair are removed"},
    {"direct", "direct sum", "each pair’s product by definition, without the shift"},
    {"products", "products", "queries times vectors of distances"},
    {"padded", "padded", "with a column of zeros"},
    {"reshaped", "reshaped", "the same numbers in rows whose length is the number of queries"},
    {"dropped", "dropped", "without one row"},
    {"shifted", "shifted", "back in rows of distances, leftovers included"}};

}

Rows distance_waves(const RelativeShift& shift, Index width, double base, Index clamp) {
    const Sinusoid waves({width, base, Layout::halves, Grid::paper, Odd::extra_sine});
    return {shift.width(), width, [=](Index column, std::span<double> numbers) {
                const auto distance = static_cast<double>(std::min(shift.distance(column), clamp));
                for (Index dimension = 0; dimension < width; ++dimension)
                    numbers[static_cast<std::size_t>(dimension)] = waves.at(distance, dimension);
            }};
}

FieldPtr shifted_logits(ShiftedLogits logits, ShiftStage stage) {
    const double cost = cost_of_product(logits.queries.width());
    return with_sums(std::make_shared<ShiftField>(std::move(logits), stage), cost);
}

ShiftStage shift_stage(const State& state) {
    const std::string_view id = state.text("stage");
    int stage = 0;
    while (stages[stage].id != id)
        ++stage;
    return static_cast<ShiftStage>(stage);
}

Random seeded(const State& state, LogitStream stream) {
    return {static_cast<std::uint64_t>(state.number("seed")), static_cast<std::uint64_t>(stream)};
}

}

namespace posenc::parameters {

const Parameter stage{.key = "stage",
                      .label = "Stage",
                      .help = "a step of the relative shift, or its result",
                      .kind = Kind::choice,
                      .initial = "result",
                      .choices = stages};

}
