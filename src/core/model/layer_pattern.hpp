// The kinds of all layers, folded to be read: "12 x (3 x chunk, full)".
#pragma once

#include "core/model/layered_model.hpp"

namespace posenc {

/// Where a group of layers repeats: `unit` layers from `first` on, `times` times.
struct LayerFold {
    Index first = 0, unit = 0, times = 0;
};

/// The repetition that covers most layers, and at least two thirds of them; times 0 if there is none.
LayerFold fold_of(std::span<const std::size_t> layers);

/// The pattern in words of the kinds' names, runs of one kind joined; what is before and after the repetition stands
/// beside it.
std::string pattern_text(const LayeredModel& model);

}
