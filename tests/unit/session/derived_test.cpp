// What a session keeps of what views compute: made once for its inputs, each call apart, fields untouched by it.
#include "core/state/parameters.hpp"
#include "session/session.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace posenc::derived_test {
namespace {

/// How often something is made; one call site, whatever is asked.
struct Counted {
    Session session;
    int made = 0;
    int asked(const Inputs& inputs) {
        return *session.derived<int>(inputs, [&] { return std::make_shared<int>(++made); });
    }
};

TEST(Derived, IsMadeOnceWhileItsInputsStayTheSame) {
    Counted counted;
    EXPECT_EQ(counted.asked({7, "a text", 0.5, std::vector<Index>{1, 2}}), 1);
    EXPECT_EQ(counted.asked({7, "a text", 0.5, std::vector<Index>{1, 2}}), 1);
    EXPECT_EQ(counted.asked({8, "a text", 0.5, std::vector<Index>{1, 2}}), 2);
    EXPECT_EQ(counted.asked({7, "a text", 0.5, std::vector<Index>{1}}), 3);
    EXPECT_EQ(counted.asked({7, "a text", 0.5, std::vector<Index>{1, 2}}), 1) << "it was kept";
    const double none = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(counted.asked({none}), 4);
    EXPECT_EQ(counted.asked({none}), 4) << "no number is the same as no number";
    EXPECT_EQ(counted.asked({Index{1}}), 5);
    EXPECT_EQ(counted.asked({1.0}), 6) << "a place is not a number";
}

TEST(Derived, OfAFieldIsOfThatVeryField) {
    Counted counted;
    const State state = parse("length=5").state;
    FieldPtr one = make_field(state).field;
    const FieldPtr other = make_field(state).field;
    EXPECT_EQ(counted.asked({one}), 1);
    EXPECT_EQ(counted.asked({other}), 2);
    const std::weak_ptr<const Field> watched = one;
    one.reset();
    EXPECT_FALSE(watched.expired()) << "its address must not become another field's";
}

TEST(Derived, ForgetsWhatWasMadeOfOneFieldAndNothingElse) {
    Derived derived;
    int made = 0;
    const auto ask = [&](const Inputs& inputs) {
        return *derived.get<int>(inputs, [&] { return std::make_shared<int>(++made); });
    };
    const State state = parse("length=5").state;
    const FieldPtr one = make_field(state).field, other = make_field(state).field;
    ask({one, 1}), ask({other, 1}), ask({2});
    derived.forget(one);
    EXPECT_EQ(ask({other, 1}), 2);
    EXPECT_EQ(ask({2}), 3);
    EXPECT_EQ(ask({one, 1}), 4) << "made anew";
}

struct Kept {
    std::size_t held_bytes() const { return 100; }
};

TEST(Derived, DropsWhatTheLastFrameDidNotAskFor) {
    Derived derived;
    int made = 0;
    const auto ask = [&](int input) {
        derived.get<Kept>({input}, [&] {
            ++made;
            return std::make_shared<Kept>();
        });
    };
    ask(1);
    ask(2);
    derived.get<int>({1}, [] { return std::make_shared<int>(1); }); // keeps nothing worth speaking of
    derived.get<Kept>({3}, [] { return std::shared_ptr<Kept>(); }); // there is none
    EXPECT_EQ(derived.bytes(), 200u);
    derived.next_frame();
    ask(2);
    EXPECT_EQ(derived.drop_unused(), 100u);
    EXPECT_EQ(derived.bytes(), 100u);
    ask(2);
    EXPECT_EQ(made, 2);
    ask(1);
    EXPECT_EQ(made, 3);
}

TEST(Derived, SettingsAreTheValuesOfTheMethodButOne) {
    const Method& alibi = *find_method("alibi");
    const State state = parse("method=alibi&head=1").state;
    EXPECT_EQ(settings_of(state, alibi, "head"), settings_of(state.with("head", "2"), alibi, "head"));
    EXPECT_FALSE(settings_of(state, alibi) == settings_of(state.with("head", "2"), alibi));
    EXPECT_EQ(settings_of(state, alibi), settings_of(state.with("theme", "dark"), alibi)) << "which is not its own";
}

TEST(Derived, EachCallHasItsOwn) {
    Session session;
    const auto one = session.derived<int>({3}, [] { return std::make_shared<int>(1); });
    const auto other = session.derived<int>({3}, [] { return std::make_shared<int>(2); });
    EXPECT_EQ(*one, 1);
    EXPECT_EQ(*other, 2);
}

TEST(Derived, TakesNoRoomFromFields) {
    Session session(parse("length=5").state);
    const FieldPtr field = session.made(session.state().with("length", "6")).field;
    for (int row = 0; row < 100; ++row) // as many as a pointer that crosses a matrix
        session.derived<int>({row}, [&] { return std::make_shared<int>(row); });
    EXPECT_EQ(session.made(session.state().with("length", "6")).field, field);
}

TEST(Replace, MakesAStateThePresentOneInOneStepOfUndo) {
    Session session(parse("length=5").state);
    session.replace(parse("length=7&base=100").state, {{"base", "base: told"}});
    EXPECT_EQ(session.state().integer("length"), 5) << "edits wait for the next frame";
    EXPECT_TRUE(session.begin_frame());
    EXPECT_EQ(format(session.state()), "length=7&base=100");
    ASSERT_EQ(session.messages().size(), 1u);
    EXPECT_EQ(session.messages().front().message, "base: told");
    session.undo();
    session.begin_frame();
    EXPECT_EQ(format(session.state()), "length=5");
    session.replace(parse("length=9").state);
    session.begin_frame();
    EXPECT_TRUE(session.messages().empty());
}

}
}
