// Any two masks together, with the parameters of both: a pair must pass both of them, or one is enough. Both read the
// same parameters, so a mask combined with itself is the mask. Lengths are limited where one of the two is made of
// blocks. Not covered: three masks.
#include "core/masks/mask_methods.hpp"

#include <algorithm>

namespace posenc {

extern const Method combined_mask;

namespace {

struct Component {
    std::string_view id;
    RuleMaker rule;
    bool of_blocks = false;
};

constexpr Component components[] = {
    {"padding", [](const MaskSetting& setting) { return padding_rule(setting.batch, setting.sentence); }},
    {"look-ahead", [](const MaskSetting&) { return look_ahead_rule(); }},
    {"sliding-window", sliding_window_rule},
    {"prefix", prefix_rule},
    {"documents", documents_rule},
    {"chunked", chunked_rule},
    {"dilated", dilated_rule},
    {"longformer", longformer_rule},
    {"attention-sink", attention_sink_rule},
    {"bigbird", bigbird_rule, true},
    {"block-sparse", block_sparse_rule, true}};

const Component& component(const State& state, std::string_view key) {
    const std::string_view id = state.text(key);
    return *std::find_if(std::begin(components), std::end(components) - 1,
                         [&](const Component& other) { return other.id == id; });
}

std::string label_of(const Parameter& parameter, std::string_view id) {
    for (const Choice& choice : parameter.choices)
        if (choice.id == id)
            return std::string(choice.label);
    return {};
}

RulePtr rule(const MaskSetting& setting) {
    const Component &first = component(setting.state, "first_mask"), &second = component(setting.state, "second_mask");
    const bool both = setting.state.text("combine") == "and";
    RulePtr mine = first.rule(setting);
    if (&first == &second)
        return mine;
    return combined_rule(std::move(mine), second.rule(setting), both ? Combination::both : Combination::either);
}

Made make(const State& state) {
    const Component &first = component(state, "first_mask"), &second = component(state, "second_mask");
    std::string title = label_of(parameters::first_mask, first.id) + " " + std::string(state.text("combine")) + " " +
                        label_of(parameters::second_mask, second.id);
    if (title.front() >= 'a')
        title.front() = static_cast<char>(title.front() - 'a' + 'A');
    return made_mask(state, std::move(title), rule, first.of_blocks || second.of_blocks ? most_block_positions : 0);
}

constexpr const Parameter* used[] = {
    POSENC_MASK_SIZES,          &parameters::first_mask,       &parameters::combine,
    &parameters::second_mask,   &parameters::window,           &parameters::window_count,
    &parameters::prefix_length, &parameters::document_lengths, &parameters::chunk_size,
    &parameters::left_padding,  &parameters::dilation,         &parameters::direction,
    &parameters::sink_count,    &parameters::global_count,     &parameters::block_size,
    &parameters::block_layout,  &parameters::local_blocks,     &parameters::sliding_blocks,
    &parameters::global_blocks, &parameters::random_blocks,    &parameters::seed,
    POSENC_MASK_NAMES};

}

constinit const Method combined_mask = {
    .id = "combined-mask",
    .title = "Two masks combined",
    .family = "masks",
    .paper = "",
    .formula = "m(i, j) = a(i, j) · b(i, j)  or  max(a(i, j), b(i, j))",
    .parameters = used,
    .make = make,
};

}
