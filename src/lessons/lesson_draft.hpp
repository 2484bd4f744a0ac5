// A lesson that is being written. The draft is the text of its file; every change replaces one part of it
// (import/lessons/lesson_changes.hpp). It has undo and redo of its own, because they change the lesson and not the
// picture. Steps count from 1, as in LessonPlayer, questions and goals from 0.
#pragma once

#include "import/lessons/lesson_changes.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "import/lessons/lesson_source.hpp"
#include "session/session.hpp"

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

class LessonDraft {
  public:
    LessonDraft() = default;
    LessonDraft(std::string name, std::string markdown);

    const std::string& name() const { return name_; } ///< as in own_lessons.hpp
    void rename(std::string name) { name_ = std::move(name); }
    const std::string& markdown() const { return markdown_; }
    /// Grows with every change, undo and redo too.
    std::uint64_t version() const { return version_; }

    const LessonReading& reading() const; ///< read anew when the text has changed
    const LessonSource& source() const { return source_; }
    int step_count() const { return static_cast<int>(source_.steps.size()); }
    /// Empty for a step that does not exist.
    const SourceStep& at(int step) const;
    std::string_view text_of(const SourcePart& part) const { return part.in(markdown_); }

    /// Takes a changed text, from lesson_changes.hpp or a field. Changes of the same non-zero gesture are one step of
    /// undo. False where the text is the same or too long.
    bool change(std::string markdown, std::uint64_t gesture = 0);
    bool can_undo() const { return !past_.empty(); }
    bool can_redo() const { return !future_.empty(); }
    void undo();
    void redo();

    // The changes of lesson_changes.hpp.
    bool set_lesson_title(std::string_view title, std::uint64_t gesture = 0);
    bool set_summary(std::string_view summary, std::uint64_t gesture = 0);
    bool set_title(int step, std::string_view title, std::uint64_t gesture = 0);
    bool set_words(int step, std::string_view words, std::uint64_t gesture = 0);
    bool set_state(int step, const State& state);
    bool set_state_line(int step, std::string_view key, std::string_view value, std::uint64_t gesture = 0);
    bool set_block(int step, lesson_changes::Block kind, std::size_t which, std::string_view lines,
                   std::uint64_t gesture = 0);
    bool move_step(int step, int to);
    bool copy_step(int step);
    bool remove_step(int step);

    /// What is on the screen as a step behind `after`: the state with the second picture, the zoom, the sentences and
    /// the cell looked at. Returns its number, 0 where the lesson has no room for it.
    int keep_as_step(Session& screen, int after, std::string_view title = {});

  private:
    void show(std::string markdown);

    std::string name_, markdown_;
    LessonSource source_;
    mutable LessonReading reading_;
    mutable bool read_ = false;
    std::deque<std::string> past_, future_;
    std::uint64_t gesture_ = 0, version_ = 0;
};

/// What a step takes of the screen: the state without the person's habits, and the cell that is looked at.
State step_of_screen(Session& screen);
/// In which keys one state differs from another, as key=value&… of `show` and `solve` lines; a key at its default too.
std::string difference_text(const State& from, const State& to);

}
