#include "core/texts/plain_tex.hpp"

#include "core/text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace posenc::plain_tex_test {
namespace {

TEST(PlainTex, FractionsHaveBracketsWhereTheyAreNeeded) {
    EXPECT_EQ(plain_tex("\\frac{a}{b}"), "a/b");
    EXPECT_EQ(plain_tex("\\frac12"), "1/2");
    EXPECT_EQ(plain_tex("\\frac{a+b}{2}c"), "(a+b)/2 c");
    EXPECT_EQ(plain_tex("\\frac{1}{\\frac{a}{b}}"), "1/(a/b)");
}

TEST(PlainTex, TheSinusoidIsReadable) {
    EXPECT_EQ(plain_tex("PE_{(p,2i)} = \\sin\\left(\\frac{p}{n^{2i/d}}\\right)"), "PE_(p,2i) = sin(p/(n^(2i/d)))");
}

TEST(PlainTex, NamesAreWordsOfTheirOwn) {
    EXPECT_EQ(plain_tex("2\\sin x"), "2 sin x");
    EXPECT_EQ(plain_tex("\\cos\\theta"), "cos θ");
    EXPECT_EQ(plain_tex("\\text{softmax}(x)"), "softmax(x)");
    EXPECT_EQ(plain_tex("a\\text{ if }b"), "a if b");
    EXPECT_EQ(plain_tex("\\unknown{x}"), "unknown x");
}

TEST(PlainTex, SignsAndLetters) {
    EXPECT_EQ(plain_tex("\\alpha \\cdot \\Omega \\le \\infty"), "α · Ω ≤ ∞");
    EXPECT_EQ(plain_tex("\\sum_{i=0}^{k} x_i"), "Σ_(i=0)^k x_i");
    EXPECT_EQ(plain_tex("x - y'"), "x − y′");
    EXPECT_EQ(plain_tex("a\\,b\\quad c~d"), "a b c d");
    EXPECT_EQ(plain_tex("\\{1\\}"), "{1}");
    EXPECT_EQ(plain_tex("\\left. x \\right|"), "x |");
}

TEST(PlainTex, ExponentsAndRoots) {
    EXPECT_EQ(plain_tex("n^{2i}"), "n^2i");
    EXPECT_EQ(plain_tex("n^{-x}"), "n^(−x)");
    EXPECT_EQ(plain_tex("\\sqrt{d}"), "√d");
    EXPECT_EQ(plain_tex("\\sqrt{d+1}"), "√(d+1)");
    EXPECT_EQ(plain_tex("x_{(a)(b)}"), "x_((a)(b))");
}

TEST(PlainTex, Matrices) {
    EXPECT_EQ(plain_tex("\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}"), "[ a b ; c d ]");
}

TEST(PlainTex, WhatIsNoTexIsHarmless) {
    for (const char* text : {"", "\\", "}", "}}{", "\\frac", "\\frac{", "^", "_{", "{}", "\\sqrt{\\frac{}{}"})
        EXPECT_EQ(valid_utf8_prefix(plain_tex(text)), plain_tex(text).size()) << text;
    EXPECT_EQ(plain_tex("nothing at all"), "nothing at all");
}

TEST(PlainTex, AStrokeBeforeACharacterLeavesItWhole) {
    EXPECT_EQ(plain_tex("\\\u03BB"), "\u03BB");
    EXPECT_EQ(plain_tex("\\\U0001F98A"), "\U0001F98A");
}

TEST(PlainTex, DeepAndLongTextsStayShort) {
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "^{-";
    EXPECT_LT(plain_tex(deep).size(), 500'000U);
    EXPECT_LT(plain_tex(deep + std::string(100'000, '}')).size(), 500'000U);
    std::string fractions;
    for (int i = 0; i < 100'000; ++i)
        fractions += "\\frac{a+b}";
    EXPECT_LT(plain_tex(fractions).size(), 2'000'000U);
}

}
}
