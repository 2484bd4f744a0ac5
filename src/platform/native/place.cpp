#include "platform/native/place.hpp"

#include "platform/platform.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace posenc::platform {

namespace {

constexpr std::string_view place_key = "window"; ///< left, top, width, height, and whether it fills the screen

/// Whether a window there could be taken hold of: a good part of its upper edge is on a screen.
bool within_reach(int left, int top, int width) {
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        int x = 0, y = 0, wide = 0, high = 0;
        glfwGetMonitorWorkarea(monitors[i], &x, &y, &wide, &high);
        const int seen = std::min(left + width, x + wide) - std::max(left, x);
        if (seen >= smallest_side / 2 && top >= y && top < y + high - smallest_side / 2)
            return true;
    }
    return false;
}

}

void put_in_place(GLFWwindow* window) {
    int left = 0, top = 0, width = 0, height = 0, maximized = 0;
    const std::string place = stored(place_key).value_or("");
    if (std::sscanf(place.c_str(), "%d %d %d %d %d", &left, &top, &width, &height, &maximized) != 5)
        return;
    constexpr int most = 1 << 14;
    if (width >= smallest_side && height >= smallest_side && width <= most && height <= most)
        glfwSetWindowSize(window, width, height);
    if (within_reach(left, top, width))
        glfwSetWindowPos(window, left, top);
    if (maximized != 0)
        glfwMaximizeWindow(window);
}

// A maximized window has no place of its own: it keeps the one that it had before.
void remember_place(GLFWwindow* window) {
    const bool maximized = glfwGetWindowAttrib(window, GLFW_MAXIMIZED) != 0;
    int left = 0, top = 0, width = 0, height = 0;
    if (maximized) {
        const std::string before = stored(place_key).value_or("");
        if (std::sscanf(before.c_str(), "%d %d %d %d", &left, &top, &width, &height) != 4)
            left = top = width = height = 0;
    } else {
        glfwGetWindowPos(window, &left, &top);
        glfwGetWindowSize(window, &width, &height);
    }
    std::string place;
    for (const int number : {left, top, width, height})
        place += std::to_string(number) + " ";
    store(place_key, place + (maximized ? "1" : "0"));
}

}
