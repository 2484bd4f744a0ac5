// Where the window stands, from one run to the next.
#pragma once

struct GLFWwindow;

namespace posenc::platform {

constexpr int smallest_side = 320; ///< of the window, in device-independent pixels

void put_in_place(GLFWwindow* window); ///< as it was left, as far as the screens that there are now allow
void remember_place(GLFWwindow* window);

}
