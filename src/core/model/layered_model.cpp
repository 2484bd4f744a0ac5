#include "core/model/layered_model.hpp"

#include <algorithm>

namespace posenc {

namespace {

std::vector<Index> layers_with(const LayeredModel& model, std::string_view position) {
    std::vector<Index> found;
    for (Index layer = 0; layer < model.count(); ++layer)
        if (model.kind(layer).position == position)
            found.push_back(layer);
    return found;
}

}

std::string_view word_of(Reads reads) {
    return reads_words[static_cast<std::size_t>(reads)];
}

Index cache_layer(const LayeredModel& model, Index layer) {
    const Index first_shared = model.count() - std::min(model.shared_layers, model.count());
    if (layer < first_shared)
        return layer;
    for (Index earlier = first_shared - 1; earlier >= 0; --earlier)
        if (model.layers[static_cast<std::size_t>(earlier)] == model.layers[static_cast<std::size_t>(layer)])
            return earlier;
    return layer;
}

std::vector<Index> turning_layers(const LayeredModel& model) {
    return layers_with(model, "rotary");
}

std::vector<Index> layers_without_positions(const LayeredModel& model) {
    return layers_with(model, "none");
}

}
