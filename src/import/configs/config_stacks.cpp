// Models of two stacks of layers: an encoder that reads a text, a sound or a picture on both sides, and a decoder whose
// layers read their own text up to the token, and all that the encoder made. They are listed one behind the other.
#include "import/configs/config_layers.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// Whose decoder reads a few places of the picture, which the content chooses, or does not attend to its encoder.
constexpr std::string_view other_decoders[] = {
    "deformable_detr", "d_fine",          "deimv2",         "rt_detr",
    "rt_detr_v2",      "pp_doclayout_v3", "grounding-dino", "mm-grounding-dino",
    "mask2former",     "informer",        "autoformer",     "fastspeech2_conformer"};

void add_layers(LayerPlan& plan, LayerStack stack, Index count) {
    plan.layers.insert(plan.layers.end(), static_cast<std::size_t>(count), {.stack = stack});
}

}

bool has_two_stacks(const ConfigDraft& draft) {
    return draft.facts && draft.facts->direction.starts_with("encoder-decoder") &&
           !(draft.config.part.ends_with("encoder") || draft.config.part.ends_with("decoder"));
}

LayerPlan plan_stacks(ConfigDraft& draft) {
    const ConfigReader& file = draft.file;
    const bool other = std::find(std::begin(other_decoders), std::end(other_decoders), draft.facts->type) !=
                           std::end(other_decoders) ||
                       draft.facts->window == "other" || draft.facts->window == "blocks";
    if (other)
        return {{}, "its encoder or its decoder reads by a rule that is not known here"};
    const auto encoder =
        file.first_integer({"encoder_layers", "num_encoder_layers", "encoder_num_hidden_layers", "num_layers"},
                           any_layers, "layers of the encoder");
    auto decoder = file.first_integer({"decoder_layers", "num_decoder_layers", "decoder_num_hidden_layers"}, any_layers,
                                      "layers of the decoder");
    if (!decoder && file.has("num_layers"))
        decoder = encoder;
    if (!encoder || !decoder)
        return {{}, "how many layers each of its two stacks has is not in the file"};
    LayerPlan plan;
    add_layers(plan, LayerStack::encoder, *encoder);
    add_layers(plan, LayerStack::decoder, *decoder);
    return plan;
}

}
