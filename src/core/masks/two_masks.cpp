// The rule of two masks together, and the masks that they are made of by their ids.
#include "core/masks/mask_methods.hpp"

namespace posenc {

namespace {

std::string name_of(std::string_view id) {
    return std::string(mask_called(id).choice);
}

}

const Method& mask_called(std::string_view id) {
    const Method* mask = find_method(id);
    return mask && mask->rule ? *mask : registry::look_ahead;
}

RulePtr two_masks_rule(const MaskSetting& setting) {
    const Method &first = mask_called(setting.state.text("first_mask")),
                 &second = mask_called(setting.state.text("second_mask"));
    const bool both = setting.state.text("combine") == "and";
    RulePtr mine = first.rule(setting);
    if (&first == &second)
        return mine;
    return combined_rule(std::move(mine), second.rule(setting), both ? Combination::both : Combination::either);
}

std::string two_masks_title(const State& state) {
    std::string title = name_of(state.text("first_mask")) + " " + std::string(state.text("combine")) + " " +
                        name_of(state.text("second_mask"));
    if (title.front() >= 'a')
        title.front() = static_cast<char>(title.front() - 'a' + 'A');
    return title;
}

}
