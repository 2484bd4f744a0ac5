// What is told of keys that no picture shows: each note is true of the code that reads them.
#include "unit/import/read_config.hpp"

#include <gtest/gtest.h>

#include <map>

namespace posenc::config_notes_test {
namespace {

/// By key, what is told of what is ignored; nothing, with a failure, where the text is refused.
std::map<std::string, std::string> notes(const std::string& text) {
    const ConfigReading reading = read_config(text);
    EXPECT_TRUE(reading.config) << reading.problem;
    std::map<std::string, std::string> told;
    if (reading.config)
        for (const ConfigNote& note : reading.config->notes.not_used)
            told[note.key] = note.text;
    return told;
}

TEST(ConfigNotes, WhatTakesTheTablesPlaceIsTold) {
    const auto why = [](const std::string& type, const std::string& more = "") {
        return notes(R"({"model_type":"bert","position_embedding_type":")" + type + '"' + more +
                     "}")["position_embedding_type"];
    };
    EXPECT_EQ(why("absolute"), "");
    EXPECT_EQ(why("alibi"), "");
    EXPECT_EQ(why("none"), "transformers 4 adds no table then; 5 does");
    for (const char* relative : {"relative_key", "relative_key_query"}) {
        EXPECT_NE(why(relative).find("vector for each distance"), std::string::npos);
        EXPECT_EQ(why(relative, R"(,"transformers_version":"5.0.0")"),
                  "files of this model carry it, and its code does not use it");
    }
}

TEST(ConfigNotes, BigBirdsBlocksAreToldByTheirOwnRule) {
    const std::string bird = R"({"model_type":"big_bird","block_size":16,"num_random_blocks":2)";
    auto sparse = notes(bird + R"(,"position_embedding_type":"absolute"})");
    EXPECT_EQ(sparse["mask"].find("in texts of more than 144 tokens the first and the last block see all"), 0u);
    EXPECT_EQ(sparse.count("block_size"), 0u);
    EXPECT_EQ(sparse["position_embedding_type"], "files of this model carry it, and its code does not use it");
    auto full = notes(bird + R"(,"attention_type":"original_full"})");
    EXPECT_EQ(full.count("mask"), 0u);
    for (const char* key : {"block_size", "num_random_blocks"})
        EXPECT_EQ(full[key], "attention_type is not block_sparse: all tokens see each other");
}

TEST(ConfigNotes, RampsOutsideThePairsAreTold) {
    const auto told = [](const std::string& base, const std::string& original) {
        return notes(R"({"model_type":"llama","hidden_size":512,"num_attention_heads":8,"rope_theta":)" + base +
                     R"(,"rope_scaling":{"rope_type":"yarn","factor":4,"original_max_position_embeddings":)" +
                     original + "}}")
            .count("ramp");
    };
    EXPECT_EQ(told("2", "4096"), 1u);  // lo is far above the last pair
    EXPECT_EQ(told("10000", "2"), 1u); // hi is below the first
    EXPECT_EQ(told("10000", "4096"), 0u);
}

TEST(ConfigNotes, AttentionFactorsOfGgufAreToldWhereTheyAreNotShown) {
    const std::string phi =
        R"({"general.architecture":"phi3","phi3.embedding_length":512,"phi3.attention.head_count":8,)"
        R"("phi3.rope.scaling.attn_factor":)";
    EXPECT_EQ(notes(phi + "1.19}")["attention factor"],
              "cosines and sines are multiplied by 1.19, which is shown with YaRN alone");
    EXPECT_EQ(notes(phi + "1}").count("attention factor"), 0u);
    EXPECT_EQ(notes(phi + "1}").count("phi3.rope.scaling.attn_factor"), 0u);
}

TEST(ConfigNotes, KeysOfGgufAreToldByTheirNamesWhereNothingTurns) {
    auto told = notes(R"({"general.architecture":"gpt2","gpt2.rope.scaling.original_context_length":2048})");
    EXPECT_EQ(told["gpt2.rope.scaling.original_context_length"], "not known here");
    EXPECT_EQ(told.count("rope_scaling"), 0u);
}

/// By key, what is told of what the library or the code of the model adds.
std::map<std::string, std::string> assumed(const std::string& text) {
    const ConfigReading reading = read_config(text);
    EXPECT_TRUE(reading.config) << reading.problem;
    std::map<std::string, std::string> told;
    if (reading.config)
        for (const ConfigNote& note : reading.config->notes.assumed)
            told[note.key] = note.text;
    return told;
}

TEST(ConfigNotes, APaddingThatNobodyGivesIsAssumedAloud) {
    EXPECT_EQ(assumed(R"({"model_type":"esm"})")["pad_token_id"],
              "1, as in RoBERTa: not in the file; positions start after it");
    EXPECT_EQ(assumed(R"({"model_type":"esm","pad_token_id":1})").count("pad_token_id"), 0u);
}

TEST(ConfigNotes, DecodersThatHideNothingAreTold) {
    EXPECT_EQ(assumed(R"({"model_type":"rt_detr"})")["decoder"], "sees both ways too, by the model’s code");
    EXPECT_EQ(assumed(R"({"model_type":"bart"})").count("decoder"), 0u);
}

TEST(ConfigNotes, TablesOfOneSizeAndImagesOfAnotherAreTold) {
    auto told = notes(R"({"model_type":"vitdet","image_size":1024})");
    EXPECT_EQ(told["image_size"], "the table is made for pretrain_image_size and fitted to other sizes");
    EXPECT_EQ(notes(R"({"model_type":"vit","image_size":384})").count("image_size"), 0u);
    EXPECT_EQ(notes(R"({"model_type":"vitdet","patch_size":null})")["table"],
              "its length follows from pretrain_image_size and patch_size, which are not both given");
    EXPECT_EQ(notes(R"({"model_type":"yolos","num_detection_tokens":null})")["table"],
              "the tokens beside the patches are not given");
    EXPECT_EQ(notes(R"({"model_type":"gemma4_vision","max_position_embeddings":131072})")["max_position_embeddings"],
              "the code of this model takes no length from it");
}

TEST(ConfigNotes, ScoresAreSaidToBeUndividedOnlyWhereTheyAre) {
    EXPECT_EQ(assumed(R"({"model_type":"t5"})").count("score_scale"), 1u);
    EXPECT_EQ(assumed(R"({"model_type":"cpmant"})").count("score_scale"), 0u);
    EXPECT_EQ(notes(R"({"model_type":"t5"})").count("decoder"), 1u);
    EXPECT_EQ(notes(R"({"model_type":"cpmant"})").count("decoder"), 0u);
}

}
}
