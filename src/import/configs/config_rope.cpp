// Rotary embeddings: how much of a head turns, in which pairs, from which base. The name of every key changed over the
// years, and no file says the pairing.
#include "import/configs/config_rope.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// If there are parameters by kind of layer, those of the full layers are shown and those of the sliding layers
/// reported.
void choose_layers(RopeKeys& keys) {
    const ConfigReader whole = *keys.parameters;
    const auto first = [&](std::initializer_list<std::string_view> names) -> std::optional<ConfigReader> {
        for (const std::string_view name : names)
            if (const auto found = whole.json().find(std::string(name));
                found != whole.json().end() && found->is_object())
                return whole.object(name);
        return std::nullopt;
    };
    const auto shown = first({"full_attention", "hybrid", "main"});
    const auto local = first({"sliding_attention", "hybrid_sliding"});
    if (!shown && !local)
        return;
    keys.parameters = shown ? shown : local;
    keys.local = shown ? local : std::nullopt;
    for (const auto& [name, value] : whole.json().items())
        if (value.is_null())
            whole.ignore(name, "null: layers of this kind do not turn");
}

RopeKeys rope_keys(const ConfigDraft& draft) {
    RopeKeys keys;
    keys.inner = draft.rule("inner");
    const std::string_view outer = "rope_scaling", newer = "rope_parameters";
    const bool replaced = draft.file.has(newer) && (keys.inner || !draft.file.has(outer));
    if (replaced)
        draft.file.ignore(outer, "rope_parameters replaces it");
    else if (const auto scaling = draft.file.object(outer); scaling && !scaling->is_empty()) {
        keys.parameters = scaling;
        draft.file.ignore(newer, "rope_scaling takes precedence");
    }
    if (!keys.parameters)
        keys.parameters = draft.file.object(newer);
    if (!keys.parameters)
        return keys;
    choose_layers(keys);
    if (keys.inner || keys.parameters->has("rope_theta"))
        draft.file.ignore("rope_theta", "rope_parameters replaces it");
    keys.scaling = keys.parameters;
    return keys;
}

/// Names by which other programs call the base. A file that has one is not told that it has none.
constexpr std::string_view other_bases[] = {"rotary_base", "rope_base", "rotary_embedding_base", "rope_freq_base",
                                            "rope_local_base_freq"};

/// The base that a file does not say; empty if it is a part of one.
std::optional<double> usual_base(const ConfigDraft& draft) {
    const std::string_view own = draft.rule_value("bases");
    const double usual = parse_number(own.substr(0, own.find(','))).value_or(10000);
    if (draft.file.is_piece() && !draft.facts) {
        draft.file.assume("base", "not in this part of a configuration: not known");
        return std::nullopt;
    }
    const bool other = std::any_of(std::begin(other_bases), std::end(other_bases),
                                   [&](std::string_view key) { return draft.file.has(key); });
    draft.file.assume("base", shortest(usual) +
                                  (!draft.facts ? ": under no name that is known here; most models use it"
                                   : other ? ": under no name that this model’s code reads; the library uses this value"
                                           : ": not in the file; the library uses this value"));
    return usual;
}

std::optional<double> read_base(ConfigDraft& draft, RotaryFacts& rotary, const RopeKeys& keys) {
    if (draft.facts && draft.facts->base.starts_with("fixed ")) {
        for (const std::string_view key : {"rope_theta", "rotary_emb_base"})
            draft.file.ignore(key, "the base is fixed in the code of this model");
        draft.file.assume("base", "fixed in the code of this model");
        return parse_number(draft.facts->base.substr(6)).value_or(10000);
    }
    for (const std::string_view key : {"rope_theta", "layer_rope_theta"})
        if (draft.file.is_list(key))
            if (const auto base = base_of_list(draft, rotary, key))
                return base;
    std::optional<double> base;
    if (draft.is("dbrx") && !draft.version_5) // transformers 5 does not read it in attn_config
        if (const auto attention = draft.file.object("attn_config"))
            base = attention->number("rope_theta", any_base, "base");
    if (!base && keys.parameters)
        base = keys.parameters->number("rope_theta", any_base, "base");
    if (!base && !keys.inner)
        base = draft.file.first_number({"global_rope_theta", "rope_theta", "rotary_emb_base", "rotary_embedding_base"},
                                       any_base, "base");
    return base ? base : usual_base(draft);
}

std::optional<double> read_share(const ConfigDraft& draft, const RopeKeys& keys) {
    constexpr std::string_view as = "share of each head that turns", key = "partial_rotary_factor";
    if (keys.parameters)
        if (const auto share = keys.parameters->number(key, any_share, as))
            return share;
    if (const auto share = share_of_layers(draft, false))
        return share;
    return draft.file.first_number({key, "rotary_pct", "rope_pct", "rotary_emb_fraction"}, any_share, as);
}

