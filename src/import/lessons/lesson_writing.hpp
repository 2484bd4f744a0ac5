// How a text is put into a lesson's file. Blocks stand between blank lines and with their fences closed, so that
// nothing behind them is read in another way than before.
#pragma once

#include "import/lessons/lesson_source.hpp"

#include <string>
#include <string_view>

namespace posenc::lesson_changes {

/// The text with its lines ended like this.
std::string with_line_ends(std::string_view text, std::string_view end);
/// The file with a part replaced, by lines that end as the file's do.
std::string replaced(std::string_view file, SourcePart part, std::string_view text);
/// The changed file, or the file itself where it became too long.
std::string within_limit(std::string_view file, std::string changed);

std::string_view without_last_ends(std::string_view text);
/// The line ends that a blank text lacks to be a blank line.
std::string_view missing_ends(std::string_view blank_text);
/// The line that a text lacks to close its last block; empty where none is open.
std::string missing_fence(std::string_view text);
std::string with_closed_fences(std::string_view text);
/// Replaces a part by blocks of their own; with no text the blank lines behind it go too.
std::string with_blocks_at(std::string_view file, SourcePart part, std::string_view text);

/// A text on one line that begins no block of Markdown.
std::string as_paragraph(std::string_view text);
/// A text on one line as the words of a heading.
std::string heading_words(std::string_view title);
std::string one_line(std::string_view text);

}
