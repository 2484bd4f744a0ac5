// Rotary embeddings: how much of a head turns, in which pairs, from which base. The name of every key changed over the
// years, and the pairing stands in no file.
#include "import/configs/config_readers.hpp"

#include "core/text.hpp"

#include <cmath>

namespace posenc {

namespace {

constexpr Limits any_base{1.0000001, 1e12}, any_share{0, 1};

/// transformers 5 keeps base and scaling together, and may keep them for each kind of layer.
struct RopeKeys {
    std::optional<ConfigReader> parameters, scaling, local;
};

RopeKeys rope_keys(const ConfigDraft& draft) {
    RopeKeys keys{draft.file.object("rope_parameters"), std::nullopt, std::nullopt};
    if (!keys.parameters) {
        keys.scaling = draft.file.object("rope_scaling");
        return keys;
    }
    draft.file.ignore("rope_scaling", "rope_parameters replaces it");
    draft.file.ignore("rope_theta", "rope_parameters replaces it");
    if (const auto full = keys.parameters->object("full_attention")) {
        keys.local = keys.parameters->object("sliding_attention");
        keys.parameters = full;
    }
    keys.scaling = keys.parameters;
    return keys;
}

double read_base(ConfigDraft& draft, const RopeKeys& keys) {
    std::optional<double> base;
    if (keys.parameters)
        base = keys.parameters->number("rope_theta", any_base, "base");
    if (!base)
        base = draft.file.first_number({"global_rope_theta", "rope_theta", "rotary_emb_base"}, any_base, "base");
    if (base)
        return *base;
    const double usual = draft.architecture ? draft.architecture->base : 10000;
    draft.file.assume("base", shortest(usual) + ": not in the file; the library uses this value");
    return usual;
}

std::optional<double> read_share(const ConfigDraft& draft, const RopeKeys& keys) {
    constexpr std::string_view as = "share of each head that turns";
    if (keys.parameters)
        if (const auto share = keys.parameters->number("partial_rotary_factor", any_share, as))
            return share;
    return draft.file.first_number({"partial_rotary_factor", "rotary_pct", "rope_pct"}, any_share, as);
}

/// 0 where it cannot be known.
Index read_rotary_width(ConfigDraft& draft, const RopeKeys& keys) {
    if (const auto width = draft.file.first_integer({"qk_rope_head_dim", "rotary_dim"}, any_head, "channels that turn"))
        return *width;
    if (!draft.config.head_dim)
        return 0;
    const double head = static_cast<double>(*draft.config.head_dim);
    if (const auto share = read_share(draft, keys))
        return static_cast<Index>(head * *share);
    if (draft.architecture && draft.architecture->type == "gptj") {
        draft.file.assume("rotary_dim", "64, as in the library");
        return 64;
    }
    const double usual = draft.architecture ? draft.architecture->rotary_fraction : 1;
    if (usual != 1)
        draft.file.assume("rotary width", shortest(usual) + " of the head, by the model’s code");
    return static_cast<Index>(head * usual);
}

void read_local_base(ConfigDraft& draft, const RopeKeys& keys) {
    constexpr std::string_view as = "base of the local layers";
    std::optional<double> base = draft.file.first_number({"local_rope_theta", "rope_local_base_freq"}, any_base, as);
    if (!base && keys.local)
        base = keys.local->number("rope_theta", any_base, as);
    const std::string_view type = draft.architecture ? draft.architecture->type : "";
    if (!base && (type == "modernbert" || type == "gemma3_text")) {
        base = 10000;
        draft.file.assume("local base", "10000, as in the library");
    }
    if (!base)
        return;
    RotarySettings local;
    local.width = draft.config.rotary_width;
    local.base = *base;
    draft.detail("local_base", *base);
    frequencies_detail(draft, "local_inv_freq", local);
    draft.file.name("local layers", "turn with base " + shortest(*base) + "; the others are shown");
}

/// Layers that do not turn: a list (1 turns, 0 does not), or every so manieth.
void read_layers_without(ConfigDraft& draft) {
    const bool list = draft.file.has("no_rope_layers"), each = draft.file.has("no_rope_layer_interval");
    const bool cohere = draft.architecture && draft.architecture->type == "cohere2";
    if (!list && !each && !cohere)
        return;
    draft.config.family = "rope+nope";
    if (list)
        draft.file.numbers("no_rope_layers", {0, 1}, "layers that turn (1) and layers that do not (0)");
    if (each)
        draft.file.integer("no_rope_layer_interval", {1, 4096},
                           "one layer in every n has no rotation (n is this number)");
    if (cohere)
        draft.file.assume("layers without rotation", "those with full attention, by the model’s code");
    draft.file.name("layers without rotation", "the state shows those that turn");
}

void set_pairing(ConfigDraft& draft) {
    if (!draft.architecture)
        return draft.file.name("pairing", "which channels turn together depends on the model’s code, and this "
                                          "model_type is unknown here; half-split pairs are shown");
    draft.config.pairing = draft.architecture->interleaved ? Pairing::interleaved : Pairing::half_split;
    draft.file.assume("pairing", draft.architecture->interleaved ? "adjacent channels, by the model’s code"
                                                                 : "half a head apart, by the model’s code");
}

}

void frequencies_detail(const ConfigDraft& draft, std::string key, const RotarySettings& settings) {
    const RotaryFrequencies frequencies(settings);
    std::string list;
    for (const double frequency : frequencies.scaled())
        list += (list.empty() ? "" : ",") + shortest(frequency);
    draft.detail_json(std::move(key), "[" + list + "]");
}

void read_rope(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    config.family = "rope";
    config.trained_length = config.max_length = read_length(draft);
    const RopeKeys keys = rope_keys(draft);
    config.base = read_base(draft, keys);
    config.rotary_width = read_rotary_width(draft, keys);
    set_pairing(draft);
    if (config.rotary_width % 2 != 0 || config.rotary_width > config.head_dim.value_or(config.rotary_width))
        return draft.file.fail("rotary width", "‘" + std::to_string(config.rotary_width) +
                                                   "’ cannot be used; allowed: even numbers up to head_dim");
    if (config.rotary_width == 0) {
        if (keys.scaling)
            for (const auto& [key, value] : keys.scaling->json().items())
                keys.scaling->ignore(key, "there are no frequencies that it could scale");
        return draft.file.name("rotary width", "there is no head_dim, or nothing of it turns: no frequencies");
    }
    RotarySettings settings;
    settings.width = config.rotary_width;
    settings.base = *config.base;
    read_rope_scaling(draft, keys.scaling, settings);
    read_local_base(draft, keys);
    read_layers_without(draft);
    draft.file.ignore("rotary", "the code of this model_type always rotates");
    draft.file.ignore("alibi", "the code of this model_type always rotates");
    draft.file.ignore("position_embedding_type", "not used: positions come from rotation alone");
}

}
