#include "import/numbers/text/undecorated.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::size_t looked_at_lines = std::size_t{1} << 16;
constexpr char escape = '\x1B';

/// No-break space, thin ones, zero width, the mark of byte order, a variation of emoji.
constexpr std::string_view blank_characters[] = {"\u00A0", "\u202F", "\u2007", "\u3000", "\u200B", "\uFEFF", "\uFE0F"};
/// Pieces of large brackets and signs of full width, with what they mean in as many bytes.
constexpr std::pair<std::string_view, std::string_view> plain_characters[] = {
    {"\u23A1", "[[ "}, {"\u23A2", " [ "}, {"\u23A3", " [ "}, {"\u23A4", " ] "}, {"\u23A5", " ] "},
    {"\u23A6", " ]]"}, {"\u239B", "[[ "}, {"\u239C", " [ "}, {"\u239D", " [ "}, {"\u239E", " ] "},
    {"\u239F", " ] "}, {"\u23A0", " ]]"}, {"\uFF0C", ",  "}, {"\uFF5C", "|  "}};
/// Marks that stand before every line of a remark or a quotation.
constexpr std::string_view line_marks[] = {"#", "//", ">", "%", "*", "--"};

void blank(std::string& text, std::size_t at, std::size_t count) {
    std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(at), std::min(count, text.size() - at), ' ');
}

/// How long the sequence is that sets a terminal's colour, 0 if none begins here. In messages its first character is
/// often lost: "[0m".
std::size_t colour_length(std::string_view text) {
    const std::size_t bracket = text.front() == escape ? 1 : 0;
    if (!text.substr(bracket).starts_with('['))
        return bracket;
    const std::size_t end = text.substr(0, 32).find_first_not_of("0123456789;?", bracket + 1);
    if (end == text.npos)
        return bracket;
    const char last = text[end];
    if (bracket == 1)
        return (last >= 'A' && last <= 'Z') || (last >= 'a' && last <= 'z') ? end + 1 : 1;
    return last == 'm' && end > 1 ? end + 1 : 0;
}

bool has_odd_characters(std::string_view text) {
    return std::any_of(text.begin(), text.end(),
                       [](char letter) { return static_cast<unsigned char>(letter) >= 0x80 || letter == escape; });
}

/// How many bytes an empty line between the rows of a drawn matrix has, pieces of its brackets alone; 0 if none begins
/// here.
std::size_t empty_row_length(std::string_view text) {
    constexpr std::size_t piece = 3, longest = 400;
    if (!text.starts_with("\u23A2") && !text.starts_with("\u239C"))
        return 0;
    const std::size_t blanks = text.substr(0, longest).find_first_not_of(' ', piece);
    const std::string_view rest = text.substr(std::min(blanks, text.size()));
    return rest.starts_with("\u23A5") || rest.starts_with("\u239F") ? blanks + piece : 0;
}

void blank_characters_of(std::string& text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view rest = std::string_view(text).substr(at);
        if (rest.front() == escape || rest.front() == '[')
            blank(text, at, colour_length(rest));
        if (static_cast<unsigned char>(rest.front()) < 0x80)
            continue;
        for (const std::string_view character : blank_characters)
            if (rest.starts_with(character))
                blank(text, at, character.size());
        blank(text, at, empty_row_length(rest));
        for (const auto& [character, plain] : plain_characters)
            if (rest.starts_with(character))
                text.replace(at, plain.size(), plain);
    }
}

template <class Visit> void for_each_line(std::string_view text, Visit visit) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (!visit(begin, text.substr(begin, end - begin)))
            return;
        begin = end + 1;
    }
}

bool is_fence(std::string_view line) {
    const std::string_view kept = trim(line);
    return (kept.starts_with("```") || kept.starts_with("~~~")) && kept.find_first_of("[({|") == kept.npos;
}

/// The mark before every line of a text of several lines; empty if there is none. In a text without digits the signs
/// may be those of a drawing.
std::string_view mark_of_lines(std::string_view text) {
    if (text.find_first_of("0123456789") == text.npos)
        return {};
    for (const std::string_view mark : line_marks) {
        std::size_t lines = 0, others = 0;
        bool filled = true;
        for_each_line(text, [&](std::size_t, std::string_view line) {
            const std::string_view kept = trim(line);
            if (kept.starts_with(mark)) {
                ++lines;
                const std::string_view rest = kept.substr(mark.size());
                filled = filled && (rest.empty() || rest.front() == ' ' || rest.front() == '\t');
            } else {
                others += kept.empty() ? 0 : 1;
            }
            return others == 0;
        });
        if (others == 0 && lines > 1 && filled)
            return mark;
    }
    return {};
}

bool has_prefixes(std::string_view text) {
    bool found = false;
    for_each_line(text, [&](std::size_t, std::string_view line) {
        found = prefix_length(line) > 0 || is_fence(line);
        return !found;
    });
    return found;
}

void blank_lines(std::string& text, std::string_view mark) {
    for_each_line(std::string(text), [&](std::size_t begin, std::string_view line) {
        const std::size_t marked = mark.empty() ? line.npos : line.find(mark);
        if (marked != line.npos)
            blank(text, begin, marked + mark.size());
        const std::size_t skipped = marked == line.npos ? 0 : marked + mark.size();
        if (is_fence(line.substr(skipped)))
            blank(text, begin, line.size());
        else
            blank(text, begin + skipped, prefix_length(line.substr(skipped)));
        return true;
    });
}

}

std::optional<std::string> undecorated(std::string_view text) {
    const std::string_view start = text.substr(0, looked_at_lines);
    const std::string_view mark = mark_of_lines(start);
    const bool odd = has_odd_characters(start), prefixes = !mark.empty() || has_prefixes(start);
    const bool colours = start.find("[0m") != start.npos;
    if (!odd && !prefixes && !colours)
        return std::nullopt;
    std::string plain(text);
    if (odd || colours)
        blank_characters_of(plain);
    if (prefixes || has_prefixes(std::string_view(plain).substr(0, looked_at_lines)))
        blank_lines(plain, mark);
    return plain;
}

}
