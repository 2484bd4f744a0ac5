// A step of a lesson for an audience: the picture and the text in large type on the whole screen, controlled with a
// clicker.
#pragma once

#include "panels/lessons/lesson_panel.hpp"
#include "panels/presenter/layout.hpp"
#include "panels/presenter/tools.hpp"

#include <functional>

namespace posenc {

/// The magnification in a window of this size (device-independent pixels): 1.75 from 1920 × 1080 on, less in smaller
/// windows, never below 1.
float presenter_scale(float width, float height);

/// begin_look for this screen: larger, and for the light theme with the stronger greys that projectors need.
void begin_presenter_look(std::string_view theme, float text_size, bool touch);

class Presenter {
  public:
    /// Draws the present step of the player, which has one; `draw_view` draws the picture. Hears the presenter's keys.
    LessonWish draw(Session& session, LessonPlayer& player, const std::function<void(Rect)>& draw_view);

  private:
    void hear(Session& session, LessonPlayer& player);
    void end_frame();
    PresenterLayout lay_out(Session& session, LessonPlayer& player);
    void draw_words(Session& session, LessonPlayer& player, const PresenterLayout& layout);
    void draw_foot(Session& session, LessonPlayer& player, Rect area, LessonWish& wish);

    /// The step as it was drawn last.
    struct Drawn {
        std::string lesson = {};
        int step = 0;
        ImVec2 size = {};
        bool aside = false;
        bool fresh = false;    ///< the frame before showed another step
        int told = 0;          ///< see told_of_tasks
        bool answered = false; ///< more than in the frame before
    };

    Drawn drawn_;
    SpeakerTimer timer_;
    bool ring_ = false;
    bool blank_ = false;
    bool control_waits_ = false; ///< in the last frame one had the keyboard and showed it
};

}
