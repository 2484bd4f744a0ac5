#include "core/oracle/check.hpp"

#include "core/method.hpp"
#include "core/oracle/measured.hpp"
#include "core/oracle/other_settings.hpp"
#include "core/oracle/slices.hpp"
#include "core/position_waves.hpp"
#include "core/precision/number_format.hpp"
#include "core/recognise/changed_settings.hpp"
#include "core/recognise/mistakes.hpp"
#include "core/recognise/prepared_table.hpp"
#include "core/recognise/row_constants.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::size_t most_mistakes = 3;

}

Cause cause_of_settings(State found, const State& meant) {
    Cause cause{{}, {}, std::move(found)};
    std::vector<std::string> clauses;
    for (const SettingChange& changed : changed_settings(cause.state, meant)) {
        cause.mistakes.insert(cause.mistakes.end(), changed.ids.begin(), changed.ids.end());
        for (std::string& text : mistake_texts(changed, cause.state, meant))
            clauses.push_back(std::move(text));
    }
    if (const double by = std::fabs(cause.state.number("head") - meant.number("head")); clauses.empty() && by > 0) {
        cause.mistakes.push_back(by == 1 ? "slope-off-by-one" : "slope-order");
        clauses.emplace_back(sentence_of(cause.mistakes.back()));
    }
    if (std::find(cause.mistakes.begin(), cause.mistakes.end(), "grid-sides-swapped") != cause.mistakes.end())
        cause.mistakes.insert(cause.mistakes.begin(), "axes-swapped");
    cause.mistakes.resize(std::min(cause.mistakes.size(), most_mistakes));
    cause.text = mistakes_sentence(clauses);
    return cause;
}

namespace {

/// The table with other numbers, or the same in another order.
class ChangedTable {
  public:
    template <class At> ChangedTable(const NumberTable& table, Index rows, Index cols, const At& at) : table_(table) {
        for (Index row = 0; row < rows; ++row)
            for (Index col = 0; col < cols; ++col)
                values_.push_back(at(row, col));
        table_.rows = rows;
        table_.cols = cols;
        table_.values = values_;
        table_.largest = largest_of(values_);
        table_.uncertainty = {};
    }
    ChangedTable(const ChangedTable&) = delete;
    ChangedTable& operator=(const ChangedTable&) = delete;

    const NumberTable& table() const { return table_; }

  private:
    std::vector<double> values_;
    NumberTable table_;
};

class Checker {
  public:
    Checker(const NumberTable& table, const State& meant, std::span<const double> bases, Stop stop)
        : table_(table), meant_(meant), bases_(bases), stop_(std::move(stop)) {}

    Check check() {
        Check result{beside_meant(table_, meant_,
                                  {.width_counts = true, .precision = precision_of(table_.roundoff), .stop = stop_})};
        result.difference = difference_text(table_, result.meant);
        if (result.meant.agrees())
            return result;
        factor_ = result.meant.has_size ? result.meant.factor : 1;
        result.cause = by_row_constants();
        if (!result.cause)
            result.cause = by_grid();
        if (std::optional<Cause> setting = by_settings(states_by_one_setting(meant_, bases_)); !result.cause)
            result.cause = std::move(setting);
        else if (setting)
            result.cause->state = setting->state; // which has these numbers too
        const std::vector<State> measured =
            table_.uncertainty.empty() ? states_as_measured(table_, meant_) : std::vector<State>{};
        if (!result.cause)
            result.cause = by_settings(measured);
        if (!result.cause)
            result.cause = by_another_reading();
        if (!result.cause)
            result.cause = by_rounding();
        if (!result.cause)
            result.cause = by_settings(states_by_two_settings(meant_, bases_));
        for (std::size_t i = 0; i < measured.size() && !result.cause; ++i)
            result.cause = by_settings(states_by_one_setting(measured[i], bases_));
        return result;
    }

  private:
    bool shows(const NumberTable& table, const State& state) const {
        return shows(table, state, precision_of(table.roundoff));
    }
    bool shows(const NumberTable& table, const State& state, const StepPrecision& precision) const {
        return beside_meant(table, state,
                            {.width_counts = true, .most_differing = 0, .precision = precision, .stop = stop_})
            .agrees();
    }

    std::optional<Cause> by_settings(const std::vector<State>& states) const {
        for (const State& state : states)
            if (stop_ && stop_())
                break;
            else if (shows(table_, state))
                return cause_of_settings(state, meant_);
        return {};
    }

    std::optional<Cause> known_as(std::vector<std::string_view> ids, const std::string& detail = {}) const {
        const std::string clause = std::string(sentence_of(ids.back())) + (detail.empty() ? "" : " (" + detail + ")");
        return Cause{std::move(ids), mistakes_sentence({&clause, 1}), meant_};
    }

    /// What the softmax cannot tell from what was meant.
    std::optional<Cause> by_row_constants() const {
        const State sized = meant_.with("length", std::to_string(table_.cols))
                                .with("key_length", std::to_string(table_.cols))
                                .with("query_length", std::to_string(table_.rows));
        const std::optional<RowConstants> found = row_constants(table_, sized, precision_of(table_.roundoff));
        if (!found)
            return {};
        Cause cause = *known_as({found->one ? "bias-shifted" : "rows-shifted"});
        if (found->other_hidden)
            cause.text += " Keys are hidden in one of the two alone; a mask may do that.";
        return cause;
    }

