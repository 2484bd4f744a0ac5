// A lesson made ready for paper: its numbers filled in, a picture drawn of every step.
#pragma once

#include "core/lesson.hpp"

#include <string>
#include <string_view>

namespace posenc {

/// The worksheet as an HTML file, or as the JSON that the page prints. Only between two frames, see draw_figure.
std::string worksheet_html(const Lesson& lesson, std::string_view link, bool answers);
std::string worksheet_json(const Lesson& lesson, std::string_view link, bool answers);

/// Prints it where the program can print, else saves it as "ID-worksheet.html". Answers with a sentence for the person,
/// empty where the printer's dialogue says all. Only between two frames.
std::string hand_out_worksheet(const Lesson& lesson, std::string_view id, std::string_view link);

}
