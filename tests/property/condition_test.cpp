// The conditions under which methods and views use rows, over the whole registry: they name what exists; a row that
// does not apply changes nothing of the field, and one that applies somewhere does.
#include "conditions.hpp"
#include "random_states.hpp"

#include "core/rotary/rotary_parameters.hpp"
#include "core/state/parameters.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace posenc::condition_test {

namespace {

using namespace posenc::properties;

TEST(Conditions, MisspeltOnesMakeNoSense) {
    const auto sensible = [](const When& when) { return makes_sense(when[0][0], parameters::beta_fast); };
    EXPECT_TRUE(sensible(is(parameters::scaling, "yarn", "none")));
    EXPECT_FALSE(sensible(is(parameters::scaling, "yarn", "yarm")));
    EXPECT_FALSE(sensible(is(parameters::scaling)));
    EXPECT_FALSE(sensible(is_not(parameters::scaling, "")));
    EXPECT_FALSE(sensible(is(parameters::truncate, "1"))) << "a flag has no text";
    EXPECT_FALSE(sensible(is(parameters::method, "rope")));
    EXPECT_FALSE(sensible(is_none(parameters::beta_fast)));
    EXPECT_FALSE(sensible(is_on(parameters::scaling)));
    EXPECT_FALSE(sensible(is_odd(parameters::base)));
    EXPECT_FALSE(sensible(as_in(parameters::scaling)));
}

TEST(Conditions, OfMethodsAreOnRowsOfTheMethod) {
    for (const Method* method : methods())
        for (const Use& use : method->parameters)
            for (const Comparison& asked : comparisons_of(use)) {
                SCOPED_TRACE(std::string(method->id) + ": " + std::string(use.row->key));
                EXPECT_TRUE(takes(*method, *asked.row)) << asked.row->key;
                EXPECT_TRUE(makes_sense(asked, *use.row)) << asked.row->key;
                if (asked.kind != Comparison::Kind::as_in)
                    continue;
                for (const Method* other : named_methods(asked, *use.row))
                    for (const Comparison& there : comparisons_of(*use_of(other->parameters.all(), *use.row)))
                        EXPECT_TRUE(takes(*method, *there.row)) << "in " << other->id << ": " << there.row->key;
            }
}

/// Every row of a method that a comparison of its rows, or a table of it, needs is among theirs.
TEST(Conditions, SimilarityHasTheRowsOfEveryEncodingItCompares) {
    const Method& similarity = *find_method("similarity");
    const Parameter& of = *find_parameter("of");
    for (const Method* method : methods())
        EXPECT_EQ(!method->encoding.empty(), read_value(of, method->id).value.has_value()) << method->id;
    for (const Choice& encoding : of.choices) {
        const Method* method = find_method(encoding.id);
        ASSERT_TRUE(method) << encoding.id;
        State state = State{}.with("method", "similarity").with("of", encoding.id).with("projected", "1");
        for (const Parameter* row : method->parameters) {
            EXPECT_TRUE(takes(similarity, *row)) << encoding.id << " " << row->key;
            const bool plain = applies(*row, State{}.with("method", encoding.id));
            EXPECT_TRUE(!plain || applies(*row, state)) << encoding.id << " " << row->key;
        }
    }
}

struct Seen {
    FieldPtr field;
    Description description;
};

Seen seen(const State& state) {
    const FieldPtr field = make_field(state).field;
    return {field, field->describe()};
}

bool same_description(const Description& a, const Description& b) {
    return a.title == b.title && a.rows == b.rows && a.cols == b.cols && same(a.low, b.low) && same(a.high, b.high) &&
           a.ranges == b.ranges;
}

/// Size, axes and colours, and up to so many cells.
bool same_field(const Seen& a, const Seen& b, Generator& random, int cells) {
    const Cell size = a.field->size();
    if (!(size == b.field->size()) || !same_description(a.description, b.description))
        return false;
    for (int n = 0; n < cells; ++n) {
        const Cell cell{below(random, size.row), below(random, size.col)};
        if (!same(a.field->at(cell), b.field->at(cell)))
            return false;
    }
    return true;
}

bool same_words(const Seen& a, const Seen& b, Generator& random) {
    const Cell size = a.field->size(), cell{below(random, size.row), below(random, size.col)};
    const Explanation one = a.field->explain(cell), other = b.field->explain(cell);
    return one.fact == other.fact && one.meaning == other.meaning;
}

TEST(Conditions, RowsThatDoNotApplyChangeNothing) {
    Generator random(21);
    int changed = 0;
    for (const Method* method : methods())
        for (int n = 0; n < 12; ++n) {
            const State state =
                n == 0 ? State{}.with("method", method->id) : random_state(*method, random, Sizes::small);
            const Seen before = seen(state);
            for (const Parameter* row : method->parameters) {
                if (applies(*row, state))
                    continue;
                const State after = state.with(row->key, random_value(*row, random, Sizes::small));
                ASSERT_TRUE(same_field(before, seen(after), random, 40)) << row->key << ": " << format(after);
                ++changed;
            }
        }
    EXPECT_GT(changed, 2000);
}

/// A text that gives the answer asked for, or may do so.
std::string wanted_value(const Comparison& asked, Generator& random) {
    const std::vector<std::string_view> ids = ids_of(asked);
    switch (asked.kind) {
    case Comparison::Kind::on:
        return asked.negated ? "0" : "1";
    case Comparison::Kind::odd:
        return std::to_string((asked.negated ? 2 : 1) + 2 * below(random, 20));
    default:
        return asked.negated                          ? random_value(*asked.row, random, Sizes::small)
               : asked.kind == Comparison::Kind::none ? "none"
                                                      : std::string(ids[random() % ids.size()]);
    }
}

/// The state with the values that one alternative of the condition asks for under which the method uses the row.
State satisfied(State state, const Method& method, const Parameter& row, Generator& random) {
    const Use& use = *use_of(method.parameters.all(), row);
    if (!use.when)
        return state;
    for (const Comparison& asked : (*use.when)[random() % use.when->size()]) {
        state = satisfied(std::move(state), method, *asked.row, random);
        if (asked.kind == Comparison::Kind::as_in) {
            const std::vector<const Method*> named = named_methods(asked, row);
            const Method& other = *named[random() % named.size()];
            state = satisfied(state.with(asked.row->key, other.id), other, row, random);
        } else {
            state = state.with(asked.row->key, wanted_value(asked, random));
        }
    }
    return state;
}

bool shows_a_change(const Method& method, const Parameter& row, Generator& random) {
    for (int n = 0; n < 6000; ++n) {
        const State state = satisfied(random_state(method, random, Sizes::small), method, row, random);
        const State after = state.with(row.key, random_value(row, random, Sizes::small));
        if (!applies(row, state) || after == state)
            continue;
        const Seen one = seen(state), other = seen(after);
        if (!same_field(one, other, random, 40) || !same_words(one, other, random))
            return true;
    }
    return false;
}

TEST(Conditions, RowsThatApplyChangeSomething) {
    Generator random(22);
    for (const Method* method : methods()) {
        if (method->id == "precision-collision") // few settings make two more rows equal
            continue;
        for (const Use& use : method->parameters)
            EXPECT_TRUE(shows_a_change(*method, *use.row, random)) << method->id << " " << use.row->key;
    }
}

}

}
