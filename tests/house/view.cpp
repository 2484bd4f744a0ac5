// The view that tests/house/add_all.sh adds to a copy of the tree: a square, the size of the field beside it, and below
// it how large it is drawn; with two controls of the view's own: how large, and how wide the line of a large one is.
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/views.hpp"
#include "widgets/shapes.hpp"

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

/// The square with the numbers beside it and a bar below. Where there is no room for all, the bar goes first, then the
/// numbers; the square stays.
PartLayout arrange(Rect body) {
    const Part outline{.name = "outline", .width = {200}, .height = {160}, .aspect = 1, .rank = 3},
        numbers{.name = "numbers", .width = {120, 240}, .rank = 2},
        bar{.name = "bar", .height = exactly(12), .rank = 1};
    return {body, in_column(16, {in_row(24, {outline, numbers}), bar})};
}

void draw_outline(Session& session, Rect place, float part) {
    const bool large = session.state().text(outline_size.key) == "large";
    const float side = in_design(place.height) * part;
    const Rect square = centered(place.center(), side, side);
    stroke(ImGui::GetWindowDrawList(), square, 0,
           px(large ? static_cast<float>(session.state().number(outline_line.key)) : 2), theme().text);
}

void draw(Session& session, Canvas&, Rect area) {
    const float part = session.state().text(outline_size.key) == "large" ? 0.8f : 0.25f;
    const ViewFrame frame = view_frame(area, 54, false);
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (frame.has_head())
        draw_title(list, frame.head.min(), frame.head.width, outline_size.label, outline_size.help);
    const PartLayout parts = arrange(frame.body);
    draw_outline(session, parts["outline"], part);
    const Cell size = session.field()->size();
    if (const Rect place = parts["numbers"]; parts.has("numbers"))
        draw_text(list, place.min(), readable_integer(size.row) + " × " + readable_integer(size.col), 16, theme().text);
    if (Rect bar = parts["bar"]; parts.has("bar")) {
        fill(list, bar, 0, theme().bg2);
        fill(list, take_left(bar, in_design(bar.width) * part), 0, theme().accent);
    }
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
