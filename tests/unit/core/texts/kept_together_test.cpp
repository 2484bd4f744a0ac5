// A line of prose breaks neither between a number and its unit nor inside a formula.
#include "core/texts/kept_together.hpp"

#include <gtest/gtest.h>

namespace posenc::kept_together_test {
namespace {

TEST(KeptTogether, isANumberWithItsUnit) {
    EXPECT_TRUE(kept_together("right in 27", "% of its answers"));
    EXPECT_TRUE(kept_together("73", "%."));
    EXPECT_TRUE(kept_together("it keeps 4", "GiB of a text"));
    EXPECT_FALSE(kept_together("right in 27", "answers"));
    EXPECT_FALSE(kept_together("so many", "% of them"));
}

TEST(KeptTogether, isAFormula) {
    EXPECT_TRUE(kept_together("only 2n", "− 1 diagonals"));
    EXPECT_TRUE(kept_together("only 2n −", "1 diagonals"));
    EXPECT_TRUE(kept_together("the clip k", "= 3 here"));
    EXPECT_FALSE(kept_together("Two plain", "words"));
    EXPECT_FALSE(kept_together("a straightforwardness", "= 3"));
    EXPECT_FALSE(kept_together("", "= 3")) << "a line cannot break before its first word";
}

}
}
