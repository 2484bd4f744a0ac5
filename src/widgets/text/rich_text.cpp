// Spans become the pieces of which lines are made; blocks are drawn one below the other.
#include "widgets/text/rich_text.hpp"

#include "core/texts/plain_tex.hpp"
#include "widgets/items.hpp"
#include "widgets/text/formula_text.hpp"
#include "widgets/text/language.hpp"
#include "widgets/text/rich_lines.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace posenc {

namespace {

constexpr std::string_view blanks = " \n\t\r";

// Relative to the size of the text.
constexpr float code_size = 0.88F, code_margin = 0.22F;
constexpr float heading_size = 1.125F, hint_size = 13.0F / 16;
constexpr float block_gap = 0.7F, item_gap = 0.25F, above_heading = 1.1F, below_heading = 0.35F;
constexpr float hint_indent = 1.5F, bullet_indent = 1.35F, number_indent = 1.9F, marker_gap = 0.5F;
constexpr float equation_indent = 1.5F, equation_margin = 0.15F; // the same as for lines of words

constexpr float smallest_scale = 0.6F; // of an equation

/// Equations in plain letters, kept because a text is drawn in every frame.
std::map<std::string, std::string> letters;
constexpr std::size_t most_letters = 500;

const std::string& plain_letters(const std::string& tex) {
    const auto [entry, is_new] = letters.try_emplace(tex);
    if (is_new)
        entry->second = plain_tex(tex);
    return entry->second;
}

std::string plain(const LessonText& text) {
    std::string out;
    for (const LessonSpan& span : text)
        out += span.kind == LessonSpan::Kind::equation ? plain_letters(span.text) : span.text;
    return out;
}

/// The words of a text like `piece`.
void add_words(RichLines& lines, std::string_view text, RichPiece piece, float margin) {
    const float blank = lines.measure(" ", piece.size, piece.weight);
    for (bool begun = false; !text.empty(); begun = true) {
        const std::size_t gap = std::min(text.find_first_not_of(blanks), text.size());
        const bool joined = gap == 1 && piece.weight != Weight::code && lines.keeps(text.substr(gap));
        if (gap > 0 && !joined)
            lines.end_word(blank);
        piece.blank = joined ? blank : 0;
        text.remove_prefix(gap);
        piece.text = text.substr(0, text.find_first_of(blanks));
        if (piece.text.empty())
            break;
        text.remove_prefix(piece.text.size());
        piece.left = begun ? 0 : margin;
        piece.right = text.find_first_not_of(blanks) == std::string_view::npos ? margin : 0;
        piece.width = piece.left + lines.measure(piece.text, piece.size, piece.weight) + piece.right;
        lines.add(piece);
    }
}

void add_equation(RichLines& lines, RichPiece piece) {
    const FoundEquation found = lesson_equation(piece.span->text, false);
    piece.em = found ? fitting_em(*found.equation, lines.width(), piece.size, smallest_scale) : 0;
    if (piece.em > 0) {
        piece.equation = found;
        piece.width = equation_box(found.equation->lines.front(), piece.em).width;
        lines.add(piece);
        return;
    }
    const float size = piece.size;
    for (const FormulaRun& run : formula_runs(plain_letters(piece.span->text))) {
        piece.size = size * script_place(run.script).size;
        piece.rise = std::round(px(size) * script_place(run.script).rise);
        add_words(lines, run.text, piece, 0);
    }
}

void add_span(RichLines& lines, const LessonSpan& span, float size, Weight weight) {
    RichPiece piece{.span = &span, .weight = weight, .size = size};
    switch (span.kind) {
    case LessonSpan::Kind::equation:
        return add_equation(lines, piece);
    case LessonSpan::Kind::code:
        piece.weight = Weight::code;
        piece.size = size * code_size;
        return add_words(lines, span.text, piece, px(size * code_margin));
    case LessonSpan::Kind::strong:
    case LessonSpan::Kind::emphasis:
        piece.weight = Weight::semibold;
        break;
    default:
        break;
    }
    add_words(lines, span.text, piece, 0);
}

void note_text(ImVec2 at, float width, float height, const LessonText& text) {
    if (height > 0)
        note_item({plain(text), "text", at.x, at.y, width, height});
}

RichTextResult draw_displayed(ImDrawList* list, ImVec2 at, float width, const LessonText& text, float size) {
    const std::string_view tex = text.empty() ? std::string_view() : text.front().text;
    const FoundEquation found = lesson_equation(tex, true);
    const float indent = px(size * equation_indent);
    const float em = found ? fitting_em(*found.equation, width - indent, size, smallest_scale) : 0;
    if (em == 0)
        return draw_rich_text(list, {at.x + indent, at.y}, width - indent, text, size, theme().text);
    const float margin = px(size * equation_margin);
    const float height =
        draw_equation_lines(list, {at.x + indent, at.y + margin}, found, em, theme().text) + 2 * margin;
    if (list)
        note_text(at, width, height, text);
    return {.height = height};
}

RichTextResult draw_item(ImDrawList* list, ImVec2 at, float width, const LessonBlock& block, float size) {
    const float indent = px(size * (block.marker.ends_with('.') ? number_indent : bullet_indent));
    const RichTextResult words =
        draw_rich_text(list, {at.x + indent, at.y}, width - indent, block.text, size, theme().text);
    if (list) {
        const float left = indent - px(size * marker_gap) - text_size(block.marker, size).x;
        const float ascent = font(Weight::regular)->GetFontBaked(px(size))->Ascent;
        draw_text(list, {at.x + left, at.y + words.baseline - ascent}, block.marker, size, theme().text);
    }
    return words;
}

RichTextResult draw_hint(ImDrawList* list, ImVec2 at, float width, const LessonBlock& block, float size) {
    const float words = size * hint_size, indent = px(size * hint_indent);
    if (list)
        draw_icon(list, {at.x + px(size) / 2, at.y + px(words * 1.5F) / 2}, icons::info, size, theme().text3);
    return draw_rich_text(list, {at.x + indent, at.y}, width - indent, block.text, words, theme().text3);
}

RichTextResult draw_block(ImDrawList* list, ImVec2 at, float width, const LessonBlock& block, float size) {
    switch (block.kind) {
    case LessonBlock::Kind::heading:
        return draw_rich_text(list, at, width, block.text, size * heading_size, theme().text, Weight::semibold);
    case LessonBlock::Kind::item:
        return draw_item(list, at, width, block, size);
    case LessonBlock::Kind::hint:
        return draw_hint(list, at, width, block, size);
    case LessonBlock::Kind::equation:
        return draw_displayed(list, at, width, block.text, size);
    default:
        return draw_rich_text(list, at, width, block.text, size, theme().text);
    }
}

float gap_before(const LessonBlock& block, const LessonBlock& before) {
    if (block.kind == LessonBlock::Kind::heading)
        return above_heading;
    if (before.kind == LessonBlock::Kind::heading)
        return below_heading;
    const bool same_list = block.kind == LessonBlock::Kind::item && before.kind == LessonBlock::Kind::item;
    return same_list ? item_gap : block_gap;
}

}

RichTextResult draw_rich_text(ImDrawList* list, ImVec2 at, float width, const LessonText& text, float size, ImU32 color,
                              Weight weight) {
    const Verbatim as_written;
    if (letters.size() > most_letters) // not during drawing, because lines refer to the cached texts
        letters.clear();
    RichLines lines(list, at, width, size, color, weight);
    for (const LessonSpan& span : text)
        add_span(lines, span, size, weight);
    RichTextResult result = lines.finish();
    if (list)
        note_text(at, width, result.height, text);
    return result;
}

RichTextResult draw_lesson_blocks(ImDrawList* list, ImVec2 at, float width, std::span<const LessonBlock> blocks,
                                  float size) {
    const Verbatim as_written;
    RichTextResult result;
    for (const LessonBlock& block : blocks) {
        if (&block != &blocks.front())
            result.height += px(size * gap_before(block, *(&block - 1)));
        RichTextResult drawn = draw_block(list, {at.x, at.y + result.height}, width, block, size);
        result.height += drawn.height;
        result.measured += drawn.measured;
        if (drawn.followed)
            result.followed = std::move(drawn.followed);
    }
    return result;
}

}
