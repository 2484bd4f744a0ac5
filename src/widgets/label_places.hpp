// Where the names of lines stand within a plot: each at the first of its places that is free, and off those before it.
#pragma once

#include "widgets/controls.hpp"
#include "widgets/layout.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace posenc {

class LabelPlaces {
  public:
    /// `is_allowed`: whether a box lies in the plot and off what it must not cover; `is_free`: off what it should not
    /// cover, which it may where nothing else is left.
    explicit LabelPlaces(std::function<bool(Rect)> is_allowed, std::function<bool(Rect)> is_free = {})
        : is_allowed_(std::move(is_allowed)), is_free_(std::move(is_free)) {}

    /// A box of this size at the first free one of the places, its left upper corner; empty where none is free.
    std::optional<Rect> take(ImVec2 size, std::span<const ImVec2> places) {
        constexpr float apart = 3; // design pixels between two names
        std::optional<Rect> found;
        for (const ImVec2 place : places) {
            const Rect box{place.x, place.y, size.x, size.y};
            const bool off = std::none_of(taken_.begin(), taken_.end(),
                                          [&](const Rect& other) { return meet(grown(box, apart), other); });
            if (!off || !is_allowed_(box))
                continue;
            if (!is_free_ || is_free_(box))
                return taken_.emplace_back(box);
            found = found.value_or(box);
        }
        if (found)
            taken_.push_back(*found);
        return found;
    }

  private:
    std::function<bool(Rect)> is_allowed_, is_free_;
    std::vector<Rect> taken_;
};

}
