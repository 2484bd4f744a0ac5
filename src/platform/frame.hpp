// What the three platforms share: Dear ImGui's context, its OpenGL renderer and the drawing of one frame.
// Order of calls: create_context, (the platform's own input backend), start_graphics, program.start, draw_frame …,
// stop_graphics, destroy_context. Everything is in device pixels; io.DisplayFramebufferScale stays 1. No fonts are
// added here: Program.start does that. Window, input, time and idle are the platform's own.
#pragma once

#include "platform/picture.hpp"
#include "platform/platform.hpp"

#include <cstdint>

namespace posenc::platform {

/// Creates Dear ImGui's context: no files written, keyboard navigation on.
void create_context();
void destroy_context();

/// Starts the renderer in the OpenGL context that is current; false when that context is unusable. When a context was
/// lost and replaced (WebGL), stop_graphics and start_graphics between two frames bring everything back.
bool start_graphics();
/// Before the OpenGL context goes, or after it was lost: frees the renderer's objects, makes every HeatTexture lost.
void stop_graphics();

/// Seconds that pass from one frame to the next at most: after a pause (idle, hidden tab) animations continue where
/// they were instead of jumping.
inline constexpr double longest_delta = 0.1;

/// Builds and draws one frame of `width` × `height` device pixels into the framebuffer that is bound; `delta` is the
/// time since the last one in seconds, taken as at most longest_delta. Input must have been handed to ImGuiIO before.
/// Returns true while another frame is needed: something moves by itself, or input is not yet heard. An empty size
/// draws nothing: false. With Paint::when_asked the framebuffer is left alone until paint_frame, or until somebody
/// waits for the frame (after_frame). With Paint::when_changed it is left alone where it shows just that already, other
/// than after a pause, when it may have been lost. With Paint::never, between stop_graphics and start_graphics, nothing
/// is drawn and no texture made, but the program goes on.
enum class Paint { now, when_asked, when_changed, never };
bool draw_frame(const Program& program, int width, int height, double delta, Paint paint = Paint::now);
/// What draw_frame has left to do of the last frame, if anything.
void paint_frame();
/// The next frame is painted with Paint::when_changed too: a texture has other contents, or the framebuffer was
/// cleared.
void repaint();

/// What the framebuffer that is bound shows.
Picture bound_picture(int width, int height);

std::int64_t frames_drawn(); ///< since create_context

}
