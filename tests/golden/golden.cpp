#include "golden.hpp"

#include <cmath>
#include <limits>

namespace posenc::golden {

namespace {

using nlohmann::json;

const json* find(const json& object, std::string_view key) {
    const auto found = object.find(std::string(key));
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

const json& field_of(const json& arrays, std::string_view key, const char* field) {
    const json* array = find(arrays, key);
    const json* value = array && array->is_object() ? find(*array, field) : nullptr;
    if (!value)
        throw Malformed("there is no array ‘" + std::string(key) + "’ with " + field);
    return *value;
}

std::vector<Index> to_integers(const std::vector<double>& numbers, std::string_view where) {
    std::vector<Index> integers;
    for (const double number : numbers) {
        if (!(std::fabs(number) < 9e15) || number != std::floor(number))
            throw Malformed(std::string(where) + " is not a whole number");
        integers.push_back(static_cast<Index>(number));
    }
    return integers;
}

void append(const json& value, std::string_view where, std::vector<double>& numbers) {
    if (!value.is_array()) {
        numbers.push_back(to_number(value, where));
        return;
    }
    for (const json& item : value)
        append(item, where, numbers);
}

}

double to_number(const json& value, std::string_view where) {
    if (value.is_number())
        return value.get<double>();
    if (value.is_boolean())
        return value.get<bool>() ? 1 : 0;
    const std::string text = value.is_string() ? value.get<std::string>() : "";
    if (text == "nan")
        return undefined;
    if (text == "inf" || text == "-inf")
        return text == "inf" ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
    throw Malformed(std::string(where) + " holds something that is not a number");
}

std::vector<double> to_numbers(const json& value, std::string_view where) {
    if (!value.is_array())
        throw Malformed(std::string(where) + " is not a list");
    std::vector<double> numbers;
    append(value, where, numbers);
    return numbers;
}

bool Case::is(std::string_view repository, std::string_view name) const {
    if (repo != repository || function.compare(0, name.size(), name) != 0)
        return false;
    return function.size() == name.size() || function[name.size()] == ' ';
}

bool Case::has(std::string_view key) const {
    return find(inputs, key) || find(params, key);
}

double Case::number(std::string_view key) const {
    const std::vector<double> all = numbers(key);
    if (all.size() != 1)
        throw Malformed("‘" + std::string(key) + "’ is not one number");
    return all.front();
}

double Case::number(std::string_view key, double fallback) const {
    return has(key) ? number(key) : fallback;
}

Index Case::integer(std::string_view key) const {
    return to_integers({number(key)}, key).front();
}

Index Case::integer(std::string_view key, Index fallback) const {
    return has(key) ? integer(key) : fallback;
}

bool Case::flag(std::string_view key, bool fallback) const {
    return has(key) ? number(key) != 0 : fallback;
}

std::string Case::text(std::string_view key, std::string_view fallback) const {
    const json* value = find(params, key);
    if (value && !value->is_string())
        throw Malformed("‘" + std::string(key) + "’ is not text");
    return value ? value->get<std::string>() : std::string(fallback);
}

std::vector<double> Case::numbers(std::string_view key) const {
    if (find(inputs, key))
        return input(key);
    const json& value = parameter(key);
    return value.is_array() ? to_numbers(value, key) : std::vector<double>{to_number(value, key)};
}

std::vector<Index> Case::integers(std::string_view key) const {
    return to_integers(numbers(key), key);
}

const json& Case::parameter(std::string_view key) const {
    const json* value = find(params, key);
    if (!value)
        throw Malformed("the parameter ‘" + std::string(key) + "’ is missing");
    return *value;
}

std::vector<double> Case::input(std::string_view key) const {
    return to_numbers(field_of(inputs, key, "values"), key);
}

std::vector<Index> Case::input_shape(std::string_view key) const {
    return to_integers(to_numbers(field_of(inputs, key, "shape"), key), key);
}

std::vector<double> Case::output(std::string_view key) const {
    return to_numbers(field_of(outputs, key, "values"), key);
}

std::vector<Index> Case::output_shape(std::string_view key) const {
    return to_integers(to_numbers(field_of(outputs, key, "shape"), key), key);
}

std::vector<double> cells(const Field& field) {
    const Cell size = field.size();
    std::vector<double> values;
    values.reserve(static_cast<std::size_t>(size.row * size.col));
    for (Index row = 0; row < size.row; ++row)
        for (Index col = 0; col < size.col; ++col)
            values.push_back(field.at({row, col}));
    return values;
}

}
