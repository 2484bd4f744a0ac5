// The numbers behind the curves of the views: what they are called, and that they are those on the screen.
#include "core/lessons/parts.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"
#include "unit/core/made_fields.hpp"
#include "unit/screen/screen_hand.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace posenc::curves_test {

namespace {

/// The table of a part of the state's view; null where it has none.
FieldPtr curve(std::string_view text, std::string_view part) {
    Session session(state_of(text));
    for (const ViewCurves& one : find_view(session.state().text("view"))->curves(session))
        if (one.part == part)
            return one.table;
    return nullptr;
}

std::set<std::string_view> parts_of(const View& view) {
    std::set<std::string_view> names;
    for (const ViewParts& parts : view_parts())
        if (parts.view == view.id)
            names.insert(parts.names.begin(), parts.names.end());
    return names;
}

/// At the first, the middle and the last points there are some numbers, and where the points lie grows.
void expect_numbers(const Field& table, const std::string& what) {
    const Cell size = table.size();
    ASSERT_GT(size.row, 0) << what;
    ASSERT_GE(size.col, 2) << what << ": where the points lie, and a curve";
    const std::vector<std::string>& names = table.description().cols.labels;
    ASSERT_EQ(static_cast<Index>(names.size()), size.col) << what;
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size()) << what << ": names twice";
    for (const std::string& name : names)
        EXPECT_FALSE(name.empty()) << what;
    bool any = false;
    for (const Index row : {Index{0}, size.row / 2, size.row - 1})
        for (Index col = 1; col < size.col; ++col)
            any = any || std::isfinite(table.at({row, col}));
    EXPECT_TRUE(any) << what;
    if (size.row > 1 && names.front() != "time") { // stamps may stand in any order
        EXPECT_LT(table.at({0, 0}), table.at({size.row - 1, 0})) << what;
    }
}

TEST(ViewCurves, EveryMethodOfAViewHasItsCurvesUnderTheNamesOfParts) {
    std::set<std::string_view> with_curves;
    for (const View* view : views())
        for (const Method* method : methods()) {
            if (!view->curves || !shows(*view, method->id) || method == &registry::own)
                continue;
            const std::string what = std::string(view->id) + " " + std::string(method->id);
            Session session(parse("view=" + std::string(view->id) + "&method=" + std::string(method->id)).state);
            std::set<std::string_view> parts;
            for (const ViewCurves& one : view->curves(session)) {
                EXPECT_TRUE(parts_of(*view).count(one.part)) << what << ": " << one.part;
                EXPECT_TRUE(parts.insert(one.part).second) << what << ": " << one.part << " twice";
                expect_numbers(*one.table, what + " " + std::string(one.part));
                with_curves.insert(view->id);
            }
        }
    EXPECT_EQ(with_curves, (std::set<std::string_view>{"heatmap", "biases", "frequencies", "model", "precision",
                                                       "projection", "relative", "rotary", "similarity", "space"}));
}

TEST(ViewCurves, AreTheNumbersOfTheFormulas) {
    const FieldPtr waves = curve("view=frequencies&method=sinusoidal&d_model=8&base=10000", "wavelengths");
    ASSERT_TRUE(waves);
    ASSERT_EQ(waves->size(), (Cell{4, 3}));
    for (Index pair = 0; pair < 4; ++pair) {
        EXPECT_EQ(waves->at({pair, 0}), static_cast<double>(pair));
        EXPECT_NEAR(waves->at({pair, 2}), std::pow(10.0, -static_cast<double>(pair)), 1e-15);
        EXPECT_NEAR(waves->at({pair, 1}) * waves->at({pair, 2}), 6.283185307179586, 1e-12);
    }
    const FieldPtr alibi = curve("view=biases&method=alibi&length=9&head_count=8", "curve");
    ASSERT_TRUE(alibi);
    for (Index row = 0; row < alibi->size().row; ++row)
        for (Index head = 0; head < 8; ++head) {
            const double distance = alibi->at({row, 0}), bias = alibi->at({row, head + 1});
            EXPECT_TRUE(distance > 0 || std::fabs(bias - std::ldexp(distance, -static_cast<int>(head + 1))) < 1e-15);
        }
    const FieldPtr alike =
        curve("view=similarity&method=similarity&of=sinusoidal&d_model=4&base=100&length=6", "curve");
    ASSERT_TRUE(alike);
    ASSERT_EQ(alike->size().row, 11);
    for (Index row = 0; row < 11; ++row) {
        const double k = alike->at({row, 0}), exact = std::cos(k) + std::cos(k / 10), drawn = alike->at({row, 1});
        EXPECT_EQ(k, static_cast<double>(row - 5));
        EXPECT_NEAR(alike->at({row, 2}), exact, 1e-12);
        EXPECT_TRUE(std::isnan(drawn) || std::fabs(drawn - exact) < 1e-12) << k;
    }
    const FieldPtr scaled = curve("view=rotary&method=rotary-frequencies&d_model=8&scaling=linear&factor=4", "slowing");
    ASSERT_TRUE(scaled);
    EXPECT_EQ(scaled->at({3, 1}), 4);
}

