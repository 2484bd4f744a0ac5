// What users can take away from a race: the command that trains it again, and its numbers as CSV, each with one press.
#include "learning/results_csv.hpp"
#include "platform/platform.hpp"
#include "views/learning/learning_view.hpp"
#include "views/learning/take_away/race_command.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

using learning::CsvTable;

namespace {

constexpr double remark_seconds = 1.6;
constexpr float code_size = 11, inset = 10;

/// The button that was pressed last, and until when it shows "Copied".
struct Copied {
    std::string id;
    double until = 0;
};

/// A button that shows "Copied" for a moment after it was pressed.
bool copy_button(Copied& copied, FlowLine& line, std::string_view label, std::string_view id,
                 const ButtonOptions& options) {
    const double left = copied.id == id ? copied.until - ImGui::GetTime() : 0;
    const float width = std::max(button_width(label, options), button_width("Copied", options));
    if (left > 0)
        platform::wake_after(left);
    if (!button(line.take(width), with_identity(left > 0 ? "Copied" : label, id), options))
        return false;
    copied = {std::string(id), ImGui::GetTime() + remark_seconds};
    platform::wake_after(remark_seconds);
    return true;
}

float draw_command(Rect area, const std::string& command) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Verbatim as_it_is;
    code_font_ready(); // requests the font
    const float width = area.width - px(2 * inset);
    const float height = draw_wrapped(nullptr, {}, width, command, code_size, 0, Weight::code);
    const Rect card{area.x, area.y, area.width, height + px(2 * inset)};
    list->AddRectFilled(card.min(), card.max(), theme().bg0, px(8));
    list->AddRect(card.min(), card.max(), theme().line, px(8), 0, px(1));
    draw_wrapped(list, {card.x + px(inset), card.y + px(inset)}, width, command, code_size, theme().text, Weight::code);
    note_item({command, "text", card.x, card.y, card.width, card.height});
    return card.height;
}

}

float draw_take_away(Session& session, Canvas& canvas, Rect area) {
    auto& copied = canvas.memory<Copied>();
    const learning::Results& results = session.trainer().results();
    const bool has_numbers = !hides_results(session.state(), results.race) && !results.empty();
    const std::string command = command_of(results.race);
    float y = area.y + draw_notes_head(area.min(), area.width, "REPEAT THIS RACE");
    y += draw_command({area.x, y, area.width, 0}, command) + px(8);
    FlowLine copies({area.x, y, area.width, 0}, control_height(), px(6));
    if (copy_button(copied, copies, "Copy command", "race.command", {.icon = icons::copy}))
        platform::copy_text(command);
    y = copies.bottom() + px(12);
    y += draw_prose({area.x, y}, area.width, "Copy the numbers as CSV:", 13, theme().text2) + px(6);
    FlowLine tables({area.x, y, area.width, 0}, control_height(), px(6));
    const auto offer = [&](std::string_view label, std::string_view id, CsvTable table) {
        if (copy_button(copied, tables, label, id, {.enabled = has_numbers}))
            platform::copy_text(learning::csv_of(results.race.settings.task.id, learning::named_runs(results), table));
    };
    offer("per length", "csv.lengths", CsvTable::lengths);
    offer("per place", "csv.places", CsvTable::places);
    offer("per step", "csv.steps", CsvTable::steps);
    return tables.bottom() - area.y;
}

}
