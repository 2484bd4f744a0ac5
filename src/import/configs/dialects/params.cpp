// The params.json beside Meta's and Mistral's own weights. Adjacent channels turn together in both. Rules: Meta's
// llama_models, llama3/model.py, apply_scaling; Mistral's mistral_inference, rope.py, and for YaRN and latent attention
// vLLM, transformers_utils/configs/mistral.py (_remap_mistral_yarn_args), which names apply_scale and the two limits.
#include "import/configs/dialects/dialects.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

void read_llama3_scaling(Translation& file) {
    if (file.json.value("use_scaled_rope", Json()) != true)
        return;
    file.move("rope_scaling_factor", "rope_scaling.factor");
    file.move("rope_high_freq_factor", "rope_scaling.high_freq_factor");
    file.use("use_scaled_rope", "Llama 3’s scaling");
    file.add("rope_scaling", "rope_type", "llama3");
    file.add("rope_scaling", "original_max_position_embeddings", 8192);
    file.add("rope_scaling", "factor", 8);
}

/// alpha and beta are the slow and the fast limit; without apply_scale nothing is multiplied.
void read_yarn(Translation& file) {
    if (!file.has("yarn") || !file.json["yarn"].is_object())
        return;
    Json& yarn = file.json["yarn"];
    const bool plain = yarn.value("apply_scale", Json(true)) == false;
    for (const auto& [from, to] : {std::pair("beta", "beta_fast"), {"alpha", "beta_slow"}})
        if (const auto found = yarn.find(from); found != yarn.end()) {
            file.put_inner("rope_scaling." + std::string(to), *found, "yarn", from);
            yarn.erase(from);
        }
    if (yarn.contains("apply_scale"))
        file.note_used("yarn", "apply_scale", "whether cosines and sines are multiplied", yarn["apply_scale"]);
    yarn.erase("apply_scale");
    file.move_object("yarn", "rope_scaling");
    file.add("rope_scaling", "rope_type", "yarn");
    if (plain)
        file.add("rope_scaling", "attention_factor", 1);
}

/// Ministral 3 and Mistral Large 3: queries grow with their position. False if the file has nothing of it.
bool read_query_scale(Translation& file) {
    if (!file.has("llama_4_scaling") || !file.json["llama_4_scaling"].is_object())
        return false;
    const Json scale = file.json["llama_4_scaling"];
    for (const auto& [key, value] : scale.items())
        if (key != "beta")
            file.note_used("llama_4_scaling", key,
                           "queries are multiplied by 1 + beta · ln(1 + floor(position / length))", value);
    if (scale.contains("beta"))
        file.put_inner("rope_scaling.llama_4_scaling_beta", scale["beta"], "llama_4_scaling", "beta");
    file.json.erase("llama_4_scaling");
    return true;
}

}

std::optional<ModelFacts> read_params(Translation& file) {
    file.move("n_kv_heads", "num_key_value_heads");
    read_llama3_scaling(file);
    read_yarn(file);
    const bool grows = read_query_scale(file), mistral = file.has("hidden_dim") || file.has("head_dim");
    file.assume("file", mistral ? "params.json: pairs and rules are those of Mistral’s own code"
                                : "params.json: pairs and rules are those of Meta’s own code");
    auto facts = find_model(file.models, "llama");
    if (facts) {
        facts->pairing = "interleaved";
        facts->defaults = R"({"rope_theta":10000})";
        facts->window = "every";
        if (grows)
            facts->rules = "query-scale";
        if (file.has("qk_rope_head_dim"))
            facts->width = "decoupled";
    }
    return facts;
}

}