/// Until transformers 5, models that turn whole heads obeyed a share. They still do if the rotation is scaled.
bool obeys_share(const ConfigDraft& draft, const RopeKeys& keys) {
    if (!draft.facts || draft.facts->width != "head" || !draft.version_5)
        return true;
    const bool scaled =
        keys.scaling && keys.scaling->text("rope_type", "kind of scaling").value_or("default") != "default";
    if (!scaled)
        for (const ConfigReader* reader : {keys.parameters ? &*keys.parameters : &draft.file, &draft.file})
            reader->ignore("partial_rotary_factor", "since transformers 5 this model turns whole heads");
    return scaled;
}

/// 0 if it is not known.
Index read_rotary_width(ConfigDraft& draft, const RopeKeys& keys) {
    const std::string_view width = draft.facts ? draft.facts->width : "";
    const bool guess = width.empty();
    constexpr std::string_view as = "channels that turn";
    if (guess || width == "decoupled")
        if (const auto channels = draft.file.integer("qk_rope_head_dim", any_head, as))
            return *channels;
    if (guess || width == "channels")
        if (const auto channels = draft.file.integer("rotary_dim", any_head, as))
            return *channels;
    if (!draft.config.head_dim)
        return 0;
    const double head = static_cast<double>(*draft.config.head_dim);
    if (width.starts_with("fixed ")) {
        draft.file.ignore("partial_rotary_factor", "the share is fixed in the code of this model");
        draft.file.assume("rotary width", std::string(width.substr(6)) + " of the head, by the model’s code");
        return static_cast<Index>(head * parse_number(width.substr(6)).value_or(1));
    }
    const auto share = obeys_share(draft, keys) ? read_share(draft, keys) : std::nullopt;
    return static_cast<Index>(head * share.value_or(1));
}

struct StillLayers {
    std::string_view word, told;
};

constexpr StillLayers still_layers[] = {
    {"full", "those with full attention, by the model’s code"},
    {"no_rope", "one in every n, by the model’s code"},
    {"cross", "those that look at an image, by the model’s code"},
    {"null", "those whose kind has no parameters"},
    {"theta", "those whose base is 0"},
    {"conv", "convolutions, by the model’s code"},
    {"linear", "those with linear attention, by the model’s code"},
    {"mamba", "recurrent ones, by the model’s code"},
    {"recurrent", "recurrent ones, by the model’s code"},
    {"switch", "recurrent ones, by the model’s code"},
};

/// Layers that do not turn: given by a list (1 turns, 0 does not), as one in every n, or by a rule of the code.
void read_layers_without(ConfigDraft& draft) {
    const std::string_view word = draft.facts ? draft.facts->still : "";
    const bool list = draft.file.has("no_rope_layers") && !draft.file.json()["no_rope_layers"].empty();
    if (list)
        draft.file.numbers("no_rope_layers", {0, 1}, "layers that turn (1) and layers that do not (0)");
    const bool each = !list && draft.file.integer("no_rope_layer_interval", any_layers,
                                                  "one layer in every n has no rotation (n is this number)");
    const bool without_window =
        word == "full" && draft.file.says("sliding_window") && !draft.file.has("sliding_window");
    const bool by_code = !word.empty() && word != "first-head" && word != "theta" && word != "null" && !without_window;
    if (word == "first-head")
        draft.file.name("heads", "only the first of every layer turns");
    if (!list && !each && !by_code)
        return;
    if (draft.config.encodings.front() == Encoding::rotary)
        draft.config.encodings = {Encoding::rotary_on_some_layers};
    for (const StillLayers& still : still_layers)
        if (by_code && !list && still.word == word && word != "no_rope")
            draft.file.assume("layers without rotation", std::string(still.told));
    draft.file.name("layers without rotation", "the state shows those that turn");
}

void set_pairing(const ConfigDraft& draft, RotaryFacts& rotary) {
    if (!draft.facts || draft.facts->pairing.empty())
        return draft.file.name("pairing", "which channels turn together depends on the model’s code, and this "
                                          "model_type is unknown here; half-split pairs are shown");
    bool interleaved = draft.facts->pairing == "interleaved";
    if (draft.rule("interleave"))
        interleaved = draft.file.flag("rope_interleave", "whether adjacent channels turn together").value_or(true);
    rotary.pairing = interleaved ? Pairing::interleaved : Pairing::half_split;
    draft.file.assume("pairing", interleaved ? "adjacent channels, by the model’s code"
                                             : "half a head apart, by the model’s code");
    if (draft.rule("reversed"))
        draft.file.name("direction", "the code turns the other way; scores are the same");
    if (draft.rule("last-channels"))
        rotary.last_channels = true;
}

bool is_proportional(const ConfigReader& scaling) {
    const auto type = scaling.json().find("rope_type");
    return type != scaling.json().end() && *type == "proportional";
}

void ignore_switches(const ConfigDraft& draft) {
    for (const std::string_view key : {"rotary", "alibi"})
        draft.file.ignore(key, "the code of this model_type always rotates");
    draft.file.ignore("position_embedding_type", "not used: positions come from rotation alone");
}

/// Reports that nothing turns, so nothing can be scaled.
void name_missing_width(const ConfigDraft& draft, const RopeKeys& keys) {
    if (keys.scaling)
        for (const auto& [key, value] : keys.scaling->json().items())
            keys.scaling->ignore(key, "there are no frequencies that it could scale");
    draft.file.name("rotary width", "nothing of a head turns: no frequencies");
}

