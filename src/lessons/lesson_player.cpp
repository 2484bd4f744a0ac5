// Lessons come as data files of the program, or from the person: see lesson_player.hpp.
#include "lessons/lesson_player.hpp"

#include "core/lessons/reveal.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "learning/trainer.hpp"
#include "lessons/own_lessons.hpp"
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

/// Whether the states differ only in the lesson, its step and the viewpoint.
bool differ_in_step_only(const State& before, const State& now) {
    const State moved =
        before.with(parameters::lesson, now.value("lesson")).with(parameters::lesson_step, now.value("lesson_step"));
    return with_viewpoint(moved, now) == now;
}

}

/// The picture of the step, if the state asks for it and does not show it yet: a link that names only a step, another
/// step of the same picture, or one that was left before its answer was known. Undo and redo bring a picture back and
/// leave the viewpoint to its step.
std::optional<State> LessonPlayer::asked_for(const Session& session, const State& before, bool moved) const {
    const State& state = session.state();
    if (!moved && state == before)
        return {};
    const State shown = this->shown(state), begun = with_habits(begun_, state);
    const auto is_shown = [&](const State& picture) { return with_viewpoint(picture, state) == state; };
    const bool bare = is_bare(state);
    if (bare) {
        const State wanted = with_named_viewpoint(shown, state);
        // If the person has only changed the viewpoint in the present step, it stays.
        return (moved ? wanted == state : is_shown(shown)) ? std::nullopt : std::optional(wanted);
    }
    std::optional<State> wanted;
    if (moved && (differ_in_step_only(before, state) || (is_shown(begun) && !is_shown(shown))))
        wanted = shown;
    else if (moved && session.last_was_undo())
        wanted = with_viewpoint(state, shown);
    return wanted == state ? std::nullopt : wanted;
}

void LessonPlayer::begin_frame(Session& session, bool moves) {
    recall();
    if (const std::string address = std::exchange(followed_, {}); !address.empty()) {
        const State named = parse(address.substr(1)).state, bare = with_habits({}, session.state());
        session.replace(bare.with(parameters::lesson, named.value("lesson"))
                            .with(parameters::lesson_step, named.value("lesson_step")));
    }
    if (!session.state().is_default("lesson_text"))
        take_carried(session);
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
    if (std::optional<State> picture = asked_for(session, before, moved)) {
        session.amend(*std::move(picture));
        session.reset_focus();
    }
    array_.follow(session, memory_);
    if (!session.waits()) // while the session waits, the state is not yet the step's
        follow_goals(session, moves);
    keep();
}

void LessonPlayer::load(std::string_view id, std::string_view language) {
    if (id != id_) {
        problem_.clear();
        forgotten_.reset();
        shown_ = missing_ = false;
        step_ = 0;
    }
    id_ = id;
    if (!id.empty() && id != own_id_ && !take_kept(id))
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
        const std::string unknown =
            "lesson: ‘" + quoted(id_) + "’ is not among the built-in ones; drop its file here to open it";
        const std::string damage = damage_of_lesson(id_);
        problem_ = !not_carried_.empty() ? not_carried_ : damage.empty() ? unknown : damage;
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
        built_in_bytes_ = *bytes;
        show_lesson(*bytes);
    }
}

void LessonPlayer::show_lesson(std::string_view bytes) {
    show_reading(read_lesson(bytes, recorded_accuracy()));
    if (step_ > 0)
        fill();
}

/// A step that there is no more begins anew in the next frame.
void LessonPlayer::show_reading(LessonReading reading) {
    lesson_ = std::move(reading.lesson);
    problem_ = told(reading.issues);
    shown_ = true;
    if (step_ > step_count())
        step_ = 0;
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
    shows_goals_ = shows_tasks_ = false;
    begun_ = state_of(step, person);
    fill();
    if (step == step_count() && !person.flag("presenter")) // who shows it to others has not done it
        memory_.finished.insert(id_);
    keep_step(id_, step);
}

/// The initial state of the step, with the person's habits and viewpoint.
State LessonPlayer::begun_for(const State& person) const {
    return with_viewpoint(with_habits(begun_, person), person);
}

State LessonPlayer::with_answers(State begun) const {
    return picture_of(filled_, std::move(begun), [&](int question) {
        const auto found = memory_.answers.find({id_, step_, question});
        return found != memory_.answers.end() && found->second.revealed;
    });
}

State LessonPlayer::shown(const State& person) const {
    return with_answers(with_habits(begun_, person));
}

bool LessonPlayer::on_path(const State& state) const {
    const State shown = this->shown(state).with(parameters::pins, state.value("pins"));
    return with_viewpoint(shown, state) == state;
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
    const State picture = shown_ ? session.state() : with_habits({}, session.state());
    session.replace(picture.with("lesson", id_).with("lesson_step", std::to_string(step)));
}

void LessonPlayer::go_to(Session& session, int step) {
    if (!shown_ || step < 1 || step > step_count())
        return;
    enter(step, session.state());
    session.replace(with_answers(begun_));
    session.reset_focus();
}

void LessonPlayer::close(Session& session) {
    State left = session.state().without("lesson").without("lesson_step").without("presenter");
    for (const std::string_view key : guiding_keys)
        left = left.without(key);
    session.replace(std::move(left));
}

}
