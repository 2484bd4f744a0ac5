#include "core/texts/cut_text.hpp"

#include "core/text.hpp"

#include <array>

namespace posenc {

namespace {

bool is_figure(char letter) {
    return letter >= '0' && letter <= '9';
}

constexpr std::string_view narrow_space = "\u2009";
constexpr std::array<std::string_view, 11> superscripts = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁻"};

/// How many bytes of a number, without its sign, stand at the beginning of the text: "1e-5", "16 777 216" with thin
/// spaces, "10⁻⁵"; 0 where there is none.
std::size_t number_length(std::string_view text) {
    std::size_t at = 0;
    const auto digit_after = [&](std::size_t bytes) { return at + bytes < text.size() && is_figure(text[at + bytes]); };
    while (at < text.size()) {
        const std::string_view rest = text.substr(at);
        std::size_t step = is_figure(rest[0]) ? 1 : 0;
        if (step == 0 && at == 0)
            return 0;
        if (rest[0] == '.' && digit_after(1))
            step = 1;
        else if (rest[0] == 'e' &&
                 (digit_after(1) || (rest.size() > 1 && (rest[1] == '-' || rest[1] == '+') && digit_after(2))))
            step = digit_after(1) ? 1 : 2;
        else if (rest.starts_with(narrow_space) && digit_after(narrow_space.size()))
            step = narrow_space.size();
        for (const std::string_view superscript : superscripts)
            if (rest.starts_with(superscript))
                step = superscript.size();
        if (step == 0)
            break;
        at += step;
    }
    return at;
}

std::string_view without_end(std::string_view text, std::string_view ending) {
    return text.ends_with(ending) ? text.substr(0, text.size() - ending.size()) : text;
}

}

std::string_view before_cut_number(std::string_view text, std::size_t end) {
    std::string_view kept = cut_utf8(text, end);
    for (std::size_t at = 0; at < kept.size();) {
        const std::size_t length = number_length(text.substr(at));
        if (at + length > kept.size()) {
            kept = kept.substr(0, at);
            for (const std::string_view sign : {"−", "-", "+"})
                kept = without_end(kept, sign);
        }
        at += length == 0 ? 1 : length;
    }
    while (!kept.empty() && (kept.back() == ' ' || kept.back() == ','))
        kept.remove_suffix(1);
    return kept;
}

std::string_view cut_mark(std::string_view kept) {
    bool number = !kept.empty() && is_figure(kept.back());
    for (const std::string_view superscript : superscripts)
        number = number || kept.ends_with(superscript);
    return number ? " …" : "…";
}

std::string cut_text(std::string_view text, std::size_t bytes) {
    if (text.size() <= bytes)
        return std::string(text);
    const std::string_view kept = before_cut_number(text, bytes);
    return std::string(kept).append(cut_mark(kept));
}

}
