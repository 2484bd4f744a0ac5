#include "widgets/finger.hpp"

#include "platform/frame.hpp"
#include "widgets/look.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float slop = 8;     // design pixels that a finger trembles
constexpr float rests = 0.5F; // seconds

struct Touch {
    double since = -1; ///< start time, which identifies a touch
    FingerWay way = FingerWay::none;
};

Touch touch; // there is one pointer

}

FingerWay finger_way() {
    const ImGuiIO& io = ImGui::GetIO();
    const bool down = io.MouseDown[ImGuiMouseButton_Left];
    if (io.MouseSource != ImGuiMouseSource_TouchScreen || !(down || io.MouseReleased[ImGuiMouseButton_Left]))
        return FingerWay::none;
    if (io.MouseClicked[ImGuiMouseButton_Left] || io.MouseClickedTime[ImGuiMouseButton_Left] != touch.since)
        touch = {io.MouseClickedTime[ImGuiMouseButton_Left], FingerWay::still};
    if (touch.way != FingerWay::still || !ImGui::IsMousePosValid())
        return touch.way;
    const ImVec2 from = io.MouseClickedPos[ImGuiMouseButton_Left];
    const float across = std::fabs(io.MousePos.x - from.x), along = std::fabs(io.MousePos.y - from.y);
    if (std::max(across, along) >= px(slop))
        touch.way = across > along ? FingerWay::across : FingerWay::along;
    return touch.way;
}

bool finger_rests() {
    const ImGuiIO& io = ImGui::GetIO();
    const float held = io.MouseDownDuration[ImGuiMouseButton_Left];
    if (finger_way() != FingerWay::still || held - io.DeltaTime >= rests)
        return false;
    if (held < rests)
        platform::wake_after(platform::longest_delta); // nothing moves, so no other frame would follow
    return held >= rests;
}

bool finger_swipes() {
    const FingerWay way = finger_way();
    return way == FingerWay::across || way == FingerWay::along;
}

}
