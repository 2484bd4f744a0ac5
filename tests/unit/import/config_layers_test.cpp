// What small files say of each layer: one for each way of saying it, and what is told of those that cannot be used.
#include "core/model/cache.hpp"
#include "core/model/layer_pattern.hpp"
#include "core/model/layer_state.hpp"
#include "core/model/layers_text.hpp"
#include "core/model/turning.hpp"
#include "unit/import/read_config.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace posenc::config_layers_test {
namespace {

ModelConfig read(const std::string& type, const std::string& keys) {
    const ConfigReading reading = read_config(R"({"model_type":")" + type +
                                              R"(","hidden_size":512,"num_attention_heads":8,"num_key_value_heads":2)" +
                                              (keys.empty() ? "" : "," + keys) + "}");
    EXPECT_TRUE(reading.config) << type << ": " << reading.problem;
    return reading.config.value_or(ModelConfig{});
}

LayeredModel layers(const std::string& type, const std::string& keys) {
    const ModelConfig config = read(type, keys);
    EXPECT_TRUE(config.model) << type << ": " << config.without_layers;
    return config.model.value_or(LayeredModel{});
}

std::string pattern(const std::string& type, const std::string& keys) {
    return pattern_text(layers(type, keys));
}

const LayerKind& kind(const LayeredModel& model, std::string_view name) {
    const auto found =
        std::find_if(model.kinds.begin(), model.kinds.end(), [&](const LayerKind& one) { return one.name == name; });
    EXPECT_NE(found, model.kinds.end()) << name;
    return found == model.kinds.end() ? model.kinds.front() : *found;
}

TEST(ConfigLayers, WaysOfSayingWhichLayersDoWhat) {
    EXPECT_EQ(pattern("llama", R"("num_hidden_layers":4)"), "4 x full");
    EXPECT_EQ(pattern("gemma2", R"("num_hidden_layers":4)"), "2 x (window, full)");
    EXPECT_EQ(pattern("cohere2", R"("num_hidden_layers":8)"), "2 x (3 x window, full)");
    EXPECT_EQ(pattern("mimo_v2_flash", R"("num_hidden_layers":4,"hybrid_layer_pattern":[0,1,0,1])"),
              "2 x (full, window)");
    EXPECT_EQ(pattern("minimax", R"("num_hidden_layers":4,"attn_type_list":[0,1,0,1])"), "2 x (linear, full)");
    EXPECT_EQ(pattern("qwen3_next", R"("num_hidden_layers":6,"full_attention_interval":3)"), "2 x (2 x linear, full)");
    EXPECT_EQ(pattern("jamba", R"("num_hidden_layers":8,"attn_layer_period":4,"attn_layer_offset":2)"),
              "2 x (2 x mamba, full, mamba)");
    EXPECT_EQ(read("nemotron_h", R"("num_hidden_layers":9,"hybrid_override_pattern":"M*")").layers, 2)
        << "its code counts the letters";
    EXPECT_EQ(pattern("bamba", R"("num_hidden_layers":4,"attn_layer_indices":[1,3])"), "2 x (mamba, full)");
    EXPECT_EQ(pattern("lfm2", R"("num_hidden_layers":4,"full_attn_idxs":[1,3])"), "2 x (convolution, full)");
    EXPECT_EQ(pattern("recurrent_gemma", R"("num_hidden_layers":6,"sliding_window":128)"), "2 x (2 x linear, window)");
    EXPECT_EQ(pattern("nemotron_h", R"("hybrid_override_pattern":"M*M*-E")"),
              "2 x (mamba, full), feed-forward, experts");
    EXPECT_EQ(pattern("nemotron_h", R"("layers_block_type":["linear_attention","moe","full_attention","mlp"])"),
              "mamba, experts, full, feed-forward");
    const LayeredModel ring =
        layers("bailing_moe_linear", R"("num_hidden_layers":5,"layer_group_size":2,"head_dim":64)");
    EXPECT_EQ(pattern_text(ring), "2 x (linear, full), full") << "the layers that are over attend";
    EXPECT_EQ(turning_layers(ring).size(), 5u) << "its linear layers turn too";
    EXPECT_EQ(pattern("smollm3", R"("num_hidden_layers":4,"no_rope_layers":[1,1,1,0])"), "3 x turning, still");
    EXPECT_EQ(pattern("smollm3", R"("num_hidden_layers":4,"use_sliding_window":true,"sliding_window":64)"),
              "3 x full, window")
        << "a window lies on the layers that do not turn";
    EXPECT_EQ(pattern("mamba2", R"("num_hidden_layers":2,"num_heads":16,"head_dim":64,"state_size":128)"), "2 x mamba");
}

