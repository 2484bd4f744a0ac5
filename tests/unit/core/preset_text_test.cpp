// Presets in the text of a state: what they stand for, and what is said of unknown ones.
#include "core/state/parameters.hpp"
#include "core/state/presets.hpp"
#include "core/state/state.hpp"

#include <gtest/gtest.h>

#include <string>

namespace posenc::preset_text_test {
namespace {

TEST(Presets, AreExpandedAndLaterKeysChangeThem) {
    EXPECT_EQ(format(parse("preset=dog-ran-fast").state),
              format(parse("view=heatmap&d_model=4&length=4&base=100").state));
    const Parsed parsed = parse("length=9&theme=dark&clip=5&preset=dog%2Dran-fast&base=50");
    EXPECT_TRUE(parsed.issues.empty());
    EXPECT_TRUE(parsed.state == parse("view=heatmap&theme=dark&d_model=4&length=4&base=50").state);
    EXPECT_EQ(find_parameter("preset"), nullptr);
}

TEST(Presets, AnUnknownOneIsReportedAndIgnored) {
    for (const std::string text : {"d_model=6&preset=dog", "d_model=6&preset", "d_model=6&preset=%FF%00"}) {
        const Parsed parsed = parse(text);
        EXPECT_TRUE(parsed.state == parse("d_model=6").state);
        ASSERT_EQ(parsed.issues.size(), 1u) << text;
        EXPECT_EQ(parsed.issues[0].key, "preset");
        EXPECT_NE(parsed.issues[0].message.find("’ is not a preset"), std::string::npos);
    }
    EXPECT_EQ(parse("preset=dog").issues[0].message, "preset: ‘dog’ is not a preset (did you mean dog-ran-fast?)");
    EXPECT_EQ(parse("d_modle=6").issues[0].message, "‘d_modle’ is not a parameter (did you mean d_model?)");
}

}
}
