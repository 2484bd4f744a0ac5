// What has been done in the open lesson: answers, goals, the step that was left. See lesson_player.hpp.
#include "lessons/lesson_player.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/numbers/number_kind.hpp"
#include "platform/platform.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::string_view memory_key = "lesson.memory";

std::string stored_memory() {
    return platform::stored(memory_key).value_or("");
}

std::string progress_key(std::string_view lesson) {
    return "lesson." + std::string(lesson);
}

}

int LessonPlayer::last_step(std::string_view id) {
    const auto stored = platform::stored(progress_key(id));
    const double step = stored ? parse_number(*stored).value_or(1) : 1;
    return static_cast<int>(nearest_allowed(parameters::lesson_step, step));
}

void LessonPlayer::keep_step(const std::string& lesson, int step) {
    platform::store(progress_key(lesson), std::to_string(step));
}

void LessonPlayer::recall() {
    if (std::exchange(recalled_, true))
        return;
    kept_ = memory_ = read_memory(stored_memory());
}

/// Lessons from a person's own files may change between visits, so their progress is not stored.
void LessonPlayer::keep() {
    if (memory_ == kept_)
        return;
    LessonMemory built_in = memory_;
    const auto is_foreign = [](const auto& entry) { return !find_lesson(std::get<0>(entry.first)); };
    std::erase_if(built_in.answers, is_foreign);
    std::erase_if(built_in.goals, is_foreign);
    std::erase_if(built_in.finished, [](const std::string& lesson) { return !find_lesson(lesson); });
    const std::string stored = stored_memory();
    const std::string text = write_memory(with_changes(read_memory(stored), std::exchange(kept_, memory_), built_in));
    if (text != stored) // a step in which nothing is done yet
        platform::store(memory_key, text);
}

void LessonPlayer::follow_goals(Session& session, bool moves) {
    goals_.follow(session, filled_.goals);
    if (!moves)
        for (const int goal : goals_.reached())
            memory_.goals[{id_, step_, goal}].reached = true;
}

/// Limits the memory to the answers and hints that exist; the lesson may have changed since.
void LessonPlayer::fit_memory() {
    for (int i = 0; i < static_cast<int>(filled_.questions.size()); ++i) {
        const LessonQuestion& asked = filled_.questions[static_cast<std::size_t>(i)];
        const int verdicts = 2, count = static_cast<int>(asked.answers.size());
        if (answered(i).chosen >= (asked.kind == LessonQuestion::Kind::array ? verdicts : count))
            answered(i).chosen = -1;
    }
    for (int i = 0; i < static_cast<int>(filled_.goals.size()); ++i) {
        int& hints = memory_.goals[{id_, step_, i}].hints;
        hints = std::min(hints, static_cast<int>(goal(i).hints.size()));
    }
}

namespace {

/// Whether there are as many numbers as asked for, each within the tolerance.
bool are_right(const std::vector<double>& numbers, const LessonQuestion& asked) {
    const auto is_near = [&](double number, double wanted) { return std::fabs(number - wanted) <= asked.within; };
    return is_near(numbers.front(), asked.number) &&
           std::equal(numbers.begin() + 1, numbers.end(), asked.further.begin(), asked.further.end(), is_near);
}

}

bool LessonPlayer::is_right(int question) {
    const LessonQuestion& asked = filled_.questions[static_cast<std::size_t>(question)];
    const Answered& given = answered(question);
    if (!given.given(asked))
        return false;
    switch (asked.kind) {
    case LessonQuestion::Kind::choice:
        return asked.answers[static_cast<std::size_t>(given.chosen)].right;
    case LessonQuestion::Kind::number:
        return are_right(given.numbers(), asked);
    case LessonQuestion::Kind::array:
        return given.chosen == 1;
    case LessonQuestion::Kind::point:
        return std::any_of(asked.places.begin(), asked.places.end(),
                           [&](const Place& place) { return place.holds(*given.cell); });
    }
    return false;
}

bool LessonPlayer::take_array(Session& session, std::string_view name, std::string_view bytes) {
    if (!step() || bytes.size() > platform::most_file_bytes || !holds_numbers(name, bytes))
        return false;
    for (int i = 0; i < static_cast<int>(filled_.questions.size()); ++i)
        if (const LessonQuestion& asked = filled_.questions[static_cast<std::size_t>(i)];
            asked.kind == LessonQuestion::Kind::array && !answered(i).revealed) {
            array_.bring(session, {id_, step_, i}, asked, name, bytes, answered(i));
            return true;
        }
    return false;
}

void LessonPlayer::bring_sample(Session& session, int question, ArraySample sample) {
    array_.bring_sample(session, {id_, step_, question}, filled_.questions[static_cast<std::size_t>(question)], sample,
                        answered(question));
}

/// Carries out `change` of the answers, and shows what the step shows then, if that is something else.
template <class Change> void LessonPlayer::answer(Session& session, const Change& change) {
    const State begun = begun_for(session.state()), before = with_answers(begun);
    change();
    if (State shown = with_answers(begun); !(shown == before))
        session.replace(std::move(shown));
}

void LessonPlayer::reveal(Session& session, int question) {
    answer(session, [&] { answered(question).revealed = true; });
}

bool LessonPlayer::is_reached(int goal) {
    return progress(goal).reached && all_hold(conditions(goal));
}

bool LessonPlayer::has_open_goal() {
    for (int i = 0; i < static_cast<int>(filled_.goals.size()); ++i)
        if (!progress(i).reached)
            return true;
    return false;
}

bool LessonPlayer::has_hint(int goal) {
    return !progress(goal).reached && progress(goal).hints < static_cast<int>(this->goal(goal).hints.size());
}

bool LessonPlayer::has_way(int goal) {
    return !progress(goal).reached && !has_hint(goal);
}

void LessonPlayer::open_hint(int goal) {
    memory_.goals[{id_, step_, goal}].hints += has_hint(goal) ? 1 : 0;
}

void LessonPlayer::show_way(Session& session, int goal) {
    session.replace(parse(this->goal(goal).solves.front(), begun_for(session.state())).state);
}

bool LessonPlayer::all_answered() {
    for (int i = 0; step() && i < static_cast<int>(filled_.questions.size()); ++i)
        if (!answered(i).revealed)
            return false;
    return true;
}

void LessonPlayer::reveal_all(Session& session) {
    answer(session, [&] {
        for (int step = 1; step <= step_count(); ++step) {
            const auto& questions = lesson_.steps[static_cast<std::size_t>(step - 1)].questions;
            for (int question = 0; question < static_cast<int>(questions.size()); ++question)
                memory_.answers[{id_, step, question}].revealed = true;
        }
    });
}

void LessonPlayer::begin_afresh(Session& session) {
    Forgotten forgotten{std::move(memory_), {}, step_};
    for (const LessonEntry& lesson : lesson_table())
        forgotten.last_steps[lesson.id] = last_step(lesson.id);
    forgotten_ = std::move(forgotten);
    forget();
    platform::store(memory_key, "");
    for (const LessonEntry& lesson : lesson_table())
        keep_step(lesson.id, 1);
    go_to(session, 1);
}

/// What was done since then stays.
void LessonPlayer::remember(Session& session) {
    if (!forgotten_)
        return;
    const Forgotten forgotten = *std::exchange(forgotten_, std::nullopt);
    memory_ = with_changes(forgotten.memory, {}, memory_);
    keep();
    for (const auto& [lesson, step] : forgotten.last_steps)
        keep_step(lesson, step);
    go_to(session, forgotten.step);
}

}
