// Where the tokens of a kind of layer stand: which layers turn, and the rotation in the keys of the table of
// parameters.
#include "import/configs/config_layers.hpp"
#include "import/configs/config_rotary_keys.hpp"
#include "import/configs/key_maker.hpp"

#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::size_t longest_name = 24;

/// The layers of a list in the file in which something stands; empty if there is no such list.
std::vector<bool> layers_of_list(const Json& file, std::string_view key, bool (*stands)(const Json&)) {
    std::vector<bool> layers;
    const auto list = file.find(std::string(key));
    if (list != file.end() && list->is_array())
        for (const Json& value : *list)
            layers.push_back(stands(value));
    return layers;
}

bool is_one(const Json& value) {
    return value.is_number() && value.get<double>() == 1;
}

bool is_base(const Json& value) {
    return value.is_number() && value.get<double>() > 0;
}

/// By the list in the file that says so, or a share of them.
std::vector<bool> layers_by_list(const ConfigDraft& draft) {
    const Json& file = draft.file.json();
    if (std::vector<bool> turn = layers_of_list(file, "no_rope_layers", is_one); !turn.empty())
        return turn;
    if (draft.facts->still == "theta")
        for (const std::string_view key : {"layer_rope_theta", "rope_theta"})
            if (std::vector<bool> turn = layers_of_list(file, key, is_base); !turn.empty())
                return turn;
    return {};
}

/// Whether the layers of this kind have no parameters: "full_attention": null.
bool kind_is_null(const ConfigDraft& draft, std::string_view kind) {
    const Json& file = draft.file.json();
    const auto whole = file.find("rope_parameters");
    if (whole == file.end() || !whole->is_object())
        return false;
    const auto found = whole->find(std::string(kind));
    return found != whole->end() && found->is_null();
}

bool rotates(const ConfigDraft& draft) {
    const Encoding first = draft.config.encodings.front();
    return first == Encoding::rotary || first == Encoding::rotary_on_some_layers || first == Encoding::m_rope;
}

}

std::vector<bool> layers_that_rotate(const ConfigDraft& draft, Index layers) {
    std::vector<bool> turn = layers_by_list(draft);
    const auto each = draft.file.integer("no_rope_layer_interval", any_layers, "one layer in every n does not turn");
    const MaskFacts& mask = draft.config.mask;
    const std::string_view still = draft.facts->still;
    const bool by_window = (still == "full" && mask.window) || still == "null";
    for (Index layer = static_cast<Index>(turn.size()); layer < layers; ++layer) {
        const bool full = !mask.window || std::binary_search(mask.full_layers.begin(), mask.full_layers.end(), layer);
        const bool stands = still == "full" ? full : kind_is_null(draft, full ? "full_attention" : "sliding_attention");
        turn.push_back(by_window ? !stands : still == "no_rope" && each ? (layer + 1) % *each != 0 : rotates(draft));
    }
    turn.resize(static_cast<std::size_t>(layers), true);
    return turn;
}

LayerRotation::LayerRotation(ConfigDraft& draft) : draft_(&draft), rotary_(draft.config.rotation()) {
    position_ = rotates(draft) ? "rotary" : encoding_ids(draft.config.encodings);
}

void LayerRotation::put_settings(LayerKind& kind, const RotarySettings& settings) const {
    KeyMaker keys;
    set_head(keys, *rotary_, settings, kind.head_dim);
    KeyMaker scaled = keys;
    set_scaling(scaled, settings);
    scaled.set("original_length", settings.original_length);
    const bool fit = scaled.problem().empty() && divisors_fit(settings);
    if (!fit) {
        kind.other_scaling = posenc::quoted(rotary_->scaling, longest_name);
        draft_->file.name("layers", scaled.problem() + ": the scaling of " + kind.name + " is named and not shown");
    }
    add_settings(kind, fit ? scaled.state() : keys.state());
}

void LayerRotation::put(LayerKind& kind, bool local) const {
    kind.position = position_;
    if (!rotary_ || position_ != "rotary")
        return;
    if (local && rotary_->local)
        return put_settings(kind, *rotary_->local);
    if (!rotary_->settings) {
        kind.other_scaling = rotary_->scaling == "none" ? "" : posenc::quoted(rotary_->scaling, longest_name);
        return;
    }
    put_settings(kind, settings_in_file(draft_->config, *rotary_));
    if (rotary_->sections && rotary_->sections->pairs.size() == 3) {
        KeyMaker keys;
        keys.choose("method", registry::m_rope.id);
        set_sections(keys, *rotary_->sections);
        add_settings(kind, keys.state());
    }
}

void LayerRotation::put_other(LayerKind& kind, LayerStack stack) const {
    const ModelConfig& config = draft_->config;
    kind.position = position_;
    if (config.encodings.front() == Encoding::sinusoidal_and_learned && stack != LayerStack::only)
        kind.position = encoding_ids({stack == LayerStack::encoder ? Encoding::sinusoidal : Encoding::learned});
    const auto* const t5 = std::get_if<T5Facts>(&config.positions);
    if (!t5)
        return;
    KeyMaker keys;
    keys.choose("method", registry::t5_bias.id);
    keys.set("buckets", t5->buckets);
    keys.set("max_distance", t5->max_distance);
    keys.turn("bidirectional", kind.both_sides);
    if (kind.heads > 0)
        keys.set("head_count", kind.heads);
    add_settings(kind, keys.state());
}

void LayerRotation::put_compressed(LayerKind& kind, bool blocks) const {
    if (!rotary_ || !rotary_->settings)
        return put(kind, false);
    kind.position = position_;
    put_settings(kind, compressed_settings(*rotary_, blocks));
}

}
