// The task, above the picture: its name and sentence, and a text with the wanted tokens.
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/learning/learning_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

using learning::Answer;
using learning::Task;

namespace {

constexpr float cell_side = 22, cell_gap = 3, between_rows = 18;
constexpr Index most_places = 16;
constexpr std::uint64_t example_seed = 4, example_stream = 0; ///< of the text that is shown

struct ExampleLayout {
    float words = 0, step = 0;
    Index places = 0;
};

ExampleLayout layout_of(Rect area) {
    ExampleLayout layout;
    layout.words = std::max(text_size("input", 12).x, text_size("wanted", 12).x) + px(10);
    layout.step = px(cell_side + cell_gap);
    layout.places =
        std::clamp<Index>(static_cast<Index>((area.width - layout.words + px(cell_gap)) / layout.step), 2, most_places);
    return layout;
}

constexpr Index left_out = -1; ///< stands for all places between two that are shown

struct Texts {
    std::vector<int> tokens;
    std::vector<Answer> answers;
    std::vector<Index> shown; ///< places in rising order, or left_out
    bool wanted(Index place) const { return place >= 0 && answers[static_cast<std::size_t>(place)].token >= 0; }
};

void show(Texts& texts, Index from, Index to) {
    for (Index place = from; place < to; ++place)
        texts.shown.push_back(place);
}

/// Where the text is longer than what fits, its last places and those that hold their answers.
void choose_places(Texts& texts, Index count) {
    const auto all = static_cast<Index>(texts.tokens.size());
    const Index end = all - std::min(all, count) / 2, first = std::min(all, count) - (all - end) - 1;
    Index from = all;
    for (Index place = end; place < all; ++place)
        if (const Index source = texts.answers[static_cast<std::size_t>(place)].source;
            texts.wanted(place) && source >= 0)
            from = std::min(from, source);
    if (all <= count || from + first >= end)
        return show(texts, std::max<Index>(all - count, 0), all);
    show(texts, from, from + first);
    texts.shown.push_back(left_out);
    show(texts, end, all);
}

/// A text as long as fits, or longer if the task needs that.
Texts texts_of(const Task& task, Index places) {
    Texts texts;
    const Index length = std::max(places, task.shortest() + (places - 1) / 4);
    texts.tokens.resize(static_cast<std::size_t>(std::min(length, learning::length_limits.high)));
    task.rule->write(Random(example_seed, example_stream), 0, texts.tokens);
    for (Index place = 0; place < static_cast<Index>(texts.tokens.size()); ++place)
        texts.answers.push_back(task.answer(texts.tokens, place));
    choose_places(texts, places);
    return texts;
}

/// The column of a place in the last third with a wanted token, because its line is then long; otherwise the last
/// column. Counts the columns shown.
Index telling_place(const Texts& texts) {
    const auto count = static_cast<Index>(texts.shown.size());
    for (Index at = 2 * count / 3; at < count; ++at)
        if (texts.wanted(texts.shown[static_cast<std::size_t>(at)]))
            return at;
    return count - 1;
}

/// The column of a place; −1 if it is not shown.
Index column_of(const Texts& texts, Index place) {
    const auto found = std::find(texts.shown.begin(), texts.shown.end(), place);
    return found == texts.shown.end() ? -1 : static_cast<Index>(found - texts.shown.begin());
}

void draw_token(Rect cell, const std::string& text, bool marked, bool answer) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(cell.min(), cell.max(),
                        marked   ? theme().accent_soft
                        : answer ? theme().bg0
                                 : theme().bg2,
                        px(4));
    if (marked || answer)
        list->AddRect(cell.min(), cell.max(), marked ? theme().accent : theme().line, px(4), 0, px(marked ? 2 : 1));
    draw_text_aligned(list, {cell.x + cell.width / 2, cell.y + cell.height / 2}, {0.5F, 0.5F}, text, 13,
                      text == "·" ? theme().text3 : theme().text, marked ? Weight::semibold : Weight::regular);
}

std::string spoken(const Texts& texts) {
    std::string input(translate("input")), wanted = "; " + std::string(translate("wanted"));
    for (const Index place : texts.shown) {
        const auto i = static_cast<std::size_t>(place);
        input += " " + (place == left_out ? "…" : std::to_string(texts.tokens[i]));
        wanted += " " + (place == left_out ? "…" : texts.wanted(place) ? std::to_string(texts.answers[i].token) : "·");
    }
    return input + wanted;
}

}

