// The view that tests/house/add_view.sh adds to a copy of the tree: the size of the field as a square, and a control of
// the view's own that says how large it is drawn.
#include "core/parameters.hpp"
#include "views/views.hpp"

#include <algorithm>

namespace posenc {

extern const View outline_view;

namespace {

constexpr Choice sizes[] = {{"small", "small", "a quarter of the room"}, {"large", "large", "most of the room"}};
constexpr Parameter outline_size{.key = "outline_size",
                                 .label = "Size of the outline",
                                 .help = "how much of the room it takes",
                                 .kind = Kind::choice,
                                 .initial = "small",
                                 .choices = sizes};
constexpr const Parameter* own_parameters[] = {&outline_size, &parameters::pixel};
constexpr std::string_view further_methods[] = {"index", "sinusoidal"};

void draw(Session& session, Canvas&, Rect area) {
    const bool large = session.state().text(outline_size.key) == "large";
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_text(list, {area.x + px(24), area.y + px(14)}, outline_size.label, 14, theme().text);
    const float side = std::min(area.width, area.height) * (large ? 0.8f : 0.25f);
    const ImVec2 corner{area.x + (area.width - side) / 2, area.y + (area.height - side) / 2};
    list->AddRect(corner, {corner.x + side, corner.y + side}, theme().text, 0, 0, px(2));
}

}

constinit const View outline_view = {
    .id = "outline",
    .title = "Outline",
    .example = "method=index",
    .methods = {},
    .parameters = own_parameters,
    .draw = draw,
    .also = further_methods,
};

}
