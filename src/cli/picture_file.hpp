// A state as a file with its picture, drawn by the program itself on a surface without a display.
#pragma once

#include "cli/input.hpp"
#include "core/state/state.hpp"
#include "panels/lessons/figure.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc::cli {

inline constexpr double shortest_side = 16, longest_side = 8192; ///< of a picture, device pixels
inline constexpr std::string_view own_lesson = "lesson";         ///< what a lesson from a file is called

/// What is the same for all pictures of a command.
struct PictureOrder {
    std::optional<LessonFile> lesson = {};
    bool bare = false; ///< without the window around it
    int width = 0;     ///< device pixels
    int height = 0;
    float scale = 1;           ///< device pixels per CSS pixel
    FigureOptions figure = {}; ///< of a bare one
};

bool is_svg(std::string_view out);
bool is_gif(std::string_view out);

/// An SVG where the name ends so, else a PNG; "-" is standard output. Throws Failure (1) when it cannot be drawn.
void write_picture(const PictureOrder& order, const State& state, const std::string& out);

/// All of them one after the other in an animated GIF, which carries `state`; `drawn` is told how many there are.
void write_film(const PictureOrder& order, const std::vector<State>& pictures, const State& state,
                const std::string& out, const std::function<void(std::size_t)>& drawn);

}
