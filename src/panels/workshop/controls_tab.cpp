// What a step leaves free of the settings, and the lines with which it begins.
#include "core/lessons/locks.hpp"
#include "core/text.hpp"
#include "panels/actions.hpp"
#include "panels/workshop/workshop_parts.hpp"
#include "widgets/controls/text_field.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::string_view state_label = "The step in lines##workshop.state";
constexpr float two_columns_from = 320;

/// The rows of the step's picture that a lock can hold.
std::vector<const Parameter*> rows_to_lock(const State& begun) {
    std::vector<const Parameter*> rows = parameters_on_screen(begun);
    const State locked = begun.with("lock", "all");
    std::erase_if(rows, [&](const Parameter* row) { return !is_locked(locked, row->key); });
    return rows;
}

/// The lock that leaves these rows free and no others; none where all are free.
std::string lock_but(const std::vector<const Parameter*>& rows, const std::vector<bool>& is_free) {
    std::string keys;
    bool all = true;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        all = all && is_free[i];
        if (is_free[i])
            keys += (keys.empty() ? "" : ", ") + std::string(rows[i]->key);
    }
    return all ? "" : keys.empty() ? "all" : "all but " + keys;
}

void draw_locks(Bench& bench, const State& begun, Column& column) {
    const std::vector<const Parameter*> rows = rows_to_lock(begun);
    std::vector<bool> is_free;
    for (const Parameter* row : rows)
        is_free.push_back(!is_locked(begun, row->key));
    draw_caption(column, "Controls that the step leaves free");
    const int columns = column.width >= px(two_columns_from) ? 2 : 1;
    const float width = column.width / static_cast<float>(columns);
    Rect line{};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const int place = static_cast<int>(i) % columns;
        if (place == 0)
            line = column.take(control_height(), px(2));
        const std::string label = with_identity(rows[i]->label, "workshop.free." + std::string(rows[i]->key));
        if (!tick({line.x + width * static_cast<float>(place), line.y, width - px(4), line.height}, label, is_free[i]))
            continue;
        is_free[i] = !is_free[i];
        bench.typing.end();
        bench.draft.set_state_line(bench.step, "lock", lock_but(rows, is_free));
    }
    if (rows.empty())
        prose_item(column, "This picture has no controls.", 13, theme().text3);
    column.y += px(12);
}

void draw_taking(Bench& bench, Column& column) {
    const bool same = bench.shows_step();
    prose_item(column,
               same ? "The picture is that of the step. Change it, and the step can take it over."
                    : "The picture is not that of the step any more.",
               13, theme().text2);
    column.y += px(4);
    if (line_button(column, "Take what is on the screen##workshop.take", {.enabled = !same})) {
        bench.typing.end();
        bench.draft.set_state(bench.step, bench.on_screen());
    }
    if (line_button(column, "Back to the picture of the step##workshop.return", {.enabled = !same}))
        bench.player.go_to(bench.session, bench.step);
}

}

void set_state_text(Bench& bench, std::string_view lines, std::uint64_t gesture) {
    const SourcePart part = bench.source().state;
    const std::string_view end = lines.empty() || lines.ends_with('\n') ? "" : "\n";
    bench.draft.change(bench.draft.markdown().substr(0, part.at) + std::string(lines) + std::string(end) +
                           bench.draft.markdown().substr(part.end()),
                       gesture);
}

void draw_controls_tab(Bench& bench, Column& column) {
    draw_taking(bench, column);
    draw_locks(bench, bench.begun(), column);
    const SourcePart part = bench.source().state;
    const std::string lines(bench.draft.text_of(part));
    draw_caption(column, name_of(state_label));
    const auto count = 1 + std::count(lines.begin(), lines.end(), '\n');
    const float height = std::ceil(static_cast<float>(std::max<std::ptrdiff_t>(count, 4)) * field_font_size()) + px(16);
    const Rect place = column.take(height, px(8));
    if (const auto typed = text_field(place, state_label, lines, false, true).changed)
        set_state_text(bench, *typed, bench.typing.gesture(state_label));
    draw_issues(bench, bench.source().fence, column);
}

}
