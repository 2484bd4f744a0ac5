// Principal components against what defines them, the method on top of them, and the view: pointing, turning, choosing
// the axes.
#include "core/encodings/projection.hpp"

#include "unit/screen/screen_hand.hpp"

#include "core/method.hpp"
#include "core/text.hpp"
#include "views/projection/scene.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace {

using namespace posenc;

Made made_of(const std::string& text) {
    return make_field(parse("method=projection&" + text).state);
}

const Projection& projection_of(const Made& made) {
    return static_cast<const Projection&>(*made.field);
}

double squared_distance(const Field& field, Index a, Index b) {
    double sum = 0;
    for (Index col = 0; col < field.size().col; ++col)
        sum += std::pow(field.at({a, col}) - field.at({b, col}), 2);
    return sum;
}

TEST(PrincipalComponents, AllOfThemKeepEveryDistance) {
    // Fewer columns than rows and the other way round take different ways.
    for (const std::string shape : {"d_model=8&length=30", "d_model=24&length=7"}) {
        const Made made = made_of(shape + "&components=8&base=50");
        const FieldPtr rows = make_field(parse("method=sinusoidal&base=50&" + shape).state).field;
        ASSERT_EQ(made.field->size(), (Cell{rows->size().row, 8}));
        for (Index a = 0; a < rows->size().row; ++a)
            for (Index b = 0; b < a; ++b)
                ASSERT_NEAR(squared_distance(*made.field, a, b), squared_distance(*rows, a, b), 1e-9) << shape;
    }
}

TEST(PrincipalComponents, ScoresAreUncorrelatedAndHoldTheSharesOfTheVariance) {
    const Made made = made_of("d_model=64&length=40&components=5");
    const Projection& field = projection_of(made);
    double total = 0;
    const FieldPtr rows = make_field(parse("method=sinusoidal&d_model=64&length=40").state).field;
    for (Index col = 0; col < 64; ++col) {
        double sum = 0, squares = 0;
        for (Index row = 0; row < 40; ++row) {
            sum += rows->at({row, col});
            squares += rows->at({row, col}) * rows->at({row, col});
        }
        total += squares - sum * sum / 40;
    }
    for (Index a = 0; a < 5; ++a)
        for (Index b = 0; b <= a; ++b) {
            double product = 0;
            for (Index row = 0; row < 40; ++row)
                product += field.at({row, a}) * field.at({row, b});
            EXPECT_NEAR(product, a == b ? field.share(a) * total : 0, 1e-9);
        }
    double shares = 0;
    for (const double share : field.shares())
        shares += share;
    EXPECT_NEAR(shares, 1, 1e-9);
    EXPECT_TRUE(std::is_sorted(field.shares().rbegin(), field.shares().rend()));
}

TEST(PrincipalComponents, TheLargestEntryOfADirectionIsPositive) {
    for (const Index rows : {5, 40}) {
        Rows table{12, {}};
        for (Index n = 0; n < rows * 12; ++n)
            table.numbers.push_back(std::sin(static_cast<double>(n * n) * 0.7));
        const PrincipalComponents parts = principal_components(table, 3);
        ASSERT_EQ(parts.directions.count(), 3);
        for (Index k = 0; k < 3; ++k) {
            const auto v = parts.directions.row(k);
            EXPECT_GT(
                *std::max_element(v.begin(), v.end(), [](double a, double b) { return std::fabs(a) < std::fabs(b); }),
                0);
            EXPECT_NEAR(dot(v, v), 1, 1e-12);
        }
    }
}

TEST(PrincipalComponents, EqualSharesAreSettledTheSameWay) {
    const Made made = made_of("of=one-hot&length=9&components=2");
    const Projection& field = projection_of(made);
    EXPECT_NEAR(field.share(0), 1.0 / 8, 1e-12);
    EXPECT_NEAR(field.share(7), 1.0 / 8, 1e-12);
    EXPECT_EQ(field.share(8), 0);
    EXPECT_NEAR(field.at({0, 0}), std::sqrt(8.0 / 9), 1e-12) << "the direction of the first column";
    EXPECT_NEAR(field.at({0, 1}), 0, 1e-12);
    EXPECT_NEAR(field.at({1, 1}), std::sqrt(7.0 / 8), 1e-12);
}

