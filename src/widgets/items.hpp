// The widgets of the last frame, with id, label, kind and rectangle: what tests and the page find and press, and what a
// person who cannot see the canvas is told about. Every widget notes itself; nothing else is needed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct Item {
    std::string label; ///< what is drawn on it or its accessible name, in the present language
    std::string kind;  ///< button, slider, field, segment, tab, menu, choice (of an open menu), toggle, plot, cell,
                       ///< mark, framed (number), part (of a view), text, link
    float x = 0, y = 0, width = 0, height = 0; ///< device pixels, cut to what is visible
    bool enabled = true;
    bool chosen = false; ///< checked, active tab, chosen segment
    /// Which control it is: one on the screen, the same in every language. A row's control bears its key ("base"), its
    /// parts and choices stand behind a dot ("base.slider", "layout.halves"). Empty for what only tells or is a plot.
    std::string id = {};
};

/// While one lives, the controls that are noted belong to it: their ids begin with its name.
class ItemScope {
  public:
    explicit ItemScope(std::string_view name);
    ~ItemScope();
    ItemScope(const ItemScope&) = delete;
    ItemScope& operator=(const ItemScope&) = delete;

  private:
    std::size_t length_before_;
};

void begin_items();        ///< called at the start of every frame
void note_item(Item item); ///< kept when at least a pixel of it is inside the present clip rectangle
/// The same for a control: its name is what stands in front of ## in the label, its id what stands behind it.
void note_control(Item item);
const std::vector<Item>& items(); ///< of the frame that is complete
void end_items();                 ///< the frame is complete
std::string items_json();

}
