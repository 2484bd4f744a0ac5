// Attention sinks (StreamingLLM): the first keys stay visible beside a sliding window, because softmax leaves on them
// the weight that belongs nowhere. Causal, whichever way the window counts: s on both sides is taken as s before. Not
// covered: positions renumbered within the cache.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"

namespace posenc {

namespace {

RulePtr rule(const MaskSetting& setting) {
    const Index size = setting.state.integer("window");
    Piece band, sinks;
    band.low = setting.state.text("window_count") == "size" ? 1 - size : -size;
    band.high = sinks.high = 0;
    sinks.col_end = setting.state.integer("sink_count");
    return any_of_rule({band, sinks});
}

constexpr auto used =
    uses(mask_sizes, &parameters::sink_count, &parameters::window, &parameters::window_count, mask_names);

}

constinit const Method registry::attention_sink = {
    .id = "attention-sink",
    .title = "Attention sink",
    .family = "masks",
    .sort = Sort::mask,
    .choice = "attention sink",
    .hint = "a window, and the first keys",
    .paper = "Xiao et al. 2023",
    .paper_url = "https://arxiv.org/abs/2309.17453",
    .formula = "m(i, j) = [j ≤ i] · [i − s < j or j < sinks]",
    .parameters = used,
    .make = make_mask<registry::attention_sink>,
    .users = "StreamingLLM",
    .entry = &mask_entry,
    .sight = "Band: the window; left columns: the sinks, seen by all",
    .rule = rule,
};

}
