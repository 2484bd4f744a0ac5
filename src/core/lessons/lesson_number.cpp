// Settings come from the state, sizes and cells from its picture, accuracies from what was trained before, the rest
// from core/lessons/measures.
#include "core/lessons/lesson_number.hpp"
#include "core/state/choice_label.hpp"

#include "core/lessons/measures.hpp"
#include "core/model/cache.hpp"
#include "core/model/model_numbers.hpp"
#include "core/model/model_parameters.hpp"
#include "core/similarity/row_measures.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

using Measured = LessonNumber::Kind;

constexpr std::size_t most_setting_bytes = 400; ///< a text or a list may be long, and stands in a sentence here

std::optional<double> setting_value(const LessonNumber& number, const State& start) {
    const State state = parse(number.with, start).state;
    const Parameter* parameter = find_parameter(number.key);
    const bool given = parameter && is_number(*parameter) && !state.is_none(number.key);
    return given ? std::optional(state.number(number.key)) : std::nullopt;
}

bool compares_two(Measured kind) {
    return kind == Measured::distance || kind == Measured::product || kind == Measured::cosine ||
           kind == Measured::differing;
}

Block block_of(const Lines& lines, Cell size) {
    const Index count = lines.last - lines.first + 1;
    switch (lines.kind) {
    case Lines::Kind::rows:
        return {lines.first, 0, count, size.col};
    case Lines::Kind::columns:
        return {0, lines.first, size.row, count};
    case Lines::Kind::all:
        break;
    }
    return {0, 0, size.row, size.col};
}

/// "row 60": the first or the last line, if a picture of this size does not have it; empty if it has both.
std::string line_outside(const Lines& lines, Cell size) {
    const bool rows = lines.kind == Lines::Kind::rows;
    const Index count = rows ? size.row : size.col;
    if (lines.kind == Lines::Kind::all)
        return {};
    for (const Index line : {lines.first, lines.last})
        if (line < 0 || line >= count)
            return (rows ? "row " : "column ") + std::to_string(line);
    return {};
}

std::string too_many(Index most, std::string_view what) {
    return "more than " + std::to_string(most) + " " + std::string(what);
}

std::string outside(const std::string& what, Cell size) {
    return what + " is outside the picture, which has " + counted(size.row, "row") + " and " +
           counted(size.col, "column") + ", counted from 0";
}

/// Whether the block has more than `most` cells, without computing rows × cols, which may overflow.
bool is_more(const Block& block, Index most) {
    return block.rows > 0 && block.cols > most / block.rows;
}

std::string too_much(const LessonNumber& number, Cell size) {
    const Block block = block_of(number.lines, size);
    if (compares_two(number.kind))
        return size.col > most_compared_columns ? too_many(most_compared_columns, "columns to compare") : "";
    if (number.kind != Measured::closest && number.kind != Measured::falling)
        return is_more(block, most_measured_cells) ? too_many(most_measured_cells, "cells to read") : "";
    if (number.kind == Measured::closest && block.rows > most_measured_rows)
        return too_many(most_measured_rows, "rows to compare");
    return is_more(block, most_compared_cells) ? too_many(most_compared_cells, "cells to compare") : "";
}

/// The number, if it is read from the picture; the picture must have it.
std::optional<double> measured(const LessonNumber& number, const Field& field) {
    const Cell size = field.size();
    const Lines& lines = number.lines;
    switch (number.kind) {
    case Measured::cell:
        return field.at(number.cell);
    case Measured::rows:
        return static_cast<double>(size.row);
    case Measured::columns:
        return static_cast<double>(size.col);
    case Measured::least:
        return least_of(field, block_of(lines, size));
    case Measured::largest:
        return largest_of(field, block_of(lines, size));
    case Measured::sum:
        return sum_of(field, block_of(lines, size));
    case Measured::mean:
        return mean_of(field, block_of(lines, size));
    case Measured::closest:
        return closest_rows(field, lines.first, lines.last);
    case Measured::falling:
        return falling_rows(field, lines.first, lines.last);
    case Measured::distance:
        return compare_rows(field, lines.first, lines.last)->distance;
    case Measured::product:
        return compare_rows(field, lines.first, lines.last)->dot;
    case Measured::cosine:
        return compare_rows(field, lines.first, lines.last)->cosine;
    case Measured::differing:
        return static_cast<double>(differing_columns(field, lines.first, lines.last, number.by));
    case Measured::value:
    case Measured::accuracy:
    case Measured::reach:
    case Measured::cache:
    case Measured::beyond:
        break;
    }
    return std::nullopt;
}

}

