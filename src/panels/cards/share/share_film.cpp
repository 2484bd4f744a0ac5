#include "panels/cards/share/share_film.hpp"

#include "core/lessons/locks.hpp"
#include "core/state/number_run.hpp"
#include "core/text.hpp"
#include "panels/actions.hpp"
#include "panels/cards/button_lines.hpp"

#include "icons.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace posenc {

namespace {

constexpr float sweep_size = 13, sweep_gap = 12, menu_width = 220;
constexpr double short_range = 100; ///< a parameter with at most this range runs through all of it
constexpr double around = 4;        ///< others run from a quarter of their value to four times it

/// The numeric parameters of the picture that are not locked.
std::vector<const Parameter*> numbers_on_screen(const State& state) {
    std::vector<const Parameter*> rows = parameters_on_screen(state);
    std::erase_if(rows, [&](const Parameter* row) {
        return (row->kind != Kind::integer && row->kind != Kind::real) || is_locked(state, row->key);
    });
    return rows;
}

struct Ends {
    double from, to;
};

Ends usual_ends(const State& state, const Parameter& row) {
    const Parameter present = narrowed(row, state);
    const double now = state.number(row.key);
    if (present.high - present.low <= short_range)
        return {nearest_allowed(present, present.low), nearest_allowed(present, present.high)};
    if (now > 0)
        return {nearest_allowed(present, now / around), nearest_allowed(present, now * around)};
    return {nearest_allowed(present, present.low), nearest_allowed(present, present.low + short_range)};
}

void take(std::string& text, const FieldResult& field) {
    if (const std::optional<std::string>& typed = field.committed ? field.committed : field.changed)
        text = *typed;
}

}

void ShareFilm::begin(const State& state, const Parameter& row) {
    const Ends ends = usual_ends(state, row);
    from_ = write_value(row, {ends.from, {}, {}});
    to_ = write_value(row, {ends.to, {}, {}});
    count_ = std::to_string(std::max<std::size_t>(2, usual_count(row, ends.from, ends.to)));
}

/// The request described by the fields. None if a field is wrong; problem_ then says why.
std::optional<FilmWish> ShareFilm::read(const Parameter& row) {
    problem_.clear();
    bad_ = Bad::none;
    const auto refuse = [this](Bad where, std::string problem) {
        bad_ = where;
        problem_ = std::move(problem);
        return std::nullopt;
    };
    FilmWish wish{&row};
    for (const auto& [where, text, number] : {std::tuple(Bad::from, &from_, &wish.from), {Bad::to, &to_, &wish.to}}) {
        const Reading reading = read_value(row, *text);
        if (!reading.problem.empty())
            return refuse(where, std::string(row.key) + ": " + reading.problem);
        if (reading.value->none())
            return refuse(where, "A sweep needs a number to run from and one to run to.");
        *number = reading.value->number;
    }
    const std::optional<std::size_t> count = read_count(count_);
    if (!count)
        return refuse(Bad::count, "A sweep has 2 … " + std::to_string(most_run_numbers) + " pictures.");
    wish.count = *count;
    return wish;
}

/// Draws the menu of the numbers; choosing another number fills the fields again.
const Parameter& ShareFilm::choose(ButtonLines& lines, const State& state, const std::vector<const Parameter*>& rows) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Parameter* row) { return row->key == key_; });
    auto chosen = static_cast<std::size_t>(found == rows.end() ? 0 : found - rows.begin());
    std::vector<MenuEntry> entries;
    for (const Parameter* row : rows)
        entries.push_back({row->key, row->label});
    if (const auto picked = menu(lines.place(px(menu_width)), "Number that runs##share.sweep", rows[chosen]->label,
                                 entries, static_cast<int>(chosen)))
        chosen = static_cast<std::size_t>(*picked);
    const Parameter& row = *rows[chosen];
    key_ = row.key;
    if (std::string now = std::string(state.text("method")) + " " + key_; now != of_) {
        of_ = std::move(now);
        begin(state, row);
    }
    return row;
}

/// The problem, the progress, or what the film will be.
void ShareFilm::tell(Column& column, std::optional<float> drawn) const {
    if (drawn)
        progress_line(column, std::to_string(static_cast<int>(100 * *drawn)) + " % drawn", drawn);
    else if (!problem_.empty())
        prose_item(column, problem_, sweep_size, theme().error);
    else
        prose_item(column, "With what is chosen for the picture; ten a second, over and over.", sweep_size,
                   theme().text2);
}

std::optional<ShareWish> ShareFilm::draw(Column& column, const State& state, std::optional<float> drawn) {
    const std::vector<const Parameter*> rows = numbers_on_screen(state);
    if (rows.empty())
        return std::nullopt;
    section_head(column, "SWEEP");
    ButtonLines lines(column);
    const Parameter& row = choose(lines, state, rows);
    take(from_, lines.field("From##share.from", from_, bad_ == Bad::from));
    take(to_, lines.field("To##share.to", to_, bad_ == Bad::to));
    take(count_, lines.field("Pictures##share.count", count_, bad_ == Bad::count));
    const std::optional<FilmWish> sweep = read(row);
    std::optional<ShareWish> wish;
    if (lines.pressed("Animated GIF##share.gif", {.icon = icons::download, .enabled = sweep && !drawn}))
        wish = {.kind = ShareKind::film, .film = *sweep};
    if (lines.pressed("Cancel##share.no_gif", {.icon = icons::x, .enabled = drawn.has_value()}))
        wish = {ShareKind::no_film};
    lines.end(sweep_gap);
    tell(column, drawn);
    column.y += px(sweep_gap);
    return wish;
}

}
