// The distance is that of optimal string alignment (Damerau 1964): three rows of its table are kept.
#include "core/texts/nearest.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace posenc {

namespace {

constexpr std::size_t longest = 64; ///< bytes; no id or key is longer

std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = std::exchange(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = last[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = std::min({changed, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row.back();
}

}

std::string_view nearest(std::string_view typed, std::span<const std::string_view> words) {
    if (typed.empty() || typed.size() > longest)
        return {};
    std::string_view found;
    std::size_t least = typed.size() < 3 ? 1 : typed.size() / 3 + 1; // of one or two letters nothing is left to know
    for (const std::string_view word : words) {
        const std::size_t longer = std::max(typed.size(), word.size()), shorter = std::min(typed.size(), word.size());
        if (longer - shorter >= least) // so many letters are added or left out in any case
            continue;
        if (const std::size_t d = distance(typed, word); d < least && d < word.size()) {
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
