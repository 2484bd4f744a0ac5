#include "views/canvas/view_frame.hpp"

#include "views/canvas/canvas.hpp"
#include "views/canvas/marks/named_parts.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr float narrow = 700; ///< narrower areas have smaller margins
constexpr float least_with_value = 160;
constexpr int first = 1000; ///< a rank above those that views give

/// Whether the step names a part of the view, and not only the numbers and the verdict that its matrices carry.
bool names_a_picture(const State& state, std::string_view view) {
    const std::vector<std::string_view> names = read_parts(state.text("shows"), view).names;
    return std::any_of(names.begin(), names.end(),
                       [](std::string_view name) { return name != "numbers" && name != "verdict"; });
}

void rank(Part& part, const State& state, std::string_view view, bool alone) {
    for (Part& inner : part.inside)
        rank(inner, state, view, alone);
    if (!is_part(part.name, view))
        return;
    const bool named = names_part(state, part.name);
    part.rank += named ? first : 0;
    part.wanted = part.wanted && (named || !alone);
}

}

ViewFrame view_frame(Rect area, float head, bool with_value) {
    const bool low = !has_head(area);
    const bool small = area.width < px(narrow);
    const float side = small ? 12 : 24;
    ViewFrame frame;
    frame.body = inset(area, low ? Margins{side, 8, side, 8} : Margins{side, small ? 12.0f : 16, side, 8});
    frame.head = take_top(frame.body, low ? 0 : head);
    if (with_value && has_value_row() && area.height >= px(least_with_value))
        frame.value = take_bottom(frame.body, 40, 8);
    return frame;
}

Rect from_edge(Rect part, Rect area) {
    return {area.x, part.y, part.right() - area.x, part.height};
}

Part named_first(Part parts, const State& state, std::string_view view, Rect area) {
    if (names_parts(state, view))
        rank(parts, state, view, draws_only_named(state, view, area) && names_a_picture(state, view));
    return parts;
}

}
