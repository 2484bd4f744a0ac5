// What the logit biases share: the rows of their parameters and the head that is shown.
#pragma once

#include "core/biases/buckets/buckets.hpp"
#include "core/method.hpp"
#include "core/random.hpp"
#include "core/relative/pairs.hpp"

#include <string>

namespace posenc::parameters {

extern const Parameter buckets, bidirectional, max_distance, symmetric, head_dim, gate_shift;
extern const Parameter form; ///< of ALiBi; defined in alibi.cpp

}

namespace posenc {

struct Head {
    Index count = 8;
    Index shown = 0;
};

/// Reads head_count and head; a head that does not exist becomes the last one, with an issue.
Head read_head(const State& state, Issues issues = {});
/// For Method::definitions: the head that is shown.
std::vector<Definition> head_definition(const State& state);

/// The numbers of the T5 rule, after corrections where the state's cannot be used.
struct T5Settings {
    Index all = 32; ///< buckets of the table
    Index max_distance = 128;
    Buckets side; ///< buckets of one direction: half of them if bidirectional
};
T5Settings read_t5(const State& state, bool bidirectional, Issues issues = {});
/// For Method::definitions: the rule's numbers.
std::vector<Definition> t5_definitions(const State& state, bool bidirectional);

/// "buckets: ‘1’ cannot be used; RULE", "USED is used".
Issue unusable(std::string_view key, Index value, std::string_view rule, Index used);

/// The streams of seeded numbers (core/random.hpp) of this folder, so that no two tables are alike.
enum class BiasStream : std::uint64_t { t5 = 48, learned, deberta, fire, cope, tupe, forgetting, path, gated_decay };

/// The numbers of the state's seed in this stream.
Random seeded(const State& state, BiasStream stream);

}
