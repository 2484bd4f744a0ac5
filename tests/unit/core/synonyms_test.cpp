// Everyday names of keys and values: each leads to one that exists, and none hides one.
#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/state/synonyms.hpp"

#include <gtest/gtest.h>

namespace posenc::synonyms_test {
namespace {

TEST(Synonyms, LeadToWhatExists) {
    for (const auto& [name, key] : {std::pair("rope_theta", "base"),
                                    {"Rope-Theta", "base"},
                                    {"hidden_size", "d_model"},
                                    {"seq_len", "length"},
                                    {"num_attention_heads", "head_count"},
                                    {"max_position_embeddings", "length"},
                                    {"n_heads", "head_count"},
                                    {"theta", "base"},
                                    {"sliding_window", "window"},
                                    {"rope_scaling", "scaling"}}) {
        EXPECT_EQ(key_meant(name), key);
        ASSERT_TRUE(parameter_meant(name)) << name;
        EXPECT_EQ(parameter_meant(name)->key, key);
        EXPECT_FALSE(find_parameter(name)) << name << " would never be asked for";
    }
    EXPECT_EQ(key_meant("colour"), "");
    EXPECT_EQ(parameter_meant("colour"), nullptr);
    EXPECT_EQ(parameter_meant("length")->key, "length");
}

TEST(Synonyms, EveryMeantMethodAndChoiceExists) {
    const Parameter& method = *find_parameter("method");
    for (const char* name : {"rope", "mrope", "sincos-2d", "t5", "causal", "swa", "prefix-lm", "streaming-llm",
                             "RoFormer", "sinusoidal_2d", "Alibi", "rotary_table"})
        EXPECT_TRUE(find_method(value_meant(method, name))) << name;
    for (const Method* known : methods())
        EXPECT_EQ(value_meant(method, known->id), known->id) << "a method is itself";
    const Parameter& scaling = *find_parameter("scaling");
    EXPECT_EQ(value_meant(scaling, "dynamic"), "dynamic-ntk");
    EXPECT_EQ(value_meant(scaling, "yarn"), "yarn");
    EXPECT_EQ(value_meant(*find_parameter("length"), "rope"), "rope") << "numbers have no other names";
}

TEST(Synonyms, AreReadAndNeverWritten) {
    const Parsed parsed = parse("method=rope&rope_theta=500000&seq_len=60&rope_type=su");
    EXPECT_TRUE(parsed.issues.empty());
    EXPECT_EQ(format(parsed.state), "method=rotary-table&length=60&base=500000&scaling=longrope");
    const Parsed bad = parse("rope_theta=x");
    ASSERT_EQ(bad.issues.size(), 1u);
    EXPECT_EQ(bad.issues[0].key, "base");
}

TEST(Synonyms, AHeadOfTheModelIsDrawnWhereOneTurns) {
    const auto width = [](const std::string& link) { return parse(link).state.integer("d_model"); };
    EXPECT_EQ(width("method=rope&hidden_size=4096&num_attention_heads=32"), 128);
    EXPECT_EQ(width("hidden_size=4096&n_heads=32&method=rope"), 128) << "in any order";
    EXPECT_EQ(width("method=rope&d_model=4096&head_count=32"), 4096) << "the program's own keys say what they say";
    EXPECT_EQ(width("method=sinusoidal&hidden_size=4096&n_heads=32"), 4096);
    EXPECT_EQ(width("method=rope&hidden_size=100&n_heads=3"), 100) << "cannot be shared";
}

/// As it is kept, so that a link written from it says the same.
TEST(Synonyms, ATextIsTakenAsItIsKept) {
    EXPECT_EQ(parse("method=RO%00PE").state, parse("method=RoPE").state);
    EXPECT_EQ(parse("method=RO%00PE").state.text("method"), "rotary-table");
}

TEST(Synonyms, TheLikelyOneIsSuggested) {
    EXPECT_EQ(parse("rope_thta=1").issues[0].message, "‘rope_thta’ is not a parameter (did you mean base?)");
    const auto told = [](const std::string& link) { return make_field(parse(link).state).issues.at(0).message; };
    EXPECT_EQ(told("method=ropee"), "method: ‘ropee’ is unknown (did you mean rotary-table?)");
    EXPECT_EQ(told("method=yarn"), "method: ‘yarn’ is unknown (did you mean rotary-table&scaling=yarn?)");
    EXPECT_EQ(told("method=alibo"), "method: ‘alibo’ is unknown (did you mean alibi?)");
}

}
}
