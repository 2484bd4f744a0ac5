// Lessons come as data files of the program, or from the person: see lesson_player.hpp.
#include "lessons/lesson_player.hpp"

#include "core/lessons/reveal.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "import/numbers/number_kind.hpp"
#include "learning/trainer.hpp"
#include "lessons/recorded_races.hpp"
#include "platform/platform.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::size_t most_said = 3; ///< mistakes of a lesson that are told one by one

/// The state contains only the person's habits and viewpoint.
bool is_bare(const State& state) {
    return with_viewpoint(with_habits({}, state), state) == state;
}

/// A link to a step may name another viewpoint than the step.
State with_named_viewpoint(State step, const State& link) {
    for (const Parameter* row : viewpoint())
        if (!link.is_default(row->key))
            step = step.with(*row, link.value(row->key));
    return step;
}

std::string file_stem(std::string_view name) {
    name = name.substr(name.find_last_of("/\\ ") + 1); // "the first of 2 files, a.md"
    return quoted(name.substr(0, name.find_last_of('.')), static_cast<std::size_t>(parameters::lesson.high));
}

std::string told(const LessonIssue& issue) {
    const std::string column = issue.column > 0 ? ", column " + std::to_string(issue.column) : "";
    return "line " + std::to_string(issue.line) + column + ": " + issue.message;
}

std::string told(const std::vector<LessonIssue>& issues) {
    std::string text;
    for (std::size_t i = 0; i < std::min(issues.size(), most_said); ++i)
        text += (i > 0 ? " · " : "") + told(issues[i]);
    if (issues.size() > most_said)
        text += " · and " + counted(static_cast<long long>(issues.size() - most_said), "more mistake");
    return text.empty() ? text : "Skipped in this lesson: " + text;
}

/// A lesson that quotes numbers of recorded runs can be read once these have arrived.
bool may_be_read(std::string_view lesson) {
    return lesson.find("{accuracy ") == std::string_view::npos || recorded_races_arrived();
}

std::string progress_key(std::string_view lesson) {
    return "lesson." + std::string(lesson);
}

}

bool looks_like_lesson(std::string_view name, std::string_view bytes) {
    return bytes.starts_with("```state") || bytes.find("\n```state") != std::string_view::npos ||
           ((name.ends_with(".md") || name.ends_with(".markdown")) && !holds_numbers(name, bytes));
}

int LessonPlayer::last_step(std::string_view id) {
    const auto stored = platform::stored(progress_key(id));
    const double step = stored ? parse_number(*stored).value_or(1) : 1;
    return static_cast<int>(nearest_allowed(parameters::lesson_step, step));
}

const LessonEntry* LessonPlayer::next_lesson() const {
    const auto next = static_cast<std::size_t>(number());
    const bool follows = next > 0 && step_ >= step_count() && next < lesson_table().size();
    return follows ? &lesson_table()[next] : nullptr;
}

int LessonPlayer::number() const {
    const LessonEntry* found = is_own() ? nullptr : find_lesson(id_);
    return found ? static_cast<int>(found - lesson_table().data()) + 1 : 0;
}

