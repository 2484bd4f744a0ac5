// One text as answered by every model: the wanted tokens, and each model's answers, right or wrong. The texts are those
// used for testing.
#include "core/text.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/learning/learning_view.hpp"
#include "views/plot/heading.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

using learning::ShownExample;

namespace {

constexpr float row_height = 22, least_step = 17, most_step = 26, between_blocks = 26, most_names = 150;

struct ExampleLayout {
    float names = 0, step = 0;
    Index in_line = 1, lines = 1;
};

ExampleLayout layout_of(const LearningScene& scene, float width, Index length) {
    ExampleLayout layout;
    for (const learning::Entrant& entrant : scene.race().entrants)
        layout.names = std::max(layout.names, text_size(entrant.title(), 12).x);
    layout.names = std::min({layout.names + px(30), px(most_names), width * 0.4F});
    const float room = width - layout.names;
    layout.in_line = std::clamp<Index>(static_cast<Index>(room / px(least_step)), 1, length);
    layout.lines = (length + layout.in_line - 1) / layout.in_line;
    layout.in_line = (length + layout.lines - 1) / layout.lines; // lines of equal length
    layout.step = std::min(std::floor(room / static_cast<float>(layout.in_line)), px(most_step));
    return layout;
}

float block_height(std::size_t entrants) {
    return px(row_height) * static_cast<float>(entrants + 2) + px(between_blocks);
}

std::string token_text(int token) {
    return token < 0 ? "·" : std::to_string(token);
}

void draw_cell(ImVec2 at, float step, int token, bool wrong, ImU32 color) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect cell{at.x, at.y + px(1), step - px(1), px(row_height) - px(2)};
    if (wrong) {
        list->AddRectFilled(cell.min(), cell.max(), theme().error_soft, px(3));
        list->AddRect(cell.min(), cell.max(), theme().error, px(3), 0, px(1));
    }
    draw_text_aligned(list, {cell.x + cell.width / 2, cell.y + cell.height / 2}, {0.5F, 0.5F}, token_text(token), 12,
                      wrong ? theme().error : color, wrong ? Weight::semibold : Weight::regular);
}

/// One block of lines, for the places from `from` on: the input, the wanted tokens, each entrant's answers.
void draw_block(const LearningScene& scene, const std::vector<const ShownExample*>& shown, const ExampleLayout& layout,
                ImVec2 at, Index from) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ShownExample& any = **std::find_if(shown.begin(), shown.end(), [](auto* one) { return one != nullptr; });
    const Index to = std::min(from + layout.in_line, any.length);
    const auto x_of = [&](Index place) { return at.x + layout.names + static_cast<float>(place - from) * layout.step; };
    const auto name = [&](float y, std::string_view text, ImU32 color, float indent) {
        draw_text_aligned(list, {at.x + indent, y + px(row_height) / 2}, {0, 0.5F},
                          fitted(text, layout.names - indent - px(8), 12), 12, color);
    };
    if (layout.lines > 1)
        draw_text(list, {x_of(from) + px(2), at.y}, "from place " + std::to_string(from), 12, theme().text3);
    float y = at.y + px(between_blocks) - px(8);
    name(y, "input", theme().text3, 0);
    name(y + px(row_height), "wanted", theme().text3, 0);
    for (Index place = from; place < to; ++place) {
        const auto i = static_cast<std::size_t>(place);
        draw_cell({x_of(place), y}, layout.step, any.example.tokens[i], false, theme().text2);
        draw_cell({x_of(place), y + px(row_height)}, layout.step, any.example.wanted[i], false, theme().text);
    }
    y += px(2 * row_height);
    hairline(list, {at.x, y}, {x_of(to), y});
    for (std::size_t entrant = 0; entrant < shown.size(); ++entrant, y += px(row_height)) {
        const int series = scene.series(entrant);
        draw_marker(list, {at.x + px(6), y + px(row_height) / 2}, series, px(4), series_color(series));
        name(y, scene.race().entrants[entrant].title(), theme().text, px(16));
        if (!shown[entrant])
            continue;
        const learning::Example& example = shown[entrant]->example;
        for (Index place = from; place < to; ++place) {
            const auto i = static_cast<std::size_t>(place);
            const bool asked = example.wanted[i] >= 0;
            draw_cell({x_of(place), y}, layout.step, asked ? example.said[i] : -1,
                      asked && example.said[i] != example.wanted[i], theme().text2);
        }
    }
}

/// Notes "Shaw: 45 of 45 right" for each entrant.
void note_counts(const LearningScene& scene, const std::vector<const ShownExample*>& shown, Rect area) {
    for (std::size_t entrant = 0; entrant < shown.size(); ++entrant) {
        if (!shown[entrant])
            continue;
        const learning::Example& example = shown[entrant]->example;
        int right = 0, asked = 0;
        for (std::size_t i = 0; i < example.wanted.size(); ++i) {
            asked += example.wanted[i] >= 0 ? 1 : 0;
            right += example.wanted[i] >= 0 && example.said[i] == example.wanted[i] ? 1 : 0;
        }
        note_item({scene.race().entrants[entrant].title() + ": " + std::to_string(right) + " of " +
                       std::to_string(asked) + " right",
                   "text", area.x, area.y, area.width, area.height});
    }
}

