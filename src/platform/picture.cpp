// Draws into a renderbuffer instead of the screen, for the time of one picture.
#include "platform/picture.hpp"

#include "platform/frame.hpp"
#include "platform/gl.hpp"
#include "platform/heat_draw.hpp"

#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <algorithm>

namespace posenc::platform {

namespace {

constexpr int frames_to_settle = 4; ///< the layout becomes stable in the first frames

/// Binds its own framebuffer; the destructor restores the previous binding.
class Surface {
  public:
    Surface(int width, int height) {
        glGetIntegerv(GL_FRAMEBUFFER_BINDING, &before_);
        glGenFramebuffers(1, &framebuffer_);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
        glGenRenderbuffers(1, &color_);
        glBindRenderbuffer(GL_RENDERBUFFER, color_);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_);
    }
    ~Surface() {
        glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before_));
        glDeleteRenderbuffers(1, &color_);
        glDeleteFramebuffers(1, &framebuffer_);
    }
    Surface(const Surface&) = delete;
    Surface& operator=(const Surface&) = delete;

    bool complete() const { return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE; }

  private:
    GLint before_ = 0;
    GLuint framebuffer_ = 0, color_ = 0;
};

/// A separate Dear ImGui context with the program's fonts and renderer, so that open windows, held buttons and edited
/// texts of the program stay unchanged. Its frame count continues the program's, for objects that live as long as they
/// are drawn.
class Aside {
  public:
    Aside() : program_(*ImGui::GetCurrentContext()), own_(*ImGui::CreateContext(program_.IO.Fonts)) {
        own_.Style = program_.Style;
        own_.IO.IniFilename = own_.IO.LogFilename = nullptr;
        own_.IO.BackendFlags = program_.IO.BackendFlags;
        own_.IO.BackendRendererUserData = program_.IO.BackendRendererUserData;
        own_.PlatformIO.Renderer_TextureMaxWidth = program_.PlatformIO.Renderer_TextureMaxWidth;
        own_.PlatformIO.Renderer_TextureMaxHeight = program_.PlatformIO.Renderer_TextureMaxHeight;
        own_.Time = program_.Time;
        own_.FrameCount = own_.FrameCountEnded = program_.FrameCount;
        ImGui::SetCurrentContext(&own_);
    }
    ~Aside() {
        own_.IO.BackendRendererUserData = nullptr;
        ImGui::SetCurrentContext(&program_);
        ImGui::DestroyContext(&own_);
    }
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;

  private:
    ImGuiContext &program_, &own_;
};

}

Picture bound_picture(int width, int height) {
    Picture picture{width, height, {}};
    const std::size_t row = static_cast<std::size_t>(width) * 4, rows = static_cast<std::size_t>(height);
    picture.rgba.resize(row * rows);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, picture.rgba.data());
    std::uint8_t* const pixels = picture.rgba.data();
    for (std::size_t top = 0; top < rows / 2; ++top)
        std::swap_ranges(pixels + top * row, pixels + (top + 1) * row, pixels + (rows - 1 - top) * row);
    for (std::size_t alpha = 3; alpha < picture.rgba.size(); alpha += 4)
        pixels[alpha] = 255;
    return picture;
}

bool read_frames(int width, int height, const std::function<void()>& frame, const std::function<void()>& read) {
    const Surface surface(width, height);
    if (!surface.complete())
        return false;
    Program program;
    program.frame = [] { return false; };
    if (ImGui::GetFrameCount() == 0) // glyphs are made during frames, and a picture drawn aside uses the existing ones
        draw_frame(program, width, height, 1.0 / 60, Paint::when_asked);
    const Aside aside;
    program.frame = [&frame] {
        frame();
        return false;
    };
    for (int i = 0; i < frames_to_settle; ++i)
        draw_frame(program, width, height, 1.0 / 60, Paint::when_asked);
    read();
    return true;
}

Picture draw_picture(int width, int height, const std::function<void()>& frame) {
    Picture picture;
    read_frames(width, height, frame, [&] {
        paint_frame();
        picture = bound_picture(width, height);
    });
    return picture;
}

Picture heat_picture(const ImDrawCmd& command) {
    if (command.UserCallback != use_heat)
        return {};
    const HeatDraw& draw = *static_cast<const HeatDraw*>(command.UserCallbackData);
    const int width = draw.transposed ? draw.height : draw.width, height = draw.transposed ? draw.width : draw.height;
    const Surface surface(width, height);
    if (!surface.complete())
        return {};
    const ImVec2 corner(static_cast<float>(width), static_cast<float>(height));
    const ImDrawData& frame = *ImGui::GetDrawData();
    ImDrawList list(ImGui::GetDrawListSharedData());
    list._ResetForNewFrame();
    list.PushClipRect({0, 0}, corner);
    add_heat(&list, draw, frame.DisplayPos.x, frame.DisplayPos.y, frame.DisplayPos.x + frame.DisplaySize.x,
             frame.DisplayPos.y + frame.DisplaySize.y);
    ImDrawData data;
    data.Valid = true;
    data.DisplaySize = corner;
    data.FramebufferScale = {1, 1};
    data.AddDrawList(&list);
    ImGui_ImplOpenGL3_RenderDrawData(&data);
    return bound_picture(width, height);
}

}