namespace {

constexpr std::string_view memory_key = "lesson.memory";

/// Whether the states differ only in the lesson, its step and the viewpoint.
bool differ_in_step_only(const State& before, const State& now) {
    const State moved =
        before.with(parameters::lesson, now.value("lesson")).with(parameters::lesson_step, now.value("lesson_step"));
    return with_viewpoint(moved, now) == now;
}

std::string stored_memory() {
    return platform::stored(memory_key).value_or("");
}

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

/// The initial picture of the step, if the state asks for it and does not show it yet.
std::optional<State> LessonPlayer::asked_for(const State& state, const State& before, bool moved) const {
    const bool bare = is_bare(state);
    if (!(bare && !(state == before)) && !(moved && (bare || differ_in_step_only(before, state))))
        return {};
    const State begun = with_habits(begun_, state);
    const State wanted = bare ? with_named_viewpoint(begun, state) : begun;
    // If the person has only changed the viewpoint in the present step, it stays.
    return (moved ? wanted == state : begun_for(state) == state) ? std::nullopt : std::optional(wanted);
}

void LessonPlayer::begin_frame(Session& session) {
    recall();
    const State before = std::exchange(seen_, session.state());
    const std::string id(session.state().text("lesson")), language(session.state().text("language"));
    const bool waits = !shown_ && !id.empty() && (problem_.empty() || missing_);
    if (id != id_ || language != language_ || waits)
        load(id, language);
    if (!shown_)
        return;
    const int step = std::clamp(static_cast<int>(session.state().integer("lesson_step")), 1, std::max(1, step_count()));
    if (step_count() == 0)
        return;
    const bool moved = step != step_;
    if (moved)
        enter(step, session.state());
    if (std::exchange(entered_, false) && filled_.train > 0)
        session.trainer().offer_record(recorded_races_text());
    if (std::optional<State> begun = asked_for(session.state(), before, moved))
        session.amend(*std::move(begun));
    if (!session.waits()) // while the session waits, the state is not yet the step's
        for (const int goal : goals_.follow(session, filled_.goals))
            memory_.goals[{id_, step_, goal}].reached = true;
    keep();
}

void LessonPlayer::load(std::string_view id, std::string_view language) {
    if (id != id_) {
        problem_.clear();
        shown_ = missing_ = false;
        step_ = 0;
    }
    id_ = id;
    if (!id.empty() && id != own_id_)
        return load_built_in(language);
    language_ = language;
    if (!id.empty() && !shown_ && may_be_read(own_bytes_))
        show_lesson(own_bytes_);
}

/// Loads the edition in this language. The present edition stays until it has arrived; English replaces an edition that
/// cannot be loaded.
void LessonPlayer::load_built_in(std::string_view language) {
    if (lesson_table().empty()) { // on its way, or missing
        missing_ = lesson_table_missing();
        problem_ = missing_ ? lessons_missing : "";
        return;
    }
    // Only lessons of the table are requested, because a link may contain any text.
    const LessonEntry* entry = find_lesson(id_);
    if (!entry) {
        language_ = language;
        problem_ = "lesson: ‘" + quoted(id_) + "’ is not among the built-in ones; drop its file here to open it";
        return;
    }
    std::string edition = entry->edition(language).language;
    auto bytes = platform::data_file(lesson_file_name(id_, edition));
    if (!bytes) {
        edition = entry->editions.front().language;
        bytes = platform::data_file(lesson_file_name(id_, edition));
    }
    if (bytes && (bytes->empty() || !may_be_read(*bytes)))
        return; // on its way
    language_ = language;
    missing_ = !bytes;
    if (!bytes) {
        problem_ = "lesson: the file of ‘" + quoted(id_) + "’ could not be loaded; reload the page to try again";
    } else if (!shown_ || edition != edition_) {
        edition_ = edition;
        show_lesson(*bytes);
    }
}

void LessonPlayer::show_lesson(std::string_view bytes) {
    LessonReading reading = read_lesson(bytes, recorded_accuracy());
    lesson_ = std::move(reading.lesson);
    problem_ = told(reading.issues);
    shown_ = true;
    if (step_ > step_count())
        step_ = 0;
    if (step_ > 0)
        fill();
}

/// Limits the memory to the answers and hints that exist; the lesson may have changed since.
void LessonPlayer::fit_memory() {
    for (int i = 0; i < static_cast<int>(filled_.questions.size()); ++i)
        if (Answered& given = answered(i);
            given.chosen >= static_cast<int>(filled_.questions[static_cast<std::size_t>(i)].answers.size()))
            given.chosen = -1;
    for (int i = 0; i < static_cast<int>(filled_.goals.size()); ++i) {
        int& hints = memory_.goals[{id_, step_, i}].hints;
        hints = std::min(hints, static_cast<int>(goal(i).hints.size()));
    }
}

void LessonPlayer::fill() {
    const LessonPictures begun(begun_, make_field, recorded_accuracy());
    filled_ = filled(lesson_.steps[static_cast<std::size_t>(step_ - 1)], begun);
    goals_.begin(filled_.goals, begun);
    fit_memory();
}

State LessonPlayer::state_of(int step, const State& person) const {
    const State state = parse(lesson_.steps[static_cast<std::size_t>(step - 1)].state).state;
    return with_habits(state, person).with("lesson", id_).with("lesson_step", std::to_string(step));
}

void LessonPlayer::enter(int step, const State& person) {
    step_ = step;
    entered_ = true;
    shows_goals_ = false;
    begun_ = state_of(step, person);
    fill();
    if (step == step_count())
        memory_.finished.insert(id_);
    platform::store(progress_key(id_), std::to_string(step));
}

State LessonPlayer::shown_by(int question, const State& begun) const {
    return revealed(filled_.questions[static_cast<std::size_t>(question)], begun);
}

/// The initial state of the step, with the person's habits and viewpoint.
State LessonPlayer::begun_for(const State& person) const {
    return with_viewpoint(with_habits(begun_, person), person);
}

bool LessonPlayer::on_path(const State& state) const {
    const State begun = with_habits(begun_, state).with(parameters::pins, state.value("pins"));
    const auto is_shown = [&](const State& picture) { return with_viewpoint(picture, state) == state; };
    if (is_shown(begun))
        return true;
    for (int i = 0; i < static_cast<int>(filled_.questions.size()); ++i)
        if (const auto found = memory_.answers.find({id_, step_, i});
            found != memory_.answers.end() && found->second.revealed)
            if (is_shown(shown_by(i, begun)))
                return true;
    return false;
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
    case LessonQuestion::Kind::point:
        return std::any_of(asked.places.begin(), asked.places.end(),
                           [&](const Place& place) { return place.holds(*given.cell); });
    }
    return false;
}

