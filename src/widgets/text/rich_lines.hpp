// Breaks rich text into lines: pieces of words are added, and full lines are drawn. Only for rich_text.cpp.
#pragma once

#include "widgets/controls.hpp"
#include "widgets/equations/equation_line.hpp"
#include "widgets/text/rich_text.hpp"

#include <vector>

namespace posenc {

/// A piece without blanks: a word or a part of a word in one style, or an equation.
struct RichPiece {
    const LessonSpan* span = nullptr;
    std::string_view text = {};
    Weight weight = Weight::regular;
    float size = 0;  ///< design pixels
    float rise = 0;  ///< of the baseline
    float width = 0; ///< with the margins
    float left = 0, right = 0;
    float blank = 0;             ///< before it, unless it begins a line; within a word, before what belongs to it
    FoundEquation equation = {}; ///< its first line instead of the text
    float em = 0;
};

class RichLines {
  public:
    RichLines(ImDrawList* list, ImVec2 at, float width, float size, ImU32 color, Weight weight);

    void add(RichPiece piece); ///< to the present word
    void end_word(float blank);
    /// Whether the word so far and this text behind a blank belong together: a number and its unit, a formula.
    bool keeps(std::string_view after) const;
    RichTextResult finish();

    float width() const { return width_; }
    /// The width of a text, in fractions of a pixel. A text wider than a line is only measured until that is certain.
    float measure(std::string_view text, float size, Weight weight);

  private:
    void place_word();
    void place_part(std::span<RichPiece> part, bool whole);
    void place(const RichPiece& piece);
    void place_cut(RichPiece piece);
    std::size_t fitting_bytes(const RichPiece& piece, float width);
    float width_within(std::string_view& text, float size, Weight weight, float most);
    void end_line();
    void draw_line(float baseline);
    void draw_run(std::span<const RichPiece> run, ImVec2 at, float width);
    ImU32 draw_link(const LessonSpan& span, Rect bed, float baseline);

    ImDrawList* list_;
    ImVec2 at_;
    float width_, size_;
    ImU32 color_;
    float pitch_, above_; ///< of a line with words only: its height, and the distance from its top to the baseline
    float line_width_ = 0, word_width_ = 0, blank_ = 0;
    std::vector<RichPiece> line_, word_;
    const LessonSpan* link_ = nullptr;    ///< drawn last
    int link_number_ = 0, link_part_ = 0; ///< its number in the frame, and its part on the line
    RichTextResult result_;
};

}
