// Relative positions of public implementations, through the methods of src/core/relative.
#include "golden.hpp"

#include "core/method.hpp"

#include <algorithm>

namespace posenc::golden {

namespace {

/// Every cell of a method whose parameters are given as key and number; parameters it cannot use are an error here.
std::vector<double> method_cells(std::string_view id, const std::vector<std::pair<std::string_view, Index>>& settings) {
    State state = State{}.with("method", id);
    for (const auto& [key, number] : settings) {
        state = state.with(key, std::to_string(number));
        if (state.integer(key) != number)
            throw Malformed("‘" + std::string(key) + "’ is out of range");
    }
    const Made made = make_field(state);
    if (!made.issues.empty())
        throw Malformed(made.issues.front().message);
    return cells(*made.field);
}

}

std::optional<std::vector<double>> relative_cases(const Case& c) {
    if (!c.is("tensorflow/tensor2tensor", "_generate_relative_positions_matrix"))
        return std::nullopt;
    const Index keys = c.integer("length_k");
    // Queries are the last ones of the keys; with a cache there is only the last.
    const Index queries = c.flag("cache", false) ? 1 : std::min(c.integer("length_q"), keys);
    return method_cells(
        "shaw", {{"query_length", queries}, {"key_length", keys}, {"clip", c.integer("max_relative_position")}});
}

}
