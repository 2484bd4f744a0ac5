// A lesson prepared for paper: its numbers filled in, and a picture of every step.
#pragma once

#include "core/lessons/lesson.hpp"
#include "export/sink.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// The lesson and how it is put on paper.
struct PaperLesson {
    const Lesson& lesson;
    std::string_view language = "en"; ///< of the lesson, and of all texts and pictures around it
    std::string_view link = {};       ///< its address; may be empty
    bool answers = true;
    std::vector<std::size_t> steps = {}; ///< those that are printed, from 0; empty: all
};

/// The limit for all pictures of a worksheet together, as PNG bytes.
inline constexpr std::size_t most_figure_bytes = std::size_t{32} << 20;

/// The picture of a step as PNG, with as many pixels as `most_bytes` allow; empty if it cannot be drawn.
/// `answer_waits`: it says nothing that the step asks.
std::string figure_png(const State& state, std::size_t most_bytes, bool answer_waits = false);

/// The worksheet as an HTML file, piece by piece, with only one picture in memory; false when the sink refused. Or as
/// the JSON that the page prints. Call them only between two frames, see draw_figure.
bool worksheet_html(const PaperLesson& paper, const Sink& sink);
std::string worksheet_json(const PaperLesson& paper);

/// Prints the worksheet if the program can print, else saves it as "ID-worksheet.html". Returns a sentence for the
/// person; empty if the printer's dialogue says everything. Call it only between two frames.
std::string hand_out_worksheet(const PaperLesson& paper, std::string_view id);

}
