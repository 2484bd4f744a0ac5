// Rotation by several axes, as in models of images and video: the channels of a head are divided among the axes, and
// each part turns by its own coordinate, with frequencies of the same base.
#include "import/configs/config_readers.hpp"

#include "core/text.hpp"

#include <numeric>

namespace posenc {

namespace {

/// Wan's rule: a third of the channels for rows and for columns, down to whole pairs, and the rest for time.
RotaryAxes axes_by_sixths(Index head) {
    const Index side = 2 * (head / 6);
    return {head - 2 * side, side, side};
}

/// CogVideoX's: a quarter for time, three eighths for rows and for columns.
RotaryAxes axes_by_eighths(Index head) {
    const Index side = head / 8 * 3;
    return {head / 4, side, side};
}

RotaryAxes axes_of_code(const ConfigDraft& draft) {
    RotaryAxes axes;
    const std::string_view rule = draft.rule_value("axes");
    if (rule == "sixths" || rule == "eighths") {
        if (const auto head = draft.config.head_dim)
            axes = rule == "sixths" ? axes_by_sixths(*head) : axes_by_eighths(*head);
    } else if (!rule.empty())
        for (const std::string_view width : split(rule, ','))
            axes.push_back(static_cast<Index>(parse_number(width).value_or(0)));
    if (!axes.empty())
        draft.file.assume("axes", "their channels are those of the model’s code");
    return axes;
}

}

void read_axes(ConfigDraft& draft) {
    RotaryFacts& rotary = draft.config.positions.emplace<RotaryFacts>();
    const ConfigReader& file = draft.file;
    for (const double width : file.numbers("axes_dims_rope", {2, 16384}, "channels that turn by each axis"))
        rotary.axes.push_back(static_cast<Index>(width));
    if (rotary.axes.empty())
        rotary.axes = axes_of_code(draft);
    if (rotary.axes.empty())
        return file.name("axes", "which channels turn by which axis is not known");
    for (const Index width : rotary.axes)
        if (width % 2 != 0)
            return file.fail("axes_dims_rope", "‘" + std::to_string(width) + "’ cannot be used; allowed: even numbers");
    rotary.width = std::accumulate(rotary.axes.begin(), rotary.axes.end(), Index{0});
    rotary.pairing = Pairing::interleaved;
    rotary.scaling = "none";
    draft.config.base = file.number("rope_theta", any_base, "base").value_or(10000);
    for (const std::string_view key : {"axes_lens", "rope_max_seq_len"})
        file.ignore(key, "how far the tables of angles reach");
    file.assume("pairing", "adjacent channels, by the model’s code");
}

}
