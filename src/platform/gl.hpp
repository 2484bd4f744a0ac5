// OpenGL's declarations and the start of a shader: desktop OpenGL 3.3 core or WebGL 2 (OpenGL ES 3.0).
#pragma once

#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
#else
#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>
#endif

namespace posenc::platform {

#ifdef __EMSCRIPTEN__
inline constexpr char shader_version[] = "#version 300 es";
inline constexpr char shader_start[] = "#version 300 es\nprecision highp float;\nprecision highp sampler2D;\n";
#else
inline constexpr char shader_version[] = "#version 330";
inline constexpr char shader_start[] = "#version 330\n";
#endif

}
