#include "core/biases/bias_parameters.hpp"

namespace posenc::parameters {

const Parameter buckets{.key = "buckets",
                        .label = "Buckets",
                        .symbol = "B",
                        .help = "groups of distances that share a number (T5: 32, DeBERTa: 256)",
                        .kind = Kind::integer,
                        .low = 2,
                        .high = 512,
                        .scale = Scale::logarithmic,
                        .initial = "32"};
const Parameter bidirectional{.key = "bidirectional",
                              .label = "Bidirectional",
                              .help = "keys after the query get buckets too (T5: encoder on, decoder off)",
                              .kind = Kind::flag,
                              .low = 0,
                              .high = 1,
                              .initial = "1"};
const Parameter max_distance{
    .key = "max_distance",
    .label = "Largest distance",
    .unit = "positions",
    .help = "from here on distances share the last bucket, which begins a little earlier (T5: 128)",
    .kind = Kind::integer,
    .low = 2,
    .high = 16777216,
    .scale = Scale::logarithmic,
    .initial = "128"};
const Parameter symmetric{.key = "symmetric",
                          .label = "Symmetric",
                          .help = "before and after share one number",
                          .kind = Kind::flag,
                          .low = 0,
                          .high = 1,
                          .initial = "0"};
const Parameter head_dim{.key = "head_dim",
                         .label = "Head width",
                         .symbol = "d",
                         .unit = "dimensions",
                         .help = "numbers in each query and key",
                         .kind = Kind::integer,
                         .low = 1,
                         .high = 128,
                         .scale = Scale::logarithmic,
                         .initial = "16"};

const Parameter gate_shift{.key = "gate_shift",
                           .label = "Gate shift",
                           .help = "added before the sigmoid: the larger it is, the less is forgotten",
                           .kind = Kind::real,
                           .low = -8,
                           .high = 16,
                           .initial = "3"};

}

namespace posenc {

Head read_head(const State& state, Issues issues) {
    Head head{state.integer("head_count"), state.integer("head")};
    if (head.shown >= head.count) {
        issues.push_back(unusable(
            "head", head.shown, "allowed with this head_count: 0 … " + std::to_string(head.count - 1), head.count - 1));
        head.shown = head.count - 1;
    }
    return head;
}

std::vector<Definition> head_definition(const State& state) {
    return {{"head", std::to_string(read_head(state).shown)}};
}

T5Settings read_t5(const State& state, bool bidirectional, Issues issues) {
    Index all = state.integer("buckets"), max_distance = state.integer("max_distance");
    if (bidirectional && all < 4) {
        issues.push_back(unusable("buckets", all, "two directions need at least 4", 4));
        all = 4;
    }
    const Index side = bidirectional ? all / 2 : all, exact = side / 2;
    if (max_distance <= exact) {
        issues.push_back(unusable("max_distance", max_distance,
                                  "allowed with these buckets: more than " + std::to_string(exact), exact + 1));
        max_distance = exact + 1;
    }
    return {all, max_distance, Buckets::t5(side, max_distance)};
}

std::vector<Definition> t5_definitions(const State& state, bool bidirectional) {
    const T5Settings settings = read_t5(state, bidirectional);
    return {{"buckets", std::to_string(settings.all)}, {"max_distance", std::to_string(settings.max_distance)}};
}

Issue unusable(std::string_view key, Index value, std::string_view rule, Index used) {
    return {std::string(key),
            std::string(key) + ": ‘" + std::to_string(value) + "’ cannot be used; " + std::string(rule),
            std::to_string(used) + " is used"};
}

Random seeded(const State& state, BiasStream stream) {
    return {static_cast<std::uint64_t>(state.number("seed")), static_cast<std::uint64_t>(stream)};
}

}
