// The file as lines: what is fenced, and what lies between. See lesson_readers.hpp.
#include "core/text.hpp"
#include "import/lessons/lesson_readers.hpp"

#include <algorithm>
#include <utility>

namespace posenc::lesson_parts {

namespace {

struct Fence {
    char mark = '`';
    std::size_t length = 0;
    std::string_view info = {};
};

std::optional<Fence> fence_of(std::string_view line) {
    const std::size_t at = line.find_first_not_of(' ');
    if (at == std::string_view::npos || at > 3 || (line[at] != '`' && line[at] != '~'))
        return std::nullopt;
    const std::size_t end = std::min(line.find_first_not_of(line[at], at), line.size());
    const Fence fence{line[at], end - at, trim(line.substr(end))};
    const bool code = fence.mark == '`' && fence.info.find('`') != std::string_view::npos;
    return fence.length < 3 || code ? std::nullopt : std::optional(fence);
}

bool closes(const Fence& fence, const Fence& opened) {
    return fence.mark == opened.mark && fence.length >= opened.length && fence.info.empty();
}

Piece::Kind kind_of(std::string_view info) {
    return info == "state"    ? Piece::Kind::state
           : info == "ask"    ? Piece::Kind::ask
           : info == "goal"   ? Piece::Kind::goal
           : info == "tokens" ? Piece::Kind::tokens
                              : Piece::Kind::other;
}

/// The lines of a fenced block end before `end`; the file goes on at `next`.
struct Extent {
    std::size_t end = 0, next = 0;
    bool closed = false;
};

/// A block of a lesson that is not closed ends at a blank line or where the next one begins, so that the rest of the
/// lesson is not lost.
Extent extent_of(const std::vector<std::string_view>& lines, std::size_t opening, const Fence& opened) {
    const bool own = kind_of(opened.info) != Piece::Kind::other;
    std::size_t at = opening + 1, blank = lines.size();
    for (; at < lines.size(); ++at) {
        const std::optional<Fence> fence = fence_of(lines[at]);
        if (fence && closes(*fence, opened))
            return {at, at + 1, true};
        if (own && fence && kind_of(fence->info) != Piece::Kind::other)
            break;
        if (own && trim(lines[at]).empty())
            blank = std::min(blank, at);
    }
    const std::size_t end = std::min(blank, at);
    return {end, end, false};
}

std::string_view joined(const std::vector<std::string_view>& lines, std::size_t first, std::size_t end) {
    if (first >= end)
        return {};
    const char* start = lines[first].data();
    return {start, static_cast<std::size_t>(lines[end - 1].data() + lines[end - 1].size() - start)};
}

int number_of(std::size_t line) {
    return static_cast<int>(line) + 1;
}

KeyLine key_line(std::string_view line, std::string_view key, std::string_view value, int number) {
    value = trim(value);
    const std::size_t before = value.empty() ? line.size() : static_cast<std::size_t>(value.data() - line.data());
    return {trim(key), value, number, character_count(line.substr(0, before)) + 1};
}

std::string_view without_mark(std::string_view file) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    return file.substr(file.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
}

bool is_table_rule(std::string_view line) {
    return line.find_first_not_of("|:- \t") == std::string_view::npos && line.find('|') != std::string_view::npos &&
           line.find('-') != std::string_view::npos;
}

}

void Issues::add(int line, std::string message, int column) {
    if (issues_.size() < most_lesson_issues)
        issues_.push_back({line, std::move(message), column});
}

std::vector<LessonIssue> Issues::sorted() && {
    std::stable_sort(issues_.begin(), issues_.end(),
                     [](const LessonIssue& a, const LessonIssue& b) { return a.line < b.line; });
    return std::move(issues_);
}

std::string_view bytes_read(std::string_view file) {
    return cut_utf8(without_mark(file), most_lesson_bytes);
}

std::string clean_text(std::string_view bytes, Issues& issues) {
    constexpr std::string_view replacement = "\uFFFD";
    const bool cut = without_mark(bytes).size() > most_lesson_bytes;
    bytes = bytes_read(bytes);
    std::string text;
    text.reserve(bytes.size());
    int line = 1;
    bool broken = false;
    while (!bytes.empty()) {
        const std::string_view good = bytes.substr(0, valid_utf8_prefix(bytes));
        for (std::size_t at = 0; at < good.size(); ++at) {
            const bool end = good[at] == '\n' || (good[at] == '\r' && (at + 1 == good.size() || good[at + 1] != '\n'));
            const bool control = static_cast<unsigned char>(good[at]) < 0x20 || good[at] == 0x7F;
            line += end ? 1 : 0;
            if (end || good[at] != '\r')
                text += end ? '\n' : control ? ' ' : good[at];
        }
        bytes.remove_prefix(good.size());
        if (bytes.empty())
            break;
        if (!std::exchange(broken, true))
            issues.add(line, "not UTF-8: a byte that is not part of a character is shown as \uFFFD");
        text += replacement;
        bytes.remove_prefix(1);
    }
    if (cut)
        issues.add(line, "longer than 1 MiB; the rest is not read");
    return text;
}

std::vector<Piece> split_pieces(std::string_view text, Issues& issues) {
    const std::vector<std::string_view> lines = split(text, '\n');
    std::vector<Piece> pieces;
    std::size_t first = 0;
    const auto markdown_until = [&](std::size_t end) {
        if (first < end)
            pieces.push_back({Piece::Kind::markdown,
                              joined(lines, first, end),
                              0,
                              number_of(first),
                              {},
                              number_of(end),
                              number_of(end)});
    };
    for (std::size_t at = 0; at < lines.size();) {
        const std::optional<Fence> fence = fence_of(lines[at]);
        if (!fence) {
            if (is_table_rule(lines[at]))
                issues.add(number_of(at), "tables are not supported; use a list instead");
            ++at;
            continue;
        }
        markdown_until(at);
        const Extent extent = extent_of(lines, at, *fence);
        const std::string closing(fence->length, fence->mark);
        if (!extent.closed)
            issues.add(number_of(at), "the block that begins here is not closed by a line " + closing +
                                          "; it is read up to line " + std::to_string(extent.end));
        first = std::max(extent.next, at + 1);
        pieces.push_back({kind_of(fence->info), joined(lines, at + 1, extent.end), number_of(at), number_of(at + 1),
                          fence->info, number_of(extent.end), number_of(first), extent.closed ? "" : closing});
        at = first;
    }
    markdown_until(lines.size());
    return pieces;
}

std::vector<KeyLine> key_lines(const Piece& piece, Issues& issues) {
    std::vector<KeyLine> read;
    int number = piece.line - 1;
    for (const std::string_view written : split(piece.text, '\n')) {
        ++number;
        const std::string_view line = trim(written);
        if (line.empty() || line.starts_with('#'))
            continue;
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos)
            issues.add(number, "‘" + quoted(line) + "’ is not a line key = value; it is ignored");
        else
            read.push_back(key_line(written, line.substr(0, equals), line.substr(equals + 1), number));
    }
    return read;
}

}
