// A figure of one part: that part alone, in all the room that the figure has.
#include "panels/lessons/paper_figure.hpp"
#include "panels/lessons/svg_figure.hpp"
#include "unit/screen/screen_hand.hpp"
#include "widgets/items.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace posenc::figure_part_test {
namespace {

struct PartOf {
    const char *state, *part;
};
constexpr PartOf every_part[] = {{"view=heatmap&method=sinusoidal", "matrix"},
                                 {"view=frequencies&method=sinusoidal&d_model=32&length=60", "waves"},
                                 {"view=frequencies&method=sinusoidal&d_model=32&length=60", "wavelengths"},
                                 {"view=frequencies&method=sinusoidal&d_model=32&length=60", "clocks"},
                                 {"view=frequencies&method=sinusoidal&d_model=32&length=60", "bits"},
                                 {"view=frequencies&method=sinusoidal&d_model=32&length=60", "widths"},
                                 {"view=similarity&method=similarity", "matrix"},
                                 {"view=similarity&method=similarity", "curve"},
                                 {"view=similarity&method=similarity", "value"},
                                 {"view=similarity&method=shift-operator", "residual"},
                                 {"view=similarity&method=shift-operator", "circle"},
                                 {"view=similarity&method=shift-operator", "errors"},
                                 {"view=relative&method=distance", "curve"},
                                 {"view=relative&method=distance", "matrix"},
                                 {"view=relative&method=shaw&length=11", "signed"},
                                 {"view=relative&method=shaw&length=11", "matrix"},
                                 {"view=relative&method=shaw&length=11", "vectors"},
                                 {"view=relative&method=relative-shift", "products"},
                                 {"view=relative&method=relative-shift", "shifted"},
                                 {"view=relative&method=relative-shift", "costs"},
                                 {"view=biases&method=alibi", "matrix"},
                                 {"view=biases&method=alibi", "curve"},
                                 {"view=biases&method=alibi", "variants"},
                                 {"view=biases&method=alibi", "shares"},
                                 {"view=rotary&method=rotary-score", "circles"},
                                 {"view=rotary&method=rotary-score", "matrix"},
                                 {"view=rotary&method=rotary-score", "curve"},
                                 {"view=rotary&method=rotary-table", "circles"},
                                 {"view=rotary&method=rotary-frequencies&scaling=yarn&factor=4", "wavelengths"},
                                 {"view=rotary&method=rotary-frequencies&scaling=yarn&factor=4", "slowing"},
                                 {"view=precision&method=precision-error&length=300", "formats"},
                                 {"view=precision&method=precision-error&length=300", "curve"},
                                 {"view=precision&method=precision-error&length=300", "matrix"},
                                 {"view=tree&method=tree", "tree"},
                                 {"view=tree&method=tree", "matrix"},
                                 {"view=tree&method=tree", "path"},
                                 {"view=masks&method=look-ahead", "boolean"},
                                 {"view=masks&method=look-ahead", "libraries"},
                                 {"view=attention&method=attention&tokens=the%20dog%20ran&d_model=4", "embeddings"},
                                 {"view=attention&method=attention&tokens=the%20dog%20ran&d_model=4", "weights"},
                                 {"view=attention&method=attention&tokens=the%20dog%20ran&d_model=4", "output"},
                                 {"view=attention&method=attention&tokens=the%20dog%20ran&d_model=4", "lengths"},
                                 {"view=space&method=time", "times"},
                                 {"view=space&method=time", "curve"},
                                 {"view=space&method=time", "matrix"},
                                 {"view=space&method=fourier-features", "bands"},
                                 {"view=space&method=fourier-features", "kernel"},
                                 {"view=space&method=sinusoidal-2d", "image"},
                                 {"view=space&method=sinusoidal-2d", "matrix"},
                                 {"view=learning", "lengths"},
                                 {"view=learning", "loss"},
                                 {"view=learning", "race"},
                                 {"view=projection&method=projection", "points"},
                                 {"view=projection&method=projection", "shares"}};

/// The parts that are drawn, but for the numbers in the cells of one.
std::set<std::string> parts_drawn(const State& state, float width, float height) {
    std::set<std::string> parts;
    missing_part(state, [&] {
        svg_figure(state, width, height, 2, state, {.paper = true, .font = 32.0 / 3});
        for (const Item& item : items_so_far())
            if (item.kind == "part" && item.label != "numbers")
                parts.insert(item.label);
    });
    return parts;
}

TEST(FigureParts, APartStandsAloneInOneColumnAndInTwo) {
    const Hand hand(400, 300, 1, "");
    constexpr std::pair<float, float> column{321.26F, 224.88F}, both{680, 476}, tall{321.26F, 640};
    for (const auto& [text, part] : every_part) {
        const State state = parse(text).state.with("theme", "light").with("shows", part);
        for (const auto& [width, height] : {column, both, tall})
            EXPECT_EQ(parts_drawn(state, width, height), std::set<std::string>{part})
                << text << " at " << width << " x " << height;
    }
}

}
}
