#include "core/texts/nearest.hpp"

#include "core/state/link.hpp"

#include <gtest/gtest.h>

#include <array>

namespace posenc {
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
