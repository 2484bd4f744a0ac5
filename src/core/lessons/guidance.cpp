// Words and numbers between commas: see guidance.hpp.
#include "core/lessons/guidance.hpp"

#include "core/lessons/locks.hpp"
#include "core/lessons/parts.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace posenc {

namespace {

constexpr std::size_t most_places = 16;
constexpr double most_cells = 4503599627370496; ///< 2^52: exact as a double, and no sum of two of them overflows
constexpr std::string_view allowed_places =
    "cell ROW COLUMN, row R, rows R to S, column C, columns C to D, control KEY; separated by commas";
constexpr std::string_view allowed_run = "KEY NUMBER to NUMBER";

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (const std::string_view word : split(text, ' '))
        if (!trim(word).empty())
            words.push_back(trim(word));
    return words;
}

std::optional<Index> index_of(std::string_view word) {
    const std::optional<double> number = parse_number(word);
    if (!number || *number < 0 || *number > most_cells || *number != std::floor(*number))
        return std::nullopt;
    return static_cast<Index>(*number);
}

/// "A" or "A to B" with A ≤ B.
bool read_span(std::span<const std::string_view> words, Place& place) {
    if (words.size() != 1 && (words.size() != 3 || words[1] != "to"))
        return false;
    const std::optional<Index> first = index_of(words.front()), last = index_of(words.back());
    if (!first || !last || *last < *first)
        return false;
    place.first = *first;
    place.last = *last;
    return true;
}

std::optional<Place> read_place(std::string_view text) {
    const std::vector<std::string_view> words = words_of(text);
    if (words.size() < 2)
        return std::nullopt;
    const std::span<const std::string_view> rest = std::span(words).subspan(1);
    Place place;
    if (words[0] == "control") {
        place.kind = Place::Kind::control;
        place.key = words[1];
        return words.size() == 2 && find_parameter(words[1]) ? std::optional(place) : std::nullopt;
    }
    if (words[0] == "cell") {
        const std::optional<Index> row = index_of(words[1]), column = index_of(words.back());
        if (words.size() != 3 || !row || !column)
            return std::nullopt;
        place.first = *row;
        place.last = *column;
        return place;
    }
    const bool rows = words[0] == "row" || words[0] == "rows";
    if (!rows && words[0] != "column" && words[0] != "columns")
        return std::nullopt;
    place.kind = rows ? Place::Kind::rows : Place::Kind::columns;
    return read_span(rest, place) ? std::optional(place) : std::nullopt;
}

}

bool Place::holds(Cell cell) const {
    switch (kind) {
    case Kind::cell:
        return cell == Cell{first, last};
    case Kind::rows:
        return cell.row >= first && cell.row <= last;
    case Kind::columns:
        return cell.col >= first && cell.col <= last;
    case Kind::control:
        break;
    }
    return false;
}

PlacesReading read_places(std::string_view text) {
    PlacesReading reading;
    if (trim(text).empty())
        return reading;
    for (const std::string_view part : split(text, ',')) {
        const std::optional<Place> place = read_place(part);
        if (!place)
            reading.problem =
                "‘" + quoted(trim(part)) + "’ is not a place to highlight; allowed: " + std::string(allowed_places);
        else if (reading.places.size() == most_places)
            reading.problem = "more than " + std::to_string(most_places) + " places";
        else
            reading.places.push_back(*place);
        if (!reading.problem.empty())
            return reading;
    }
    return reading;
}

namespace {

/// What two numbers of a control are called in messages.
struct RunName {
    std::string_view number, run;
};
constexpr RunName played{"a number that can be played", "a playback"};
constexpr RunName limit{"a number that can be limited", "a limit"};

RunReading read_run(std::string_view text, const RunName& name) {
    const std::vector<std::string_view> words = words_of(text);
    if (words.empty())
        return {};
    const auto is_not = [](std::string_view what, std::string_view wanted) {
        return RunReading{
            {}, "‘" + quoted(what) + "’ is not " + std::string(wanted) + "; allowed: " + std::string(allowed_run)};
    };
    const Parameter* parameter = find_parameter(words[0]);
    if (!parameter || (parameter->kind != Kind::integer && parameter->kind != Kind::real))
        return is_not(words[0], name.number);
    const std::optional<double> from = words.size() == 4 ? parse_number(words[1]) : std::nullopt;
    const std::optional<double> to = words.size() == 4 && words[2] == "to" ? parse_number(words[3]) : std::nullopt;
    if (!from || !to)
        return is_not(text, name.run);
    for (const double end : {*from, *to})
        if (end != nearest_allowed(*parameter, end))
            return {{},
                    std::string(parameter->key) + " cannot be " + shortest(end) +
                        "; allowed: " + allowed_range(*parameter)};
    return {{parameter, *from, *to}, {}};
}

}

RunReading read_run(std::string_view text) {
    return read_run(text, played);
}

LimitsReading read_limits(std::string_view text) {
    LimitsReading reading;
    if (trim(text).empty())
        return reading;
    for (const std::string_view part : split(text, ',')) {
        const RunReading one = read_run(trim(part), limit);
        reading.problem = one.problem;
        if (one.problem.empty() && (!one.run.parameter || one.run.from >= one.run.to))
            reading.problem =
                "‘" + quoted(trim(part)) + "’ is not a limit; allowed: KEY and a smaller number to a larger one";
        if (reading.problem.empty() && reading.limits.size() == most_places)
            reading.problem = "more than " + std::to_string(most_places) + " limits";
        if (!reading.problem.empty())
            return reading;
        reading.limits.push_back(one.run);
    }
    return reading;
}

Parameter limited(Parameter parameter, const State& state) {
    if (state.is_default("limit"))
        return parameter;
    for (const ValueRun& one : read_limits(state.text("limit")).limits)
        if (one.parameter->key == parameter.key && one.from <= parameter.high && one.to >= parameter.low) {
            parameter.above_low = parameter.above_low && one.from <= parameter.low;
            parameter.low = std::max(parameter.low, one.from);
            parameter.high = std::min(parameter.high, one.to);
        }
    return parameter;
}

std::string beyond_limits(const State& state) {
    for (const ValueRun& one : read_limits(state.text("limit")).limits)
        if (const double number = state.number(one.parameter->key); number < one.from || number > one.to)
            return std::string(one.parameter->key) + " is " + shortest(number) + ", beyond its limit " +
                   shortest(one.from) + " to " + shortest(one.to);
    return {};
}

bool guides(std::string_view key) {
    return std::find(std::begin(guiding_keys), std::end(guiding_keys), key) != std::end(guiding_keys);
}

std::string guidance_problem(std::string_view key, std::string_view text) {
    if (key == "lock")
        return lock_problem(text);
    if (key == "highlight")
        return read_places(text).problem;
    if (key == "animate")
        return read_run(text).problem;
    if (key == "shows")
        return read_parts(text).problem;
    if (key == "limit")
        return read_limits(text).problem;
    return {};
}

}
