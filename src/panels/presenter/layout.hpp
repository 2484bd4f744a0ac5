// Where the parts of the presenter's screen lie and how large its words are.
#pragma once

#include "lessons/lesson_player.hpp"
#include "widgets/region.hpp"

#include <optional>

namespace posenc {

/// Rectangles in device pixels, sizes of words in design pixels.
struct PresenterLayout {
    Rect progress, head, view, text, foot;
    Rect question;      ///< and goals; of height 0 where they follow the text
    bool aside = false; ///< the words stand right of the picture instead of below it
    float text_size = 0, question_size = 0;
    bool fits = true; ///< without scrolling
};

/// For a window of this size. Words stand below the picture, which keeps 45 % of the height; where they would have to
/// shrink too much, aside. `aside` decides instead: what a step shows in answer must not move its picture elsewhere.
PresenterLayout lay_out_presenter(Session& session, LessonPlayer& player, ImVec2 size, std::optional<bool> aside);

/// The title of the step, or of a lesson whose step has none.
const std::string& presenter_title(const LessonPlayer& player);
constexpr float presenter_title_size = 28, above_presenter_title = 18, below_presenter_title = 10;
/// Questions and goals that follow the text keep a distance from it.
constexpr float above_presenter_words = 18, above_presenter_tasks = 12;

}
