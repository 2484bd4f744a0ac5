// The text of lessons: words in several styles, links and equations, wrapped. Numbers are filled in before (`filled` in
// core/lessons/lesson.hpp). Sizes are those of the words in design pixels, all else is in device pixels.
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
    std::size_t measured = 0; ///< bytes whose widths were asked for: in proportion to the text, however it breaks
};

/// Text from `at` down, wrapped at blanks; a word wider than `width` is cut where it must be. Equations stand on the
/// baseline; those that are not typeset are written in plain letters. Notes the whole as one item of kind "text" and
/// each link as one of kind "link". With `list` null only measures.
RichTextResult draw_rich_text(ImDrawList* list, ImVec2 at, float width, const LessonText& text, float size, ImU32 color,
                              Weight weight = Weight::regular);

/// Paragraphs, headings, lists, hints and displayed equations below one another.
RichTextResult draw_lesson_blocks(ImDrawList* list, ImVec2 at, float width, std::span<const LessonBlock> blocks,
                                  float size);

}
