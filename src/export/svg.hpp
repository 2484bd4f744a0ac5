// A picture as an SVG file (1.1 and the parts of 2 that browsers, Inkscape and rsvg share): text as text, lines and
// areas as paths, grids of numbers as embedded PNG pictures that are enlarged without smoothing.
// Not covered: gradients, dashes, text along a path.
#pragma once

#include "export/sink.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct SvgPoint {
    float x = 0, y = 0;
    bool operator==(const SvgPoint&) const = default;
};
struct SvgBox {
    float left = 0, top = 0, right = 0, bottom = 0;
    bool operator==(const SvgBox&) const = default;
};
using SvgColor = std::uint32_t; ///< 0xAABBGGRR

struct SvgText {
    std::string_view words; ///< on one line
    SvgPoint at;            ///< start of the baseline
    float size = 0, width = 0;
    SvgColor color = 0;
    bool upwards = false; ///< reads upwards from `at`
    bool bold = false, code = false;
};

/// The page. `scale`: units of the drawing in one CSS pixel.
struct SvgPage {
    float width = 0, height = 0; ///< CSS pixels
    float scale = 1;
    SvgColor background = 0xFFFFFFFF; ///< 0: none
    bool millimetres = false;         ///< the size of the page is written in them
    std::string_view title = {};
    std::string_view state = {}; ///< as after # in a link; import/pictures reads it again
};

/// Writes each thing at once, so later ones cover earlier ones.
class SvgFile {
  public:
    SvgFile(Sink sink, const SvgPage& page);
    SvgFile(const SvgFile&) = delete;
    SvgFile& operator=(const SvgFile&) = delete;

    /// Hides everything outside the box from now on.
    void clip(SvgBox box);
    /// Fills the points inside an odd number of the outlines.
    void area(std::span<const std::vector<SvgPoint>> outlines, SvgColor color);
    /// Fills the box, with crisp edges, so that adjacent boxes show no seam.
    void box(SvgBox box, SvgColor color);
    void line(std::span<const SvgPoint> points, float width, SvgColor color);
    void text(const SvgText& text);
    /// Embeds a PNG. With `cells` its pixels stay sharp squares at any size.
    void picture(SvgBox box, std::string_view png, bool cells);
    /// Ends the file; false when the sink refused.
    bool finish();

  private:
    std::string number(float length) const;
    std::string path(std::span<const SvgPoint> points) const;

    Sink sink_;
    SinkBuffer out_;
    float scale_;
    SvgBox whole_, clip_;
    bool clipped_ = false; ///< a group is open
    std::vector<SvgBox> clips_;
};

}
