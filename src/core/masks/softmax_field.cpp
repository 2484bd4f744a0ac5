#include "core/masks/softmax_field.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::uint64_t logits_stream = 2;
constexpr std::uint64_t logits_per_row = 4096;

std::string cell_text(Cell cell) {
    return "z(" + std::to_string(cell.row) + ", " + std::to_string(cell.col) + ")";
}

/// Whether a hidden logit still counts; what is filled over need not be computed.
bool adds(const Masking& masking) {
    return masking.treatment == Treatment::add || masking.treatment == Treatment::add_minimum;
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

LogitsField::LogitsField(std::shared_ptr<const MaskField> mask, Masking masking, std::uint64_t seed, bool treated)
    : Pyramid(Values::held), mask_(std::move(mask)), masking_(masking), random_(seed, logits_stream), treated_(treated),
      rows_(static_cast<std::size_t>(mask_->size().row)) {}

double LogitsField::raw(Cell cell) const {
    const auto row = static_cast<std::size_t>(cell.row), col = static_cast<std::size_t>(cell.col);
    std::vector<double>& logits = rows_[row];
    if (logits.empty())
        logits.assign(static_cast<std::size_t>(mask_->size().col), undefined);
    if (logits[col] != logits[col])
        logits[col] = random_.normal(std::uint64_t{row} * logits_per_row + col);
    return logits[col];
}

Index LogitsField::known_logits() const {
    Index known = 0;
    for (const std::vector<double>& row : rows_)
        known += std::count_if(row.begin(), row.end(), [](double logit) { return logit == logit; });
    return known;
}

double LogitsField::at(Cell cell) const {
    if (!treated_)
        return raw(cell);
    const bool visible = mask_->hidden(cell) == Hidden::no;
    return treated_logit(visible || adds(masking_) ? raw(cell) : 0, visible, masking_);
}

Explanation LogitsField::explain(Cell cell) const {
    const double logit = raw(cell), value = at(cell);
    Explanation explanation{{{cell_text(cell) + " = " + readable(logit, 5), logit}},
                            "logit, seeded",
                            "Stands for query · key / √d of some content."};
    if (treated_ && mask_->hidden(cell) != Hidden::no) {
        explanation.steps.push_back({treatment_text(logit, masking_), value});
        explanation.fact = "hidden logit";
        explanation.meaning = mask_->explain(cell).meaning;
    }
    return explanation;
}

Description LogitsField::describe() const {
    return {treated_ ? "Logits after masking" : "Logits", mask_->query_names(), mask_->key_names(), -3, 3};
}

SoftmaxField::SoftmaxField(std::shared_ptr<const MaskField> mask, Masking masking, std::uint64_t seed)
    : Pyramid(Values::asked), logits_(std::move(mask), masking, seed, true), masking_(masking),
      rows_(static_cast<std::size_t>(size().row)) {}

const std::vector<double>& SoftmaxField::weights(Index row) const {
    std::vector<double>& weights = rows_[static_cast<std::size_t>(row)];
    if (!weights.empty())
        return weights;
    std::vector<double> logits(static_cast<std::size_t>(size().col));
    std::vector<std::uint8_t> visible(logits.size());
    for (Index col = 0; col < size().col; ++col) {
        const auto at = static_cast<std::size_t>(col);
        visible[at] = mask().hidden({row, col}) == Hidden::no ? 1 : 0;
        logits[at] = visible[at] != 0 || adds(masking_) ? logits_.raw({row, col}) : 0;
    }
    weights = masked_softmax_row(logits, visible, masking_);
    return weights;
}

Index SoftmaxField::known_rows() const {
    return std::count_if(rows_.begin(), rows_.end(), [](const std::vector<double>& row) { return !row.empty(); });
}

double SoftmaxField::at(Cell cell) const {
    return weights(cell.row)[static_cast<std::size_t>(cell.col)];
}

Explanation SoftmaxField::explain(Cell cell) const {
    if (mask().fully_masked(cell.row))
        return explain_full_row(cell);
    return mask().hidden(cell) == Hidden::no ? explain_visible(cell) : explain_hidden(cell);
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
    return {{{cell_text(cell) + " = " + readable(logit, 5), logit},
             {"Σ over " + std::to_string(count) + (count == 1 ? " visible key" : " visible keys") +
                  " of e^z = " + readable(total),
              total},
             {"e^" + readable(logit, 5) + " / " + readable(total) + " = " + readable(value), value}},
            "attention weight",
            mask().explain(cell).meaning};
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
    std::string last;
    switch (masking_.treatment) {
    case Treatment::fill_infinity:
        last = "e^(−∞ − (−∞)) / Σ is undefined: NaN";
        explanation.meaning =
            "The largest logit is −∞ itself; the whole row is NaN, and so is what attention puts out.";
        break;
    case Treatment::zero_row:
        last = "the row is defined as zeros: 0";
        explanation.meaning = "This program's own definition: who may look at nothing takes nothing.";
        break;
    default:
        last = spread ? "e^z / Σ e^z, because −1e9 cancels: " + readable(value)
                      : "e^0 / (" + keys + " · e^0) = " + readable(value);
        explanation.meaning = spread ? "The row is as if nothing were masked: silently wrong."
                                     : "All logits are alike, so the weight spreads evenly over keys that are hidden.";
    }
    if (masking_.treatment == Treatment::add_minimum)
        explanation.meaning += " Two such masks added would overflow to −∞ and give NaN.";
    explanation.steps.push_back({last, value});
    explanation.fact = "fully masked row";
    return explanation;
}

Description SoftmaxField::describe() const {
    return {"Softmax, query by key", mask().query_names(), mask().key_names(), 0, 1};
}

std::shared_ptr<const MaskField> mask_field(const State& state) {
    const Index length = std::min(state.integer("length"), most_softmax_positions);
    ChosenSentence chosen = chosen_sentence(state, length);
    const std::string_view mask = state.text("mask");
    const MaskShape shape{length, length, 0, mask != "look-ahead", mask != "padding", Polarity::visibility};
    return std::make_shared<MaskField>(std::move(chosen.batch), chosen.sentence, shape);
}

std::shared_ptr<const LogitsField> logits_field(const State& state, bool treated) {
    const auto seed = static_cast<std::uint64_t>(state.number("seed"));
    return std::make_shared<LogitsField>(mask_field(state), masking_of(state), seed, treated);
}

std::shared_ptr<const SoftmaxField> softmax_field(const State& state) {
    const auto seed = static_cast<std::uint64_t>(state.number("seed"));
    return std::make_shared<SoftmaxField>(mask_field(state), masking_of(state), seed);
}

}
