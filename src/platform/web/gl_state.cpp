// The answers for Dear ImGui's renderer when it asks WebGL for the state that it wants to restore after drawing. Nobody
// else draws into this context, and every frame sets what it needs, so there is nothing to restore; asking WebGL would
// wait for the graphics process several times in a frame. dependencies.cmake redirects the renderer's queries to these
// functions.
#include "platform/gl.hpp"

#include <algorithm>

extern "C" void posenc_gl_get_integer(GLenum name, GLint* value) {
    switch (name) {
    case GL_VIEWPORT:
    case GL_SCISSOR_BOX:
        std::fill_n(value, 4, 0);
        break;
    case GL_SAMPLER_BINDING:
        *value = 0;
        break;
    case GL_BLEND_SRC_RGB:
    case GL_BLEND_SRC_ALPHA:
        *value = GL_ONE;
        break;
    case GL_BLEND_DST_RGB:
    case GL_BLEND_DST_ALPHA:
        *value = GL_ZERO;
        break;
    case GL_BLEND_EQUATION_RGB:
    case GL_BLEND_EQUATION_ALPHA:
        *value = GL_FUNC_ADD;
        break;
    default:
        glGetIntegerv(name, value);
    }
}
