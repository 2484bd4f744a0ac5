// The distance is that of optimal string alignment (Damerau 1964). Its table is computed one column at a time; the bits
// of a machine word hold the steps from row to row (Hyyrö, A Bit-Vector Algorithm for Computing Levenshtein and Damerau
// Edit Distances, 2003).
#include "core/texts/nearest.hpp"

#include <array>
#include <cstdint>

namespace posenc {

namespace {

constexpr std::size_t longest = 64; ///< bytes, as many as a word has bits; no id or key is longer

/// The typed text: for each letter, the places where it stands.
class Typed {
  public:
    explicit Typed(std::string_view text) : size_(text.size()) {
        for (std::size_t at = 0; at < text.size(); ++at)
            places_[static_cast<unsigned char>(text[at])] |= std::uint64_t{1} << at;
    }

    /// How many changes, additions, omissions and swaps of neighbours lead to `word`.
    std::size_t distance(std::string_view word) const {
        std::uint64_t rises = ~std::uint64_t{0}, falls = 0; // from a row to the next
        std::uint64_t stays = 0, places_before = 0;         // along the diagonal
        const std::uint64_t last = std::uint64_t{1} << (size_ - 1);
        std::size_t found = size_;
        for (const char letter : word) {
            const std::uint64_t places = places_[static_cast<unsigned char>(letter)];
            const std::uint64_t swapped = ((~stays & places) << 1) & places_before;
            stays = (((places & rises) + rises) ^ rises) | places | falls | swapped;
            std::uint64_t more = falls | ~(stays | rises), less = stays & rises; // from a column to the next
            found += (more & last) != 0 ? 1 : 0;
            found -= (less & last) != 0 ? 1 : 0;
            more = (more << 1) | 1;
            less <<= 1;
            rises = less | ~(stays | more);
            falls = more & stays;
            places_before = places;
        }
        return found;
    }

  private:
    std::array<std::uint64_t, 256> places_{}; ///< of each letter, as bits
    std::size_t size_;
};

std::size_t difference(std::size_t a, std::size_t b) {
    return a < b ? b - a : a - b;
}

}

std::string_view nearest(std::string_view typed, std::span<const std::string_view> words) {
    if (typed.empty() || typed.size() > longest)
        return {};
    const Typed letters(typed);
    std::string_view found;
    std::size_t least = typed.size() < 3 ? 1 : typed.size() / 3 + 1; // one or two letters are too few to correct
    for (const std::string_view word : words) {
        if (difference(typed.size(), word.size()) >= least)
            continue;
        if (const std::size_t d = letters.distance(word); d < least && d < word.size()) {
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
