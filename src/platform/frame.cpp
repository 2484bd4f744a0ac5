// Dear ImGui's context, its OpenGL renderer and one frame: see frame.hpp.
#include "platform/frame.hpp"

#include "platform/fingerprint.hpp"
#include "platform/gl.hpp"

#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace posenc::platform {
namespace {

int generation = 0;
std::int64_t frames = 0;
std::function<void()> waiting_work; // see after_frame
bool painted = true;
std::optional<std::uint64_t> shown; // the fingerprint of the framebuffer with Paint::when_changed, if known

// Dear ImGui asserts that time moves; two events can carry one time stamp.
constexpr double shortest_delta = 1e-5;

}

void create_context() {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    frames = 0;
    painted = true;
    repaint();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
}

void destroy_context() {
    ImGui::DestroyContext();
}

bool start_graphics() {
    ++generation;
    repaint();
    return ImGui_ImplOpenGL3_Init(shader_version);
}

void stop_graphics() {
    ImGui_ImplOpenGL3_Shutdown();
    ++generation;
}

int graphics_generation() {
    return generation;
}

void after_frame(std::function<void()> work) {
    waiting_work = std::move(work);
}

std::int64_t frames_drawn() {
    return frames;
}

void paint_frame() {
    if (std::exchange(painted, true))
        return;
    ImDrawData* const data = ImGui::GetDrawData();
    const ImVec4 background = ImGui::GetStyle().Colors[ImGuiCol_WindowBg];
    glViewport(0, 0, static_cast<int>(data->DisplaySize.x), static_cast<int>(data->DisplaySize.y));
    glClearColor(background.x, background.y, background.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(data);
}

void repaint() {
    shown.reset();
}

namespace {

/// Whether the new frame differs from what the framebuffer shows.
bool changed() {
    const ImDrawData& data = *ImGui::GetDrawData();
    for (const ImTextureData* texture : *data.Textures)
        if (texture->Status != ImTextureStatus_OK)
            repaint();
    const std::uint64_t built = fingerprint(data);
    return std::exchange(shown, built) != built;
}

/// Texture requests are answered in the frame that makes them, even if it is not painted.
void update_textures() {
    for (ImTextureData* texture : *ImGui::GetDrawData()->Textures)
        if (texture->Status != ImTextureStatus_OK)
            ImGui_ImplOpenGL3_UpdateTexture(texture);
}

/// Removes presses that follow a pointer move, and all later events, from the queue, so that they can wait for the next
/// frame. Dear ImGui notices only one frame after a move that the pointer is over an item that lies on top of another.
/// A press in the same frame as the move would go to the lower item.
std::vector<ImGuiInputEvent> presses_after_move() {
    ImVector<ImGuiInputEvent>& queue = ImGui::GetCurrentContext()->InputEventsQueue;
    const auto moves = [](const ImGuiInputEvent& event) { return event.Type == ImGuiInputEventType_MousePos; };
    const auto presses = [](const ImGuiInputEvent& event) {
        return event.Type == ImGuiInputEventType_MouseButton && event.MouseButton.Down;
    };
    const auto press = std::find_if(std::find_if(queue.begin(), queue.end(), moves), queue.end(), presses);
    std::vector<ImGuiInputEvent> later(press, queue.end());
    queue.resize(static_cast<int>(press - queue.begin()));
    return later;
}

}

bool draw_frame(const Program& program, int width, int height, double delta, Paint paint) {
    if (width <= 0 || height <= 0)
        return false;
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    io.DisplayFramebufferScale = {1, 1};
    io.DeltaTime = static_cast<float>(std::clamp(delta, shortest_delta, longest_delta));
    if (paint == Paint::never)
        io.BackendFlags |=
            ImGuiBackendFlags_RendererHasTextures; // texture requests stay pending until graphics exist again
    else
        ImGui_ImplOpenGL3_NewFrame();
    const std::vector<ImGuiInputEvent> later = presses_after_move();
    ImGui::NewFrame();
    for (const ImGuiInputEvent& event : later)
        ImGui::GetCurrentContext()->InputEventsQueue.push_back(event);
    const bool moving = program.frame && program.frame();
    ImGui::Render();
    if (delta > longest_delta)
        repaint();
    painted = paint == Paint::never || (paint == Paint::when_changed && !changed() && !waiting_work);
    if (paint == Paint::now || paint == Paint::when_changed || waiting_work)
        paint_frame();
    else if (!painted)
        update_textures();
    ++frames;
    if (const std::function<void()> work = std::exchange(waiting_work, nullptr))
        work();
    // Dear ImGui spreads quick input over frames (a tap over four): all of it is to be heard, however slow they are.
    const bool unheard = !ImGui::GetCurrentContext()->InputEventsQueue.empty();
    return moving || unheard;
}

}
