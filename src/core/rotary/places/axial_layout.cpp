#include "core/rotary/places/axial_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

constexpr double turn = 2 * std::numbers::pi;

/// Patch centres from −1 to 1 of so many places, moved as training moves them.
GridAxis centres(Index places, Index of, double shift, double factor) {
    const double n = static_cast<double>(of);
    return {places, (1 / n - 1 + shift) * factor, 2 / n * factor};
}

AxialLayout dinov3(const AxialSettings& s) {
    const Index frames = s.grid[0], rows = s.grid[1], columns = s.grid[2];
    using By = AxialSettings::By;
    const auto count = [&](Index own) {
        return s.by == By::separate ? own : s.by == By::larger ? std::max(rows, columns) : std::min(rows, columns);
    };
    AxialLayout layout;
    layout.axes = {GridAxis{frames, 0, 1}, centres(rows, count(rows), s.shift[0], s.jitter[0] * s.rescale),
                   centres(columns, count(columns), s.shift[1], s.jitter[1] * s.rescale)};
    layout.pairing = Pairing::half_split;
    const Index quarter = s.width / 4;
    for (Index pair = 0; pair < 2 * quarter; ++pair) {
        const double k = static_cast<double>(pair % quarter), steps = static_cast<double>(quarter - 1);
        const double period =
            !s.periods ? std::pow(s.base, 4 * k / static_cast<double>(s.width))
                       : (*s.periods)[0] * std::pow((*s.periods)[1] / (*s.periods)[0], steps > 0 ? k / steps : 0);
        layout.weights.push_back(pair < quarter ? TokenPlace{0, turn / period, 0} : TokenPlace{0, 0, turn / period});
    }
    return layout;
}

AxialLayout gemma4(const AxialSettings& s) {
    AxialLayout layout;
    layout.axes = {GridAxis{s.grid[0], 0, 1}, GridAxis{s.grid[1], 0, 1}, GridAxis{s.grid[2], 0, 1}};
    layout.pairing = Pairing::half_split;
    layout.parts = 2;
    const Index quarter = s.width / 4;
    for (Index pair = 0; pair < 2 * quarter; ++pair) {
        const double w = std::pow(s.base, -4 * static_cast<double>(pair % quarter) / static_cast<double>(s.width));
        layout.weights.push_back(pair < quarter ? TokenPlace{0, 0, w} : TokenPlace{0, w, 0});
    }
    return layout;
}

AxialLayout ltx(const AxialSettings& s) {
    constexpr double counts[] = {20, 2048, 2048};
    AxialLayout layout;
    for (std::size_t axis = 0; axis < 3; ++axis)
        layout.axes[axis] = {s.grid[axis], -1, 2 * s.scales[axis] / counts[axis]};
    const Index each = s.width / 6;
    layout.weights.assign(static_cast<std::size_t>(s.width % 6 / 2), TokenPlace{});
    for (Index k = 0; k < each; ++k)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            TokenPlace weights{};
            const double rise = each > 1 ? static_cast<double>(k) / static_cast<double>(each - 1) : 0;
            weights[axis] = std::numbers::pi / 2 * std::pow(s.base, rise);
            layout.weights.push_back(weights);
        }
    return layout;
}

/// Axis after axis along the head.
AxialLayout one_after_the_other(const AxialSettings& s) {
    AxialLayout layout;
    const bool cosmos = s.flavour == AxialFlavour::cosmos, centred = s.flavour == AxialFlavour::qwen_image;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Index places = s.grid[axis];
        const bool from_centre = centred && axis > 0;
        layout.axes[axis] = {places, from_centre ? -static_cast<double>(places - places / 2) : 0,
                             cosmos && axis == 0 ? 24 / s.frame_rate : 1};
    }
    layout.pairing = cosmos ? Pairing::half_split : Pairing::interleaved;
    // Of two axes none is the frame's; a fourth one tells texts apart and is 0 for patches.
    const std::size_t first = s.widths.size() == 2 ? 1 : 0;
    for (std::size_t n = 0; n < s.widths.size(); ++n) {
        const std::size_t axis = first + n;
        const double width = static_cast<double>(s.widths[n]);
        const double base =
            cosmos && axis < 3 && width > 2 ? s.base * std::pow(s.scales[axis], width / (width - 2)) : s.base;
        for (Index k = 0; k < s.widths[n] / 2; ++k) {
            TokenPlace weights{};
            if (axis < 3)
                weights[axis] = std::pow(base, -2 * static_cast<double>(k) / width);
            layout.weights.push_back(weights);
        }
    }
    return layout;
}

}

bool has_layout(AxialFlavour flavour) {
    return flavour >= AxialFlavour::dinov3;
}

AxialLayout axial_layout(const AxialSettings& settings) {
    switch (settings.flavour) {
    case AxialFlavour::dinov3:
        return dinov3(settings);
    case AxialFlavour::gemma4:
        return gemma4(settings);
    case AxialFlavour::ltx:
        return ltx(settings);
    default:
        return one_after_the_other(settings);
    }
}

}
