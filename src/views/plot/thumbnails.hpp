// Small true pictures of fields: each texel is the mean of the cells it stands for.
#pragma once

#include "core/colormap.hpp"
#include "core/state/state.hpp"
#include "platform/heat.hpp"
#include "widgets/controls.hpp"

#include <cstddef>
#include <functional>
#include <map>

namespace posenc {

/// Textures by number, made when first drawn. Must not outlive the graphics.
class Thumbnails {
  public:
    /// Draws the field of a state; `state` is called only when the picture is made. At most a few pictures are made in
    /// one frame; true when this one has to wait for the next.
    bool draw(ImDrawList* list, Rect rect, std::size_t number, const std::function<State()>& state);

  private:
    struct Picture {
        platform::HeatTexture texture;
        Colors colors = Colors::diverging;
        float low = -1, high = 1;
    };
    void make(std::size_t number, const State& state);

    std::map<std::size_t, Picture> pictures_;
    int frame_ = -1;
    int made_ = 0; ///< number made in that frame
};

}
