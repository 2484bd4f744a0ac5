// Two pictures side by side, and their difference as a third one: the same method in two views, two methods in one
// view, or one method with two settings. Panels and tabs show the picture that was used last.
#pragma once

#include "panels/parameters/parameter_panel.hpp"
#include "session/second_picture.hpp"
#include "views/views.hpp"

namespace posenc {

class Compare {
  public:
    /// Called once a frame, before anything is drawn. `settings` belong to the second picture; playback may run in
    /// them.
    void begin_frame(Session& first, ParameterPanel& settings, float seconds);
    bool shown() const { return beside_.shown(); }
    /// The session that panels, tabs and the method menu speak about.
    Session& active(Session& first) { return shown() && second_active_ ? beside_.session() : first; }
    /// The session of the second picture while panels and tabs speak about that, otherwise null.
    Session* active_second() { return second_active() ? &beside_.session() : nullptr; }
    bool second_active() const { return shown() && second_active_; }
    /// The window or page is hidden, so the second picture rests too.
    void rest() {
        if (shown())
            beside_.session().rest();
    }
    /// Like Session::release_focus, for the second picture, which then takes over the focus of the first one again.
    void release_focus();
    /// Draws both pictures, and the difference where it is asked for.
    void draw(Session& first, Canvas& canvas, Rect area);
    bool hovered() const { return hovered_; } ///< one of them is, with nothing on top
    Canvas& second_canvas() { return canvas_; }
    bool moving() const { return moving_ || learns_ || beside_.edited() || beside_.session().unfinished(); }

    /// Begins a comparison with a copy of the picture, or ends it; one step of undo. At the beginning the second
    /// picture is active, so that the next change makes the pictures differ.
    void toggle(Session& first);

    /// Leaves out the buttons.
    void for_paper() { buttons_ = false; }

  private:
    enum class Part { first, second, difference };
    void draw_picture(Session& session, Canvas& canvas, Rect area, bool second);
    void draw_difference(Session& first, Canvas& canvas, Rect area);
    /// Both pictures beside each other, where they are of a view that says so; else null.
    std::shared_ptr<const ViewBeside> beside_of(Session& first);
    void draw_part(Part part, Session& first, Canvas& canvas, Rect area);
    void draw_head(Session& first, Rect line, bool second);
    void draw_one_at_a_time(Session& first, Canvas& canvas, Rect area);
    void follow_each_other(Session& first, Canvas& canvas);

    SecondPicture beside_;
    Canvas canvas_; ///< of the second picture
    bool second_active_ = false;
    bool buttons_ = true;
    Part part_ = Part::first; ///< the one shown if there is room for only one
    bool linked_ = false;     ///< the comparison was on the screen in the last frame
    bool moving_ = false;
    bool hovered_ = false;
    bool learns_ = false; ///< models of the second picture have gone on
    Cell focus_[2] = {};  ///< of both pictures, after the last frame
    // The difference is made again when one of the two fields has changed.
    FieldPtr first_field_, second_field_, difference_;
};

}