float task_example_height() {
    return px(2 * cell_side + between_rows);
}

std::optional<Index> example_place_at(const Task& task, Rect area, float x) {
    const ExampleLayout layout = layout_of(area);
    const auto column = static_cast<Index>((x - area.x - layout.words) / layout.step);
    if (x < area.x + layout.words || column >= layout.places)
        return std::nullopt;
    const Texts texts = texts_of(task, layout.places);
    return texts.wanted(texts.shown[static_cast<std::size_t>(column)]) ? std::optional(column) : std::nullopt;
}

void draw_task_example(const Task& task, Rect area, std::optional<Index> column) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ExampleLayout layout = layout_of(area);
    const Texts texts = texts_of(task, layout.places);
    const auto place_at = [&](Index at) { return texts.shown[static_cast<std::size_t>(at)]; };
    const bool there = column && *column < layout.places && place_at(*column) != left_out;
    const Index shown = there ? *column : telling_place(texts);
    const Answer answer = texts.answers[static_cast<std::size_t>(place_at(shown))];
    const Index source = answer.source < 0 ? -1 : column_of(texts, answer.source);
    const float side = px(cell_side), below = area.y + side + px(between_rows);
    const auto x_of = [&](Index at) { return area.x + layout.words + static_cast<float>(at) * layout.step; };
    draw_text_aligned(list, {area.x, area.y + side / 2}, {0, 0.5F}, "input", 12, theme().text3);
    draw_text_aligned(list, {area.x, below + side / 2}, {0, 0.5F}, "wanted", 12, theme().text3);
    if (source >= 0)
        list->AddLine({x_of(source) + side / 2, area.y + side}, {x_of(shown) + side / 2, below}, theme().accent, px(2));
    for (Index at = 0; at < layout.places; ++at) {
        const Index place = place_at(at);
        const auto i = static_cast<std::size_t>(place);
        if (place == left_out) {
            draw_text_aligned(list, {x_of(at) + side / 2, area.y + side / 2}, {0.5F, 0.5F}, "…", 13, theme().text3);
            draw_text_aligned(list, {x_of(at) + side / 2, below + side / 2}, {0.5F, 0.5F}, "…", 13, theme().text3);
            continue;
        }
        draw_token({x_of(at), area.y, side, side}, std::to_string(texts.tokens[i]), at == source && answer.token >= 0,
                   false);
        draw_token({x_of(at), below, side, side}, texts.wanted(place) ? std::to_string(texts.answers[i].token) : "·",
                   at == shown && answer.token >= 0, true);
    }
    const std::string words = spoken(texts);
    const Verbatim numbers;
    note_item({words, "text", area.x, area.y, area.width, task_example_height()});
}

std::string task_title(const Task& task) {
    if (task.id.find(':') == std::string::npos && task.title != task.id)
        return task.title;
    return "Your own task";
}

float draw_task_strip(LearningScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Task& task = scene.settings().task;
    const std::string_view label = "Other tasks##tasks";
    const ButtonOptions options{.icon = icons::layout_grid};
    const float width = button_width(label, options);
    draw_text(list, area.min(), fitted(task_title(task), area.width - width - px(12), 16, Weight::semibold), 16,
              theme().text, Weight::semibold);
    note_item({task_title(task), "text", area.x, area.y, area.width - width, px(22)});
    if (button({area.right() - width, area.y, width, control_height()}, label, options))
        scene.session.edit("learning_part", "task");
    const float top = std::max(px(24), area.width >= px(560) ? px(24) : control_height() + px(4));
    const float prose = draw_prose({area.x, area.y + top}, area.width - (area.width >= px(560) ? width + px(12) : 0),
                                   task.sentence, 13, theme().text2);
    const float y = std::max(area.y + top + prose + px(8), area.y + control_height() + px(8));
    if (look().arrangement == Arrangement::phone && !scene.picture_first) { // the step's plot needs the room
        note_part("task", {area.x, area.y, area.width, y - area.y});
        return y - area.y;
    }
    const Rect example{area.x, y, area.width, task_example_height()};
    auto& memory = scene.canvas.memory<LearningMemory>();
    if (hit_area(example, "Example of the task", {.keyboard = false}).hovered)
        if (const auto place = example_place_at(task, example, ImGui::GetIO().MousePos.x))
            memory.place = place;
    draw_task_example(task, example, memory.place);
    note_part("task", {area.x, area.y, area.width, example.bottom() - area.y});
    return example.bottom() - area.y;
}

}
