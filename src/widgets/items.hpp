// The widgets of the last frame, with id, label, kind and rectangle. Tests and the page find and press them, and people
// who cannot see the canvas are told about them. Every widget registers itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct Item {
    std::string label; ///< what is drawn on it or its accessible name, in the present language
    std::string kind;  ///< button, slider, field, segment, tab, menu, choice (of an open menu), toggle, plot, cell,
                       ///< mark, framed (number), part (of a view), text, link
    float x = 0, y = 0, width = 0, height = 0; ///< device pixels, clipped to the visible part
    bool enabled = true;
    bool chosen = false; ///< checked, active tab, chosen segment
    /// Identifies the control: unique on the screen, the same in every language. A row's control has the parameter's
    /// key ("base"); its parts and choices follow after a dot ("base.slider", "layout.halves"). Empty for plots and for
    /// text.
    std::string id = {};
    std::string about = {}; ///< of a grey tab: what it needs, in the present language
};

/// While one exists, registered controls belong to it: their ids begin with its name.
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
/// The same for a control: its label is split at ## into name and id.
void note_control(Item item);
const std::vector<Item>& items();        ///< of the last complete frame
const std::vector<Item>& items_so_far(); ///< of the frame that is being drawn
void end_items();                        ///< completes the frame
std::string items_json();

}
