// A lesson on paper: for every step its title, picture and text, its questions and goals with room to answer, and the
// answers on a page of their own at the end. What it looks like stands in web/worksheet.css.
#pragma once

#include "core/lessons/lesson.hpp"
#include "export/printed_page.hpp"

namespace posenc {

struct Worksheet {
    Lesson lesson = {}; ///< its steps with their numbers filled in
    /// Makes the PNG bytes of a step's picture, counted from 0, when it is written; without it there are no pictures.
    std::function<std::string(std::size_t step)> figure = {};
    std::string link = {}; ///< where the lesson is found, as it is read; may be empty
    bool answers = true;
    std::string language = {}; ///< of the lesson; empty: English
};

SheetElement worksheet(const Worksheet& worksheet);

}