/// The number of the text to be shown, among the texts of its length.
Index asked_number(const LearningScene& scene) {
    return std::min(scene.state().integer("example_number"), scene.settings().tests - 1);
}

}

void ask_for_example(LearningScene& scene) {
    auto& memory = scene.canvas.memory<LearningMemory>();
    const Index length = scene.settings().lengths[scene.shown_length()];
    const Index number = asked_number(scene);
    const std::string asked =
        learning::text_of(scene.state()) + " " + std::to_string(length) + " " + std::to_string(number);
    if (std::exchange(memory.asked, asked) != asked)
        scene.trainer.show_example(length, number);
}

const ShownExample* example_of(const LearningScene& scene, std::size_t entrant) {
    const auto& example = scene.results().run(entrant, 0).example;
    if (!example || example->length != scene.settings().lengths[scene.shown_length()])
        return nullptr;
    const bool other = example->number != asked_number(scene); // if trained here, the text asked for arrives later
    return other && !scene.results().recorded.empty() ? nullptr : &*example;
}

void say_nothing_yet(Rect area, const std::string& sentence) {
    draw_prose({area.x, area.y + px(12)}, std::min(area.width, px(460)), sentence, 14, theme().text2);
}

void say_no_text(LearningScene& scene, Rect area, const std::string& untrained) {
    if (scene.results().recorded.empty())
        return say_nothing_yet(area, untrained);
    say_nothing_yet(area, "The record holds one text only, another one. Press Train to see this one.");
    const auto& runs = scene.results().runs;
    const auto known = std::find_if(runs.begin(), runs.end(), [](const auto& run) { return run.example.has_value(); });
    if (known == runs.end())
        return;
    const std::string_view label = "Show that text##recorded_text";
    if (!button({area.x, area.y + px(64), button_width(label), control_height()}, label))
        return;
    const std::uint64_t gesture = scene.session.new_gesture();
    scene.session.edit("example_length", std::to_string(known->example->length), gesture);
    scene.session.edit("example_number", std::to_string(known->example->number), gesture);
}

float draw_length_choice(LearningScene& scene, Rect area, bool numbers) {
    if (is_figure()) { // which says the length that was chosen
        const Index length = scene.settings().lengths[scene.shown_length()];
        draw_text(ImGui::GetWindowDrawList(), area.min(), "length " + readable_integer(length), 13, theme().text2);
        return px(24);
    }
    std::vector<std::string> labels;
    for (const Index length : scene.settings().lengths)
        labels.push_back(readable_integer(length));
    std::vector<Choice> choices;
    for (const std::string& label : labels)
        choices.push_back({label, label, ""});
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float height = control_height();
    const float words = draw_text_aligned(list, {area.x, area.y + height / 2}, {0, 0.5F}, "Length", 13, theme().text2);
    const std::string_view label = "Another text##another_text";
    const float button_room = numbers ? button_width(label) + px(12) : 0;
    const float room = area.width - words - px(12);
    const bool beside = room - button_room >= px(44) * static_cast<float>(choices.size());
    const float width = std::min(beside ? room - button_room : room, px(56) * static_cast<float>(choices.size()));
    const Rect rect{area.x + words + px(12), area.y, width, std::max(segments_height(width, choices), height)};
    if (const auto clicked = segments(rect, "Length##example_length", choices, static_cast<int>(scene.shown_length())))
        scene.session.edit("example_length",
                           std::to_string(scene.settings().lengths[static_cast<std::size_t>(*clicked)]));
    float bottom = rect.bottom();
    if (numbers) {
        const Rect next{beside ? rect.right() + px(12) : area.x, beside ? area.y : bottom + px(6), button_width(label),
                        height};
        const Index number = scene.state().integer("example_number");
        if (button(next, label))
            scene.session.edit("example_number", std::to_string((number + 1) % scene.settings().tests));
        bottom = std::max(bottom, next.bottom());
    }
    return bottom - area.y + px(10);
}

float example_height(const LearningScene& scene, float width) {
    const Index length = scene.settings().lengths[scene.shown_length()];
    const ExampleLayout layout = layout_of(scene, width, length);
    return px(60) + static_cast<float>(layout.lines) * block_height(scene.entrants()) + px(40);
}

void draw_learning_example(LearningScene& scene, Rect area) {
    ask_for_example(scene);
    const float head = draw_length_choice(scene, area, true);
    area.y += head;
    std::vector<const ShownExample*> shown;
    for (std::size_t entrant = 0; entrant < scene.entrants(); ++entrant)
        shown.push_back(example_of(scene, entrant));
    const auto any = std::find_if(shown.begin(), shown.end(), [](auto* one) { return one != nullptr; });
    if (any == shown.end())
        return say_no_text(scene, area, "Press Train; then you see here what every model says to this text.");
    const ExampleLayout layout = layout_of(scene, area.width, (*any)->length);
    for (Index line = 0; line < layout.lines; ++line)
        draw_block(scene, shown, layout, {area.x, area.y + static_cast<float>(line) * block_height(scene.entrants())},
                   line * layout.in_line);
    note_counts(scene, shown, area);
    note_part("example", area);
}

}
