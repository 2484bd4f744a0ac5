// A picture for saving or printing, such as that of a lesson's step: the view without the rest of the window.
#pragma once

#include "core/state/state.hpp"
#include "platform/picture.hpp"
#include "widgets/controls.hpp"

#include <functional>

namespace posenc {

/// Options for the picture of a state.
struct FigureOptions {
    /// A caption below it: what is plotted (panels/lessons/caption.hpp).
    bool caption = false;
    /// Only the table, without title, axes and colour bar; the picture ends with the last whole cell. Has no effect on
    /// a comparison.
    bool cells = false;
    /// All pictures of a film have one size: ground stays beside the last whole cell.
    bool one_size = false;
    /// As a paper prints it: without controls, hints and marks of the pointer.
    bool paper = false;
    /// Without the ground behind everything.
    bool transparent = false;
    /// CSS pixels of the words on axes; 0: by the state's size of text.
    double font = 0;
    /// A question about it is not answered yet: words that say what the picture shows are left out.
    bool answer_waits = false;
};

/// CSS pixels of the words on axes in the usual size of text.
inline constexpr double usual_font = 12;

/// Device pixels per CSS pixel in which a figure is drawn as SVG: about four, so that words of this size are whole
/// pixels and keep it.
float fine_scale(double font);

/// The picture of the state in its language, theme and text size; for a comparison both pictures and their difference.
/// `width` and `height` are in CSS pixels; `scale` is the number of device pixels in one. Call it only between two
/// frames, after fonts have been loaded.
platform::Picture draw_figure(const State& state, float width, float height, float scale,
                              const FigureOptions& options = {});

/// Builds the same frames without painting them, and calls `read` to look at the draw lists of the last one. It is
/// given the part that is the picture, in device pixels.
void read_figure(const State& state, float width, float height, float scale, const std::function<void(Rect)>& read,
                 const FigureOptions& options = {});

}
