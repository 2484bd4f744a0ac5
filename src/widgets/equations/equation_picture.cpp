// Draws one line of an equation as coverage of pixels. stb_truetype fills the outlines. Dear ImGui's own copy of it
// cannot be called from outside, so this is a second copy, in a separate file because the names of the two clash.
#include "widgets/equations/equation_file.hpp"

// stb_truetype asserts that an edge ends at the end of its row within 0.01 pixels. Rounding exceeds that on the long
// edges of wide lines; the error in the drawing is equally small.
#define STBTT_assert(condition) static_cast<void>(0)
#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#include <imstb_truetype.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace posenc {

namespace {

constexpr float flatness = 0.2F; // pixels by which straight pieces may miss a curve

struct Bounds {
    float left = std::numeric_limits<float>::max(), low = left, right = -left, high = -left;

    void add(float x, float y) {
        left = std::min(left, x);
        right = std::max(right, x);
        low = std::min(low, y);
        high = std::max(high, y);
    }
    bool fits(float em, int most_pixels) const {
        constexpr float most = std::numeric_limits<std::int16_t>::max(); // limit of a vertex coordinate in stb_truetype
        return left <= right && std::max({-left, right, -low, high}) <= most &&
               std::max(right - left, high - low) * em / 1000 < static_cast<float>(most_pixels);
    }
};

/// A point of a glyph in the coordinates of the line.
struct Placed {
    float x, y, control_x, control_y;
};

Placed placed(const OutlinePoint& point, const EquationLine::Placement& at) {
    const float size = static_cast<float>(at.size) / 1000;
    const auto shifted = [size](std::int16_t start, std::int16_t length) {
        return static_cast<float>(start) + size * static_cast<float>(length);
    };
    return {shifted(at.x, point.x), shifted(at.y, point.y), shifted(at.x, point.control_x),
            shifted(at.y, point.control_y)};
}

Bounds bounds_of(const EquationFile& file, const EquationLine& line) {
    Bounds bounds;
    for (const EquationLine::Placement& placement : line.placements)
        for (const OutlinePoint& point : file.glyphs[placement.glyph]) {
            const Placed at = placed(point, placement);
            bounds.add(at.x, at.y);
            if (point.kind == OutlinePoint::Kind::curve)
                bounds.add(at.control_x, at.control_y);
        }
    for (const EquationLine::Box& box : line.boxes) {
        bounds.add(box.left, box.bottom);
        bounds.add(static_cast<float>(box.left + box.width), static_cast<float>(box.bottom + box.height));
    }
    return bounds;
}

/// The outlines of all glyphs as one shape.
std::vector<stbtt_vertex> vertices_of(const EquationFile& file, const EquationLine& line) {
    constexpr unsigned char kinds[] = {0, STBTT_vmove, STBTT_vline, STBTT_vcurve};
    const auto rounded = [](float value) { return static_cast<stbtt_vertex_type>(std::lround(value)); };
    std::vector<stbtt_vertex> vertices;
    for (const EquationLine::Placement& placement : line.placements)
        for (const OutlinePoint& point : file.glyphs[placement.glyph]) {
            const Placed at = placed(point, placement);
            stbtt_vertex vertex{};
            vertex.x = rounded(at.x);
            vertex.y = rounded(at.y);
            if (point.kind == OutlinePoint::Kind::curve) {
                vertex.cx = rounded(at.control_x);
                vertex.cy = rounded(at.control_y);
            }
            vertex.type = kinds[static_cast<std::size_t>(point.kind)];
            vertices.push_back(vertex);
        }
    return vertices;
}

float overlap(float low, float high, int pixel) {
    return std::clamp(high, static_cast<float>(pixel), static_cast<float>(pixel + 1)) -
           std::clamp(low, static_cast<float>(pixel), static_cast<float>(pixel + 1));
}

/// Fills a rectangle, given in pixels of the picture, with partial coverage at its edges.
void fill(EquationPicture& picture, float left, float top, float right, float bottom) {
    const int last_row = std::min(picture.height, static_cast<int>(std::ceil(bottom)));
    const int last_column = std::min(picture.width, static_cast<int>(std::ceil(right)));
    for (int y = std::max(0, static_cast<int>(std::floor(top))); y < last_row; ++y)
        for (int x = std::max(0, static_cast<int>(std::floor(left))); x < last_column; ++x) {
            unsigned char& pixel = picture.coverage[static_cast<std::size_t>(y * picture.width + x)];
            const float covered = 255 * overlap(left, right, x) * overlap(top, bottom, y);
            pixel = std::max(pixel, static_cast<unsigned char>(std::lround(covered)));
        }
}

void fill(EquationPicture& picture, const EquationLine::Box& box, float scale) {
    const auto x = [&](int units) { return scale * static_cast<float>(units) - static_cast<float>(picture.left); };
    const auto y = [&](int units) { return -scale * static_cast<float>(units) - static_cast<float>(picture.top); };
    float top = y(box.bottom + box.height), bottom = y(box.bottom);
    if (box.width > box.height) {
        const float thick = std::max(1.0F, std::round(bottom - top));
        top = std::round((top + bottom - thick) / 2);
        bottom = top + thick;
    }
    fill(picture, x(box.left), top, x(box.left + box.width), bottom);
}

}

EquationPicture equation_picture(const EquationFile& file, const EquationLine& line, float em, int most_pixels) {
    const Bounds bounds = bounds_of(file, line);
    EquationPicture picture;
    if (!(em > 0) || !bounds.fits(em, most_pixels))
        return picture;
    const float scale = em / 1000;
    constexpr int margin = 1; // bars move by up to half a pixel
    picture.left = static_cast<int>(std::floor(scale * bounds.left)) - margin;
    picture.top = static_cast<int>(std::floor(-scale * bounds.high)) - margin;
    picture.width = static_cast<int>(std::ceil(scale * bounds.right)) + margin - picture.left;
    picture.height = static_cast<int>(std::ceil(-scale * bounds.low)) + margin - picture.top;
    picture.coverage.resize(static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height));
    std::vector<stbtt_vertex> vertices = vertices_of(file, line);
    stbtt__bitmap bitmap{picture.width, picture.height, picture.width, picture.coverage.data()};
    stbtt_Rasterize(&bitmap, flatness, vertices.data(), static_cast<int>(vertices.size()), scale, scale, 0, 0,
                    picture.left, picture.top, 1, nullptr);
    for (const EquationLine::Box& box : line.boxes)
        fill(picture, box, scale);
    return picture;
}

}
