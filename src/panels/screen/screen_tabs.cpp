// The row of tabs, and what choosing one does.
#include "panels/actions.hpp"
#include "panels/screen/screen.hpp"

#include "icons.hpp"

#include <cmath>

namespace posenc {

void Screen::draw_tabs(Session& session, Session& active, const ScreenLayout& layout, const View& view) {
    const Rect area = layout.tabs;
    ImDrawList* list = ImGui::GetWindowDrawList();
    hairline(list, {area.x, area.bottom() - px(1)}, {area.right(), area.bottom() - px(1)});
    std::vector<Tab> titles;
    int chosen = 0;
    for (const View* each : views()) {
        if (each == &view)
            chosen = static_cast<int>(titles.size());
        titles.push_back({each->id, each->title, method_in(active.state(), *each) ? std::string_view() : each->needs});
    }
    const float size = control_height(), beside = size + px(24), right = beside + (layout.drawers ? size + px(8) : 0);
    const Rect row{area.x + px(16), area.y, area.width - px(16) - right, area.height};
    const int most = look().arrangement == Arrangement::phone ? 3 : 1000;
    if (const auto picked = tabs(row, "Views##view", titles, chosen, most); picked && *picked != chosen)
        choose(active, *views()[static_cast<std::size_t>(*picked)]);
    const float top = area.y + std::round((area.height - size) / 2);
    if (button({row.right() + px(12), top, size, size}, "Compare##compare",
               {.icon = icons::columns_2,
                .style = ButtonStyle::quiet,
                .chosen = compare_.shown(),
                .icon_only = true,
                .key = lesson_seen_ ? "" : "C"}))
        compare_.toggle(session);
    const bool open = drawer() == Drawer::formula;
    if (layout.drawers &&
        button({area.right() - size - px(12), top, size, size}, open ? "Close formula##drawer" : "Open formula##drawer",
               {.icon = lesson_seen_ ? icons::sigma : icons::panel_right,
                .style = ButtonStyle::quiet,
                .chosen = open,
                .icon_only = true}))
        drawer() = open ? Drawer::closed : Drawer::formula;
}

/// Shows what is shown in this view, or offers the view's example if it cannot.
void Screen::choose(Session& session, const View& view) {
    if (choose_view(session, view))
        offer_.withdraw();
    else
        offer_.make(session.state(), view);
}

/// At the top of the area; returns where it ends.
float Screen::draw_offer(Session& session, Rect area) {
    area.height = offer_.height(session.state(), area.width);
    const ExampleOffer::Answer answer = offer_.draw(session.state(), area);
    if (answer == ExampleOffer::Answer::taken)
        choose_example(session, offer_.view());
    if (answer != ExampleOffer::Answer::none)
        offer_.withdraw();
    return area.bottom();
}

}
