// Switches the window to full screen on the monitor that contains its centre, and back to its old place.
#include "platform/platform.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace posenc::platform {

namespace {

struct Area {
    int x = 0, y = 0, width = 0, height = 0;
};

Area before; // of the window in a window's coordinates

Area area_of(GLFWwindow* window) {
    Area area;
    glfwGetWindowPos(window, &area.x, &area.y);
    glfwGetWindowSize(window, &area.width, &area.height);
    return area;
}

/// Null where there is none.
GLFWmonitor* monitor_with(int x, int y) {
    int count = 0;
    GLFWmonitor** const monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        Area area;
        const GLFWvidmode* const mode = glfwGetVideoMode(monitors[i]);
        glfwGetMonitorPos(monitors[i], &area.x, &area.y);
        if (mode && x >= area.x && y >= area.y && x < area.x + mode->width && y < area.y + mode->height)
            return monitors[i];
    }
    return glfwGetPrimaryMonitor();
}

}

bool full_screen() {
    GLFWwindow* const window = glfwGetCurrentContext();
    return window && glfwGetWindowMonitor(window);
}

void toggle_full_screen() {
    GLFWwindow* const window = glfwGetCurrentContext();
    if (!window)
        return;
    if (full_screen())
        return glfwSetWindowMonitor(window, nullptr, before.x, before.y, before.width, before.height, 0);
    before = area_of(window);
    GLFWmonitor* const monitor = monitor_with(before.x + before.width / 2, before.y + before.height / 2);
    if (const GLFWvidmode* const mode = monitor ? glfwGetVideoMode(monitor) : nullptr)
        glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

}