/// HunYuan's alpha, Qwen 1's and TeleChat's: base·alpha^(r/(r−2)) stretches the slowest wave by alpha.
double stretched(double base, double alpha, Index width) {
    const double channels = static_cast<double>(width);
    return channels > 2 ? base * std::pow(alpha, channels / (channels - 2)) : base;
}

/// alpha for a text this many times longer. It jumps where the length doubles.
double alpha_of(double times) {
    return std::max(1.0, std::exp2(std::ceil(std::log2(times) + 1)) - 1);
}

void set_base(ConfigDraft& draft, RotaryFacts& rotary, double base, std::string_view key) {
    if (!rotary.base_in_file)
        rotary.base_in_file = draft.config.base;
    draft.config.base = base;
    draft.file.assume("base",
                      shortest(base) + ": multiplied by what " + std::string(key) + " says, by the model’s code");
}

/// Qwen 1 stretches only beyond the length of training.
void read_qwen(ConfigDraft& draft, RotaryFacts& rotary) {
    const ModelConfig& config = draft.config;
    if (draft.file.flag("use_dynamic_ntk", "a larger base for longer texts").value_or(false) && config.trained_length) {
        rotary.base_at = {2 * *config.trained_length, stretched(*config.base, alpha_of(2), rotary.width)};
        rotary.grows_by_doubling = true;
    }
    if (draft.file.flag("use_logn_attn", "queries beyond seq_length are multiplied").value_or(false))
        draft.config.scores.growth = QueryGrowth{.rule = "log-n", .step = config.trained_length.value_or(0)};
}

void read_telechat(ConfigDraft& draft, RotaryFacts& rotary) {
    const auto trained = draft.file.integer("training_seqlen", any_length, "length in training");
    const auto first = draft.file.integer("base_seqlen", any_length, "length that the base was made for");
    if (!trained || !first)
        return;
    draft.config.trained_length = draft.config.max_length = trained;
    const double alpha = alpha_of(static_cast<double>(*trained) / static_cast<double>(*first));
    if (alpha > 1)
        set_base(draft, rotary, stretched(*draft.config.base, alpha, rotary.width), "training_seqlen");
}

/// What a model’s code multiplies the base by. `keys` are those of the scaling.
void multiply_base(ConfigDraft& draft, RotaryFacts& rotary, const std::optional<ConfigReader>& keys) {
    constexpr Limits any_ratio{1e-3, 1e6};
    if (draft.rule("ratio"))
        if (const auto ratio = draft.file.number("rope_ratio", any_ratio, "multiplies the base"); ratio && *ratio != 1)
            set_base(draft, rotary, *draft.config.base * *ratio, "rope_ratio");
    if (draft.rule("alpha") && keys)
        if (const auto alpha = keys->number("alpha", any_ratio, "multiplies the base"); alpha && *alpha != 1) {
            set_base(draft, rotary, stretched(*draft.config.base, *alpha, rotary.width), "alpha");
            rotary.alpha = alpha;
            for (const std::string_view key : {"factor", "beta_fast", "beta_slow", "mscale", "mscale_all_dim"})
                keys->ignore(key, "not used beside alpha");
        }
    if (draft.rule("qwen"))
        read_qwen(draft, rotary);
    if (draft.rule("telechat"))
        read_telechat(draft, rotary);
}

}

void read_rope(ConfigDraft& draft) {
    ModelConfig& config = draft.config;
    RotaryFacts& rotary = config.positions.emplace<RotaryFacts>();
    config.encodings = {Encoding::rotary};
    config.trained_length = config.max_length = read_length(draft);
    const RopeKeys keys = rope_keys(draft);
    config.base = read_base(draft, rotary, keys);
    rotary.width = read_rotary_width(draft, keys);
    if (keys.scaling && is_proportional(*keys.scaling))
        rotary.width -= rotary.width % 2; // its code takes the share of the pairs
    set_pairing(draft, rotary);
    if (rotary.width % 2 != 0 || rotary.width > config.head_dim.value_or(rotary.width))
        return draft.file.fail("rotary width", "‘" + std::to_string(rotary.width) +
                                                   "’ cannot be used; allowed: even numbers up to head_dim");
    if (rotary.width == 0 && config.head_dim)
        return name_missing_width(draft, keys);
    if (config.base && rotary.width > 0)
        multiply_base(draft, rotary, keys.scaling);
    if (draft.facts && draft.facts->width == "decoupled")
        rotary.still_width =
            draft.file.integer("qk_nope_head_dim", any_head, "channels of a head that do not turn").value_or(0);
    if (draft.rule("compressed")) {
        rotary.block_base = draft.file.number("compress_rope_theta", any_base, "base of the layers with blocks");
        draft.file.name("layers without blocks",
                        "turn with the base beside it and are not scaled; the others are shown");
    }
    read_rope_scaling(draft, rotary, keys.scaling);
    if (rotary.width == 0)
        draft.file.name("rotary width", "there is no width of a head: no frequencies");
    else
        read_local_rope(draft, rotary, keys);
    read_layers_without(draft);
    ignore_switches(draft);
}

}
