// The form of a step's questions: choices with a kind word about each, a number, or a place in the picture.
#include "core/text.hpp"
#include "panels/cards/button_lines.hpp"
#include "panels/lessons/question.hpp"
#include "panels/workshop/block_form.hpp"
#include "widgets/hit_area.hpp"

#include "icons.hpp"

#include <algorithm>
#include <string>

namespace posenc {

namespace {

/// An answer, whether it is right, and what is said about it.
void draw_answer(BlockForm& asking, std::size_t number, std::size_t line, Column& column) {
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

void draw_choices(BlockForm& asking, Column& column) {
    const auto answers = [&] { return asking.block.lines_of({"right", "wrong"}); };
    for (std::size_t i = 0; i < answers().size(); ++i)
        draw_answer(asking, i, answers()[i], column);
    const std::size_t count = answers().size();
    const std::string add = asking.label("Another answer", "add");
    const ButtonOptions options{.icon = icons::plus, .enabled = count < most_lesson_answers};
    if (line_button(column, add, options))
        asking.add("wrong", "Another answer", {"right", "wrong", "say"});
}

void draw_number_form(BlockForm& asking, Column& column) {
    asking.words(column, "The number that is asked for", "number");
    if (takes_marked_cell(asking.bench, column, asking.id("take"))) {
        asking.block.set_first("number", "{" + cell_reference(asking.bench.session.focus()) + "}");
        asking.changed = true;
    }
    asking.words(column, "How far off an answer may be", "within");
    asking.words(column, "What the number counts", "unit");
}

void draw_places(BlockForm& asking, Column& column) {
    const std::vector<std::size_t> lines = asking.block.lines_of({"point"});
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string field =
            asking.label("Right place " + std::to_string(i + 1), "point." + std::to_string(i + 1));
        asking.type(field, lines[i], line_field(column, field, asking.block.value(lines[i]), asking.bad(lines[i])));
    }
    if (takes_marked_cell(asking.bench, column, asking.id("take")))
        asking.add("point", cell_reference(asking.bench.session.focus()), {"point"});
}

/// What the picture becomes when the question is answered.
void draw_show(BlockForm& asking, Column& column) {
    asking.words(column, "What the picture shows then", "show");
    const std::string label = asking.label("Take what is on the screen", "take_show");
    if (!line_button(column, label))
        return;
    asking.block.set_first("show", difference_text(asking.bench.begun(), asking.bench.on_screen()));
    asking.changed = true;
}

void draw_form(BlockForm& asking, Column& column) {
    if (asking.removed(column, "QUESTION", "Remove the question"))
        return;
    asking.words(column, "Question", "predict", 2);
    if (asking.block.has("point"))
        draw_places(asking, column);
    else if (asking.block.has("number"))
        draw_number_form(asking, column);
    else
        draw_choices(asking, column);
    asking.words(column, "What is said when it is answered", "because", 2);
    draw_show(asking, column);
    asking.end(column);
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
        ImGui::PushID(static_cast<int>(i));
        BlockForm asking{bench, lesson_changes::Block::ask, i, bench.source().asks[i]};
        draw_form(asking, column);
        ImGui::PopID();
        column.y += px(8);
    }
    if (bench.source().asks.size() < most_lesson_questions)
        draw_new_questions(bench, column);
}

}
