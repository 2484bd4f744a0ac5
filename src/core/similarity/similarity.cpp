// How alike an encoding makes two positions: row = position p, column = position q, rows of any absolute method.
//
//   dot product PE(p)·PE(q),   cosine PE(p)·PE(q) / (|PE(p)| |PE(q)|),   Euclidean distance |PE(p) − PE(q)|
//   projected: Wq PE(p) and Wk PE(q) take their places, as in attention; Wq, Wk: head_dim × d, normal with variance 1/d
//
// Sinusoids without projections have closed forms (sinusoid_similarity.hpp). All else is computed row by row and
// limited to 2048 rows, fewer if rows are very long, and projections to 2^17 weights each. Wq[o, c] and Wk[o, c] are
// entries (o, c) and (o + 2^16, c) of the seeded table (seeded_table.hpp). Not covered: rows of two different methods.
#include "core/biases/bias_parameters.hpp"
#include "core/encodings/encoding_parameters.hpp"
#include "core/encodings/encoding_rows.hpp"
#include "core/encodings/learned/seeded_table.hpp"
#include "core/registry.hpp"
#include "core/similarity/row_similarity.hpp"
#include "core/similarity/similarity_curve.hpp"
#include "core/similarity/sinusoid_similarity.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_rows = 2048, most_products = Index{1} << 29; ///< products: those of all pairs of rows
constexpr Index most_cells = Index{1} << 19;                      ///< of all rows: they are computed at once
constexpr Index most_weights = Index{1} << 17;                    ///< of Wq, and of Wk: each is a seeded number

Index affordable_rows(Index columns) {
    const auto by_products = static_cast<Index>(std::sqrt(static_cast<double>(most_products / columns)));
    return std::min({most_rows, by_products, most_cells / columns});
}

/// Wq above Wk.
Rows seeded_weights(const State& state, Index outputs, Index inputs) {
    return {2 * outputs, inputs,
            [table = SeededTable(state, Stream::similarity), outputs, inputs](Index row, std::span<double> numbers) {
                constexpr Index apart = Index{1} << 16;
                const Index entry = row < outputs ? row : apart + row - outputs;
                for (Index col = 0; col < inputs; ++col)
                    numbers[static_cast<std::size_t>(col)] =
                        table.at(entry, col) / std::sqrt(static_cast<double>(inputs));
            }};
}

/// Columns first … first + count − 1.
Rows columns_of(const Rows& rows, Index first, Index count) {
    return {rows.count(), count, [=](Index row, std::span<double> numbers) {
                const std::span<const double> all = rows.row(row);
                std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(first), numbers.size(), numbers.begin());
            }};
}

bool has_closed_form(const State& state) {
    return state.text("of") == registry::sinusoidal.id && !state.flag("projected");
}

/// Without projections the order of the columns does not matter. Dropping the layout keeps the rounding the same too.
EncodingRows source_of(const State& state) {
    return encoding_rows(encoding_of(state), state.flag("projected") ? state : state.without("layout"),
                         {most_rows, affordable_rows});
}

/// The width of a head, limited so that its weights are drawn quickly.
Index head_width(const State& state, Index columns, Issues issues = {}) {
    return capped(state.integer("head_dim"), std::max<Index>(most_weights / columns, 1), "head_dim", issues);
}

MakeResult row_by_row(const State& state) {
    const bool projects = state.flag("projected");
    auto [made, count] = source_of(state);
    const Cell size = made.field->size();
    ComparedRows rows{.queries = rows_of(made.field, count),
                      .keys = {},
                      .query_name = projects ? "Wq PE(p)" : "PE(p)",
                      .key_name = projects ? "Wk PE(q)" : "PE(q)",
                      .names = made.field->describe().rows,
                      .encoding = std::string(encoding_of(state).title)};
    rows.keys = rows.queries;
    if (projects) { // both in one pass, because a row of the encoding may be slow
        const Index outputs = head_width(state, size.col, made.issues);
        const Rows both = projected(rows.queries, seeded_weights(state, outputs, size.col), {});
        rows.queries = columns_of(both, 0, outputs);
        rows.keys = columns_of(both, outputs, outputs);
    }
    made.field = with_sums(row_similarity(std::move(rows), measure_of(state)));
    return made;
}

MakeResult make(const State& state) {
    return has_closed_form(state) ? sinusoid_similarity(similar_rows(state), measure_of(state)) : row_by_row(state);
}

Index rows_compared(const State& state) {
    if (!has_closed_form(state))
        return source_of(state).count;
    const SimilarRows rows = similar_rows(state);
    return std::min(rows.length, most_similar_rows(rows, measure_of(state)));
}

/// In the interleaved layout the first columns are the fastest pairs, so the program gets that layout if pairs are
/// summed.
std::vector<Definition> definitions(const State& state) {
    std::vector<Definition> all = encoding_definitions(state, rows_compared(state));
    if (state.flag("projected")) {
        const Index columns = source_of(state).encoding.field->size().col;
        all.push_back({"head_dim", std::to_string(head_width(state, columns))});
    }
    if (!has_closed_form(state))
        all.push_back({"summed_pairs", "None"});
    else if (!state.is_none("summed_pairs"))
        all.push_back({"layout", "\"interleaved\""});
    return all;
}

constexpr Choice measures[] = {{"dot", "dot product", "products of the columns, added"},
                               {"cosine", "cosine", "the dot product divided by the lengths of both rows"},
                               {"euclidean", "Euclidean", "the length of the difference"}};

}

namespace parameters {

constinit const Parameter measure{.key = "measure",
                                  .label = "Measure",
                                  .help = "how two rows of the encoding are compared",
                                  .kind = Kind::choice,
                                  .initial = "dot",
                                  .choices = measures};
constinit const Parameter summed_pairs{.key = "summed_pairs",
                                       .label = "Pairs summed",
                                       .unit = "pairs",
                                       .help = "only the fastest pairs are compared; the others are left out",
                                       .kind = Kind::integer,
                                       .low = 1,
                                       .high = 8192,
                                       .scale = Scale::logarithmic,
                                       .initial = "none",
                                       .none_label = "all"};

}

constinit const Method registry::similarity = {
    .id = "similarity",
    .title = "Similarity",
    .family = "relative",
    .sort = Sort::similarity,
    .aspects = by_distance,
    .paper = "Yan et al. 2019",
    .paper_url = "https://arxiv.org/abs/1911.04474",
    .formula = "S[p, q] = PE(p) · PE(q)\ncosine: S[p, q] / (|PE(p)| |PE(q)|)\nEuclidean: |PE(p) − PE(q)|",
    .parameters = similarity_uses,
    .make = make,
    .definitions = definitions,
    .made_of = &parameters::of,
};

}
