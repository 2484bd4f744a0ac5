// The state that a file opens uses every row that the model's settings have.
#include "unit/import/read_config.hpp"

#include "core/method.hpp"

#include <gtest/gtest.h>

namespace posenc::config_states_test {
namespace {

State state_of(const std::string& file) {
    const ConfigReading reading = read_config(file);
    EXPECT_TRUE(reading.config && reading.config->state) << file << ": " << reading.problem;
    return reading.config && reading.config->state ? *reading.config->state : State{};
}

std::string link(const std::string& file) {
    return format(state_of(file));
}

TEST(ConfigStates, ProportionalFrequenciesKeepTheWholeHead) {
    const State state = state_of(R"({"model_type":"gemma4_text","hidden_size":512,"num_attention_heads":8,
        "num_hidden_layers":6,"head_dim":256,"global_head_dim":512,"rope_parameters":{"sliding_attention":
        {"rope_type":"default","rope_theta":10000},"full_attention":{"rope_type":"proportional",
        "partial_rotary_factor":0.3,"rope_theta":1000000}}})");
    EXPECT_EQ(state.text("scaling"), "proportional");
    EXPECT_EQ(state.number("base"), 1e6) << "that of the file";
    EXPECT_EQ(state.integer("d_model"), 512);
    EXPECT_TRUE(state.is_none("rotary_width"));
    EXPECT_EQ(state.number("rotary_share"), 0.3) << "152 of 512 channels, since pairs are whole";
    EXPECT_EQ(state.number("factor"), 1);
}

TEST(ConfigStates, SectionsHaveTheirLayout) {
    EXPECT_EQ(link(R"({"model_type":"qwen3_vl_text","hidden_size":2048,"num_attention_heads":16,"head_dim":128,
        "rope_theta":5000000})"),
              "method=m-rope&base=5000000&frames_as=images&sections=24,20,20&section_layout=in-turn");
    EXPECT_EQ(link(R"({"model_type":"ernie4_5_vl_moe_text","hidden_size":2560,"num_attention_heads":20})"),
              "method=m-rope&base=500000&pairing=interleaved&sections=20,22,22&section_layout=rows-columns")
        << "time comes first in the row and last in the file";
    const State quarter = state_of(R"({"model_type":"qwen3_5_text","num_hidden_layers":4})");
    EXPECT_EQ(quarter.integer("d_model"), 256);
    EXPECT_EQ(quarter.integer("rotary_width"), 64);
    EXPECT_EQ(state_of(R"({"model_type":"qwen2_5_vl","rope_scaling":{"type":"mrope","mrope_section":[16,24,24]},
        "hidden_size":1024,"num_attention_heads":8,"vision_config":{"tokens_per_second":2}})")
                  .number("tokens_per_second"),
              2);
}

TEST(ConfigStates, WhatTurnsMayBeTheLastChannels) {
    const State v4 = state_of(R"({"model_type":"deepseek_v4","num_hidden_layers":2,"compress_ratios":[4,128],
        "compress_rope_theta":160000,
        "rope_scaling":{"type":"yarn","factor":16,"original_max_position_embeddings":65536}})");
    EXPECT_EQ(v4.text("rotary_place"), "last");
    EXPECT_EQ(v4.integer("rotary_width"), 64);
    EXPECT_EQ(v4.number("base"), 160000) << "of the layers that are scaled";
    EXPECT_EQ(v4.number("attention_factor"), 1);
    EXPECT_TRUE(v4.flag("turn_values"));
}

TEST(ConfigStates, StillChannelsStandBesideTheHead) {
    const State v3 = state_of(R"({"model_type":"deepseek_v3","num_hidden_layers":2})");
    EXPECT_EQ(v3.integer("still_width"), 128);
    EXPECT_EQ(v3.integer("d_model"), 64);
    EXPECT_TRUE(v3.is_none("rotary_width"));
}

TEST(ConfigStates, BasesThatGrow) {
    const std::string qwen = R"({"model_type":"qwen","hidden_size":4096,"num_attention_heads":32,"kv_channels":128,
        "seq_length":2048,"use_dynamic_ntk":true,"use_logn_attn":true})";
    EXPECT_EQ(link(qwen), "method=rotary-table&length=2048&scaling=qwen1&temperature=log-n");
    EXPECT_EQ(link(R"({"model_type":"hunyuan_v1_dense","hidden_size":4096,"num_attention_heads":32,
        "max_position_embeddings":2048,"rope_theta":10000,"rope_scaling":{"type":"dynamic","alpha":1000.0}})"),
              "method=rotary-table&length=2048&scaling=ntk&factor=1000");
}

TEST(ConfigStates, WhatHeadsDoBesides) {
    const State llama = state_of(R"({"model_type":"llama4_text","num_hidden_layers":4,"floor_scale":4096})");
    EXPECT_EQ(llama.text("temperature"), "llama4");
    EXPECT_EQ(llama.integer("query_step"), 4096);
    EXPECT_EQ(llama.integer("chunk_size"), 8192);
    const State ministral = state_of(R"({"dim":4096,"n_layers":2,"head_dim":128,"hidden_dim":14336,"n_heads":32,
        "n_kv_heads":8,"rope_theta":1000000.0,"llama_4_scaling":{"original_max_position_embeddings":16384,"beta":0.2},
        "yarn":{"original_max_position_embeddings":16384,"factor":16,"apply_scale":false,"beta":32,"alpha":1}})");
    EXPECT_EQ(ministral.text("temperature"), "ministral");
    EXPECT_EQ(ministral.number("query_growth"), 0.2);
    EXPECT_EQ(ministral.integer("original_length"), 16384);
}

TEST(ConfigStates, OtherTables) {
    EXPECT_EQ(state_of(R"({"model_type":"deberta","relative_attention":true,"pos_att_type":["c2p","p2c"]})")
                  .text("deberta_rows"),
              "distances");
    const State wan = state_of(R"({"_class_name":"WanTransformer3DModel","attention_head_dim":128})");
    EXPECT_EQ(wan.text("method"), "rotary-axial");
    EXPECT_EQ(wan.text("axial_flavour"), "wan");
    EXPECT_EQ(wan.list("axis_widths").size(), 3u);
    EXPECT_TRUE(make_field(wan).issues.empty());
    const State xl = state_of(R"({"model_type":"transfo-xl","clamp_len":400})");
    EXPECT_EQ(xl.integer("clamp"), 400);
}

}
}
