// Distance over time, against the distances of the rows at the time stamps.
#include "core/method.hpp"
#include "core/waves/time/time_distance.hpp"

#include <gtest/gtest.h>

namespace posenc::time_distance_test {
namespace {

TEST(TimeDistance, IsThatOfTheRowsAtTheStamps) {
    for (const std::string more : {"", "&terms=cosines&d_model=7", "&time_scale=48&base=10"}) {
        const State state = parse("method=time&d_model=8&times=1,3,2.5,9" + more).state;
        const FieldPtr table = make_field(state).field, curve = time_distance_curve(state, 3, {1, 9}, 17);
        const FieldPtr distances = row_distances(table, 1);
        EXPECT_NEAR(curve->at({0, 0}), distances->at({0, 0}), 1e-12);
        EXPECT_NEAR(curve->at({0, 4}), 0, 1e-12) << "at the stamp itself";
        EXPECT_NEAR(curve->at({0, 3}), distances->at({0, 2}), 1e-12);
        EXPECT_NEAR(curve->at({0, 16}), distances->at({0, 3}), 1e-12);
    }
}

}
}
