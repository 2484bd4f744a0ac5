// The look-ahead (causal) mask as a method: a query sees the keys up to its own place. With more keys than queries the
// alignment says which key the first query stands at. The sentence only names the axes.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/visibility/mask_field.hpp"

namespace posenc {

namespace {

MakeResult make(const State& state) {
    const Index queries = state.integer("query_length"), keys = state.integer("key_length");
    ChosenSentence chosen = chosen_sentence(state, keys);
    const Index shift = state.text("alignment") == "starts" ? 0 : keys - queries;
    const MaskShape shape{queries, keys, shift, false, true, polarity_of(state)};
    return {std::make_shared<MaskField>(std::move(chosen.batch), chosen.sentence, shape), std::move(chosen.issues)};
}

constexpr Use used[] = {&parameters::tokens,
                        &parameters::length,
                        &parameters::query_length,
                        &parameters::key_length,
                        &parameters::alignment,
                        {&parameters::sentence, &with_sentences},
                        {&parameters::padding_side, &with_sentences},
                        &parameters::polarity};

RulePtr rule(const MaskSetting&) {
    return look_ahead_rule();
}

}

constinit const Method registry::look_ahead = {
    .id = "look-ahead",
    .title = "Causal mask",
    .family = "masks",
    .sort = Sort::mask,
    .choice = "causal",
    .hint = "a key must not come later (look-ahead mask)",
    .paper = "Vaswani et al. 2017",
    .paper_url = "https://arxiv.org/abs/1706.03762",
    .formula = "m(i, j) = [j ≤ i]",
    .parameters = used,
    .make = make,
    .users = "Transformer decoder, GPT-2, GPT-NeoX, Llama, Mistral",
    .entry = &mask_entry,
    .sight = "The lower triangle: a query sees itself and what came before",
    .rule = rule,
};

}
