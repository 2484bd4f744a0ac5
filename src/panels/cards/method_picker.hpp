// The lists from which people choose methods, examples and models. They are searched by name, paper, formula, the
// models that use a method, and the names of its settings; each entry has a thumbnail made from its true values.
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
    /// Whether thumbnails of the open list are still missing.
    bool moving() const { return waiting_; }
    void begin_frame() { waiting_ = false; }

  private:
    void fill();
    std::optional<int> list(Rect rect, std::string_view label, std::string_view shown, std::size_t first, int chosen);

    Thumbnails thumbnails_;
    // Methods in the order of the registry, then presets in their order. Made once, because they never change.
    std::vector<MenuEntry> entries_;
    std::vector<std::string> settings_; ///< by method; entries refer to them
    std::size_t method_count_ = 0;
    bool waiting_ = false;
};

}
