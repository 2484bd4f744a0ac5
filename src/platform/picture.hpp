// Pictures drawn off screen while the program runs, on every platform: window, page or surface without a display.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

struct ImDrawCmd;

namespace posenc::platform {

/// Rows from the top, 4 bytes a pixel (RGBA, opaque).
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;
};

/// Builds a few frames with `frame`, 1/60 s apart and without a pointer, and returns what the last one drew; nothing of
/// it appears on the screen. Sides in device pixels. Call it only between two frames: see after_frame. Empty if the
/// graphics cannot provide the surface.
Picture draw_picture(int width, int height, const std::function<void()>& frame);

/// Builds the same frames and calls `read` to look at the draw lists of the last one (ImGui::GetDrawData()). False if
/// the graphics cannot provide the surface.
bool read_frames(int width, int height, const std::function<void()>& frame, const std::function<void()>& read);

/// The picture that a draw_heat command of the last frame draws, with one pixel for each number. Empty for every other
/// command.
Picture heat_picture(const ImDrawCmd& command);

/// Calls `work` once, as soon as the present frame has been drawn.
void after_frame(std::function<void()> work);

}