TEST(ConfigLayers, AFewAttentionLayersOfALinearModelDoNotTurn) {
    const std::string keys = R"("num_hidden_layers":4,"qk_rope_head_dim":64,"qk_nope_head_dim":128,"v_head_dim":128,
        "kv_lora_rank":512,"linear_attn_config":{"num_heads":8,"head_dim":128,"short_conv_kernel_size":4,
        "full_attn_layers":[4],"kda_layers":[1,2,3]})";
    const LayeredModel model = layers("kimi_linear", keys);
    EXPECT_EQ(pattern_text(model), "3 x linear, latent");
    EXPECT_TRUE(turning_layers(model).empty());
    EXPECT_EQ(layers_without_positions(model).size(), 4u);
    EXPECT_EQ(cache_of(kind(model, "latent")).per_token, 576);
    EXPECT_EQ(cache_of(kind(model, "linear")).convolution, 3 * 3 * 8 * 128);
    EXPECT_EQ(turning_layers(layers("kimi_linear", R"("mla_use_nope":false,)" + keys)), std::vector<Index>{3});
    EXPECT_EQ(
        read("jamba", R"("num_hidden_layers":1,"attn_layer_period":1,"attn_layer_offset":0)").model->kinds[0].position,
        "none");
}

TEST(ConfigLayers, KindsHaveNumbersOfTheirOwn) {
    const LayeredModel gemma = layers("gemma4_text", R"("num_hidden_layers":6,"head_dim":256,"global_head_dim":512,
        "attention_k_eq_v":true,"num_global_key_value_heads":1,"num_kv_shared_layers":2)");
    EXPECT_EQ(kind(gemma, "window").head_dim, 256);
    EXPECT_EQ(kind(gemma, "window").kv_heads, 2);
    EXPECT_EQ(kind(gemma, "full").head_dim, 512);
    EXPECT_EQ(kind(gemma, "full").kv_heads, 1);
    EXPECT_EQ(gemma.shared_layers, 2);
    const TurningCounts counts = counts_of(turning(kind(gemma, "full"), 8192, 8192));
    EXPECT_EQ(counts.pairs, 256);
    EXPECT_EQ(counts.still, 192);
    const LayeredModel mimo = layers("mimo_v2_flash", R"("num_hidden_layers":2,"hybrid_layer_pattern":[0,1],
        "v_head_dim":128,"swa_num_key_value_heads":4,"add_swa_attention_sink_bias":true)");
    EXPECT_FALSE(kind(mimo, "full").sinks);
    EXPECT_TRUE(kind(mimo, "window").sinks);
    EXPECT_EQ(kind(mimo, "window").kv_heads, 4);
    EXPECT_EQ(kind(mimo, "full").value_dim, 128);
    const LayeredModel falcon = layers("falcon_h1", R"("num_hidden_layers":2,"mamba_n_heads":16,"mamba_d_head":64,
        "mamba_d_state":128,"mamba_n_groups":1,"mamba_d_conv":4)");
    EXPECT_EQ(falcon.kinds[0].reads, Reads::full);
    EXPECT_EQ(cache_of(falcon.kinds[0]).state, 16 * 64 * 128);
    EXPECT_GT(cache_of(falcon.kinds[0]).per_token, 0);
    EXPECT_EQ(layers("granitemoehybrid", R"("num_hidden_layers":1,"layer_types":["mamba"],"mamba_n_heads":16,
        "mamba_d_head":"auto","mamba_expand":2,"mamba_d_state":128)")
                  .kinds[0]
                  .state_head_dim,
              64);
}

