// A step of a lesson for a room: the picture and the words in large type instead of the whole screen, turned over by a
// clicker.
#pragma once

#include "panels/lessons/lesson_panel.hpp"
#include "panels/presenter/layout.hpp"
#include "panels/presenter/tools.hpp"

#include <functional>

namespace posenc {

/// How much larger than elsewhere everything is in a window of this size (device-independent pixels): 1.75 from
/// 1920 × 1080 on, less where picture and words would lose their room, never below 1.
float presenter_scale(float width, float height);

/// begin_look for this screen: larger, and where the theme is the light one, with the stronger greys of projectors.
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
        bool fresh = false;    ///< it was another one in the frame before
        int told = 0;          ///< of its questions and goals
        bool answered = false; ///< more than in the frame before
    };

    Drawn drawn_;
    SpeakerTimer timer_;
    bool ring_ = false;
    bool blank_ = false;
    bool control_waits_ = false; ///< in the last frame one had the keyboard and showed it
};

}
