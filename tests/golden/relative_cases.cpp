// Relative positions of public implementations, through the methods of src/core/relative.
#include "golden.hpp"

#include "core/method.hpp"
#include "core/relative/logits/four_terms.hpp"
#include "core/relative/logits/position_logits.hpp"
#include "core/relative/logits/shaw_attention.hpp"
#include "core/relative/logits/transformer_xl.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

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
    const MakeResult made = make_field(state);
    if (!made.issues.empty())
        throw Malformed(made.issues.front().message);
    return cells(*made.field);
}

/// Rows `first` … of a matrix given row by row.
Rows rows_of(const std::vector<double>& numbers, Index first, Index count, Index width) {
    if (first < 0 || count < 0 || (first + count) * width > static_cast<Index>(numbers.size()))
        throw Malformed("a table has too few rows");
    return {width, {numbers.begin() + first * width, numbers.begin() + (first + count) * width}};
}

/// "-1e9 above the diagonal": that number is added to the logits of keys after their query. Nothing hides none.
std::optional<Masking> added_above_diagonal(const std::string& text) {
    if (text.empty())
        return std::nullopt;
    char* rest = nullptr;
    const double added = std::strtod(text.c_str(), &rest);
    if (rest == text.c_str() || std::string_view(rest) != " above the diagonal")
        throw Malformed("causal_bias ‘" + text + "’ is not ‘… above the diagonal’");
    return Masking{Treatment::add, Arithmetic::float64, added};
}

/// (batch, head, query, value); the queries are the last positions, all heads share the tables, nothing is scaled.
std::vector<double> shaw_attention(const Case& c) {
    const std::vector<Index> shape = c.input_shape("q"), key_shape = c.input_shape("k");
    const Index queries = shape.at(2), keys = key_shape.at(2), width = shape.at(3),
                clip = c.integer("max_relative_position"), wide = c.input_shape("v").at(3);
    if (queries > keys || clip < 1)
        throw Malformed("there are more queries than keys, or max_relative_position is below 1");
    const std::optional<Masking> masking = added_above_diagonal(c.text("causal_bias", ""));
    std::vector<double> all;
    for (Index head = 0; head < shape.at(0) * shape.at(1); ++head) {
        ShawVectors vectors;
        vectors.queries = rows_of(c.input("q"), head * queries, queries, width);
        vectors.keys = rows_of(c.input("k"), head * keys, keys, width);
        vectors.values = rows_of(c.input("v"), head * keys, keys, wide);
        vectors.relative_keys = rows_of(c.input("table_keys"), 0, 2 * clip + 1, width);
        vectors.relative_values = rows_of(c.input("table_values"), 0, 2 * clip + 1, wide);
        vectors.shift = keys - queries;
        const ShawAttention attention(std::move(vectors), masking);
        for (Index query = 0; query < queries; ++query)
            for (const double number : attention.output(query))
                all.push_back(number);
    }
    return all;
}

/// Pure movement of given numbers, (query, key, batch, head).
std::vector<double> transformer_xl_shift(const Case& c) {
    const RelativeShift shift{c.shape.at(0), c.shape.at(1), TimeDirection::right};
    const std::vector<double> x = c.input("x");
    const Index inner = c.elements / (shift.queries * shift.keys);
    const bool zero_future = c.flag("zero_triu", false);
    std::vector<double> all;
    for (Index row = 0; row < shift.queries; ++row)
        for (Index col = 0; col < shift.keys; ++col) {
            const std::optional<Cell> source = shift.shifted({row, col});
            const bool zero = !source || (zero_future && !shift.reaches({row, col}));
            for (Index n = 0; n < inner; ++n)
                all.push_back(
                    zero ? 0 : x.at(static_cast<std::size_t>((source->row * shift.keys + source->col) * inner + n)));
        }
    return all;
}

