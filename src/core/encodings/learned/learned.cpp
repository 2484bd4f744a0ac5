// A table of learned position vectors: row = position, column = dimension.
//
//   PE(p, c) = T[p, c]     for p < T's trained length, undefined beyond      Gehring et al. 2017, BERT, GPT-2
//
// The numbers are seeded, normal with deviation 1, and nothing has been trained: see seeded_table.hpp. Not covered:
// tables stretched by interpolation.
#include "core/encodings/encoding_parameters.hpp"
#include "core/encodings/learned/seeded_table.hpp"
#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"
#include "core/waves/no_waves.hpp"

namespace posenc {

namespace {

constexpr Index most_positions = 1 << 20;

class Learned : public Field {
  public:
    Learned(Index length, Index width, Index trained, SeededTable table)
        : length_(length), width_(width), trained_(trained), table_(table) {}

    Cell size() const override { return {length_, width_}; }
    double at(Cell cell) const override { return cell.row < trained_ ? table_.at(cell.row, cell.col) : undefined; }

    Explanation explain(Cell cell) const override {
        const std::string row = readable_integer(cell.row), rows = readable_integer(trained_);
        const double value = at(cell);
        if (cell.row >= trained_)
            return {{{"T[p, c]  for p < " + rows, undefined}, {row + " ≥ " + rows + ": undefined", undefined}},
                    "beyond the trained length",
                    "The table ends with position " + readable_integer(trained_ - 1) + ". For position " + row +
                        " nothing was ever learned, so there is no number: such a model cannot read longer texts."};
        return {{{"T[" + row + ", " + readable_integer(cell.col) + "] = " + readable(value), value}},
                "entry of row " + row + ": a random number, not a learned one",
                "Training would choose this number; here it is random, so neighbouring rows have nothing in common."};
    }

    Description describe() const override {
        return {"Learned table (random, untrained)",
                {"position", 0, {}},
                {"dimension", 0, {}},
                -normal_range,
                normal_range};
    }

  private:
    Index length_, width_, trained_;
    SeededTable table_;
};

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = capped(state.integer("length"), most_positions, "length", made.issues);
    const Index trained = state.integer("trained_length");
    if (length > trained)
        made.issues.push_back({"trained_length", "trained_length: the table ends after " +
                                                     counted(trained, "position") + "; the rest up to " +
                                                     readable_integer(length) + " is undefined"});
    made.field = with_sums(
        std::make_shared<Learned>(length, state.integer("d_model"), trained, SeededTable(state, Stream::learned)));
    return made;
}

}

namespace parameters {

constinit const Parameter trained_length{.key = "trained_length",
                                         .label = "Trained",
                                         .unit = "positions",
                                         .help = "number of rows in the table (BERT 512, GPT-2 1024)",
                                         .kind = Kind::integer,
                                         .low = 1,
                                         .high = most_positions,
                                         .scale = Scale::logarithmic,
                                         .initial = "512"};

}

namespace {

constexpr Use used[] = {&parameters::length, &parameters::d_model, &parameters::trained_length, &parameters::seed};

/// Training begins with the table as drawn, but with a smaller deviation than that of the tokens' embeddings.
LearnedRows learned_rows(const State& state) {
    const Index count = std::min(state.integer("length"), state.integer("trained_length"));
    return {count, [count](Index position) { return position < count ? position : -1; }, make(state).field, 0.5};
}

constexpr Entry entry{.as = Enters::added, .rows = learned_rows};

}

constinit const Method registry::learned = {
    .id = "learned",
    .title = "Learned table",
    .family = "absolute",
    .sort = Sort::vectors,
    .aspects = rows_of_channels,
    .paper = "Gehring et al. 2017",
    .paper_url = "https://arxiv.org/abs/1705.03122",
    .formula = "PE(p, c) = T[p, c]",
    .parameters = used,
    .make = make,
    .limit = most_positions,
    .users = "BERT, RoBERTa, GPT-2, OPT, BART, ViT, CLIP",
    .encoding = "learned table",
    .entry = &entry,
    .no_waves = numbers_from_seed,
};

}
