// The presenter's screen instead of bars, panels and tabs.
#include "panels/actions.hpp"
#include "panels/screen/screen.hpp"

namespace posenc {

void Screen::present(Session& session) {
    if (!keyboard_taken() && ImGui::GetIO().KeyShift && ImGui::IsKeyPressed(ImGuiKey_Slash, false))
        help_.open();
    const LessonWish wish = presenter_.draw(session, lessons_, !help_.is_open(), [&](Rect area) {
        draw_view(session, area, view_on_screen(compare_.active(session).state()));
    });
    if (wish.run)
        parameters_.play(session, *wish.run);
}

}
