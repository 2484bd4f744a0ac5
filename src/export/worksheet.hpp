// A lesson on paper: for every chosen step its title, picture and text, its questions and goals with room to answer,
// and the answers on a page of their own at the end. What it looks like stands in web/worksheet.css.
#pragma once

#include "core/lessons/lesson.hpp"
#include "export/printed_page.hpp"

namespace posenc {

struct Worksheet {
    Lesson lesson = {}; ///< with the numbers of its steps filled in
    /// Makes the PNG of a step's picture when it is written; steps count from 0. Empty: no pictures.
    std::function<std::string(std::size_t step)> figure = {};
    std::string link = {}; ///< the address of the lesson, shown as text; may be empty
    bool answers = true;
    std::vector<std::size_t> steps = {}; ///< those that are printed, from 0, under their own numbers; empty: all
    std::string language = {};           ///< of the lesson; empty: English
};

SheetElement worksheet(const Worksheet& worksheet);

}
