// The payload of draw_heat's callback in a draw list. The SVG writer reads it too.
#pragma once

#include "platform/heat.hpp"

struct ImDrawCmd;

namespace posenc::platform {

struct HeatDraw {
    const ColorTable* table;
    float low;
    float high;
    std::uint32_t undefined;
    bool transposed;
    unsigned texture;
    int width; ///< of the texture
    int height;
};

/// The callback. Its address identifies a command whose data is a HeatDraw.
void use_heat(const ImDrawList*, const ImDrawCmd* command);

/// Adds the callback, a quad with the texture in that rectangle of the display described by ImGui::GetDrawData(), and
/// the restoring of Dear ImGui's state.
void add_heat(ImDrawList* list, HeatDraw draw, float x0, float y0, float x1, float y1);

}
