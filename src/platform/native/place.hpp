// Where the window stands, from one run to the next.
#pragma once

struct GLFWwindow;

namespace posenc::platform {

constexpr int smallest_side = 320; ///< of the window, in device-independent pixels

/// As it was left, as far as the screens that there are now allow. `unit`: how many of the window's coordinates are one
/// device-independent pixel; a size is kept as it is for the eye.
void put_in_place(GLFWwindow* window, double unit);
void remember_place(GLFWwindow* window, double unit);

}
