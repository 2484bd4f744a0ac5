// The entrants: a card for each encoding in the colour of its curve, and menus to add others. Pressing a card opens its
// settings.
#include "core/text.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/learning/learning_view.hpp"
#include "views/learning/race/race_edits.hpp"
#include "views/learning/results/findings.hpp"
#include "views/plot/choice_card.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

using learning::Entrant;

namespace {

constexpr float padding = 10, marker_room = 18;

void set_race(LearningScene& scene, std::vector<std::string> texts) {
    edit_race(scene, "race", race_text(texts));
}

bool takes_part(const LearningScene& scene, std::string_view text) {
    const std::vector<std::string> texts = entrant_texts(scene.race());
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

void add_entrant(LearningScene& scene, const std::string& text) {
    std::vector<std::string> texts = entrant_texts(scene.race());
    texts.push_back(text);
    set_race(scene, std::move(texts));
}

void draw_entrant(LearningScene& scene, FlowLine& line, std::size_t i) {
    const std::string title = scene.race().entrants[i].title();
    auto& memory = scene.canvas.memory<LearningMemory>();
    const Rect card = line.take(text_size(title, 13).x + px(2 * padding + marker_room));
    if (choice_card(card, title, "entrant." + std::to_string(i + 1), memory.edited == i)) {
        memory.edited = memory.edited == i ? std::nullopt : std::optional(i);
        memory.problem.clear();
        scene.session.edit("learning_entrant", std::to_string(i + 1));
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = card.y + card.height / 2;
    const int series = scene.series(i);
    draw_marker(list, {card.x + px(padding + 4), middle}, series, px(4), series_color(series));
    const float x = card.x + px(padding + marker_room - 2);
    draw_text_aligned(list, {x, middle}, {0, 0.5F}, fitted(title, card.right() - x - px(6), 13), 13, theme().text);
}

/// A menu of the encodings that can enter and do not already take part with these settings.
void draw_add(LearningScene& scene, FlowLine& line) {
    std::vector<MenuEntry> entries;
    if (!takes_part(scene, "none"))
        entries.push_back({"none", "No positions"});
    for (const Method* method : methods())
        if (learning::can_enter(*method) && !takes_part(scene, method->id))
            entries.push_back({method->id, method->title, {}, method->family});
    const MenuOptions options{.icon = icons::plus, .searchable = true};
    const Rect rect = line.take(text_size("Add", 14, Weight::semibold).x + px(84));
    if (const auto clicked = menu(rect, "Add an encoding##add_entrant", "Add", entries, -1, options))
        add_entrant(scene, std::string(entries[static_cast<std::size_t>(*clicked)].id));
}

/// Whether the state's method could take part with its settings.
bool can_join(const LearningScene& scene) {
    const std::string text = entrant_of_method(scene.state());
    std::string problem;
    return !text.empty() && !takes_part(scene, text) && learning::read_entrant(text, problem);
}

/// A button that adds the state's method as an entrant.
void draw_add_method(LearningScene& scene, FlowLine& line) {
    if (!can_join(scene))
        return;
    const std::string text = entrant_of_method(scene.state());
    std::string problem;
    const std::string label = "Add " + learning::read_entrant(text, problem)->title();
    const ButtonOptions options{.icon = icons::plus};
    if (button(line.take(button_width(label, options)), with_identity(label, "add_method"), options))
        add_entrant(scene, text);
}

}

float draw_race_strip(LearningScene& scene, Rect area) {
    auto& memory = scene.canvas.memory<LearningMemory>();
    if (memory.edited && *memory.edited >= scene.entrants())
        memory.edited.reset();
    FlowLine line(area, choice_card_height(), px(6));
    for (std::size_t i = 0; i < scene.entrants(); ++i)
        draw_entrant(scene, line, i);
    if (!is_figure() && scene.entrants() < learning::most_entrants) {
        draw_add(scene, line);
        draw_add_method(scene, line);
    }
    float bottom = line.bottom();
    if (!is_figure() && scene.entrants() == learning::most_entrants && can_join(scene)) {
        bottom += px(4);
        bottom += draw_prose({area.x, bottom}, area.width,
                             "Six encodings take part at most. Press one to change or remove it.", 12, theme().text3);
    }
    for (const std::string& problem : problems_of(scene.results())) {
        bottom += px(6);
        bottom += draw_prose({area.x, bottom}, area.width, problem, 12, theme().error);
    }
    if (memory.edited) {
        bottom += px(8);
        bottom += draw_entrant_editor(scene, {area.x, bottom, area.width, 0}, *memory.edited);
    }
    note_part("race", {area.x, area.y, area.width, bottom - area.y});
    return bottom - area.y;
}

}
