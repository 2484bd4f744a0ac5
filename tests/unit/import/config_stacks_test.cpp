// Models of two stacks, those that attend to a picture, and others whose layers follow a rule of their own.
#include "core/model/cache.hpp"
#include "core/model/layer_pattern.hpp"
#include "core/model/layer_state.hpp"
#include "core/model/layers_text.hpp"
#include "core/model/reach.hpp"
#include "unit/import/read_config.hpp"

#include <gtest/gtest.h>

namespace posenc::config_stacks_test {
namespace {

LayeredModel layers(const std::string& file) {
    const ConfigReading reading = read_config(file);
    EXPECT_TRUE(reading.config && reading.config->model) << file << ": " << reading.problem;
    return reading.config ? reading.config->model.value_or(LayeredModel{}) : LayeredModel{};
}

TEST(ConfigStacks, AnEncoderAndADecoder) {
    const LayeredModel bart = layers(R"({"model_type":"bart","encoder_layers":2,"decoder_layers":3,"d_model":64,
        "encoder_attention_heads":4,"decoder_attention_heads":2})");
    EXPECT_EQ(pattern_text(bart), "2 x encoder, 3 x decoder");
    EXPECT_TRUE(bart.kind(0).encoder && bart.kind(0).both_sides && !bart.kind(0).cross);
    EXPECT_TRUE(bart.kind(4).cross && !bart.kind(4).both_sides && !bart.kind(4).encoder);
    EXPECT_EQ(bart.kind(4).heads, 2);
    EXPECT_EQ(bart.kind(4).head_dim, 32);
    EXPECT_EQ(read_layers(layers_text(bart)).model.kinds, bart.kinds);
    const LayeredModel t5 = layers(R"({"model_type":"t5","num_layers":2})");
    EXPECT_EQ(pattern_text(t5), "2 x encoder, 2 x decoder");
    EXPECT_TRUE(settings_of(t5.kind(0)).flag("bidirectional"));
    EXPECT_FALSE(settings_of(t5.kind(3)).flag("bidirectional"));
    const LayeredModel whisper = layers(R"({"model_type":"whisper"})");
    EXPECT_EQ(whisper.kind(0).position, "sinusoidal");
    EXPECT_EQ(whisper.kind(7).position, "learned_absolute");
    EXPECT_EQ(whisper.kind(7).source_tokens, 1500);
    const LayeredModel led =
        layers(R"({"model_type":"led","encoder_layers":1,"decoder_layers":1,"attention_window":512})");
    EXPECT_EQ(led.kind(0).window, 256);
    EXPECT_EQ(led.kind(1).reads, Reads::full);
    const ConfigReading gemma = read_config(R"({"model_type":"t5gemma","encoder":{"model_type":"t5_gemma_module",
        "num_hidden_layers":2},"decoder":{"model_type":"t5_gemma_module","num_hidden_layers":2}})");
    ASSERT_TRUE(gemma.config && gemma.config->model && gemma.config->parts.size() == 1);
    EXPECT_EQ(pattern_text(*gemma.config->model), "decoder-window, decoder");
    ASSERT_TRUE(gemma.config->parts[0].model) << gemma.config->parts[0].without_layers;
    EXPECT_EQ(pattern_text(*gemma.config->parts[0].model), "encoder-window, encoder");
    EXPECT_FALSE(read_config(R"({"model_type":"deformable_detr"})").config->model);
    EXPECT_FALSE(read_config(R"({"model_type":"cohere_asr"})").config->model)
        << "the layers of its encoder are unknown";
}

TEST(ConfigStacks, TheDecoderReadsItsOwnTextUpToTheTokenAndTheOtherWhole) {
    const LayeredModel model = layers(R"({"model_type":"bart","encoder_layers":2,"decoder_layers":2})");
    const Reached encoder = reach(model, 2, 5, 20), decoder = reach(model, 4, 5, 20);
    EXPECT_EQ(encoder.highest, 19);
    EXPECT_FALSE(encoder.other_text);
    EXPECT_EQ(decoder.highest, 5) << "what the encoder sees ahead is another text";
    EXPECT_EQ(decoder.lowest, 0);
    EXPECT_TRUE(decoder.other_text);
    const std::vector<std::uint8_t> matrix = reach_matrix(model, 4, 3);
    EXPECT_EQ(matrix, (std::vector<std::uint8_t>{1, 0, 0, 1, 1, 0, 1, 1, 1}));
}

TEST(ConfigStacks, OnlyTheDecoderKeeps) {
    const LayeredModel whisper = layers(R"({"model_type":"whisper"})"); // 4 and 4 layers, 6 heads of 64
    constexpr Index a_token = 2 * 6 * 64 * 2;
    EXPECT_EQ(cache_bytes(whisper.kinds[0], 100, 2), 0);
    EXPECT_EQ(cache_bytes(whisper, 100, 2), 4 * (100 + 1500) * a_token);
    const LayeredModel bart = layers(R"({"model_type":"bart","encoder_layers":1,"decoder_layers":1})");
    EXPECT_EQ(cache_bytes(bart, 100, 2), 200 * 4096) << "the other text is as long";
}

TEST(ConfigStacks, SomeLayersAttendToAPicture) {
    const LayeredModel llama =
        layers(R"({"model_type":"mllama_text_model","num_hidden_layers":5,"cross_attention_layers":[3]})");
    EXPECT_EQ(pattern_text(llama), "3 x full, picture, full");
    EXPECT_TRUE(llama.kind(3).cross);
    EXPECT_EQ(llama.kind(3).reads, Reads::nothing);
    const LayeredModel idefics = layers(R"({"model_type":"idefics","num_hidden_layers":4,"cross_layer_interval":2})");
    EXPECT_TRUE(idefics.kind(0).cross && !idefics.kind(1).cross && idefics.kind(2).cross);
}

TEST(ConfigStacks, TransformerXlRemembersTheTextBefore) {
    const LayeredModel model = layers(R"({"model_type":"transfo-xl","n_layer":2,"mem_len":1600})");
    EXPECT_EQ(model.kind(0).window, 1601);
    EXPECT_EQ(reach(model, 2, 9999, 10000).lowest, 9999 - 3200);
    EXPECT_EQ(cache_of(model.kinds[0]).per_token, 1024) << "inputs of layers are kept, not keys and values";
}

TEST(ConfigStacks, LayersOfASearchedArchitecture) {
    const LayeredModel model = layers(R"({"model_type":"nemotron-nas","num_hidden_layers":4,"block_configs":[
        {"attention":{"n_heads_in_group":8}},{"attention":{"n_heads_in_group":16}},
        {"attention":{"n_heads_in_group":null,"no_op":true}},{"attention":{"replace_with_linear":true}}]})");
    EXPECT_EQ(pattern_text(model), "full-8, full-4, 2 x feed-forward");
    EXPECT_EQ(model.kind(1).kv_heads, 4);
    EXPECT_EQ(turning_layers(model), (std::vector<Index>{0, 1}));
}

}
}
