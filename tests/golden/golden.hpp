// One case of reference data printed by a public implementation (a JSON file beside this one), and the functions that
// compute the same numbers with the classes of src/core.
//
// A runner recognises a case by source, dtype and parameters, never by its name, and returns every element of `shape`
// in row-major order; nullopt means that the case belongs to somebody else. Accessors throw Malformed, which
// golden_check turns into a failure of that case.
#pragma once

#include "core/field.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace posenc::golden {

struct Malformed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A number, or one of the strings "nan", "inf", "-inf"; booleans count as 0 and 1.
double to_number(const nlohmann::json& value, std::string_view where);
/// A list of numbers, nested ones row-major.
std::vector<double> to_numbers(const nlohmann::json& value, std::string_view where);

struct Case {
    std::string name, repo, function, commit, dtype;
    nlohmann::json params, inputs, outputs; ///< objects; empty when the file has none
    std::vector<Index> shape;
    Index elements = 0; ///< product of shape
    /// What the library returned (of a sampled case the samples): only to settle what is free, such as the sign of an
    /// eigenvector.
    std::vector<double> values;

    /// The source is this repository's function: `name` is the whole of source.function or its first words, as in
    /// "_skew" for "_skew (some remark)".
    bool is(std::string_view repository, std::string_view name) const;

    /// Parameters, overridden by inputs of the same name. The fallback is the library's default: it is used where
    /// the parameter is absent or null. Without a fallback absence is an error.
    bool has(std::string_view key) const;
    double number(std::string_view key) const;
    double number(std::string_view key, double fallback) const;
    Index integer(std::string_view key) const;
    Index integer(std::string_view key, Index fallback) const;
    bool flag(std::string_view key, bool fallback) const;
    std::string text(std::string_view key, std::string_view fallback) const;
    std::vector<double> numbers(std::string_view key) const; ///< of any shape, row-major
    std::vector<Index> integers(std::string_view key) const;
    const nlohmann::json& parameter(std::string_view key) const; ///< as it stands in `params`

    /// Inputs and outputs: the values (row-major) and the shape.
    std::vector<double> input(std::string_view key) const;
    std::vector<Index> input_shape(std::string_view key) const;
    std::vector<double> output(std::string_view key) const;
    std::vector<Index> output_shape(std::string_view key) const;
};

using Runner = std::optional<std::vector<double>> (*)(const Case&);

std::optional<std::vector<double>> sinusoidal_cases(const Case&);
std::optional<std::vector<double>> encoding_cases(const Case&);
std::optional<std::vector<double>> relative_cases(const Case&);
std::optional<std::vector<double>> rotary_cases(const Case&);
std::optional<std::vector<double>> tree_cases(const Case&);
std::optional<std::vector<double>> graph_cases(const Case&);
std::optional<std::vector<double>> mask_cases(const Case&);
std::optional<std::vector<double>> mask_pattern_cases(const Case&);
std::optional<std::vector<double>> bias_cases(const Case&);
std::optional<std::vector<double>> learning_cases(const Case&);
std::optional<std::vector<double>> kept_cases(const Case&);
std::optional<std::vector<double>> head_cases(const Case&);
std::optional<std::vector<double>> resize_cases(const Case&);
std::optional<std::vector<double>> axial_cases(const Case&);

/// Every cell of a field, row-major.
std::vector<double> cells(const Field& field);

}
