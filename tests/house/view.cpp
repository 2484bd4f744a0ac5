// The view that tests/house/add_all.sh adds to a copy of the tree: the size of the field as a square, and two controls
// of the view's own: how large it is drawn, and how wide the line of a large one is.
#include "core/state/parameters.hpp"
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
constexpr Parameter outline_line{.key = "outline_line",
                                 .label = "Line of the outline",
                                 .help = "how wide the line of a large one is",
                                 .kind = Kind::integer,
                                 .low = 1,
                                 .high = 8,
                                 .initial = "2"};
constexpr When is_large = is(outline_size, "large");
constexpr Use own_parameters[] = {&outline_size, {&outline_line, &is_large}, &parameters::pixel};

void draw(Session& session, Canvas&, Rect area) {
    const bool large = session.state().text(outline_size.key) == "large";
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_title(list, {area.x + px(24), area.y + px(14)}, area.width - px(48), outline_size.label, outline_size.help);
    const float side = std::min(area.width, area.height) * (large ? 0.8f : 0.25f);
    const ImVec2 corner{area.x + (area.width - side) / 2, area.y + (area.height - side) / 2};
    const float line = large ? static_cast<float>(session.state().number(outline_line.key)) : 2;
    list->AddRect(corner, {corner.x + side, corner.y + side}, theme().text, 0, 0, px(line));
}

}

constinit const View outline_view = {
    .id = "outline",
    .title = "Outline",
    .example = "method=index",
    .parameters = own_parameters,
    .draw = draw,
    .also = rows_of_channels,
    .needs = "It needs a vector for each position, channel by channel.",
};

}
