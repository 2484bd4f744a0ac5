// Whatever is put in stands between blank lines and with its fences closed, so that nothing behind it is read in
// another way than before.
#include "import/lessons/lesson_changes.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/lessons/lesson_readers.hpp"
#include "import/lessons/lesson_writing.hpp"
#include "import/lessons/state_lines.hpp"

#include <algorithm>

namespace posenc::lesson_changes {

namespace {

using lesson_parts::blanks;
using lesson_parts::Piece;

const SourceStep* find_step(const LessonSource& source, int step) {
    const bool exists = step >= 1 && step <= static_cast<int>(source.steps.size());
    return exists ? &source.steps[static_cast<std::size_t>(step - 1)] : nullptr;
}

/// A file in which this step's state block is closed, and the step.
struct Place {
    std::string file;
    LessonSource source;
    const SourceStep* step = nullptr;
};

Place place_of(std::string_view file, int number) {
    Place place{std::string(file), source_of(file)};
    place.step = find_step(place.source, number);
    if (!place.step || place.step->fence.end() > place.step->state.end())
        return place;
    const std::string_view block = place.step->fence.in(file);
    const bool ended = block.ends_with('\n') || block.ends_with('\r');
    place.file = replaced(file, {place.step->state.end(), 0}, (ended ? "" : "\n") + missing_fence(block) + "\n");
    place.source = source_of(place.file);
    place.step = find_step(place.source, number);
    return place;
}

bool is_full(const LessonSource& source) {
    return source.steps.size() >= most_lesson_steps;
}

}

std::string new_lesson(std::string_view title) {
    return "# " + heading_words(title) + "\n";
}

std::string with_lesson_title(std::string_view file, std::string_view title) {
    const std::string words = heading_words(title);
    const LessonSource source = source_of(file);
    if (words.empty() || words == source.title.in(file))
        return std::string(file);
    if (source.heading.empty())
        return within_limit(file, with_blocks_at(file, {source.lines.front(), 0}, "# " + words));
    return within_limit(file, replaced(file, source.heading, "# " + words));
}

std::string with_summary(std::string_view file, std::string_view summary) {
    const LessonSource source = source_of(file);
    const std::string words = as_paragraph(summary);
    if (words == one_line(source.summary.in(file)))
        return std::string(file);
    if (!source.summary.empty())
        return within_limit(file, replaced(file, source.summary, words));
    const std::size_t at = source.heading.empty() ? source.lines.front() : source.heading.end();
    return within_limit(file, with_blocks_at(file, {at, 0}, words));
}

std::string with_step(std::string_view file, int after, const State& state, std::string_view title) {
    const LessonSource source = source_of(file);
    const std::string words = heading_words(title), blocks = state_blocks(state_for_step(state));
    if (after < 0 || after > static_cast<int>(source.steps.size()) || is_full(source))
        return std::string(file);
    const std::size_t at = after > 0              ? find_step(source, after)->whole.end()
                           : source.steps.empty() ? file.size()
                                                  : source.steps.front().whole.at;
    return within_limit(file, with_blocks_at(file, {at, 0}, words.empty() ? blocks : "## " + words + "\n\n" + blocks));
}

std::string with_copy_of_step(std::string_view file, int step) {
    const LessonSource source = source_of(file);
    const SourceStep* found = find_step(source, step);
    if (!found || is_full(source))
        return std::string(file);
    return within_limit(file, with_blocks_at(file, {found->whole.end(), 0}, found->whole.in(file)));
}

std::string without_step(std::string_view file, int step) {
    const LessonSource source = source_of(file);
    const SourceStep* found = find_step(source, step);
    return found ? within_limit(file, with_blocks_at(file, found->whole, "")) : std::string(file);
}

/// What stands between two steps stays where it is.
std::string with_step_moved(std::string_view file, int step, int to) {
    const LessonSource source = source_of(file);
    if (!find_step(source, step) || !find_step(source, to) || step == to)
        return std::string(file);
    const int first = std::min(step, to), last = std::max(step, to);
    std::string moved;
    for (int place = first; place <= last; ++place) {
        const int from = place == to                   ? step
                         : place < to && place >= step ? place + 1
                         : place > to && place <= step ? place - 1
                                                       : place;
        const std::string_view text = find_step(source, from)->whole.in(file),
                               here = find_step(source, place)->whole.in(file);
        const std::string_view behind = here.substr(without_last_ends(here).size());
        moved += with_closed_fences(without_last_ends(text));
        moved += std::string(behind) + std::string(place < last ? missing_ends(behind) : "");
    }
    const std::size_t at = find_step(source, first)->whole.at, end = find_step(source, last)->whole.end();
    return within_limit(file, replaced(file, {at, end - at}, moved));
}

std::string with_title(std::string_view file, int step, std::string_view title) {
    const LessonSource source = source_of(file);
    const SourceStep* found = find_step(source, step);
    const std::string words = heading_words(title);
    if (!found || words == found->title.in(file))
        return std::string(file);
    if (found->heading.empty())
        return within_limit(file, with_blocks_at(file, {found->fence.at, 0}, "## " + words));
    if (words.empty())
        return replaced(file, {found->heading.at, found->fence.at - found->heading.at}, "");
    const bool marked = found->title.at > found->heading.at; // not underlined
    return within_limit(file,
                        marked ? replaced(file, found->title, words) : replaced(file, found->heading, "## " + words));
}

namespace {

/// Whether the step that stood behind this one took a heading out of its words.
bool took_heading(const LessonSource& before, const LessonSource& now, int step) {
    const std::size_t behind = before.steps.size() - static_cast<std::size_t>(step);
    return behind > 0 && behind <= now.steps.size() && before.steps[before.steps.size() - behind].heading.empty() &&
           !now.steps[now.steps.size() - behind].heading.empty();
}

}

std::string with_words(std::string_view file, int step, std::string_view words) {
    const Place place = place_of(file, step);
    if (!place.step || with_line_ends(words, "\n") == with_line_ends(place.step->words.in(place.file), "\n"))
        return std::string(file);
    std::string text(without_last_ends(words.substr(std::min(words.find_first_not_of("\r\n"), words.size()))));
    std::string changed = with_blocks_at(place.file, place.step->words, text);
    if (took_heading(place.source, source_of(changed), step)) { // it stays text until something follows it
        text.insert(text.find_first_not_of(blanks, text.find_last_of("\r\n") + 1), "\\");
        changed = with_blocks_at(place.file, place.step->words, text);
    }
    return within_limit(file, std::move(changed));
}

namespace {

/// The tokens of the step are those of the state: in its tokens block, if it has one or there are several sentences.
std::string with_tokens_of(std::string file, int step, std::string_view tokens, bool in_block) {
    const LessonSource source = source_of(file);
    const SourceStep& found = *find_step(source, step);
    if (!in_block)
        return found.tokens.empty() ? file : with_blocks_at(file, found.tokens, "");
    const SourcePart at = found.tokens.empty() ? SourcePart{found.fence.end(), 0} : found.tokens;
    return with_blocks_at(file, at, fenced("tokens", trim(tokens)));
}

/// What the step begins with now.
State state_of_step(std::string_view file, const SourceStep& step) {
    lesson_parts::Issues unread;
    const std::string lines = with_line_ends(step.state.in(file), "\n");
    std::string text = lesson_parts::read_state({.kind = Piece::Kind::state, .text = lines}, unread).text;
    if (!step.tokens.empty()) {
        const std::string block = with_line_ends(step.tokens.in(file), "\n");
        const std::vector<Piece> pieces = lesson_parts::split_pieces(block, unread);
        text += "&tokens=" + percent_encode(trim(pieces.front().text));
    }
    return parse(text).state;
}

}

std::string with_state(std::string_view file, int step, const State& state) {
    const State wanted = state_for_step(state);
    const Place place = place_of(file, step);
    if (!place.step || state_of_step(place.file, *place.step) == wanted)
        return std::string(file);
    const std::string_view tokens = wanted.text("tokens");
    const bool same_tokens = state_of_step(place.file, *place.step).text("tokens") == tokens;
    const bool in_block = same_tokens ? !place.step->tokens.empty() : tokens.find('\n') != std::string_view::npos;
    const std::string lines = with_line_ends(place.step->state.in(place.file), "\n");
    std::string changed = replaced(place.file, place.step->state, state_lines(lines, wanted, !in_block));
    if (!same_tokens)
        changed = with_tokens_of(std::move(changed), step, tokens, in_block);
    return within_limit(file, std::move(changed));
}

std::string with_state_line(std::string_view file, int step, std::string_view key, std::string_view value) {
    const Place place = place_of(file, step);
    if (!place.step)
        return std::string(file);
    const std::string lines = with_line_ends(place.step->state.in(place.file), "\n"),
                      changed = with_line(lines, key, one_line(value));
    return changed == lines ? std::string(file) : within_limit(file, replaced(place.file, place.step->state, changed));
}

std::string with_block(std::string_view file, int step, Block kind, std::size_t which, std::string_view lines) {
    const Place place = place_of(file, step);
    if (!place.step)
        return std::string(file);
    const std::vector<SourcePart>& blocks = kind == Block::ask ? place.step->asks : place.step->goals;
    const std::string_view info = kind == Block::ask ? "ask" : "goal";
    const std::string text = trim(lines).empty() ? "" : fenced(info, trim(lines));
    if (which > blocks.size() || (which == blocks.size() && text.empty()))
        return std::string(file);
    const std::size_t end = place.step->words.empty() ? place.step->fence.end() : place.step->words.end();
    return within_limit(file,
                        with_blocks_at(place.file, which < blocks.size() ? blocks[which] : SourcePart{end, 0}, text));
}

State state_for_step(const State& screen) {
    return with_habits(screen, State{}).with_tables({});
}

}
