// The shift operator, the relative shift and skewing, and the terms of position logits, against their definitions.
#include "core/relative/logits/position_logits.hpp"
#include "core/relative/logits/transformer_xl.hpp"
#include "core/waves/sinusoid.hpp"

#include "unit/core/made_fields.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::position_logits_test {

namespace {

/// Σ over the columns of M[row, c] · PE(p, c).
double shifted(const Field& matrix, const Sinusoid& waves, Index row, double position) {
    double total = 0;
    for (Index col = 0; col < waves.width(); ++col)
        total += matrix.at({row, col}) * waves.at(position, col);
    return total;
}

TEST(ShiftOperator, MovesEveryPosition) {
    for (const std::string_view shape :
         {"d_model=10", "d_model=10&layout=halves", "d_model=12&layout=halves-cosine-first&grid=inclusive",
          "d_model=9&odd=zero-column", "d_model=9&odd=last-zero&base=100", "d_model=1&odd=zero-column"})
        for (const Index shift : {-1000, -3, 0, 1, 40}) {
            const std::string text = "method=shift-operator&" + std::string(shape) + "&shift=" + std::to_string(shift);
            const FieldPtr matrix = field_of(text);
            const Sinusoid waves(sinusoid_shape(parse(text).state));
            for (const double position : {0.0, 1.0, 7.0, 12345.0})
                for (Index row = 0; row < waves.width(); ++row)
                    ASSERT_NEAR(shifted(*matrix, waves, row, position),
                                waves.at(position + static_cast<double>(shift), row), 1e-9)
                        << text << " row " << row << " from " << position;
        }
}

TEST(ShiftOperator, ShiftsAddAndUndoEachOther) {
    const FieldPtr a = field_of("method=shift-operator&d_model=8&shift=5"),
                   b = field_of("method=shift-operator&d_model=8&shift=-5");
    for (Index row = 0; row < 8; ++row)
        for (Index col = 0; col < 8; ++col) {
            double product = 0;
            for (Index k = 0; k < 8; ++k)
                product += a->at({row, k}) * b->at({k, col});
            EXPECT_NEAR(product, row == col, 1e-15);
        }
}

TEST(ShiftOperator, ALoneSineHasNone) {
    EXPECT_EQ(issue_of("method=shift-operator&d_model=5&shift=2"),
              "d_model: ‘5’ leaves one sine without its cosine, and no matrix shifts that; even widths and odd = "
              "zero-column have one; its row is shown as undefined");
    const FieldPtr matrix = made_of("method=shift-operator&d_model=5&shift=2").field;
    for (Index other = 0; other < 5; ++other) {
        EXPECT_TRUE(std::isnan(matrix->at({4, other})));
        EXPECT_EQ(std::isnan(matrix->at({other, 4})), other == 4);
    }
    EXPECT_NE(matrix->explain({4, 1}).meaning.find("without its cosine"), std::string::npos);
    const FieldPtr still = field_of("method=shift-operator&d_model=5&shift=0");
    for (Index row = 0; row < 5; ++row)
        for (Index col = 0; col < 5; ++col)
            EXPECT_EQ(still->at({row, col}), row == col);
    EXPECT_EQ(made_of("method=shift-operator&d_model=16384").field->size(), (Cell{4096, 4096}));
}

/// The tensors as a library moves them: pad, view in rows of another length, drop a row, view again.
std::vector<Index> moved(const RelativeShift& shift) {
    std::vector<Index> numbers; // place of the product, −1 for a zero
    const Index width = shift.width();
    const bool left = shift.direction == TimeDirection::left;
    for (Index row = 0; row < shift.queries; ++row) {
        for (Index column = -!left; column < width + left; ++column)
            numbers.push_back(column < 0 || column == width ? -1 : row * width + column);
    }
    if (left)
        numbers.resize(numbers.size() - static_cast<std::size_t>(shift.queries));
    else
        numbers.erase(numbers.begin(), numbers.begin() + shift.queries);
    return numbers;
}

TEST(RelativeShift, MovesEachProductToItsKey) {
    for (const auto direction : {TimeDirection::right, TimeDirection::left, TimeDirection::both})
        for (Index keys = 1; keys <= 7; ++keys)
            for (Index queries = 1; queries <= keys; ++queries) {
                const RelativeShift shift{queries, keys, direction};
                const std::vector<Index> numbers = moved(shift);
                ASSERT_EQ(static_cast<Index>(numbers.size()), queries * shift.width());
                Index pairs = 0;
                for (Index i = 0; i < queries; ++i)
                    for (Index j = 0; j < shift.width(); ++j) {
                        const std::optional<Cell> source = shift.shifted({i, j});
                        const Index place = source ? source->row * shift.width() + source->col : -1;
                        ASSERT_EQ(place, numbers[static_cast<std::size_t>(i * shift.width() + j)]);
                        if (j >= keys || !shift.reaches({i, j}))
                            continue;
                        ++pairs;
                        ASSERT_TRUE(source);
                        EXPECT_EQ(source->row, i);
                        EXPECT_EQ(shift.distance(source->col), shift.place(i) - j);
                    }
                const Index before = queries * (keys - queries) + queries * (queries + 1) / 2;
                EXPECT_EQ(pairs, direction == TimeDirection::both ? queries * keys : before);
            }
}

TEST(RelativeShift, ResultIsTheDirectSum) {
    for (const std::string_view settings :
         {"method=relative-shift&query_length=5&key_length=9", "method=relative-shift&length=8&time_direction=both",
          "method=relative-shift&query_length=3&key_length=7&time_direction=both&base=10&head_dim=5",
          "method=relative-shift&query_length=4&key_length=9&time_direction=left&seed=3", "method=music-skew&length=9",
          "method=music-skew&length=9&table_rows=4", "method=music-skew&length=6&table_rows=40"}) {
        const std::string text(settings);
        const FieldPtr result = field_of(text), direct = field_of(text + "&stage=direct"),
                       shifted = field_of(text + "&stage=shifted");
        ASSERT_EQ(result->size(), direct->size());
        int undefined_ones = 0;
        for (Index i = 0; i < result->size().row; ++i)
            for (Index j = 0; j < result->size().col; ++j) {
                const double value = direct->at({i, j});
                undefined_ones += std::isnan(value);
                EXPECT_EQ(std::isnan(result->at({i, j})), std::isnan(value)) << text;
                if (!std::isnan(value)) {
                    EXPECT_EQ(result->at({i, j}), value) << text;
                    EXPECT_EQ(shifted->at({i, j}), value) << text;
                }
            }
        EXPECT_EQ(undefined_ones == 0, text.find("both") != std::string::npos) << text;
    }
}

TEST(RelativeShift, IsTheProductWithTheWavesOfTheDistance) {
    const std::string text = "method=relative-shift&query_length=3&key_length=6&head_dim=4&time_direction=both";
    const FieldPtr field = field_of(text);
    const Rows queries = seeded_rows(seeded(parse(text).state, LogitStream::shift), 0, 3, 4);
    for (Index i = 0; i < 3; ++i)
        for (Index j = 0; j < 6; ++j) {
            const double distance = static_cast<double>(i + 3 - j);
            const std::span<const double> q = queries.row(i);
            EXPECT_NEAR(field->at({i, j}),
                        q[0] * std::sin(distance) + q[1] * std::sin(distance / 100) + q[2] * std::cos(distance) +
                            q[3] * std::cos(distance / 100),
                        1e-14);
        }
}

TEST(RelativeShift, StagesHoldTheSameNumbers) {
    const std::string text = "method=relative-shift&query_length=3&key_length=5&stage=";
    const FieldPtr products = field_of(text + "products"), padded = field_of(text + "padded"),
                   reshaped = field_of(text + "reshaped"), dropped = field_of(text + "dropped");
    EXPECT_EQ(padded->size(), (Cell{3, 6}));
    EXPECT_EQ(reshaped->size(), (Cell{6, 3}));
    EXPECT_EQ(dropped->size(), (Cell{5, 3}));
    for (Index n = 0; n < 18; ++n) {
        const double number = padded->at({n / 6, n % 6});
        EXPECT_EQ(number, n % 6 == 0 ? 0 : products->at({n / 6, n % 6 - 1}));
        EXPECT_EQ(reshaped->at({n / 3, n % 3}), number);
        if (n >= 3) {
            EXPECT_EQ(dropped->at({n / 3 - 1, n % 3}), number);
        }
    }
    EXPECT_EQ(products->describe().cols.labels, (std::vector<std::string>{"4", "3", "2", "1", "0"}));
    EXPECT_EQ(padded->describe().cols.labels.front(), "zero");
}

TEST(RelativeShift, SaysWhatItCannotUse) {
    EXPECT_EQ(issue_of("method=relative-shift&query_length=9&key_length=4"),
              "query_length: ‘9’ cannot be used; the shift needs no more queries than keys, here 4; 4 is used");
    EXPECT_EQ(made_of("method=relative-shift&length=16777216").field->size(), (Cell{2048, 2048}));
    EXPECT_EQ(made_of("method=music-skew&length=16777216").field->size(), (Cell{2048, 2048}));
    EXPECT_NE(field_of("method=relative-shift")->explain({3, 9}).meaning.find("mask"), std::string::npos);
}

TEST(MusicSkew, FarKeysGetNothingAndTheTableStays) {
    const FieldPtr all = field_of("method=music-skew&length=9"),
                   near = field_of("method=music-skew&length=9&table_rows=4");
    for (Index i = 0; i < 9; ++i)
        for (Index j = 0; j <= i; ++j)
            EXPECT_EQ(near->at({i, j}), i - j < 4 ? all->at({i, j}) : 0);
}

/// The four terms written out from given vectors, distance by distance.
TEST(TransformerXl, TermsAreTheirDefinition) {
    TransformerXlVectors vectors;
    vectors.shift = {3, 5, TimeDirection::right};
    const Random random(4, 99);
    vectors.queries = seeded_rows(random, 0, 3, 2);
    vectors.keys = seeded_rows(random, 10, 5, 2);
    vectors.distances = seeded_rows(random, 20, 5, 2);
    vectors.u = {0.5, -2};
    vectors.v = {3, 0.25};
    const TransformerXl field(vectors, Term::sum);
    for (Index i = 0; i < 3; ++i)
        for (Index j = 0; j < 5; ++j) {
            const Index distance = i + 2 - j;
            ASSERT_EQ(std::isnan(field.at({i, j})), distance < 0);
            if (distance < 0)
                continue;
            const auto q = vectors.queries.row(i), k = vectors.keys.row(j), r = vectors.distances.row(4 - distance);
            EXPECT_NEAR(field.at({i, j}),
                        ((q[0] + 0.5) * k[0] + (q[1] - 2) * k[1] + (q[0] + 3) * r[0] + (q[1] + 0.25) * r[1]) /
                            std::sqrt(2.0),
                        1e-14);
            EXPECT_NEAR(field.term(Term::position_position, {i, j}), (3 * r[0] + 0.25 * r[1]) / std::sqrt(2.0), 1e-15);
        }
}

void expect_sum_of_terms(const std::string& text) {
    const FieldPtr sum = field_of(text);
    std::vector<FieldPtr> terms;
    for (const std::string_view term : {"content-content", "content-position", "position-content", "position-position"})
        terms.push_back(field_of(text + "&term=" + std::string(term)));
    const Cell size = sum->size();
    for (Index i = 0; i < size.row; ++i)
        for (Index j = 0; j < size.col; ++j) {
            double total = 0;
            for (const FieldPtr& term : terms)
                total += term->at({i, j});
            if (std::isnan(total))
                EXPECT_TRUE(std::isnan(sum->at({i, j})));
            else
                EXPECT_NEAR(sum->at({i, j}), total, 1e-12);
        }
}

TEST(TransformerXl, TermsDependOnWhatTheySay) {
    expect_sum_of_terms("method=transformer-xl&length=7&memory=3&clamp=4&seed=5");
    const FieldPtr places = field_of("method=transformer-xl&length=9&memory=4&term=position-position&clamp=5"),
                   global = field_of("method=transformer-xl&length=9&memory=4&term=position-content");
    for (Index i = 1; i < 9; ++i)
        for (Index j = 1; j <= i + 4; ++j) {
            EXPECT_EQ(places->at({i, j}), places->at({i - 1, j - 1})) << "one number a distance";
            if (i + 4 - j > 5) {
                EXPECT_EQ(places->at({i, j}), places->at({i, i - 1})) << "clamped";
            }
            if (j < i + 4) {
                EXPECT_EQ(global->at({i, j}), global->at({i - 1, j})) << "the same for all queries";
            }
        }
    EXPECT_EQ(made_of("method=transformer-xl&length=16777216&memory=2048").field->size(), (Cell{2048, 4096}));
}

TEST(FourTerms, RepeatedWordsDifferByTheirPlaceOnly) {
    const std::string text = "method=four-terms&tokens=the%20dog%20bit%20the%20cat&seed=7";
    expect_sum_of_terms(text);
    const FieldPtr contents = field_of(text + "&term=content-content"), sum = field_of(text),
                   places = field_of(text + "&term=position-position"),
                   other =
                       field_of("method=four-terms&tokens=no%20one%20was%20ever%20here&seed=7&term=position-position");
    EXPECT_EQ(contents->size(), (Cell{5, 5}));
    EXPECT_EQ(contents->describe().rows.labels, (std::vector<std::string>{"the", "dog", "bit", "the", "cat"}));
    for (Index n = 0; n < 5; ++n) {
        EXPECT_EQ(contents->at({0, n}), contents->at({3, n}));
        EXPECT_EQ(contents->at({n, 0}), contents->at({n, 3}));
        EXPECT_NE(sum->at({0, n}), sum->at({3, n}));
        for (Index m = 0; m < 5; ++m)
            EXPECT_EQ(places->at({n, m}), other->at({n, m})) << "places do not depend on the words";
    }
    EXPECT_NE(contents->at({0, 0}), contents->at({1, 1}));
}

TEST(FourTerms, TakesTheChosenSentenceOrPositions) {
    EXPECT_EQ(field_of("method=four-terms&tokens=a%20b%0Ac%20d%20e&sentence=1")->size(), (Cell{3, 3}));
    EXPECT_EQ(field_of("method=four-terms&length=2&tokens=a%20b%20c")->size(), (Cell{2, 2}));
    EXPECT_EQ(field_of("method=four-terms&length=6")->size(), (Cell{6, 6}));
    EXPECT_EQ(issue_of("method=four-terms&tokens=a%20b&sentence=2"),
              "sentence: there is no sentence 2; allowed: 0 … 0 in this batch; 0 is used");
    EXPECT_EQ(made_of("method=four-terms&length=16777216").field->size(), (Cell{2048, 2048}));
}

}

}
