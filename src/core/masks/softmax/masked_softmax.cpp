// Masked softmax as a method: seeded logits, any mask of the program over as many queries as keys, and the treatment
// and arithmetic of a library. The formula and what becomes of rows without a visible key stand in softmax.hpp. Every
// row is computed in full, key by key, so that lengths are limited to 4096. The seed draws the logits and, of masks
// that have some, the random blocks. Not covered: more keys than queries, several heads.
#include "core/masks/mask_methods.hpp"
#include "core/masks/softmax/softmax_field.hpp"
#include "core/registry.hpp"
#include "core/snippets/python_literals.hpp"

#include <algorithm>

namespace posenc {

namespace {

MakeResult make(const State& state) {
    MakeResult made;
    made.field = softmax_field(state, made.issues);
    return made;
}

/// A single mask is passed as the first one, without a second.
std::vector<Definition> definitions(const State& state) {
    std::vector<Definition> all = mask_definitions(state, std::min(state.integer("length"), most_softmax_positions));
    all.push_back({"closed", python_flag(state.number("mask_strength") == 1)});
    const std::string_view mask = state.text("mask");
    if (mask == "combined")
        return all;
    const bool both = mask == "both";
    all.push_back({"first_mask", rule_function(both ? registry::look_ahead.id : mask)});
    all.push_back({"second_mask", both ? rule_function(registry::padding.id) : "None"});
    all.push_back({"combine", "\"and\""});
    return all;
}

}

constinit const Method registry::masked_softmax = {
    .id = "masked-softmax",
    .title = "Masked softmax",
    .family = "masks",
    .sort = Sort::mask,
    .paper = "Vaswani et al. 2017",
    .paper_url = "https://arxiv.org/abs/1706.03762",
    .formula = "a(i, j) = m(i, j) e^z(i, j) / Σ m(i, j′) e^z(i, j′)",
    .parameters = masked_softmax_uses,
    .make = make,
    .limit = most_softmax_positions,
    .users = "Transformer, BERT, GPT-2, T5; with a sink gpt-oss, DeepSeek-V4",
    .definitions = definitions,
};

}
