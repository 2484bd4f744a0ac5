// The flags of posenc render that describe a figure for a paper.
#pragma once

#include "cli/command.hpp"
#include "cli/picture_file.hpp"

#include <optional>

namespace posenc::cli {

inline constexpr Flag figure_flag{"--figure", "",
                                  "as a paper prints it: without controls, hints and pointer; 300 dots an inch"};
inline constexpr Flag width_flag{"--width", "LENGTH", "of a figure, in mm, cm, in, pt or px (85mm)"};
inline constexpr Flag height_flag{"--height", "LENGTH", "of a figure (0.7 of its width)"};
inline constexpr Flag font_flag{"--font", "LENGTH", "of a figure: the size of the words on axes, 4pt … 24pt (8pt)"};
inline constexpr Flag panel_flag{"--panel", "PART",
                                 "of a figure: this part of the view alone, such as wavelengths or curve"};
inline constexpr Flag transparent_flag{"--transparent", "", "of a figure: without the ground behind everything"};

/// Width, height and options of the figure that is asked for; none without --figure. Throws Failure (2) where a flag of
/// figures stands without it, or a length cannot be.
std::optional<PictureOrder> requested_figure(const Arguments& arguments);

/// The state that draws only the part that --panel names. Throws Failure (2) where the state's view has no such part.
State with_panel(const Arguments& arguments, const State& state);

}
