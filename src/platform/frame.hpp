// What the three platforms share: Dear ImGui's context, its OpenGL renderer and the drawing of one frame. Order of
// calls: create_context, (the platform's own input backend), start_graphics, program.start, draw_frame …,
// stop_graphics, destroy_context. Everything is in device pixels; io.DisplayFramebufferScale stays 1. Fonts are added
// by Program.start, not here. Each platform has its own window, input, time and idle behaviour.
#pragma once

#include "platform/picture.hpp"
#include "platform/platform.hpp"

#include <cstdint>

namespace posenc::platform {

/// Creates Dear ImGui's context: no files written, keyboard navigation on.
void create_context();
void destroy_context();

/// Starts the renderer in the current OpenGL context; false when that context is unusable. If a context was lost and
/// replaced (WebGL), call stop_graphics and start_graphics between two frames to restore everything.
bool start_graphics();
/// Call it before the OpenGL context is destroyed, or after it was lost: frees the renderer's objects and marks every
/// HeatTexture as lost.
void stop_graphics();

/// The longest time step of a frame, in seconds. After a pause (idle, hidden tab), animations continue where they were
/// and do not jump.
inline constexpr double longest_delta = 0.1;

/// Builds and draws one frame of `width` × `height` device pixels into the bound framebuffer. `delta` is the time since
/// the last frame in seconds, limited to longest_delta. Input must have been passed to ImGuiIO before. Returns true
/// while another frame is needed: something moves by itself, or input is still queued. With an empty size nothing is
/// drawn and the answer is false. Paint::when_asked leaves the framebuffer alone until paint_frame is called, unless
/// after_frame has work waiting. Paint::when_changed leaves it alone if it shows the same frame already, except after a
/// pause, because the framebuffer may have been lost. Paint::never, for the time between stop_graphics and
/// start_graphics, draws nothing and makes no textures, but the program continues.
enum class Paint { now, when_asked, when_changed, never };
bool draw_frame(const Program& program, int width, int height, double delta, Paint paint = Paint::now);
/// Paints the last frame if draw_frame has not painted it.
void paint_frame();
/// Makes Paint::when_changed paint the next frame, because a texture has new contents or the framebuffer was cleared.
void repaint();

/// The pixels of the bound framebuffer.
Picture bound_picture(int width, int height);

std::int64_t frames_drawn(); ///< since create_context

}
