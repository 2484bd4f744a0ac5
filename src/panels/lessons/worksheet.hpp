// A lesson made ready for paper: its numbers filled in, a picture drawn of every step.
#pragma once

#include "core/lessons/lesson.hpp"

#include <string>
#include <string_view>

namespace posenc {

/// What is put on paper.
struct PaperLesson {
    const Lesson& lesson;
    std::string_view language = "en"; ///< of the lesson, and of what is written and drawn around it
    std::string_view link = {};       ///< where it is found, may be empty
    bool answers = true;
};

/// The worksheet as an HTML file, or as the JSON that the page prints. Only between two frames, see draw_figure.
std::string worksheet_html(const PaperLesson& paper);
std::string worksheet_json(const PaperLesson& paper);

/// Prints it where the program can print, else saves it as "ID-worksheet.html". Answers with a sentence for the person,
/// empty where the printer's dialogue says all. Only between two frames.
std::string hand_out_worksheet(const PaperLesson& paper, std::string_view id);

}
