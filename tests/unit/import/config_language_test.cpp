// What is told about a configuration, in German: every fact, note and refusal is in the table of texts.
#include "core/texts/phrasebook.hpp"
#include "import/configs/model_facts.hpp"
#include "unit/core/texts/prose.hpp"
#include "unit/import/read_config.hpp"
#include "unit/source_files.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

namespace posenc::config_language_test {
namespace {

class ConfigLanguage : public testing::Test {
  protected:
    Phrasebook german_{source_file("assets/text/interface.tsv"), "de"};

    void look_up(const std::string& json) {
        const ConfigReading reading = read_config(json);
        if (!reading.config) {
            german_.find("‘config.json’: " + reading.problem + ". The settings stay as they are.");
            return;
        }
        for (const ConfigFact& fact : config_facts(*reading.config)) {
            german_.find(fact.name);
            if (fact.name != "family" && fact.name != "scaling") // words of the file
                german_.find(fact.value);
        }
        for (const auto* notes :
             {&reading.config->notes.used, &reading.config->notes.assumed, &reading.config->notes.not_used})
            for (const ConfigNote& note : *notes)
                german_.find(note.text);
    }

    void expect_all_found() {
        std::string list;
        for (const std::string& text : german_.missing())
            list += has_prose(text) ? text + "\n" : "";
        EXPECT_EQ(list, "") << "not in assets/text/interface.tsv";
    }
};

TEST_F(ConfigLanguage, EveryModelIsToldInGerman) {
    for (const std::string folder : {"tests/configs/", "tests/configs/today/"})
        for (const auto& entry : std::filesystem::directory_iterator(source_path(folder)))
            if (entry.is_regular_file() && entry.path().filename() != "index.json")
                look_up(source_file(folder + entry.path().filename().string()));
    expect_all_found();
    EXPECT_EQ(german_.find("which channels turn together depends on the model’s code, and this model_type is unknown "
                           "here; half-split pairs are shown"),
              "welche Kanäle sich gemeinsam drehen, hängt am Code des Modells, und dieser model_type ist hier "
              "unbekannt; gezeigt werden halbierte Paare");
}

const std::string llama = R"({"model_type":"llama","hidden_size":512,"num_attention_heads":8,"num_hidden_layers":4,)";

TEST_F(ConfigLanguage, SmallFilesAreToldInGerman) {
    const nlohmann::json small =
        nlohmann::json::parse(source_file("tests/unit/import/small_configs.json"), nullptr, false);
    for (const nlohmann::json& entry : small["configs"])
        look_up(entry["config"].dump());
    for (const ModelFacts& facts : read_models(models_table()))
        look_up(R"({"model_type":")" + std::string(facts.type) + "\"}");
    expect_all_found();
}

TEST_F(ConfigLanguage, WhatPeopleBringIsToldInGerman) {
    const nlohmann::json forms = nlohmann::json::parse(source_file("tests/config_forms/cases.json"), nullptr, false);
    for (const nlohmann::json& entry : forms)
        if (const std::string file = entry["file"]; !file.empty() && !file.ends_with(".gguf"))
            look_up(source_file("tests/config_forms/" + file));
    for (
        const char* text :
        {"LlamaConfig {\n \"rope_theta\": 5e5,\n",
         "{'a': 1, 'b'",
         "{'a': 1, 'b': }",
         "{'a': 1 'b': 2}",
         "{'a': 1, 'a': 2}",
         "{'a': 'b\n'}",
         "{'a': '\\u12'}",
         "{'a': 1e999}",
         "{'a': <x",
         "{'a': b}",
         "{1: 2, : 3}",
         "{'a': ?}",
         "{'a': (1 2)}",
         "hidden_size: 64\nhidden_size: 32\nrope_theta: 1e4\n",
         "\"rope_theta\": 1e4, \"b\" 2",
         R"({"rope_theta":1e4,"rotary_base":1e4,"model_type":"llama","hidden_size":64,"num_attention_heads":2})",
         R"({"rotary_base":1e4,"model_type":"llama","hidden_size":64,"num_attention_heads":2})",
         R"('rope_scaling': {'type': 'yarn'}, 'rope_theta': 1e4)",
         R"('rope_scaling': {'type': 'dynamic', 'factor': 2})",
         R"({'rope_theta': 1e4, 'hidden_size': 64, ...})",
         R"({"_class_name":"NewTransformer","axes_dims_rope":[16,24,24]})",
         R"({"_class_name":"NewTransformer","num_layers":3})",
         R"({"_class_name":"FluxTransformer2DModel","axes_dims_rope":[15]})",
         R"({"_class_name":"UNet2DModel","block_out_channels":[64],"flip_sin_to_cos":false,"freq_shift":0.5})",
         R"({"_class_name":"SD3Transformer2DModel","sample_size":64})",
         R"({"architecture":"NewForCausalLM","position_embedding_type":"alibi","num_attention_heads":8,"hidden_size":64})",
         R"({"architecture":"NewForCausalLM","position_embedding_type":"relative","num_attention_heads":8,"hidden_size":64})",
         R"({"model_type":"transfo-xl","d_model":64,"n_head":4,"attn_type":2})",
         R"({"pos-emb":"sinusoidal","hidden-size":64,"num-attention-heads":2})",
         R"({"position_embedding_type":"rope","rotary_interleaved":true,"hidden_size":64,"num_attention_heads":2,"rope_scaling":false})",
         R"({"general.architecture":"qwen2","qwen2.embedding_length":64,"qwen2.attention.head_count":2,"rope_freqs.weight":[1,2]})",
         R"({"general.architecture":"qwen2","qwen2.embedding_length":8,"qwen2.attention.head_count":2,"rope_freqs.weight":[1,2]})",
         R"({"general.architecture":"qwen2","qwen2.embedding_length":8,"qwen2.attention.head_count":2,"rope_freqs.weight":[1,1]})",
         R"({"general.architecture":"qwen2","qwen2.embedding_length":8,"qwen2.attention.head_count":2,"rope_freqs.weight":[1,1e30]})",
         R"({"general.architecture":"qwen2","qwen2.embedding_length":8,"qwen2.attention.head_count":2,"rope_freqs.weight":[2,1e30]})",
         R"({"general.architecture":"gemma3","gemma3.embedding_length":64,"gemma3.attention.head_count":2,)"
         R"("gemma3.rope.dimension_count_swa":16,"gemma3.attention.key_length_swa":32})"})
        look_up(text);
    expect_all_found();
}

TEST_F(ConfigLanguage, RareKeysAreToldInGerman) {
    for (
        const char* rest :
        {R"("rope_scaling":{"type":"magic","factor":2})", R"("rope_scaling":{"type":"linear","factor":4})",
         R"("rope_scaling":{"type":"dynamic","factor":4},"max_position_embeddings":64)",
         R"("rope_scaling":{"rope_type":"yarn","type":"yarn","factor":4,"truncate":false},"max_position_embeddings":64)",
         R"("rope_scaling":{"rope_type":"yarn","factor":4,"original_max_position_embeddings":2})",
         R"("rope_parameters":{"rope_theta":5,"rope_type":"default"},"rope_theta":4,"rope_scaling":null)",
         R"("n_head":8,"n_heads":9,"new_key":1)", R"("sliding_window":8,"layer_types":["full_attention"])",
         R"("head_dim":128,"partial_rotary_factor":0,"rope_scaling":{"type":"linear","factor":4})",
         R"("rotary":true,"alibi":false,"position_embedding_type":"rope","max_position_embeddings":100000000)"})
        look_up(llama + rest + "}");
    for (const char* json :
         {R"({"model_type":"new","hidden_size":64,"rope_theta":100,"num_attention_heads":6})",
          R"({"model_type":"new"})",
          "{}",
          R"({"attention_window":[4,8],"max_position_embeddings":64})",
          R"({"model_type":"bert","position_embedding_type":"relative_key"})",
          R"({"model_type":"bert","position_embedding_type":"none"})",
          R"({"general.architecture":"phi3","phi3.embedding_length":512,"phi3.attention.head_count":8,)"
          R"("phi3.rope.scaling.attn_factor":1.19})",
          R"({"model_type":"big_bird","attention_type":"original_full","block_size":64})",
          R"({"model_type":"mistral","hidden_size":64,"num_attention_heads":4,"sliding_window":8,)"
          R"("layer_types":["sliding_attention","full_attention","other"],"max_position_embeddings":64})",
          R"({"model_type":"qwen2","hidden_size":64,"num_attention_heads":4,"sliding_window":8,)"
          R"("use_sliding_window":true,"max_window_layers":1,"num_hidden_layers":2})",
          R"({"model_type":"qwen2","hidden_size":64,"num_attention_heads":4,"sliding_window":8})",
          R"({"model_type":"gemma3_text","hidden_size":64,"num_attention_heads":4,"sliding_window":8})",
          R"({"model_type":"baichuan","hidden_size":5120,"num_attention_heads":40})",
          R"({"model_type":"falcon","hidden_size":64,"num_attention_heads":4,"multi_query":true,"num_kv_heads":2})",
          R"({"model_type":"chatglm","hidden_size":64,"num_attention_heads":4,"multi_query_group_num":2})",
          R"({"model_type":"mpt","d_model":64,"n_heads":4,"attn_config":{"alibi":true,"prefix_lm":true}})",
          R"({"model_type":"mpt","d_model":64,"n_heads":4})",
          R"({"model_type":"deberta-v2","hidden_size":64})",
          R"({"model_type":"deberta-v2","relative_attention":true,"position_buckets":-1})",
          R"({"model_type":"xlnet","d_model":64,"n_head":4,"clamp_len":9,"attn_type":"uni","mem_len":3})",
          R"({"model_type":"detr","d_model":64,"position_embedding_type":"learned"})",
          R"({"model_type":"vit","hidden_size":64})",
          R"({"model_type":"vitdet","image_size":1024})",
          R"({"model_type":"vitdet","patch_size":null})",
          R"({"model_type":"yolos","num_detection_tokens":null})",
          R"({"model_type":"gemma4_vision","max_position_embeddings":64})",
          R"({"model_type":"gptj","n_embd":512,"n_head":8})",
          R"({"model_type":"t5"})"})
        look_up(json);
    expect_all_found();
}

TEST_F(ConfigLanguage, RefusalsAreToldInGerman) {
    for (const char* rest :
         {R"("head_dim":"x")", R"("head_dim":3)", R"("rope_theta":0)", R"("rope_scaling":5)",
          R"("rope_scaling":{"type":7})", R"("rope_scaling":{"type":"linear"})", R"("rope_scaling":{"type":"dynamic"})",
          R"("rope_scaling":{"type":"linear","factor":5000})", R"("rope_scaling":{"mrope_section":[1,2,3]})",
          R"("rope_scaling":{"mrope_section":"x"})", R"("use_cache":1,"sliding_window":1)",
          R"("max_position_embeddings":64,"rope_scaling":{"type":"yarn","factor":2,"beta_fast":1,"beta_slow":2})",
          R"("max_position_embeddings":64,"rope_scaling":{"type":"llama3","factor":2,"low_freq_factor":9})",
          R"("max_position_embeddings":64,"rope_scaling":{"type":"longrope","factor":2,"short_factor":[1],)"
          R"("long_factor":[1]})"})
        look_up(llama + rest + "}");
    for (const char* json : {"", "{", "{\"a\":1,\n}", "{\"a\":1 // one\n}", "{\"a\":NaN}", "{\"a\":True}", "{'a':1}",
                             "{\"a\":\"x\n\"}", "{\"a\" \"b\"}", "[1]", "{\"a\":1,\"a\":2}",
                             R"({"model_type":"qwen2","sliding_window":8,"use_sliding_window":1})",
                             R"({"model_type":"bloom","hidden_size":1024,"n_head":512})",
                             R"({"model_type":"mistral","sliding_window":8,"layer_types":5})"})
        look_up(json);
    expect_all_found();
}

}
}
