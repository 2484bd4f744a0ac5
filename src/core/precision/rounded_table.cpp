#include "core/precision/rounded_table.hpp"

#include "core/biases/alibi.hpp"
#include "core/rotary/rotary_parameters.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Choice tables[] = {{"index", "raw index", "the position itself"},
                             {"sinusoidal", "sinusoidal", "Vaswani et al. 2017"},
                             {"rotary-table", "rotary table", "cosines or sines of RoPE"},
                             {"alibi", "ALiBi", "bias by distance and head, slopes of the paper"}};
constexpr Choice roundings[] = {
    {"every-step", "every step", "frequencies, positions, angles and results: a model cast as a whole"},
    {"stored", "when stored", "computed in float32, only the result is rounded: Hugging Face Llama"}};

}

namespace parameters {

constinit const Parameter table{.key = "table",
                                .label = "Table",
                                .help = "what is computed with rounded numbers",
                                .kind = Kind::choice,
                                .initial = "sinusoidal",
                                .choices = tables};
constinit const Parameter rounding{.key = "rounding",
                                   .label = "Rounding",
                                   .help = "every step (a model cast as a whole) or only the result (Hugging Face)",
                                   .kind = Kind::choice,
                                   .initial = "every-step",
                                   .choices = roundings};

}

std::string_view RoundedTable::function(Index col) const {
    return linear_ ? "" : waves_.column(col).part == Waves::Part::sine ? "sin" : "cos";
}

double RoundedTable::exact(Index row, Index col) const {
    return factor_ * (linear_ ? position(row) * frequency(col) : waves_.at(position(row), col));
}

RoundedSteps RoundedTable::steps(Index row, Index col, NumberFormat format) const {
    RoundedSteps steps;
    if (zero(col))
        return steps;
    const NumberFormat inner = working(format);
    steps.position = rounded(position(row), inner);
    steps.frequency = rounded(frequency(col), inner);
    steps.angle = rounded(steps.position * steps.frequency, inner);
    double result = steps.angle;
    if (!linear_)
        result = rounded(waves_.column(col).part == Waves::Part::sine ? std::sin(result) : std::cos(result), inner);
    if (factor_ != 1)
        result = rounded(rounded(factor_, inner) * result, inner);
    steps.result = rounded(result, format);
    return steps;
}

double RoundedTable::error_bound(NumberFormat format) const {
    const double inner = unit_roundoff(working(format)), outer = unit_roundoff(format);
    const double far = std::max(std::fabs(position(0)), std::fabs(position(length_ - 1)));
    double fastest = 0;
    for (Index col = 0; col < width(); ++col)
        fastest = std::max(fastest, zero(col) ? 0 : frequency(col));
    const double angle = far * fastest, size = linear_ ? angle : 1;
    const double moved = 3 * inner * angle;
    return std::fabs(factor_) * (linear_ ? moved : std::min(moved, 2.0)) + 2 * outer * std::max(size, 1.0);
}

RoundedTable RoundedTable::of(const State& state, Index most, std::vector<Issue>& issues) {
    RoundedTable made;
    const std::string_view table = state.text("table");
    made.length_ = capped(state.integer("length"), most, "length", issues);
    made.offset_ = state.integer("offset");
    made.every_step_ = state.text("rounding") == "every-step";
    made.linear_ = table == "index" || table == "alibi";
    made.column_name_ = "dimension";
    if (table == "sinusoidal") {
        made.waves_ = Sinusoid(sinusoid_shape(state));
    } else if (table == "rotary-table") {
        const RotaryHead head = read_rotary_head(state, std::max<Index>(made.length_ + made.offset_, 1), issues);
        const RotaryFrequencies frequencies(head.settings);
        made.waves_ = rotary_waves(head, frequencies, draws_cosine(state));
        made.factor_ = frequencies.attention_factor();
        made.column_name_ = "channel";
    } else {
        const Index columns = table == "alibi" ? state.integer("head_count") : 1;
        std::vector<Waves::Column> waves;
        std::vector<double> slopes;
        for (Index col = 0; col < columns; ++col) {
            waves.push_back({Waves::Part::sine, col});
            slopes.push_back(table == "alibi" ? alibi_slope(AlibiSlopes::press, columns, col, 8) : 1);
        }
        made.waves_ = {std::move(waves), std::move(slopes)};
        made.factor_ = table == "alibi" ? -1 : 1;
        made.column_name_ = table == "alibi" ? "head" : "dimension";
    }
    return made;
}

}
