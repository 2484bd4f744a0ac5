#include "core/masks/mask_methods.hpp"

namespace posenc {

Made made_mask(const State& state, std::string title, RuleMaker rule, Index limit) {
    Made made;
    const auto length = [&](std::string_view key) {
        return limit > 0 ? capped(state.integer(key), limit, key, made.issues) : state.integer(key);
    };
    const Index queries = length("query_length"), keys = length("key_length");
    ChosenSentence chosen = chosen_sentence(state, keys);
    for (Issue& issue : chosen.issues)
        made.issues.push_back(std::move(issue));
    const Index shift = state.text("alignment") == "starts" ? 0 : keys - queries;
    const auto batch = std::make_shared<const Batch>(std::move(chosen.batch));
    RulePtr made_rule = rule({state, batch, chosen.sentence, queries, keys, shift, made.issues});
    made.field = std::make_shared<MaskField>(std::move(title), batch, chosen.sentence, queries, shift,
                                             std::move(made_rule), polarity_of(state));
    return made;
}

bool is_causal(const State& state) {
    return state.text("direction") == "causal";
}

}
