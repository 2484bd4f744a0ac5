// The state of the program as text: what comes back, what is reported, and that nothing anybody writes costs much.
#include "core/state/state.hpp"

#include "core/lessons/guidance.hpp"

#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace posenc::state_test {

namespace {

std::string random_text(std::mt19937_64& random, std::size_t most) {
    constexpr std::string_view characters[] = {"a", " ", "&", "=", "%", "−", "𝑑", "\n", "+", "#", "é", "\"", "("};
    std::string text;
    for (std::size_t n = random() % 20; n > 0; --n)
        text += characters[random() % std::size(characters)];
    return std::string(cut_utf8(text, most));
}

/// The text of a value that the parameter allows, as a person could have written it.
std::string random_value(const Parameter& parameter, std::mt19937_64& random) {
    const auto number = [&](bool whole) {
        const double at = std::uniform_real_distribution<double>(0, 1)(random);
        const double value = parameter.low + at * (parameter.high - parameter.low);
        return shortest(whole ? std::round(value) : value);
    };
    switch (parameter.kind) {
    case Kind::integer:
    case Kind::real:
        return !parameter.none_label.empty() && random() % 3 == 0 ? "none" : number(parameter.kind == Kind::integer);
    case Kind::choice:
        return std::string(parameter.choices[random() % parameter.choices.size()].id);
    case Kind::flag:
        return random() % 2 ? "1" : "0";
    case Kind::text: {
        const std::string text = random_text(random, static_cast<std::size_t>(parameter.high));
        return guidance_problem(parameter.key, text).empty() ? text : "";
    }
    case Kind::integers:
    case Kind::reals: {
        std::string list = number(parameter.kind == Kind::integers);
        const auto more = static_cast<std::size_t>(parameter.max_items - parameter.least_items + 1);
        for (std::size_t n = static_cast<std::size_t>(parameter.least_items) - 1 + random() % more; n > 0; --n)
            list += "," + number(parameter.kind == Kind::integers);
        return list;
    }
    }
    return {};
}

TEST(StateText, EveryRandomStateComesBack) {
    std::mt19937_64 random(4);
    for (int n = 0; n < 300; ++n) {
        State state;
        for (const Parameter* parameter : parameter_table())
            if (random() % 2) {
                const std::string text = random_value(*parameter, random);
                const Reading reading = read_value(*parameter, text);
                ASSERT_TRUE(reading.value && reading.problem.empty()) << parameter->key << "=" << text;
                state = state.with(*parameter, *reading.value);
            }
        const std::string text = format(state);
        const Parsed again = parse(text);
        ASSERT_TRUE(again.issues.empty()) << sentence(again.issues.front());
        ASSERT_TRUE(again.state == state) << text;
        ASSERT_EQ(format(again.state), text);
        ASSERT_TRUE(parse("#" + text).state == state);
    }
}

TEST(StateText, DefaultsAreNotWritten) {
    EXPECT_EQ(format(State{}), "");
    EXPECT_EQ(format(State{}.with("length", "50")), "");
    EXPECT_EQ(format(State{}.with("base", "100").with("length", "7")), "length=7&base=100");
    EXPECT_EQ(format(State{}.with("tokens", "a b&c")), "tokens=a%20b%26c");
}

TEST(StateText, EqualityIsThatOfValues) {
    EXPECT_TRUE(State{}.with("length", "50") == State{});
    EXPECT_FALSE(State{}.with("length", "51") == State{});
    EXPECT_TRUE(State{}.with("dimension", "none") == State{});
    EXPECT_TRUE(State{}.with("length", "9").without("length") == State{});
}

TEST(StateText, EqualityLooksAtEveryRow) {
    std::mt19937_64 random(5);
    int alike = 0;
    for (int n = 0; n < 2000; ++n) {
        State states[2];
        for (State& state : states)
            for (const char* key : {"length", "query_length", "key_length", "clip"})
                if (random() % 2)
                    state = state.with(key, random() % 2 ? "50" : "51");
        bool same = true;
        for (const Parameter* parameter : parameter_table())
            same = same && states[0].value(parameter->key) == states[1].value(parameter->key);
        ASSERT_EQ(states[0] == states[1], same) << format(states[0]) << " and " << format(states[1]);
        alike += same;
    }
    EXPECT_GT(alike, 100);
    EXPECT_LT(alike, 1900);
}

TEST(Follows, TheOtherValueIsTheDefault) {
    State state = State{}.with("length", "80");
    EXPECT_EQ(state.integer("query_length"), 80);
    EXPECT_TRUE(state.is_default("query_length"));
    state = state.with("query_length", "50");
    EXPECT_EQ(state.integer("query_length"), 50);
    EXPECT_FALSE(state.is_default("query_length"));
    EXPECT_EQ(format(state), "length=80&query_length=50");
    EXPECT_EQ(parse("query_length=80&length=80").state.without("query_length").integer("query_length"), 80);
    EXPECT_EQ(state.without("query_length").integer("query_length"), 80);
}

TEST(Parse, StartsFromWhatIsGiven) {
    const State start = State{}.with("length", "7").with("base", "100");
    const Parsed parsed = parse("base=200", start);
    EXPECT_EQ(parsed.state.integer("length"), 7);
    EXPECT_EQ(parsed.state.number("base"), 200);
}

TEST(Parse, ReportsWhatItCannotUse) {
    const Parsed parsed = parse("colour=red&length=abc&d_model=0&signed&method&layout=round");
    ASSERT_EQ(parsed.issues.size(), 5u);
    EXPECT_EQ(sentence(parsed.issues[0]), "‘colour’ is not a parameter; it is ignored");
    EXPECT_EQ(sentence(parsed.issues[1]),
              "length: ‘abc’ is not a number; allowed: a whole number, 1 … 16777216; 50 is used");
    EXPECT_EQ(sentence(parsed.issues[2]),
              "d_model: ‘0’ is out of range; allowed: a whole number, 1 … 16384; 1 is used");
    EXPECT_EQ(parsed.issues[3].key, "method");
    EXPECT_EQ(parsed.issues[4].key, "layout");
    EXPECT_EQ(parsed.state.integer("length"), 50);
    EXPECT_EQ(parsed.state.integer("d_model"), 1);
    EXPECT_TRUE(parsed.state.flag("signed"));
}

TEST(Parse, TheLastOfSeveralCounts) {
    const Parsed parsed = parse("length=3&length=4&&length=5&");
    EXPECT_EQ(parsed.state.integer("length"), 5);
    EXPECT_TRUE(parsed.issues.empty());
}

TEST(Parse, InvalidUtf8IsRefusedWhereverItStands) {
    const Parsed parsed = parse("tokens=%FF&%C3%28=1&length=%80");
    EXPECT_EQ(parsed.issues.size(), 3u);
    EXPECT_TRUE(parsed.state == State{});
    for (const Issue& issue : parsed.issues)
        EXPECT_EQ(valid_utf8_prefix(sentence(issue)), sentence(issue).size());
}

TEST(Parse, BytesAtRandomNeverBreakIt) {
    std::mt19937_64 random(5);
    const std::span<const Parameter* const> table = parameter_table();
    for (int n = 0; n < 2000; ++n) {
        std::string text;
        for (std::size_t pairs = random() % 6; pairs > 0; --pairs) {
            text += random() % 4 ? std::string(table[random() % table.size()]->key) : random_text(random, 20);
            text += "=";
            for (std::size_t bytes = random() % 12; bytes > 0; --bytes)
                text += static_cast<char>(random());
            text += "&";
        }
        const Parsed parsed = parse(text);
        ASSERT_LE(parsed.issues.size(), 16u);
        const Parsed again = parse(format(parsed.state));
        ASSERT_TRUE(again.issues.empty());
        ASSERT_TRUE(again.state == parsed.state);
    }
}

/// A square of their length would take hours, which the limit of the suite ends.
TEST(Parse, MegabytesAreReadInLinearTime) {
    const std::string megabyte(1 << 20, 'x');
    std::string many;
    while (many.size() < (1 << 20))
        many += "tokens=" + std::string(100, 'y') + "&";
    for (const std::string& text : {megabyte, "length=" + megabyte, "tokens=" + megabyte, "dimensions=" + megabyte,
                                    std::string(1 << 20, '%'), std::string(1 << 20, '&'), many}) {
        const Parsed parsed = parse(text);
        EXPECT_LE(parsed.issues.size(), 16u);
        for (const Issue& issue : parsed.issues)
            EXPECT_LT(sentence(issue).size(), 400u);
        EXPECT_LT(format(parsed.state).size(), 70000u);
    }
}

TEST(Parse, TooManyKeysAreReportedOnce) {
    std::string text;
    for (int n = 0; n < 1500; ++n)
        text += "length=" + std::to_string(n + 1) + "&";
    const Parsed parsed = parse(text);
    ASSERT_EQ(parsed.issues.size(), 1u);
    EXPECT_EQ(sentence(parsed.issues[0]), "more than 1024 keys; the rest is ignored");
    EXPECT_EQ(parsed.state.integer("length"), 1024);
}

bool is_number(const Parameter& parameter) {
    return parameter.kind == Kind::integer || parameter.kind == Kind::real || parameter.kind == Kind::integers ||
           parameter.kind == Kind::reals;
}

/// A link with a number that cannot be used: the one issue that says so, after what can be said of every state.
Issue only_issue(const Parameter& parameter, const std::string& number) {
    const Parsed parsed = parse(std::string(parameter.key) + "=" + percent_encode(number));
    EXPECT_EQ(parsed.issues.size(), 1u);
    const Parsed again = parse(format(parsed.state));
    EXPECT_TRUE(again.issues.empty() && again.state == parsed.state);
    return parsed.issues.empty() ? Issue{} : parsed.issues.front();
}

TEST(BadNumbers, AreReportedWithTheRangeAndWhatIsUsed) {
    for (const Parameter* parameter : parameter_table())
        for (const std::string number : {"nan", "NaN", "inf", "-inf", "infinity", "0x10", "1e", "--1", "1.2.3", "9'9",
                                         "", "1e99999", "-1e99999", "1 2", "½"}) {
            const std::string standard = write_value(*parameter, State{}.value(parameter->key));
            const bool may_be_empty = standard.empty(); // a list that holds nothing at first
            if (!is_number(*parameter) || (may_be_empty && number.empty()))
                continue;
            SCOPED_TRACE(std::string(parameter->key) + "=" + number);
            const Issue issue = only_issue(*parameter, number);
            EXPECT_EQ(issue.key, parameter->key);
            EXPECT_NE(issue.message.find("is not a number; allowed: "), std::string::npos) << issue.message;
            EXPECT_NE(issue.message.find(shortest(parameter->high)), std::string::npos) << issue.message;
            EXPECT_EQ(issue.used, (may_be_empty ? "nothing" : standard) + " is used");
        }
}

/// As often as the parameter wants it.
std::string repeated(const Parameter& parameter, const std::string& number) {
    std::string list = number;
    for (int n = 1; n < parameter.least_items; ++n)
        list += "," + number;
    return list;
}

TEST(BadNumbers, BeyondTheRangeAreBroughtIntoIt) {
    for (const Parameter* parameter : parameter_table())
        for (const std::string number :
             {"9223372036854775808", "-9223372036854775809", "1e300", "-1e300", "99999999999999999999", "1.7e308"}) {
            if (!is_number(*parameter))
                continue;
            SCOPED_TRACE(std::string(parameter->key) + "=" + number);
            const Issue issue = only_issue(*parameter, repeated(*parameter, number));
            const double end = number[0] == '-' ? parameter->low : parameter->high;
            const std::string used = repeated(*parameter, shortest(nearest_allowed(*parameter, end)));
            EXPECT_NE(issue.message.find("is out of range; allowed: "), std::string::npos) << issue.message;
            EXPECT_NE(issue.message.find(shortest(end)), std::string::npos) << issue.message;
            EXPECT_EQ(issue.used, used + " is used");
        }
}

/// So small that a double holds 0: a whole number or an allowed real, or else said to be out of range.
TEST(BadNumbers, TooSmallForADouble) {
    for (const Parameter* parameter : parameter_table()) {
        if (!is_number(*parameter))
            continue;
        const Parsed parsed = parse(std::string(parameter->key) + "=" + repeated(*parameter, "1e-400"));
        const bool allowed = nearest_allowed(*parameter, 0) == 0;
        EXPECT_EQ(parsed.issues.size(), allowed ? 0u : 1u) << parameter->key;
    }
}

/// Whatever the numbers, there is a field that answers.
TEST(BadNumbers, LeaveAFieldThatCanBeAsked) {
    for (const Method* method : methods())
        for (const std::string number : {"9223372036854775808", "-9223372036854775809", "1e300", "nan", "inf", "1e-400",
                                         "0", "-1", "4503599627370497.5"}) {
            std::string link = "method=" + std::string(method->id);
            for (const Parameter* parameter : method->parameters)
                link += is_number(*parameter) ? "&" + std::string(parameter->key) + "=" + number : "";
            SCOPED_TRACE(link);
            const MakeResult made = make_field(parse(link).state);
            ASSERT_TRUE(made.field);
            const Cell size = made.field->size(), last{size.row - 1, size.col - 1};
            const double value = made.field->explain(last).steps.back().value;
            EXPECT_TRUE(value == made.field->at(last) || std::isnan(value));
            const Block corner{std::max<Index>(size.row - 3, 0), std::max<Index>(size.col - 3, 0),
                               std::min<Index>(size.row, 3), std::min<Index>(size.col, 3)};
            const Range range = made.field->range(corner);
            const double mean = made.field->mean(corner);
            EXPECT_TRUE(std::isnan(mean) || (range.low <= mean + 1e-6 && mean <= range.high + 1e-6))
                << range.low << " ≤ " << mean << " ≤ " << range.high;
        }
}

}

}
