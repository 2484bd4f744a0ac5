// The view of biases: the axis of distances and its columns, curves against their fields, and the screen: −∞ is hatched
// and said, a picture of a head chooses it, all methods draw at every size.
#include "unit/core/made_fields.hpp"
#include "unit/screen/drawn.hpp"
#include "views/plot/distance_curve.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace posenc {
extern const View biases_view;
}

namespace posenc::biases_view_test {

namespace {

const Toeplitz& toeplitz(const FieldPtr& field) {
    return dynamic_cast<const Toeplitz&>(*field);
}

TEST(DistanceAxis, PixelsAndDistancesAreInverse) {
    for (const bool logarithmic : {false, true})
        for (const DistanceAxis axis : {DistanceAxis{-49, 49, logarithmic, 10, 400},
                                        {0, 0, logarithmic, 3, 100},
                                        {-16777215, 16777215, logarithmic, 0, 500},
                                        {-7, 2, logarithmic, 0, 90}}) {
            EXPECT_NEAR(axis.pixel(static_cast<double>(axis.first) - 0.5), axis.begin, 0.01);
            EXPECT_NEAR(axis.pixel(static_cast<double>(axis.last) + 0.5), axis.begin + axis.length, 0.01);
            for (const Index distance : {axis.first, axis.last, std::clamp<Index>(1, axis.first, axis.last)})
                if (axis.last < 1000) {
                    EXPECT_EQ(axis.nearest(axis.pixel(static_cast<double>(distance))), distance);
                }
        }
}

TEST(DistanceColumns, HoldEveryDistanceOnce) {
    for (const bool logarithmic : {false, true})
        for (const Index reach : {Index{0}, Index{1}, Index{49}, Index{500}, Index{16777215}}) {
            const DistanceAxis axis{-reach, reach, logarithmic, 12.5F, 333};
            Index next = axis.first;
            for (const PixelCells& column : distance_columns(axis)) {
                EXPECT_EQ(column.first, next);
                EXPECT_GT(column.count, 0);
                next += column.count;
            }
            EXPECT_EQ(next, axis.last + 1) << reach;
        }
}

TEST(DistanceCurve, IsTheValueOrTheMeanOfItsDistances) {
    for (const std::string_view method : {"alibi&form=symmetric", "t5-bias", "sandwich", "learned-bias"}) {
        const FieldPtr field = field_of("length=300&method=" + std::string(method));
        const DistanceAxis axis{-299, 299, true, 0, 150};
        const std::vector<PixelCells> columns = distance_columns(axis);
        const DistanceCurve curve(field, axis);
        ASSERT_EQ(curve.size(), (Cell{3, static_cast<Index>(columns.size())}));
        for (std::size_t n = 0; n < columns.size(); ++n) {
            const auto col = static_cast<Index>(n);
            double sum = 0, low = INFINITY;
            for (Index k = 0; k < columns[n].count; ++k) {
                sum += toeplitz(field).value(columns[n].first + k);
                low = std::min(low, toeplitz(field).value(columns[n].first + k));
            }
            EXPECT_NEAR(curve.at({0, col}), sum / static_cast<double>(columns[n].count), 1e-9) << method;
            if (columns[n].count > 1) {
                EXPECT_LE(curve.at({1, col}), low + 1e-9) << method;
            }
        }
    }
}

TEST(HiddenFrom, IsWhereTheFutureBegins) {
    EXPECT_EQ(hidden_from(toeplitz(field_of("method=alibi&length=50"))), 1);
    EXPECT_EQ(hidden_from(toeplitz(field_of("method=alibi&length=1"))), std::nullopt);
    EXPECT_EQ(hidden_from(toeplitz(field_of("method=alibi&length=50&form=matrix"))), std::nullopt);
    EXPECT_EQ(hidden_from(toeplitz(field_of("method=alibi&length=16777216"))), 1);
}

TEST(CellAtDistance, KeepsTheRowWhereItCan) {
    const FieldPtr field = field_of("method=t5-bias&query_length=5&key_length=9");
    const Toeplitz& pairs = toeplitz(field);
    for (Index row = 0; row < 5; ++row)
        for (Index distance = pairs.smallest(); distance <= pairs.largest(); ++distance) {
            const Cell cell = cell_at_distance(pairs, distance, row);
            EXPECT_EQ(pairs.distance(cell), distance);
            EXPECT_TRUE(cell.row >= 0 && cell.row < 5 && cell.col >= 0 && cell.col < 9);
            const Index same_row = row + pairs.shift() + distance;
            if (same_row >= 0 && same_row < 9) {
                EXPECT_EQ(cell.row, row);
            }
        }
}

std::string of(std::string_view text) {
    return "view=biases&theme=light&" + std::string(text);
}

TEST(BiasesView, SaysAndHatchesInfinity) {
    Hand hand(1440, 900, 1, of("method=alibi&length=12"));
    EXPECT_TRUE(Hand::labelled("hatched: minus infinity", "text"));
    const Item* plot = Hand::labelled("Bias matrix", "plot");
    ASSERT_TRUE(plot);
    const platform::Picture picture = hand.screen().picture();
    const auto colors = [&](float col, float row) {
        std::set<std::uint32_t> found;
        const float cell = plot->width / 12;
        for (int dy = 3; dy < static_cast<int>(cell) - 3; ++dy)
            for (int dx = 3; dx < static_cast<int>(cell) - 3; ++dx) {
                const auto x = static_cast<std::size_t>(plot->x + col * cell) + static_cast<std::size_t>(dx),
                           y = static_cast<std::size_t>(plot->y + row * cell) + static_cast<std::size_t>(dy);
                const std::uint8_t* at = &picture.rgba[(y * static_cast<std::size_t>(picture.width) + x) * 4];
                found.insert(static_cast<std::uint32_t>(at[0]) << 16 | static_cast<std::uint32_t>(at[1]) << 8 | at[2]);
            }
        return found;
    };
    EXPECT_TRUE(colors(9, 1).contains(0xECEEF2)) << "the ground of what is hidden";
    EXPECT_FALSE(colors(1, 9).contains(0xECEEF2));
}

TEST(BiasesView, SpeaksOfInfinityOnlyWhereItIs) {
    Hand hand(1440, 900, 1, of("method=alibi&length=12&form=symmetric"));
    EXPECT_TRUE(Hand::labelled("Bias matrix", "plot"));
    EXPECT_FALSE(Hand::find("hatched: minus infinity"));
}

TEST(BiasesView, AKeyWithContentHasAsMuchWeightAsTheOwnWordWhereTheBiasCostsAsMuch) {
    const auto said = [](std::string_view more) {
        Hand hand(1440, 900, 1, of("method=alibi&head_count=8&head=1&length=64&focus=63,63&" + std::string(more)));
        hand.settle();
        for (const Item& item : items())
            if (item.label.find("after the softmax") != std::string::npos && item.kind == "text")
                return item.label;
        return std::string();
    };
    EXPECT_TRUE(said("content_logit=4&content_distance=16")
                    .ends_with("the key with content has 18.2 %, the query’s own 18.2 %"));
    EXPECT_TRUE(said("content_logit=4&content_distance=20")
                    .ends_with("the key with content has 7.54 %, the query’s own 20.5 %"));
    EXPECT_TRUE(said("content_distance=20").find("with equal contents") != std::string::npos);
}

TEST(BiasesView, APictureOfAHeadChoosesIt) {
    Hand hand(1440, 900, 1, of("method=alibi&head_count=8"));
    EXPECT_TRUE(Hand::labelled("choose head 0", "cell")->chosen);
    ASSERT_TRUE(hand.click(Hand::labelled("choose head 3", "cell")));
    EXPECT_EQ(hand.state().integer("head"), 3);
    EXPECT_TRUE(Hand::labelled("choose head 3", "cell")->chosen);
    EXPECT_FALSE(Hand::labelled("choose head 0", "cell")->chosen);
    hand.key(ImGuiKey_Z, ImGuiKey_LeftCtrl);
    EXPECT_EQ(hand.state().integer("head"), 0);
}

/// In the light theme white is nothing at all.
TEST(BiasesView, EveryHeadIsSeenInItsPicture) {
    Hand hand(1440, 900, 1, of("method=alibi&head_count=8"));
    const platform::Picture picture = hand.screen().picture();
    int before = 0;
    for (int head = 0; head < 8; ++head) {
        const Item* place = Hand::labelled("choose head " + std::to_string(head), "cell");
        ASSERT_TRUE(place);
        const auto x = static_cast<std::size_t>(place->x) + 2,
                   y = static_cast<std::size_t>(place->y + place->height) - 3; // the last query and the first key
        const std::uint8_t* at = &picture.rgba[(y * static_cast<std::size_t>(picture.width) + x) * 4];
        const int light = at[0] + at[1] + at[2];
        EXPECT_LT(light, 3 * 255 - 120) << head;
        EXPECT_GT(light, before) << "weaker heads are paler: " << head;
        before = light;
    }
}

/// Orange is above zero, in the bar of colours too.
TEST(BiasesView, HeadsStandInARowWhereItIsWideAndAreLarge) {
    Hand hand(1280, 800, 1, "view=biases&method=alibi");
    const Item first = *Hand::labelled("choose head 0", "cell"), last = *Hand::labelled("choose head 7", "cell");
    EXPECT_EQ(first.y, last.y);
    EXPECT_GE(first.width, 100);
    EXPECT_GE(Hand::labelled("Bias matrix", "plot")->width, 350);
}

TEST(BiasesView, HeadsOfOneSignAndOfBothHaveOneScale) {
    for (const char* head : {"0", "6"}) {
        const Description described =
            make_field(parse("method=fire&head=" + std::string(head)).state).field->describe();
        EXPECT_EQ(described.low, -described.high) << head;
    }
}

TEST(BiasesView, WhereNothingIsAboveZeroTheBarEndsThere) {
    const auto oranges = [](std::string_view bias) {
        Hand hand(1440, 900, 1, of("length=12&" + std::string(bias)));
        const platform::Picture picture = hand.screen().picture();
        int count = 0;
        const auto below_the_title = static_cast<std::size_t>(picture.width) * 60 * 4; // whose sign has colours
        for (std::size_t i = below_the_title; i + 4 <= picture.rgba.size(); i += 4)
            count += picture.rgba[i] > picture.rgba[i + 2] + 60 ? 1 : 0;
        return count;
    };
    EXPECT_EQ(oranges("method=alibi"), 0);
    EXPECT_EQ(oranges("method=alibi&form=symmetric"), 0);
    EXPECT_GT(oranges("method=t5-bias"), 1000);
}

TEST(BiasesView, BucketsOverTheDistanceAreThoseOfTheChosenHeadAlone) {
    Hand hand(1440, 900, 1, of("method=t5-bias&head=2"));
    EXPECT_TRUE(Hand::find_prefix("Over the distance, head 2: ", "text"));
    hand.set("method=alibi");
    EXPECT_TRUE(Hand::find_prefix("Over the distance, head 2 highlighted: ", "text"));
}

TEST(BiasesView, NamesTheBucketAtThePointer) {
    Hand hand(1440, 900, 1, of("method=t5-bucket&length=60&bidirectional=1&distance_scale=logarithmic"));
    hand.session().set_focus({40, 23}); // 17 places before: bucket 10 of Hugging Face holds 16 to 22
    hand.settle();
    EXPECT_TRUE(Hand::find_prefix("Bucket of each distance: bucket 10: distances 16 to 22 before", "text"));
}

TEST(BiasesView, SaysWhyThereIsNoCurve) {
    for (const auto& [method, reason] : {std::pair{"swin-index", "rows and columns"},
                                         {"cope", "contents decide"},
                                         {"tupe", "a vector of its own"},
                                         {"fire", "fractions of the query’s position"}}) {
        Hand hand(1440, 900, 1, of("length=12&method=" + std::string(method)));
        EXPECT_TRUE(std::any_of(items().begin(), items().end(), [words = std::string(reason)](const Item& item) {
            return item.label.find(words) != std::string::npos;
        })) << method;
    }
}

TEST(BiasesView, DrawsAllMethods) {
    expect_methods_drawn(biases_view, "Bias matrix");
}

TEST(BiasesView, DISABLED_DrawsAllMethodsAtEverySize) {
    for (std::size_t from = 1; from < drawn_sizes; ++from)
        expect_methods_drawn(biases_view, "Bias matrix", from);
}

TEST(BiasesView, ExtremesAreDrawn) {
    for (const std::string_view text :
         {"method=alibi&length=1", "method=alibi&head_count=256&head=255",
          "method=alibi&length=16777216&head_count=256", "method=t5-bias&length=16777216&buckets=512&head_count=256",
          "method=sandwich&length=16777216&d_model=16384", "method=alibi&head_count=2&head=200",
          "method=t5-bucket&length=1&distance_scale=logarithmic", "method=learned-bias&clip=65536&length=16777216",
          "method=alibi&query_length=3&key_length=9&alignment=starts",
          "method=swin-index&window_height=1&window_width=1", "method=kerple&length=1048576", "method=cope&length=1"}) {
        Hand hand(1000, 700, 1, of(text));
        EXPECT_TRUE(Hand::labelled("Bias matrix", "plot")) << text;
    }
}

TEST(BiasesView, OnAPhoneThePairsOrTheCurveIsShown) {
    Hand hand(390, 844, 1, "view=biases&method=alibi");
    EXPECT_NE(Hand::labelled("Bias matrix", "plot"), nullptr);
    EXPECT_EQ(Hand::labelled("Bias over distance", "plot"), nullptr);
    ASSERT_TRUE(hand.click("picture.shown.distance"));
    EXPECT_EQ(Hand::labelled("Bias matrix", "plot"), nullptr);
    EXPECT_NE(Hand::labelled("Bias over distance", "plot"), nullptr);
    ASSERT_TRUE(hand.click("picture.shown.pairs"));
    EXPECT_NE(Hand::labelled("Bias matrix", "plot"), nullptr);
}

}
}
