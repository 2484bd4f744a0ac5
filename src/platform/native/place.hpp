// Where the window stands, from one run to the next.
#pragma once

struct GLFWwindow;

namespace posenc::platform {

constexpr int smallest_side = 320; ///< of the window, in device-independent pixels

/// Restores the stored place, as far as the present screens allow. `unit` is the number of window coordinates in one
/// device-independent pixel; sizes are adapted to it.
void put_in_place(GLFWwindow* window, double unit);
void remember_place(GLFWwindow* window, double unit);

}
