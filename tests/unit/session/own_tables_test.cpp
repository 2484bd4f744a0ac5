// Tables that are brought belong to the session: every state has them, whatever it came from, and what was made of
// other numbers is made anew.
#include "core/own/own_table.hpp"
#include "session/second_picture.hpp"
#include "session/session.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::own_tables_test {
namespace {

OwnTablePtr table_of(std::string_view name, double number) {
    return OwnTable::make(name, {2, 3}, std::vector<double>(6, number), "float32");
}

TEST(OwnTablesOfSession, FillsWhatWasMissingAtOnceAndIsNoStep) {
    Session session(parse("method=own&own=t").state);
    EXPECT_TRUE(std::isnan(session.field()->at({0, 0})));
    EXPECT_FALSE(session.messages().empty());
    session.add_own_table(table_of("t", 4));
    EXPECT_EQ(session.field()->at({1, 2}), 4);
    EXPECT_TRUE(session.messages().empty());
    EXPECT_FALSE(session.can_undo());
}

TEST(OwnTablesOfSession, LastsThroughUndoResetLinksAndPresets) {
    Session session(parse("method=own&own=t").state);
    session.edit("length", "7");
    session.begin_frame();
    session.add_own_table(table_of("t", 4));
    const auto holds = [&](std::string_view how) { EXPECT_EQ(session.field()->at({1, 2}), 4) << how; };
    session.undo();
    session.begin_frame();
    holds("undo");
    session.reset_all();
    session.begin_frame();
    holds("reset");
    for (const std::string_view link : {"preset=bert", "method=alibi", "method=own&own=t"}) {
        session.apply(link, true);
        session.begin_frame();
    }
    holds("link");
    session.replace(parse("method=own").state);
    session.begin_frame();
    holds("replace");
}

TEST(OwnTablesOfSession, OtherNumbersUnderTheSameNameTakeTheirPlace) {
    Session session(parse("method=own&own=t").state);
    session.add_own_table(table_of("t", 4));
    EXPECT_EQ(session.field()->at({0, 0}), 4);
    session.add_own_table(table_of("t", 5));
    EXPECT_EQ(session.field()->at({0, 0}), 5);
    session.remove_own_table(table_of("t", 5)->reference());
    EXPECT_EQ(session.field()->at({0, 0}), 4);
}

TEST(OwnTablesOfSession, ReachesThePictureBeside) {
    Session first(parse("method=own&own=t&beside=own%3Du").state);
    SecondPicture beside;
    beside.begin_frame(first);
    EXPECT_TRUE(std::isnan(beside.session().field()->at({0, 0})));
    first.add_own_table(table_of("t", 4));
    first.add_own_table(table_of("u", 6));
    beside.begin_frame(first);
    EXPECT_EQ(first.field()->at({0, 0}), 4);
    EXPECT_EQ(beside.session().field()->at({0, 0}), 6);
}

}
}
