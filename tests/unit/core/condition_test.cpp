#include "core/state/condition.hpp"

#include "core/state/parameters.hpp"

#include <gtest/gtest.h>

namespace posenc::condition_test {
namespace {

constexpr Parameter a{.key = "a", .label = "A"}, b{.key = "b", .label = "B"}, c{.key = "c", .label = "C"};

std::string keys_of(const When& when) {
    std::string keys;
    for (std::size_t n = 0; n < when.size(); ++n) {
        keys += n > 0 ? "|" : "";
        for (const Comparison& one : when[n])
            keys += (one.negated ? "!" : "") + std::string(one.row->key);
    }
    return keys;
}

TEST(Condition, AlternativesAreMultipliedOut) {
    EXPECT_EQ(keys_of(is_on(a)), "a");
    EXPECT_EQ(keys_of(is_on(a) && is_given(b) && is_not(c, "x")), "a!b!c");
    EXPECT_EQ(keys_of(is_on(a) || (is_none(b) && is_odd(c))), "a|bc");
    EXPECT_EQ(keys_of(is_on(a) || is_on(b) || as_in(c)), "a|b|c");
    EXPECT_EQ(keys_of((is_on(a) || is_on(b)) && is_on(c)), "ac|bc");
}

TEST(Condition, ListsOfUsesKeepTheirOrder) {
    static constexpr When first = is_on(a), second = is_on(b);
    constexpr auto shared = uses(under(first, &b, &c), &a);
    constexpr auto all = uses(&c, shared, under(second, &c));
    ASSERT_EQ(all.size(), 5u);
    const Parameter* const rows[] = {&c, &b, &c, &a, &c};
    const When* const conditions[] = {nullptr, &first, &first, nullptr, &second};
    for (std::size_t n = 0; n < all.size(); ++n) {
        EXPECT_EQ(all[n].row, rows[n]) << n;
        EXPECT_EQ(all[n].when, conditions[n]) << n;
    }
}

/// A view's condition may be on a row of the method, on the method itself, and on another row of the view.
TEST(Condition, ViewsSayWhenTheirRowsApply) {
    static constexpr When odd = is_odd(parameters::d_model), of_index = is(parameters::method, "index"),
                          right = is(parameters::orientation, "positions-right");
    static constexpr Use view[] = {
        {&parameters::tokens, &odd}, {&parameters::orientation, &of_index}, {&parameters::pixel, &right}};
    const auto applying = [](std::string_view text) {
        std::string keys;
        for (const Use& use : view)
            keys += applies(*use.row, parse(text).state, view) ? std::string(use.row->key) + " " : "";
        return keys;
    };
    EXPECT_EQ(applying("d_model=8"), "");
    EXPECT_EQ(applying("d_model=7"), "tokens ");
    EXPECT_EQ(applying("method=one-hot&d_model=7"), "") << "a method without a width";
    EXPECT_EQ(applying("method=index&d_model=8"), "orientation ");
    EXPECT_EQ(applying("method=index&d_model=8&orientation=positions-right"), "orientation pixel ");
    EXPECT_EQ(applying("d_model=8&orientation=positions-right"), "") << "a chain: the orientation does not apply";
    EXPECT_FALSE(applies(parameters::pixel, State{})) << "nobody uses it";
    EXPECT_TRUE(applies(parameters::d_model, State{}));
}

}
}
