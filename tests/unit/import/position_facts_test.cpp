// What configurations say of positions as values, and the states that are set from them.
#include "unit/import/read_config.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace posenc::position_facts_test {
namespace {

using Json = nlohmann::json;

std::string config_text(const std::string& name) {
    return source_file("tests/configs/" + name);
}

TEST(PositionFacts, StatesGoOnAsThoseOfTheirLinks) {
    const Json index = Json::parse(config_text("index.json"), nullptr, false);
    for (const Json& entry : index["configs"]) {
        const ConfigReading reading = read_config(config_text(entry["file"]));
        ASSERT_TRUE(reading.config) << reading.problem;
        if (!reading.config->state)
            continue;
        const State& state = *reading.config->state;
        const State linked = parse(format(state)).state;
        for (const auto& [key, text] : {std::pair("d_model", "48"), {"length", "77"}, {"head_count", "3"}})
            EXPECT_EQ(format(state.with(key, text)), format(linked.with(key, text))) << entry["file"] << " " << key;
    }
}

TEST(PositionFacts, AreValues) {
    const auto read = [](const std::string& file) { return read_config(config_text(file)).config.value(); };
    const ModelConfig llama3 = read("llama-3.1-8b.json");
    ASSERT_TRUE(llama3.rotation() && llama3.rotation()->settings);
    EXPECT_EQ(llama3.encodings, std::vector{Encoding::rotary});
    EXPECT_EQ(llama3.rotation()->settings->scaling, RotaryScaling::llama3);
    EXPECT_EQ(llama3.mask.direction, Direction::causal);
    const ModelConfig gemma = read("gemma-3-1b-it.json");
    ASSERT_TRUE(gemma.rotation() && gemma.rotation()->local);
    EXPECT_EQ(gemma.rotation()->local->base, 10000); // of the layers with a window, of which the mask tells
    EXPECT_EQ(gemma.mask.window, 512);
    const ModelConfig qwen = read("qwen2-vl-2b-instruct.json");
    ASSERT_TRUE(qwen.rotation() && qwen.rotation()->sections);
    EXPECT_EQ(qwen.rotation()->sections->pairs, (std::vector<double>{16, 24, 24}));
    EXPECT_EQ(std::get<AlibiFacts>(read("mpt-7b.json").positions).slopes, AlibiSlopes::mpt);
    EXPECT_EQ(std::get<T5Facts>(read("flan-t5-base.json").positions).max_distance, 128);
    EXPECT_EQ(std::get<TableFacts>(read("roberta-base.json").positions).first, 2);
    EXPECT_EQ(std::get<TableFacts>(read("vit-base-patch16-224.json").positions).extra, 1);
}

}
}
