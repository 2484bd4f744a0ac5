// What the parts of the workshop share: the lesson that is written, and the fields of its forms.
#pragma once

#include "lessons/lesson_draft.hpp"
#include "lessons/lesson_player.hpp"
#include "widgets/region.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// Keys in the same field are one step of the lesson's undo.
class Typing {
  public:
    std::uint64_t gesture(std::string_view field) {
        if (field_ != field) {
            field_ = field;
            ++number_;
        }
        return number_;
    }
    void end() { field_.clear(); }

  private:
    std::string field_;
    std::uint64_t number_ = 0;
};

/// What is worked on in a frame. The player shows the lesson as it was read last, which may be some keys ago.
struct Bench {
    Session& session;
    LessonPlayer& player;
    LessonDraft& draft;
    Typing& typing;
    const std::vector<LessonIssue>& issues; ///< of that reading
    int step = 0;                           ///< that is chosen, from 1

    const SourceStep& source() const { return draft.at(step); }
    State begun() const;     ///< with what the step begins, with the habits of the person
    State on_screen() const; ///< what a step takes of the screen; locked as the step, since nothing is locked here
    /// Whether the picture is that of the step.
    bool shows_step() const;
};

/// The head of a part of a form.
void draw_form_head(Rect line, std::string_view words);
/// A quiet button at the right end of a line.
bool button_at_end(Rect line, const std::string& label, const char* icon);
/// A button on a line of its own.
bool line_button(Column& column, std::string_view label, const ButtonOptions& options = {});
/// One that takes the cell marked in the picture.
bool takes_marked_cell(const Bench& bench, Column& column, const std::string& id);
std::string cell_reference(Cell cell); ///< "cell 20 13"

/// The name of a field above it.
void draw_caption(Column& column, std::string_view words);
/// A field of one line with its name above it; the text as soon as a key changes it.
std::optional<std::string> line_field(Column& column, std::string_view label, std::string_view text, bool bad = false);
/// The same for prose, as high as its text and at least of so many lines; 0: one, without its name above it.
std::optional<std::string> words_field(Column& column, std::string_view label, std::string_view text, bool bad = false,
                                       int least_lines = 1);

/// A tick with its words, as high as a control; true when it was pressed.
bool tick(Rect rect, std::string_view label, bool on, bool enabled = true);

/// The mistakes in a part of the file, each with its line, counted from the part's first.
void draw_issues(const Bench& bench, const SourcePart& part, Column& column);
float issues_height(const Bench& bench, const SourcePart& part, float width); ///< that it will take
std::string told_issues(const Bench& bench, const SourcePart& part);          ///< the same as one text

/// "row 20, column 13", the cell that is looked at.
std::string looked_at(Session& session);

/// The state block of the step gets these lines.
void set_state_text(Bench& bench, std::string_view lines, std::uint64_t gesture);

// The tabs.
void draw_text_tab(Bench& bench, Column& column, float bottom);
void draw_question_tab(Bench& bench, Column& column);
void draw_controls_tab(Bench& bench, Column& column);

}
