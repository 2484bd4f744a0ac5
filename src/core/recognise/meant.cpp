#include "core/recognise/meant.hpp"

#include "core/biases/alibi.hpp"
#include "core/method.hpp"
#include "core/position_waves.hpp"
#include "core/recognise/finder.hpp"
#include "core/recognise/tables/rotary_channels.hpp"
#include "core/registry.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// One way to have the numbers of what was meant in a table.
struct Meant {
    State state;
    Cell size;
    Values value, angle;
    StepErrors errors = {};  ///< of the steps to a number
    std::string remark = {}; ///< what of it the table has, where that is not the whole
};

/// |angle| of a cell, which limits what float32 can do to it: exactly where the columns are waves of the position, else
/// at most a radian for each position. Empty for what holds no angles.
Values angle_of(const State& state, const Description& description, Cell size) {
    const Method& method = method_of(state);
    if (method.sort != Sort::vectors && method.sort != Sort::places && method.sort != Sort::rotation)
        return {};
    const Index first = description.rows.first;
    if (const auto turning = position_waves(state, first + size.row))
        return [waves = turning->waves, first](Cell cell) {
            const Waves::Column& column = waves.column(cell.col);
            return column.part == Waves::Part::zero
                       ? 0
                       : std::fabs(static_cast<double>(first + cell.row)) * waves.frequency(column.pair);
        };
    const double side = static_cast<double>(std::max(state.integer("grid_height"), state.integer("grid_width")));
    const bool grid = method.sort == Sort::places;
    return [first, side, grid](Cell cell) {
        return grid ? side : std::fabs(static_cast<double>(first)) + static_cast<double>(cell.row);
    };
}

Meant as_field(const State& state) {
    const FieldPtr field = make_field(state).field;
    return {state, field->size(), [field](Cell cell) { return field->at(cell); },
            angle_of(state, field->description(), field->size()), step_errors(state, field)};
}

/// The cosines and sines of what was meant as real and imaginary parts; empty if it is no table of either.
std::optional<Meant> as_complex(const State& state) {
    const Method& method = method_of(state);
    if (&method != &registry::rotary_table && &method != &registry::rotary_axial)
        return {};
    Meant meant = as_field(state);
    meant.value = complex_values(state);
    if (state.text("pairing") != "interleaved" && &method == &registry::rotary_table && meant.angle) {
        meant.angle = [angle = std::move(meant.angle)](Cell cell) { return angle({cell.row, cell.col / 2}); };
        meant.errors = [errors = std::move(meant.errors)](Cell cell, double value) {
            return errors({cell.row, cell.col / 2}, value);
        };
    }
    return meant;
}

/// A number for each row of `numbers`, or for each column where the table is one row; `relative`: their errors.
Meant as_list(const State& state, const NumberTable& table, std::vector<double> numbers, std::vector<double> relative) {
    const bool across = table.rows == 1;
    const auto count = static_cast<Index>(numbers.size());
    const auto value = [numbers = std::move(numbers), across](Cell cell) {
        return numbers[static_cast<std::size_t>(across ? cell.col : cell.row)];
    };
    const auto errors = [relative = std::move(relative), across](Cell cell, double number) {
        return relative[static_cast<std::size_t>(across ? cell.col : cell.row)] * std::fabs(number);
    };
    return {state, across ? Cell{1, count} : Cell{count, 1}, value, {}, errors};
}

/// Methods whose numbers programs also keep as a list: one number a pair, or a head.
std::optional<Meant> listed(const State& state, const NumberTable& table) {
    const Method& method = method_of(state);
    std::vector<double> numbers, relative;
    if (&method == &registry::rotary_frequencies) {
        const FieldPtr field = make_field(state).field;
        relative = frequency_errors(state, state.integer("length"));
        for (Index pair = 0; pair < field->size().row; ++pair)
            numbers.push_back(field->at({pair, 1}));
    } else if (&method == &registry::alibi) {
        numbers = alibi_slopes(state);
        for (Index head = 0; head < static_cast<Index>(numbers.size()); ++head)
            relative.push_back(slope_errors(head));
    } else {
        return std::nullopt;
    }
    return as_list(state, table, std::move(numbers), std::move(relative));
}

