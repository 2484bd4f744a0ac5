// In a frame of another page: the picture, the controls that the page has asked for, and the way to the whole program.
#include "panels/actions.hpp"
#include "panels/screen/messages.hpp"
#include "panels/screen/screen.hpp"
#include "widgets/region.hpp"

#include <algorithm>

namespace posenc {

void Screen::embed(Session& session) {
    Session& active = compare_.active(session);
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const std::vector<Issue> messages = active.messages();
    const float strip = std::min(settings().embedded_height(active.state(), *embedded_, size), size.y);
    ScreenLayout layout;
    layout.messages = {0, 0, size.x, std::min(messages_height(messages, size.x), (size.y - strip) / 2)};
    layout.view = {0, layout.messages.height, size.x, size.y - strip - layout.messages.height};
    begin_screen();
    draw_remarks(active, layout, messages);
    draw_view(session, layout.view, view_on_screen(active.state()));
    if (settings().draw_embedded(active, {0, size.y - strip, size.x, strip}, *embedded_, size.y))
        platform::open_whole_program();
    end_screen();
}

}
