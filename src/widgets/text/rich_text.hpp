// The text of lessons: words in several styles, links and equations, with line breaks. Numbers must be filled in
// already (`filled` in core/lessons/lesson.hpp). `size` is the text size in design pixels; all other lengths are in
// device pixels.
#pragma once

#include "core/lessons/lesson.hpp"
#include "widgets/look.hpp"

#include <optional>
#include <span>
#include <string>

namespace posenc {

struct RichTextResult {
    float height = 0;
    float baseline = 0;                       ///< of the first line, from the top
    std::optional<std::string> followed = {}; ///< the address of the link that was clicked in this frame
    /// Number of measured bytes: proportional to the length of the text, however its lines break.
    std::size_t measured = 0;
};

/// Draws text from `at` downwards, broken at blanks; a word wider than `width` is split. Equations stand on the
/// baseline; those that are not typeset are drawn in plain letters. Registers the whole as one item of kind "text" and
/// each link as one of kind "link". With `list` null it only measures.
RichTextResult draw_rich_text(ImDrawList* list, ImVec2 at, float width, const LessonText& text, float size, ImU32 color,
                              Weight weight = Weight::regular);

/// Paragraphs, headings, lists, hints and displayed equations, one below the other.
RichTextResult draw_lesson_blocks(ImDrawList* list, ImVec2 at, float width, std::span<const LessonBlock> blocks,
                                  float size);

}
