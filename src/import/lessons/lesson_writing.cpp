// See lesson_writing.hpp.
#include "import/lessons/lesson_writing.hpp"

#include "core/text.hpp"
#include "import/lessons/lesson_readers.hpp"

#include <algorithm>

namespace posenc::lesson_changes {

using lesson_parts::blanks;

namespace {

/// As the file ends its lines.
std::string_view line_end_of(std::string_view file) {
    const std::size_t at = file.find_first_of("\r\n");
    if (at == std::string_view::npos)
        return "\n";
    return file.substr(at, file.substr(at).starts_with("\r\n") ? 2 : 1);
}

}

std::string with_line_ends(std::string_view text, std::string_view end) {
    std::string written;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool pair = text.substr(at).starts_with("\r\n");
        if (!pair)
            written += text[at] == '\n' || text[at] == '\r' ? end : text.substr(at, 1);
    }
    return written;
}

std::string replaced(std::string_view file, SourcePart part, std::string_view text) {
    const std::string written = with_line_ends(text, line_end_of(file));
    return std::string(file.substr(0, part.at)) + written + std::string(file.substr(part.end()));
}

std::string within_limit(std::string_view file, std::string changed) {
    return changed.size() <= most_lesson_bytes ? std::move(changed) : std::string(file);
}

std::string_view without_last_ends(std::string_view text) {
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string missing_fence(std::string_view text) {
    lesson_parts::Issues unread;
    std::string clean = lesson_parts::clean_text(text, unread);
    if (clean.ends_with('\n')) // behind it a line begins, and no blank one ends a block yet
        clean.pop_back();
    const std::vector<lesson_parts::Piece> pieces = lesson_parts::split_pieces(clean, unread);
    return pieces.empty() ? "" : pieces.back().missing;
}

std::string with_closed_fences(std::string_view text) {
    const std::string missing = missing_fence(text);
    return std::string(text) + (missing.empty() ? "" : "\n" + missing);
}

std::string_view missing_ends(std::string_view blank_text) {
    const std::string ends = with_line_ends(blank_text, "\n");
    const auto count = std::count(ends.begin(), ends.end(), '\n');
    return std::string_view("\n\n").substr(static_cast<std::size_t>(std::min<std::ptrdiff_t>(count, 2)));
}

namespace {

bool ends_line(std::string_view text) {
    return text.ends_with('\n') || text.ends_with('\r');
}

/// The size of the blank lines with which a text begins.
std::size_t blank_lines(std::string_view text) {
    const std::size_t word = text.find_first_not_of(blanks);
    return word == std::string_view::npos ? text.size() : text.substr(0, word).find_last_of("\r\n") + 1;
}

std::string_view ends_missing_behind(std::string_view before) {
    before = lesson_parts::bytes_read(before);
    const std::size_t words = before.find_last_not_of(blanks) + 1;
    return words == 0 ? "" : missing_ends(before.substr(words));
}

std::string_view ends_missing_before(std::string_view after) {
    const std::size_t word = after.find_first_not_of(blanks);
    if (word == std::string_view::npos)
        return after.find_first_of("\r\n") == std::string_view::npos ? "\n" : "";
    return missing_ends(after.substr(0, word));
}

}

std::string with_blocks_at(std::string_view file, SourcePart part, std::string_view text) {
    const std::string_view before = file.substr(0, part.at), after = file.substr(part.end());
    const std::string closing = missing_fence(before), blocks = with_closed_fences(without_last_ends(text));
    std::string written = closing.empty() || ends_line(before) ? closing : "\n" + closing;
    if (!blocks.empty())
        written += std::string(closing.empty() ? ends_missing_behind(before) : "\n\n") + blocks +
                   std::string(ends_missing_before(after));
    else if (!closing.empty())
        written += "\n";
    else if (ends_missing_behind(before).empty())
        part.size += blank_lines(after);
    return replaced(file, part, written);
}

std::string one_line(std::string_view text) {
    std::string line(trim(text));
    std::replace_if(
        line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return line;
}

namespace {

/// Where a backslash keeps a line from beginning anything but a paragraph; npos where none is needed.
std::size_t mark_of_block(std::string_view line) {
    constexpr std::size_t none = std::string_view::npos;
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    const bool number = digits > 0 && digits < line.size() && (line[digits] == '.' || line[digits] == ')');
    const std::size_t mark = number ? digits : 0;
    if (line.empty())
        return none;
    const std::string_view rest = line.substr(mark + 1);
    const bool item = (number || std::string_view("-+*").find(line[0]) != none) && (rest.empty() || rest[0] == ' ');
    const bool rule = line.find_first_not_of("-*_ ") == none;
    const bool other = std::string_view("#>`~").find(line[0]) != none;
    return item || rule || other ? mark : none;
}

}

std::string as_paragraph(std::string_view text) {
    std::string line = one_line(text);
    if (const std::size_t mark = mark_of_block(line); mark != std::string_view::npos)
        line.insert(mark, "\\");
    return line;
}

/// Marks at the end of a heading's line would be taken for its closing ones.
std::string heading_words(std::string_view title) {
    std::string words = one_line(title);
    const std::size_t last = words.find_last_not_of('#') + 1;
    if (last < words.size() && (last == 0 || words[last - 1] == ' '))
        words.insert(last, "\\");
    return words;
}

}
