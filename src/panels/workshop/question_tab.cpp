// The form of a step's questions: choices with a kind word about each, a number, or a place in the picture.
#include "core/text.hpp"
#include "panels/cards/button_lines.hpp"
#include "panels/lessons/question.hpp"
#include "panels/workshop/block_text.hpp"
#include "panels/workshop/workshop_parts.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <string>

namespace posenc {

namespace {

/// A question that is being edited.
struct Asking {
    Bench& bench;
    std::size_t which;
    SourcePart part;
    BlockText block;
    bool changed = false;
    std::string typed_in = {}; ///< the field in which a key changed it; empty after a button

    std::string id(std::string_view name) const {
        return "workshop.ask." + std::to_string(which + 1) + "." + std::string(name);
    }
    std::string label(std::string_view words, std::string_view name) const { return with_identity(words, id(name)); }

    /// Whether a line of the block has a mistake.
    bool bad(std::size_t line) const {
        const LessonSource& source = bench.draft.source();
        const int at = source.line_of(part.at) + 1 + static_cast<int>(line);
        return std::any_of(bench.issues.begin(), bench.issues.end(),
                           [&](const LessonIssue& issue) { return issue.line == at; });
    }
    void type(const std::string& label, std::size_t line, const std::optional<std::string>& text) {
        if (!text)
            return;
        block.set(line, *text);
        changed = true;
        typed_in = label;
    }
    /// A field for the first line with the key; there is one while it is empty, too.
    void words(Column& column, std::string_view name, std::string_view key, int least_lines = 1) {
        const std::string field = label(name, key);
        const std::vector<std::size_t> lines = block.lines_of({key});
        const std::string text(block.first(key));
        if (const auto typed = words_field(column, field, text, !lines.empty() && bad(lines.front()), least_lines)) {
            block.set_first(key, *typed);
            changed = true;
            typed_in = field;
        }
    }
};

/// An answer, whether it is right, and what is said about it.
void draw_answer(Asking& asking, std::size_t number, std::size_t line, Column& column) {
    const std::string count = std::to_string(number + 1);
    const bool right = asking.block.key(line) == "right";
    const Rect head = column.take(control_height(), px(2));
    const std::string tick_label = asking.label("Answer " + count + " is right", "right." + count);
    const float side = control_height() + px(4);
    if (tick({head.x, head.y, head.width - side, head.height}, tick_label, right)) {
        asking.block.set_key(line, right ? "wrong" : "right");
        asking.changed = true;
    }
    const std::size_t said = line + 1;
    const bool has_say = said < asking.block.size() && asking.block.key(said) == "say";
    if (button_at_end(head, asking.label("Remove answer " + count, "remove." + count), icons::trash_2)) {
        if (has_say)
            asking.block.remove(said);
        asking.block.remove(line);
        asking.changed = true;
        return;
    }
    const std::string field = asking.label("Answer " + count, "answer." + count);
    asking.type(field, line, words_field(column, field, std::string(asking.block.value(line)), asking.bad(line), 0));
    const std::string say = asking.label("Said about answer " + count, "say." + count);
    const std::string before(has_say ? asking.block.value(said) : std::string_view());
    const auto typed = words_field(column, say, before, has_say && asking.bad(said));
    if (!typed)
        return;
    asking.changed = true;
    asking.typed_in = say;
    if (!has_say)
        asking.block.insert(said, "say", *typed);
    else if (trim(*typed).empty())
        asking.block.remove(said);
    else
        asking.block.set(said, *typed);
}

void draw_choices(Asking& asking, Column& column) {
    const auto answers = [&] { return asking.block.lines_of({"right", "wrong"}); };
    for (std::size_t i = 0; i < answers().size(); ++i)
        draw_answer(asking, i, answers()[i], column);
    const std::size_t count = answers().size();
    const std::string add = asking.label("Another answer", "add");
    const ButtonOptions options{.icon = icons::plus, .enabled = count < most_lesson_answers};
    if (!line_button(column, add, options))
        return;
    const std::vector<std::size_t> lines = asking.block.lines_of({"right", "wrong", "say"});
    asking.block.insert(lines.back() + 1, "wrong", "Another answer");
    asking.changed = true;
}

void draw_number_form(Asking& asking, Column& column) {
    asking.words(column, "The number that is asked for", "number");
    if (takes_marked_cell(asking.bench, column, asking.id("take"))) {
        asking.block.set_first("number", "{" + cell_reference(asking.bench.session.focus()) + "}");
        asking.changed = true;
    }
    asking.words(column, "How far off an answer may be", "within");
    asking.words(column, "What the number counts", "unit");
}

void draw_places(Asking& asking, Column& column) {
    const std::vector<std::size_t> lines = asking.block.lines_of({"point"});
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string field =
            asking.label("Right place " + std::to_string(i + 1), "point." + std::to_string(i + 1));
        asking.type(field, lines[i], line_field(column, field, asking.block.value(lines[i]), asking.bad(lines[i])));
    }
    if (!takes_marked_cell(asking.bench, column, asking.id("take")))
        return;
    asking.block.insert(lines.empty() ? asking.block.size() : lines.back() + 1, "point",
                        cell_reference(asking.bench.session.focus()));
    asking.changed = true;
}

/// What the picture becomes when the question is answered.
void draw_show(Asking& asking, Column& column) {
    asking.words(column, "What the picture shows then", "show");
    const std::string label = asking.label("Take what is on the screen", "take_show");
    if (!line_button(column, label))
        return;
    asking.block.set_first("show", difference_text(asking.bench.begun(), asking.bench.on_screen()));
    asking.changed = true;
}

void draw_form(Asking& asking, Column& column) {
    const Rect head = column.take(control_height(), px(4));
    draw_form_head(head, "QUESTION " + std::to_string(asking.which + 1));
    if (button_at_end(head, asking.label("Remove the question", "delete"), icons::trash_2)) {
        asking.bench.typing.end();
        asking.bench.draft.set_block(asking.bench.step, lesson_changes::Block::ask, asking.which, "");
        return;
    }
    asking.words(column, "Question", "predict", 2);
    if (asking.block.has("point"))
        draw_places(asking, column);
    else if (asking.block.has("number"))
        draw_number_form(asking, column);
    else
        draw_choices(asking, column);
    asking.words(column, "What is said when it is answered", "because", 2);
    draw_show(asking, column);
    draw_issues(asking.bench, asking.part, column);
    if (!asking.changed)
        return;
    if (asking.typed_in.empty())
        asking.bench.typing.end();
    const std::uint64_t gesture = asking.typed_in.empty() ? 0 : asking.bench.typing.gesture(asking.typed_in);
    asking.bench.draft.set_block(asking.bench.step, lesson_changes::Block::ask, asking.which, asking.block.text(),
                                 gesture);
}

void draw_new_questions(Bench& bench, Column& column) {
    const std::size_t next = bench.source().asks.size();
    draw_caption(column, next == 0 ? "Ask before you show. The reader answers:" : "One more question, answered:");
    struct Kind {
        std::string_view label;
        std::string lines;
    };
    const Kind kinds[] = {
        {"With a choice##workshop.ask.choice", "predict = What do you expect?\nright = This\nwrong = That\n"},
        {"With a number##workshop.ask.number", "predict = Which number do you expect?\nnumber = {" +
                                                   cell_reference(bench.session.focus()) + "}\nwithin = 0.01\n"},
        {"By pointing##workshop.ask.point",
         "predict = Point at the cell.\npoint = " + cell_reference(bench.session.focus()) + "\n"},
    };
    ButtonLines lines(column);
    for (const Kind& kind : kinds) {
        if (!lines.pressed(kind.label, {}))
            continue;
        bench.typing.end();
        bench.draft.set_block(bench.step, lesson_changes::Block::ask, next, kind.lines);
    }
    lines.end(px(8));
}

}

void draw_question_tab(Bench& bench, Column& column) {
    for (std::size_t i = 0; i < bench.source().asks.size(); ++i) {
        const SourcePart part = bench.source().asks[i];
        ImGui::PushID(static_cast<int>(i));
        Asking asking{bench, i, part, BlockText(bench.draft.text_of(part))};
        draw_form(asking, column);
        ImGui::PopID();
        column.y += px(8);
    }
    if (bench.source().asks.size() < most_lesson_questions)
        draw_new_questions(bench, column);
}

}
