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
#include "core/encodings/seeded_table.hpp"
#include "core/method.hpp"
#include "core/parameters.hpp"
#include "core/pyramid.hpp"
#include "core/python_literals.hpp"
#include "core/relative/row_similarity.hpp"
#include "core/relative/sinusoid_similarity.hpp"
#include "core/rotary/rotary_parameters.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

extern const Method similarity;

namespace {

constexpr Index most_rows = 2048, most_products = Index{1} << 29; ///< products: those of all pairs of rows

Index affordable_rows(Index columns) {
    return std::min(most_rows, static_cast<Index>(std::sqrt(static_cast<double>(most_products / columns))));
}

Measure measure_of(const State& state) {
    const std::string_view id = state.text("measure");
    return id == "cosine" ? Measure::cosine : id == "euclidean" ? Measure::euclidean : Measure::dot;
}

/// The encoding, no longer than its rows can be compared.
Made compared(const Method& method, State state) {
    const bool has_length = std::any_of(method.parameters.begin(), method.parameters.end(),
                                        [](const Parameter* row) { return row->key == "length"; });
    const Index wanted = state.integer("length");
    if (!has_length)
        return method.make(state);
    state = state.with("length", std::to_string(std::min(wanted, most_rows)));
    Made made = method.make(state);
    const Index used = std::min(made.field->size().row, affordable_rows(made.field->size().col));
    if (used < made.field->size().row)
        made = method.make(state.with("length", std::to_string(used)));
    capped(wanted, used, "length", made.issues);
    return made;
}

Rows read_rows(const Field& field, Index count) {
    Rows rows{field.size().col, {}};
    for (Index row = 0; row < count; ++row)
        for (Index col = 0; col < rows.width; ++col)
            rows.numbers.push_back(field.at({row, col}));
    return rows;
}

Rows seeded_weight(const SeededTable& table, Index first, Index outputs, Index inputs) {
    Rows weight{inputs, {}};
    for (Index row = first; row < first + outputs; ++row)
        for (Index col = 0; col < inputs; ++col)
            weight.numbers.push_back(table.at(row, col) / std::sqrt(static_cast<double>(inputs)));
    return weight;
}

Made row_by_row(const Method& method, const State& state) {
    const bool projects = state.flag("projected");
    // Without projections the order of the columns is no matter; one order keeps the rounding the same too.
    Made made = compared(method, projects ? state : state.without("layout"));
    const Cell size = made.field->size();
    const Index count = capped(size.row, affordable_rows(size.col), "grid_height", made.issues);
    ComparedRows rows{.queries = read_rows(*made.field, count),
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
    made.field = with_pyramid(row_similarity(std::move(rows), measure_of(state)));
    return made;
}

const Method& encoding_of(const State& state) {
    const Method* method = find_method(state.text("of"));
    return method ? *method : methods().front();
}

Made make(const State& state) {
    if (state.text("of") == "sinusoidal" && !state.flag("projected"))
        return sinusoid_similarity({Sinusoid(sinusoid_shape(state)), state.integer("length"), state.integer("offset")},
                                   measure_of(state));
    return row_by_row(encoding_of(state), state);
}

/// The encoding's own, for as many rows as are compared; `cut`: it has more whatever the length.
std::vector<Definition> definitions(const State& state) {
    const Index rows = make(state).field->size().row;
    const Method& method = encoding_of(state);
    const State used = state.with("length", std::to_string(rows));
    std::vector<Definition> all = method.definitions ? method.definitions(used) : std::vector<Definition>{};
    all.push_back({"length", std::to_string(rows)});
    all.push_back({"cut", python_flag(method.make(used).field->size().row > rows)});
    return all;
}

constexpr Choice encodings[] = {{"sinusoidal", "sinusoidal", ""},
                                {"index", "raw index", ""},
                                {"normalised", "normalised index", ""},
                                {"one-hot", "one-hot", ""},
                                {"binary", "binary", ""},
                                {"single-sine", "single sine", ""},
                                {"learned", "learned table", ""},
                                {"time", "time stamps", ""},
                                {"fourier-features", "Fourier features", ""},
                                {"time2vec", "Time2Vec", ""},
                                {"axial-learned", "axial tables", ""},
                                {"recurrent", "recurrent state", ""},
                                {"sinusoidal-2d", "sinusoidal 2-D", ""},
                                {"rotary-table", "rotary table", ""}};
constexpr Parameter of{.key = "of",
                       .label = "Encoding",
                       .help = "whose rows are compared; its own settings follow",
                       .kind = Kind::choice,
                       .initial = "sinusoidal",
                       .choices = encodings};
constexpr Choice measures[] = {{"dot", "dot product", "products of the columns, added"},
                               {"cosine", "cosine", "the dot product divided by the lengths of both rows"},
                               {"euclidean", "Euclidean", "the length of the difference"}};
constexpr Parameter measure{.key = "measure",
                            .label = "Measure",
                            .help = "how two rows of the encoding are compared",
                            .kind = Kind::choice,
                            .initial = "dot",
                            .choices = measures};
constexpr Parameter projected_row{.key = "projected",
                                  .label = "Projected",
                                  .help = "first through seeded matrices for queries and keys, as in attention",
                                  .kind = Kind::flag,
                                  .low = 0,
                                  .high = 1,
                                  .initial = "0"};

namespace own = parameters;
constexpr const Parameter* used[] = {&own::length,
                                     &of,
                                     &measure,
                                     &projected_row,
                                     &own::head_dim,
                                     &own::d_model,
                                     &own::base,
                                     &own::offset,
                                     &own::grid,
                                     &own::odd,
                                     &own::layout,
                                     &own::range,
                                     &own::bits,
                                     &own::wavelength,
                                     &own::trained_length,
                                     &own::times,
                                     &own::time_scale,
                                     &own::terms,
                                     &own::bands,
                                     &own::spacing,
                                     &own::sigma,
                                     &own::angle_factor,
                                     &own::include_input,
                                     &own::linear_term,
                                     &own::wave,
                                     &own::axes,
                                     &own::axial_combine,
                                     &own::cell,
                                     &own::grid_height,
                                     &own::grid_width,
                                     &own::grid_frames,
                                     &own::flavour,
                                     &own::normalise,
                                     &own::rotary_part,
                                     &own::pairing,
                                     &own::rotary_width,
                                     &own::scaling,
                                     &own::factor,
                                     &own::original_length,
                                     &own::seen_length,
                                     &own::attention_factor,
                                     &own::beta_fast,
                                     &own::beta_slow,
                                     &own::truncate,
                                     &own::mscale,
                                     &own::mscale_all_dim,
                                     &own::low_freq_factor,
                                     &own::high_freq_factor,
                                     &own::short_factor,
                                     &own::long_factor,
                                     &own::seed};

}

constinit const Method similarity = {
    .id = "similarity",
    .title = "Similarity",
    .family = "relative",
    .paper = "Yan et al. 2019",
    .formula = "S[p, q] = PE(p) · PE(q)\ncosine: S[p, q] / (|PE(p)| |PE(q)|)\nEuclidean: |PE(p) − PE(q)|",
    .parameters = used,
    .make = make,
    .definitions = definitions,
};

}
