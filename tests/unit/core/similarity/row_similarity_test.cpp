// Similarity of the rows of every encoding, by every measure, against the rows themselves; distances of uneven places.
#include "core/encodings/learned/seeded_table.hpp"
#include "core/method.hpp"
#include "core/relative/uneven_distance.hpp"
#include "core/state/parameters.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::row_similarity_test {

namespace {

using Vector = std::vector<double>;

Vector row_of(const Field& field, Index row) {
    Vector numbers;
    for (Index col = 0; col < field.size().col; ++col)
        numbers.push_back(field.at({row, col}));
    return numbers;
}

double product(const Vector& a, const Vector& b) {
    double total = 0;
    for (std::size_t n = 0; n < a.size(); ++n)
        total += a[n] * b[n];
    return total;
}

double measured(const Vector& a, const Vector& b, std::string_view measure) {
    if (measure == "dot")
        return product(a, b);
    if (measure == "cosine") {
        const double lengths = std::sqrt(product(a, a) * product(b, b));
        return lengths == 0 ? 0 : product(a, b) / lengths;
    }
    Vector difference;
    for (std::size_t n = 0; n < a.size(); ++n)
        difference.push_back(a[n] - b[n]);
    return std::sqrt(product(difference, difference));
}

/// Wq (first 0) or Wk (first 2^16) times the vector.
Vector through(const State& state, Index first, const Vector& x) {
    const SeededTable table(state, Stream::similarity);
    Vector made;
    for (Index out = 0; out < state.integer("head_dim"); ++out) {
        double total = 0;
        for (std::size_t in = 0; in < x.size(); ++in)
            total += table.at(first + out, static_cast<Index>(in)) * x[in];
        made.push_back(total / std::sqrt(static_cast<double>(x.size())));
    }
    return made;
}

TEST(RowSimilarity, IsThatOfTheRowsWhateverTheEncoding) {
    for (const Choice& encoding : find_parameter("of")->choices)
        for (const char* measure : {"dot", "cosine", "euclidean"})
            for (const char* rest : {"&d_model=6", "&d_model=7", "&d_model=7&projected=1&head_dim=3&seed=5"}) {
                const std::string text =
                    "length=9&trained_length=7&grid_height=2&grid_width=3&method=" + std::string(encoding.id) + rest;
                SCOPED_TRACE(text + " " + measure);
                const State state = parse(text).state;
                const FieldPtr rows = make_field(state).field;
                const FieldPtr field =
                    make_field(state.with("method", "similarity").with("of", encoding.id).with("measure", measure))
                        .field;
                const Index count = rows->size().row;
                ASSERT_EQ(field->size(), (Cell{count, count}));
                for (Index p = 0; p < count; ++p)
                    for (Index q = 0; q < count; ++q) {
                        Vector a = row_of(*rows, p), b = row_of(*rows, q);
                        if (state.flag("projected")) {
                            a = through(state, 0, a);
                            b = through(state, 1 << 16, b);
                        }
                        const double wanted = measured(a, b, measure), value = field->at({p, q});
                        if (std::isnan(wanted))
                            ASSERT_TRUE(std::isnan(value));
                        else
                            ASSERT_NEAR(value, wanted, 1e-7 * std::max(1.0, std::fabs(wanted))) << p << ", " << q;
                    }
            }
}

/// Columns of pairs that are left out count as if they were not there, the lone sine of an odd width among them.
TEST(SummedPairs, LeaveTheOthersOut) {
    for (const std::string measure : {"dot", "cosine", "euclidean"})
        for (const auto& [width, pairs] : {std::pair{12, 1}, {12, 4}, {12, 6}, {12, 99}, {7, 2}, {7, 3}, {7, 4}}) {
            const std::string rows = "length=9&offset=3&d_model=" + std::to_string(width);
            const std::string text =
                "method=similarity&measure=" + measure + "&" + rows + "&summed_pairs=" + std::to_string(pairs);
            const FieldPtr table = make_field(parse("method=sinusoidal&" + rows).state).field,
                           field = make_field(parse(text).state).field;
            for (Index p = 0; p < 9; ++p)
                for (Index q = 0; q < 9; ++q) {
                    Vector a = row_of(*table, p), b = row_of(*table, q);
                    a.resize(static_cast<std::size_t>(std::min(2 * pairs, width)));
                    b.resize(a.size());
                    EXPECT_NEAR(field->at({p, q}), measured(a, b, measure), 1e-12) << text << " " << p << " " << q;
                }
            EXPECT_NEAR(field->explain({2, 5}).steps.back().value, field->at({2, 5}), 1e-12) << text;
        }
}

TEST(SummedPairs, ConcernSinusoidsAsTheyAreOnly) {
    for (const std::string more : {"&projected=1", "&of=binary"}) {
        const std::string text = "method=similarity&length=6&d_model=8" + more;
        EXPECT_EQ(make_field(parse(text + "&summed_pairs=1").state).field->at({1, 4}),
                  make_field(parse(text).state).field->at({1, 4}))
            << more;
    }
}

TEST(SummedPairs, AreNamedInTheExplanation) {
    const FieldPtr field = make_field(parse("method=similarity&d_model=64&summed_pairs=3").state).field;
    EXPECT_NE(field->explain({0, 1}).steps[1].text.find("over 3 of 32 pairs"), std::string::npos)
        << field->explain({0, 1}).steps[1].text;
}

TEST(RowSimilarity, EuclideanDistancesOfSinusoidsReachFar) {
    const MakeResult made = make_field(parse("method=similarity&measure=euclidean&length=16777216&d_model=32").state);
    EXPECT_EQ(made.field->size().row, 1 << 20);
    ASSERT_EQ(made.issues.size(), 1U);
    EXPECT_EQ(made.issues.front().key, "length");
    EXPECT_EQ(made.field->at({500000, 500000}), 0);
    EXPECT_EQ(made.field->at({0, 700}), made.field->at({300700, 300000}));
    const State wide = parse("method=similarity&measure=euclidean&length=16777216&d_model=1024").state;
    EXPECT_EQ(make_field(wide).field->size().row, 1 << 15) << "2^24 / 2^9";
}

TEST(UnevenDistance, ReadsPlacesWithAndWithoutNames) {
    std::vector<Issue> issues;
    const Places places = read_places("0, New York 1.5 ,\n-2e3", issues);
    EXPECT_TRUE(issues.empty());
    EXPECT_EQ(places.at, (std::vector<double>{0, 1.5, -2000}));
    EXPECT_EQ(places.names, (std::vector<std::string>{"0", "New York", "−2000"}));
    EXPECT_EQ(read_places("1, x, nan, 3", issues).at, (std::vector<double>{1, 3}));
    EXPECT_EQ(issues.size(), 2U);
    issues.clear();
    EXPECT_EQ(read_places(" ,", issues).at, (std::vector<double>{0}));
    EXPECT_EQ(issues.size(), 1U);
}

TEST(UnevenDistance, IsTheDifferenceOfPlaces) {
    const State state = State{}.with("method", "distance").with("positions", "A 0, B 232, C 313.5");
    const FieldPtr plain = make_field(state).field, both = make_field(state.with("signed", "1")).field;
    ASSERT_EQ(plain->size(), (Cell{3, 3}));
    EXPECT_EQ(plain->at({2, 0}), 313.5);
    EXPECT_EQ(both->at({2, 0}), -313.5);
    EXPECT_EQ(both->at({1, 2}), 81.5);
    EXPECT_EQ(plain->describe().rows.labels, (std::vector<std::string>{"A 0", "B 232", "C 313.5"}));
    EXPECT_NE(plain->at({0, 1}), plain->at({1, 2})) << "not Toeplitz";
    const FieldPtr far = make_field(state.with("positions", "A 100, B 332, C 413.5")).field;
    EXPECT_EQ(far->describe().high, 313.5) << "colours reach from one end of the street to the other";
}

}

}
