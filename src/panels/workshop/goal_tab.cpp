// The form of a step's goal: what is to be reached, when it is, hints, examples, and what becomes of it when it is
// tried.
#include "panels/workshop/goal_tab.hpp"

#include "core/text.hpp"
#include "import/lessons/lesson_readers.hpp"
#include "panels/lessons/goal.hpp"
#include "panels/workshop/block_form.hpp"
#include "widgets/controls/list.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <array>

namespace posenc {

namespace {

constexpr std::array signs = {"<", "<=", "=", "!=", ">=", ">"};
constexpr float sign_width = 76, mark_place = 24;

void draw_mark(ImVec2 center, bool holds) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (holds)
        return draw_icon(list, center, icons::circle_check, 18, theme().ok);
    list->AddCircle(center, px(8), theme().text3, 0, px(1.5F));
}

/// A sentence with a tick or a ring before it.
void draw_marked(Column& column, std::string_view words, bool holds) {
    draw_mark({column.x + px(8), column.y + px(9)}, holds);
    Column text{column.x + px(mark_place), column.y, column.width - px(mark_place)};
    prose_item(text, words, 13, theme().text);
    column.y = text.y + px(4);
}

/// What is compared, with the sign, and the wanted number.
void draw_condition(BlockForm& aim, std::size_t number, std::size_t line, Column& column) {
    const std::string count = std::to_string(number + 1), written(aim.block.value(line));
    const auto sides = lesson_parts::sides_of_condition(written);
    draw_caption(column, "Condition " + count);
    const Rect first = column.take(control_height(), px(4));
    const float side = control_height() + px(4);
    if (button_at_end(first, aim.label("Remove condition " + count, "unwhen." + count), icons::trash_2))
        return aim.remove(line);
    const std::string left_field = aim.label("Number of condition " + count, "when." + count);
    const std::string left(sides ? sides->left : std::string_view(written)), sign(sides ? sides->sign : ">="),
        right(sides ? sides->right : std::string_view("0"));
    const auto put = [&](const std::string& l, std::string_view s, const std::string& r, const std::string& field) {
        aim.type(field, line, l + " " + std::string(s) + " " + r);
    };
    if (const auto typed =
            text_field({first.x, first.y, first.width - side, first.height}, left_field, left, aim.bad(line)).changed)
        put(*typed, sign, right, left_field);
    const Rect second = column.take(control_height(), px(6));
    std::vector<MenuEntry> entries;
    int chosen = -1;
    for (const char* const one : signs) {
        chosen = sign == one ? static_cast<int>(entries.size()) : chosen;
        entries.push_back({one, one});
    }
    const float room = std::min(px(sign_width), second.width / 3);
    if (const auto taken = menu({second.x, second.y, room, second.height},
                                aim.label("Sign of condition " + count, "sign." + count), sign, entries, chosen))
        put(left, signs[static_cast<std::size_t>(*taken)], right, "");
    const std::string right_field = aim.label("Wanted by condition " + count, "wanted." + count);
    if (const auto typed = text_field({second.x + room + px(8), second.y, second.width - room - px(8), second.height},
                                      right_field, right, aim.bad(line))
                               .changed)
        put(left, sign, *typed, right_field);
}

void draw_conditions(BlockForm& aim, const GoalTrial& trial, AskedNumbers& asked, Column& column) {
    const auto lines = [&] { return aim.block.lines_of({"when"}); };
    for (std::size_t i = 0; i < lines().size(); ++i) {
        const std::size_t line = lines()[i];
        draw_condition(aim, i, line, column);
        const auto found = std::find(trial.lines().begin(), trial.lines().end(), line);
        if (found == trial.lines().end() || aim.changed)
            continue;
        const auto number = static_cast<std::size_t>(found - trial.lines().begin());
        const std::string words = condition_words(trial.goal().when[number], trial.now()[number]);
        const Verbatim translated; // part by part
        draw_marked(column, words, trial.now()[number].holds);
        column.y += px(8);
    }
    if (lines().size() >= most_lesson_conditions)
        return;
    const std::string label = aim.label("Another condition", "add");
    const Rect line = column.take(control_height(), px(12));
    const ImGuiID list = id_of(label + " list");
    const ButtonOptions options{.icon = icons::plus};
    if (button({line.x, line.y, std::min(line.width, button_width(label, options)), line.height}, label, options))
        open_list(list, -1);
    if (!list_is_open(list))
        return;
    const std::vector<AskedNumber>& numbers = asked.of(aim.bench);
    std::vector<MenuEntry> entries;
    for (const AskedNumber& number : numbers)
        entries.push_back({number.written, number.name, number.now});
    const ItemScope scope(identity_of(label));
    const auto taken = list_of_choices(list, line, entries, -1, {});
    if (!taken)
        return;
    const AskedNumber& number = numbers[static_cast<std::size_t>(*taken)];
    aim.add("when", number.written + " = " + wanted_of(number, aim.bench.session.state()), {"when"});
}

/// What becomes of the goal: at the start, now, and in each example.
void draw_trial(const GoalTrial& trial, Column& column) {
    if (trial.goal().when.empty())
        return;
    draw_marked(column,
                trial.met_at_start() ? "It is met at the start already: choose other numbers, or another picture."
                                     : "It is not met at the start.",
                !trial.met_at_start());
    draw_marked(column, trial.met_now() ? "The picture on the screen meets it." : "The picture on the screen does not.",
                trial.met_now());
    if (trial.solved().empty())
        draw_marked(column, "No example yet: reach it in the picture, then take what is on the screen.", false);
    column.y += px(8);
}

void draw_examples(BlockForm& aim, const GoalTrial& trial, Column& column) {
    const auto lines = [&] { return aim.block.lines_of({"solve"}); };
    for (std::size_t i = 0; i < lines().size(); ++i) {
        const std::string count = std::to_string(i + 1);
        const std::size_t line = lines()[i];
        draw_caption(column, "Example " + count);
        const Rect place = column.take(control_height(), px(4));
        const float side = control_height() + px(4);
        if (button_at_end(place, aim.label("Remove example " + count, "unsolve." + count), icons::trash_2)) {
            aim.remove(line);
            break;
        }
        const std::string field = aim.label("Example " + count, "solve." + count);
        aim.type(field, line,
                 text_field({place.x, place.y, place.width - side, place.height}, field, aim.block.value(line),
                            aim.bad(line))
                     .changed);
        if (i < trial.solved().size())
            draw_marked(column, trial.solved()[i] ? "It reaches the goal." : "It does not reach the goal.",
                        trial.solved()[i]);
    }
    const ButtonOptions options{.enabled = lines().size() < most_lesson_conditions};
    if (!line_button(column, aim.label("Take what is on the screen as an example", "take"), options))
        return;
    const std::string difference = difference_text(aim.bench.begun(), aim.bench.on_screen());
    if (!difference.empty())
        aim.add("solve", difference, {"solve"});
}

void draw_hints(BlockForm& aim, Column& column) {
    const auto lines = [&] { return aim.block.lines_of({"hint"}); };
    for (std::size_t i = 0; i < lines().size(); ++i) {
        const std::string count = std::to_string(i + 1), field = aim.label("Hint " + count, "hint." + count);
        const std::size_t line = lines()[i];
        const auto typed = words_field(column, field, std::string(aim.block.value(line)), aim.bad(line));
        if (typed && trim(*typed).empty())
            aim.remove(line);
        else
            aim.type(field, line, typed);
    }
    const ButtonOptions options{.icon = icons::plus, .enabled = lines().size() < most_lesson_conditions};
    if (line_button(column, aim.label("Another hint", "add_hint"), options))
        aim.add("hint", "What could you change?", {"hint"});
}

}

