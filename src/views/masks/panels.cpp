// Which matrices the view of masks shows side by side: mask, logits and softmax, or the mask in the three ways in which
// libraries write it.
#include "core/masks/mask_parameters.hpp"
#include "core/state/choice_label.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/masks/masks_view.hpp"

#include <algorithm>

namespace posenc {

namespace {

bool half_open(const MaskScene& scene) {
    return scene.softmax->masking().strength < 1;
}

/// "rows sum to 1", unless some see no key.
std::string sums_note(const MaskScene& scene) {
    Index blind = 0;
    for (Index row = 0; row < scene.mask->size().row; ++row)
        blind += scene.mask->fully_masked(row) ? 1 : 0;
    if (!scene.session.state().is_none("sink_logit"))
        return "the sink takes the rest";
    return blind == 0 || half_open(scene) ? "rows sum to 1"
           : blind == 1                   ? "1 row sees no key"
                                          : readable_integer(blind) + " rows see no key";
}

std::vector<MaskPanel> softmax_panels(const MaskScene& scene) {
    const State& state = scene.session.state();
    const Polarity polarity = polarity_of(state);
    const FieldPtr logits(scene.field, &scene.softmax->logits());
    const Description& range = logits->description();
    using Kind = MaskPanel::Kind;
    return {{.kind = Kind::mask,
             .label = "Mask matrix",
             .title = "Mask",
             .note = std::string(choice_label(parameters::polarity, state.text("polarity"))),
             .field = scene.visibility,
             .polarity = polarity},
            {.kind = Kind::logits,
             .label = "Logits matrix",
             .title = "Logits",
             .note = std::string(half_open(scene) ? "hidden: + ln(1 − s)"
                                                  : choice_label(parameters::treatment, state.text("treatment"))),
             .field = logits,
             .colors = Colors::diverging,
             .low = range.low,
             .high = range.high,
             .polarity = polarity},
            {.kind = Kind::softmax,
             .label = "Softmax matrix",
             .title = "Softmax",
             .note = sums_note(scene),
             .field = scene.field,
             .polarity = polarity}};
}

std::vector<MaskPanel> form_panels(const MaskScene& scene) {
    const auto form = [&](std::string_view label, std::string title, std::string_view id, Polarity polarity) {
        return MaskPanel{.kind = MaskPanel::Kind::mask,
                         .label = label,
                         .title = std::move(title),
                         .note = std::string(choice_label(parameters::polarity, id)),
                         .field = scene.visibility,
                         .polarity = polarity,
                         .zeros = true,
                         .choice = id};
    };
    return {form("Visibility matrix", "Visibility", "visibility", Polarity::visibility),
            form("Boolean matrix", "Boolean", "boolean", Polarity::boolean),
            form("Additive matrix", "Additive", "additive", Polarity::additive)};
}

/// Whether three pictures side by side had cells too small to tell a pattern by. One that is large tells more; how the
/// conventions write it stands below.
bool one_is_better(const MaskScene& scene, std::span<const MaskPanel> panels, Rect area) {
    constexpr float two_cells = 13; // with their share of axes and gaps
    const State& state = scene.session.state();
    const bool named = std::any_of(panels.begin(), panels.end(),
                                   [&](const MaskPanel& panel) { return names_part(state, mask_part(panel)); });
    return !scene.softmax && !scene.low && !scene.narrow && !named &&
           !has_room(area, 1.5f * two_cells * static_cast<float>(scene.mask->size().col), 0);
}

}

std::vector<MaskPanel> mask_panels(const MaskScene& scene, Rect area) {
    std::vector<MaskPanel> panels = scene.softmax ? softmax_panels(scene) : form_panels(scene);
    keep_named(panels, mask_part, scene.session.state(), "masks", area);
    if (panels.size() > 1 && one_is_better(scene, panels, area))
        std::erase_if(panels,
                      [&](const MaskPanel& panel) { return panel.choice != scene.session.state().text("polarity"); });
    return panels;
}

}
