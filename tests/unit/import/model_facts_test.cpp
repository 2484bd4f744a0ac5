// The table of models: every line says what it must in words that the importer knows.
#include "import/configs/model_facts.hpp"

#include "core/text.hpp"
#include "unit/import/read_config.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace posenc::model_facts_test {
namespace {

using Json = nlohmann::json;
using Words = std::set<std::string_view>;

const std::vector<ModelFacts>& models() {
    static const std::vector<ModelFacts> all = read_models(models_table());
    return all;
}

TEST(ModelFacts, EachTypeStandsOnceInOrderOfTheColumns) {
    EXPECT_GE(models().size(), 250u);
    EXPECT_NE(models_table().find("\n" + std::string(model_columns) + "\n"), std::string::npos);
    Words types;
    for (const std::string_view line : split(models_table(), '\n'))
        if (!line.empty() && line.front() != '#') {
            EXPECT_EQ(std::count(line.begin(), line.end(), '\t'),
                      std::count(model_columns.begin(), model_columns.end(), '\t'))
                << line;
        }
    for (const ModelFacts& facts : models())
        EXPECT_TRUE(!facts.type.empty() && types.insert(facts.type).second) << facts.type;
}

/// Of all that a key may choose.
std::vector<Encoding> possible_encodings(const ModelFacts& facts) {
    std::vector<Encoding> all;
    for (const std::string_view choice : split(facts.kind, '|'))
        for (const Encoding encoding : encodings_of(choice))
            all.push_back(encoding);
    return all;
}

bool rotates(const ModelFacts& facts) {
    const std::vector<Encoding> all = possible_encodings(facts);
    return std::any_of(all.begin(), all.end(),
                       [](Encoding one) { return one == Encoding::rotary || one == Encoding::m_rope; });
}

TEST(ModelFacts, EveryWordIsKnown) {
    const Words parts = {"", "text", "vision", "audio", "other"}, pairings = {"", "halves", "interleaved"},
                directions = {"", "causal", "both", "encoder-decoder", "encoder-decoder-both", "permutation"},
                still = {"",     "full",   "no_rope", "cross",     "null",   "theta",
                         "conv", "linear", "mamba",   "recurrent", "switch", "first-head"},
                windows = {"",           "every",          "even",          "but",
                           "but-ends",   "but-from-first", "but-from-last", "types",
                           "from",       "flag-from",      "flag-every",    "flag-even",
                           "flag-still", "chunks",         "local",         "local-causal",
                           "longformer", "blocks",         "both-sides",    "cache",
                           "image",      "other"};
    for (const ModelFacts& facts : models()) {
        EXPECT_TRUE(parts.count(facts.part)) << facts.type;
        EXPECT_TRUE(pairings.count(facts.pairing)) << facts.type;
        EXPECT_TRUE(directions.count(facts.direction)) << facts.type;
        EXPECT_TRUE(still.count(facts.still)) << facts.type;
        EXPECT_TRUE(windows.count(facts.window.substr(0, facts.window.find(' ')))) << facts.type << facts.window;
        EXPECT_FALSE(facts.source.empty()) << facts.type;
        EXPECT_EQ(rotates(facts), !facts.width.empty()) << facts.type;
        EXPECT_TRUE(!rotates(facts) || !facts.pairing.empty()) << facts.type;
        for (const Encoding encoding : possible_encodings(facts))
            EXPECT_NE(encoding, Encoding::unknown) << facts.type << ": " << facts.kind;
        for (const std::string_view json : {facts.defaults, facts.before_5})
            EXPECT_TRUE(json.empty() || Json::parse(json, nullptr, false).is_object()) << facts.type;
    }
}

TEST(ModelFacts, PartsAreInTheTable) {
    std::size_t told = 0;
    for (const ModelFacts& facts : models()) {
        EXPECT_EQ(facts.kind == "nested", !facts.parts.empty()) << facts.type;
        for (const std::string_view part : split(facts.parts, ','))
            if (const std::size_t colon = part.find(':'); colon != std::string_view::npos)
                told += find_model(models_table(), part.substr(colon + 1)).has_value();
    }
    EXPECT_GE(told, 150u);
}

/// A file that says nothing but its type is what the class has by itself.
TEST(ModelFacts, EveryTypeIsReadFromItsNameAlone) {
    for (const ModelFacts& facts : models()) {
        const ConfigReading reading = read_config(R"({"model_type":")" + std::string(facts.type) + "\"}");
        ASSERT_TRUE(reading.config) << facts.type << ": " << reading.problem;
        EXPECT_NE(reading.config->encodings.front(), Encoding::unknown) << facts.type;
        if (facts.kind == "rotary" && facts.part.empty() && !facts.defaults.empty()) {
            EXPECT_TRUE(reading.config->base) << facts.type;
            EXPECT_TRUE(reading.config->rotation() && reading.config->rotation()->pairing) << facts.type;
        }
    }
}

TEST(ModelFacts, ArchitecturesOfGgufAreFound) {
    const auto llama = find_gguf_model(models_table(), "llama");
    ASSERT_TRUE(llama);
    EXPECT_EQ(llama->type, "llama");
    EXPECT_EQ(llama->pairing, "interleaved");
    EXPECT_EQ(find_model(models_table(), "llama")->pairing, "halves");
    EXPECT_EQ(find_gguf_model(models_table(), "phi2")->pairing, "halves");
    EXPECT_FALSE(find_gguf_model(models_table(), ""));
    EXPECT_FALSE(find_model(models_table(), ""));
    EXPECT_FALSE(find_model(models_table(), "llam"));
}

}
}
