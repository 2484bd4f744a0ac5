// Median cut (Heckbert 1982), except that the box with the largest error is cut first, at its mean.
#include "export/palette.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace posenc {

namespace {

struct Counted {
    std::uint32_t color = 0;
    double pixels = 0;
};

int channel(std::uint32_t color, int shift) {
    return static_cast<int>(color >> shift & 0xFF);
}

constexpr std::array shifts = {16, 8, 0}; ///< red, green, blue

/// Colours that are replaced by one colour, their mean.
struct ColorBox {
    std::span<Counted> colors;
    std::array<double, 3> mean{};
    double error = 0; ///< sum of squares along its longest side
    int longest = 0;  ///< the shift of that side
};

ColorBox box_of(std::span<Counted> colors) {
    ColorBox box{colors};
    double pixels = 0;
    for (const Counted& one : colors)
        pixels += one.pixels;
    for (std::size_t side = 0; side < shifts.size(); ++side) {
        const int shift = shifts[side];
        double sum = 0, error = 0;
        for (const Counted& one : colors)
            sum += one.pixels * channel(one.color, shift);
        box.mean[side] = sum / pixels;
        for (const Counted& one : colors)
            error += one.pixels * std::pow(channel(one.color, shift) - box.mean[side], 2);
        if (error > box.error) {
            box.error = error;
            box.longest = shift;
        }
    }
    return box;
}

/// Splits the box at its mean: it keeps the lower part, the upper part is returned. Both contain colours, because there
/// are colours on either side of a mean.
ColorBox cut(ColorBox& box) {
    const double mean = box.mean[static_cast<std::size_t>(2 - box.longest / 8)];
    const auto middle = std::partition(box.colors.begin(), box.colors.end(),
                                       [&](const Counted& one) { return channel(one.color, box.longest) <= mean; });
    const auto first = static_cast<std::size_t>(middle - box.colors.begin());
    const ColorBox second = box_of(box.colors.subspan(first));
    box = box_of(box.colors.first(first));
    return second;
}

std::vector<ColorBox> boxes_of(std::vector<Counted>& colors, std::size_t most) {
    std::vector<ColorBox> boxes;
    if (!colors.empty())
        boxes.push_back(box_of(colors));
    while (!boxes.empty() && boxes.size() < most) {
        ColorBox& worst = *std::max_element(boxes.begin(), boxes.end(),
                                            [](const ColorBox& a, const ColorBox& b) { return a.error < b.error; });
        if (worst.error <= 0)
            break;
        const ColorBox second = cut(worst);
        boxes.push_back(second);
    }
    return boxes;
}

std::uint32_t mean_color(const ColorBox& box) {
    std::uint32_t color = 0;
    for (const double side : box.mean)
        color = color << 8 | static_cast<std::uint32_t>(std::lround(side));
    return color;
}

using Numbers = std::unordered_map<std::uint32_t, std::uint32_t>; ///< a number for each colour

/// Calls `use` with the number of each pixel's colour. Most pixels have the colour of the one before, which saves a
/// look-up.
template <class Use> void each_number(std::span<const std::uint8_t> rgba, Numbers& numbers, const Use& use) {
    std::uint32_t last = 0;
    std::uint32_t* number = nullptr;
    for (std::size_t at = 0; at + 4 <= rgba.size(); at += 4) {
        const auto color = static_cast<std::uint32_t>(rgba[at] << 16 | rgba[at + 1] << 8 | rgba[at + 2]);
        if (!number || color != last)
            number = &numbers[color];
        last = color;
        use(*number);
    }
}

}

PalettePicture with_palette(std::span<const std::uint8_t> rgba, std::size_t most) {
    Numbers numbers; // first the pixel count of each colour, then its index in the palette
    each_number(rgba, numbers, [](std::uint32_t& pixels) { ++pixels; });
    std::vector<Counted> counted;
    for (const auto& [color, count] : numbers)
        counted.push_back({color, static_cast<double>(count)});
    std::sort(counted.begin(), counted.end(), [](const Counted& a, const Counted& b) { return a.color < b.color; });
    PalettePicture picture;
    for (const ColorBox& box : boxes_of(counted, most)) {
        for (const Counted& one : box.colors)
            numbers[one.color] = static_cast<std::uint32_t>(picture.colors.size());
        picture.colors.push_back(mean_color(box));
    }
    each_number(rgba, numbers,
                [&](std::uint32_t place) { picture.places.push_back(static_cast<std::uint8_t>(place)); });
    return picture;
}

}
