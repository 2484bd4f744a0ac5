#include "import/lessons/lesson_changes.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_readers.hpp"
#include "import/lessons/lesson_source.hpp"
#include "import/lessons/state_lines.hpp"

#include <algorithm>

namespace posenc::lesson_changes {

namespace {

using lesson_parts::Issues;
using lesson_parts::Piece;
using lesson_parts::split_pieces;

constexpr std::string_view blanks = " \t\r\n";

/// As the file ends its lines.
std::string_view line_end_of(std::string_view file) {
    const std::size_t at = file.find_first_of("\r\n");
    if (at == std::string_view::npos)
        return "\n";
    return file.substr(at, file.substr(at).starts_with("\r\n") ? 2 : 1);
}

std::string with_line_ends(std::string_view text, std::string_view end) {
    std::string written;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool pair = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
        if (text[at] == '\n' || (text[at] == '\r' && !pair))
            written += end;
        else if (!pair)
            written += text[at];
    }
    return written;
}

/// The file with a part replaced; unchanged where it would become too long.
std::string replaced(std::string_view file, SourcePart part, std::string_view text) {
    const std::string written = with_line_ends(text, line_end_of(file));
    if (file.size() - part.size + written.size() > most_lesson_bytes)
        return std::string(file);
    return std::string(file.substr(0, part.at)) + written + std::string(file.substr(part.end()));
}

const SourceStep* find_step(const LessonSource& source, int step) {
    const bool exists = step >= 1 && step <= static_cast<int>(source.steps.size());
    return exists ? &source.steps[static_cast<std::size_t>(step - 1)] : nullptr;
}

/// Fences that a text opens are closed in it, so that what follows is not swallowed.
std::string with_closed_fences(std::string_view text) {
    Issues unread;
    const std::string clean = with_line_ends(text, "\n");
    const std::vector<Piece> pieces = split_pieces(clean, unread);
    std::string closed(text);
    if (!pieces.empty() && !pieces.back().missing.empty())
        closed += (closed.ends_with('\n') || closed.ends_with('\r') ? "" : "\n") + pieces.back().missing;
    return closed;
}

std::string one_line(std::string_view text) {
    std::string line(trim(text));
    std::replace_if(
        line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return line;
}

/// A line of text that begins no block of Markdown.
std::string as_paragraph(std::string_view text) {
    const std::string line = one_line(text);
    const bool list = line.starts_with("- ") || line.starts_with("+ ") || line.starts_with("* ");
    const bool block = !line.empty() && std::string_view("#>`~=").find(line.front()) != std::string_view::npos;
    return (list || block ? "\\" : "") + line;
}

/// Line ends that are missing between a text and one that has to stand behind a blank line.
std::string_view gap_after(std::string_view before) {
    const std::size_t word = before.find_last_not_of(blanks);
    if (word == std::string_view::npos)
        return "";
    const std::string ends = with_line_ends(before.substr(word + 1), "\n");
    const auto count = std::count(ends.begin(), ends.end(), '\n');
    return count >= 2 ? "" : count == 1 ? "\n" : "\n\n";
}

std::string inserted(std::string_view file, std::size_t at, std::string_view text) {
    const std::string before = with_closed_fences(file.substr(0, at));
    const std::string open = before.substr(at);
    const std::string_view rest = file.substr(at);
    return replaced(file, {at, 0},
                    open + std::string(gap_after(before)) + std::string(text) + (rest.empty() ? "" : "\n"));
}

std::string heading_text(std::string_view title) {
    return title.empty() ? "" : "## " + one_line(title) + "\n\n";
}

}

std::string new_lesson(std::string_view title) {
    return "# " + one_line(title) + "\n";
}

std::string with_lesson_title(std::string_view file, std::string_view title) {
    const std::string words = one_line(title);
    const LessonSource source = source_of(file);
    if (words.empty())
        return std::string(file);
    if (source.heading.empty())
        return replaced(file, {source.lines.front(), 0}, "# " + words + "\n\n");
    return replaced(file, source.heading, "# " + words);
}

std::string with_summary(std::string_view file, std::string_view summary) {
    const LessonSource source = source_of(file);
    const std::string words = as_paragraph(summary);
    if (!source.summary.empty())
        return replaced(file, source.summary, words);
    return words.empty() ? std::string(file)
                         : inserted(file, source.heading.empty() ? source.lines.front() : source.heading.end(), words);
}

std::string with_step(std::string_view file, int after, const State& state, std::string_view title) {
    const LessonSource source = source_of(file);
    if (after < 0 || after > static_cast<int>(source.steps.size()) || source.steps.size() >= most_lesson_steps)
        return std::string(file);
    const std::size_t at = after > 0              ? find_step(source, after)->whole.end()
                           : source.steps.empty() ? file.size()
                                                  : source.steps.front().whole.at;
    return inserted(file, at, heading_text(title) + state_block(state));
}

std::string with_copy_of_step(std::string_view file, int step) {
    const LessonSource source = source_of(file);
    const SourceStep* found = find_step(source, step);
    if (!found || source.steps.size() >= most_lesson_steps)
        return std::string(file);
    return inserted(file, found->whole.end(), with_closed_fences(found->whole.in(file)));
}

std::string without_step(std::string_view file, int step) {
    const LessonSource source = source_of(file);
    const SourceStep* found = find_step(source, step);
    return found ? replaced(file, found->whole, "") : std::string(file);
}

std::string with_step_moved(std::string_view file, int step, int to) {
    const LessonSource source = source_of(file);
    const SourceStep *moved = find_step(source, step), *place = find_step(source, to);
    if (!moved || !place || moved == place)
        return std::string(file);
    const std::string text(moved->whole.in(file));
    if (step < to) {
        const std::string with_it = inserted(file, place->whole.end(), text);
        return with_it == file ? with_it : replaced(with_it, moved->whole, "");
    }
    return inserted(replaced(file, moved->whole, ""), place->whole.at, text);
}

std::string with_title(std::string_view file, int step, std::string_view title) {
    const LessonSource source = source_of(file);
    const SourceStep* found = find_step(source, step);
    if (!found)
        return std::string(file);
    if (found->heading.empty())
        return inserted(file, found->fence.at, heading_text(title));
    if (trim(title).empty())
        return replaced(file, {found->heading.at, found->fence.at - found->heading.at}, "");
    return replaced(file, found->title, one_line(title));
}

std::string with_words(std::string_view file, int step, std::string_view words) {
    const LessonSource source = source_of(file);
    const SourceStep* found = find_step(source, step);
    if (!found)
        return std::string(file);
    const std::string text = with_closed_fences(words);
    return replaced(file, found->words, found->words.empty() ? "\n" + text + "\n" : text);
}

std::string with_state(std::string_view file, int step, const State& state) {
    const LessonSource source = source_of(file);
    const SourceStep* found = find_step(source, step);
    return found ? replaced(file, found->state, state_lines(found->state.in(file), state)) : std::string(file);
}

std::string with_state_line(std::string_view file, int step, std::string_view key, std::string_view value) {
    const LessonSource source = source_of(file);
    const SourceStep* found = find_step(source, step);
    return found ? replaced(file, found->state, state_lines_with(found->state.in(file), key, one_line(value)))
                 : std::string(file);
}

std::string with_block(std::string_view file, int step, Block kind, std::size_t which, std::string_view lines) {
    const LessonSource source = source_of(file);
    const SourceStep* found = find_step(source, step);
    if (!found)
        return std::string(file);
    const std::vector<SourcePart>& blocks = kind == Block::ask ? found->asks : found->goals;
    const std::string text =
        "```" + std::string(kind == Block::ask ? "ask" : "goal") + "\n" + std::string(trim(lines)) + "\n```";
    if (which < blocks.size())
        return replaced(file, blocks[which], trim(lines).empty() ? "" : text);
    const std::size_t end = found->words.empty() ? found->fence.end() : found->words.end();
    return which == blocks.size() && !trim(lines).empty() ? inserted(file, end, text) : std::string(file);
}

State state_for_step(const State& screen) {
    return with_habits(screen, State{}).with_tables({});
}

}
