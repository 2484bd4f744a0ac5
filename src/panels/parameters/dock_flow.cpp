#include "panels/parameters/dock_flow.hpp"

#include "core/lessons/guidance.hpp"
#include "core/lessons/locks.hpp"
#include "core/model/model_parameters.hpp"
#include "core/state/parameters.hpp"
#include "panels/actions.hpp"
#include "panels/parameters/dock_row.hpp"
#include "panels/parameters/parameter_panel.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

using Keys = std::span<const std::string_view>;

constexpr float padding = 20, small_padding = 12, row_distance = 28, small_distance = 12, narrow_dock = 480;
constexpr float usual_width = 224, for_fingers = 288, widest = 352, width_step = 16;
constexpr float least_row = 112, most_of_least = 208, room_of_arrow = 40, room_to_type = 64;
constexpr int most_dock_lines = 2;
constexpr std::size_t most_in_two_lines = 4;

bool is_number(const Parameter& row) {
    return row.kind == Kind::integer || row.kind == Kind::real;
}

float label_width(const Parameter& row) {
    return text_size(row.label, 14, Weight::semibold).x;
}

/// A number keeps its field and its slider, and choices become a menu.
float least_width(const Parameter& row) {
    if (is_tall(row))
        return button_width(tall_label(row));
    float width = label_width(row) + px(6);
    if (is_number(row))
        width += narrow_field_width();
    for (const Choice& choice : row.choices.all())
        if (row.kind == Kind::choice)
            width = std::max(width, text_size(choice.label, 14).x + px(room_of_arrow));
    return std::clamp(width, px(least_row), px(most_of_least));
}

float wished_width(const Parameter& row) {
    return is_tall(row) ? button_width(tall_label(row)) : dock_width(row);
}

/// The rows that the step highlights or that its tasks need, in the order of the keys; those that it leaves free by
/// name; and the rest.
struct StepRows {
    std::vector<const Parameter*> needed, named, others;
};

StepRows rows_of_step(const State& state, Keys keys) {
    StepRows rows;
    const auto rank = [&](const Parameter* row) {
        const auto place = std::find(keys.begin(), keys.end(), row->key) - keys.begin();
        return dock_look(*row, state).pointed_out ? -1 : place;
    };
    const auto count = static_cast<std::ptrdiff_t>(keys.size());
    for (const Parameter* row : parameters_on_screen(state)) {
        const RowLook look = dock_look(*row, state);
        if (look.locked && !look.pointed_out)
            continue;
        (rank(row) < count ? rows.needed : is_left_free(state, row->key) ? rows.named : rows.others).push_back(row);
    }
    std::stable_sort(rows.needed.begin(), rows.needed.end(),
                     [&](const Parameter* one, const Parameter* other) { return rank(one) < rank(other); });
    return rows;
}

using Rows = std::span<const Parameter* const>;

float width_of(Rows rows, float distance, float (*width)(const Parameter&)) {
    float sum = 0;
    for (const Parameter* row : rows)
        sum += width(*row) + distance;
    return std::max(0.0F, sum - distance);
}

/// Places rows in one line. Where they do not fit, each gets its least width and an equal share of what is left.
void place_line(DockFlow& flow, Rows rows, float left, int line) {
    const float room = flow.button - px(small_distance) - left;
    const bool fits = width_of(rows, px(row_distance), wished_width) <= room;
    const float distance = px(fits ? row_distance : small_distance);
    float spare = fits ? 0 : room - width_of(rows, distance, least_width), x = left;
    auto later = static_cast<float>(rows.size());
    for (const Parameter* row : rows) {
        const float least = least_width(*row), wish = wished_width(*row);
        const float share = rows.size() == 1 ? room - least : spare / later;
        const float width = fits ? wish : std::clamp(least + share, std::min(least, wish), std::max(least, wish));
        spare -= width - least;
        --later;
        flow.rows.push_back({row, x, std::min(width, flow.button - x), line});
        x += width + distance;
    }
    if (line == 0)
        flow.end = rows.empty() ? left : x - distance + px(row_distance);
}

