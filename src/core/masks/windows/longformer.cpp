// Longformer: a window on both sides, and the first tokens (a classification token, a question) see all and are seen by
// all. s is one-sided as in the code: 2s + 1 keys. The code demands a length that is a multiple of 2s and s > 1; here
// any will do. Combined with the look-ahead mask it is the causal one. Not covered: global tokens elsewhere.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"

namespace posenc {

namespace {

RulePtr rule(const MaskSetting& setting) {
    const Index size = setting.state.integer("window");
    Piece band, rows, cols;
    band.low = -size;
    band.high = size;
    rows.row = 0;
    rows.row_end = cols.col_end = setting.state.integer("global_count");
    return any_of_rule({band, cols, rows});
}

constexpr auto used = uses(mask_sizes, &parameters::window, &parameters::global_count, mask_names);

}

constinit const Method registry::longformer = {
    .id = "longformer",
    .title = "Longformer",
    .family = "masks",
    .sort = Sort::mask,
    .choice = "Longformer",
    .hint = "a window on both sides, and global tokens",
    .paper = "Beltagy et al. 2020",
    .paper_url = "https://arxiv.org/abs/2004.05150",
    .formula = "m(i, j) = [|i − j| ≤ s  or  i < global  or  j < global]",
    .parameters = used,
    .make = make_mask<registry::longformer>,
    .users = "Longformer, LED",
    .entry = &mask_entry,
    .sight = "Band: the window; first rows and columns: global tokens",
    .rule = rule,
};

}
