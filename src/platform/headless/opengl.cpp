// Every EGL and OpenGL function that this program calls, under its own name. Each passes its call on to the library's
// function, which is looked up once. Programs without a window link these instead of the libraries.
#include "platform/headless/opengl.hpp"

#include "platform/gl.hpp"

#include <dlfcn.h>
#include <EGL/egl.h>

namespace {

constexpr char library_name[] = "libEGL.so.1";

void* egl_library() {
    static void* const library = dlopen(library_name, RTLD_LAZY | RTLD_LOCAL);
    return library;
}

/// Since version 1.5, EGL also finds the functions of OpenGL.
auto address_of(const char* name) {
    using Finder = decltype(eglGetProcAddress);
    static Finder* const find = reinterpret_cast<Finder*>(dlsym(egl_library(), "eglGetProcAddress"));
    return find(name);
}

/// Calls the library's function of the same name.
template <auto function, class... Given> auto library(const char* name, Given... given) {
    static const auto found = reinterpret_cast<decltype(function)>(address_of(name));
    return found(given...);
}

}

namespace posenc::platform {

std::string open_graphics_library() {
    if (egl_library())
        return {};
    const char* why = dlerror();
    return std::string(library_name) + ", which draws pictures, cannot be loaded: " + (why ? why : "reason unknown");
}

}

