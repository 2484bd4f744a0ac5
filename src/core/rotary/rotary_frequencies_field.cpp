// How fast each pair of a rotary embedding turns, before and after scaling to a longer context: row = pair, columns =
// before, after.
//
//   frequency w_t (radians per position), or wavelength λ_t = 2π / w_t (positions per turn)
//
// Scaling methods differ in which pairs they slow down; see rotary_frequencies.hpp. Not covered: the attention factor,
// which only the explanation shows.
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

class FrequencyList : public Field {
  public:
    FrequencyList(const RotarySettings& settings, bool wavelengths)
        : frequencies_(settings), wavelengths_(wavelengths) {}

    Cell size() const override { return {frequencies_.pairs(), 2}; }
    double at(Cell cell) const override {
        const double w = cell.col == 0 ? frequencies_.unscaled(cell.row) : frequencies_.frequency(cell.row);
        return wavelengths_ ? 2 * std::numbers::pi / w : w;
    }
    Explanation explain(Cell cell) const override;

    Description describe() const override {
        double most = 0; // any pair may have the largest: a list of divisors can slow each of them
        for (Index pair = 0; pair < frequencies_.pairs(); ++pair)
            for (const double number : {at({pair, 0}), at({pair, 1})})
                if (std::isfinite(number)) // the wavelength of a pair that stands still is not
                    most = std::max(most, number);
        return {wavelengths_ ? "Wavelengths, in positions per turn" : "Frequencies, in radians per position",
                {"pair", 0, {}},
                {"stage", 0, {"before scaling", "after scaling"}},
                0,
                most};
    }

  private:
    RotaryFrequencies frequencies_;
    bool wavelengths_;
};

Explanation FrequencyList::explain(Cell cell) const {
    Explanation explanation{frequencies_.explain(cell.row), {}, {}};
    std::vector<Step>& steps = explanation.steps;
    if (cell.col == 0)
        steps.resize(1);
    const double w = steps.back().value, wavelength = 2 * std::numbers::pi / w,
                 before = frequencies_.unscaled(cell.row), factor = frequencies_.attention_factor();
    if (wavelengths_)
        steps.push_back({"λ = 2π / " + readable(w) + " = " + readable(wavelength), wavelength});
    if (w == 0) {
        explanation.fact = "pair " + std::to_string(cell.row) + " after scaling stands still";
        explanation.meaning = "The pair does not turn: its channels keep their numbers at every position.";
        return explanation;
    }
    const double turns = frequencies_.settings().original_length / wavelength;
    explanation.fact = "pair " + std::to_string(cell.row) + (cell.col == 0 ? " before" : " after") +
                       " scaling, wavelength " + readable(wavelength, 4);
    if (factor != 1)
        explanation.fact += ", attention factor " + readable(factor, 4);
    explanation.meaning = "The pair turns once in " + readable(wavelength, 4) + " positions";
    if (frequencies_.settings().scaling != RotaryScaling::none)
        explanation.meaning += ": " + readable(turns, 3) + " turns within the original length";
    explanation.meaning += ". ";
    if (cell.col == 0)
        explanation.meaning += "This is its speed as trained.";
    else
        explanation.meaning += w == before ? "Scaling leaves it as it was."
                                           : "Scaling makes it " + readable(before / w, 4) + " times slower.";
    return explanation;
}

MakeResult make(const State& state) {
    MakeResult made;
    const RotaryHead head = read_rotary_head(state, state.integer("length"), made.issues);
    made.field = std::make_shared<FrequencyList>(head.settings, state.text("quantity") == "wavelength");
    return made;
}

constexpr Choice quantities[] = {{"frequency", "frequency", "radians per position"},
                                 {"wavelength", "wavelength", "positions per turn"}};
constexpr Parameter quantity{.key = "quantity",
                             .label = "What is shown",
                             .help = "the quantity shown for each pair",
                             .kind = Kind::choice,
                             .initial = "frequency",
                             .choices = quantities};

std::vector<Definition> definitions(const State& state) {
    return rotary_definitions(state, state.integer("length"));
}

/// If no length seen is given, the shown length counts as seen.
constexpr When with_shown_length = with_seen_length && is_none(parameters::seen_length);
constexpr auto used = uses(&parameters::d_model, &quantity, &parameters::rotary_width, &parameters::base,
                           under(with_shown_length, &parameters::length), scaling_uses);

}

constinit const Method registry::rotary_frequencies = {
    .id = "rotary-frequencies",
    .title = "Rotary frequencies",
    .family = "rotary",
    .sort = Sort::rotation,
    .choice = "Wavelengths",
    .hint = "before and after scaling to longer contexts",
    .paper = "Su et al. 2021",
    .paper_url = "https://arxiv.org/abs/2104.09864",
    .formula = "w_t = n^(−2t/r),  λ_t = 2π / w_t\nafter: as the scaling says",
    .parameters = used,
    .make = make,
    .users = "Llama 3.1 (llama3), DeepSeek-V3 (yarn), Phi-3 (longrope), Gemma 4",
    .definitions = definitions,
    .part_of = &registry::rotary_table,
};

}
