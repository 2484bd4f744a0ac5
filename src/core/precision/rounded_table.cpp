#include "core/precision/rounded_table.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <functional>
#include <numbers>

namespace posenc {

namespace {

using ColumnKind = RoundedColumn::Kind;

constexpr auto unheard = [](std::string_view, double) {};

}

AxisNames RoundedTable::row_names() const {
    const RoundedAxis& axis = rule_.axes.front();
    AxisNames names{std::string(rule_.row_name), rule_.axes.size() == 1 ? axis.first : 0, {}};
    for (const double number : axis.numbers)
        names.labels.push_back(readable(number, 15));
    return names;
}

std::string RoundedTable::row_text(Index row) const {
    return rule_.axes.size() == 1 ? readable(rule_.axes.front().number(row), 15) : readable_integer(row);
}

template <typename Round, typename Note>
double RoundedTable::computed(Index row, Index col, const Round& round, const Note& note) const {
    const RoundedColumn& column = this->column(col);
    const RoundedAxis& axis = rule_.axes[column.axis];
    double x = round(axis.number(row));
    note("x", x);
    const auto change = [&](double by, std::string_view name, std::string_view result, const auto& operation) {
        const double rounded_by = round(by);
        note(name, rounded_by);
        note(result, x = round(operation(x, rounded_by)));
    };
    if (axis.divisor != 1)
        change(axis.divisor, "m", "x / m", std::divides<>());
    if (axis.scale != 1)
        change(axis.scale, "s", "x · s", std::multiplies<>());
    if (axis.shift != 0)
        change(axis.shift, "c", "x + c", std::plus<>());
    if (rule_.buckets)
        return rule_.buckets->rounded(x, round, note);
    const double frequency = round(column.frequency);
    note("w", frequency);
    double angle = round(x * frequency);
    note("a = x · w", angle);
    if (column.phase != 0) {
        const double phase = round(column.phase);
        note("b", phase);
        note("a + b", angle = round(angle + phase));
    }
    double value = angle;
    if (column.kind != ColumnKind::linear) {
        const bool sine = column.kind == ColumnKind::sine;
        note(sine ? "sin a" : "cos a", value = round(sine ? std::sin(angle) : std::cos(angle)));
    }
    if (rule_.factor != 1) {
        const double factor = round(rule_.factor);
        note("g", factor);
        note("times g", value = round(factor * value));
    }
    return value;
}

double RoundedTable::exact(Index row, Index col) const {
    if (zero(col))
        return 0;
    if (rule_.given)
        return rule_.given(row, col);
    if (rule_.buckets)
        return rule_.buckets->exact(axis(col).number(row));
    return computed(
        row, col, [](double x) { return x; }, unheard);
}

double RoundedTable::at(Index row, Index col, NumberFormat format) const {
    double entry = 0;
    read({&row, 1}, col, format, {&entry, 1});
    return entry;
}

void RoundedTable::read(std::span<const Index> rows, Index col, NumberFormat format, std::span<double> entries) const {
    const Rounding inner(working(format)), last(format);
    const auto read = [&](const auto& entry) { std::transform(rows.begin(), rows.end(), entries.begin(), entry); };
    if (zero(col))
        read([](Index) { return 0.0; });
    else if (rule_.given)
        read([&](Index row) { return last(rule_.given(row, col)); });
    else if (rule_.buckets)
        read([&](Index row) { return computed(row, col, inner, unheard); });
    else
        read([&](Index row) { return last(computed(row, col, inner, unheard)); });
}

bool RoundedTable::constant(Index col, NumberFormat format) const {
    if (zero(col))
        return true;
    const RoundedColumn& column = this->column(col);
    const RoundedAxis& own = axis(col);
    if (given() || rule_.buckets || !own.numbers.empty() || column.phase != 0 || own.shift != 0)
        return false;
    const Index places = own.count > 0 ? std::min(own.count, rule_.rows) : (rule_.rows - 1) / own.inner + 1;
    // From zero on in either direction, each step before the wave keeps the order, and so does the wave up to its
    // turning point.
    const Index zero_place = std::clamp<Index>(-own.first, 0, places - 1), last_place = places - 1;
    const double turn = std::numbers::pi * (column.kind == RoundedColumn::Kind::cosine ? 1 : 0.5);
    const double fastest = std::max(std::fabs(own.number(0)), std::fabs(own.number(last_place * own.inner))) *
                           std::fabs(column.frequency * own.scale / own.divisor);
    if (column.kind != RoundedColumn::Kind::linear && !(fastest < 0.9 * turn)) // the angle itself is rounded
        return false;
    const double first = at(0, col, format);
    return at(zero_place * own.inner, col, format) == first && at(last_place * own.inner, col, format) == first;
}

bool RoundedTable::same(Index col, Index other, NumberFormat format) const {
    const RoundedColumn &a = column(col), &b = column(other);
    const Rounding inner(working(format));
    return !given() && !rule_.buckets && a.kind == b.kind && a.axis == b.axis &&
           inner(a.frequency) == inner(b.frequency) && inner(a.phase) == inner(b.phase);
}

std::vector<RoundedStage> RoundedTable::stages(Index row, Index col, NumberFormat format) const {
    std::vector<RoundedStage> stages;
    if (!zero(col) && !given()) {
        const NumberFormat inner = working(format);
        computed(
            row, col, [inner](double x) { return rounded(x, inner); },
            [&](std::string_view name, double value) {
                stages.push_back({name, value});
            });
    }
    stages.push_back({"entry", at(row, col, format)});
    return stages;
}

bool RoundedTable::alike(Index row, Index other, NumberFormat format) const {
    if (given())
        return false; // the numbers have to be looked at
    const NumberFormat inner = working(format);
    return std::all_of(rule_.axes.begin(), rule_.axes.end(), [&](const RoundedAxis& axis) {
        return rounded(axis.number(row), inner) == rounded(axis.number(other), inner);
    });
}

RoundedTable::Bound RoundedTable::coordinate_bound(const RoundedAxis& axis, double u) const {
    Bound bound;
    for (const double number : axis.numbers)
        bound.size = std::max(bound.size, std::fabs(number));
    if (axis.numbers.empty()) {
        const Index places = axis.count > 0 ? axis.count : (rule_.rows - 1) / axis.inner + 1;
        bound.size = std::max(std::fabs(static_cast<double>(axis.first)),
                              std::fabs(static_cast<double>(axis.first + places - 1)));
    }
    bound.error = u * bound.size;
    for (const double factor : {1 / axis.divisor, axis.scale})
        if (factor != 1) {
            bound.size *= std::fabs(factor);
            bound.error = bound.error * std::fabs(factor) + 2 * u * bound.size;
        }
    if (axis.shift != 0) {
        bound.error += u * (bound.size + 2 * std::fabs(axis.shift));
        bound.size += std::fabs(axis.shift);
    }
    return bound;
}

RoundedTable::Bound RoundedTable::column_bound(const RoundedColumn& column, double u) const {
    if (column.kind == ColumnKind::zero)
        return {};
    Bound bound = coordinate_bound(rule_.axes[column.axis], u);
    if (column.frequency != 1) {
        bound.size *= std::fabs(column.frequency);
        bound.error = bound.error * std::fabs(column.frequency) + 2 * u * bound.size;
    }
    if (column.phase != 0) {
        bound.error += u * (bound.size + 2 * std::fabs(column.phase));
        bound.size += std::fabs(column.phase);
    }
    if (column.kind != ColumnKind::linear)
        bound = {1, std::min(bound.error, 2.0) + u};
    if (rule_.factor == 1)
        return bound;
    const double factor = std::fabs(rule_.factor);
    return {bound.size * factor, (bound.error + (factor == 1 ? 0 : 2 * u * bound.size)) * factor};
}

double RoundedTable::error_bound(NumberFormat format) const {
    constexpr double products_of_errors = 1.02; // the sums above leave them out
    const double u = unit_roundoff(working(format));
    if (given()) // numbers beyond the format become infinite, which no scale could show
        return unit_roundoff(format) * std::max(rule_.largest_given, 1.0);
    if (rule_.buckets)
        return rule_.buckets->error_bound(u);
    double most = 0;
    for (const RoundedColumn& column : rule_.columns) {
        const Bound bound = column_bound(column, u);
        most = std::max(most, bound.error + (every_step_ ? 0 : unit_roundoff(format) * (bound.size + bound.error)));
    }
    // A colour scale needs some width, also where no number can be wrong.
    return std::max(most * products_of_errors, unit_roundoff(format));
}

std::optional<Index> RoundedTable::first_undefined(NumberFormat format) const {
    // The columns of an axis differ by their frequency: the fastest leaves the format first.
    std::vector<Index> fastest(rule_.axes.size(), -1);
    for (Index col = 0; col < width(); ++col)
        if (Index& best = fastest[axis_of(col)];
            !zero(col) && (best < 0 || std::fabs(column(col).frequency) > std::fabs(column(best).frequency)))
            best = col;
    std::optional<Index> first;
    for (const Index col : fastest) {
        if (col < 0)
            continue;
        const auto lacks = [&](Index row) { return !std::isfinite(at(row, col, format)); };
        const RoundedAxis& own = axis(col);
        const bool listed = !own.numbers.empty();
        // Rows at one place are alike, and the first row of place n is n · inner. Along an axis the magnitude falls at
        // most at its beginning: where the first place is not lacking, those that lack are the last ones.
        const Index inner = listed ? 1 : own.inner, all = (length() - 1) / inner + 1;
        const Index places = !listed && own.count > 0 ? std::min(own.count, all) : all;
        Index low = 0, high = lacks(0) ? 0 : places;
        if (listed)
            while (low < high && !lacks(low))
                ++low;
        while (low < high && !listed) {
            const Index middle = low + (high - low) / 2;
            lacks(middle * inner) ? high = middle : low = middle + 1;
        }
        if (low < places && (!first || low * inner < *first))
            first = low * inner;
    }
    return first;
}

}
