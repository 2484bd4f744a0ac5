// Pictures drawn aside while the program runs, whatever it draws on: window, page or surface without a display.
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

/// Builds a few frames with `frame`, 1/60 s apart and with the pointer nowhere, and gives back what the last one drew;
/// nothing of it is shown. Sides in device pixels. Only between two frames: see after_frame. Empty where the graphics
/// give no room for it.
Picture draw_picture(int width, int height, const std::function<void()>& frame);

/// The same frames, of which `read` looks at what the last one drew (ImGui::GetDrawData()). False where the graphics
/// give no room for it.
bool read_frames(int width, int height, const std::function<void()>& frame, const std::function<void()>& read);

/// What a command of the last frame, draw_heat's callback, draws: a pixel a number. Empty for every other command.
Picture heat_picture(const ImDrawCmd& command);

/// Does this once, as soon as the frame that is being built has been drawn.
void after_frame(std::function<void()> work);

}
