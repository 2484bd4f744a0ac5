// The examples of methods: they can be read, show something else than the defaults, come with a method that is chosen
// and leave with it, and never come with a link.
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "panels/actions.hpp"
#include "views/views.hpp"

#include <gtest/gtest.h>

#include <string>

namespace posenc {
extern const View masks_view;
}

namespace posenc::method_examples_test {
namespace {

TEST(MethodExamples, AreReadAndChangeWhatIsShown) {
    int found = 0;
    for (const Method* method : methods()) {
        if (method->example.empty())
            continue;
        ++found;
        EXPECT_TRUE(parse(method->example).issues.empty()) << method->id;
        const State example = example_of(*method);
        EXPECT_EQ(example.text("method"), method->id);
        EXPECT_TRUE(make_field(example).issues.empty()) << method->id;
        EXPECT_FALSE(format(example.without("method")).empty()) << method->id;
    }
    EXPECT_GE(found, 5);
}

TEST(MethodExamples, ComeWithAMethodThatIsChosenAndLeaveWithIt) {
    Session session;
    session.apply("view=masks&method=look-ahead&theme=dark");
    session.begin_frame();
    choose_method(session, registry::padding);
    session.begin_frame();
    EXPECT_FALSE(session.state().text("tokens").empty());
    EXPECT_EQ(session.state().integer("length"), 8);
    choose_method(session, registry::bigbird);
    session.begin_frame();
    EXPECT_TRUE(session.state().is_default("tokens"));
    EXPECT_EQ(session.state().integer("length"), 256);
    choose_method(session, registry::look_ahead);
    session.begin_frame();
    EXPECT_TRUE(session.state().is_default("length"));
    EXPECT_EQ(session.state().text("theme"), "dark");
}

TEST(MethodExamples, TakeNothingFromAPersonAndNothingComesWithALink) {
    Session session;
    session.apply("view=masks&method=look-ahead&length=12");
    session.begin_frame();
    choose_method(session, registry::bigbird);
    session.begin_frame();
    EXPECT_EQ(session.state().integer("length"), 12);
    Session opened;
    opened.apply("view=masks&method=bigbird");
    opened.begin_frame();
    EXPECT_TRUE(opened.state().is_default("length"));
}

TEST(MethodExamples, ReplaceThatOfTheView) {
    const State softmax = parse(masks_view.example).state.with("view", "masks");
    const State next = with_method(softmax, masks_view, masks_view, registry::bigbird);
    EXPECT_TRUE(next.is_default("tokens"));
    EXPECT_EQ(next.integer("length"), 256);
}

}
}