void GoalTab::draw_goal(Bench& bench, std::size_t which, Column& column) {
    BlockForm aim{bench, lesson_changes::Block::goal, which, bench.source().goals[which]};
    GoalTrial& trial = trials_[which];
    trial.follow(bench, aim.block);
    if (aim.removed(column, "GOAL", "Remove the goal"))
        return;
    aim.words(column, "What is to be reached", "reach", 2);
    draw_conditions(aim, trial, asked_, column);
    draw_trial(trial, column);
    draw_examples(aim, trial, column);
    draw_hints(aim, column);
    aim.words(column, "What is said when it is reached", "done", 2);
    aim.end(column);
}

void GoalTab::draw(Bench& bench, Column& column) {
    for (std::size_t i = 0; i < bench.source().goals.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        draw_goal(bench, i, column);
        ImGui::PopID();
        column.y += px(8);
    }
    const std::size_t count = bench.source().goals.size();
    if (count >= most_lesson_goals)
        return;
    draw_caption(column,
                 count == 0 ? "The reader changes the picture until something is true of it." : "One more goal");
    if (!line_button(column, "Set a goal##workshop.goal.new", {.icon = icons::plus}))
        return;
    bench.typing.end();
    bench.draft.set_block(bench.step, lesson_changes::Block::goal, count, "reach = What is to be reached\n");
}

}
