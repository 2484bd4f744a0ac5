// Where the tokens of a kind of layer stand: which layers turn, and the rotation in the keys of the table of
// parameters.
#include "import/configs/config_layers.hpp"
#include "import/configs/config_rotary_keys.hpp"

#include "core/state/checked_value.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::size_t longest_name = 24;

/// A state to which keys are added, as long as their values are within limits.
class KeyMaker {
  public:
    void choose(std::string_view key, std::string_view id) { put(key, {Value{0, std::string(id), {}}, {}}); }
    void turn(std::string_view key, bool on) { put(key, {Value{on ? 1.0 : 0.0, {}, {}}, {}}); }
    void set(std::string_view key, double number) { put(key, checked_value(*find_parameter(key), number)); }
    void set(std::string_view key, Index number) { set(key, static_cast<double>(number)); }
    void set(std::string_view key, const std::vector<double>& list) {
        put(key, checked_value(*find_parameter(key), list));
    }
    template <class Number> void set(std::string_view key, std::optional<Number> number) {
        if (number)
            set(key, *number);
    }
    const State& state() const { return state_; }
    const std::string& problem() const { return problem_; }

  private:
    void put(std::string_view key, Reading reading) {
        if (reading.problem.empty())
            state_ = std::move(state_).with(*find_parameter(key), std::move(*reading.value));
        else if (problem_.empty())
            problem_ = std::string(key) + ": " + reading.problem;
    }

    State state_;
    std::string problem_;
};

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

namespace {

/// The shortest share by which so many pairs of a head turn.
double share_of_pairs(Index pairs, Index head_dim) {
    const double share = 2 * static_cast<double>(pairs) / static_cast<double>(head_dim);
    for (double digits = 10; digits < 1e9; digits *= 10)
        if (const double rounded = std::round(share * digits) / digits; pairs_that_turn(rounded, head_dim) == pairs)
            return rounded;
    return share;
}

}

LayerRotation::LayerRotation(ConfigDraft& draft) : draft_(&draft), rotary_(draft.config.rotation()) {
    position_ = rotates(draft) ? "rotary" : encoding_ids(draft.config.encodings);
    if (draft.rule("compressed"))
        block_base_ = draft.file.number("compress_rope_theta", any_base, "base of the layers with blocks");
}

std::string LayerRotation::place_of(Index width, Index head_dim) const {
    KeyMaker keys;
    keys.set("d_model", head_dim > 0 ? head_dim : width);
    if (width != head_dim)
        keys.set("rotary_width", width);
    keys.choose("pairing", rotary_->pairing == Pairing::interleaved ? "interleaved" : "half-split");
    return format(keys.state());
}

void LayerRotation::put_settings(LayerKind& kind, const RotarySettings& settings) const {
    KeyMaker keys;
    keys.set("base", settings.base);
    set_scaling(keys, settings);
    keys.set("original_length", settings.original_length);
    const bool fit = keys.problem().empty() && divisors_fit(settings);
    if (!fit) {
        kind.other_scaling = posenc::quoted(rotary_->scaling, longest_name);
        draft_->file.name("layers", keys.problem() + ": the scaling of " + kind.name + " is named and not shown");
    }
    const std::string scaled = fit ? format(keys.state()) : "base=" + shortest(settings.base);
    kind.settings = format(parse(place_of(settings.width, kind.head_dim) + "&" + scaled).state);
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
    RotarySettings settings = *rotary_->settings;
    if (rotary_->scaling == "proportional") { // there the settings have the base that gives the same frequencies
        settings.base = draft_->config.base.value_or(settings.base);
        settings.scaling = RotaryScaling::proportional;
        settings.turning_share = share_of_pairs(settings.width / 2, kind.head_dim);
        settings.width = kind.head_dim;
    }
    put_settings(kind, settings);
    if (const auto& sections = rotary_->sections) {
        KeyMaker keys;
        keys.set("sections", sections->pairs);
        kind.settings = format(parse(kind.settings + "&" + format(keys.state())).state);
        kind.section_layout = draft_->rule("hwt") ? "rows-columns" : sections->in_turn ? "in-turn" : "blocks";
    }
}

void LayerRotation::put_compressed(LayerKind& kind, bool blocks) const {
    put(kind, false);
    if (!rotary_ || !rotary_->settings)
        return;
    RotarySettings settings = *rotary_->settings;
    if (blocks) {
        settings.base = block_base_.value_or(settings.base);
        settings.attention_factor = settings.scaling == RotaryScaling::yarn ? std::optional(1.0) : std::nullopt;
    } else {
        settings.scaling = RotaryScaling::none;
        settings.attention_factor.reset();
    }
    put_settings(kind, settings);
}

}
