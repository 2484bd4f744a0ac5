// Position logits by the relative shift (Dai et al. 2019), step by step, next to the direct sum: row = query i, column
// = key j.
//
//   L[i, j] = q_i · U[i′ − j],   U[δ] = sinusoidal encoding of the distance (halves layout, paper grid)
//
// See position_logits.hpp for the steps, the directions and i′. Queries are seeded; the projection of U, the vectors u
// and v and the scale 1/√d belong to the method transformer-xl. Limited to 2048 queries and keys.
#include "core/relative/shift/relative_shift.hpp"
#include "core/registry.hpp"

#include "core/biases/bias_parameters.hpp"
#include "core/state/parameters.hpp"

namespace posenc {

namespace {

constexpr Choice directions[] = {{"right", "right", "keys at or before the query; memory lies before (Transformer-XL)"},
                                 {"left", "left", "keys at or after the query; memory lies after"},
                                 {"both", "both", "keys on both sides; twice as many distances (XLNet)"}};
constexpr Parameter time_direction{.key = "time_direction",
                                   .label = "Direction of time",
                                   .help = "which keys the distances cover",
                                   .kind = Kind::choice,
                                   .initial = "right",
                                   .choices = directions};

}

RelativeShift read_shift(const State& state, Issues issues) {
    const Pairs pairs = read_pairs(state, most_shifted, issues);
    RelativeShift shift{pairs.queries, pairs.keys, TimeDirection::both};
    if (shift.queries > shift.keys) {
        issues.push_back(unusable("query_length", shift.queries,
                                  "the shift needs no more queries than keys, here " + std::to_string(shift.keys),
                                  shift.keys));
        shift.queries = shift.keys;
    }
    const std::string_view direction = state.text("time_direction");
    if (direction != "both")
        shift.direction = direction == "right" ? TimeDirection::right : TimeDirection::left;
    return shift;
}

namespace {

MakeResult make(const State& state) {
    MakeResult made;
    ShiftedLogits logits;
    logits.shift = read_shift(state, made.issues);
    const Index width = state.integer("head_dim");
    logits.queries = seeded_rows(seeded(state, LogitStream::shift), 0, logits.shift.queries, width);
    logits.table = distance_waves(logits.shift, width, state.number("base"));
    made.field = shifted_logits(std::move(logits), shift_stage(state));
    return made;
}

std::vector<Definition> definitions(const State& state) {
    const RelativeShift shift = read_shift(state);
    return {{"query_length", std::to_string(shift.queries)}, {"key_length", std::to_string(shift.keys)}};
}

constexpr Use used[] = {&parameters::length, &parameters::query_length, &parameters::key_length, &parameters::stage,
                        &time_direction,     &parameters::head_dim,     &parameters::base,       &parameters::seed};

}

constinit const Method registry::relative_shift = {
    .id = "relative-shift",
    .title = "Relative shift",
    .family = "relative",
    .sort = Sort::distances,
    .paper = "Dai et al. 2019",
    .paper_url = "https://arxiv.org/abs/1901.02860",
    .formula = "L[i, j] = q_i · U[i′ − j]\nproducts, pad, reshape, drop a row, reshape",
    .parameters = used,
    .make = make,
    .limit = most_shifted,
    .users = "Transformer-XL, XLNet, Conformer (ESPnet)",
    .definitions = definitions,
};

}
