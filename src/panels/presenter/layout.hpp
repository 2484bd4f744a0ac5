// The layout of the presenter's screen.
#pragma once

#include "lessons/lesson_player.hpp"
#include "widgets/region.hpp"

namespace posenc {

/// Rectangles in device pixels.
struct PresenterLayout {
    Rect progress, head, view, words, foot;
    bool aside = false; ///< the words are right of the picture and not below it
};

/// For a window of this size. The words stand beside the picture where the window is wide and the picture is one,
/// below it elsewhere.
PresenterLayout lay_out_presenter(const State& state, const LessonPlayer& player, ImVec2 size);

/// The size of the words in a window of this width, in design pixels.
float presenter_text_size(float width);

/// The title of the step, or of a lesson whose step has none.
const std::string& presenter_title(const LessonPlayer& player);
constexpr float presenter_title_size = 28, above_presenter_title = 18, below_presenter_title = 10;

}
