#include "platform/native/place.hpp"

#include "platform/platform.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

namespace posenc::platform {

namespace {

/// left, top, width, height, whether it is maximised, and the unit of that run
constexpr std::string_view place_key = "window";
constexpr double most_side = 1 << 14, most_factor = 16;

struct Place {
    int left = 0, top = 0, width = 0, height = 0;
    bool maximized = false;
};

/// The stored place. If the unit has changed, the size is scaled so that it looks the same. The width is 0 if the size
/// is not allowed.
std::optional<Place> remembered(double unit) {
    int left = 0, top = 0, width = 0, height = 0, maximized = 0;
    double unit_then = unit;
    const std::string text = stored(place_key).value_or("");
    if (std::sscanf(text.c_str(), "%d %d %d %d %d %lf", &left, &top, &width, &height, &maximized, &unit_then) < 5)
        return std::nullopt;
    double factor = unit / unit_then;
    if (!(factor >= 1 / most_factor && factor <= most_factor))
        factor = 1;
    constexpr int most_place = 1 << 20;
    Place place{.left = std::clamp(left, -most_place, most_place),
                .top = std::clamp(top, -most_place, most_place),
                .maximized = maximized != 0};
    const double wide = width * factor, high = height * factor;
    if (std::min(wide, high) >= smallest_side && std::max(wide, high) <= most_side) {
        place.width = static_cast<int>(std::lround(wide));
        place.height = static_cast<int>(std::lround(high));
    }
    return place;
}

/// Whether a person could drag a window there: a good part of its upper edge is on a screen.
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

void put_in_place(GLFWwindow* window, double unit) {
    const std::optional<Place> place = remembered(unit);
    if (!place)
        return;
    if (place->width > 0)
        glfwSetWindowSize(window, place->width, place->height);
    if (within_reach(place->left, place->top, place->width))
        glfwSetWindowPos(window, place->left, place->top);
    if (place->maximized)
        glfwMaximizeWindow(window);
}

// A maximised window keeps the place that it had before.
void remember_place(GLFWwindow* window, double unit) {
    Place place;
    if (glfwGetWindowAttrib(window, GLFW_MAXIMIZED) != 0) {
        place = remembered(unit).value_or(place);
        place.maximized = true;
    } else {
        glfwGetWindowPos(window, &place.left, &place.top);
        glfwGetWindowSize(window, &place.width, &place.height);
    }
    std::string text;
    for (const int number : {place.left, place.top, place.width, place.height, place.maximized ? 1 : 0})
        text += std::to_string(number) + " ";
    store(place_key, text + std::to_string(unit));
}

}
