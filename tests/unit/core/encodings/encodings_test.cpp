// Encodings other than the sinusoid: closed sums against counting, the rules' corner cases, seeded tables beyond their
// end, and settings that contradict each other.
#include "core/waves/fourier_features.hpp"
#include "core/waves/grid_sinusoid.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>
#include <numbers>

namespace posenc::encodings_test {

namespace {

TEST(Encodings, IndexIsThePosition) {
    const FieldPtr field = field_of("method=index&length=16777216&offset=2&d_model=3");
    EXPECT_EQ(field->at({0, 1}), 2);
    EXPECT_EQ(field->at({16777215, 2}), 16777217);
    EXPECT_EQ(field->sum({10, 0, 5, 2}), 2.0 * (12 + 13 + 14 + 15 + 16));
    EXPECT_EQ(field->range({10, 0, 5, 2}), (Range{12, 16}));
}

TEST(Encodings, NormalisedRunsFromEndToEnd) {
    const FieldPtr unit = field_of("method=normalised&length=5"),
                   symmetric = field_of("method=normalised&length=5&range=symmetric");
    for (Index p = 0; p < 5; ++p) {
        EXPECT_EQ(unit->at({p, 7}), static_cast<double>(p) / 4);
        EXPECT_EQ(symmetric->at({p, 7}), static_cast<double>(p) / 2 - 1);
    }
    EXPECT_EQ(made_of("method=normalised&length=1").field->at({0, 0}), 0);
    EXPECT_EQ(made_of("method=normalised&length=1&range=symmetric").field->at({0, 0}), -1);
    EXPECT_NE(issue_of("method=normalised&length=1").find("divides by 0"), std::string::npos);
}

TEST(Encodings, OneHotCountsItsDiagonal) {
    const FieldPtr field = field_of("method=one-hot&length=16777216");
    EXPECT_EQ(field->size(), (Cell{16777216, 16777216}));
    EXPECT_EQ(field->sum({0, 0, 16777216, 16777216}), 16777216);
    EXPECT_EQ(field->sum({5, 10, 8, 8}), 3); // 10, 11 and 12
    EXPECT_EQ(field->sum({5, 13, 8, 8}), 0);
    EXPECT_EQ(field->range({5, 13, 8, 8}), (Range{0, 0}));
    EXPECT_EQ(field->range({5, 10, 8, 8}), (Range{0, 1}));
    EXPECT_EQ(field->range({7, 7, 1, 1}), (Range{1, 1}));
}

TEST(Encodings, BinaryReadsBackAsThePosition) {
    const FieldPtr field = field_of("method=binary&length=16777216&bits=24");
    for (const Index p : {Index{0}, Index{1}, Index{6}, Index{7}, Index{8}, Index{123456}, Index{16777215}}) {
        Index number = 0;
        for (Index bit = 0; bit < 24; ++bit)
            number += static_cast<Index>(field->at({p, bit})) << bit;
        EXPECT_EQ(number, p);
    }
    EXPECT_EQ(field->sum({0, 0, 16777216, 24}), 12.0 * 16777216);
    EXPECT_EQ(field->range({4, 2, 4, 1}), (Range{1, 1})); // 4 … 7 all have bit 2
    EXPECT_EQ(field->range({3, 2, 5, 1}), (Range{0, 1}));
    EXPECT_EQ(made_of("method=binary&length=16&bits=4").issues.size(), 0u);
    EXPECT_NE(issue_of("method=binary&length=17&bits=4").find("repeat from position 16 on"), std::string::npos);
}

TEST(Encodings, SingleSineRepeatsAfterItsWavelength) {
    const FieldPtr field = field_of("method=single-sine&wavelength=20&length=1000");
    EXPECT_NEAR(field->at({5, 3}), 1, 1e-15);
    EXPECT_NEAR(field->at({25, 0}), field->at({5, 9}), 1e-13);
    double total = 0;
    for (Index p = 3; p < 700; ++p)
        total += field->at({p, 0});
    EXPECT_NEAR(field->sum({3, 0, 697, 4}), 4 * total, 1e-10);
}

TEST(Encodings, LearnedTablesEnd) {
    const FieldPtr field = made_of("method=learned&length=20&trained_length=12&seed=4").field;
    EXPECT_TRUE(std::isfinite(field->at({11, 5})));
    EXPECT_TRUE(std::isnan(field->at({12, 5})));
    EXPECT_TRUE(std::isnan(field->sum({10, 0, 5, 3})));
    EXPECT_EQ(field->at({11, 5}), field_of("method=learned&length=500&seed=4&d_model=7")->at({11, 5}));
    EXPECT_NE(field->at({11, 5}), field_of("method=learned&length=500&seed=5")->at({11, 5}));
    const std::string issue = issue_of("method=learned&length=20&trained_length=12");
    EXPECT_NE(issue.find("undefined"), std::string::npos);
    const Explanation explanation = field->explain({12, 5});
    EXPECT_NE(explanation.meaning.find("nothing was ever learned"), std::string::npos);
}

TEST(Encodings, LearnedEntriesAreStandardNormal) {
    const FieldPtr field = field_of("method=learned&length=500&d_model=64");
    double sum = 0, squares = 0;
    for (Index p = 0; p < 500; ++p)
        for (Index c = 0; c < 64; ++c) {
            sum += field->at({p, c});
            squares += field->at({p, c}) * field->at({p, c});
        }
    EXPECT_NEAR(sum / 32000, 0, 0.02);
    EXPECT_NEAR(squares / 32000, 1, 0.03);
}

TEST(Encodings, TimeOfWholeNumbersIsTheSinusoid) {
    const FieldPtr sinusoid = field_of("length=9&d_model=7"),
                   time = field_of("method=time&d_model=7&times=8,0,3&time_scale=1");
    for (Index col = 0; col < 7; ++col) {
        EXPECT_EQ(time->at({0, col}), sinusoid->at({8, col}));
        EXPECT_EQ(time->at({1, col}), sinusoid->at({0, col}));
        EXPECT_EQ(time->at({2, col}), sinusoid->at({3, col}));
    }
    const FieldPtr cosines = field_of("method=time&d_model=5&terms=cosines&grid=inclusive&base=16&times=3,0.5");
    for (Index col = 0; col < 5; ++col)
        EXPECT_NEAR(cosines->at({1, col}), std::cos(0.5 * std::pow(2.0, -static_cast<double>(col))), 1e-15);
    EXPECT_EQ(cosines->describe().rows.labels, (std::vector<std::string>{"3", "0.5"}));
}

TEST(Encodings, Time2VecHasOneLinearTerm) {
    const FieldPtr first = field_of("method=time2vec&d_model=6&times=0,1,2,1000"),
                   last = field_of("method=time2vec&d_model=6&times=0,1,2,1000&linear_term=last");
    const auto slope = [](const FieldPtr& field, Index col) { return field->at({1, col}) - field->at({0, col}); };
    EXPECT_NEAR(first->at({3, 0}), first->at({0, 0}) + 1000 * slope(first, 0), 1e-9);
    EXPECT_NEAR(last->at({3, 5}), last->at({0, 5}) + 1000 * slope(last, 5), 1e-9);
    for (Index col = 1; col < 6; ++col)
        EXPECT_LE(std::fabs(first->at({3, col})), 1);
}

TEST(Encodings, FourierFrequenciesReachTheTop) {
    EXPECT_EQ(band_frequencies(Spacing::powers, 4, 3), (std::vector<double>{1, 2, 4, 8}));
    EXPECT_EQ(band_frequencies(Spacing::linear, 3, 2), (std::vector<double>{1, 2.5, 4}));
    EXPECT_EQ(band_frequencies(Spacing::linear, 1, 2), (std::vector<double>{1}));
    const FieldPtr field = field_of("method=fourier-features&length=3&bands=3&angle_factor=pi&range=symmetric");
    EXPECT_EQ(field->size(), (Cell{3, 7}));
    EXPECT_EQ(field->at({0, 0}), -1); // the coordinate itself
    EXPECT_NEAR(field->at({0, 2}), -1, 1e-15);
    EXPECT_EQ(field->at({1, 5}), 0);
    EXPECT_EQ(field->at({1, 6}), 1);
    EXPECT_EQ(field_of("method=fourier-features&include_input=0&bands=3")->size().col, 6);
    const FieldPtr halves = field_of("method=fourier-features&length=5&bands=3&include_input=0&angle_factor=one&"
                                     "layout=halves-cosine-first");
    EXPECT_NEAR(halves->at({4, 1}), std::cos(2.0), 1e-15);
    EXPECT_NEAR(halves->at({4, 5}), std::sin(4.0), 1e-15);
}

TEST(Encodings, GridsKnowTheirAxes) {
    const FieldPtr mae = field_of("method=sinusoidal-2d&grid_height=3&grid_width=5&d_model=8");
    EXPECT_EQ(mae->size(), (Cell{15, 8}));
    EXPECT_EQ(mae->at({7, 0}), std::sin(2.0)); // row 1, column 2: the column comes first
    EXPECT_EQ(mae->at({7, 4}), std::sin(1.0));
    const FieldPtr detr = field_of("method=sinusoidal-2d&grid_height=3&grid_width=5&d_model=8&flavour=detr");
    EXPECT_EQ(detr->at({7, 0}), std::sin(2.0)); // row 1 counts as 2, and comes first
    EXPECT_EQ(detr->at({7, 4}), std::sin(3.0));
    const FieldPtr normal =
        field_of("method=sinusoidal-2d&grid_height=3&grid_width=5&d_model=8&flavour=detr&normalise=1");
    EXPECT_NEAR(normal->at({7, 0}), std::sin(2 / (3 + 1e-6) * 2 * std::numbers::pi), 1e-15);
    const FieldPtr video = field_of("method=sinusoidal-2d&grid_frames=2&grid_height=3&grid_width=4&d_model=12&"
                                    "flavour=tensor2tensor");
    EXPECT_EQ(video->size(), (Cell{24, 12}));
    EXPECT_EQ(video->at({23, 0}), std::sin(1.0));
    EXPECT_EQ(video->at({23, 4}), std::sin(2.0));
    EXPECT_EQ(video->at({23, 8}), std::sin(3.0));
}

TEST(Encodings, GridsSayWhatIsLeftOver) {
    EXPECT_NE(issue_of("method=sinusoidal-2d&d_model=9").find("multiple of 4; the last column holds zeros"),
              std::string::npos);
    EXPECT_NE(issue_of("method=sinusoidal-2d&d_model=10").find("multiple of 4; the last 2 columns hold zeros"),
              std::string::npos);
    EXPECT_EQ(made_of("method=sinusoidal-2d&d_model=10").field->at({9, 9}), 0);
    EXPECT_EQ(made_of("method=sinusoidal-2d&d_model=1").field->at({9, 0}), 0);
    EXPECT_EQ(made_of("method=sinusoidal-2d&d_model=10&flavour=multidim").issues.size(), 0u);
    const MakeResult large = made_of("method=sinusoidal-2d&grid_height=1024&grid_width=1024&grid_frames=9");
    EXPECT_EQ(large.field->size().row, 1 << 20);
    EXPECT_EQ(large.issues.size(), 1u);
}

TEST(Encodings, AxialTablesAddOrStandSideBySide) {
    const FieldPtr sum = field_of("method=axial-learned&axes=3,4&length=12&d_model=6");
    // T₀[1] + T₁[2] and so on: rows and columns of the grid can be exchanged.
    EXPECT_NEAR(sum->at({6, 3}) - sum->at({7, 3}), sum->at({2, 3}) - sum->at({3, 3}), 1e-14);
    const FieldPtr apart = made_of("method=axial-learned&axes=3,4&length=14&d_model=7&axial_combine=concatenate").field;
    for (Index col = 0; col < 7; ++col) {
        EXPECT_EQ(apart->at({6, col}), apart->at({col < 3 ? 4 : 2, col})) << col; // same row, same column
        EXPECT_TRUE(std::isnan(apart->at({12, col})));
    }
    EXPECT_NE(issue_of("method=axial-learned&axes=3,4&length=14").find("they hold 12 positions"), std::string::npos);
}

TEST(Encodings, RecurrentStatesFollowTheirCell) {
    for (const char* cell : {"elman", "gru"}) {
        const std::string text = std::string("method=recurrent&d_model=16&cell=") + cell;
        const FieldPtr field = field_of(text + "&length=40"), longer = field_of(text + "&length=60");
        for (Index p = 0; p < 40; ++p)
            for (Index c = 0; c < 16; ++c) {
                EXPECT_LE(std::fabs(field->at({p, c})), 1);
                EXPECT_EQ(field->at({p, c}), longer->at({p, c})); // what comes later changes nothing
            }
        EXPECT_NE(field->at({0, 3}), field->at({1, 3}));
    }
    // One unit: h = tanh(u·h + a) twice gives u and a back, and they must hold for the third step too.
    const FieldPtr one = field_of("method=recurrent&d_model=1&length=4&cell=elman&seed=3");
    const auto inner = [&](Index p) { return std::atanh(one->at({p, 0})); };
    const double a = inner(0), u = (inner(1) - a) / one->at({0, 0});
    EXPECT_NEAR(inner(2), u * one->at({1, 0}) + a, 1e-9);
    const MakeResult capped = made_of("method=recurrent&d_model=200&length=5000");
    EXPECT_EQ(capped.field->size(), (Cell{4096, 128}));
    EXPECT_EQ(capped.issues.size(), 2u);
}

}

}