extern "C" {

EGLint EGLAPIENTRY eglGetError() {
    return library<eglGetError>("eglGetError");
}
EGLDisplay EGLAPIENTRY eglGetPlatformDisplay(EGLenum platform, void* native_display, const EGLAttrib* attrib_list) {
    return library<eglGetPlatformDisplay>("eglGetPlatformDisplay", platform, native_display, attrib_list);
}
EGLBoolean EGLAPIENTRY eglInitialize(EGLDisplay dpy, EGLint* major, EGLint* minor) {
    return library<eglInitialize>("eglInitialize", dpy, major, minor);
}
EGLBoolean EGLAPIENTRY eglBindAPI(EGLenum api) {
    return library<eglBindAPI>("eglBindAPI", api);
}
EGLContext EGLAPIENTRY eglCreateContext(EGLDisplay dpy, EGLConfig config, EGLContext share_context,
                                        const EGLint* attrib_list) {
    return library<eglCreateContext>("eglCreateContext", dpy, config, share_context, attrib_list);
}
EGLBoolean EGLAPIENTRY eglMakeCurrent(EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx) {
    return library<eglMakeCurrent>("eglMakeCurrent", dpy, draw, read, ctx);
}
EGLBoolean EGLAPIENTRY eglDestroyContext(EGLDisplay dpy, EGLContext ctx) {
    return library<eglDestroyContext>("eglDestroyContext", dpy, ctx);
}

void GLAPIENTRY glActiveTexture(GLenum texture) {
    library<glActiveTexture>("glActiveTexture", texture);
}
void GLAPIENTRY glAttachShader(GLuint program, GLuint shader) {
    library<glAttachShader>("glAttachShader", program, shader);
}
void GLAPIENTRY glBindAttribLocation(GLuint program, GLuint index, const GLchar* name) {
    library<glBindAttribLocation>("glBindAttribLocation", program, index, name);
}
void GLAPIENTRY glBindFramebuffer(GLenum target, GLuint framebuffer) {
    library<glBindFramebuffer>("glBindFramebuffer", target, framebuffer);
}
void GLAPIENTRY glBindRenderbuffer(GLenum target, GLuint renderbuffer) {
    library<glBindRenderbuffer>("glBindRenderbuffer", target, renderbuffer);
}
void GLAPIENTRY glBindSampler(GLuint unit, GLuint sampler) {
    library<glBindSampler>("glBindSampler", unit, sampler);
}
void GLAPIENTRY glBindTexture(GLenum target, GLuint texture) {
    library<glBindTexture>("glBindTexture", target, texture);
}
GLenum GLAPIENTRY glCheckFramebufferStatus(GLenum target) {
    return library<glCheckFramebufferStatus>("glCheckFramebufferStatus", target);
}
void GLAPIENTRY glClear(GLbitfield mask) {
    library<glClear>("glClear", mask);
}
void GLAPIENTRY glClearColor(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) {
    library<glClearColor>("glClearColor", red, green, blue, alpha);
}
void GLAPIENTRY glCompileShader(GLuint shader) {
    library<glCompileShader>("glCompileShader", shader);
}
GLuint GLAPIENTRY glCreateProgram() {
    return library<glCreateProgram>("glCreateProgram");
}
GLuint GLAPIENTRY glCreateShader(GLenum type) {
    return library<glCreateShader>("glCreateShader", type);
}
void GLAPIENTRY glDeleteFramebuffers(GLsizei n, const GLuint* framebuffers) {
    library<glDeleteFramebuffers>("glDeleteFramebuffers", n, framebuffers);
}
void GLAPIENTRY glDeleteRenderbuffers(GLsizei n, const GLuint* renderbuffers) {
    library<glDeleteRenderbuffers>("glDeleteRenderbuffers", n, renderbuffers);
}
void GLAPIENTRY glDeleteShader(GLuint shader) {
    library<glDeleteShader>("glDeleteShader", shader);
}
void GLAPIENTRY glDeleteTextures(GLsizei n, const GLuint* textures) {
    library<glDeleteTextures>("glDeleteTextures", n, textures);
}
void GLAPIENTRY glFramebufferRenderbuffer(GLenum target, GLenum attachment, GLenum renderbuffertarget,
                                          GLuint renderbuffer) {
    library<glFramebufferRenderbuffer>("glFramebufferRenderbuffer", target, attachment, renderbuffertarget,
                                       renderbuffer);
}
void GLAPIENTRY glGenFramebuffers(GLsizei n, GLuint* framebuffers) {
    library<glGenFramebuffers>("glGenFramebuffers", n, framebuffers);
}
void GLAPIENTRY glGenRenderbuffers(GLsizei n, GLuint* renderbuffers) {
    library<glGenRenderbuffers>("glGenRenderbuffers", n, renderbuffers);
}
void GLAPIENTRY glGenTextures(GLsizei n, GLuint* textures) {
    library<glGenTextures>("glGenTextures", n, textures);
}
GLint GLAPIENTRY glGetAttribLocation(GLuint program, const GLchar* name) {
    return library<glGetAttribLocation>("glGetAttribLocation", program, name);
}
void GLAPIENTRY glGetIntegerv(GLenum pname, GLint* params) {
    library<glGetIntegerv>("glGetIntegerv", pname, params);
}
GLint GLAPIENTRY glGetUniformLocation(GLuint program, const GLchar* name) {
    return library<glGetUniformLocation>("glGetUniformLocation", program, name);
}
void GLAPIENTRY glLinkProgram(GLuint program) {
    library<glLinkProgram>("glLinkProgram", program);
}
void GLAPIENTRY glPixelStorei(GLenum pname, GLint param) {
    library<glPixelStorei>("glPixelStorei", pname, param);
}
void GLAPIENTRY glReadPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type,
                             void* pixels) {
    library<glReadPixels>("glReadPixels", x, y, width, height, format, type, pixels);
}
void GLAPIENTRY glRenderbufferStorage(GLenum target, GLenum internalformat, GLsizei width, GLsizei height) {
    library<glRenderbufferStorage>("glRenderbufferStorage", target, internalformat, width, height);
}
void GLAPIENTRY glShaderSource(GLuint shader, GLsizei count, const GLchar* const* string, const GLint* length) {
    library<glShaderSource>("glShaderSource", shader, count, string, length);
}
void GLAPIENTRY glTexImage2D(GLenum target, GLint level, GLint internalFormat, GLsizei width, GLsizei height,
                             GLint border, GLenum format, GLenum type, const void* pixels) {
    library<glTexImage2D>("glTexImage2D", target, level, internalFormat, width, height, border, format, type, pixels);
}
void GLAPIENTRY glTexParameteri(GLenum target, GLenum pname, GLint param) {
    library<glTexParameteri>("glTexParameteri", target, pname, param);
}
void GLAPIENTRY glTexSubImage2D(GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, GLsizei height,
                                GLenum format, GLenum type, const void* pixels) {
    library<glTexSubImage2D>("glTexSubImage2D", target, level, xoffset, yoffset, width, height, format, type, pixels);
}
void GLAPIENTRY glUniform1i(GLint location, GLint v0) {
    library<glUniform1i>("glUniform1i", location, v0);
}
void GLAPIENTRY glUniform2f(GLint location, GLfloat v0, GLfloat v1) {
    library<glUniform2f>("glUniform2f", location, v0, v1);
}
void GLAPIENTRY glUniform4f(GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3) {
    library<glUniform4f>("glUniform4f", location, v0, v1, v2, v3);
}
void GLAPIENTRY glUniformMatrix4fv(GLint location, GLsizei count, GLboolean transpose, const GLfloat* value) {
    library<glUniformMatrix4fv>("glUniformMatrix4fv", location, count, transpose, value);
}
void GLAPIENTRY glUseProgram(GLuint program) {
    library<glUseProgram>("glUseProgram", program);
}
void GLAPIENTRY glViewport(GLint x, GLint y, GLsizei width, GLsizei height) {
    library<glViewport>("glViewport", x, y, width, height);
}
}
