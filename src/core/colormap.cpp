#include "core/colormap.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace posenc {

namespace {

struct Triple {
    double a = 0, b = 0, c = 0;
};

constexpr std::uint32_t diverging_light[] = {0x24549F, 0x3474C7, 0x5496E2, 0x84B8EE, 0xBAD7F3, 0xF5F5F4,
                                             0xEFCCAF, 0xE6A16F, 0xD77533, 0xBB4E02, 0x943101};
constexpr std::uint32_t diverging_dark[] = {0xAEDDFF, 0x65B5F4, 0x388AD4, 0x2762A3, 0x233F68, 0x1C2026,
                                            0x612F14, 0x954901, 0xC26E06, 0xE29C4D, 0xF7CE99};
constexpr std::uint32_t sequential_dark[] = {0x121221, 0x1F2340, 0x283763, 0x2B4E84, 0x2C67A1, 0x3082B9,
                                             0x28A2C2, 0x50BEBF, 0x8ED5BB, 0xC9E7C6, 0xF6F8EF};
constexpr std::uint32_t sequential_light[] = {0xF6F8EF, 0xC9E7C6, 0x8ED5BB, 0x50BEBF, 0x28A2C2, 0x3082B9,
                                              0x2C67A1, 0x2B4E84, 0x283763, 0x1F2340, 0x121221};
constexpr std::uint32_t cyclic[] = {0xE4E2E0, 0xEDBA80, 0xB76A29, 0x692D11, 0x2B2A28,
                                    0x204173, 0x4084C8, 0x8ECDFE, 0xE4E2E0};

double to_linear(double srgb) {
    return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}
double to_srgb(double linear) {
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

/// Linear red, green, blue of 0xRRGGBB.
Triple linear_rgb(std::uint32_t rgb) {
    return {to_linear((rgb >> 16 & 255) / 255.0), to_linear((rgb >> 8 & 255) / 255.0), to_linear((rgb & 255) / 255.0)};
}

// The matrices are those of B. Ottosson, "A perceptual color space for image processing", 2020.
Triple to_oklab(Triple rgb) {
    const double l = std::cbrt(0.4122214708 * rgb.a + 0.5363325363 * rgb.b + 0.0514459929 * rgb.c);
    const double m = std::cbrt(0.2119034982 * rgb.a + 0.6806995451 * rgb.b + 0.1073969566 * rgb.c);
    const double s = std::cbrt(0.0883024619 * rgb.a + 0.2817188376 * rgb.b + 0.6299787005 * rgb.c);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

Triple from_oklab(Triple lab) {
    const double l = std::pow(lab.a + 0.3963377774 * lab.b + 0.2158037573 * lab.c, 3);
    const double m = std::pow(lab.a - 0.1055613458 * lab.b - 0.0638541728 * lab.c, 3);
    const double s = std::pow(lab.a - 0.0894841775 * lab.b - 1.2914855480 * lab.c, 3);
    return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

std::uint32_t packed(Triple linear) {
    const auto byte = [](double channel) {
        return static_cast<std::uint32_t>(std::lround(255 * to_srgb(std::clamp(channel, 0.0, 1.0))));
    };
    return 0xFF000000u | byte(linear.c) << 16 | byte(linear.b) << 8 | byte(linear.a);
}

ColorTable baked(std::span<const std::uint32_t> points) {
    ColorTable table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double place = static_cast<double>(i) / 255 * static_cast<double>(points.size() - 1);
        const std::size_t left = std::min(static_cast<std::size_t>(place), points.size() - 2);
        const double part = place - static_cast<double>(left);
        const Triple from = to_oklab(linear_rgb(points[left])), to = to_oklab(linear_rgb(points[left + 1]));
        table[i] = packed(from_oklab(
            {from.a + part * (to.a - from.a), from.b + part * (to.b - from.b), from.c + part * (to.c - from.c)}));
    }
    return table;
}

}

const ColorTable& color_table(Colors colors, bool dark) {
    static const ColorTable tables[] = {baked(diverging_light), baked(diverging_dark), baked(sequential_light),
                                        baked(sequential_dark), baked(cyclic),         baked(cyclic)};
    return tables[2 * static_cast<int>(colors) + (dark ? 1 : 0)];
}

int color_index(double value, double low, double high) {
    if (high <= low)
        return 0;
    return static_cast<int>(std::lround(255 * std::clamp((value - low) / (high - low), 0.0, 1.0)));
}

bool wants_black_ink(std::uint32_t color) {
    const double luminance = 0.2126 * to_linear((color & 255) / 255.0) +
                             0.7152 * to_linear((color >> 8 & 255) / 255.0) +
                             0.0722 * to_linear((color >> 16 & 255) / 255.0);
    return luminance > 0.179;
}

}
