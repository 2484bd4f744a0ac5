// The head of the workshop: its tools, the lesson's title, and whether the lesson passes the check.
#include "panels/workshop/workshop.hpp"

#include "core/text.hpp"
#include "lessons/own_lessons.hpp"
#include "platform/paper.hpp"
#include "platform/platform.hpp"
#include "widgets/controls/list.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

enum class Chosen { save, share, from_built_in, fresh, lessons, guide };

struct MenuLine {
    Chosen chosen;
    MenuEntry entry;
};

constexpr MenuLine menu_lines[] = {
    {Chosen::save, {"save", "Save as a file", ".md"}},
    {Chosen::share, {"share", "Share"}},
    {Chosen::from_built_in, {"from", "Begin from a built-in lesson"}},
    {Chosen::fresh, {"new", "New lesson"}},
    {Chosen::lessons, {"lessons", "Your lessons"}},
    {Chosen::guide, {"guide", "How to write a lesson"}},
};

/// The built-in lesson that was chosen from the list with this id.
const LessonEntry* built_in_chosen(ImGuiID id, Rect anchor, std::string_view language) {
    if (!list_is_open(id))
        return nullptr;
    const Verbatim as_written;
    std::vector<MenuEntry> entries;
    for (const LessonEntry& lesson : lesson_table())
        entries.push_back({lesson.id, lesson.edition(language).title});
    const ItemScope list("workshop.built_in");
    const std::optional<int> taken = list_of_choices(id, anchor, entries, -1, {});
    return taken ? &lesson_table()[static_cast<std::size_t>(*taken)] : nullptr;
}

std::string built_in_text(const LessonEntry& lesson, std::string_view language) {
    const std::string edition = lesson.edition(language).language;
    return std::string(platform::data_file(lesson_file_name(lesson.id, edition)).value_or(""));
}

}

void Workshop::draw_menu(Session& session, LessonPlayer& player, Rect anchor, WorkshopWish& wish) {
    const ImGuiID id = id_of("workshop menu"), built_in = id_of("workshop built-in lessons");
    if (button(anchor, "More##workshop.more", {.icon = icons::menu, .style = ButtonStyle::quiet, .icon_only = true}))
        open_list(id, -1);
    const std::string_view language = session.state().text("language");
    if (const LessonEntry* lesson = built_in_chosen(built_in, anchor, language))
        if (const std::string text = built_in_text(*lesson, language); !text.empty())
            return begin(session, player, free_lesson_name(lesson->id), text, 1);
    if (!list_is_open(id))
        return;
    std::vector<MenuEntry> entries;
    for (const MenuLine& line : menu_lines)
        entries.push_back(line.entry);
    const ItemScope list("workshop.menu");
    const std::optional<int> taken = list_of_choices(id, anchor, entries, -1, {});
    if (!taken)
        return;
    switch (menu_lines[*taken].chosen) {
    case Chosen::save:
        wish.said = platform::save_file(draft_.name() + ".md", draft_.markdown());
        break;
    case Chosen::share:
        wish.share = true;
        break;
    case Chosen::from_built_in:
        open_list(built_in, -1);
        break;
    case Chosen::fresh:
        open(session, player, "");
        break;
    case Chosen::lessons:
        wish.contents = true;
        break;
    case Chosen::guide:
        wish.guide = true;
        break;
    }
}

/// At the right end of a line; returns their left edge.
float Workshop::draw_tools(Session& session, LessonPlayer& player, Rect line, WorkshopWish& wish) {
    const float side = control_height(), left = line.right() - 4 * side;
    float x = left;
    const auto place = [&] {
        const Rect rect{x, line.y, side, side};
        x += side;
        return rect;
    };
    const auto tool = [&](const char* label, const char* icon, bool enabled = true) {
        return button(place(), label,
                      {.icon = icon, .style = ButtonStyle::quiet, .enabled = enabled, .icon_only = true});
    };
    const auto take_back = [&](bool redo) {
        picture_changed_ = false;
        undo(session, player, redo);
    };
    if (tool("Undo in the lesson##workshop.undo", icons::undo_2, draft_.can_undo()))
        take_back(false);
    if (tool("Redo in the lesson##workshop.redo", icons::redo_2, draft_.can_redo()))
        take_back(true);
    draw_menu(session, player, place(), wish);
    if (tool("Close the workshop##workshop.close", icons::x))
        close();
    return left;
}

void Workshop::draw_title(Column& column) {
    const std::string title(draft_.text_of(draft_.source().title));
    const Rect line = column.take(std::max(control_height(), px(32)), px(6));
    if (const auto typed = text_field(line, "Title of the lesson##workshop.title", title, title.empty()).changed)
        draft_.set_lesson_title(*typed, typing_.gesture("title"));
}

/// Whether the lesson passes the check; a press leads to the first step with a mistake.
void Workshop::draw_result(Session& session, LessonPlayer& player, Column& column) {
    const Rect line = column.take(std::max(px(24), look().touch ? control_height() : 0), px(6));
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const float middle = line.y + line.height / 2;
    if (lacks_room_ || issues_.empty() || draft_.step_count() == 0) {
        const std::string words = lacks_room_ ? "Not kept: this browser has no room for it. Save it as a file."
                                  : draft_.step_count() == 0 ? "No step yet"
                                                             : counted(draft_.step_count(), "step") + ", no mistake";
        const ImU32 ink = lacks_room_ ? theme().error : theme().text3;
        const float icon = lacks_room_ || draft_.step_count() == 0 ? 0 : px(20);
        if (icon > 0)
            draw_icon(list, {line.x + px(7), middle}, icons::circle_check, 14, theme().ok);
        draw_text_aligned(list, {line.x + icon, middle}, {0, 0.5F}, fitted(words, line.width - icon, 13), 13, ink);
        note_item({words, "text", line.x, line.y, line.width, line.height});
        return;
    }
    const std::string label = counted(static_cast<long long>(issues_.size()), "mistake") + "##workshop.mistakes";
    const ButtonOptions options{.icon = icons::triangle_alert, .style = ButtonStyle::quiet};
    const Rect place{line.x - px(8), line.y, std::min(line.width, button_width(label, options)), line.height};
    if (!button(place, label, options))
        return;
    for (int step = 1; step <= draft_.step_count(); ++step)
        if (draft_.source().holds(draft_.at(step).whole, issues_.front().line))
            show_step(session, player, step);
}

void Workshop::draw_head(Session& session, LessonPlayer& player, Column& column, WorkshopWish& wish) {
    const Rect line = column.take(control_height(), px(4));
    const float room = draw_tools(session, player, line, wish) - line.x;
    constexpr std::string_view name = "WORKSHOP";
    draw_text_aligned(ImGui::GetWindowDrawList(), {line.x, line.y + line.height / 2}, {0, 0.5F},
                      fitted(name, room, 12, Weight::semibold), 12, theme().text3, Weight::semibold);
    note_item({std::string(name), "text", line.x, line.y, room, line.height});
}

}
