// Exponents and indices in lines of a calculation; the equations of the methods are set in equation.cpp.
#include "widgets/text/formula_text.hpp"

#include "widgets/look.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Number of bytes of the first character.
std::size_t character_size(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80)
        ++size;
    return size;
}

bool is_one_of(std::string_view character, std::string_view characters) {
    return characters.find(character) != std::string_view::npos;
}

/// Latin and Greek letters; the two bytes of Greek ones begin with CE or CF.
bool is_letter(std::string_view character) {
    const auto first = static_cast<unsigned char>(character[0]);
    return (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == 0xCE || first == 0xCF;
}

bool is_name_part(std::string_view character) {
    return is_letter(character) || is_one_of(character, "0123456789′∞");
}

/// The number or name at the beginning of the text, with a sign if `may_be_signed`.
std::string_view name_at(std::string_view text, bool may_be_signed) {
    constexpr std::string_view minus = "−";
    std::size_t end = may_be_signed && text.starts_with(minus) ? minus.size() : 0;
    const std::size_t first = end;
    while (end < text.size()) {
        const std::string_view character = text.substr(end, character_size(text.substr(end)));
        const bool point = character == "." && end > first && end + 1 < text.size() &&
                           is_one_of(text.substr(end + 1, 1), "0123456789");
        if (!point && !is_name_part(character))
            break;
        end += character.size();
    }
    return end > first ? text.substr(0, end) : std::string_view();
}

/// For each opening round bracket the position where it is closed; 0 if it is not closed, and for all other characters.
std::vector<std::size_t> closing_brackets(std::string_view text) {
    std::vector<std::size_t> closes(text.size()), open;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '(')
            open.push_back(at);
        if (text[at] != ')' || open.empty())
            continue;
        closes[open.back()] = at;
        open.pop_back();
    }
    return closes;
}

bool may_have_index(std::string_view text) {
    const auto last_character = [](std::string_view of) {
        std::size_t start = of.size();
        while (start > 0 && (static_cast<unsigned char>(of[--start]) & 0xC0) == 0x80) {
        }
        return of.substr(start);
    };
    if (text.ends_with(')'))
        return true;
    if (text.empty() || !is_letter(last_character(text)))
        return false;
    text.remove_suffix(last_character(text).size());
    return text.empty() || (!is_name_part(last_character(text)) && text.back() != '_');
}

/// The position in a line, and how its runs are drawn.
struct Pen {
    ImDrawList* list;
    float x, top; ///< top of the line for text of size `size`
    float size;
    ImU32 color;

    float ascent(float of) const { return font(Weight::regular)->GetFontBaked(px(of))->Ascent; }
    static float size_of(const FormulaRun& run, float text) { return text * script_place(run.script).size; }
    void write(const FormulaRun& run) {
        const float own = size_of(run, size);
        const float rise = script_place(run.script).rise * px(size);
        if (list)
            draw_text(list, {x, top + ascent(size) - ascent(own) - rise}, run.text, own, color);
        x += text_size(run.text, own).x;
    }
};

using Word = std::vector<FormulaRun>;

std::vector<Word> words_of(const std::vector<FormulaRun>& runs) {
    std::vector<Word> words(1);
    for (FormulaRun run : runs) {
        std::size_t space = std::string_view::npos;
        while (run.script == Script::none && (space = run.text.find(' ')) != std::string_view::npos) {
            if (space > 0)
                words.back().push_back({run.text.substr(0, space)});
            words.emplace_back();
            run.text.remove_prefix(space + 1);
        }
        if (!run.text.empty())
            words.back().push_back(run);
    }
    return words;
}

float width_of(const Word& word, float size) {
    float width = 0;
    for (const FormulaRun& run : word)
        width += text_size(run.text, Pen::size_of(run, size)).x;
    return width;
}

}

std::vector<FormulaRun> formula_runs(std::string_view text) {
    std::vector<FormulaRun> runs;
    const std::vector<std::size_t> closes = closing_brackets(text);
    std::size_t start = 0, at = 0;
    const auto script = [&](std::string_view inner, std::size_t taken, Script how) {
        if (at > start)
            runs.push_back({text.substr(start, at - start)});
        runs.push_back({inner, how});
        start = at += 1 + taken;
    };
    while (at < text.size()) {
        const std::string_view rest = text.substr(at + 1);
        if (text[at] == '^') {
            const std::size_t end = rest.empty() ? 0 : closes[at + 1];
            if (end > at + 2)
                script(text.substr(at + 2, end - at - 2), end - at, Script::raised);
            else if (const std::string_view name = name_at(rest, true); !name.empty())
                script(name, name.size(), Script::raised);
            else
                ++at;
        } else if (text[at] == '_' && may_have_index(text.substr(0, at))) {
            if (const std::string_view name = name_at(rest, false); !name.empty())
                script(name, name.size(), Script::lowered);
            else
                ++at;
        } else {
            ++at;
        }
    }
    if (start < text.size())
        runs.push_back({text.substr(start)});
    return runs;
}

float draw_formula_text(ImDrawList* list, ImVec2 at, float width, std::string_view text, float size, ImU32 color) {
    text = translate(text);
    const Verbatim its_runs;
    const std::vector<FormulaRun> runs = formula_runs(text);
    const std::vector<Word> words = words_of(runs);
    const bool too_wide =
        std::any_of(words.begin(), words.end(), [&](const Word& word) { return width_of(word, size) > width; });
    if (runs.size() <= 1 || too_wide)
        return draw_wrapped(list, at, width, text, size, color);
    const float pitch = px(size * 1.5F), space = text_size(" ", size).x;
    Pen pen{list, at.x, at.y + std::floor((pitch - text_size(" ", size).y) / 2), size, color};
    float height = pitch;
    for (const Word& word : words) {
        if (pen.x > at.x && pen.x + width_of(word, size) > at.x + width) {
            pen.x = at.x;
            pen.top += pitch;
            height += pitch;
        }
        for (const FormulaRun& run : word)
            pen.write(run);
        pen.x += space;
    }
    return height;
}

}
