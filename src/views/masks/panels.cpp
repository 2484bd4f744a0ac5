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
    return {{Kind::mask,
             "Mask matrix",
             "Mask",
             std::string(choice_label(parameters::polarity, state.text("polarity"))),
             scene.visibility,
             Colors::sequential,
             0,
             1,
             polarity,
             false,
             {}},
            {Kind::logits,
             "Logits matrix",
             "Logits",
             std::string(half_open(scene) ? "hidden: + ln(1 − s)"
                                          : choice_label(parameters::treatment, state.text("treatment"))),
             logits,
             Colors::diverging,
             range.low,
             range.high,
             polarity,
             false,
             {}},
            {Kind::softmax,
             "Softmax matrix",
             "Softmax",
             sums_note(scene),
             scene.field,
             Colors::sequential,
             0,
             1,
             polarity,
             false,
             {}}};
}

std::vector<MaskPanel> form_panels(const MaskScene& scene) {
    const auto form = [&](std::string_view label, std::string title, std::string_view id, Polarity polarity) {
        return MaskPanel{MaskPanel::Kind::mask,
                         label,
                         std::move(title),
                         std::string(choice_label(parameters::polarity, id)),
                         scene.visibility,
                         Colors::sequential,
                         0,
                         1,
                         polarity,
                         true,
                         id};
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
           2 * area.width / 3 < px(two_cells) * static_cast<float>(scene.mask->size().col);
}

}

std::vector<MaskPanel> mask_panels(const MaskScene& scene, Rect area) {
    std::vector<MaskPanel> panels = scene.softmax ? softmax_panels(scene) : form_panels(scene);
    const auto goes = [&](const MaskPanel& panel) {
        return gives_way(scene.session.state(), "masks", mask_part(panel), area);
    };
    if (!std::all_of(panels.begin(), panels.end(), goes))
        std::erase_if(panels, goes);
    if (panels.size() > 1 && one_is_better(scene, panels, area))
        std::erase_if(panels,
                      [&](const MaskPanel& panel) { return panel.choice != scene.session.state().text("polarity"); });
    return panels;
}

}
