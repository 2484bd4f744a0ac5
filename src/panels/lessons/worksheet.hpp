// A lesson made ready for paper: its numbers filled in, a picture drawn of every step.
#pragma once

#include "core/lessons/lesson.hpp"
#include "export/sink.hpp"

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

/// PNG bytes of all pictures of a worksheet together.
inline constexpr std::size_t most_figure_bytes = std::size_t{32} << 20;

/// The picture of a step in a worksheet as PNG, in as many pixels as `most_bytes` allow; empty where none can be drawn.
std::string figure_png(const State& state, std::size_t most_bytes);

/// The worksheet as an HTML file, piece by piece, no more than one picture of it being held; false when the sink
/// refused. Or as the JSON that the page prints. Only between two frames, see draw_figure.
bool worksheet_html(const PaperLesson& paper, const Sink& sink);
std::string worksheet_json(const PaperLesson& paper);

/// Prints it where the program can print, else saves it as "ID-worksheet.html". Answers with a sentence for the person,
/// empty where the printer's dialogue says all. Only between two frames.
std::string hand_out_worksheet(const PaperLesson& paper, std::string_view id);

}
