// The list from which methods, examples and models are picked: searched by name, paper, formula, the models that use a
// method and the names of its settings, with a small true picture of each.
#pragma once

#include "session/session.hpp"
#include "views/plot/thumbnails.hpp"

#include <string>
#include <vector>

namespace posenc {

class MethodPicker {
  public:
    /// All methods by family, then the examples and models.
    void draw_methods(Session& session, Rect rect);
    /// Examples and models only.
    void draw_presets(Session& session, Rect rect);
    /// True while pictures of the open list are still to be made.
    bool moving() const { return waiting_; }
    void begin_frame() { waiting_ = false; }

  private:
    void fill();
    std::optional<int> list(Rect rect, std::string_view label, std::string_view shown, std::size_t first, int chosen);

    Thumbnails thumbnails_;
    // Methods in the order of the registry, then presets in theirs; made once, since nothing about them changes.
    std::vector<MenuEntry> entries_;
    std::vector<std::string> settings_; ///< by method; entries refer to them
    std::size_t method_count_ = 0;
    bool waiting_ = false;
};

}
