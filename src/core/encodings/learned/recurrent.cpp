// The hidden state of a recurrent cell that is fed the same input again and again: row = position, column = unit.
//
//   Elman 1990        h_p = tanh(U·h + a)                                          h = h_{p−1}, zero before position 0
//   GRU, Cho 2014     h_p = (1 − z)·n + z·h,   r = σ(U_r·h + a_r),  z = σ(U_z·h + a_z),  n = tanh(a_n + r·(U_n·h))
//
// a is the part that the constant input contributes. U is normal with variance 1/d and a with deviation 1/2, both
// seeded: the cell is not trained. The reset gate acts after the product as in PyTorch and cuDNN. Not covered: words as
// input, LSTM.
#include "core/encodings/encoding_parameters.hpp"
#include "core/encodings/learned/seeded_table.hpp"
#include "core/kernels/linear_map.hpp"
#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace registry {
extern const Method recurrent;
}

namespace {

constexpr Index most_positions = 4096, most_units = 128, most_products = Index{1} << 26; ///< products: of all states

/// A GRU costs as much as three Elman cells of its size.
Index most_positions_of(const State& state) {
    const Index units = std::min(state.integer("d_model"), most_units), gates = state.text("cell") == "gru" ? 3 : 1;
    return std::min(most_positions, most_products / (gates * units * units));
}

double sigmoid(double x) {
    return 1 / (1 + std::exp(-x));
}

/// The seeded cell: gates 1 (Elman) or 3 (r, z, n in this order), unit c of gate g in column g·units + c.
class RecurrentCell {
  public:
    RecurrentCell(Index units, bool gated, const SeededTable& table)
        : units_(static_cast<std::size_t>(units)), columns_(units_ * (gated ? 3 : 1)), gated_(gated),
          weights_(Rows(static_cast<Index>(columns_), units, [table](Index col, std::span<double> numbers) {
              const double deviation = 1 / std::sqrt(static_cast<double>(numbers.size()));
              for (std::size_t row = 0; row < numbers.size(); ++row)
                  numbers[row] = deviation * table.at(static_cast<Index>(row) + 1, col);
          })) {
        for (std::size_t col = 0; col < columns_; ++col)
            inputs_.push_back(0.5 * table.at(0, static_cast<Index>(col)));
    }

    bool gated() const { return gated_; }
    double input(std::size_t col) const { return inputs_[col]; }

    /// U·h for all columns.
    std::vector<double> products(const double* state) const {
        std::vector<double> products(columns_);
        weights_.apply({state, units_}, products);
        return products;
    }

    double update_gate(const std::vector<double>& products, std::size_t unit) const {
        return sigmoid(products[units_ + unit] + inputs_[units_ + unit]);
    }

    /// tanh of the cell's sum: the next state of an Elman cell, the candidate that a GRU mixes in.
    double candidate(const std::vector<double>& products, std::size_t unit) const {
        if (!gated_)
            return std::tanh(products[unit] + inputs_[unit]);
        const double reset = sigmoid(products[unit] + inputs_[unit]);
        return std::tanh(inputs_[2 * units_ + unit] + reset * products[2 * units_ + unit]);
    }

    double next(const std::vector<double>& products, double before, std::size_t unit) const {
        const double n = candidate(products, unit);
        if (!gated_)
            return n;
        const double z = update_gate(products, unit);
        return (1 - z) * n + z * before;
    }

  private:
    std::size_t units_, columns_;
    bool gated_;
    LinearMap weights_;
    std::vector<double> inputs_;
};

class HiddenStates : public Field {
  public:
    HiddenStates(Index length, Index units, RecurrentCell cell)
        : length_(length), units_(units), cell_(std::move(cell)), states_(static_cast<std::size_t>(units)) {
        states_.reserve(static_cast<std::size_t>((length + 1) * units)); // so that states stay where they are
    }

    Cell size() const override { return {length_, units_}; }
    double at(Cell cell) const override { return state_before(cell.row + 1)[cell.col]; }
    std::size_t held_bytes() const override { return states_.size() * sizeof(double); }

