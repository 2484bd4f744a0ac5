// How alike an encoding makes two positions: row = position p, column = position q, rows of any absolute method.
//
//   dot product PE(p)·PE(q),   cosine PE(p)·PE(q) / (|PE(p)| |PE(q)|),   Euclidean distance |PE(p) − PE(q)|
//   projected: Wq PE(p) and Wk PE(q) take their places, as in attention; Wq, Wk: head_dim × d, normal with variance 1/d
//
// Sinusoids as they are have closed forms (sinusoid_similarity.hpp). All else is computed row by row and limited to
// 2048 rows, fewer where rows are very long. Wq[o, c] and Wk[o, c] are entries (o, c) and (o + 2^16, c) of the seeded
// table (seeded_table.hpp). Not covered: rows of two different methods.
#include "core/biases/bias_parameters.hpp"
#include "core/encodings/encoding_parameters.hpp"
#include "core/encodings/encoding_rows.hpp"
#include "core/encodings/seeded_table.hpp"
#include "core/parameters.hpp"
#include "core/similarity/row_similarity.hpp"
#include "core/similarity/similarity_curve.hpp"
#include "core/similarity/sinusoid_similarity.hpp"
#include "core/sums/sums.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const Method similarity;

namespace {

constexpr Index most_rows = 2048, most_products = Index{1} << 29; ///< products: those of all pairs of rows

Index affordable_rows(Index columns) {
    return std::min(most_rows, static_cast<Index>(std::sqrt(static_cast<double>(most_products / columns))));
}

Rows seeded_weight(const SeededTable& table, Index first, Index outputs, Index inputs) {
    return {outputs, inputs, [=](Index row, std::span<double> numbers) {
                for (Index col = 0; col < inputs; ++col)
                    numbers[static_cast<std::size_t>(col)] =
                        table.at(first + row, col) / std::sqrt(static_cast<double>(inputs));
            }};
}

Made row_by_row(const Method& method, const State& state) {
    const bool projects = state.flag("projected");
    // Without projections the order of the columns is no matter; one order keeps the rounding the same too.
    Made made = encoding_rows(method, projects ? state : state.without("layout"), {most_rows, affordable_rows});
    const Cell size = made.field->size();
    const Index count = capped(size.row, affordable_rows(size.col), "grid_height", made.issues);
    ComparedRows rows{.queries = rows_of(made.field, count),
                      .keys = {},
                      .query_name = projects ? "Wq PE(p)" : "PE(p)",
                      .key_name = projects ? "Wk PE(q)" : "PE(q)",
                      .names = made.field->describe().rows,
                      .encoding = std::string(method.title)};
    rows.keys = rows.queries;
    if (projects) {
        constexpr Index apart = Index{1} << 16;
        const SeededTable table(state, Stream::similarity);
        const Index outputs = state.integer("head_dim");
        rows.queries = projected(rows.queries, seeded_weight(table, 0, outputs, size.col), {});
        rows.keys = projected(rows.keys, seeded_weight(table, apart, outputs, size.col), {});
    }
    made.field = with_sums(row_similarity(std::move(rows), measure_of(state)));
    return made;
}

Made make(const State& state) {
    if (state.text("of") == "sinusoidal" && !state.flag("projected"))
        return sinusoid_similarity(similar_rows(state), measure_of(state));
    return row_by_row(encoding_of(state), state);
}

/// The first columns are the fastest pairs where sines and cosines take turns, so the program is told that layout.
std::vector<Definition> definitions(const State& state) {
    std::vector<Definition> all = encoding_definitions(state, make(state).field->size().row);
    if (state.text("of") != "sinusoidal" || state.flag("projected"))
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

constinit const Method similarity = {
    .id = "similarity",
    .title = "Similarity",
    .family = "relative",
    .paper = "Yan et al. 2019",
    .paper_url = "https://arxiv.org/abs/1911.04474",
    .formula = "S[p, q] = PE(p) · PE(q)\ncosine: S[p, q] / (|PE(p)| |PE(q)|)\nEuclidean: |PE(p) − PE(q)|",
    .parameters = similarity_uses,
    .make = make,
    .definitions = definitions,
};

}