TEST(ViewCurves, OfTheHeatmapAreTheRowAndTheColumnOfTheCell) {
    const FieldPtr lines = curve("view=heatmap&method=sinusoidal&length=9&d_model=4&focus=5,2", "profiles");
    ASSERT_TRUE(lines);
    ASSERT_EQ(lines->size(), (Cell{9, 3}));
    EXPECT_EQ(lines->description().cols.labels,
              (std::vector<std::string>{"index", "row: position 5", "column: dimension 2"}));
    EXPECT_NEAR(lines->at({3, 1}), std::cos(0.05), 1e-12);
    EXPECT_TRUE(std::isnan(lines->at({4, 1}))) << "the row has four numbers";
    EXPECT_NEAR(lines->at({8, 2}), std::sin(0.08), 1e-12);
}

TEST(ViewCurves, OfTime2VecGoFromTheFirstStampToTheLast) {
    const std::string link = "view=space&method=time2vec&times=3,1,8&d_model=4&dimensions=1,2";
    const FieldPtr lines = curve(link, "curve");
    ASSERT_TRUE(lines);
    const Index last = lines->size().row - 1;
    EXPECT_EQ(lines->size().col, 4) << "time, the linear dimension, and two waves";
    EXPECT_EQ((std::pair{lines->at({0, 0}), lines->at({last, 0})}), (std::pair{1.0, 8.0}));
    Session session(state_of(link));
    for (const Index col : {Index{0}, Index{1}, Index{2}}) { // stamps 1 and 8 are rows 1 and 2
        EXPECT_NEAR(lines->at({0, col + 1}), session.field()->at({1, col}), 1e-12) << col;
        EXPECT_NEAR(lines->at({last, col + 1}), session.field()->at({2, col}), 1e-12) << col;
    }
}

/// What the picture says of the pair, the distance or the position at the pointer.
const Item* said(std::string_view beginning) {
    return Hand::find_prefix(beginning, "text");
}

TEST(ViewCurves, AreTheNumbersThatTheScreenSays) {
    {
        const std::string link = "view=similarity&method=similarity&length=20&focus=3,8";
        const Hand hand(1440, 900, 1, link);
        const Item* item = said("p = 3, q = 8, k = 5: ");
        ASSERT_TRUE(item);
        EXPECT_EQ(item->label, "p = 3, q = 8, k = 5: " + readable(curve(link, "curve")->at({19 + 5, 1}), 6));
    }
    const std::string link = "view=projection&method=projection&length=40&d_model=16";
    const Hand hand(1440, 900, 1, link);
    const Item* item = said("component 2: ");
    ASSERT_TRUE(item);
    EXPECT_EQ(item->label, "component 2: " + readable(100 * curve(link, "shares")->at({1, 1}), 3) + " %");
}

TEST(ViewCurves, WhatHoldsOnlyForARowIsThatOfTheCell) {
    const FieldPtr row = curve("view=biases&method=fire&length=12&head=2&focus=7,3", "curve");
    ASSERT_TRUE(row);
    Session session(state_of("method=fire&length=12&head=2"));
    for (Index key = 0; key < 12; ++key)
        EXPECT_EQ(row->at({key, 3}), session.field()->at({7, key}));
    EXPECT_EQ(row->description().cols.labels[3], "head 2");
}

}

}