/// The first of the two equal halves of a rotary table, as caches keep it.
Meant first_half(Meant whole) {
    whole.size.col /= 2;
    return whole;
}

/// The angles of a rotary table as wide as what turns in it, or half as wide; empty where the table is too small to be
/// of angles.
std::optional<Meant> angles_of(const State& state, const NumberTable& table) {
    const bool angles = &method_of(state) == &registry::rotary_table && !table.complex && table.largest > 1.5;
    const Index pairs = read_rotary_width(state, state.integer("d_model")) / 2;
    if (!angles || (table.cols != pairs && table.cols != 2 * pairs))
        return std::nullopt;
    const Channels twice = state.text("pairing") == "interleaved" ? Channels::in_turn : Channels::halves;
    const PairChannels channels(table.cols == pairs ? Channels::once : twice, table.cols);
    const std::vector<double> of_frequency = frequency_errors(state, table.rows);
    const auto most = *std::max_element(of_frequency.begin(), of_frequency.end());
    const auto errors = [most](Cell, double angle) { return std::fabs(angle) * (most + 1); };
    return Meant{state,  {table.rows, table.cols},  rotary_angles(state, channels), {},
                 errors, std::string(angles_remark)};
}

/// Its first rows and columns, as print(pe[:20, :8]) shows them: as many as the table has, where it has fewer.
std::optional<Meant> corner_of(const State& state, Cell size) {
    Meant whole = as_field(state);
    if (whole.size.row < size.row || whole.size.col < size.col || whole.size == size)
        return std::nullopt;
    whole.size = size;
    whole.remark = "These are its first rows and columns, " + readable_integer(size.row) + " × " +
                   readable_integer(size.col) + ".";
    return whole;
}

/// What was meant as the table may hold it: as it is, with the table's sizes where those count for nothing, as a list.
/// Those of the table's size come first, and last what of it a table may have.
std::vector<Meant> ways(const NumberTable& table, const State& expected, bool width_counts) {
    const auto number = [](Index value) { return std::to_string(value); };
    const auto with_rows = [&](const State& state) { return state.with("length", number(table.rows)); };
    std::vector<Meant> all;
    if (table.rows == 1 || table.cols == 1)
        if (std::optional<Meant> list = listed(expected, table))
            all.push_back(std::move(*list));
    std::vector<State> states{expected, with_rows(expected),
                              expected.with("length", number(table.cols))
                                  .with("key_length", number(table.cols))
                                  .with("query_length", number(table.rows))};
    if (!width_counts) {
        states.insert(states.begin() + 2, with_rows(expected).with("d_model", number(table.cols)));
        states.push_back(with_rows(expected).with("d_model", number(2 * table.cols)));
    }
    for (const State& state : states)
        if (all.empty() || all.back().state != state) {
            std::optional<Meant> complex = table.complex ? as_complex(state) : std::nullopt;
            all.push_back(complex ? std::move(*complex) : as_field(state));
        }
    if (&method_of(expected) == &registry::rotary_table && !table.complex)
        for (std::size_t i = 0, count = all.size(); i < count; ++i)
            all.push_back(first_half(all[i]));
    std::stable_partition(all.begin(), all.end(), [&](const Meant& one) {
        return one.size == Cell{table.rows, table.cols};
    });
    if (std::optional<Meant> angles = angles_of(with_rows(expected), table))
        all.push_back(std::move(*angles));
    std::optional<Meant> corner;
    for (const State& state : {with_rows(expected), expected})
        if (!corner && !table.complex && !width_counts)
            corner = corner_of(state, {table.rows, table.cols});
    if (corner)
        all.push_back(std::move(*corner));
    return all;
}

