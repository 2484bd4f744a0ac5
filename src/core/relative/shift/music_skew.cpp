// Music Transformer's skewing (Huang et al. 2018): row = query i, column = key j ≤ i.
//
//   S[i, j] = q_i · E[m − 1 − (i − j)],   0 ≤ i − j;  the last of the m rows of E is distance 0
//
// The relative shift with time to the right and as many keys as queries: multiply by E first, then skew. Distances
// beyond the table have a zero vector (tensor2tensor; other code fails instead); of a longer table the last rows are
// used. Queries and E are seeded, E by distance, so that it stays when m changes. Limited to 2048 positions.
#include "core/biases/bias_parameters.hpp"
#include "core/registry.hpp"
#include "core/relative/logits/position_logits.hpp"
#include "core/state/parameters.hpp"

namespace posenc {

namespace {

constexpr Parameter table_rows{
    .key = "table_rows",
    .label = "Table rows",
    .symbol = "m",
    .unit = "distances",
    .help = "number of rows; keys farther away get 0 (tensor2tensor); none: one row per distance",
    .kind = Kind::integer,
    .low = 1,
    .high = 4096,
    .scale = Scale::logarithmic,
    .initial = "none",
    .none_label = "all"};

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = capped(state.integer("length"), most_shifted, "length", made.issues),
                width = state.integer("head_dim");
    ShiftedLogits logits;
    logits.shift = {length, length, TimeDirection::right};
    logits.table_rows = state.is_none("table_rows") ? length : state.integer("table_rows");
    const Random random = seeded(state, LogitStream::skew);
    constexpr Index apart = Index{1} << 32; ///< row offset from the queries to the table
    logits.queries = seeded_rows(random, 0, length, width);
    const auto fill = [random, shift = logits.shift, rows = logits.table_rows](Index column,
                                                                               std::span<double> numbers) {
        if (const Index distance = shift.distance(column); distance < rows)
            fill_seeded(random, apart + distance, numbers);
    };
    logits.table = {length, width, fill};
    made.field = shifted_logits(std::move(logits), shift_stage(state));
    return made;
}

std::vector<Definition> definitions(const State&) {
    return {{"time_direction", "\"right\""}};
}

constexpr Use used[] = {&parameters::length, &parameters::stage, &table_rows, &parameters::head_dim, &parameters::seed};

}

constinit const Method registry::music_skew = {
    .id = "music-skew",
    .title = "Music skewing",
    .family = "relative",
    .sort = Sort::distances,
    .paper = "Huang et al. 2018",
    .paper_url = "https://arxiv.org/abs/1809.04281",
    .formula = "S[i, j] = q_i · E[m − 1 − (i − j)],  j ≤ i",
    .parameters = used,
    .make = make,
    .limit = most_shifted,
    .users = "Music Transformer, tensor2tensor",
    .definitions = definitions,
};

}
