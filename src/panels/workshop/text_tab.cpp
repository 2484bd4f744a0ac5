// The title and the words of a step, and what a click into the picture adds to them.
#include "panels/workshop/block_text.hpp"
#include "panels/workshop/workshop_parts.hpp"

#include "core/text.hpp"
#include "panels/lessons/question.hpp"
#include "widgets/controls/text_field.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float least_text = 120, insert_height = 76;
constexpr std::string_view text_label = "Text##workshop.text";

/// Where the prose begins and ends in the words of a step.
struct Prose {
    std::size_t begin = 0, end = 0;

    std::string_view of(std::string_view words) const { return words.substr(begin, end - begin); }
};

/// Where the prose ends, if the step's questions and goals stand behind it, as the forms write them; else behind all
/// words, blocks too.
std::size_t prose_end(const Bench& bench) {
    const SourceStep& step = bench.source();
    const std::string_view words = bench.draft.text_of(step.words);
    std::vector<SourcePart> blocks = step.asks;
    blocks.insert(blocks.end(), step.goals.begin(), step.goals.end());
    std::sort(blocks.begin(), blocks.end(), [](const auto& one, const auto& other) { return one.at < other.at; });
    if (blocks.empty())
        return words.size();
    const std::size_t first = blocks.front().at - step.words.at;
    std::size_t end = first;
    for (const SourcePart& block : blocks) {
        if (!trim(words.substr(end, block.at - step.words.at - end)).empty())
            return words.size();
        end = block.end() - step.words.at;
    }
    if (!trim(words.substr(std::min(end, words.size()))).empty())
        return words.size();
    const std::size_t word = words.substr(0, first).find_last_not_of(" \t\r\n");
    return word == std::string_view::npos ? 0 : word + 1;
}

/// Behind the sentences of the step's picture, a block that belongs to its state.
Prose prose_of(const Bench& bench) {
    const SourceStep& step = bench.source();
    const std::string_view words = bench.draft.text_of(step.words);
    Prose prose{0, prose_end(bench)};
    if (step.tokens.size == 0 || !trim(words.substr(0, step.tokens.at - step.words.at)).empty())
        return prose;
    const std::size_t fence = step.tokens.end() - step.words.at,
                      word = words.find_first_not_of(" \t\r\n", std::min(fence, words.size()));
    prose.end = std::max(prose.end, std::min(fence, words.size()));
    prose.begin = std::min(word, prose.end);
    return prose;
}

void set_prose(Bench& bench, const Prose& prose, std::string_view typed) {
    const std::string_view words = bench.draft.text_of(bench.source().words), rest = words.substr(prose.end);
    const bool any = !trim(typed).empty();
    std::string text(words.substr(0, prose.begin));
    while (any && !text.empty() && !text.ends_with("\n\n"))
        text += '\n';
    text += typed;
    if (any && prose.end == prose.begin && !trim(rest).empty())
        text += "\n\n";
    bench.draft.set_words(bench.step, text + std::string(rest), bench.typing.gesture(text_label));
}

void insert_number(Bench& bench, const Prose& prose) {
    const std::string_view written = prose.of(bench.draft.text_of(bench.source().words));
    const std::size_t at = std::min(cursor_of(text_label).value_or(written.size()), written.size());
    const std::string number = "{" + cell_reference(bench.session.focus()) + "}";
    const bool blank_before = at > 0 && written[at - 1] != ' ' && written[at - 1] != '\n';
    const bool blank_after = at < written.size() && (std::isalnum(static_cast<unsigned char>(written[at])) != 0);
    bench.typing.end();
    set_prose(bench, prose,
              std::string(written.substr(0, at)) + (blank_before ? " " : "") + number + (blank_after ? " " : "") +
                  std::string(written.substr(at)));
}

/// The cell is framed in the step and in its picture.
void insert_frame(Bench& bench) {
    const std::string before(bench.begun().text("highlight")), cell = cell_reference(bench.session.focus());
    const std::string places = before.empty() ? cell : before + ", " + cell;
    bench.typing.end();
    if (bench.draft.set_state_line(bench.step, "highlight", places))
        bench.session.edit("highlight", places);
}

/// The cell is a right answer to the step's question for a place, which is asked now if it was not.
void insert_answer(Bench& bench) {
    const std::vector<SourcePart>& asks = bench.source().asks;
    const std::string cell = cell_reference(bench.session.focus());
    bench.typing.end();
    for (std::size_t i = 0; i < asks.size(); ++i) {
        BlockText block(bench.draft.text_of(asks[i]));
        const std::vector<std::size_t> places = block.lines_of({"point"});
        if (places.empty())
            continue;
        block.insert(places.back() + 1, "point", cell);
        bench.draft.set_block(bench.step, lesson_changes::Block::ask, i, block.text());
        return;
    }
    bench.draft.set_block(bench.step, lesson_changes::Block::ask, asks.size(),
                          "predict = Point at the cell.\npoint = " + cell + "\n");
}

void draw_insert(Bench& bench, const Prose& prose, Column& column) {
    draw_caption(column, "Insert from the cell at " + looked_at(bench.session));
    const float gap = px(8);
    const Rect line = column.take(control_height(), px(8));
    float x = line.x;
    const auto pressed = [&](std::string_view label) {
        const float width = std::min(button_width(label), line.right() - x);
        const Rect place{x, line.y, width, line.height};
        x += width + gap;
        return button(place, label);
    };
    if (pressed("Its number##workshop.number"))
        insert_number(bench, prose);
    if (pressed("A frame##workshop.frame"))
        insert_frame(bench);
    if (pressed("An answer##workshop.answer"))
        insert_answer(bench);
}

}

void draw_text_tab(Bench& bench, Column& column, float bottom) {
    const SourceStep& step = bench.source();
    const std::string title(bench.draft.text_of(step.title));
    if (const auto typed = line_field(column, "Title of the step##workshop.step_title", title))
        bench.draft.set_title(bench.step, *typed, bench.typing.gesture("step title"));
    const Prose place = prose_of(bench);
    const std::string prose(place.of(bench.draft.text_of(bench.source().words)));
    draw_caption(column, "Text");
    const float mistakes = issues_height(bench, bench.source().words, column.width);
    const float rest = bottom > 0 ? bottom - column.y - px(insert_height) - mistakes : 0;
    const float height = std::max({px(least_text), rest, bottom > 0 ? 0 : prose_field_height(column.width, prose)});
    if (prose.size() > most_field_bytes) {
        prose_item(column, "The text of this step is too long for this field; change it in a text editor.", 13,
                   theme().text2);
    } else if (const auto typed = prose_field(column.take(height, px(8)), text_label, prose, mistakes > 0).changed) {
        set_prose(bench, place, *typed);
    }
    draw_issues(bench, bench.source().words, column);
    draw_insert(bench, place, column);
}

}
