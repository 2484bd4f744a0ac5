#include "panels/lessons/paper_figure.hpp"

#include "core/text.hpp"
#include "export/png.hpp"
#include "widgets/items.hpp"

#include <algorithm>

namespace posenc {

float figure_scale(bool svg, double font) {
    return svg ? fine_scale(font) : static_cast<float>(figure_dots);
}

State figure_state(const State& state, std::string_view part) {
    const State shown = state.is_default("theme") ? state.with("theme", "light") : state;
    return part.empty() ? shown : shown.with("shows", part);
}

std::string png_figure(const State& state, float width, float height, float scale, const FigureOptions& options) {
    const platform::Picture picture = draw_figure(state, width, height, scale, options);
    std::string png;
    const double dots = options.paper ? dots_per_metre(static_cast<double>(scale)) : 0;
    const bool written = picture.width > 0 &&
                         write_png(picture.width, picture.height, picture.rgba.data(), into(png), format(state), dots);
    return written ? png : std::string();
}

std::string_view missing_part(const State& state, const std::function<void()>& draw) {
    begin_items();
    draw();
    const std::vector<Item>& drawn = items_so_far();
    for (const std::string_view part : split(state.text("shows"), ','))
        if (!part.empty() && std::none_of(drawn.begin(), drawn.end(), [&](const Item& item) {
                return item.kind == "part" && item.label == trim(part);
            }))
            return trim(part);
    return {};
}

}