TEST(ConfigLayers, BlocksAndChoices) {
    const LayeredModel v4 = layers("deepseek_v4", R"("num_hidden_layers":4,"compress_ratios":[0,4,128,4,0],
        "rope_scaling":{"type":"yarn","factor":16,"original_max_position_embeddings":65536})");
    EXPECT_EQ(pattern_text(v4), "window, window+blocks-4, window+blocks-128, window+blocks-4")
        << "one entry more than layers is for a further token";
    EXPECT_EQ(kind(v4, "window").settings.find("scaling"), std::string::npos);
    EXPECT_NE(kind(v4, "window+blocks-4").settings.find("base=160000"), std::string::npos);
    EXPECT_TRUE(kind(v4, "window").one_vector && kind(v4, "window").sinks);
    EXPECT_EQ(settings_of(kind(v4, "window")).text("rotary_place"), "last");
    EXPECT_TRUE(settings_of(kind(v4, "window")).flag("turn_values"));
    EXPECT_EQ(kind(v4, "window+blocks-128").top_k, 0);
    const LayeredModel glm = layers("glm_moe_dsa", R"("num_hidden_layers":4,
        "indexer_types":["full","shared","shared","shared"])");
    EXPECT_EQ(pattern_text(glm), "latent, 3 x latent-shared");
    EXPECT_EQ(cache_of(kind(glm, "latent")).index_key, 128);
    EXPECT_EQ(cache_of(kind(glm, "latent-shared")).index_key, 0);
    const LayeredModel m3 = layers("minimax_m3", R"("num_hidden_layers":2,"head_dim":64,"sparse_attention_config":
        {"sparse_attention_freq":[0,1],"sparse_block_size":128,"sparse_topk_blocks":16,"sparse_index_dim":128})");
    EXPECT_EQ(kind(m3, "top-k").top_k, 2048);
}

TEST(ConfigLayers, QueriesGrow) {
    const LayeredModel llama = layers("llama4_text", R"("num_hidden_layers":4)");
    EXPECT_EQ(settings_of(kind(llama, "full")).text("temperature"), "llama4");
    EXPECT_EQ(settings_of(kind(llama, "full")).integer("query_step"), 8192);
    EXPECT_EQ(settings_of(kind(llama, "chunk")).text("temperature"), "none");
    const auto rule = [](const std::string& keys) {
        return std::string(settings_of(kind(layers("llama4_text", keys), "full")).text("temperature"));
    };
    EXPECT_EQ(rule(R"("num_hidden_layers":4,"attn_temperature_tuning":false)"), "none");
    EXPECT_EQ(rule(R"("num_hidden_layers":4,"attn_temperature_tuning":4)"), "llama4") << "early files have a number";
    const LayeredModel ministral = layers("ministral3", R"("num_hidden_layers":2,"rope_parameters":{"rope_type":"yarn",
        "rope_theta":1000000,"factor":16,"original_max_position_embeddings":16384,"llama_4_scaling_beta":0.2})");
    EXPECT_EQ(settings_of(ministral.kinds[0]).text("temperature"), "ministral");
    EXPECT_EQ(settings_of(ministral.kinds[0]).integer("original_length"), 16384);
    EXPECT_EQ(settings_of(ministral.kinds[0]).number("query_growth"), 0.2);
}

