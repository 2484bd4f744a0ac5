#include "core/masks/mask_methods.hpp"

#include <algorithm>

namespace posenc {

namespace {

RulePtr padding_of(const MaskSetting& setting) {
    return padding_rule(setting.batch, setting.sentence);
}

RulePtr look_ahead_of(const MaskSetting&) {
    return look_ahead_rule();
}

constexpr MaskKind kinds[] = {{"padding", padding_of},
                              {"look-ahead", look_ahead_of},
                              {"sliding-window", sliding_window_rule},
                              {"prefix", prefix_rule},
                              {"documents", documents_rule},
                              {"chunked", chunked_rule},
                              {"dilated", dilated_rule},
                              {"longformer", longformer_rule},
                              {"attention-sink", attention_sink_rule},
                              {"bigbird", bigbird_rule, true},
                              {"block-sparse", block_sparse_rule, true}};

std::string label_of(const Parameter& parameter, std::string_view id) {
    for (const Choice& choice : parameter.choices)
        if (choice.id == id)
            return std::string(choice.label);
    return {};
}

}

const MaskKind& mask_kind(std::string_view id) {
    return *std::find_if(std::begin(kinds), std::end(kinds) - 1, [&](const MaskKind& kind) { return kind.id == id; });
}

RulePtr two_masks_rule(const MaskSetting& setting) {
    const MaskKind &first = mask_kind(setting.state.text("first_mask")),
                   &second = mask_kind(setting.state.text("second_mask"));
    const bool both = setting.state.text("combine") == "and";
    RulePtr mine = first.rule(setting);
    if (&first == &second)
        return mine;
    return combined_rule(std::move(mine), second.rule(setting), both ? Combination::both : Combination::either);
}

std::string two_masks_title(const State& state) {
    std::string title = label_of(parameters::first_mask, state.text("first_mask")) + " " +
                        std::string(state.text("combine")) + " " +
                        label_of(parameters::second_mask, state.text("second_mask"));
    if (title.front() >= 'a')
        title.front() = static_cast<char>(title.front() - 'a' + 'A');
    return title;
}

}
