// A step of a lesson for an audience: the picture and the text in large type on the whole screen, controlled with a
// clicker.
#pragma once

#include "panels/lessons/lesson_panel.hpp"
#include "panels/presenter/layout.hpp"
#include "panels/presenter/pages.hpp"
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
    /// Draws the present step of the player, which has one; `draw_view` draws the picture. `hears`: the presenter's
    /// keys, which belong to a card that lies on top.
    LessonWish draw(Session& session, LessonPlayer& player, bool hears, const std::function<void(Rect)>& draw_view);

  private:
    void hear(Session& session, LessonPlayer& player);
    void end_frame();
    void turn_pages(Session& session, LessonPlayer& player, Rect words);
    /// The next page; before it, what the present one asks is revealed; after the last page, the next step.
    void go_on(Session& session, LessonPlayer& player);
    void go_back(Session& session, LessonPlayer& player);
    /// The first question that is not revealed: of the present page, or of the whole step; −1 where there is none.
    int open_question(LessonPlayer& player, bool of_page) const;
    void reveal(Session& session, LessonPlayer& player, int question);
    void draw_words(Session& session, LessonPlayer& player, Rect area);
    void draw_foot(Session& session, LessonPlayer& player, Rect area, LessonWish& wish);
    float draw_place(const LessonPlayer& player, ImVec2 right, bool with_dots) const;
    void draw_offers(Session& session, LessonPlayer& player, Rect area, LessonWish& wish);

    std::vector<PresenterPage> pages_; ///< of the step as it was drawn last
    std::size_t page_ = 0;
    std::string lesson_; ///< and step, that were drawn last
    int step_ = 0;
    bool at_end_ = false; ///< the step that comes is shown from its last page on
    int revealed_ = -1;   ///< the question whose outcome is to be shown
    SpeakerTimer timer_;
    bool ring_ = false;
    bool blank_ = false;
    bool control_waits_ = false; ///< in the last frame one had the keyboard and showed it
};

}