TEST(Projection, RowsThatDoNotDifferHaveNoComponents) {
    const Made made = made_of("length=1");
    EXPECT_TRUE(projection_of(made).shares().empty());
    for (Index k = 0; k < 3; ++k)
        EXPECT_EQ(made.field->at({0, k}), 0);
    EXPECT_EQ(made.field->explain({0, 2}).steps.back().value, 0);
}

TEST(Projection, UndefinedRowsTakeNoPart) {
    const std::string table = "of=axial-learned&axes=2,3&d_model=8&components=4";
    const FieldPtr all = made_of(table + "&length=6").field, more = made_of(table + "&length=9").field;
    for (Index row = 0; row < 6; ++row)
        EXPECT_NEAR(more->at({row, 3}), all->at({row, 3}), 1e-12);
    EXPECT_TRUE(std::isnan(more->at({7, 0})));
}

TEST(Projection, LongTablesAreCutAndItIsSaid) {
    for (const std::string table : {"of=index", "d_model=128", "d_model=2048", "of=one-hot"}) {
        const Made made = made_of(table + "&length=1000000");
        ASSERT_EQ(made.issues.size(), 1u) << table;
        EXPECT_EQ(made.issues.front().key, "length");
        EXPECT_NE(made.issues.front().used.find(readable_integer(made.field->size().row)), std::string::npos) << table;
    }
    EXPECT_EQ(made_of("of=index&length=1000000").field->size().row, 4096);
}

TEST(Projection, TheLastStepIsTheCell) {
    const Made made = made_of("d_model=6&length=9");
    for (Index row = 0; row < 9; ++row)
        for (Index k = 0; k < 3; ++k)
            EXPECT_EQ(made.field->explain({row, k}).steps.back().value, made.field->at({row, k}));
}

class ProjectionView : public testing::Test {
  protected:
    Hand hand_{1440, 900, 1, "view=projection&method=projection&length=20&d_model=16"};
    static Item plot() { return *Hand::find("Positions in their components", "plot"); }
};

TEST_F(ProjectionView, DraggingTurnsInOneStepOfUndo) {
    const double yaw = hand_.state().number("yaw"), pitch = hand_.state().number("pitch");
    const Item at = plot();
    hand_.move(at.x + at.width / 2, at.y + at.height / 2);
    hand_.screen().press(true);
    hand_.screen().frame(2);
    hand_.move(at.x + at.width / 2 + 40, at.y + at.height / 2 + 10);
    hand_.move(at.x + at.width / 2 + 80, at.y + at.height / 2 + 20);
    hand_.release();
    EXPECT_LT(hand_.state().number("yaw"), yaw);
    EXPECT_GT(hand_.state().number("pitch"), pitch);
    hand_.session().undo();
    hand_.screen().frame(2);
    EXPECT_EQ(hand_.state().number("yaw"), yaw);
    EXPECT_EQ(hand_.state().number("pitch"), pitch);
}

TEST_F(ProjectionView, ThePointUnderThePointerIsLookedAt) {
    ASSERT_TRUE(hand_.click("2-D", "segment"));
    hand_.session().set_focus({3, 0});
    hand_.screen().frame(2);
    const Item* third = Hand::find_prefix("position 3: (", "text");
    ASSERT_TRUE(third);
    const Item at = *third;
    hand_.session().set_focus({9, 0});
    hand_.screen().frame(2);
    hand_.move(at.x, at.y);
    EXPECT_EQ(hand_.session().focus().row, 3);
}

TEST_F(ProjectionView, SegmentsChooseTheAxes) {
    EXPECT_TRUE(Hand::find_prefix("the 3 drawn: ", "text"));
    ASSERT_TRUE(hand_.click("2-D", "segment"));
    EXPECT_EQ(hand_.state().text("projection_axes"), "2");
    EXPECT_TRUE(Hand::find_prefix("the 2 drawn: ", "text"));
}

