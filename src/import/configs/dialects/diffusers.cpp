// The config.json of diffusers' models of images and video, which names a class instead of a type. Rules:
// diffusers/models/transformers/transformer_*.py and embeddings.py (get_1d_rotary_pos_embed, get_timestep_embedding).
//
// Transformers turn a head by several axes, each with a part of the channels: time or text, then rows and columns,
// adjacent channels together. Networks of convolutions know places without an encoding; what their files describe are
// the sinusoids of the time step.
#include "import/configs/dialects/dialects.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

struct DiffusersClass {
    std::string_view name, kind, rules, defaults;
};

/// Kinds and rules as in the table of models; "axes=" has the channels of each axis where the file leaves them out,
/// "axes=sixths" the rule of Wan, "axes=eighths" that of CogVideoX; "flavour=" is the value of axial_flavour that
/// counts as the code does, flux where there is none.
constexpr DiffusersClass classes[] = {
    {"FluxTransformer2DModel", "rotary-axes", "axes=16,56,56", R"({"rope_theta":10000,"attention_head_dim":128})"},
    {"ChromaTransformer2DModel", "rotary-axes", "axes=16,56,56", R"({"rope_theta":10000,"attention_head_dim":128})"},
    {"Flux2Transformer2DModel", "rotary-axes", "axes=32,32,32,32", R"({"rope_theta":2000,"attention_head_dim":128})"},
    {"QwenImageTransformer2DModel", "rotary-axes", "axes=16,56,56;flavour=qwen-image",
     R"({"rope_theta":10000,"attention_head_dim":128})"},
    {"HunyuanVideoTransformer3DModel", "rotary-axes", "axes=16,56,56;flavour=hunyuan-video",
     R"({"rope_theta":256,"attention_head_dim":128})"},
    {"ZImageTransformer2DModel", "rotary-axes", "axes=32,48,48", R"({"rope_theta":256})"},
    {"Lumina2Transformer2DModel", "rotary-axes", "axes=32,32,32", R"({"rope_theta":10000})"},
    {"WanTransformer3DModel", "rotary-axes", "axes=sixths;flavour=wan",
     R"({"rope_theta":10000,"attention_head_dim":128})"},
    {"WanVACETransformer3DModel", "rotary-axes", "axes=sixths;flavour=wan",
     R"({"rope_theta":10000,"attention_head_dim":128})"},
    {"SkyReelsV2Transformer3DModel", "rotary-axes", "axes=sixths;flavour=wan",
     R"({"rope_theta":10000,"attention_head_dim":128})"},
    {"CogVideoXTransformer3DModel", "rotary-axes", "axes=eighths", R"({"rope_theta":10000,"attention_head_dim":64})"},
    {"SD3Transformer2DModel", "sinusoidal-2d", "", "{}"},
    {"PixArtTransformer2DModel", "sinusoidal-2d", "", "{}"},
    {"DiTTransformer2DModel", "sinusoidal-2d", "", "{}"},
    {"AuraFlowTransformer2DModel", "learned-2d", "", "{}"},
    {"UNet2DConditionModel", "sinusoidal", "time-step", "{}"},
    {"UNet2DModel", "sinusoidal", "time-step", "{}"},
    {"ControlNetModel", "sinusoidal", "time-step", "{}"},
    {"UNetSpatioTemporalConditionModel", "sinusoidal", "time-step", "{}"},
};

constexpr std::string_view diffusers_source = "diffusers, models/transformers and models/embeddings.py";
constexpr std::string_view names_of_axes[] = {"axes_dims_rope", "axes_dim_rope", "rope_axes_dim", "axes_dims"};

}

std::optional<ModelFacts> read_diffusers(Translation& file) {
    const std::string name = file.json["_class_name"];
    const auto* const found = std::find_if(std::begin(classes), std::end(classes),
                                           [&](const DiffusersClass& one) { return one.name == name; });
    file.use("_class_name", found == std::end(classes) ? "a class that is not known here"
                                                       : "the model code that determines how the rest is read");
    bool axes = false;
    for (const std::string_view key : names_of_axes)
        if (file.has(key)) {
            if (key != names_of_axes[0])
                file.move(std::string(key), names_of_axes[0]);
            axes = true;
        }
    for (const char* base : {"theta", "rope_base"})
        file.move(base, "rope_theta");
    file.assume("file", "a configuration of diffusers: rules are those of its code");
    if (found == std::end(classes)) { // what lies in several axes is told even of a class that is not known
        if (!axes)
            return std::nullopt;
        file.record.doubts.push_back("_class_name");
        return ModelFacts{.kind = "rotary-axes", .pairing = "interleaved", .direction = "both"};
    }
    if (file.json.value("use_rotary_positional_embeddings", Json()).is_boolean()) {
        const bool rotates = file.json["use_rotary_positional_embeddings"] == true;
        file.use("use_rotary_positional_embeddings", "whether heads turn; else sinusoids are added");
        if (!rotates)
            return ModelFacts{.kind = "sinusoidal-2d", .direction = "both", .source = diffusers_source};
    }
    return ModelFacts{.kind = found->kind,
                      .pairing = found->kind == "rotary-axes" ? "interleaved" : "",
                      .direction = "both",
                      .rules = found->rules,
                      .defaults = found->defaults,
                      .source = diffusers_source};
}

}
