// What a caption says is plotted.
#include "core/state/link.hpp"
#include "panels/lessons/caption.hpp"
#include "widgets/text/language.hpp"

#include <gtest/gtest.h>

namespace posenc::caption_test {
namespace {

constexpr const char* thin = "\u2009";

std::string caption(const char* link, std::optional<Cell> size = std::nullopt) {
    const State state = parse(link).state;
    begin_language(state.text("language"));
    const std::string text = caption_of(state, size);
    begin_language("en");
    return text;
}

TEST(Caption, MethodViewSizeAndSettings) {
    EXPECT_EQ(caption("method=sinusoidal"), "Sinusoidal, Heatmap");
    EXPECT_EQ(caption("method=sinusoidal&layout=halves", Cell{50, 128}),
              "Sinusoidal, Heatmap, 50 × 128: Layout = halves");
}

TEST(Caption, DigitsAreGrouped) {
    const std::string many = std::string("131") + thin + "072";
    EXPECT_EQ(caption("method=sinusoidal&length=131072&base=500000", Cell{131072, 128}),
              "Sinusoidal, Heatmap, " + many + " × 128: Length = " + many + ", Base = 500" + thin + "000");
    EXPECT_NE(caption("method=sinusoidal&base=10000.5").find("Base = 10000.5"), std::string::npos)
        << "as it is written";
}

TEST(Caption, TheHeadIsSaidAlsoWhereItIsTheFirst) {
    EXPECT_EQ(caption("method=alibi&length=9", Cell{9, 9}), "ALiBi, Biases, 9 × 9: Head = 0, Length = 9");
    const std::string third = caption("method=alibi&length=9&head=3", Cell{9, 9});
    EXPECT_NE(third.find("Head = 3"), std::string::npos) << third;
    EXPECT_EQ(third.find("Head = 0"), std::string::npos) << third;
}

TEST(Caption, PartsThatAreDrawnAlone) {
    EXPECT_EQ(caption("method=alibi&length=9&shows=curve", Cell{9, 9}),
              "ALiBi, Biases, Curve, 9 × 9: Head = 0, Length = 9");
}

TEST(Caption, InItsLanguage) {
    EXPECT_EQ(caption("method=sinusoidal&length=9&layout=halves&language=de", Cell{9, 128}),
              "Sinusförmig, Heatmap, 9 × 128: Länge = 9, Anordnung = Hälften");
}

TEST(Caption, AViewWithoutAMethodSaysItsTitle) {
    EXPECT_EQ(caption("view=learning&method=learned"), "Learning");
}

}
}
