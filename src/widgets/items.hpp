// The widgets of the last frame, with label, kind and rectangle: what browser tests click on and what a person who
// cannot see the canvas is told about. Every widget notes itself; nothing else is needed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct Item {
    std::string label; ///< what is drawn on it or its accessible name
    std::string kind;  ///< button, slider, field, segment, tab, menu, choice (of an open menu), toggle, plot, cell,
                       ///< mark, text, link
    float x = 0, y = 0, width = 0, height = 0; ///< device pixels, cut to what is visible
    bool enabled = true;
    bool chosen = false; ///< checked, active tab, chosen segment
};

void begin_items();               ///< called at the start of every frame
void note_item(Item item);        ///< kept when at least a pixel of it is inside the present clip rectangle
const std::vector<Item>& items(); ///< of the frame that is complete
void end_items();                 ///< the frame is complete
std::string items_json();

}