TEST(ConfigLayers, WhatCannotBeListedIsTold) {
    const auto why = [](const std::string& type, const std::string& keys) {
        const ModelConfig config = read(type, keys);
        EXPECT_FALSE(config.model) << type;
        return config.without_layers;
    };
    EXPECT_NE(why("newkind", R"("num_hidden_layers":2)").find("not known here"), std::string::npos);
    EXPECT_NE(why("internlm2", "").find("how many layers"), std::string::npos);
    EXPECT_NE(why("cohere_asr", R"("num_hidden_layers":2)").find("two stacks"), std::string::npos);
    EXPECT_NE(why("longt5", R"("num_layers":2)").find("a rule that is not known"), std::string::npos);
    EXPECT_NE(why("qwen3_next", R"("num_hidden_layers":2,"layer_types":["linear_attention","newkind"])")
                  .find("‘newkind’ is no kind of layer"),
              std::string::npos);
    EXPECT_NE(why("qwen3_next", R"("num_hidden_layers":3,"layer_types":["linear_attention","full_attention"])")
                  .find("2 entries, and there are 3 layers"),
              std::string::npos);
    EXPECT_NE(why("lfm2", R"("num_hidden_layers":4)").find("which of its layers attend"), std::string::npos);
    EXPECT_NE(why("llama", R"("num_hidden_layers":1001)").find("at most 1000"), std::string::npos);
    EXPECT_EQ(layers("llama", R"("num_hidden_layers":1000)").count(), 1000);
    const auto problem = [](const std::string& text) { return read_config(text).problem; };
    EXPECT_NE(problem(R"({"model_type":"nemotron_h","hybrid_override_pattern":7})").find("hybrid_override_pattern"),
              std::string::npos);
    EXPECT_NE(
        problem(R"({"model_type":"minimax","num_hidden_layers":2,"attn_type_list":[0,2]})").find("attn_type_list"),
        std::string::npos);
    EXPECT_NE(problem(R"({"model_type":"deepseek_v3","num_hidden_layers":2,"kv_lora_rank":-1})").find("kv_lora_rank"),
              std::string::npos);
}

TEST(ConfigLayers, WhatIsWrittenIsReadAgain) {
    int models = 0;
    for (const std::string folder : {"tests/configs/", "tests/configs/today/"})
        for (const auto& entry : std::filesystem::directory_iterator(source_path(folder))) {
            const std::string name = entry.path().filename().string();
            const ConfigReading reading =
                entry.is_regular_file() ? read_config(source_file(folder + name)) : ConfigReading{};
            if (!reading.config || !reading.config->model)
                continue;
            ++models;
            const LayeredModel& model = *reading.config->model;
            const LayersReading again = read_layers(layers_text(model));
            EXPECT_TRUE(again.problems.empty()) << name << ": " << again.problems.front();
            EXPECT_EQ(again.model.layers, model.layers) << name;
            EXPECT_EQ(again.model.kinds, model.kinds) << name << ": " << layers_text(model);
        }
    EXPECT_GE(models, 40);
}

TEST(ConfigLayers, PublishedFilesThatBrokeReaders) {
    const ModelConfig old = read("transfo-xl", R"("attn_type":0,"n_layer":2,"attention_type":0)");
    EXPECT_EQ(old.encodings.front(), Encoding::transformer_xl);
    EXPECT_TRUE(old.model) << old.without_layers;
    const LayeredModel phi = layers(
        "phi3", R"("num_hidden_layers":2,"max_position_embeddings":131072,"original_max_position_embeddings":4096,
        "rope_scaling":{"type":"longrope","short_factor":[0.9],"long_factor":[0.5]},"head_dim":2)");
    EXPECT_NE(phi.kinds[0].settings.find("long_factor=0.5"), std::string::npos) << phi.kinds[0].settings;
    const ModelConfig inner = *read_config(R"({"model_type":"qwen3","hidden_size":1024,"text_config":{"hidden_size":512,
        "num_hidden_layers":3,"num_attention_heads":4,"rope_theta":7777}})")
                                   .config;
    EXPECT_EQ(inner.layers, 3);
    EXPECT_EQ(inner.base, 7777);
    EXPECT_EQ(inner.part, "text_config");
}

TEST(ConfigLayers, PartsHaveLayersToo) {
    const ConfigReading reading = read_config(source_file("tests/configs/today/gemma-4-31b.json"));
    ASSERT_EQ(reading.config->parts.size(), 1u);
    ASSERT_TRUE(reading.config->parts[0].model);
    EXPECT_EQ(reading.config->parts[0].model->count(), 27);
    EXPECT_TRUE(reading.config->parts[0].model->kinds[0].both_sides);
}

}
}
