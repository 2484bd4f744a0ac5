// Typeset equations as outlines: the file that src/build_scripts/make_equations.mjs writes, and one line of it as a
// picture. Lengths in the file are thousandths of an em, x to the right, y up from the baseline.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct OutlinePoint {
    enum class Kind : std::uint8_t { begin = 1, line, curve };
    Kind kind;
    std::int16_t x, y;
    std::int16_t control_x, control_y; ///< of a quadratic curve that ends here
};
using Outline = std::vector<OutlinePoint>;

struct EquationLine {
    struct Placement {
        std::uint16_t glyph;
        std::int16_t x, y;
        std::uint16_t size; ///< thousandths
    };
    struct Box {
        std::int16_t left, bottom, width, height;
    };
    std::int16_t width, ascent, descent; ///< descent is positive below the baseline
    std::vector<Placement> placements;
    std::vector<Box> boxes;
};

struct Equation {
    std::string name; ///< the method's id; of lessons $ or $$ and the TeX
    std::vector<EquationLine> lines;
};

struct EquationFile {
    std::vector<Outline> glyphs;
    std::vector<Equation> equations;

    const Equation* find(std::string_view name) const;
};

/// Nothing unless the bytes are one complete, valid file: not cut off, not too long, without references to missing
/// parts.
std::optional<EquationFile> read_equations(std::string_view bytes);

/// Coverage of pixels, 255 for full ink, rows from the top. The upper left corner is at (left, top) from the line's
/// origin, in pixels to the right and down. The origin is the start of the baseline.
struct EquationPicture {
    int left = 0, top = 0, width = 0, height = 0;
    std::vector<unsigned char> coverage;
};

/// Draws the line with `em` pixels for each em. Bars (of fractions and roots) cover whole rows of pixels, so that they
/// are sharp. Empty if there is nothing to draw, or if a side exceeds `most_pixels`.
EquationPicture equation_picture(const EquationFile& file, const EquationLine& line, float em, int most_pixels = 8192);

}
