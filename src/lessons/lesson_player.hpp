// The open lesson and the progress in it: which lesson and step the state names, the lesson's file, the answers.
// Nothing is drawn here. Lesson and step are parameters, so links, undo and the saved state contain them. Answers and
// reached goals of built-in lessons are stored for the next visit (lesson_memory.hpp); they never leave the computer.
#pragma once

#include "lessons/array_answer.hpp"
#include "lessons/lesson_draft.hpp"
#include "lessons/lesson_goals.hpp"
#include "lessons/lesson_table.hpp"
#include "session/session.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

class LessonPlayer {
  public:
    /// Called once a frame, after the session's begin_frame. A step begins when the state contains only a lesson and a
    /// step, as after a link to a step, or when only these have changed. A built-in lesson is read in the person's
    /// language if there is such an edition; if the language changes, the step continues in the other edition.
    /// `moves`: a control is held or a value runs, so what the picture passes through does not count as reached.
    void begin_frame(Session& session, bool moves = false);

    bool is_open() const { return !id_.empty(); } ///< the state names one, even if it cannot be found
    /// Null where none is open, or its file has not arrived.
    const Lesson* lesson() const { return shown_ ? &lesson_ : nullptr; }
    /// The present step with its numbers filled in; null if there is none.
    const LessonStep* step() const { return shown_ && step_ > 0 ? &filled_ : nullptr; }
    int step_number() const { return step_; } ///< from 1
    int step_count() const { return static_cast<int>(lesson_.steps.size()); }
    /// Place among the built-in lessons from 1; 0 for one of somebody's own.
    int number() const;
    /// The built-in lesson after this one; null before the last step and after the last lesson.
    const LessonEntry* next_lesson() const;
    bool is_own() const { return shown_ && id_ == own_id_; }
    /// The bytes of the open lesson of somebody's own; empty for a built-in one.
    std::string_view own_text() const { return is_own() ? std::string_view(own_bytes_) : ""; }
    /// The file of the open lesson, built-in or not; empty until it has arrived.
    std::string_view text() const { return is_own() ? std::string_view(own_bytes_) : shown_ ? built_in_bytes_ : ""; }
    /// The name of the open lesson; empty where none is open.
    const std::string& id() const { return id_; }
    /// The language of the lesson's text; empty if unknown, as for a person's own lesson.
    std::string_view language() const { return shown_ && !is_own() ? std::string_view(edition_) : ""; }
    /// A message: the file could not be loaded, or parts of it were skipped. Empty when all is well.
    const std::string& problem() const { return problem_; }

    /// What the present step shows this person on every way in: its own state, and on top of it what its answered
    /// questions show.
    State shown(const State& person) const;
    /// Whether the picture is that of the step.
    bool on_path(const State& state) const;
    Answered& answered(int question) { return memory_.answers[{id_, step_, question}]; }
    /// Whether the answer is right, according to the numbers of the step.
    bool is_right(int question);
    void reveal(Session& session, int question);
    /// Takes a file or a pasted text as the array that an open question of the step asks for; false if none does, or if
    /// it does not look like numbers.
    bool take_array(Session& session, std::string_view name, std::string_view bytes);
    void bring_sample(Session& session, int question, ArraySample sample);
    bool compares(int question) const { return array_.compares({id_, step_, question}); }
    bool all_answered(); ///< no question of the step is left; also where it has none

    // Goals of the present step, counted from 0.
    const std::vector<ConditionNow>& conditions(int goal) const { return goals_.conditions(goal); }
    const GoalProgress& progress(int goal) { return memory_.goals[{id_, step_, goal}]; }
    bool is_reached(int goal); ///< it was reached, and the present picture still reaches it
    bool has_open_goal();      ///< there is one that was never reached
    bool has_hint(int goal);   ///< there is a hint left to open, and the goal is not reached
    bool has_way(int goal);    ///< all hints are open, and the goal is not reached
    void open_hint(int goal);
    void show_way(Session& session, int goal); ///< shows the picture of the goal's first example
    /// For a step with questions and goals: which of them are shown. Each step begins with its questions.
    bool shows_goals() const { return shows_goals_; }
    void show_goals(bool shown) { shows_goals_ = shown; }
    /// Where a step's text leaves no room for its tasks: whether these are shown. Each step begins with its text.
    bool shows_tasks() const { return shows_tasks_; }
    void show_tasks(bool shown) { shows_tasks_ = shown; }

