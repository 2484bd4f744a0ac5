// Two pictures side by side, and their difference as a third: the same method in two views, two methods in one view, or
// one thing set in two ways. Panels and tabs belong to the picture that was used last.
#pragma once

#include "panels/parameters/parameter_panel.hpp"
#include "session/beside.hpp"
#include "views/views.hpp"

namespace posenc {

class Compare {
  public:
    /// Once a frame, before anything is drawn; `settings` are those of the second picture, which may play.
    void begin_frame(Session& first, ParameterPanel& settings, float seconds);
    bool shown() const { return beside_.shown(); }
    /// The session that panels, tabs and the method menu speak about.
    Session& active(Session& first) { return shown() && second_active_ ? beside_.session() : first; }
    bool second_active() const { return shown() && second_active_; }
    /// Nobody looks: the second picture rests too.
    void rest() {
        if (shown())
            beside_.session().rest();
    }
    /// Draws both pictures, and the difference where it is asked for.
    void draw(Session& first, Canvas& canvas, Rect area);
    bool hovered() const { return hovered_; } ///< one of them is, with nothing on top
    Canvas& second_canvas() { return canvas_; }
    bool moving() const { return moving_ || learns_ || beside_.edited() || beside_.session().unfinished(); }

    /// Begins with the picture as it is, or ends; one step of undo. What one changes next is the second's own: were it
    /// the first's, both would change alike.
    void toggle(Session& first);

    /// Leaves out what is there to be clicked on.
    void for_paper() { buttons_ = false; }

  private:
    enum class Part { first, second, difference };
    void draw_picture(Session& session, Canvas& canvas, Rect area, bool second);
    void draw_difference(Session& first, Canvas& canvas, Rect area);
    void draw_part(Part part, Session& first, Canvas& canvas, Rect area);
    void draw_head(Session& first, Rect line, bool second);
    void draw_one_at_a_time(Session& first, Canvas& canvas, Rect area);
    void link(Session& first, Canvas& canvas);

    Beside beside_;
    Canvas canvas_; ///< of the second picture
    bool second_active_ = false;
    bool buttons_ = true;
    Part part_ = Part::first; ///< shown where there is room for one only
    bool linked_ = false;     ///< since it is shown
    bool moving_ = false;
    bool hovered_ = false;
    bool learns_ = false; ///< models of the second picture have gone on
    Cell focus_[2] = {};  ///< as it was after the last frame
    // The difference is made when one of both fields has changed.
    FieldPtr first_field_, second_field_, difference_;
};

}
