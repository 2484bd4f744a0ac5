// Rotation by kind of layer: layers with a window often turn with a base of their own, without the scaling, or with
// another part of the head. Files say so in an object for each kind, in keys for the layers with a window, or in lists
// by layer; of some models only the code says it.
#include "import/configs/config_rope.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

std::vector<std::string> kinds_of_layers(const ConfigDraft& draft) {
    return draft.file.texts("layer_types", "layers that have the window");
}

/// Whether the layers with a window are not scaled: by the model's code, or by a list of the kinds that are.
bool windows_are_plain(const ConfigDraft& draft) {
    constexpr std::string_view key = "yarn_only_types";
    if (draft.file.has(key)) {
        const auto scaled = draft.file.texts(key, "kinds of layers that are scaled");
        return std::none_of(scaled.begin(), scaled.end(), slides);
    }
    return draft.rule("plain-windows");
}

bool has_windows(const ConfigDraft& draft) {
    const std::vector<std::string> kinds = kinds_of_layers(draft);
    return kinds.empty() || std::any_of(kinds.begin(), kinds.end(), slides);
}

std::optional<double> local_base(ConfigDraft& draft, const RotaryFacts& rotary, const RopeKeys& keys,
                                 bool plain_windows) {
    constexpr std::string_view as = "base of the local layers";
    std::optional<double> base;
    if (keys.local)
        base = keys.local->number("rope_theta", any_base, as);
    if (!base)
        base = draft.file.first_number({"local_rope_theta", "rope_local_base_freq", "swa_rope_theta"}, any_base, as);
    if (!base)
        base = rotary.local_base;
    const std::string_view own = draft.rule_value("bases");
    if (!base && !own.empty()) {
        base = parse_number(own.substr(own.find(',') + 1));
        draft.file.assume("local base", shortest(*base) + ": not in the file; the library uses this value");
    }
    const bool scaled = rotary.scaling != "none" && rotary.scaling != "mrope";
    if (!base && scaled && plain_windows && has_windows(draft))
        base = draft.config.base;
    return base;
}

Index local_width(const ConfigDraft& draft, const RotaryFacts& rotary, const RopeKeys& keys) {
    constexpr std::string_view as = "width of a head on the sliding layers", key = "partial_rotary_factor";
    Index head = draft.config.head_dim.value_or(rotary.width);
    if (draft.rule("global-head"))
        return draft.file.integer("head_dim", any_head, as).value_or(rotary.width);
    if (const auto channels =
            draft.file.integer("swa_rotary_dim", any_head, "channels that turn on the local layers")) {
        draft.file.ignore("swa_head_dim", "of it swa_rotary_dim turn");
        return *channels;
    }
    std::optional<double> share;
    if (keys.local)
        share = keys.local->number(key, any_share, "share of each head that turns on the local layers");
    if (!share)
        share = share_of_layers(draft, true);
    if (const auto own = draft.file.integer("swa_head_dim", any_head, as)) {
        share = share ? share : static_cast<double>(rotary.width) / static_cast<double>(head);
        head = *own;
    }
    if (!share && keys.parameters && keys.local && keys.parameters->has(key))
        share = 1; // each kind has a share of its own, and one that says none turns whole heads
    if (!share)
        share = parse_number(draft.rule_value("local-share"));
    return share ? static_cast<Index>(static_cast<double>(head) * *share) / 2 * 2 : rotary.width;
}

}

std::optional<double> base_of_list(ConfigDraft& draft, RotaryFacts& rotary, std::string_view key) {
    const std::vector<double> bases = draft.file.numbers(key, {0, any_base.high}, "base for each layer");
    const std::vector<std::string> types = kinds_of_layers(draft);
    std::optional<double> full, local;
    for (std::size_t layer = 0; layer < bases.size(); ++layer) {
        auto& first = layer < types.size() && slides(types[layer]) ? local : full;
        if (!first && bases[layer] > 1)
            first = bases[layer];
    }
    if (std::count(bases.begin(), bases.end(), 0.0) > 0) {
        draft.config.encodings = {Encoding::rotary_on_some_layers};
        draft.file.name("layers without rotation", "those whose base is 0; the state shows those that turn");
    }
    if (full && local && *full != *local)
        rotary.local_base = local;
    return full ? full : local;
}

std::optional<double> share_of_layers(const ConfigDraft& draft, bool local) {
    constexpr std::string_view key = "partial_rotary_factors";
    if (!draft.file.is_list(key))
        return std::nullopt;
    const std::vector<double> shares = draft.file.numbers(key, any_share, "share of each head that turns, by layer");
    const std::vector<std::string> kinds = kinds_of_layers(draft);
    for (std::size_t layer = 0; layer < shares.size(); ++layer)
        if ((layer < kinds.size() && slides(kinds[layer])) == local)
            return shares[layer];
    return std::nullopt;
}

void read_local_rope(ConfigDraft& draft, RotaryFacts& rotary, const RopeKeys& keys) {
    const bool plain_windows = windows_are_plain(draft);
    const std::optional<double> base = local_base(draft, rotary, keys, plain_windows);
    if (!base)
        return;
    RotarySettings local;
    local.width = local_width(draft, rotary, keys);
    local.base = *base;
    rotary.local_base = base;
    std::string scaling = "none";
    if (keys.local)
        local = read_other_scaling(draft, *keys.local, local, scaling).value_or(local);
    rotary.local_scaling = scaling == "none" ? "" : scaling;
    if (local.width % 2 == 0 && local.width > 0)
        rotary.local = local;
    const bool plain = scaling == "none" && rotary.scaling != "none" && rotary.scaling != "mrope";
    draft.file.name("local layers", "turn with base " + shortest(*base) + (plain ? " and are not scaled" : "") +
                                        "; the others are shown");
}

}