    /// How many steps of training the step offers; 0 until its questions are answered, so that people guess first.
    Index training_offered() { return all_answered() ? filled_.train : 0; }
    /// The race of the present state.
    static void train(Session& session);

    void open(Session& session, std::string_view id); ///< at the step of the last visit, else at the first
    void go_to(Session& session, int step);           ///< also restarts the present step
    /// Opens the step of a lesson that a link in the text names, with the next frame.
    void follow_link(std::string_view address) { followed_ = address; }
    void close(Session& session);
    void reveal_all(Session& session);   ///< all questions of the lesson; for teachers
    void begin_afresh(Session& session); ///< forgets what was done in all lessons, for the next class
    /// Until the lesson is left, what begin_afresh() forgot can be brought back, and the step where that happened.
    bool can_remember() const { return forgotten_.has_value(); }
    void remember(Session& session);
    void forget() { memory_ = kept_ = {}; } ///< forgets, when the stored memory is deleted already
    bool is_finished(const std::string& lesson) const { return memory_.finished.contains(lesson); }
    /// Opens a file of somebody's own; false where it does not look like a lesson.
    bool receive(Session& session, std::string_view name, std::string_view bytes);

    /// Begins a lesson of somebody's own under a name of its own; without a step of its own the picture stays.
    void open_own(Session& session, std::string name, std::string bytes);
    /// An own lesson was edited: it is kept, and shown at the same step where it is open. A picture that was that of
    /// the step follows the step. False where it could not be kept.
    bool edit(Session& session, const LessonDraft& draft);

    /// The code of a step was copied; a remark says so until this time (ImGui::GetTime()).
    void code_copied(double until) { code_copied_until_ = until; }
    double code_copied_until() const { return code_copied_until_; }

    /// The step at which the person left a lesson, from 1.
    static int last_step(std::string_view id);

  private:
    static void keep_step(const std::string& lesson, int step);
    void recall();
    void keep();
    void follow_goals(Session& session, bool moves);
    std::optional<State> asked_for(const Session& session, const State& before, bool moved) const;
    State begun_for(const State& person) const;
    State with_answers(State begun) const;
    template <class Change> void answer(Session& session, const Change& change);
    void load(std::string_view id, std::string_view language);
    /// The step of the loaded lesson: one step of undo.
    void begin(Session& session, int step);
    void load_built_in(std::string_view language);
    bool take_kept(std::string_view id);
    void take_own(std::string bytes);
    void take_carried(Session& session);
    void show_lesson(std::string_view bytes);
    void show_reading(LessonReading reading);
    void enter(int step, const State& person);
    void fill();
    void fit_memory();
    State state_of(int step, const State& person) const;
    const LessonGoal& goal(int which) const { return filled_.goals[static_cast<std::size_t>(which)]; }

    std::string id_, own_id_, own_bytes_, problem_;
    std::string followed_;            ///< the address of a link that was clicked
    std::string_view built_in_bytes_; ///< a data file of the program
    std::string not_carried_;         ///< what was wrong with the lesson in a link
    bool shown_ = false;
    bool missing_ = false; ///< it could not be had, and is asked for again
    std::string language_; ///< the language that was requested
    std::string edition_;  ///< the language of the one that is shown
    Lesson lesson_;
    int step_ = 0;
    bool entered_ = false; ///< it began since the last frame
    State begun_;          ///< of the present step
    LessonStep filled_;
    State seen_; ///< of the last frame
    bool shows_goals_ = false, shows_tasks_ = false;
    bool recalled_ = false;
    double code_copied_until_ = -1;
    LessonMemory memory_, kept_; ///< kept_: as it was stored last
    struct Forgotten {
        LessonMemory memory;
        std::map<std::string, int> last_steps; ///< of each lesson
        int step = 1;                          ///< of the open one
    };
    std::optional<Forgotten> forgotten_;
    LessonGoals goals_;
    ArrayAnswer array_;
};

/// True for a file that is meant to be a lesson: by a block that begins a step, or by its name if it is no table.
bool looks_like_lesson(std::string_view name, std::string_view bytes);

}
