// One entry below the other: see folded_menu.hpp.
#include "panels/screen/folded_menu.hpp"

#include "panels/actions.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/region.hpp"

#include "icons.hpp"

#include <algorithm>
#include <string>

namespace posenc {

TopBarRequest draw_folded_menu(Session& session, ImVec2 top_right) {
    const std::string theme_name = theme_label(), size_name = size_label(session.state());
    const float inset = px(8), height = control_height(), width = px(248);
    ImGui::SetNextWindowPos({top_right.x - width, top_right.y});
    ImGui::SetNextWindowSize({width, 7 * height + 2 * inset});
    if (!ImGui::BeginPopup(folded_menu, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings))
        return TopBarRequest::nothing;
    const ImVec2 at = ImGui::GetWindowPos();
    Column column{at.x + inset, at.y + inset, width - 2 * inset};
    const auto entry = [&](const std::string& label, const char* icon, bool enabled = true) {
        const ButtonOptions options{.icon = icon, .style = ButtonStyle::quiet, .enabled = enabled};
        const Rect line = column.take(height);
        return button({line.x, line.y, std::min(line.width, button_width(label, options)), height}, label, options);
    };
    if (entry("Redo##redo", icons::redo_2, session.can_redo()))
        session.redo();
    if (entry(theme_name, theme_icon(theme().id)))
        session.edit("theme", next_theme(theme().id));
    if (entry(size_name, icons::a_large_small))
        session.edit("text_size", next_text_size(session.state()));
    if (entry(language_label(session.state()), icons::languages))
        session.edit("language", next_language(session.state()).id);
    TopBarRequest asked = TopBarRequest::nothing;
    if (entry("Lessons##lessons", icons::graduation_cap))
        asked = TopBarRequest::lessons;
    if (entry(with_identity(import_label, "import"), icons::file_up))
        asked = TopBarRequest::import;
    if (entry("Help##help", icons::circle_question_mark))
        asked = TopBarRequest::help;
    if (asked != TopBarRequest::nothing || ImGui::IsKeyPressed(ImGuiKey_Escape, false))
        ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return asked;
}

}
