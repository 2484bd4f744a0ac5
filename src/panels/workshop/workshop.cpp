// What is worked on, what is kept of it, and what is undone: see workshop.hpp. What is drawn stands in
// workshop_head.cpp and workshop_column.cpp.
#include "panels/workshop/workshop.hpp"

#include "core/lessons/guidance.hpp"
#include "core/state/parameters.hpp"
#include "lessons/own_lessons.hpp"
#include "platform/platform.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::string_view open_key = "workshop", last_key = "workshop.lesson";
constexpr double reading_pause = 0.4; ///< seconds after the last key; a long lesson takes long to be read
constexpr double remark_time = 8;

}

std::string Workshop::left_open() {
    return platform::stored(open_key).value_or("");
}

void Workshop::take(std::string name, std::string markdown) {
    draft_ = LessonDraft(std::move(name), std::move(markdown));
    typing_.end();
    kept_ = draft_.version();
    read_ = 0;
    platform::store(last_key, draft_.name());
}

/// The lesson that was worked on last, as it is kept; false where there is none.
bool Workshop::take_last() {
    const std::string name = draft_.name().empty() ? platform::stored(last_key).value_or("") : draft_.name();
    std::optional<std::string> kept = kept_lesson(name);
    if (!kept)
        return false;
    if (name != draft_.name() || *kept != draft_.markdown())
        take(name, *std::move(kept));
    return true;
}

void Workshop::begin(Session& session, LessonPlayer& player, std::string name, std::string markdown, int step) {
    take(std::move(name), std::move(markdown));
    open_ = true;
    picture_changed_ = false;
    platform::store(open_key, draft_.name());
    if (player.id() != draft_.name())
        player.open_own(session, draft_.name(), draft_.markdown());
    read(session, player);
    if (draft_.step_count() > 0)
        show_step(session, player, std::clamp(step, 1, draft_.step_count()));
}

void Workshop::open(Session& session, LessonPlayer& player, std::string_view name) {
    std::optional<std::string> kept = kept_lesson(name);
    const bool here = session.state().text("lesson") == name;
    const int step = here ? static_cast<int>(session.state().integer("lesson_step")) : LessonPlayer::last_step(name);
    if (kept)
        return begin(session, player, std::string(name), *std::move(kept), step);
    const std::string title(translate("My lesson"));
    begin(session, player, free_lesson_name("my-lesson"), lesson_changes::new_lesson(title), 1);
}

void Workshop::resume(Session& session, LessonPlayer& player) {
    take(player.id(), std::string(player.own_text()));
    open_ = true;
    seen_ = session.state();
    read(session, player);
}

void Workshop::begin_from(Session& session, LessonPlayer& player) {
    const int step = player.step_number();
    begin(session, player, free_lesson_name(player.id()), std::string(player.text()), step);
}

void Workshop::close() {
    open_ = false;
    typing_.end();
    platform::store(open_key, "");
}

/// The player shows the lesson as it is now. The picture stays.
void Workshop::read(Session& session, LessonPlayer& player) {
    issues_ = draft_.reading().issues;
    kept_ = read_ = draft_.version();
    lacks_room_ = !player.edit(session, draft_);
}

void Workshop::show_step(Session& session, LessonPlayer& player, int step) {
    player.go_to(session, step);
    own_change_ = ImGui::GetFrameCount();
}

/// Whoever makes a lesson may move what it locks. The lines of the step keep the locks.
void Workshop::free_controls(Session& session) const {
    const State& state = session.state();
    if (!session.waits() && (!state.is_default("lock") || !state.is_default("limit")))
        session.amend(state.without("lock").without("limit"));
}

/// What was changed is kept at once. It is read when no key has followed for a moment, so that typing stays quick.
void Workshop::follow_changes(Session& session, LessonPlayer& player) {
    free_controls(session);
    constexpr int frames_of_a_step = 4; // until a step that was shown here stands without its locks
    if (!(with_viewpoint(session.state(), seen_) == seen_))
        picture_changed_ = ImGui::GetFrameCount() > own_change_ + frames_of_a_step;
    seen_ = session.state();
    if (kept_ != draft_.version()) {
        kept_ = draft_.version();
        lacks_room_ = !keep_lesson(draft_.name(), draft_.markdown());
        changed_at_ = ImGui::GetTime();
        picture_changed_ = false;
    }
    if (read_ == draft_.version())
        return;
    const double wait = changed_at_ + reading_pause - ImGui::GetTime();
    if (wait <= 0 || !keyboard_taken())
        read(session, player);
    else
        platform::wake_after(wait);
}

bool Workshop::undo(Session& session, LessonPlayer& player, bool redo) {
    if (!shown(session.state()) || picture_changed_ || !(redo ? draft_.can_redo() : draft_.can_undo()))
        return false;
    redo ? draft_.redo() : draft_.undo();
    remark_until_ = -1; // what it offers to bring back may be there again
    typing_.end();
    read(session, player);
    const int step = std::min(std::max(player.step_number(), 1), draft_.step_count());
    if (step > 0 && step != player.step_number())
        show_step(session, player, step);
    return true;
}

void Workshop::follow(const StripWish& wish, Session& session, LessonPlayer& player) {
    int step = player.step_number();
    if (wish.choose > 0)
        show_step(session, player, step = wish.choose);
    if (wish.add)
        return keep(session, player);
    if (wish.take) {
        const Bench at = bench(session, player);
        typing_.end();
        draft_.set_state(step, at.on_screen());
        return read(session, player);
    }
    const int removed = wish.remove ? step : 0;
    bool changed = false;
    if (wish.move_to > 0 && (changed = draft_.move_step(step, wish.move_to)))
        step = wish.move_to;
    else if (wish.copy && (changed = draft_.copy_step(step)))
        ++step;
    else if (wish.remove && (changed = draft_.remove_step(step)))
        step = std::min(step, draft_.step_count());
    if (!changed)
        return;
    typing_.end();
    read(session, player);
    if (step > 0)
        show_step(session, player, step);
    if (removed > 0)
        say(Remark::removed, "Step " + std::to_string(removed) + " is removed");
}

void Workshop::keep(Session& session, LessonPlayer& player) {
    const bool here = shown(session.state());
    if (!here && !take_last())
        take(free_lesson_name("my-lesson"), lesson_changes::new_lesson(translate("My lesson")));
    const int step = draft_.keep_as_step(session, here ? player.step_number() : draft_.step_count());
    if (step == 0)
        return say(Remark::none, "Not kept: the lesson has no room for another step");
    typing_.end();
    read(session, player);
    if (here)
        return show_step(session, player, step);
    const std::string title(draft_.text_of(draft_.source().title));
    say(Remark::kept, "Kept as step " + std::to_string(step) + " of ‘" + title + "’");
}

void Workshop::say(Remark remark, std::string words) {
    remark_ = remark;
    remark_words_ = std::move(words);
    remark_until_ = ImGui::GetTime() + remark_time;
}

bool Workshop::remarks() const {
    return ImGui::GetTime() < remark_until_;
}

void Workshop::follow_remark(Session& session, LessonPlayer& player) {
    remark_until_ = -1;
    if (remark_ == Remark::kept) {
        open(session, player, draft_.name());
        return show_step(session, player, draft_.step_count());
    }
    picture_changed_ = false;
    undo(session, player, false);
}

}
