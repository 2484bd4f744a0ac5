#include "core/state/parameter.hpp"

#include "core/state/checked_value.hpp"
#include "core/state/synonyms.hpp"
#include "core/state/typed_number.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

std::string range_of_numbers(const Parameter& parameter) {
    const std::string low = (parameter.above_low ? "above " : "") + shortest(parameter.low);
    std::string range = low + " … " + shortest(parameter.high);
    if (parameter.kind == Kind::integer || parameter.kind == Kind::integers)
        range = "a whole number, " + range;
    return parameter.none_label.empty() ? range : range + ", or none";
}

/// The number, brought into the row's range; reports it if that changed the number that `text` gave.
Reading within_range(const Parameter& parameter, double number, std::string_view text) {
    const bool whole = parameter.kind == Kind::integer || parameter.kind == Kind::integers;
    if (whole && number != std::floor(number))
        return {std::nullopt, "‘" + quoted(text) + "’ is not a whole number; allowed: " + range_of_numbers(parameter)};
    const double used = nearest_allowed(parameter, number);
    if (used == number)
        return {Value{used, {}, {}}, {}};
    return {Value{used, {}, {}}, "‘" + quoted(text) + "’ is out of range; allowed: " + range_of_numbers(parameter)};
}

/// Reads one number of an integer, real or list parameter and brings it into the range; reports it if that changed it.
Reading read_number(const Parameter& parameter, std::string_view text) {
    text = trim(text);
    if (!parameter.none_label.empty() && text == "none")
        return {Value{undefined, {}, {}}, {}};
    const std::optional<double> number = typed_number(text);
    if (!number)
        return {std::nullopt, "‘" + quoted(text) + "’ is not a number; allowed: " + range_of_numbers(parameter)};
    return within_range(parameter, *number, text);
}

Reading read_choice(const Parameter& parameter, std::string_view text) {
    text = trim(text);
    std::vector<std::string_view> ids;
    for (const Choice& choice : parameter.choices) {
        if (choice.id == text)
            return {Value{0, std::string(text), {}}, {}};
        ids.push_back(choice.id);
    }
    return {std::nullopt, "‘" + quoted(text) + "’ is unknown" + did_you_mean_by_any_name(parameter.key, text, ids) +
                              "; allowed: " + allowed_range(parameter)};
}

Reading read_flag(const Parameter& parameter, std::string_view text) {
    text = trim(text);
    for (const std::string_view yes : {"1", "true", "yes", "on"})
        if (text == yes)
            return {Value{1, {}, {}}, {}};
    for (const std::string_view no : {"0", "false", "no", "off"})
        if (text == no)
            return {Value{0, {}, {}}, {}};
    return {std::nullopt, "‘" + quoted(text) + "’ is neither yes nor no; allowed: " + allowed_range(parameter)};
}

Reading read_text(const Parameter& parameter, std::string_view text) {
    if (valid_utf8_prefix(text) != text.size())
        return {std::nullopt, "the text is not valid UTF-8; allowed: " + allowed_range(parameter)};
    std::string kept(cut_utf8(text, static_cast<std::size_t>(parameter.high)));
    std::erase(kept, '\r');
    std::erase(kept, '\0');
    if (text.size() > static_cast<std::size_t>(parameter.high))
        return {Value{0, std::move(kept), {}},
                "the text has " + std::to_string(text.size()) + " bytes; allowed: " + allowed_range(parameter)};
    return {Value{0, std::move(kept), {}}, {}};
}

/// Reads a list, item by item, with `read_item`.
template <class Items, class Read> Reading read_items(const Parameter& parameter, const Items& items, Read read_item) {
    Reading reading{Value{}, {}};
    for (const auto& item : items) {
        if (static_cast<int>(reading.value->list.size()) == parameter.max_items) {
            reading.problem = "the list is too long; allowed: " + allowed_range(parameter);
            break;
        }
        const Reading number = read_item(item);
        if (!number.value)
            return number;
        if (!number.problem.empty())
            reading.problem = number.problem;
        reading.value->list.push_back(number.value->number);
    }
    if (static_cast<int>(reading.value->list.size()) < parameter.least_items)
        return {std::nullopt, "the list is too short; allowed: " + allowed_range(parameter)};
    return reading;
}

Reading read_list(const Parameter& parameter, std::string_view text) {
    if (text.empty() && parameter.initial.empty())
        return {Value{}, {}};
    // Numbers are short, so what follows this many bytes cannot be part of an allowed list.
    const std::size_t longest = std::max<std::size_t>(4096, 32 * static_cast<std::size_t>(parameter.max_items));
    return read_items(parameter, split(text.substr(0, longest), ','),
                      [&](std::string_view item) { return read_number(parameter, item); });
}

}

std::string_view kind_name(Kind kind) {
    switch (kind) {
    case Kind::integer:
        return "integer";
    case Kind::real:
        return "real";
    case Kind::choice:
        return "choice";
    case Kind::flag:
        return "flag";
    case Kind::text:
        return "text";
    case Kind::integers:
        return "integers";
    case Kind::reals:
        return "reals";
    }
    return "";
}

std::string sentence(const Issue& issue) {
    return issue.used.empty() ? issue.message : issue.message + "; " + issue.used;
}