    Explanation explain(Cell cell) const override {
        const auto unit = static_cast<std::size_t>(cell.col);
        const double* before = state_before(cell.row);
        const std::vector<double> products = cell_.products(before);
        const double value = at(cell), n = cell_.candidate(products, unit);
        Explanation explanation;
        std::vector<Step>& steps = explanation.steps;
        if (cell_.gated()) {
            const double z = cell_.update_gate(products, unit);
            steps.push_back(
                {"h = (1 − z)·n + z·h′,  h′ = " + readable(before[unit]) + " one position before", before[unit]});
            steps.push_back({"n = tanh(a + r·(U·h′)) = " + readable(n), n});
            steps.push_back({"z = σ(U·h′ + a) = " + readable(z), z});
            steps.push_back({"(1 − " + readable(z) + ") · " + readable(n) + " + " + readable(z) + " · " +
                                 readable(before[unit]) + " = " + readable(value),
                             value});
        } else {
            const std::string product = readable(products[unit]), input = readable(cell_.input(unit));
            steps.push_back({"h = tanh(U·h′ + a),  h′ = the state one position before", undefined});
            steps.push_back({"U·h′ = " + product, products[unit]});
            steps.push_back({"tanh(" + product + " + " + input + ") = " + readable(value), value});
        }
        explanation.fact = "unit " + readable_integer(cell.col) + " of an untrained cell";
        explanation.meaning = "The input never changes, so positions differ only in how long the cell has been "
                              "running: order without an encoding, until the state has settled.";
        return explanation;
    }

    Description describe() const override {
        return {"Recurrent state (random, untrained)", {"position", 0, {}}, {"unit", 0, {}}, -1, 1};
    }

  private:
    /// Runs the cell as far as necessary.
    const double* state_before(Index row) const {
        const auto units = static_cast<std::size_t>(units_), end = static_cast<std::size_t>(row + 1) * units;
        while (states_.size() < end) {
            states_.resize(states_.size() + units);
            const double* before = states_.data() + states_.size() - 2 * units;
            const std::vector<double> products = cell_.products(before);
            for (std::size_t unit = 0; unit < units; ++unit)
                states_[states_.size() - units + unit] = cell_.next(products, before[unit], unit);
        }
        return states_.data() + end - units;
    }

    Index length_, units_;
    RecurrentCell cell_;
    mutable std::vector<double> states_; ///< row p + 1 holds position p, row 0 the zeros before it
};

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = capped(state.integer("length"), most_positions_of(state), "length", made.issues);
    const Index units = capped(state.integer("d_model"), most_units, "d_model", made.issues);
    RecurrentCell cell(units, state.text("cell") == "gru", SeededTable(state, Stream::recurrent));
    made.field = with_sums(std::make_shared<HiddenStates>(length, units, std::move(cell)));
    return made;
}

std::vector<Definition> definitions(const State& state) {
    return {{"d_model", std::to_string(std::min(state.integer("d_model"), most_units))},
            {"length", std::to_string(std::min(state.integer("length"), most_positions_of(state)))}};
}

constexpr Choice cells[] = {{"elman", "Elman", "tanh of state and input (Elman’s network as libraries build it)"},
                            {"gru", "GRU", "gates decide what is kept (Cho et al. 2014)"}};

}

namespace parameters {

constinit const Parameter cell{.key = "cell",
                               .label = "Cell",
                               .help = "the cell that computes the next state; untrained, with random weights",
                               .kind = Kind::choice,
                               .initial = "elman",
                               .choices = cells};

}

namespace {

constexpr Use used[] = {&parameters::length, &parameters::d_model, &parameters::cell, &parameters::seed};
/// The cell stays as it is drawn: what learns is the model that reads its states.
constexpr Entry entry{.as = Enters::added};

}

constinit const Method registry::recurrent = {
    .id = "recurrent",
    .title = "Recurrent state",
    .family = "absolute",
    .sort = Sort::vectors,
    .aspects = rows_of_channels,
    .paper = "Elman 1990, Cho et al. 2014",
    .paper_url = "https://doi.org/10.1207/s15516709cog1402_1",
    .formula = "h_p = tanh(U·h_{p−1} + a)",
    .parameters = used,
    .make = make,
    .limit = most_positions,
    .users = "RNN encoder–decoders with GRUs, such as RNNsearch",
    .definitions = definitions,
    .encoding = "recurrent state",
    .entry = &entry,
    .no_waves = "Each state is computed from the one before it: no column has a frequency.",
};

}
