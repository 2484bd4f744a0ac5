// Where a lesson of one's own is made, in the place where lessons are read: its steps as small pictures, and of the
// chosen one the text, the question, the goal and what it leaves free. The picture beside it stays live. Everything is
// kept at once; the file is the only model of the lesson (lessons/lesson_draft.hpp).
#pragma once

#include "panels/workshop/goal_tab.hpp"
#include "panels/workshop/step_strip.hpp"

#include <string>
#include <string_view>

namespace posenc {

/// What the person asked for in this frame and the screen has to do.
struct WorkshopWish {
    bool contents = false, share = false, guide = false;
    std::string said = {}; ///< a remark, such as where a file was saved
};

class Workshop {
  public:
    /// The name of the lesson that was worked on when the program was left; empty if the workshop was closed.
    static std::string left_open();

    /// Opens a lesson of one's own by its name; a new one where there is none.
    void open(Session& session, LessonPlayer& player, std::string_view name);
    /// Opens the lesson that is open, whatever its picture has become.
    void resume(Session& session, LessonPlayer& player);
    /// A copy of the open lesson.
    void begin_from(Session& session, LessonPlayer& player);
    void close();
    /// Whether it is on the screen: it is open, and so is its lesson.
    bool shown(const State& state) const { return open_ && state.text("lesson") == draft_.name(); }

    /// `head`: a bar above the picture of a phone, without height elsewhere. `compact`: everything scrolls.
    WorkshopWish draw(Session& session, LessonPlayer& player, Rect head, Rect area, bool compact);
    /// The last change was to the lesson and not to the picture, so that undo means it. True when it was undone.
    bool undo(Session& session, LessonPlayer& player, bool redo);

    /// Keeps what is on the screen: behind the chosen step, or at the end of the lesson that was worked on last.
    void keep(Session& session, LessonPlayer& player);

    /// For the mirror: objects of controls_json, each followed by a comma; and what came of one, "KEY=VALUE" in percent
    /// code.
    std::string fields_json(Session& session, LessonPlayer& player);
    void act(Session& session, LessonPlayer& player, std::string_view text);

    /// A remark above everything for a while, with a button; true when that was pressed.
    bool draw_remark();
    bool remarks() const;
    /// Takes the remark's button at its word.
    void follow_remark(Session& session, LessonPlayer& player);

  private:
    enum class Tab { text, question, goal, controls };
    enum class Remark { none, kept, removed };

    Bench bench(Session& session, LessonPlayer& player) {
        return {session, player, draft_, typing_, issues_, player.step_number()};
    }
    bool take_last();
    void take(std::string name, std::string markdown);
    void begin(Session& session, LessonPlayer& player, std::string name, std::string markdown, int step);
    void follow_changes(Session& session, LessonPlayer& player);
    void read(Session& session, LessonPlayer& player);
    void show_step(Session& session, LessonPlayer& player, int step);
    void follow(const StripWish& wish, Session& session, LessonPlayer& player);
    void free_controls(Session& session) const;
    void say(Remark remark, std::string words);

    void draw_head(Session& session, LessonPlayer& player, Column& column, WorkshopWish& wish);
    float draw_tools(Session& session, LessonPlayer& player, Rect line, WorkshopWish& wish);
    void draw_title(Column& column);
    void draw_result(Session& session, LessonPlayer& player, Column& column);
    void draw_menu(Session& session, LessonPlayer& player, Rect anchor, WorkshopWish& wish);
    void draw_tabs(Column& column);
    void draw_tab(Session& session, LessonPlayer& player, Column& column, float bottom);
    void draw_foot(Session& session, LessonPlayer& player, Rect area);
    void draw_parts(Session& session, LessonPlayer& player, Rect area, bool compact, bool with_head,
                    WorkshopWish& wish);

    LessonDraft draft_;
    bool open_ = false;
    Typing typing_;
    std::vector<LessonIssue> issues_;
    std::uint64_t kept_ = 0, read_ = 0; ///< versions of the draft: as stored, as read and shown
    double changed_at_ = 0;             ///< when a key changed it last
    bool lacks_room_ = false;           ///< it could not be stored
    State seen_;                        ///< the picture of the last frame
    int own_change_ = 0;                ///< the frame in which a step was shown here
    bool picture_changed_ = false;      ///< by the person, after the lesson was changed last
    Tab tab_ = Tab::text;
    StepStrip strip_;
    GoalTab goal_;
    Remark remark_ = Remark::none;
    std::string remark_words_;
    double remark_until_ = -1;
};

}
