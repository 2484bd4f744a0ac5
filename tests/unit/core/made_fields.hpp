// States and fields made from a text, with everything that was wrong about it counted as a failure of the test, and
// what a field comes to when its cells are read one by one.
#pragma once

#include "core/method.hpp"
#include "core/toeplitz.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// The text must be readable without issues.
inline State state_of(std::string_view text) {
    const Parsed parsed = parse(text);
    EXPECT_TRUE(parsed.issues.empty()) << text << ": " << sentence(parsed.issues.front());
    return parsed.state;
}

/// Issues of the method are for the test to judge.
inline MakeResult made_of(std::string_view text) {
    return make_field(state_of(text));
}

/// The method must have no issues either.
inline FieldPtr field_of(std::string_view text) {
    const MakeResult made = made_of(text);
    EXPECT_TRUE(made.issues.empty()) << text << ": " << sentence(made.issues.front());
    return made.field;
}

/// The only issue of the method.
inline std::string issue_of(std::string_view text) {
    const MakeResult made = made_of(text);
    EXPECT_EQ(made.issues.size(), 1u) << text;
    return made.issues.empty() ? "" : sentence(made.issues.front());
}

inline bool has_issue(const std::vector<Issue>& issues, std::string_view key, std::string_view part) {
    return std::any_of(issues.begin(), issues.end(), [&](const Issue& issue) {
        return issue.key == key && sentence(issue).find(part) != std::string::npos;
    });
}

/// Equal, or both undefined.
inline bool same(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

using Matrix = std::vector<std::vector<double>>;

/// All cells, row by row.
inline Matrix cells_of(const Field& field) {
    Matrix rows(static_cast<std::size_t>(field.size().row));
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (Index col = 0; col < field.size().col; ++col)
            rows[row].push_back(field.at({static_cast<Index>(row), col}));
    return rows;
}

/// The mean of a block added diagonal by diagonal in long double; fast enough for 2^20 rows and columns.
inline double mean_by_diagonals(const Toeplitz& field, Block block) {
    const Index first = field.lowest_diagonal(block);
    long double total = 0;
    for (Index t = 0; t < block.rows + block.cols - 1; ++t)
        total += static_cast<long double>(std::min({t + 1, block.rows, block.cols, block.rows + block.cols - 1 - t})) *
                 static_cast<long double>(field.value(first + t));
    return static_cast<double>(total / static_cast<long double>(block.rows) / static_cast<long double>(block.cols));
}

}
