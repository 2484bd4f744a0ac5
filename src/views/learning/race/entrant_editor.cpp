// The settings of one entrant, as text written as in links, with buttons for a few common ones.
#include "core/text.hpp"
#include "views/learning/learning_view.hpp"
#include "views/learning/race/race_edits.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

using learning::Entrant;

namespace {

constexpr float inset = 10;

/// Replaces the entrant by the one that the text describes, if it can be read; otherwise says why not.
void replace_entrant(LearningScene& scene, std::size_t entrant, const std::string& text) {
    auto& memory = scene.canvas.memory<LearningMemory>();
    memory.problem.clear();
    std::vector<std::string> texts = entrant_texts(scene.race());
    if (!learning::read_entrant(text, memory.problem))
        return;
    if (text != texts[entrant] && std::find(texts.begin(), texts.end(), text) != texts.end()) {
        memory.problem = "That encoding takes part already.";
        return;
    }
    texts[entrant] = text;
    edit_race(scene, "race", race_text(texts));
}

void remove_entrant(LearningScene& scene, std::size_t entrant) {
    std::vector<std::string> texts = entrant_texts(scene.race());
    texts.erase(texts.begin() + static_cast<std::ptrdiff_t>(entrant));
    scene.canvas.memory<LearningMemory>().edited.reset();
    edit_race(scene, "race", race_text(texts));
}

bool reads(const Method& method, std::string_view key) {
    return std::any_of(method.parameters.begin(), method.parameters.end(),
                       [&](const Parameter* row) { return row->key == key; });
}

/// Sets one key of the entrant, or removes it where the value is empty.
void set_own(LearningScene& scene, std::size_t number, std::string_view key, std::string_view value) {
    const Entrant& entrant = scene.race().entrants[number];
    const std::string settings = settings_with(entrant.settings, key, value);
    replace_entrant(scene, number, std::string(entrant.method->id) + (settings.empty() ? "" : ":") + settings);
}

/// A button for a base; pressed in if the entrant has that base.
void draw_base(LearningScene& scene, FlowLine& line, std::size_t number, std::string_view value) {
    const std::string label = "base " + readable_integer(static_cast<Index>(*parse_number(value)));
    const bool chosen = scene.race().entrants[number].state.number("base") == *parse_number(value);
    const ButtonOptions options{.chosen = chosen};
    if (button(line.take(button_width(label, options)), with_identity(label, "base_" + std::string(value)), options))
        set_own(scene, number, "base", value);
}

/// A button for a key that is no parameter of the method but can be set for one entrant alone: on with this value, or
/// off.
void draw_switch(LearningScene& scene, FlowLine& line, std::size_t number, std::string_view label, std::string_view key,
                 std::string_view value) {
    const bool on = !scene.race().entrants[number].state.is_default(key);
    const ButtonOptions options{.chosen = on};
    if (button(line.take(button_width(label, options)), label, options))
        set_own(scene, number, key, on ? "" : value);
}

/// Switches: positions drawn from a longer range than any text needs and, if there are several layers, layers without
/// positions.
void draw_switches(LearningScene& scene, FlowLine& line, std::size_t number) {
    draw_switch(scene, line, number, "Drawn positions##spread", "train_spread",
                learning::longest_of(scene.settings()) > 128 ? "256" : "128");
    if (scene.settings().shape.layers > 1)
        draw_switch(scene, line, number, "Every second layer NoPE##nope", "model_nope_interval", "2");
}

void draw_controls(LearningScene& scene, FlowLine& line, std::size_t number) {
    const Entrant& entrant = scene.race().entrants[number];
    const auto& memory = scene.canvas.memory<LearningMemory>();
    if (entrant.method) {
        std::optional<std::string> typed;
        const Rect field = line.take(px(240));
        {
            const Verbatim as_in_links;
            typed =
                text_field(field, "settings##entrant_settings", entrant.settings, !memory.problem.empty()).committed;
        }
        if (typed)
            replace_entrant(scene, number,
                            std::string(entrant.method->id) + (trim(*typed).empty() ? "" : ":") +
                                std::string(trim(*typed)));
        if (reads(*entrant.method, "base")) {
            draw_base(scene, line, number, "100");
            draw_base(scene, line, number, "10000");
        }
        draw_switches(scene, line, number);
    }
    if (scene.entrants() > 1) {
        const ButtonOptions options{.icon = icons::trash_2};
        if (button(line.take(button_width("Remove", options)), "Remove##remove_entrant", options))
            remove_entrant(scene, number);
    }
}

/// The hint for an encoding without learned numbers, even if they look learned.
constexpr const char* stays = "Training leaves its numbers alone: what learns is the model that reads them.";

bool stays_as_drawn(const Method& method) {
    const Entry& entry = *method.entry;
    return entry.as == Enters::added && !entry.rows && !entry.formula && !entry.waves && !entry.untied;
}

std::string hint(const Entrant& entrant) {
    if (!entrant.method)
        return "No positions: the model sees which tokens there are, but not where.";
    return "Settings of " + std::string(entrant.method->title) +
           ", as in links: key=value, more of them joined by &. These keys are there, with the values that they take:";
}

}

float draw_entrant_editor(LearningScene& scene, Rect area, std::size_t entrant) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& memory = scene.canvas.memory<LearningMemory>();
    list->ChannelsSplit(2);
    list->ChannelsSetCurrent(1);
    const float width = area.width - px(2 * inset);
    float y = area.y + px(inset);
    const Entrant& who = scene.race().entrants[entrant];
    y += draw_prose({area.x + px(inset), y}, width, hint(who), 12, theme().text3) + px(6);
    if (who.method) {
        const Verbatim as_in_links;
        y += draw_prose({area.x + px(inset), y}, width, learning::settings_words(*who.method), 12, theme().text2) +
             px(6);
    }
    if (who.method && stays_as_drawn(*who.method))
        y += draw_prose({area.x + px(inset), y}, width, stays, 12, theme().text3) + px(6);
    FlowLine line({area.x + px(inset), y, width, 0}, control_height(), px(6));
    const std::string problem = memory.problem;
    draw_controls(scene, line, entrant);
    float bottom = line.bottom();
    if (!problem.empty())
        bottom += px(6) + draw_prose({area.x + px(inset), bottom + px(6)}, width, problem, 12, theme().error);
    bottom += px(inset);
    list->ChannelsSetCurrent(0);
    list->AddRectFilled(area.min(), {area.right(), bottom}, theme().bg1, px(8));
    list->AddRect(area.min(), {area.right(), bottom}, theme().line, px(8), 0, px(1));
    list->ChannelsMerge();
    return bottom - area.y;
}

}
