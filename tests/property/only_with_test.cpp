// Parameter::only_with over the whole registry: a row that does not apply changes nothing of the field, and one that
// applies somewhere does.
#include "random_states.hpp"

#include "core/parameters.hpp"
#include "core/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace {

using namespace posenc;
using namespace posenc::properties;

struct Condition {
    std::string key;
    std::vector<std::string> values;
    bool forbids = false;
};

Condition condition_of(std::string_view text) {
    const std::size_t equals = text.find('=');
    std::string_view values = text.substr(equals + 1);
    Condition condition{std::string(text.substr(0, equals)), {}, values.starts_with('!')};
    for (const std::string_view value : split(values.substr(condition.forbids ? 1 : 0), ','))
        condition.values.emplace_back(value);
    return condition;
}

bool takes(const Method& method, std::string_view key) {
    return std::any_of(method.parameters.begin(), method.parameters.end(),
                       [&](const Parameter* row) { return row->key == key; });
}

TEST(OnlyWith, NamesRowsAndValuesThatExist) {
    for (const Parameter* row : parameter_table())
        for (const std::string_view all : split(row->only_with, '|'))
            for (const std::string_view one : split(all, '&')) {
                if (row->only_with.empty() || one == "never")
                    continue;
                SCOPED_TRACE(std::string(row->key) + ": " + std::string(one));
                const Condition condition = condition_of(one);
                const Parameter* controlling = find_parameter(condition.key);
                ASSERT_TRUE(controlling);
                for (const std::string& value : condition.values) {
                    if (condition.key == "method") {
                        EXPECT_TRUE(find_method(value)) << value;
                        continue;
                    }
                    const Reading reading = read_value(*controlling, value);
                    EXPECT_TRUE(value == "odd" || (reading.value && reading.problem.empty())) << value;
                }
            }
}

TEST(OnlyWith, HoldsWhereTheControllingRowsSay) {
    const auto shown = [](std::string_view text, std::string_view key) {
        return applies(*find_parameter(key), parse(text).state);
    };
    EXPECT_FALSE(shown("method=rotary-table", "factor"));
    EXPECT_TRUE(shown("method=rotary-table&scaling=linear", "factor"));
    EXPECT_FALSE(shown("method=rotary-table&scaling=linear", "beta_fast"));
    EXPECT_TRUE(shown("method=rotary-table&scaling=yarn&mscale=1", "mscale_all_dim"));
    EXPECT_FALSE(shown("method=rotary-table&scaling=yarn&mscale=1&attention_factor=1", "mscale_all_dim"));
    EXPECT_FALSE(shown("method=tupe", "buckets"));
    EXPECT_TRUE(shown("method=tupe&tupe_relative=1", "buckets"));
    EXPECT_TRUE(shown("method=t5-bias", "buckets")) << "a row of its own, whatever TUPE's flag says";
    EXPECT_FALSE(shown("d_model=8", "odd"));
    EXPECT_TRUE(shown("d_model=7", "odd"));
    EXPECT_FALSE(shown("method=time&terms=cosines&d_model=7", "odd"));
    EXPECT_TRUE(shown("method=no-such-method&d_model=7", "odd")) << "the default method is shown";
    EXPECT_FALSE(shown("method=similarity", "scaling"));
    EXPECT_FALSE(shown("method=similarity&scaling=yarn", "beta_fast")) << "a chain: the scaling does not apply";
    EXPECT_TRUE(shown("method=similarity&scaling=yarn&of=rotary-table", "beta_fast"));
    EXPECT_FALSE(shown("method=combined-mask&first_mask=prefix&second_mask=documents", "window"));
    EXPECT_TRUE(shown("method=combined-mask&first_mask=prefix&second_mask=dilated", "window"));
}

/// Every row of a method that a comparison of its rows, or a table of it, needs is among theirs.
TEST(OnlyWith, SimilarityHasTheRowsOfEveryEncodingItCompares) {
    const Method& similarity = *find_method("similarity");
    const Parameter& of = *find_parameter("of");
    for (const Method* method : methods())
        EXPECT_EQ((method->family == "absolute" && method->id != "projection" && method->id != "seen-positions") ||
                      method->id == "rotary-table",
                  read_value(of, method->id).value.has_value())
            << method->id;
    for (const Choice& encoding : of.choices) {
        const Method* method = find_method(encoding.id);
        ASSERT_TRUE(method) << encoding.id;
        State state = State{}.with("method", "similarity").with("of", encoding.id).with("projected", "1");
        for (const Parameter* row : method->parameters) {
            EXPECT_TRUE(takes(similarity, row->key)) << encoding.id << " " << row->key;
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

TEST(OnlyWith, RowsThatDoNotApplyChangeNothing) {
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

/// The state with the choices that one of the row's conditions asks for.
State satisfied(State state, const Method& method, const Parameter& row, Generator& random) {
    if (row.only_with.empty())
        return state;
    const std::vector<std::string_view> alternatives = split(row.only_with, '|');
    for (const std::string_view one : split(alternatives[random() % alternatives.size()], '&')) {
        const Condition condition = condition_of(one);
        if (!takes(method, condition.key))
            continue;
        const Parameter& controlling = *find_parameter(condition.key);
        const std::string& value = condition.values[random() % condition.values.size()];
        state = satisfied(std::move(state), method, controlling, random);
        state = state.with(condition.key, value == "odd"       ? std::to_string(1 + 2 * below(random, 20))
                                          : !condition.forbids ? value
                                                               : random_value(controlling, random, Sizes::small));
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

TEST(OnlyWith, RowsThatApplyChangeSomething) {
    Generator random(22);
    for (const Method* method : methods()) {
        if (method->id == "precision-collision") // few settings make two more rows equal
            continue;
        for (const Parameter* row : method->parameters)
            EXPECT_TRUE(row->only_with.empty() || shows_a_change(*method, *row, random))
                << method->id << " " << row->key;
    }
}

}
