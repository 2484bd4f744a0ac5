// A lesson on paper: for every step its title, picture and text, its questions with room to answer, and the answers on
// a page of their own at the end. What it looks like stands in web/worksheet.css.
#pragma once

#include "core/lessons/lesson.hpp"
#include "export/printed_page.hpp"

namespace posenc {

struct Worksheet {
    Lesson lesson = {};                    ///< its steps with their numbers filled in
    std::vector<std::string> figures = {}; ///< PNG bytes, one a step; empty where a step has no picture
    std::string link = {};                 ///< where the lesson is found, as it is read; may be empty
    bool answers = true;
    std::string language = {}; ///< of the lesson; empty: English
};

SheetElement worksheet(const Worksheet& worksheet);

}
