// Several documents packed into one row, so that no position is wasted on padding: a query sees its own document only.
// The last document runs to the end, however long it is said to be. Lengths are given, or each sentence is a document
// and names its positions.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

std::vector<Index> documents_within(const State& state, Index keys) {
    std::vector<Index> lengths;
    Index start = 0;
    for (const double length : state.list("document_lengths")) {
        if (start >= keys)
            break;
        lengths.push_back(static_cast<Index>(length));
        start += lengths.back();
    }
    return lengths;
}

namespace {

RulePtr rule(const MaskSetting& setting) {
    std::vector<Index> lengths = documents_within(setting.state, setting.keys);
    const std::size_t wanted = setting.state.list("document_lengths").size();
    if (lengths.size() < wanted && !setting.state.is_default("document_lengths"))
        setting.issues.push_back({"document_lengths",
                                  "document_lengths: only " + std::to_string(lengths.size()) + " of " +
                                      std::to_string(wanted) + " documents begin within " +
                                      readable_integer(setting.keys) + " keys",
                                  "the others are left out"});
    return documents_rule(std::move(lengths), is_causal(setting.state));
}

/// The sentences as one row of words: each sentence is a document as long as its words. Without words there is one
/// document.
State packed(State state) {
    if (state.text("document_source") != "sentences")
        return state;
    const Index keys = state.integer("key_length");
    const BatchReading reading = read_batch(state.text("tokens"), keys, PaddingSide::right);
    std::vector<double> lengths;
    for (Index sentence = 0; sentence < reading.batch.sentences(); ++sentence)
        if (const Index words = reading.batch.has_words() ? reading.batch.words(sentence) : 0; words > 0)
            lengths.push_back(static_cast<double>(words));
    if (lengths.empty())
        lengths.push_back(static_cast<double>(keys));
    std::string row(state.text("tokens"));
    std::replace(row.begin(), row.end(), '\n', ' ');
    return state.with(parameters::tokens, {0, std::move(row), {}})
        .with(parameters::document_lengths, {0, {}, std::move(lengths)})
        .with("sentence", "0")
        .with("padding_side", "right");
}

MakeResult make(const State& state) {
    return made_mask(packed(state), registry::documents);
}

std::vector<Definition> definitions(const State& state) {
    return mask_definitions(packed(state));
}

constexpr When with_lengths = is(parameters::document_source, "lengths"),
               one_sentence = with_sentences && is_not(parameters::document_source, "sentences");
constexpr auto used =
    uses(mask_sizes, &parameters::document_source, under(with_lengths, &parameters::document_lengths),
         &parameters::direction, under(one_sentence, &parameters::sentence, &parameters::padding_side),
         &parameters::polarity);

}

constinit const Method registry::documents = {
    .id = "documents",
    .title = "Packed documents",
    .family = "masks",
    .sort = Sort::mask,
    .choice = "documents",
    .hint = "a key must be of the same document",
    .paper = "Krell et al. 2021",
    .paper_url = "https://arxiv.org/abs/2107.02027",
    .formula = "m(i, j) = [document of i = document of j],  causal: j ≤ i",
    .parameters = used,
    .make = make,
    .users = "Llama 3 (pre-training), FlexAttention",
    .definitions = definitions,
    .entry = &mask_entry,
    .sight = "One part per document; none sees another",
    .rule = rule,
};

}
