// The page that the time to the first frame is measured against (P8): the same platform and compiler flags, but the
// program is one empty Dear ImGui window with the default font. Built by the target empty_page alone.
#include "platform/platform.hpp"

#include <imgui.h>

int main() {
    posenc::platform::Program program;
    program.start = [] { ImGui::GetIO().Fonts->AddFontDefault(); };
    program.frame = [] {
        ImGui::Begin("Empty");
        ImGui::End();
        return false;
    };
    return posenc::platform::run({}, program);
}