void LessonPlayer::reveal(Session& session, int question) {
    answered(question).revealed = true;
    const State begun = begun_for(session.state()), shown = shown_by(question, begun);
    if (!(shown == begun))
        session.replace(shown);
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

bool LessonPlayer::waits_for_answer() {
    for (int i = 0; step() && i < static_cast<int>(filled_.questions.size()); ++i)
        if (!answered(i).revealed)
            return true;
    return false;
}

void LessonPlayer::train(Session& session) {
    session.trainer().show(session.state());
    session.trainer().train();
}

void LessonPlayer::open(Session& session, std::string_view id) {
    load(id, session.state().text("language"));
    begin(session, last_step(id));
}

void LessonPlayer::begin(Session& session, int step) {
    recall();
    if (shown_ && step_count() > 0)
        return go_to(session, std::clamp(step, 1, step_count()));
    const State bare = with_habits({}, session.state()).with("lesson", id_);
    session.replace(bare.with("lesson_step", std::to_string(step)));
}

void LessonPlayer::go_to(Session& session, int step) {
    if (!shown_ || step < 1 || step > step_count())
        return;
    enter(step, session.state());
    session.replace(begun_);
}

void LessonPlayer::close(Session& session) {
    State left = session.state().without("lesson").without("lesson_step").without("presenter");
    for (const std::string_view key : guiding_keys)
        left = left.without(key);
    session.replace(std::move(left));
}

void LessonPlayer::reveal_all() {
    for (int step = 1; step <= step_count(); ++step) {
        const auto& questions = lesson_.steps[static_cast<std::size_t>(step - 1)].questions;
        for (int question = 0; question < static_cast<int>(questions.size()); ++question)
            memory_.answers[{id_, step, question}].revealed = true;
    }
}

void LessonPlayer::begin_afresh(Session& session) {
    forget();
    platform::store(memory_key, "");
    for (const LessonEntry& lesson : lesson_table())
        platform::store(progress_key(lesson.id), "1");
    go_to(session, 1);
}

bool LessonPlayer::receive(Session& session, std::string_view name, std::string_view bytes) {
    if (!looks_like_lesson(name, bytes))
        return false;
    const bool again = is_own();
    own_id_ = file_stem(name);
    own_bytes_ = bytes;
    id_.clear(); // also where a file of this name was open before
    load(own_id_, session.state().text("language"));
    const bool named = session.state().text("lesson") == own_id_;
    if (named && !again)
        return true; // opened by a link to a step of it, or the page was reloaded
    begin(session, named ? static_cast<int>(session.state().integer("lesson_step")) : 1);
    return true;
}

}
