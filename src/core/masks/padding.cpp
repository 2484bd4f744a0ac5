// The padding mask as a method: a key is visible if it is no padding, for all queries alike. It has no Entry into
// models that learn: the texts of a batch are equally long there, so nothing is padding.
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"

namespace posenc {

namespace {

MakeResult make(const State& state) {
    const Index length = state.integer("length");
    ChosenSentence chosen = chosen_sentence(state, length);
    const MaskShape shape{length, length, 0, true, false, polarity_of(state)};
    return {std::make_shared<MaskField>(std::move(chosen.batch), chosen.sentence, shape), std::move(chosen.issues)};
}

std::vector<Definition> definitions(const State& state) {
    return mask_definitions(state, state.integer("length"));
}

constexpr Use used[] = {&parameters::tokens,
                        &parameters::length,
                        {&parameters::sentence, &with_sentences},
                        {&parameters::padding_side, &with_sentences},
                        &parameters::polarity};

RulePtr rule(const MaskSetting& setting) {
    return padding_rule(setting.batch, setting.sentence);
}

}

constinit const Method registry::padding = {
    .id = "padding",
    .title = "Padding mask",
    .family = "masks",
    .sort = Sort::mask,
    .choice = "padding",
    .hint = "a key must not be padding",
    .paper = {},
    .formula = "m(i, j) = [key j is no padding]",
    .parameters = used,
    .make = make,
    .example = "tokens=a%20small%20bird%20sang%20on%20the%20old%20roof%20last%20night%0Athe%20cat%20sat%20on%20the%20"
               "mat%0Adogs%20ran%20fast&length=8&sentence=1",
    .users = "Transformer, BERT, T5 and others that pad a batch",
    .definitions = definitions,
    .sight = "Columns left out: padding",
    .rule = rule,
};

}
