// Which tables of the attention view are visible, and how they form rows: those that a lesson's step names, or one of
// several where there is no room for all. Also what choosing a table does.
#include "core/lessons/locks.hpp"
#include "views/attention/attention_view.hpp"
#include "views/canvas/marks/named_parts.hpp"

#include <algorithm>
#include <string>

namespace posenc {

std::string_view AttentionPanel::lesson_part() const {
    return !named.empty() ? named : !term.empty() ? std::string_view("terms") : stage;
}

void choose_panel(AttentionScene& scene, const AttentionPanel& panel) {
    const std::uint64_t gesture = scene.session.new_gesture();
    if (!panel.stage.empty())
        scene.session.edit("attention_stage", panel.stage, gesture);
    if (!panel.term.empty())
        scene.session.edit("term", panel.term, gesture);
    if (!panel.part.empty())
        scene.session.edit("attention_part", panel.part, gesture);
}

bool is_chosen_panel(const AttentionScene& scene, const AttentionPanel& panel) {
    const State& state = scene.session.state();
    return (panel.stage.empty() || (scene.own() && state.text("attention_stage") == panel.stage)) &&
           (panel.term.empty() || state.text("term") == panel.term) && !(panel.stage.empty() && panel.term.empty());
}

std::vector<AttentionPanel> named_panels(const AttentionScene& scene, std::vector<AttentionPanel> panels) {
    keep_named(
        panels, [](const AttentionPanel& panel) { return panel.lesson_part(); }, scene.session.state(), "attention",
        scene.bounds);
    panels.front().before = {};
    return panels;
}

std::vector<AttentionRow> narrow_rows(const AttentionScene& scene, const std::vector<AttentionPanel>& panels) {
    constexpr std::size_t most_panels = 2;
    constexpr Index most_stacked = 6; // tokens
    const State& state = scene.session.state();
    const bool shares_room = names_part(state, "lengths"); // which are drawn below
    if (panels.size() > most_panels || shares_room || !draws_only_named(state, "attention", scene.bounds))
        return {};
    std::vector<AttentionRow> rows;
    for (const AttentionPanel& panel : panels) {
        if (rows.empty() || panel.field->size().row <= most_stacked)
            rows.emplace_back();
        rows.back().panels.push_back(panel);
    }
    rows.back().panels.back().bar = scene.bars;
    return rows;
}

std::vector<AttentionRow> in_rows(std::vector<AttentionPanel> panels, std::size_t in_a_row) {
    std::vector<AttentionRow> rows;
    for (AttentionPanel& panel : panels) {
        if (rows.empty() || rows.back().panels.size() == in_a_row)
            rows.emplace_back();
        rows.back().panels.push_back(std::move(panel));
    }
    return rows;
}

/// The table that was chosen while a lesson's step locks the row that would record it. Only this canvas keeps the
/// choice, and only during that step.
struct TableOfStep {
    std::string step, label;
};

TableOfStep& table_of_step(AttentionScene& scene) {
    const State& state = scene.session.state();
    TableOfStep& table = scene.canvas.memory<TableOfStep>();
    std::string step = std::string(state.text("lesson")) + " " + std::to_string(state.integer("lesson_step"));
    if (table.step != step)
        table = {std::move(step), {}};
    return table;
}

bool is_kept(const AttentionScene& scene, const AttentionPanel& panel) {
    return is_locked(scene.session.state(), panel.stage.empty() ? "term" : "attention_stage");
}

std::optional<int> choose_table(Rect& rest, std::span<const Choice> tables, int shown) {
    const float height = in_design(control_height()), gap = 8;
    return has_room(rest, 0, height + gap + lowest_panel)
               ? segments(take_top(rest, height, gap), "Table##table", tables, shown)
               : std::nullopt;
}

AttentionPanel chosen_panel(AttentionScene& scene, Rect& rest, std::vector<AttentionPanel> panels) {
    TableOfStep& table = table_of_step(scene);
    std::vector<Choice> entries;
    int chosen = -1;
    for (std::size_t i = 0; i < panels.size(); ++i) {
        entries.push_back({panels[i].label, panels[i].title, ""});
        if (table.label.empty() ? is_chosen_panel(scene, panels[i]) : panels[i].label == table.label)
            chosen = static_cast<int>(i);
    }
    if (chosen < 0)
        chosen = static_cast<int>(panels.size()) - 1;
    if (const std::optional<int> clicked = choose_table(rest, entries, chosen)) {
        chosen = *clicked;
        const AttentionPanel& wanted = panels[static_cast<std::size_t>(chosen)];
        if (is_kept(scene, wanted))
            table.label = wanted.label;
        else
            choose_panel(scene, wanted);
    }
    AttentionPanel panel = std::move(panels[static_cast<std::size_t>(chosen)]);
    panel.before = {};
    return panel;
}

std::vector<AttentionRow> rows_where_narrow(AttentionScene& scene, Rect& rest,
                                            const std::vector<AttentionPanel>& panels) {
    std::vector<AttentionRow> rows = narrow_rows(scene, panels);
    if (!rows.empty())
        return rows;
    AttentionPanel panel = chosen_panel(scene, rest, panels);
    panel.bar = scene.bars;
    return in_rows({std::move(panel)}, 1);
}

}
