// The steps that lead to a logit and to a weight of masked attention, in words and numbers.
#include "core/masks/softmax/softmax_field.hpp"
#include "core/text.hpp"

#include <cmath>

namespace posenc {

namespace {

std::string cell_text(Cell cell) {
    return "z(" + std::to_string(cell.row) + ", " + std::to_string(cell.col) + ")";
}

std::string_view float_name(Arithmetic arithmetic) {
    return arithmetic == Arithmetic::float32 ? "float32" : "float64";
}

/// Large magnitudes in full where the digits matter, else short: −1e9, −999999998.41, −3.40282e38.
std::string large(double value) {
    if (value == -1e9)
        return "−1e9";
    return std::fabs(value) < 1e15 ? readable(value, 11) : readable(value);
}

}

std::string treatment_text(double logit, const Masking& masking) {
    const double made = treated_logit(logit, false, masking);
    if (masking.strength < 1)
        return readable(logit, 5) + " + ln(1 − " + readable(masking.strength) + ") = " + readable(made, 5);
    switch (masking.treatment) {
    case Treatment::add:
        return readable(logit, 5) + " + " + large(masking.fill) + " = " + large(made) + " in " +
               std::string(float_name(masking.arithmetic));
    case Treatment::add_minimum:
        return readable(logit, 5) + " + minimum of " + std::string(float_name(masking.arithmetic)) + " = " +
               large(made);
    case Treatment::fill:
        return "filled with " + large(masking.fill);
    case Treatment::fill_infinity:
    case Treatment::zero_row:
        break;
    }
    return "filled with −∞";
}

Explanation LogitsField::explain(Cell cell) const {
    const double logit = raw(cell), value = at(cell);
    Explanation explanation{{{cell_text(cell) + " = " + readable(logit, 5), logit}},
                            "random logit",
                            "It stands for query · key / √d of some content."};
    if (treated_ && mask_->hidden(cell) != Hidden::no) {
        explanation.steps.push_back({treatment_text(logit, masking_), value});
        explanation.fact = "hidden logit";
        explanation.meaning = mask_->explain(cell).meaning;
    }
    return explanation;
}

Explanation SoftmaxField::explain(Cell cell) const {
    if (masking_.strength < 1)
        return explain_half_open(cell);
    if (mask().fully_masked(cell.row))
        return explain_full_row(cell);
    return mask().hidden(cell) == Hidden::no ? explain_visible(cell) : explain_hidden(cell);
}

void SoftmaxField::add_sink(double& total, Explanation& explanation) const {
    if (!masking_.sink)
        return;
    const double taken = std::exp(*masking_.sink);
    total += taken;
    explanation.steps.push_back({"with the sink’s e^" + readable(*masking_.sink, 5) + " = " + readable(total), total});
    explanation.fact += "; " + readable(100 * taken / total, 4) + " % go to the sink";
}

Explanation SoftmaxField::explain_visible(Cell cell) const {
    double total = 0;
    Index count = 0;
    for (Index col = 0; col < size().col; ++col)
        if (mask().hidden({cell.row, col}) == Hidden::no) {
            total += std::exp(logits_.raw({cell.row, col}));
            ++count;
        }
    const double logit = logits_.raw(cell), value = at(cell);
    Explanation explanation{{{cell_text(cell) + " = " + readable(logit, 5), logit},
                             {"Σ over " + counted(count, "visible key") + " of e^z = " + readable(total), total}},
                            "attention weight",
                            mask().explain(cell).meaning};
    add_sink(total, explanation);
    explanation.steps.push_back({"e^" + readable(logit, 5) + " / " + readable(total) + " = " + readable(value), value});
    return explanation;
}

Explanation SoftmaxField::explain_half_open(Cell cell) const {
    const bool hidden = mask().hidden(cell) != Hidden::no;
    const double logit = logits_.raw(cell), made = logits_.at(cell), value = at(cell);
    double total = 0;
    for (Index col = 0; col < size().col; ++col)
        total += std::exp(logits_.at({cell.row, col}));
    Explanation explanation{{{cell_text(cell) + " = " + readable(logit, 5), logit}},
                            hidden ? "hidden, but the mask is not fully closed" : "attention weight",
                            mask().explain(cell).meaning};
    if (hidden)
        explanation.steps.push_back({treatment_text(logit, masking_), made});
    explanation.steps.push_back({"Σ over " + counted(size().col, "key") + " of e^z = " + readable(total), total});
    add_sink(total, explanation);
    explanation.steps.push_back({"e^" + readable(made, 5) + " / " + readable(total) + " = " + readable(value), value});
    return explanation;
}

Explanation SoftmaxField::explain_hidden(Cell cell) const {
    const double logit = logits_.raw(cell), value = at(cell);
    const double made = treated_logit(logit, false, masking_);
    const bool infinite = std::isinf(made);
    return {{{cell_text(cell) + " = " + readable(logit, 5), logit},
             {treatment_text(logit, masking_), made},
             {std::string(infinite ? "e^−∞" : "e^(" + large(made) + " − maximum), too small for a number,") + " = " +
                  readable(value),
              value}},
            "hidden: no attention",
            mask().explain(cell).meaning};
}

Explanation SoftmaxField::explain_full_row(Cell cell) const {
    const double logit = logits_.raw(cell), value = at(cell);
    const std::string keys = std::to_string(size().col);
    Explanation explanation;
    explanation.steps = {{"no key of row " + std::to_string(cell.row) + " is visible", undefined},
                         {treatment_text(logit, masking_), treated_logit(logit, false, masking_)}};
    const bool spread = masking_.treatment == Treatment::add && masking_.arithmetic == Arithmetic::float64;
    if (masking_.sink && masking_.treatment != Treatment::zero_row) {
        explanation.steps.push_back({"e^z is too small beside the sink: " + readable(value), value});
        explanation.fact = "fully masked row";
        explanation.meaning = "All attention of the row goes to the sink, which has no value.";
        return explanation;
    }
    std::string last;
    switch (masking_.treatment) {
    case Treatment::fill_infinity:
        last = "e^(−∞ − (−∞)) / Σ is undefined: NaN";
        explanation.meaning =
            "The largest logit is −∞ itself; the whole row is NaN, and so is the output of attention.";
        break;
    case Treatment::zero_row:
        last = "the row is defined as zeros: 0";
        explanation.meaning = "A query that may see nothing receives nothing: the rule of PyTorch’s "
                              "scaled_dot_product_attention from 2.5.";
        break;
    default:
        last = spread ? "e^z / Σ e^z, because −1e9 cancels: " + readable(value)
                      : "e^0 / (" + keys + " · e^0) = " + readable(value);
        explanation.meaning = spread ? "The row is as if nothing were masked: silently wrong."
                                     : "All logits are equal, so the weight is spread evenly over hidden keys.";
    }
    if (masking_.treatment == Treatment::add_minimum)
        explanation.meaning += " Two such masks added would overflow to −∞ and give NaN.";
    explanation.steps.push_back({last, value});
    explanation.fact = "fully masked row";
    return explanation;
}

}
