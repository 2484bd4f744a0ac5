// What the three platforms share: Dear ImGui's context, its OpenGL renderer and the drawing of one frame.
// Order of calls: create_context, (the platform's own input backend), start_graphics, program.start, draw_frame …,
// stop_graphics, destroy_context. Everything is in device pixels; io.DisplayFramebufferScale stays 1. No fonts are
// added here: Program.start does that. Window, input, time and idle are the platform's own.
#pragma once

#include "platform/platform.hpp"

#include <cstdint>

namespace posenc::platform {

/// Creates Dear ImGui's context: no files written, keyboard navigation on.
void create_context();
void destroy_context();

/// Starts the renderer in the OpenGL context that is current; false when that context is unusable.
bool start_graphics();
/// Before the OpenGL context goes: frees the renderer's objects and makes every HeatTexture lost.
void stop_graphics();
/// The OpenGL context was replaced by a fresh one (WebGL). Call it between frames, after the renderer was shut down
/// and started again (ImGui_ImplOpenGL3_Shutdown, _Init): raises graphics_generation(), so that nothing made in the
/// old context is used or deleted any more.
void graphics_lost();

/// Builds and draws one frame of `width` × `height` device pixels into the framebuffer that is bound; `delta` is the
/// time since the last one in seconds, taken as at most 0.1. Input must have been handed to ImGuiIO before.
/// Returns program.frame()'s answer: true while something moves by itself. An empty size draws nothing: false.
bool draw_frame(const Program& program, int width, int height, double delta);

std::int64_t frames_drawn(); ///< since create_context

}
