// Several documents packed into one row, so that no position is wasted on padding: a query sees its own document only.
// The last document runs to the end, however long it is said to be.
#include "core/masks/mask_methods.hpp"

#include "core/text.hpp"

namespace posenc {

extern const Method documents;

RulePtr documents_rule(const MaskSetting& setting) {
    std::vector<Index> lengths;
    Index start = 0;
    for (const double length : setting.state.list("document_lengths")) {
        if (start >= setting.keys)
            break;
        lengths.push_back(static_cast<Index>(length));
        start += lengths.back();
    }
    const std::size_t wanted = setting.state.list("document_lengths").size();
    if (lengths.size() < wanted && !setting.state.is_default("document_lengths"))
        setting.issues.push_back({"document_lengths",
                                  "document_lengths: only " + std::to_string(lengths.size()) + " of " +
                                      std::to_string(wanted) + " documents begin within " +
                                      readable_integer(setting.keys) + " keys",
                                  "the others are left out"});
    return documents_rule(std::move(lengths), is_causal(setting.state));
}

namespace {

Made make(const State& state) {
    return made_mask(state, "Packed documents", documents_rule);
}

constexpr const Parameter* used[] = {POSENC_MASK_SIZES, &parameters::document_lengths, &parameters::direction,
                                     POSENC_MASK_NAMES};

}

constinit const Method documents = {
    .id = "documents",
    .title = "Packed documents",
    .family = "masks",
    .paper = "Krell et al. 2021",
    .formula = "m(i, j) = [document of i = document of j],  causal: j ≤ i",
    .parameters = used,
    .make = make,
};

}
