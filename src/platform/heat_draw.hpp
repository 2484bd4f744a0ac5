// One draw_heat as it stands in a draw list: what its callback reads, for whoever reads the list.
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

/// The callback, by which a HeatDraw is known: it is the command's data.
void use_heat(const ImDrawList*, const ImDrawCmd* command);

/// The callback, the texture in that rectangle of the display that ImGui::GetDrawData() tells, and all back again.
void add_heat(ImDrawList* list, HeatDraw draw, float x0, float y0, float x1, float y1);

}