std::string number_text(double value, int decimals) {
    if (std::isnan(value))
        return "undefined";
    constexpr double most = 9e15; // whole numbers are exact up to here
    if (decimals == 0 && std::fabs(value) < most)
        return readable_integer(std::llround(value)); // with its thin spaces
    return decimals < 0 ? readable(value) : with_decimals(value, decimals);
}

bool is_number(const Parameter& parameter) {
    return parameter.kind == Kind::integer || parameter.kind == Kind::real;
}

std::string setting_text(const Parameter& parameter, const Value& value, int decimals) {
    if (is_number(parameter))
        return value.none() ? std::string(parameter.none_label) : number_text(value.number, decimals);
    if (parameter.kind == Kind::flag)
        return value.number != 0 ? "on" : "off";
    if (const std::string_view label = choice_label(parameter, value.text); !label.empty())
        return std::string(label);
    return quoted(write_value(parameter, value), most_setting_bytes);
}

const MakeResult* LessonPictures::made(const std::string& with) const {
    if (const auto found = made_.find(with); found != made_.end())
        return &found->second;
    if (made_.size() == most_pictures)
        return nullptr;
    return &made_.emplace(with, make_(parse(with, state_).state)).first->second;
}

double LessonPictures::accuracy(const LessonNumber& number) const {
    return accuracy_ ? accuracy_(parse(number.with, state_).state, number) : undefined;
}

std::string number_gap(const LessonNumber& number, Cell size) {
    const Cell cell = number.cell;
    switch (number.kind) {
    case Measured::value:
    case Measured::accuracy:
    case Measured::reach:
    case Measured::cache:
    case Measured::beyond:
    case Measured::rows:
    case Measured::columns:
        return {};
    case Measured::cell:
        return cell.row >= 0 && cell.row < size.row && cell.col >= 0 && cell.col < size.col
                   ? ""
                   : outside("cell " + std::to_string(cell.row) + " " + std::to_string(cell.col), size);
    default:
        break;
    }
    const std::string line = line_outside(number.lines, size);
    return line.empty() ? too_much(number, size) : outside(line, size);
}

Index cells_read(const LessonNumber& number, Cell size) {
    if (number.kind < Measured::least)
        return number.kind == Measured::cell ? 1 : 0;
    const Block block = block_of(number.lines, size);
    return compares_two(number.kind) ? 2 * size.col : block.rows * block.cols;
}

bool of_whole_model(LessonNumber::Kind kind) {
    return kind == Measured::reach || kind == Measured::cache || kind == Measured::beyond;
}

std::optional<double> number_of_model(const LessonNumber& number, const State& state) {
    constexpr double bytes_of_unit = 1024.0 * 1024 * 1024;
    if (!find_parameter(parameters::layers.key))
        return std::nullopt;
    const ModelNumbers numbers = numbers_of_model(state);
    const Index layers = numbers.model.count();
    if (layers == 0 || (number.kind == Measured::reach && number.tokens >= layers))
        return std::nullopt;
    if (number.kind == Measured::reach)
        return static_cast<double>(numbers.reached_tokens(number.tokens));
    if (number.kind == Measured::beyond)
        return static_cast<double>(numbers.beyond());
    return static_cast<double>(cache_bytes(numbers.model, number.tokens, numbers.bytes_of_number)) / bytes_of_unit;
}

std::optional<double> number_value(const LessonNumber& number, const LessonPictures& step) {
    if (number.kind == Measured::value)
        return setting_value(number, step.state());
    if (number.kind == Measured::accuracy) {
        const double share = step.accuracy(number);
        return std::isnan(share) ? std::nullopt : std::optional(100 * share);
    }
    if (of_whole_model(number.kind))
        return number_of_model(number, parse(number.with, step.state()).state);
    const MakeResult* made = step.made(number.with);
    if (!made || !number_gap(number, made->field->size()).empty())
        return std::nullopt;
    return measured(number, *made->field);
}

std::optional<std::string> number_text(const LessonNumber& number, const LessonPictures& step) {
    if (number.kind == Measured::value) {
        const Parameter* parameter = find_parameter(number.key);
        return parameter ? std::optional(setting_text(
                               *parameter, parse(number.with, step.state()).state.value(number.key), number.decimals))
                         : std::nullopt;
    }
    const std::optional<double> value = number_value(number, step);
    return value ? std::optional(number_text(*value, number.decimals)) : std::nullopt;
}

}
