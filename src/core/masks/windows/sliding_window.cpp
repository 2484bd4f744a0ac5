// A sliding window: each query sees the keys near it. What libraries call a window of size s differs by one key, and in
// whether it looks ahead; a parameter chooses among the three counts. Not covered: windows that grow with the layer.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"

namespace posenc {

namespace {

RulePtr rule(const MaskSetting& setting) {
    const Index size = setting.state.integer("window");
    const std::string_view count = setting.state.text("window_count");
    Piece band;
    band.low = count == "size" ? 1 - size : -size;
    band.high = count == "both-sides" ? size : 0;
    return any_of_rule({band});
}

constexpr auto used = uses(mask_sizes, &parameters::window, &parameters::window_count, mask_names);

}

constinit const Method registry::sliding_window = {
    .id = "sliding-window",
    .title = "Sliding window",
    .family = "masks",
    .sort = Sort::mask,
    .choice = "sliding window",
    .hint = "a key must be near",
    .paper = "Beltagy et al. 2020",
    .paper_url = "https://arxiv.org/abs/2004.05150",
    .formula = "m(i, j) = [i − s < j ≤ i],  [i − s ≤ j ≤ i]  or  [|i − j| ≤ s]",
    .parameters = used,
    .make = make_mask<registry::sliding_window>,
    .users = "Mistral 7B v0.1, Gemma 2 and 3, gpt-oss, ModernBERT",
    .entry = &mask_entry,
    .sight = "A band along the diagonal: the keys nearby",
    .rule = rule,
};

}
