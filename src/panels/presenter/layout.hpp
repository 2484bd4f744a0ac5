// The layout of the presenter's screen, and its text sizes.
#pragma once

#include "lessons/lesson_player.hpp"
#include "widgets/region.hpp"

#include <optional>

namespace posenc {

/// Rectangles in device pixels, sizes of words in design pixels.
struct PresenterLayout {
    Rect progress, head, view, text, foot;
    Rect question;      ///< and goals; of height 0 where they follow the text
    bool aside = false; ///< the text is right of the picture and not below it
    float text_size = 0, question_size = 0;
    bool fits = true; ///< without scrolling
};

/// For a window of this size. The text is below the picture, which keeps 45 % of the height; if it would have to shrink
/// too much, it is beside the picture. A value in `aside` decides instead, because an answer shown in a step must not
/// move its picture.
PresenterLayout lay_out_presenter(Session& session, LessonPlayer& player, ImVec2 size, std::optional<bool> aside);

/// The title of the step, or of a lesson whose step has none.
const std::string& presenter_title(const LessonPlayer& player);
constexpr float presenter_title_size = 28, above_presenter_title = 18, below_presenter_title = 10;
/// Distances above the text, and between the text and the questions and goals that follow it.
constexpr float above_presenter_words = 18, above_presenter_tasks = 12;

}
