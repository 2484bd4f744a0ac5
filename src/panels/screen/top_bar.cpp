// Wide: all as icons. Narrow: method, undo, share and a menu with the rest.
#include "panels/screen/top_bar.hpp"

#include "panels/actions.hpp"
#include "panels/screen/folded_menu.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace posenc {

namespace {

/// The logo: nine squares in colours of the diverging colour map.
void draw_mark(float x, float center_y) {
    constexpr ImU32 colors[] = {
        IM_COL32(0x94, 0x31, 0x01, 255), IM_COL32(0x54, 0x96, 0xE2, 255), IM_COL32(0xEF, 0xCC, 0xAF, 255),
        IM_COL32(0x34, 0x74, 0xC7, 255), IM_COL32(0xF5, 0xF5, 0xF4, 255), IM_COL32(0xD7, 0x75, 0x33, 255),
        IM_COL32(0xBA, 0xD7, 0xF3, 255), IM_COL32(0xE6, 0xA1, 0x6F, 255), IM_COL32(0x24, 0x54, 0x9F, 255)};
    const float side = px(6), pitch = px(7);
    for (int i = 0; i < 9; ++i) {
        const ImVec2 at{x + static_cast<float>(i % 3) * pitch,
                        center_y - 1.5F * pitch + static_cast<float>(i / 3) * pitch};
        ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + side, at.y + side}, colors[i], px(1));
    }
}

/// Returns the room it takes.
float draw_name(float x, Rect bar) {
    const Verbatim name;
    constexpr std::string_view text = "Positional Encoding Explorer";
    const float middle = bar.y + bar.height / 2;
    const float width =
        draw_text_aligned(ImGui::GetWindowDrawList(), {x, middle}, {0, 0.5F}, text, 14, theme().text, Weight::semibold);
    note_item({std::string(text), "text", x, middle - px(10), width, px(20)});
    return width + px(20);
}

Rect centered(float x, Rect bar, float width, float height) {
    return {x, bar.y + std::round((bar.height - height) / 2), width, height};
}

ButtonOptions icon_button(const char* icon, std::string_view key = {}, bool enabled = true) {
    return {.icon = icon, .style = ButtonStyle::quiet, .enabled = enabled, .icon_only = true, .key = key};
}

}

const char* theme_icon(std::string_view id) {
    return id == "light" ? icons::sun : id == "dark" ? icons::moon : icons::contrast;
}

std::string theme_label() {
    return "Theme: " + std::string(theme().id) + ", next " + std::string(next_theme(theme().id)) + "##theme";
}

std::string size_label(const State& state) {
    return "Text size: " + std::string(state.text("text_size")) + "×, next " + std::string(next_text_size(state)) +
           "×##text_size";
}

std::string language_label(const State& state) {
    return std::string(next_language(state).label) + "##language";
}

TopBarRequest TopBar::draw(Session& session, Session& active, Rect bar) {
    picker_.begin_frame();
    ImDrawList* list = ImGui::GetWindowDrawList();
    hairline(list, {bar.x, bar.bottom() - px(1)}, {bar.right(), bar.bottom() - px(1)});
    const bool folded = look().arrangement == Arrangement::phone || look().arrangement == Arrangement::narrow;
    draw_mark(bar.x + px(16), bar.y + bar.height / 2);
    return folded ? draw_folded(session, active, bar) : draw_unfolded(session, active, bar);
}

/// Method, presets, undo and redo; returns where they end.
float TopBar::draw_left(Session& session, Session& active, Rect bar, float most_width) {
    const float size = look().touch ? control_height() : px(32), pitch = size + px(4);
    const float menu_width = std::min(px(232), most_width), left = bar.x + px(48);
    const float name = look().arrangement == Arrangement::wide ? draw_name(left, bar) : 0;
    picker_.draw_methods(active, centered(left + name, bar, menu_width, size));
    float x = left + name + menu_width + px(16);
    if (look().arrangement == Arrangement::wide) {
        const float width = std::max(px(104), text_size("Presets", 14, Weight::semibold).x + px(48));
        picker_.draw_presets(active, centered(x, bar, width, size));
        x += width + px(16);
    }
    if (button(centered(x, bar, size, size), "Undo##undo", icon_button(icons::undo_2, "Ctrl+Z", session.can_undo())))
        session.undo();
    if (button(centered(x + pitch, bar, size, size), "Redo##redo",
               icon_button(icons::redo_2, "Ctrl+Shift+Z", session.can_redo())))
        session.redo();
    return x + 2 * pitch;
}

TopBarRequest TopBar::draw_unfolded(Session& session, Session& active, Rect bar) {
    const float size = look().touch ? control_height() : px(32), pitch = size + px(4);
    ButtonOptions lessons{.icon = icons::graduation_cap, .chosen = !session.state().is_default("lesson")};
    lessons.icon_only = look().arrangement != Arrangement::wide;
    const float lessons_width = lessons.icon_only ? size : button_width("Lessons##lessons", lessons);
    const float right = bar.right() - px(12) - 6 * pitch - lessons_width - px(12);
    draw_left(session, active, bar, right - bar.x - px(48) - 2 * pitch - px(32));
    TopBarRequest asked = TopBarRequest::nothing;
    float x = right;
    const auto place = [&] {
        const Rect rect = centered(x, bar, size, size);
        x += pitch;
        return rect;
    };
    if (button(place(), with_identity(import_label, "import"), icon_button(icons::file_up)))
        asked = TopBarRequest::import;
    if (button(place(), theme_label(), icon_button(theme_icon(theme().id))))
        session.edit("theme", next_theme(theme().id));
    if (button(place(), size_label(session.state()), icon_button(icons::a_large_small)))
        session.edit("text_size", next_text_size(session.state()));
    if (button(place(), language_label(session.state()), icon_button(icons::languages)))
        session.edit("language", next_language(session.state()).id);
    if (button(place(), "Share##share", icon_button(icons::share_2)))
        asked = TopBarRequest::share;
    if (button(centered(x + px(4), bar, lessons_width, size), "Lessons##lessons", lessons))
        asked = TopBarRequest::lessons;
    x += lessons_width + px(12);
    if (button(place(), "Help##help", icon_button(icons::circle_question_mark, "?")))
        asked = TopBarRequest::help;
    return asked;
}

TopBarRequest TopBar::draw_folded(Session& session, Session& active, Rect bar) {
    const float size = px(40), pitch = size + px(8);
    const float menu_x = bar.x + px(48), buttons_x = bar.right() - px(8) - 3 * pitch + px(8);
    picker_.draw_methods(active, centered(menu_x, bar, std::min(px(320), buttons_x - menu_x - px(8)), size));
    if (button(centered(buttons_x, bar, size, size), "Undo##undo",
               icon_button(icons::undo_2, "Ctrl+Z", session.can_undo())))
        session.undo();
    const bool share =
        button(centered(buttons_x + pitch, bar, size, size), "Share##share", icon_button(icons::share_2));
    const Rect menu_rect = centered(buttons_x + 2 * pitch, bar, size, size);
    if (button(menu_rect, "Menu##menu", icon_button(icons::menu)))
        ImGui::OpenPopup(folded_menu);
    const TopBarRequest asked = ImGui::IsPopupOpen(folded_menu)
                                    ? draw_folded_menu(session, {menu_rect.right(), bar.bottom()})
                                    : TopBarRequest::nothing;
    return share ? TopBarRequest::share : asked;
}

}
