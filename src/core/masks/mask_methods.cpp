#include "core/masks/mask_methods.hpp"

#include "core/snippets/python_literals.hpp"
#include "core/texts/json_text.hpp"

#include <algorithm>

namespace posenc {

MakeResult made_mask(const State& state, std::string title, MaskRule rule, Index limit) {
    MakeResult made;
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

MakeResult made_mask(const State& state, const Method& mask) {
    return made_mask(state, std::string(mask.title), mask.rule, mask.limit);
}

namespace {

std::string words_literal(const State& state, Index keys) {
    const ChosenSentence chosen = chosen_sentence(state, keys);
    if (!chosen.batch.has_words())
        return "None";
    std::vector<std::string> words;
    for (Index number = 0; number < chosen.batch.kept(chosen.sentence); ++number)
        words.push_back(chosen.batch.word(chosen.sentence, number).text);
    return python_list(words, json_string);
}

}

std::string rule_function(std::string_view id) {
    std::string name(id);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

std::vector<Definition> mask_definitions(const State& state, Index keys) {
    std::vector<std::pair<Index, Index>> ranges = global_block_ranges(state);
    if (ranges.empty() || state.text("block_layout") != "bslongformer")
        ranges = {{0, global_blocks_within(state)}};
    return {{"words", words_literal(state, keys)},
            {"prefix_length", std::to_string(std::min(prefix_of(state, chosen_sentence(state, keys).sentence), keys))},
            {"document_lengths",
             python_list(documents_within(state, keys), [](Index length) { return std::to_string(length); })},
            {"global_blocks", std::to_string(global_blocks_within(state))},
            {"global_ranges", python_list(ranges,
                                          [](const std::pair<Index, Index>& range) {
                                              return "(" + std::to_string(range.first) + ", " +
                                                     std::to_string(range.second) + ")";
                                          })},
            {"first_mask", rule_function(state.text("first_mask"))},
            {"second_mask", rule_function(state.text("second_mask"))}};
}

std::vector<Definition> mask_definitions(const State& state) {
    return mask_definitions(state, state.integer("key_length"));
}

bool is_causal(const State& state) {
    return state.text("direction") == "causal";
}

}