    /// Places of a grid column by column.
    std::optional<Cause> by_grid() const {
        const Index rows = table_.rows, cols = table_.cols;
        const Index width = meant_.integer("grid_width"), height = meant_.integer("grid_height");
        if (rows == width * height) {
            const ChangedTable turned(table_, rows, cols, [&](Index row, Index col) {
                return table_.at(row % width * height + row / width, col);
            });
            if (shows(turned.table(), meant_))
                return known_as({"axes-swapped", "grid-by-columns"});
        }
        return {};
    }

    /// A factor on all numbers of a scaling that has one of its own.
    std::optional<Cause> by_attention_factor() const {
        if (!(factor_ > 0) || std::none_of(scaling_uses.begin(), scaling_uses.end(), [&](const Use& use) {
                return use.row == &parameters::attention_factor && applies(*use.row, meant_);
            }))
            return {};
        const double own =
            RotaryFrequencies(read_rotary_head(meant_, meant_.integer("length")).settings).attention_factor();
        const State state = meant_.with("attention_factor", shortest(own * factor_));
        return shows(table_, state) ? std::optional(cause_of_settings(state, meant_)) : std::nullopt;
    }

    std::optional<Cause> by_another_reading() const {
        const Index rows = table_.rows, cols = table_.cols;
        if (std::optional<Cause> cause = by_attention_factor())
            return cause;
        if (std::fabs(factor_) > 1e-9 && std::fabs(factor_ - 1) > 1e-6) {
            const ChangedTable divided(table_, rows, cols,
                                       [&](Index row, Index col) { return table_.at(row, col) / factor_; });
            const double root = std::sqrt(meant_.number("d_model"));
            if (shows(divided.table(), meant_))
                return known_as({std::fabs(factor_ - root) < 1e-6 * root ? "scaled-by-root-d" : "scaled"},
                                readable(factor_));
        }
        const ChangedTable transposed(table_, cols, rows, [&](Index row, Index col) { return table_.at(col, row); });
        if (shows(transposed.table(), meant_))
            return (method_of(meant_).aspects & by_distance) != 0 && rows == cols
                       ? known_as({"transposed", "sign-of-distance"})
                       : known_as({"transposed"});
        const ChangedTable reversed(table_, rows, cols,
                                    [&](Index row, Index col) { return table_.at(rows - 1 - row, col); });
        if (shows(reversed.table(), meant_))
            return known_as({"positions-reversed"});
        return {};
    }

    /// Numbers that were rounded more coarsely than their type, and steps than theirs.
    std::optional<Cause> by_coarser_type() const {
        if (table_.roundoff == roundoff_of("float64") &&
            shows(table_, meant_, {.working = roundoff_of("float32"), .stored = table_.roundoff}))
            return known_as({"float32-angles"});
        const std::optional<NumberFormat> format = rounded_to(table_);
        if (format && unit_roundoff(*format) > table_.roundoff &&
            shows(table_, meant_, precision_of(format_name(*format))))
            return known_as({*format == NumberFormat::float32 ? "float32-angles" : format_name(*format)});
        return {};
    }

    /// Waves of which frequencies, positions or angles were rounded, each rounding as it is made.
    std::optional<Cause> by_rounding() const {
        if (std::optional<Cause> cause = by_coarser_type())
            return cause;
        const Index first = meant_.is_default("offset") ? 0 : meant_.integer("offset");
        const auto waves = position_waves(meant_, first + table_.rows);
        if (!waves || waves->waves.width() != table_.cols)
            return {};
        for (const NumberFormat format : {NumberFormat::bfloat16, NumberFormat::float16})
            for (int parts = 1; parts < 8; ++parts)
                if (rounds_so(*waves, first, format, parts))
                    return known_as({id_of(format, parts)});
        return {};
    }

    static std::string_view id_of(NumberFormat format, int parts) {
        if (parts != 1)
            return format_name(format);
        return format == NumberFormat::bfloat16 ? "bfloat16-frequencies" : "float16-frequencies";
    }

    /// `parts`: 1 frequencies, 2 positions, 4 angles.
    bool rounds_so(const PositionWaves& turning, Index first, NumberFormat format, int parts) const {
        const Rounding rounding(format);
        const auto part = [&](int which, double x) { return (parts & which) != 0 ? rounding(x) : x; };
        const StepPrecision precision = precision_of(table_.roundoff);
        const FieldPtr field = make_field(meant_.with("length", std::to_string(table_.rows))).field;
        const StepErrors errors = step_errors(meant_, field);
        for (Index row = 0; row < table_.rows; ++row)
            for (Index col = 0; col < table_.cols; ++col) {
                const Waves::Column& column = turning.waves.column(col);
                if (column.part == Waves::Part::zero)
                    continue;
                const double angle =
                    part(4, part(2, static_cast<double>(first + row)) * part(1, turning.waves.frequency(column.pair)));
                const double right =
                    turning.factor * (column.part == Waves::Part::sine ? std::sin(angle) : std::cos(angle));
                if (!(std::fabs(table_.at(row, col) - right) <=
                      budget(right, errors({row, col}, right), precision) + table_.uncertainty_at(row, col)))
                    return false;
            }
        return true;
    }

    const NumberTable& table_;
    const State& meant_;
    std::span<const double> bases_;
    Stop stop_;
    double factor_ = 1;
};

}

double shown_roundoff(const NumberTable& table) {
    const double exact = roundoff_of("float64"), single = roundoff_of("float32");
    if (table.roundoff != exact)
        return table.roundoff;
    return !table.type_known || rounded_to(table, 1) ? single : exact; // a number of float64 is hardly one by chance
}

Check check(const NumberTable& table, const State& meant, std::span<const double> bases, Stop stop) {
    if (std::optional<Check> slices = check_by_slices(table, meant, bases, stop))
        return std::move(*slices);
    return Checker(table, meant, bases, std::move(stop)).check();
}

}
