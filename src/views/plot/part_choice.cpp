#include "views/plot/part_choice.hpp"

#include "core/lessons/parts.hpp"

#include <algorithm>

namespace posenc {

std::vector<Choice> named_in_order(const State& state, std::span<const Choice> parts) {
    std::vector<Choice> named;
    for (const std::string_view name : read_parts(state.text("shows")).names)
        for (const Choice& part : parts)
            if (part.id == name)
                named.push_back(part);
    return named;
}

int choose_part(Rect& area, std::span<const Choice> choices, int& shown) {
    shown = std::clamp(shown, 0, static_cast<int>(choices.size()) - 1);
    if (is_figure())
        return shown;
    const float height = segments_height(area.width, choices);
    if (const std::optional<int> picked =
            segments({area.x, area.y, area.width, height}, "What is shown##shown", choices, shown))
        shown = *picked;
    area.y += height + px(10);
    area.height -= height + px(10);
    return shown;
}

}
