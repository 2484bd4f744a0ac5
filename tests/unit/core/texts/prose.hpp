// What of a text is prose, and so has to be in the table of texts, and what is the same in every language.
#pragma once

#include "core/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

namespace posenc {

/// False where no English word stands by itself: d_model, PE(p) · PE(q), attn_mask=~keep, 2 · sin(0.5) = NaN.
inline bool has_prose(std::string text) {
    constexpr std::array<std::string_view, 14> short_words{"an", "as", "at", "be", "by", "if", "in",
                                                           "is", "it", "no", "of", "on", "or", "to"};
    std::replace(text.begin(), text.end(), '\n', ' ');
    const auto words = split(text, ' ');
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        while (!word.empty() && std::string_view(",.;:").find(word.back()) != std::string_view::npos)
            word.remove_suffix(1);
        return std::find(short_words.begin(), short_words.end(), word) != short_words.end() ||
               (word.size() > 2 && word != "NaN" &&
                std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isalpha(c) != 0; }));
    });
}

}
