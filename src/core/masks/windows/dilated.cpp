// A dilated sliding window: of the keys up to s away only every d-th, on both sides (attention-gym, Longformer) or
// before the query only (the strided pattern of sparse transformers). s counts positions, not keys.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"

namespace posenc {

namespace {

RulePtr rule(const MaskSetting& setting) {
    Piece band;
    band.low = -setting.state.integer("window");
    band.high = is_causal(setting.state) ? 0 : -band.low;
    band.stride = setting.state.integer("dilation");
    return any_of_rule({band});
}

constexpr auto used = uses(mask_sizes, &parameters::window, &parameters::dilation, &parameters::direction, mask_names);

}

constinit const Method registry::dilated = {
    .id = "dilated",
    .title = "Dilated window",
    .family = "masks",
    .sort = Sort::mask,
    .choice = "dilated",
    .hint = "every d-th of the near keys",
    .paper = "Beltagy et al. 2020; Child et al. 2019",
    .paper_url = "https://arxiv.org/abs/2004.05150",
    .formula = "m(i, j) = [|i − j| ≤ s] · [d divides i − j],  causal: j ≤ i",
    .parameters = used,
    .make = make_mask<registry::dilated>,
    .users = "Longformer (character models), attention-gym",
    .entry = &mask_entry,
    .sight = "Stripes: every d-th key of the band",
    .rule = rule,
};

}
