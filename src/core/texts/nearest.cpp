// The distance is that of optimal string alignment (Damerau 1964): three rows of its table are kept.
#include "core/texts/nearest.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace posenc {

namespace {

constexpr std::size_t longest = 64; ///< bytes; no id or key is longer

/// Which letters a word has, as bits.
std::uint64_t letters_of(std::string_view word) {
    std::uint64_t letters = 0;
    for (const char letter : word)
        letters |= std::uint64_t{1} << (static_cast<unsigned char>(letter) % 64);
    return letters;
}

/// Whether the distance cannot be below `bound`, told at less cost than the distance: a change, an addition or an
/// omission brings at most one letter in or out.
bool is_far(std::string_view typed, std::string_view word, std::uint64_t typed_letters, std::size_t bound) {
    if (std::max(typed.size(), word.size()) - std::min(typed.size(), word.size()) >= bound)
        return true;
    const std::uint64_t letters = letters_of(word);
    const int missing = std::popcount(typed_letters & ~letters), more = std::popcount(letters & ~typed_letters);
    return static_cast<std::size_t>(std::max(missing, more)) >= bound;
}

/// That of two words where it is less than `bound`, else `bound` or more. Cells further from the diagonal than `bound`
/// cannot lie on a way that is short enough, so they count as `bound`.
std::size_t distance(std::string_view typed, std::string_view word, std::size_t bound) {
    std::size_t rows[3][longest + 1];
    for (std::size_t j = 0; j <= typed.size(); ++j)
        rows[0][j] = std::min(j, bound);
    std::size_t least_before = 0;
    for (std::size_t i = 1; i <= word.size(); ++i) {
        std::size_t *row = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        std::fill_n(row, typed.size() + 1, bound);
        row[0] = std::min(i, bound);
        std::size_t least = row[0];
        const std::size_t end = std::min(typed.size(), i + bound);
        for (std::size_t j = i > bound ? i - bound : 1; j <= end; ++j) {
            const std::size_t changed = last[j - 1] + (word[i - 1] != typed[j - 1]);
            row[j] = std::min(std::min(changed, bound), std::min(last[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && word[i - 1] == typed[j - 2] && word[i - 2] == typed[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
            least = std::min(least, row[j]);
        }
        if (least >= bound && least_before >= bound) // a swap reaches back two rows, nothing further
            return bound;
        least_before = least;
    }
    return rows[word.size() % 3][typed.size()];
}

}

std::string_view nearest(std::string_view typed, std::span<const std::string_view> words) {
    if (typed.empty() || typed.size() > longest)
        return {};
    std::string_view found;
    std::size_t least = typed.size() < 3 ? 1 : typed.size() / 3 + 1; // of one or two letters nothing is left to know
    const std::uint64_t letters = letters_of(typed);
    for (const std::string_view word : words) {
        if (is_far(typed, word, letters, least))
            continue;
        if (const std::size_t d = distance(typed, word, least); d < least && d < word.size()) {
            found = word;
            least = d;
        }
    }
    if (found.empty())
        for (const std::string_view word : words)
            if (word.starts_with(typed))
                return word;
    return found;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> words) {
    const std::string_view word = nearest(typed, words);
    return word.empty() ? "" : " (did you mean " + std::string(word) + "?)";
}

}
