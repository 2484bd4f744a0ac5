// The matrix that moves a sinusoidal encoding by k positions: row = dimension of PE(p + k), column = dimension of
// PE(p).
//
//   PE(p + k) = M_k PE(p) for every p:   sine row:   sin w(p + k) =  cos(wk) sin(wp) + sin(wk) cos(wp)
//                                        cosine row: cos w(p + k) = −sin(wk) sin(wp) + cos(wk) cos(wp)
//
// So M_k turns every pair by w·k and mixes no two pairs; layouts only move the rows and columns. A sine without its
// cosine (an odd width with an extra sine) has no such row unless k = 0: cos(wp) is nowhere in PE(p), and waves of
// different frequencies do not add up to it. That row is undefined. A column of zeros shifts to itself. Not covered:
// the matrix as a product of logarithms (its generator), other encodings. Limited to 4096 dimensions.
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"
#include "core/waves/sinusoid.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

using Part = Waves::Part;

class ShiftOperator : public Field {
  public:
    ShiftOperator(SinusoidShape shape, Index shift) : waves_(shape), shift_(shift) {}

    Cell size() const override { return {waves_.width(), waves_.width()}; }

    double at(Cell cell) const override {
        const Waves::Column to = waves_.column(cell.row), from = waves_.column(cell.col);
        if (is_lone(to) && shift_ != 0)
            return undefined;
        if (to.part == Part::zero || from.part == Part::zero)
            return cell.row == cell.col ? 1 : 0;
        if (to.pair != from.pair)
            return 0;
        if (to.part == from.part)
            return std::cos(angle(to.pair));
        return to.part == Part::sine ? std::sin(angle(to.pair)) : -std::sin(angle(to.pair));
    }

    Explanation explain(Cell cell) const override;

    Description describe() const override {
        return {"Shift by " + readable_integer(shift_),
                {"dimension of PE(p + k)", 0, {}},
                {"dimension of PE(p)", 0, {}},
                -1,
                1};
    }

    bool has_lone() const { return waves_.pairs() > waves_.width() / 2; }

  private:
    bool is_lone(const Waves::Column& column) const {
        return has_lone() && column.part == Part::sine && column.pair == waves_.pairs() - 1;
    }
    double angle(Index pair) const { return waves_.frequency(pair) * static_cast<double>(shift_); }
    Explanation explain_turn(Cell cell) const;

    Sinusoid waves_;
    Index shift_;
};

Explanation ShiftOperator::explain_turn(Cell cell) const {
    const Waves::Column to = waves_.column(cell.row), from = waves_.column(cell.col);
    const double frequency = waves_.frequency(to.pair), turn = angle(to.pair), value = at(cell);
    const std::string pair = readable_integer(to.pair);
    const bool cosine = to.part == from.part;
    const std::string rule = cosine ? "cos(w k)" : to.part == Part::sine ? "sin(w k)" : "−sin(w k)";
    Explanation explanation;
    explanation.steps = {
        {"w = frequency of pair " + pair + " = " + readable(frequency), frequency},
        {"w k = " + readable(frequency) + " · " + readable_integer(shift_) + " = " + readable(turn), turn},
        {"M[r, c] = " + rule + " = " + readable(value), value}};
    explanation.fact = "rotation of pair " + pair + " by " + readable(turn, 4) + " radians";
    explanation.meaning = "Sine and cosine of one frequency are a point on a circle; a shift by k turns it by the same "
                          "angle from every position, so the matrix does not depend on p.";
    return explanation;
}

Explanation ShiftOperator::explain(Cell cell) const {
    const Waves::Column to = waves_.column(cell.row), from = waves_.column(cell.col);
    const double value = at(cell);
    if (is_lone(to) && shift_ != 0)
        return {
            {{"sin w(p + k) = cos(w k) sin(w p) + sin(w k) cos(w p), but cos(w p) is not in PE(p)", value}},
            "undefined: the lone sine of pair " + readable_integer(to.pair),
            "The odd width leaves this sine without its cosine, so no matrix leads from PE(p) to PE(p + k) at every "
            "p. An even width or a column of zeros has one."};
    if (to.part == Part::zero || from.part == Part::zero)
        return {{{cell.row == cell.col ? "a column of zeros stays zero: M[r, r] = 1" : "M[r, c] = 0", value}},
                "column of zeros, because d_model is odd",
                "This dimension is 0 at every position, so any number would do on the diagonal; 1 leaves it as it is."};
    if (to.pair == from.pair)
        return explain_turn(cell);
    return {{{"row of pair " + readable_integer(to.pair) + ", column of pair " + readable_integer(from.pair) +
                  ": M[r, c] = 0",
              value}},
            "two different frequencies",
            "A shift mixes only the sine and the cosine of one frequency; everything else in the matrix is zero."};
}

constexpr Index most_dimensions = 4096;

MakeResult make(const State& state) {
    MakeResult made;
    SinusoidShape shape = sinusoid_shape(state);
    shape.width = capped(shape.width, most_dimensions, "d_model", made.issues);
    const Index shift = state.integer("shift");
    const auto field = std::make_shared<ShiftOperator>(shape, shift);
    if (field->has_lone() && shift != 0)
        made.issues.push_back({"d_model",
                               "d_model: ‘" + std::to_string(shape.width) +
                                   "’ leaves one sine without its cosine, and no matrix shifts that; even widths and "
                                   "odd = zero-column have one",
                               "its row is shown as undefined"});
    made.field = with_sums(field);
    return made;
}

std::vector<Definition> definitions(const State& state) {
    return {{"d_model", std::to_string(std::min(state.integer("d_model"), most_dimensions))}};
}

constexpr When odd_width = is_odd(parameters::d_model);
constexpr Use used[] = {&parameters::shift,  &parameters::d_model, &parameters::base,
                        &parameters::layout, &parameters::grid,    {&parameters::odd, &odd_width}};

}

constinit const Method registry::shift_operator = {
    .id = "shift-operator",
    .title = "Shift operator",
    .family = "relative",
    .sort = Sort::similarity,
    .paper = "Vaswani et al. 2017",
    .paper_url = "https://arxiv.org/abs/1706.03762",
    .formula = "PE(p + k) = M_k PE(p)\nM_k turns every pair by w k",
    .parameters = used,
    .make = make,
    .limit = most_dimensions,
    .definitions = definitions,
    .part_of = &registry::sinusoidal,
};

}