Reading read_value(const Parameter& parameter, std::string_view text) {
    switch (parameter.kind) {
    case Kind::integer:
    case Kind::real:
        return read_number(parameter, text);
    case Kind::choice:
        return read_choice(parameter, text);
    case Kind::flag:
        return read_flag(parameter, text);
    case Kind::text:
        return read_text(parameter, text);
    case Kind::integers:
    case Kind::reals:
        return read_list(parameter, text);
    }
    return {};
}

Reading checked_value(const Parameter& parameter, double number) {
    return within_range(parameter, number, shortest(number));
}

Reading checked_value(const Parameter& parameter, std::span<const double> list) {
    if (list.empty() && parameter.initial.empty())
        return {Value{}, {}};
    return read_items(parameter, list, [&](double number) { return checked_value(parameter, number); });
}

std::string write_value(const Parameter& parameter, const Value& value) {
    switch (parameter.kind) {
    case Kind::integer:
    case Kind::real:
        return value.none() ? "none" : shortest(value.number);
    case Kind::flag:
        return value.number != 0 ? "1" : "0";
    case Kind::choice:
    case Kind::text:
        return value.text;
    case Kind::integers:
    case Kind::reals: {
        std::string text;
        for (const double number : value.list)
            text += (text.empty() ? "" : ",") + shortest(number);
        return text;
    }
    }
    return {};
}

std::string allowed_range(const Parameter& parameter) {
    switch (parameter.kind) {
    case Kind::integer:
    case Kind::real:
        return range_of_numbers(parameter);
    case Kind::flag:
        return "1 or 0";
    case Kind::text:
        return "UTF-8 text of at most " + shortest(parameter.high) + " bytes";
    case Kind::integers:
    case Kind::reals:
        return (parameter.least_items < parameter.max_items ? std::to_string(parameter.least_items) + " to " : "") +
               std::to_string(parameter.max_items) + " numbers with commas between, each " +
               range_of_numbers(parameter);
    case Kind::choice: {
        std::string ids;
        for (std::size_t i = 0; i < parameter.choices.size(); ++i) {
            const bool last = i + 1 == parameter.choices.size();
            ids += (i == 0 ? "" : last ? " or " : ", ") + std::string(parameter.choices[i].id);
        }
        return ids;
    }
    }
    return {};
}

double nearest_allowed(const Parameter& parameter, double number) {
    double used = std::clamp(number, parameter.low, parameter.high);
    if (parameter.above_low && used <= parameter.low)
        used = std::nextafter(parameter.low, parameter.high);
    return parameter.kind == Kind::integer || parameter.kind == Kind::integers ? std::round(used) : used;
}

namespace {

// Logarithmic sliders run over ln(1 + distance), so that a range starting at 0 or 1 has a first step of one.
double log_position(double distance, double longest) {
    return std::log1p(distance) / std::log1p(longest);
}
double log_distance(double position, double longest) {
    return std::expm1(position * std::log1p(longest));
}

/// The nearest multiple of 10^exponent. Negative exponents divide by a power of ten, because 10^−3 is no exact double.
double multiple_of_power(double number, double exponent) {
    const double power = std::pow(10.0, std::fabs(exponent));
    return exponent < 0 ? std::round(number * power) / power : std::round(number / power) * power;
}

double decade_of(double number) {
    return std::floor(std::log10(std::max(std::fabs(number), 1e-9)));
}

/// Three significant digits: a dragged real should not read 10023.2937.
double rounded(double number) {
    return multiple_of_power(number, decade_of(number) - 2);
}

}

double slider_position(const Parameter& parameter, double number) {
    if (parameter.high <= parameter.low || number != number)
        return 0;
    const double inside = std::clamp(number, parameter.low, parameter.high);
    switch (parameter.scale) {
    case Scale::linear:
        break;
    case Scale::logarithmic:
        return log_position(inside - parameter.low, parameter.high - parameter.low);
    case Scale::symmetric:
        return 0.5 + 0.5 * std::copysign(log_position(std::fabs(inside), parameter.high), inside);
    }
    return (inside - parameter.low) / (parameter.high - parameter.low);
}

double slider_value(const Parameter& parameter, double position) {
    if (position >= 1) // rounding to readable numbers might not reach the end
        return nearest_allowed(parameter, parameter.high);
    const double inside = std::clamp(position, 0.0, 1.0);
    double number = parameter.low + inside * (parameter.high - parameter.low);
    if (parameter.scale == Scale::logarithmic)
        number = parameter.low + log_distance(inside, parameter.high - parameter.low);
    if (parameter.scale == Scale::symmetric)
        number = std::copysign(log_distance(std::fabs(2 * inside - 1), parameter.high), inside - 0.5);
    return nearest_allowed(parameter, parameter.kind == Kind::integer ? number : rounded(number));
}

double stepped(const Parameter& parameter, double number, int direction) {
    if (number != number)
        return nearest_allowed(parameter, parameter.low);
    if (parameter.kind == Kind::integer || parameter.kind == Kind::integers)
        return nearest_allowed(parameter, number + direction);
    const double step = parameter.scale == Scale::linear ? (parameter.high - parameter.low) / 100
                                                         : std::pow(10.0, decade_of(number) - 1);
    // Rounded to a hundredth of the step, so that repeated steps collect no rounding errors.
    return nearest_allowed(parameter, multiple_of_power(number + direction * step, decade_of(step) - 2));
}

}