/// Products of a head's queries with a table whose last row is distance 0; missing distances have zero vectors.
ShiftedLogits music_logits(Rows queries, const Rows& table) {
    ShiftedLogits logits;
    const Index length = queries.count();
    logits.shift = {length, length, TimeDirection::right};
    const auto fill = [table, shift = logits.shift](Index column, std::span<double> numbers) {
        if (const Index row = table.count() - 1 - shift.distance(column); row >= 0)
            table.copy(row, numbers);
    };
    logits.table = {length, table.width(), fill};
    logits.table_rows = table.count();
    logits.queries = std::move(queries);
    return logits;
}

/// gwinndr zeroes the products that belong to no pair before the shift, so that 0 is left above the diagonal.
std::vector<double> music_skew_gwinndr(const Case& c) {
    const Index heads = c.shape.at(0), length = c.shape.at(1);
    const std::vector<Index> shape = c.input_shape("E");
    std::vector<double> all;
    for (Index head = 0; head < heads; ++head) {
        const Rows queries = rows_of(c.input("q"), head * length, length, shape.at(1));
        const FieldPtr field = shifted_logits(music_logits(queries, rows_of(c.input("E"), 0, shape.at(0), shape.at(1))),
                                              ShiftStage::result);
        for (const double number : cells(*field))
            all.push_back(std::isnan(number) ? 0 : number);
    }
    return all;
}

/// Causal softmax of q·k + S, unscaled.
std::vector<double> music_attention(const Case& c) {
    const std::vector<Index> shape = c.input_shape("q"), table_shape = c.input_shape("table");
    const Index heads = shape.at(1), length = shape.at(2), width = shape.at(3);
    const Index rows = table_shape.at(table_shape.size() - 2);
    const bool shared = table_shape.size() == 2;
    std::vector<double> all;
    for (Index sentence = 0; sentence < shape.at(0); ++sentence)
        for (Index head = 0; head < heads; ++head) {
            const Index first = (sentence * heads + head) * length;
            const Rows queries = rows_of(c.input("q"), first, length, width),
                       keys = rows_of(c.input("k"), first, length, width),
                       table = rows_of(c.input("table"), shared ? 0 : head * rows, rows, width);
            const FieldPtr field = shifted_logits(music_logits(queries, table), ShiftStage::result);
            for (Index i = 0; i < length; ++i) {
                std::vector<double> weights;
                double total = 0;
                for (Index j = 0; j < length; ++j) {
                    const double logit = dot(queries.row(i), keys.row(j)) + field->at({i, j});
                    weights.push_back(std::isnan(logit) ? 0 : std::exp(logit));
                    total += weights.back();
                }
                for (const double weight : weights)
                    all.push_back(weight / total);
            }
        }
    return all;
}

/// One head of one sentence: the rows of x and mems turned into queries, keys and distances by the layer's weights.
TransformerXl transformer_xl_head(const Case& c, Index sentence, Index head) {
    const std::vector<Index> shape = c.input_shape("x");
    const Index batch = shape.at(1), model = shape.at(2), queries = c.shape.at(0), keys = c.shape.at(1);
    const Index heads = c.shape.at(3), width = c.integer("d_head"), clamp = c.integer("clamp_len", -1);
    std::vector<double> all;
    for (const std::string_view part : {"mems", "x"}) {
        const std::vector<double> numbers = c.input(part);
        for (Index row = sentence; (row + 1) * model <= static_cast<Index>(numbers.size()); row += batch)
            all.insert(all.end(), numbers.begin() + row * model, numbers.begin() + (row + 1) * model);
    }
    if (static_cast<Index>(all.size()) != keys * model)
        throw Malformed("memory and queries are not as many as the keys");
    const auto weight = [&](std::string_view key, Index block) {
        return rows_of(c.input(key), (block * heads + head) * width, width, model);
    };
    TransformerXlVectors vectors;
    vectors.shift = {queries, keys, TimeDirection::right};
    if (clamp > 0)
        vectors.clamp = clamp;
    vectors.queries = projected(rows_of(all, keys - queries, queries, model), weight("qkv_weight", 0), {});
    vectors.keys = projected(rows_of(all, 0, keys, model), weight("qkv_weight", 1), {});
    vectors.distances =
        projected(distance_waves(vectors.shift, model, 10000, vectors.clamp), weight("r_weight", 0), {});
    for (const auto& [key, bias] : {std::pair{"u", &vectors.u}, std::pair{"v", &vectors.v}}) {
        bias->resize(static_cast<std::size_t>(width));
        rows_of(c.input(key), head, 1, width).copy(0, *bias);
    }
    return {std::move(vectors), Term::sum};
}

