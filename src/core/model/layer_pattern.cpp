#include "core/model/layer_pattern.hpp"

namespace posenc {

namespace {

using Layers = std::span<const std::size_t>;

/// How many times the `unit` layers at `first` stand there one after the other.
Index repeats(Layers layers, std::size_t first, std::size_t unit) {
    std::size_t end = first + unit;
    while (end < layers.size() && layers[end] == layers[end - unit])
        ++end;
    return static_cast<Index>((end - first) / unit);
}

std::string runs(const LayeredModel& model, Layers layers) {
    std::string text;
    for (std::size_t first = 0; first < layers.size();) {
        const auto count = static_cast<std::size_t>(repeats(layers, first, 1));
        text += (text.empty() ? "" : ", ") + (count > 1 ? std::to_string(count) + " x " : std::string()) +
                model.kinds[layers[first]].name;
        first += count;
    }
    return text;
}

}

LayerFold fold_of(Layers layers) {
    LayerFold best;
    for (std::size_t unit = 1; unit <= layers.size() / 2; ++unit)
        for (std::size_t first = 0; first + 2 * unit <= layers.size();) {
            const Index times = repeats(layers, first, unit);
            const auto covered = [](Index length, Index count) { return count < 2 ? 0 : length * count; };
            if (covered(static_cast<Index>(unit), times) > covered(best.unit, best.times))
                best = {static_cast<Index>(first), static_cast<Index>(unit), times};
            first += times < 2 ? 1 : static_cast<std::size_t>(times - 1) * unit;
        }
    return best.unit * best.times * 3 >= static_cast<Index>(layers.size()) * 2 ? best : LayerFold{};
}

std::string pattern_text(const LayeredModel& model) {
    const Layers layers = model.layers;
    const LayerFold fold = fold_of(layers);
    if (fold.times == 0)
        return runs(model, layers);
    const auto first = static_cast<std::size_t>(fold.first), unit = static_cast<std::size_t>(fold.unit),
               end = first + unit * static_cast<std::size_t>(fold.times);
    const std::string before = runs(model, layers.first(first)), inner = runs(model, layers.subspan(first, unit)),
                      after = runs(model, layers.subspan(end));
    const std::string repeated = std::to_string(fold.times) + " x " + (unit == 1 ? inner : "(" + inner + ")");
    return (before.empty() ? "" : before + ", ") + repeated + (after.empty() ? "" : ", " + after);
}

}
