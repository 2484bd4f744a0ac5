// See named_parts.hpp.
#include "views/canvas/marks/named_parts.hpp"

#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

namespace posenc {

namespace {

constexpr float roomy_width = 1000, roomy_height = 700; ///< design pixels: an area this large keeps all parts

}

bool names_parts(const State& state, std::string_view view) {
    return !state.is_default("shows") && read_parts(state.text("shows"), view).problem.empty();
}

bool draws_only_named(const State& state, std::string_view view, Rect area) {
    const bool roomy = !is_figure() && area.width >= px(roomy_width) && area.height >= px(roomy_height);
    return !roomy && names_parts(state, view);
}

std::string_view only_part(const State& state, std::string_view view) {
    if (!is_figure() || state.is_default("shows"))
        return {};
    const PartsReading reading = read_parts(state.text("shows"), view);
    return reading.problem.empty() && reading.names.size() == 1 ? reading.names.front() : std::string_view();
}

void note_part(std::string_view part, Rect rect) {
    const Verbatim name;
    note_item({std::string(part), "part", rect.x, rect.y, rect.width, rect.height});
}

}