TEST_F(ProjectionView, ComesFromTheEncodingAndGoesBackToIt) {
    const State from = parse("method=learned&length=12").state;
    const State to = switched(from, &view_for("learned"), *find_view("projection"));
    EXPECT_EQ(to.text("method"), "projection");
    EXPECT_EQ(to.text("of"), "learned");
    EXPECT_EQ(switched(to, find_view("projection"), view_for("learned")).text("method"), "learned");
}

/// The scene that the view draws of a sentence.
struct Sentence {
    explicit Sentence(std::string_view text)
        : session(parse("method=attention&tokens=the%20dog%20ran&d_model=3&" + std::string(text)).state),
          scene{.session = session, .canvas = canvas, .field = {}, .description = {}, .solid = true} {
        set_embeddings(scene);
    }
    Session session;
    Canvas canvas;
    ProjectionScene scene;
};

TEST(ProjectedEmbeddings, EncodingsMoveThemByTheirOwnLength) {
    const Sentence made("embeddings=1,2,3;4,0,1");
    const FieldPtr encodings = make_field(made.session.state().with("attention_stage", "encodings")).field,
                   embeddings = make_field(made.session.state().with("attention_stage", "embeddings")).field;
    ASSERT_EQ(made.scene.field->size(), (Cell{6, 3}));
    EXPECT_EQ(embeddings->at({1, 0}), 4);
    for (Index row = 0; row < 3; ++row) { // three components of three dimensions keep every distance
        double moved = 0;
        for (Index col = 0; col < 3; ++col)
            moved += std::pow(encodings->at({row, col}), 2);
        EXPECT_GT(moved, 0.5);
        EXPECT_NEAR(squared_distance(*made.scene.field, row, row + 3), moved, 1e-9);
        for (Index other = 0; other < row; ++other)
            EXPECT_NEAR(squared_distance(*made.scene.field, row, other), squared_distance(*embeddings, row, other),
                        1e-9);
    }
    EXPECT_EQ(made.scene.field->describe().rows.labels[1], "dog");
    EXPECT_EQ(made.scene.field->describe().rows.labels[4], "dog + u₁");
}

TEST(ProjectedEmbeddings, StayWhereNoEncodingJoinsThem) {
    const Sentence made("encoding_combine=none");
    EXPECT_EQ(squared_distance(*made.scene.field, 1, 4), 0);
    const Sentence beside("encoding_combine=concatenate");
    const FieldPtr encodings = make_field(beside.session.state().with("attention_stage", "encodings")).field;
    EXPECT_EQ(beside.scene.tokens, 3);
    EXPECT_GT(squared_distance(*beside.scene.field, 1, 4), 0.1) << "zeros stand where the encodings will";
}

TEST(ProjectedEmbeddings, AreNamedByTheTokensAndLookedAtTogether) {
    Hand hand(1440, 900, 1, "view=projection&method=attention&tokens=the%20dog%20ran%20fast&d_model=4");
    hand.session().set_focus({1, 0});
    hand.screen().frame(2);
    const Item* dog = Hand::find_prefix("token dog: (", "text");
    ASSERT_TRUE(dog);
    EXPECT_TRUE(Hand::find_prefix("hollow: embeddings", "text"));
    const Item at = *dog;
    hand.session().set_focus({3, 0});
    hand.screen().frame(2);
    hand.move(at.x, at.y);
    EXPECT_EQ(hand.session().focus().row, 1);
}

TEST(ProjectedEmbeddings, LongSentencesAreCutAndSaySo) {
    std::string tokens;
    for (int i = 0; i < 90; ++i)
        tokens += "w" + std::to_string(i) + "%20";
    Hand hand(1440, 900, 1, "view=projection&method=attention&length=90&d_model=8&tokens=" + tokens);
    EXPECT_TRUE(Hand::find_prefix("hollow: embeddings; filled: with their encodings; 26 more left out", "text"));
}

}
