#include "core/relative/pairs.hpp"

#include "core/text.hpp"

#include <cstdlib>

namespace posenc {

namespace {

/// A number inside a sum or difference; a negative one is put in brackets.
std::string term(Index number) {
    return number < 0 ? "(" + readable_integer(number) + ")" : readable_integer(number);
}

Step difference(std::string_view first, std::string_view second, Index a, Index b) {
    return {std::string(first) + " − " + std::string(second) + " = " + readable_integer(a) + " − " + term(b) + " = " +
                readable_integer(a - b),
            static_cast<double>(a - b)};
}

Step absolute_difference(std::string_view query, Index i, Index j) {
    const Index distance = std::llabs(i - j);
    return {"|" + std::string(query) + " − j| = |" + readable_integer(i) + " − " + term(j) +
                "| = " + readable_integer(distance),
            static_cast<double>(distance)};
}

}

Pairs read_pairs(const State& state) {
    const Index queries = state.integer("query_length"), keys = state.integer("key_length");
    return {queries, keys, state.text("alignment") == "ends" ? keys - queries : 0};
}

Pairs read_pairs(const State& state, Index most, Issues issues) {
    Pairs pairs = read_pairs(state);
    if (pairs.queries == pairs.keys) {
        pairs.queries = pairs.keys = capped(pairs.keys, most, "length", issues);
    } else {
        pairs.queries = capped(pairs.queries, most, "query_length", issues);
        pairs.keys = capped(pairs.keys, most, "key_length", issues);
    }
    pairs.shift = pairs.shift == 0 ? 0 : pairs.keys - pairs.queries;
    return pairs;
}

std::optional<Index> read_dimension(const State& state, Issues issues) {
    if (state.is_none("dimension"))
        return std::nullopt;
    const Index wanted = state.integer("dimension"), last = state.integer("d_model") - 1;
    if (wanted <= last)
        return wanted;
    issues.push_back({"dimension",
                      "dimension: ‘" + std::to_string(wanted) + "’ is out of range; allowed with this d_model: 0 … " +
                          std::to_string(last),
                      std::to_string(last) + " is used"});
    return last;
}

std::vector<Definition> dimension_definitions(const State& state) {
    const std::optional<Index> dimension = read_dimension(state);
    return {{"dimension", dimension ? std::to_string(*dimension) : "None"}};
}

std::vector<Step> distance_steps(const Toeplitz& field, Cell cell, Sign sign) {
    std::vector<Step> steps;
    const Index shift = field.shift(), place = cell.row + shift;
    if (shift != 0) {
        const Cell size = field.size();
        steps.push_back({"i′ = i + (K − Q) = " + readable_integer(cell.row) + " + (" + readable_integer(size.col) +
                             " − " + readable_integer(size.row) + ") = " + readable_integer(place),
                         static_cast<double>(place)});
    }
    const std::string_view query = shift != 0 ? "i′" : "i";
    switch (sign) {
    case Sign::key_minus_query:
        steps.push_back(difference("j", query, cell.col, place));
        break;
    case Sign::query_minus_key:
        steps.push_back(difference(query, "j", place, cell.col));
        break;
    case Sign::none:
        steps.push_back(absolute_difference(query, place, cell.col));
        break;
    }
    return steps;
}

std::string distance_words(const Toeplitz& field, Cell cell) {
    const Index distance = field.distance(cell);
    const std::string key = "Key " + readable_integer(cell.col), query = "query " + readable_integer(cell.row);
    std::string words = key + " is at the position of " + query;
    if (distance != 0)
        words = key + " lies " + places(std::llabs(distance)) + (distance < 0 ? " before " : " after ") + query;
    if (field.shift() != 0)
        words +=
            ", which is at position " + readable_integer(cell.row + field.shift()) + " because the ends are aligned";
    return words;
}

std::string places(Index count) {
    return readable_integer(count) + (count == 1 ? " position" : " positions");
}

}
