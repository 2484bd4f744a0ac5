// Letters of a draw list as words: for drawing.cpp.
#pragma once

#include "widgets/drawing.hpp"

#include <map>
#include <span>
#include <utility>

namespace posenc {

/// Joins adjacent letters of one text.
class DrawnLetters {
  public:
    DrawnLetters();

    /// Takes the four corners of one letter, clockwise from its top left. False if they are not a letter but a picture,
    /// such as an icon or an equation.
    bool take(std::span<const ImDrawVert, 4> corners, ImVec4 clip, std::vector<DrawnThing>& things);
    /// Something else was drawn: the next letter begins a new text.
    void end() { face_ = nullptr; }

  private:
    struct Found {
        const ImFontGlyph* glyph = nullptr;
        ImFontBaked* face = nullptr;
    };
    bool goes_on(const Found& found, ImVec2 pen, const ImDrawVert& corner, const std::vector<DrawnThing>& things) const;

    std::map<std::pair<float, float>, Found> places_; ///< by the top left corner in the picture of the fonts
    const ImFontBaked* face_ = nullptr;               ///< of the letter before; none: a new text begins
    ImVec2 pen_;                                      ///< where the next letter would stand
    bool upwards_ = false;
};

}