void add_others(DockFlow& flow, Rows rows) {
    for (const Parameter* row : rows) {
        const float wish = wished_width(*row), room = flow.button - px(row_distance) - flow.end;
        if (!flow.rows.empty() && wish > room)
            continue;
        flow.rows.push_back({row, flow.end, std::min(wish, room)});
        flow.end += std::min(wish, room) + px(row_distance);
    }
}

/// A text field takes what its first line has left until the whole text is in sight, and some room to type.
void widen_texts(DockFlow& flow, const State& state) {
    for (DockPlace& place : flow.rows) {
        const float spare = flow.button - px(small_distance) - (flow.end - px(row_distance));
        if (place.line > 0 || place.row->kind != Kind::text || is_tall(*place.row) || spare <= 0)
            continue;
        const float whole = text_size(state.text(place.row->key), 14).x + px(room_to_type);
        const float more = std::clamp(whole - place.width, 0.0F, spare);
        for (DockPlace& later : flow.rows)
            if (later.line == 0 && later.x > place.x)
                later.x += more;
        place.width += more;
        flow.end += more;
    }
}

float run_width(const State& state, bool icon_only) {
    if (!read_run(state.text("animate")).run.parameter || !ParameterPanel::dock_has_run())
        return 0;
    return button_width(let_it_run, {.icon = icons::play, .icon_only = icon_only}) + px(icon_only ? 8 : 20);
}

float settings_width(bool icon_only) {
    return button_width(all_settings,
                        {.icon = icons::sliders_horizontal, .style = ButtonStyle::quiet, .icon_only = icon_only});
}

}

bool is_tall(const Parameter& row) {
    return row.key == parameters::tokens.key;
}

std::string tall_label(const Parameter& row) {
    return with_identity(row.label, "lesson." + std::string(row.key));
}

float narrow_field_width() {
    return px(look().touch ? 56 : 52);
}

float dock_width(const Parameter& row) {
    const bool fingers = look().touch;
    const float usual = px(fingers ? for_fingers : usual_width);
    if (is_number(row))
        return std::max(usual, label_width(row) + px(fingers ? 216 : 172));
    if (row.kind == Kind::text)
        return px(row.key == parameters::layers.key ? widest : for_fingers);
    float width = usual;
    while (row.kind == Kind::choice && width < px(widest) &&
           segments_height(width, row.choices.all()) > control_height())
        width += px(width_step);
    return width <= px(widest) ? width : usual;
}

RowLook dock_look(const Parameter& row, const State& state) {
    RowLook look = facts_of_table(row, state, false);
    look.low = true;
    return look;
}

DockFlow dock_flow(const State& state, Keys needed, float width) {
    const StepRows rows = rows_of_step(state, needed);
    const bool phone = look().arrangement == Arrangement::phone || width < px(narrow_dock);
    const float with_words = width_of(rows.needed, px(row_distance), wished_width) +
                             width_of(rows.named, px(row_distance), wished_width) + run_width(state, false) +
                             settings_width(false) + 2 * px(padding) + px(row_distance);
    DockFlow flow;
    flow.icons_only = phone || with_words > width;
    flow.begin = px(flow.icons_only ? small_padding : padding);
    flow.button = width - px(padding - small_padding) - settings_width(flow.icons_only);
    const float left = flow.begin + run_width(state, flow.icons_only);
    const float room = flow.button - px(small_distance) - left;
    const auto fits = [&](Rows some) {
        return some.empty() || width_of(some, px(small_distance), least_width) <= room;
    };
    std::vector<const Parameter*> first = rows.needed;
    first.insert(first.end(), rows.named.begin(), rows.named.end());
    const bool with_named = fits(first) || (!fits(rows.needed) && first.size() <= most_in_two_lines);
    if (!with_named)
        first = rows.needed;
    flow.lines = fits(first) ? 1 : most_dock_lines;
    std::size_t in_first = flow.lines == 1 ? first.size() : (first.size() + 1) / 2;
    if (flow.lines > 1 && !fits(Rows(first).first(in_first)))
        in_first = first.size() / 2;
    place_line(flow, Rows(first).first(in_first), left, 0);
    if (flow.lines > 1) {
        place_line(flow, Rows(first).subspan(in_first), flow.begin, 1);
    } else {
        add_others(flow, with_named ? Rows() : Rows(rows.named));
        add_others(flow, rows.others);
    }
    widen_texts(flow, state);
    return flow;
}

}
