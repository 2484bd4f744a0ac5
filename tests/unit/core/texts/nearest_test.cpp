#include "core/texts/nearest.hpp"

#include "core/state/link.hpp"
#include "core/state/parameters.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

namespace posenc::nearest_test {
namespace {

constexpr std::array<std::string_view, 6> words{"out", "of", "sinusoidal", "sinusoidal-2d", "head", "head-count"};

TEST(Nearest, FindsWhatWasMistyped) {
    EXPECT_EQ(nearest("sinusiodal", words), "sinusoidal") << "swapped";
    EXPECT_EQ(nearest("sinusoid", words), "sinusoidal") << "letters left out";
    EXPECT_EQ(nearest("sinusoidal2d", words), "sinusoidal-2d");
    EXPECT_EQ(nearest("heads", words), "head") << "one letter too many";
    EXPECT_EQ(nearest("haed", words), "head");
}

TEST(Nearest, OneLetterIsABeginningAndNothingElse) {
    EXPECT_EQ(nearest("o", words), "out") << "the first, not the one with fewer letters more";
    EXPECT_EQ(nearest("x", words), "");
}

TEST(Nearest, WhatIsFarIsNotGuessed) {
    for (const std::string_view typed : {"", "rotary", "xyz", "teh"})
        EXPECT_EQ(nearest(typed, words), "") << typed;
    EXPECT_EQ(nearest(std::string(100000, 's'), words), "");
    EXPECT_EQ(did_you_mean("haed", words), " (did you mean head?)");
    EXPECT_EQ(did_you_mean("xyz", words), "");
}

/// The whole table of optimal string alignment, as it is defined.
std::size_t whole_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            std::size_t& least = table[i][j] = i == 0 ? j : i;
            if (i > 0 && j > 0) {
                const std::size_t changed = table[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
                least = std::min({changed, table[i - 1][j] + 1, table[i][j - 1] + 1});
            }
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                least = std::min(least, table[i - 2][j - 2] + 1);
        }
    return table[a.size()][b.size()];
}

/// The first word at the least distance that counts; beginnings apart.
std::string_view nearest_by_definition(std::string_view typed, std::span<const std::string_view> words) {
    std::string_view found;
    std::size_t least = typed.size() < 3 ? 1 : typed.size() / 3 + 1;
    for (const std::string_view word : words)
        if (const std::size_t d = whole_distance(typed, word); d < least && d < word.size()) {
            found = word;
            least = d;
        }
    return found;
}

std::string misspelt(std::string word, std::mt19937& random) {
    for (int edits = static_cast<int>(random() % 6); edits > 0 && word.size() > 1; --edits) {
        const std::size_t at = random() % word.size();
        switch (random() % 4) {
        case 0:
            word.erase(at, 1);
            break;
        case 1:
            word.insert(at, 1, static_cast<char>('a' + random() % 26));
            break;
        case 2:
            word[at] = static_cast<char>('a' + random() % 26);
            break;
        default:
            std::swap(word[at], word[at == 0 ? 1 : at - 1]);
        }
    }
    return word;
}

TEST(Nearest, IsWhatTheWholeTableSays) {
    std::vector<std::string_view> keys;
    for (const Parameter* parameter : parameter_table())
        keys.push_back(parameter->key);
    std::mt19937 random(5);
    int found = 0;
    for (int n = 0; n < 2000; ++n) {
        const std::string typed = misspelt(std::string(keys[random() % keys.size()]), random);
        const std::string_view word = nearest_by_definition(typed, keys);
        found += !word.empty();
        const std::string_view said = nearest(typed, keys);
        EXPECT_TRUE(said == word || (word.empty() && said.starts_with(typed)))
            << typed << ": " << said << ", not " << word;
    }
    EXPECT_GT(found, 1000);
    EXPECT_LT(found, 2000) << "some are too far from all";
}

TEST(Nearest, WordsOfTwoLettersUpToTheLongest) {
    std::mt19937 random(6);
    int found = 0;
    for (int n = 0; n < 4000; ++n) {
        std::string typed(n < 2000 ? 60 + random() % 5 : 3 + random() % 6, 'a');
        for (char& letter : typed)
            letter = random() % 2 == 0 ? 'a' : 'b';
        std::string other = typed;
        for (std::size_t edits = random() % 3 + random() % (1 + typed.size() / 2); edits > 0; --edits) {
            const std::size_t at = random() % other.size();
            if (random() % 3 == 0)
                other[at] = other[at] == 'a' ? 'b' : 'a';
            else if (random() % 2 == 0)
                std::swap(other[at], other[at == 0 ? 1 : at - 1]);
            else if (other.size() > 2)
                other.erase(at, 1).insert(random() % other.size(), 1, 'b');
        }
        const std::array<std::string_view, 1> word{other};
        const std::string_view wanted = nearest_by_definition(typed, word);
        found += !wanted.empty();
        EXPECT_EQ(nearest(typed, word), wanted) << typed << " and " << other;
    }
    EXPECT_GT(found, 1000);
    EXPECT_LT(found, 3900);
}

TEST(Link, SettingsAreBehindTheHashOrTheTextItself) {
    for (const std::string_view text : {"https://example.org/posenc/#length=3&method=alibi", "#length=3&method=alibi",
                                        "http://localhost:8000/?x=1#length=3&method=alibi", "length=3&method=alibi",
                                        "file:///home/a/explorer.html#length=3&method=alibi"})
        EXPECT_EQ(settings_of_link(text), "length=3&method=alibi") << text;
    EXPECT_EQ(settings_of_link("preset=clip-3"), "preset=clip-3");
    EXPECT_EQ(settings_of_link("https://example.org/#utm=x&length=3"), "utm=x&length=3") << "one known key is enough";
    EXPECT_EQ(settings_of_link("#utm=x&y&length=3"), "utm=x&y&length=3");
    for (const std::string_view text :
         {"", "config.json", "a=b", "#a=b", "length=3 or so", "https://example.org/", "length", "a=b&length=3",
          "https://example.org/#a=b&c", "https://example.org/#", "#"})
        EXPECT_EQ(settings_of_link(text), "") << text;
}

TEST(Link, WhatStandsBehindTheHash) {
    EXPECT_EQ(after_hash("https://example.org/#a=b#c"), "a=b#c");
    EXPECT_EQ(after_hash("#a=b"), "a=b");
    EXPECT_EQ(after_hash("a=b#c"), "a=b#c") << "no address: a value may hold one";
    EXPECT_EQ(after_hash("https://example.org/?a=b"), "");
    EXPECT_EQ(after_hash(""), "");
}

}
}
