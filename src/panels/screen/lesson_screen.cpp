// What surrounds the picture of a lesson: its column, sheet or phone screen; the settings that its step leaves unlocked
// below the picture; and all others in a drawer over it.
#include "panels/lessons/tasks.hpp"
#include "panels/screen/screen.hpp"
#include "widgets/region.hpp"

#include <utility>
#include <vector>

namespace posenc {

/// In a separate region, because Dear ImGui draws the backgrounds of nested regions above the view.
void Screen::draw_settings_drawer(Session& session, const ScreenLayout& layout) {
    begin_region("settings drawer", layout.settings, theme().bg1);
    settings().draw(session, layout.settings, false);
    end_region();
}

std::vector<std::string_view> Screen::keys_of_step() const {
    const LessonStep* const step = lessons_.step();
    return step ? task_keys(*step) : std::vector<std::string_view>{};
}

void Screen::draw_dock(Session& session, const ScreenLayout& layout) {
    const bool open = drawer() == Drawer::settings;
    if (settings().draw_dock(session, layout.dock, open, keys_of_step()))
        drawer() = open ? Drawer::closed : Drawer::settings;
}

void Screen::draw_open_lesson(Session& session, const ScreenLayout& layout) {
    Rect picture = layout.view;
    if (!layout.folded && drawer() != Drawer::closed)
        picture.width = (drawer() == Drawer::formula ? layout.inspector.x : layout.settings.x) - picture.x;
    const LessonWish wish = layout.lesson_head.height > 0
                                ? draw_phone_lesson(session, lessons_, layout.lesson_head, layout.lesson, picture)
                                : draw_lesson(session, lessons_, layout.lesson, picture, layout.folded);
    if (wish.contents)
        contents_.open();
    if (wish.workshop)
        open_workshop(session, lessons_.id());
    for (const auto& [wished, one] :
         {std::pair{wish.formula, Drawer::formula}, std::pair{wish.settings, Drawer::settings}})
        if (wished)
            drawer() = drawer() == one ? Drawer::closed : one;
    if (wish.run)
        parameters_.play(session, *wish.run);
}

}
