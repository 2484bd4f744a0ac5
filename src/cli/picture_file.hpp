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
inline constexpr std::string_view own_lesson = "lesson";         ///< the name of a lesson that comes from a file

/// What all pictures of a command have in common.
struct PictureOrder {
    std::optional<LessonFile> lesson = {};
    bool bare = false; ///< without the window around it
    float width = 0;   ///< CSS pixels
    float height = 0;
    float scale = 1;           ///< device pixels per CSS pixel
    FigureOptions figure = {}; ///< of a picture without the window

    int device_width() const;
    int device_height() const;
};

bool is_svg(std::string_view out);
bool is_gif(std::string_view out);

/// An SVG where the name ends so, else a PNG; "-" is standard output. Throws Failure (1) when it cannot be drawn.
void write_picture(const PictureOrder& order, const State& state, const std::string& out);

/// Writes all pictures, in order, as an animated GIF that carries `state`. `drawn` receives the number of pictures
/// drawn so far.
void write_film(const PictureOrder& order, const std::vector<State>& pictures, const State& state,
                const std::string& out, const std::function<void(std::size_t)>& drawn);

}