/// (query, key, batch, head); masked pairs are −∞, without a mask they hold left-overs.
std::vector<double> transformer_xl_attention(const Case& c) {
    const Index inner = c.shape.at(2) * c.shape.at(3);
    const bool causal = c.flag("causal_mask", true);
    std::vector<double> all(static_cast<std::size_t>(c.elements));
    for (Index n = 0; n < inner; ++n) {
        const TransformerXl field = transformer_xl_head(c, n / c.shape.at(3), n % c.shape.at(3));
        for (Index cell = 0; cell < c.elements / inner; ++cell) {
            const Cell pair{cell / c.shape.at(1), cell % c.shape.at(1)};
            const double number = field.at(pair);
            all[static_cast<std::size_t>(cell * inner + n)] = !std::isnan(number) ? number
                                                              : causal ? -std::numeric_limits<double>::infinity()
                                                                       : field.sum_of_terms(pair);
        }
    }
    return all;
}

/// The total; each term must agree with the case's own.
std::vector<double> four_terms(const Case& c) {
    const Index length = c.integer("length"), model = c.integer("d_model"), width = c.integer("d_k");
    const auto weight = [&](std::string_view key) { // x W: an output is a column
        const std::vector<double> numbers = c.input(key);
        return Rows(width, model, [=](Index output, std::span<double> row) {
            for (Index input = 0; input < model; ++input)
                row[static_cast<std::size_t>(input)] = numbers.at(static_cast<std::size_t>(input * width + output));
        });
    };
    const Rows contents = rows_of(c.input("E"), 0, length, model), positions = rows_of(c.input("U"), 0, length, model);
    const FourTerms field({projected(contents, weight("Wq"), {}), projected(contents, weight("Wk"), {}),
                           projected(positions, weight("Wq"), {}), projected(positions, weight("Wk"), {})},
                          {}, Term::sum);
    constexpr std::pair<std::string_view, Term> names[] = {{"EE", Term::content_content},
                                                           {"EU", Term::content_position},
                                                           {"UE", Term::position_content},
                                                           {"UU", Term::position_position}};
    for (const auto& [name, term] : names) {
        const std::vector<double> wanted = c.output(name);
        for (Index n = 0; n < length * length; ++n)
            if (!(std::fabs(field.term(term, {n / length, n % length}) - wanted.at(static_cast<std::size_t>(n))) <=
                  1e-12))
                throw Malformed("the term " + std::string(name) + " differs");
    }
    return cells(field);
}

}

std::optional<std::vector<double>> relative_cases(const Case& c) {
    if (c.is("kimiyoung/transformer-xl", "RelMultiHeadAttn._rel_shift"))
        return transformer_xl_shift(c);
    if (c.is("kimiyoung/transformer-xl", "RelPartialLearnableMultiHeadAttn.forward"))
        return transformer_xl_attention(c);
    if (c.is("(none: computed directly with numpy for this data set)", "(E+U)Wq ((E+U)Wk)^T / sqrt(dk)"))
        return four_terms(c);
    if (c.is("gwinndr/MusicTransformer-Pytorch", "_get_valid_embedding + _skew"))
        return music_skew_gwinndr(c);
    if (c.is("tensorflow/tensor2tensor", "dot_product_self_attention_relative_v2"))
        return music_attention(c);
    if (c.is("tensorflow/tensor2tensor", "dot_product_attention_relative"))
        return shaw_attention(c);
    if (!c.is("tensorflow/tensor2tensor", "_generate_relative_positions_matrix"))
        return std::nullopt;
    const Index keys = c.integer("length_k");
    // Queries are the last ones of the keys; with a cache there is only the last.
    const Index queries = c.flag("cache", false) ? 1 : std::min(c.integer("length_q"), keys);
    return method_cells(
        "shaw", {{"query_length", queries}, {"key_length", keys}, {"clip", c.integer("max_relative_position")}});
}

}
