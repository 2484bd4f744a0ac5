// Lengths are written in CSS pixels with three decimals. Clips are defined where they are first used.
#include "export/svg.hpp"

#include "core/state/link.hpp"
#include "core/text.hpp"
#include "core/texts/css_length.hpp"
#include "export/markup.hpp"
#include "export/printed_page.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

// The program's fonts first, then similar ones. The features: digits of equal width, and distinct shapes for I, l and
// 1.
constexpr std::string_view fonts = "font-family=\"Inter, 'DejaVu Sans', Helvetica, Arial, sans-serif\"";
constexpr std::string_view forms = "style=\"font-feature-settings:'tnum','cv05','cv08'\"";
constexpr std::string_view code_fonts = " font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\"";
// Cells stay sharp squares: the first form is for browsers, the second for programs that know only SVG 1.1.
constexpr std::string_view square_cells = " style=\"image-rendering:pixelated\" image-rendering=\"optimizeSpeed\"";

std::string decimals(double value) {
    return shortest(std::round(value * 1000) / 1000 + 0.0); // + 0.0 turns −0 into 0
}

/// An attribute with a colour as "#rrggbb", and its opacity if the colour is translucent.
std::string paint(std::string_view name, SvgColor color) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = " " + std::string(name) + "=\"#";
    for (int shift = 0; shift < 24; shift += 8)
        for (const int half : {4, 0})
            text += digits[color >> (shift + half) & 0xF];
    text += '"';
    if (const SvgColor alpha = color >> 24; alpha < 255)
        text += " " + std::string(name) + "-opacity=\"" + decimals(static_cast<double>(alpha) / 255) + "\"";
    return text;
}

}

std::string SvgFile::number(float length) const {
    return decimals(static_cast<double>(length) / static_cast<double>(scale_));
}

std::string SvgFile::path(std::span<const SvgPoint> points) const {
    std::string text;
    const bool closed = points.size() > 2 && points.front() == points.back();
    for (const SvgPoint& point : points.first(points.size() - (closed ? 1 : 0)))
        text += (text.empty() ? "M" : "L") + number(point.x) + " " + number(point.y);
    return text + (closed ? "Z" : "");
}

namespace {

/// A side of the page as an attribute: "85mm", or a number of CSS pixels.
std::string side(float pixels, bool millimetres) {
    constexpr double millimetre = css_pixels_per_inch / millimetres_per_inch;
    return millimetres ? decimals(static_cast<double>(pixels) / millimetre) + "mm"
                       : decimals(static_cast<double>(pixels));
}

}

SvgFile::SvgFile(Sink sink, const SvgPage& page) : sink_(std::move(sink)), out_(sink_), scale_(page.scale) {
    whole_ = clip_ = {0, 0, page.width * scale_, page.height * scale_};
    const std::string width = decimals(static_cast<double>(page.width)),
                      height = decimals(static_cast<double>(page.height));
    out_.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
             "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"" +
             side(page.width, page.millimetres) + "\" height=\"" + side(page.height, page.millimetres) +
             "\" viewBox=\"0 0 " + width + " " + height + "\" xml:space=\"preserve\" " + std::string(fonts) + " " +
             std::string(forms) + ">\n");
    out_.add("<title>" + markup_text(page.title) + "</title>\n<metadata id=\"" + std::string(picture_keyword) + "\">" +
             markup_text(page.state) + "</metadata>\n");
    if (page.background != 0)
        out_.add("<rect width=\"" + width + "\" height=\"" + height + "\"" + paint("fill", page.background) + "/>\n");
}

void SvgFile::clip(SvgBox box) {
    box = {std::max(box.left, whole_.left), std::max(box.top, whole_.top), std::min(box.right, whole_.right),
           std::min(box.bottom, whole_.bottom)};
    if (box == clip_)
        return;
    clip_ = box;
    if (std::exchange(clipped_, box != whole_))
        out_.add("</g>\n");
    if (!clipped_)
        return;
    const auto found = std::find(clips_.begin(), clips_.end(), box);
    const std::string name = "clip" + std::to_string(found - clips_.begin());
    if (found == clips_.end()) {
        clips_.push_back(box);
        out_.add("<clipPath id=\"" + name + "\"><rect x=\"" + number(box.left) + "\" y=\"" + number(box.top) +
                 "\" width=\"" + number(std::max(box.right - box.left, 0.0F)) + "\" height=\"" +
                 number(std::max(box.bottom - box.top, 0.0F)) + "\"/></clipPath>\n");
    }
    out_.add("<g clip-path=\"url(#" + name + ")\">\n");
}

void SvgFile::area(std::span<const std::vector<SvgPoint>> outlines, SvgColor color) {
    std::string text;
    for (const std::vector<SvgPoint>& outline : outlines)
        text += path(outline) + (outline.front() == outline.back() ? "" : "Z");
    out_.add("<path d=\"" + text + "\"" + paint("fill", color) + (outlines.size() > 1 ? " fill-rule=\"evenodd\"" : "") +
             "/>\n");
}

void SvgFile::box(SvgBox box, SvgColor color) {
    out_.add("<rect x=\"" + number(box.left) + "\" y=\"" + number(box.top) + "\" width=\"" +
             number(box.right - box.left) + "\" height=\"" + number(box.bottom - box.top) + "\"" +
             paint("fill", color) + " shape-rendering=\"crispEdges\"/>\n");
}

void SvgFile::line(std::span<const SvgPoint> points, float width, SvgColor color) {
    out_.add("<path d=\"" + path(points) + "\" fill=\"none\"" + paint("stroke", color) + " stroke-width=\"" +
             number(width) + "\"" + (points.size() > 2 ? " stroke-linejoin=\"round\"" : "") + "/>\n");
}

void SvgFile::text(const SvgText& text) {
    const std::string x = number(text.at.x), y = number(text.at.y);
    out_.add(
        "<text" +
        (text.upwards ? " transform=\"translate(" + x + " " + y + ") rotate(-90)\""
                      : " x=\"" + x + "\" y=\"" + y + "\"") +
        " font-size=\"" + number(text.size) + "\"" + (text.bold ? " font-weight=\"600\"" : "") +
        (text.code ? std::string(code_fonts) : "") + paint("fill", text.color) +
        // With any font, the words end where they end in the program.
        (text.words.size() > 1 ? " textLength=\"" + number(text.width) + "\" lengthAdjust=\"spacingAndGlyphs\"" : "") +
        ">" + markup_text(text.words) + "</text>\n");
}

void SvgFile::picture(SvgBox box, std::string_view png, bool cells) {
    out_.add("<image x=\"" + number(box.left) + "\" y=\"" + number(box.top) + "\" width=\"" +
             number(box.right - box.left) + "\" height=\"" + number(box.bottom - box.top) +
             "\" preserveAspectRatio=\"none\"" + (cells ? std::string(square_cells) : "") + " xlink:href=\"" +
             picture_address(png) + "\"/>\n");
}

bool SvgFile::finish() {
    out_.add(clipped_ ? "</g>\n</svg>\n" : "</svg>\n");
    return out_.flush();
}

}
