// Conditions are read one by one, so that a goal can be tried before it is complete: see goal_trial.hpp.
#include "panels/workshop/goal_trial.hpp"

#include "core/lessons/measures.hpp"
#include "core/state/parameters.hpp"
#include "import/lessons/lesson_readers.hpp"
#include "lessons/recorded_races.hpp"
#include "panels/actions.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Index most_rows_asked = 100;

std::optional<LessonCondition> condition_in(std::string_view when) {
    const std::string text = "reach = it\nsolve = length=1\nwhen = " + std::string(when) + "\n";
    lesson_parts::Notes notes;
    const auto goal = lesson_parts::read_goal(
        {.kind = lesson_parts::Piece::Kind::goal, .text = text, .fence_line = 1, .line = 1}, notes);
    return goal && !goal->goal.when.empty() ? std::optional(goal->goal.when.front()) : std::nullopt;
}

}

void GoalTrial::read(const BlockText& block) {
    goal_.when.clear();
    lines_.clear();
    for (const std::size_t line : block.lines_of({"when"}))
        if (auto condition = condition_in(block.value(line))) {
            goal_.when.push_back(*std::move(condition));
            lines_.push_back(line);
        }
}

void GoalTrial::follow(const Bench& bench, const BlockText& block) {
    State begun = bench.begun();
    const State& present = bench.session.state();
    std::string text = block.text();
    const bool same = text == block_ && begun == begun_;
    if (same && present == seen_)
        return;
    const auto reaches = [&](const State& state) {
        const auto made = [&](const State& of) { return bench.session.made(of); };
        return conditions_of(goal_, LessonPictures(state, made, recorded_accuracy()));
    };
    if (!same) {
        read(block);
        met_at_start_ = !goal_.when.empty() && all_hold(reaches(begun));
        solved_.clear();
        for (const std::size_t line : block.lines_of({"solve"}))
            solved_.push_back(!goal_.when.empty() && all_hold(reaches(parse(block.value(line), begun).state)));
    }
    now_ = reaches(present);
    block_ = std::move(text);
    begun_ = std::move(begun);
    seen_ = present;
}

namespace {

std::vector<AskedNumber> numbers_of(const Bench& bench) {
    std::vector<AskedNumber> all;
    const State& state = bench.session.state();
    const LessonPictures pictures(
        state, [&](const State& of) { return bench.session.made(of); }, recorded_accuracy());
    const auto add = [&](const std::string& written) {
        const lesson_parts::NumberReading reading = lesson_parts::read_number(written);
        const std::optional<std::string> now = reading.number ? number_text(*reading.number, pictures) : std::nullopt;
        if (now)
            all.push_back({written, number_words(*reading.number), *now});
    };
    const Cell at = bench.session.focus(), size = bench.session.field()->size();
    add(cell_reference(at));
    for (const Parameter* row : parameters_on_screen(state))
        if (is_number(*row) || row->kind == Kind::choice || row->kind == Kind::flag)
            add("value " + std::string(row->key));
    const std::string last = std::to_string(std::min(size.row, most_rows_asked) - 1), row = std::to_string(at.row);
    if (size.row > 1) {
        add("closest rows 0 to " + last);
        for (const char* pair : {"product 0 ", "cosine 0 ", "distance 0 "})
            add(pair + row);
    }
    if (size.row * size.col <= most_measured_cells)
        for (const char* all_cells : {"least all", "largest all", "mean all"})
            add(all_cells);
    return all;
}

}

const std::vector<AskedNumber>& AskedNumbers::of(const Bench& bench) {
    const State& state = bench.session.state();
    const Cell at = bench.session.focus();
    if (all_.empty() || !(state == state_) || !(at == at_)) {
        all_ = numbers_of(bench);
        state_ = state;
        at_ = at;
    }
    return all_;
}

std::string wanted_of(const AskedNumber& number, const State& state) {
    constexpr std::string_view value = "value ";
    if (!number.written.starts_with(value))
        return number.now == "undefined" ? "0" : number.now;
    const Parameter* row = find_parameter(number.written.substr(value.size()));
    return row ? write_value(*row, state.value(row->key)) : number.now;
}

}
