// The four terms of Transformer-XL's logits and their sum (Dai et al. 2019): row = query i, column = key j.
//
//   A[i, j] = (q_i·k_j + q_i·r_δ + u·k_j + v·r_δ) / √d,   r_δ = W_r R[min(δ, clamp)],  δ = i + M − j
//
// M keys of an earlier segment (memory) come before the queries' own. R is the sinusoidal encoding in halves layout on
// the paper grid, u and v replace the position of the query. Position terms come from the relative shift, so keys after
// their query hold left-overs that a mask has to hide; they are undefined here. q, k, u, v and W_r are seeded, one head
// as wide as R. Not covered: same_length, softmax, values. Limited to 2048 queries and 2048 keys of memory.
#include "core/relative/logits/transformer_xl.hpp"
#include "core/registry.hpp"

#include "core/biases/bias_parameters.hpp"
#include "core/learning/entry.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

TransformerXl::TransformerXl(TransformerXlVectors vectors, Term shown)
    : LogitTerms(shown, {"q_i · k_j / √d", "q_i · r_δ / √d", "u · k_j / √d", "v · r_δ / √d"}),
      vectors_(std::move(vectors)), scale_(1 / std::sqrt(static_cast<double>(vectors_.queries.width()))),
      of_keys_(projected(vectors_.keys, Rows(vectors_.keys.width(), vectors_.u), {})),
      of_distances_(projected(vectors_.distances, Rows(vectors_.distances.width(), vectors_.v), {})) {}

double TransformerXl::term(Term which, Cell cell) const {
    if (which == Term::content_content)
        return scale_ * dot(vectors_.queries.row(cell.row), vectors_.keys.row(cell.col));
    if (which == Term::position_content)
        return scale_ * of_keys_.row(cell.col)[0];
    const std::optional<Cell> source = vectors_.shift.shifted(cell);
    if (!source)
        return 0;
    if (which == Term::position_position)
        return scale_ * of_distances_.row(source->col)[0];
    return scale_ * dot(vectors_.queries.row(source->row), vectors_.distances.row(source->col));
}

std::size_t TransformerXl::held_bytes() const {
    return vectors_.queries.held_bytes() + vectors_.keys.held_bytes() + vectors_.distances.held_bytes() +
           of_keys_.held_bytes() + of_distances_.held_bytes();
}

void TransformerXl::add_first_steps(Cell cell, std::vector<Step>& steps) const {
    const Index memory = vectors_.shift.keys - vectors_.shift.queries, distance = cell.row + memory - cell.col;
    steps.push_back({"δ = i + M − j = " + readable_integer(cell.row) + " + " + readable_integer(memory) + " − " +
                         readable_integer(cell.col) + " = " + readable_integer(distance),
                     static_cast<double>(distance)});
    if (distance > vectors_.clamp)
        steps.push_back(
            {"clamped: min(δ, " + readable_integer(vectors_.clamp) + ") = " + readable_integer(vectors_.clamp),
             static_cast<double>(vectors_.clamp)});
}

Description TransformerXl::describe() const {
    return {shown() == Term::sum ? "Transformer-XL logits" : "Transformer-XL logits, one term",
            {"query", 0, {}},
            {"key", 0, {}},
            -scale_high(),
            scale_high()};
}

namespace {

constexpr Index apart = Index{1} << 32; ///< row offset from one kind of vectors to the next

/// The numbers that a model learns.
struct Seeded {
    Rows matrix; ///< W_r
    std::vector<double> u, v;
};

Seeded seeded_numbers(const State& state) {
    const Random random = seeded(state, LogitStream::transformer_xl);
    const Index width = state.integer("head_dim");
    Seeded numbers{seeded_rows(random, 4 * apart, width, width, 1 / std::sqrt(static_cast<double>(width))), {}, {}};
    for (std::vector<double>* bias : {&numbers.u, &numbers.v})
        bias->resize(static_cast<std::size_t>(width));
    fill_seeded(random, 2 * apart, numbers.u);
    fill_seeded(random, 3 * apart, numbers.v);
    return numbers;
}

Index clamp_of(const State& state) {
    return state.is_none("clamp") ? std::numeric_limits<Index>::max() : state.integer("clamp");
}

MakeResult make(const State& state) {
    MakeResult made;
    const Index queries = capped(state.integer("length"), most_shifted, "length", made.issues),
                memory = state.integer("memory"), width = state.integer("head_dim");
    TransformerXlVectors vectors;
    vectors.shift = {queries, queries + memory, TimeDirection::right};
    vectors.clamp = clamp_of(state);
    const Random random = seeded(state, LogitStream::transformer_xl);
    Seeded numbers = seeded_numbers(state);
    vectors.queries = seeded_rows(random, 0, queries, width);
    vectors.keys = seeded_rows(random, apart, queries + memory, width);
    vectors.u = std::move(numbers.u);
    vectors.v = std::move(numbers.v);
    vectors.distances =
        projected(distance_waves(vectors.shift, width, state.number("base"), vectors.clamp), numbers.matrix, {});
    made.field =
        with_sums(std::make_shared<TransformerXl>(std::move(vectors), read_term(state)), 2 * cost_of_product(width));
    return made;
}

constexpr Parameter memory{.key = "memory",
                           .label = "Memory",
                           .symbol = "M",
                           .unit = "keys",
                           .help = "number of keys kept from the previous segment",
                           .kind = Kind::integer,
                           .low = 0,
                           .high = 2048,
                           .scale = Scale::logarithmic,
                           .initial = "16"};
constexpr Parameter clamp{.key = "clamp",
                          .label = "Clamp",
                          .unit = "positions",
                          .help = "keys farther away count as being at this distance (clamp_len)",
                          .kind = Kind::integer,
                          .low = 1,
                          .high = 16777216,
                          .scale = Scale::logarithmic,
                          .initial = "none",
                          .none_label = "none"};

constexpr When with_distances = is_not(parameters::term, "content-content", "position-content");
constexpr Use used[] = {&parameters::length,       &parameters::term,     &memory,
                        {&clamp, &with_distances}, &parameters::head_dim, {&parameters::base, &with_distances},
                        &parameters::seed};

/// For attention without memory. If later keys are visible, their distances are negative, as in XLNet, and clamped too.
ProjectedWaves learned_waves(const State& state) {
    const Index reach = std::min(state.integer("length") - 1, clamp_of(state)), width = state.integer("head_dim");
    const RelativeShift shift{reach + 1, reach + 1, TimeDirection::both};
    Seeded numbers = seeded_numbers(state);
    return {shift.width(),
            [=](Index delta) { return shift.column(std::clamp(-delta, -reach, reach)); },
            numbers_of(distance_waves(shift, width, state.number("base"))),
            transposed_numbers_of(numbers.matrix),
            std::move(numbers.u),
            std::move(numbers.v)};
}

constexpr Entry entry{.as = Enters::vectors, .waves = learned_waves};

}

namespace {

std::string_view role(const State&) {
    return "logits";
}

}

constinit const Method registry::transformer_xl = {
    .id = "transformer-xl",
    .title = "Transformer-XL",
    .family = "relative",
    .sort = Sort::vectors,
    .aspects = pairs_of_tokens | terms_of_logits,
    .paper = "Dai et al. 2019",
    .paper_url = "https://arxiv.org/abs/1901.02860",
    .formula = "A[i, j] = (q_i·k_j + q_i·r_δ + u·k_j + v·r_δ) / √d\nδ = i + M − j",
    .parameters = used,
    .make = make,
    .limit = most_shifted,
    .users = "Transformer-XL, XLNet, Conformer",
    .entry = &entry,
    .role_of = role,
};

}
