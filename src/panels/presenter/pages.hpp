// What a step says to an audience, in pages of large type: its text, its questions, what they reveal, and its goals. A
// page holds as much as fits beside the picture, so nothing is small and nothing scrolls.
#pragma once

#include "lessons/lesson_player.hpp"
#include "widgets/region.hpp"

#include <vector>

namespace posenc {

struct PresenterItem {
    enum class Kind { block, question, outcome, goal };
    Kind kind = Kind::block;
    int which = 0; ///< among those of its kind, from 0
};

struct PresenterPage {
    std::vector<PresenterItem> items;
    float text_size = 0; ///< design pixels
    bool fits = true;    ///< false: it has to scroll even with the smallest text

    bool holds(PresenterItem::Kind kind, int which) const;
};

/// The pages of the present step for an area of this size, at least one. Outcomes are those of revealed questions.
/// `size`: of the text, in design pixels; a single item that is too high for the area has smaller text.
std::vector<PresenterPage> presenter_pages(Session& session, LessonPlayer& player, ImVec2 area, float size);

/// Draws what is on the page and moves the column below it.
void draw_presenter_page(Session& session, LessonPlayer& player, Column& column, const PresenterPage& page);

}
