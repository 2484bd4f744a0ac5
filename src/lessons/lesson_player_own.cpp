// Lessons of a person's own: from a file, from a link, kept from a visit before, or being written. See
// lesson_player.hpp.
#include "core/state/parameters.hpp"
#include "import/lessons/carried_lesson.hpp"
#include "import/numbers/number_kind.hpp"
#include "lessons/lesson_player.hpp"
#include "lessons/own_lessons.hpp"

namespace posenc {

bool looks_like_lesson(std::string_view name, std::string_view bytes) {
    return bytes.starts_with("```state") || bytes.find("\n```state") != std::string_view::npos ||
           ((name.ends_with(".md") || name.ends_with(".markdown")) && !holds_numbers(name, bytes));
}

/// A lesson that a visit before kept; built-in ones come first.
bool LessonPlayer::take_kept(std::string_view id) {
    std::optional<std::string> kept = find_lesson(id) ? std::nullopt : kept_lesson(id);
    if (!kept)
        return false;
    own_id_ = id;
    own_bytes_ = *std::move(kept);
    return true;
}

/// The file of the lesson own_id_, which is kept for the next visit.
void LessonPlayer::take_own(std::string bytes) {
    own_bytes_ = std::move(bytes);
    keep_lesson(own_id_, own_bytes_);
    id_.clear(); // also where a file of this name was open before
}

/// The lesson in a link is kept, and the state names it from then on. It takes the place of no other.
void LessonPlayer::take_carried(Session& session) {
    CarriedLesson carried = carried_lesson(session.state().text("lesson_text"));
    State state = session.state().without("lesson_text");
    not_carried_ = std::move(carried.problem);
    if (not_carried_.empty()) {
        const std::string_view name = state.is_default("lesson") ? "lesson" : state.text("lesson");
        own_id_ = free_lesson_name(lesson_name(name), carried.markdown);
        take_own(std::move(carried.markdown));
        state = state.with("lesson", own_id_);
    }
    session.amend(std::move(state));
}

void LessonPlayer::open_own(Session& session, std::string name, std::string bytes) {
    own_id_ = std::move(name);
    take_own(std::move(bytes));
    load(own_id_, session.state().text("language"));
    begin(session, 1);
}

bool LessonPlayer::edit(Session& session, const LessonDraft& draft) {
    const bool kept = keep_lesson(draft.name(), draft.markdown());
    if (!is_own() || draft.name() != own_id_)
        return kept;
    const State state = session.state();
    const bool follows = step() && on_path(state);
    own_bytes_ = draft.markdown();
    show_reading(draft.reading());
    if (step_ == 0)
        return kept;
    begun_ = state_of(step_, state);
    fill();
    if (follows && !on_path(state))
        session.amend(with_answers(begun_for(state)));
    return kept;
}

bool LessonPlayer::receive(Session& session, std::string_view name, std::string_view bytes) {
    if (!looks_like_lesson(name, bytes))
        return false;
    const bool again = is_own();
    own_id_ = lesson_name(name);
    take_own(std::string(bytes));
    load(own_id_, session.state().text("language"));
    const bool named = session.state().text("lesson") == own_id_;
    if (named && !again)
        return true; // opened by a link to a step of it, or the page was reloaded
    begin(session, named ? static_cast<int>(session.state().integer("lesson_step")) : 1);
    return true;
}

}
