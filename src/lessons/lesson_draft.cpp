#include "lessons/lesson_draft.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "lessons/recorded_races.hpp"

#include <algorithm>
#include <utility>

namespace posenc {

namespace {

constexpr std::size_t most_drafts_back = 100;
constexpr std::size_t most_bytes_back = std::size_t{8} << 20;

/// Texts to which undo leads: the oldest are left out.
void remember_draft(std::deque<std::string>& texts, std::string text) {
    texts.push_back(std::move(text));
    std::size_t bytes = 0;
    for (const std::string& one : texts)
        bytes += one.size();
    while (texts.size() > most_drafts_back || (bytes > most_bytes_back && texts.size() > 1)) {
        bytes -= texts.front().size();
        texts.pop_front();
    }
}

}

LessonDraft::LessonDraft(std::string name, std::string markdown) : name_(std::move(name)) {
    show(std::move(markdown));
}

void LessonDraft::show(std::string markdown) {
    markdown_ = std::move(markdown);
    source_ = source_of(markdown_);
    read_ = false;
    ++version_;
}

const LessonReading& LessonDraft::reading() const {
    if (!std::exchange(read_, true))
        reading_ = read_lesson(markdown_, recorded_accuracy());
    return reading_;
}

const SourceStep& LessonDraft::at(int step) const {
    static const SourceStep none;
    return step >= 1 && step <= step_count() ? source_.steps[static_cast<std::size_t>(step - 1)] : none;
}

bool LessonDraft::change(std::string markdown, std::uint64_t gesture) {
    if (markdown == markdown_ || markdown.size() > most_lesson_bytes)
        return false;
    if (gesture == 0 || gesture != gesture_)
        remember_draft(past_, markdown_);
    gesture_ = gesture;
    future_.clear();
    show(std::move(markdown));
    return true;
}

void LessonDraft::undo() {
    if (past_.empty())
        return;
    remember_draft(future_, markdown_);
    gesture_ = 0;
    show(std::move(past_.back()));
    past_.pop_back();
}

void LessonDraft::redo() {
    if (future_.empty())
        return;
    remember_draft(past_, markdown_);
    gesture_ = 0;
    show(std::move(future_.back()));
    future_.pop_back();
}

bool LessonDraft::set_lesson_title(std::string_view title, std::uint64_t gesture) {
    return change(lesson_changes::with_lesson_title(markdown_, title), gesture);
}
bool LessonDraft::set_summary(std::string_view summary, std::uint64_t gesture) {
    return change(lesson_changes::with_summary(markdown_, summary), gesture);
}
bool LessonDraft::set_title(int step, std::string_view title, std::uint64_t gesture) {
    return change(lesson_changes::with_title(markdown_, step, title), gesture);
}
bool LessonDraft::set_words(int step, std::string_view words, std::uint64_t gesture) {
    return change(lesson_changes::with_words(markdown_, step, words), gesture);
}
bool LessonDraft::set_state(int step, const State& state) {
    return change(lesson_changes::with_state(markdown_, step, state));
}
bool LessonDraft::set_state_line(int step, std::string_view key, std::string_view value, std::uint64_t gesture) {
    return change(lesson_changes::with_state_line(markdown_, step, key, value), gesture);
}
bool LessonDraft::set_block(int step, lesson_changes::Block kind, std::size_t which, std::string_view lines,
                            std::uint64_t gesture) {
    return change(lesson_changes::with_block(markdown_, step, kind, which, lines), gesture);
}
bool LessonDraft::move_step(int step, int to) {
    return change(lesson_changes::with_step_moved(markdown_, step, to));
}
bool LessonDraft::copy_step(int step) {
    return change(lesson_changes::with_copy_of_step(markdown_, step));
}
bool LessonDraft::remove_step(int step) {
    return change(lesson_changes::without_step(markdown_, step));
}

int LessonDraft::keep_as_step(Session& screen, int after, std::string_view title) {
    const int before = step_count();
    change(lesson_changes::with_step(markdown_, after, step_of_screen(screen), title));
    return step_count() > before ? after + 1 : 0;
}

State step_of_screen(Session& screen) {
    const State& state = screen.state();
    const Cell cell = screen.focus();
    State step = lesson_changes::state_for_step(state);
    if (screen.pointed_at())
        step = step.with("focus", std::to_string(cell.row) + "," + std::to_string(cell.col));
    return step;
}

std::string difference_text(const State& from, const State& to) {
    std::string text;
    for (const Parameter* row : parameter_table())
        if (!is_habit(row->key) && !(from.is_default(row->key) && to.is_default(row->key)) &&
            !(from.value(row->key) == to.value(row->key)))
            text += (text.empty() ? "" : "&") + std::string(row->key) + "=" +
                    percent_encode(write_value(*row, to.value(row->key)));
    return text;
}

}