/// How far apart two numbers are; 0 for two that are both NaN, infinite for one that is not finite beside another.
double distance(double own, double right) {
    if (own == right || (std::isnan(own) && std::isnan(right)))
        return 0;
    const double by = std::fabs(own - right);
    return std::isnan(by) ? std::numeric_limits<double>::infinity() : by;
}

template <class Allowance>
MeantTable compared(const NumberTable& table, MeantTable result, const Values& value, const Allowance& allowance,
                    const Strictness& how) {
    Differences differences(table.rows, table.cols);
    Index differing = 0;
    double product = 0, square = 0, largest_not_allowed = 0;
    for (Index row = 0; row < table.rows && differing <= how.most_differing && !(how.stop && how.stop()); ++row)
        for (Index col = 0; col < table.cols; ++col) {
            const Cell cell{row, col};
            const double own = table.at(row, col), right = value(cell), by = distance(own, right),
                         allowed = allowance(right, cell);
            differences.add(cell, by, !(by <= allowed));
            if (!(by <= allowed)) {
                ++differing;
                if (by > largest_not_allowed) {
                    largest_not_allowed = by;
                    result.units_beyond = units_in_the_last_place(
                        by - allowed, std::max(std::fabs(own), std::fabs(right)), result.precision);
                }
            }
            if (allowed > 0)
                result.worst = std::max(result.worst, by / allowed);
            if (std::isfinite(right) && std::isfinite(own)) {
                product += right * own;
                square += right * right;
            }
            result.max_error = std::max(result.max_error, by);
        }
    result.factor = square > 0 ? product / square : 1;
    result.cells = differences.result();
    return result;
}

MeantTable by_tolerance(const NumberTable& table, const Meant& meant, Angles angles, const Strictness& how) {
    const Tolerance tolerance(table);
    return compared(
        table, {.state = meant.state, .has_size = true, .size = meant.size, .angles = angles, .remark = meant.remark},
        meant.value,
        [&](double right, Cell cell) { return tolerance.of(right, cell, meant.angle ? meant.angle(cell) : 0, angles); },
        how);
}

}

MeantTable beside_numbers(const NumberTable& table, const State& meant, Cell size, const Values& value,
                          const StepErrors& errors, const Strictness& how) {
    const StepPrecision precision = how.precision.value_or(StepPrecision{});
    MeantTable result{.state = meant, .has_size = size == Cell{table.rows, table.cols}, .size = size};
    result.precision = precision;
    if (!result.has_size)
        return result;
    return compared(
        table, std::move(result), value,
        [&](double right, Cell cell) {
            return budget(right, errors(cell, right), precision) + table.uncertainty_at(cell.row, cell.col);
        },
        how);
}

MeantTable beside_meant(const NumberTable& table, const State& expected, const Strictness& how) {
    const std::vector<Meant> all = ways(table, expected, how.width_counts);
    std::optional<MeantTable> nearest;
    const auto closer = [&](MeantTable result) {
        const bool agrees = result.agrees();
        if (!nearest || agrees || result.cells.differing < nearest->cells.differing)
            nearest = std::move(result);
        return agrees;
    };
    for (const Meant& meant : all) {
        if (meant.size != Cell{table.rows, table.cols})
            continue;
        if (how.precision) {
            MeantTable result = beside_numbers(table, meant.state, meant.size, meant.value, meant.errors, how);
            result.remark = meant.remark;
            if (closer(std::move(result)))
                return std::move(*nearest);
            continue;
        }
        for (const Angles angles : {Angles::exact, Angles::float32}) {
            if (angles == Angles::float32 && (!meant.angle || table.roundoff < 0x1p-24))
                continue; // numbers that are finer than float32 do not come from it
            if (closer(by_tolerance(table, meant, angles, how)))
                return std::move(*nearest);
        }
    }
    return nearest ? std::move(*nearest) : MeantTable{.state = expected, .size = all.front().size};
}

}
