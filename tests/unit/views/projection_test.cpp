// The view of principal components: pointing, turning, choosing the axes, and embeddings that encodings move.
#include "unit/screen/screen_hand.hpp"
#include "views/projection/projection_view.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace posenc::projection_test {

namespace {

double squared_distance(const Field& field, Index a, Index b) {
    double sum = 0;
    for (Index col = 0; col < field.size().col; ++col)
        sum += std::pow(field.at({a, col}) - field.at({b, col}), 2);
    return sum;
}

class ProjectionView : public testing::Test {
  protected:
    Hand hand_{1440, 900, 1, "view=projection&method=projection&length=20&d_model=16"};
    static Item plot() { return *Hand::labelled("Positions in their components", "plot"); }
};

TEST_F(ProjectionView, DraggingTurnsInOneStepOfUndo) {
    const double yaw = hand_.state().number("yaw"), pitch = hand_.state().number("pitch");
    const Item at = plot();
    hand_.move(at.x + at.width / 2, at.y + at.height / 2);
    hand_.press();
    hand_.move(at.x + at.width / 2 + 40, at.y + at.height / 2 + 10);
    hand_.move(at.x + at.width / 2 + 80, at.y + at.height / 2 + 20);
    hand_.release();
    EXPECT_LT(hand_.state().number("yaw"), yaw);
    EXPECT_GT(hand_.state().number("pitch"), pitch);
    hand_.session().undo();
    hand_.settle();
    EXPECT_EQ(hand_.state().number("yaw"), yaw);
    EXPECT_EQ(hand_.state().number("pitch"), pitch);
}

TEST_F(ProjectionView, ThePointUnderThePointerIsLookedAt) {
    ASSERT_TRUE(hand_.click("picture.projection_axes.2"));
    hand_.session().set_focus({3, 0});
    hand_.settle();
    const Item* third = Hand::find_prefix("position 3: (", "text");
    ASSERT_TRUE(third);
    const Item at = *third;
    hand_.session().set_focus({9, 0});
    hand_.settle();
    hand_.move(at.x, at.y);
    EXPECT_EQ(hand_.session().focus().row, 3);
}

TEST_F(ProjectionView, SegmentsChooseTheAxes) {
    EXPECT_TRUE(Hand::find_prefix("the 3 drawn: ", "text"));
    ASSERT_TRUE(hand_.click("picture.projection_axes.2"));
    EXPECT_EQ(hand_.state().text("projection_axes"), "2");
    EXPECT_TRUE(Hand::find_prefix("the 2 drawn: ", "text"));
}

TEST_F(ProjectionView, ComesFromTheEncodingAndGoesBackToIt) {
    const State from = parse("method=learned&length=12").state;
    const State to = in_view(from, *find_view("projection")).value();
    EXPECT_EQ(to.text("method"), "projection");
    EXPECT_EQ(to.text("of"), "learned");
    EXPECT_EQ(in_view(to, view_for("learned")).value().text("method"), "learned");
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

TEST(ProjectionPicture, IsFilledByThePoints) {
    Hand hand(1280, 800, 1, "view=projection&method=projection&length=50");
    const Item plot = *Hand::labelled("Positions in their components", "plot");
    Range across, down;
    for (Index row = 0; row < 50; ++row) {
        hand.session().set_focus({row, 0});
        hand.settle();
        const Item* point = Hand::find_prefix("position " + std::to_string(row) + ": (", "text");
        ASSERT_TRUE(point) << row;
        across = united(across, {static_cast<double>(point->x), static_cast<double>(point->x)});
        down = united(down, {static_cast<double>(point->y), static_cast<double>(point->y)});
    }
    EXPECT_GT(across.width(), 0.6 * static_cast<double>(plot.width));
    EXPECT_GT(down.width(), 0.5 * static_cast<double>(plot.height));
}

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
    hand.settle();
    const Item* dog = Hand::find_prefix("token dog: (", "text");
    ASSERT_TRUE(dog);
    EXPECT_TRUE(Hand::find_prefix("hollow: embeddings", "text"));
    const Item at = *dog;
    hand.session().set_focus({3, 0});
    hand.settle();
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

}
