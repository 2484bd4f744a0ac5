#include "export/model_json.hpp"

#include "core/attention/query_scale.hpp"
#include "core/model/cache.hpp"
#include "core/model/conventions.hpp"
#include "core/model/decay.hpp"
#include "core/model/first_collision.hpp"
#include "core/model/layer_pattern.hpp"
#include "core/model/layer_state.hpp"
#include "core/model/layers_text.hpp"
#include "core/model/reach.hpp"
#include "core/rotary/places/m_rope.hpp"

#include <algorithm>

namespace posenc {

namespace {

void add_number(ModelJson& object, const char* key, Index number) {
    if (number > 0)
        object[key] = number;
}

/// The rule's step is F, or, where it counts in trained lengths, the trained length.
void add_temperature(ModelJson& object, const LayerKind& kind) {
    const State settings = settings_of(kind);
    const QueryRule rule = temperature_rule(settings);
    if (rule == QueryRule::none)
        return;
    const bool steps = rule == QueryRule::llama4;
    const Index step = settings.integer(steps ? "query_step" : "original_length");
    const ModelJson growth(settings.number("query_growth"));
    const std::string length = std::to_string(step);
    object["temperature"] = {{"rule", settings.text("temperature")}, {"floor_scale", step}, {"attn_scale", growth}};
    object["temperature"]["formula"] = rule == QueryRule::log_n ? "ln(p+1) / ln " + length + " beyond " + length
                                                                : "1 + " + growth.dump() + " ln(1 + floor(" +
                                                                      (steps ? "(p+1)" : "p") + "/" + length + "))";
}

void add_rotation(ModelJson& object, const LayerKind& kind) {
    if (kind.position != "rotary")
        return;
    const TurnedPart part = turned_part(kind);
    object["base"] = part.base > 0 ? ModelJson(part.base) : ModelJson();
    object["scaling"] = part.scaling;
    add_number(object, "rotary_width", part.width);
    if (part.turning_pairs > 0) {
        object["turning_pairs"] = part.turning_pairs;
        object["still_pairs"] = part.still_pairs;
    }
    if (!part.place.empty())
        object["rotary_place"] = part.place;
    const State settings = settings_of(kind);
    const Index still = settings.integer("still_width");
    add_number(object, "still_width", still);
    object["pairing"] = part.pairing;
    if (still > 0)
        object["decoupled"] = true;
    if (settings.flag("turn_values"))
        object["turned_values"] = true;
    if (const std::string axes = axes_of_pairs(kind); !axes.empty()) {
        object["sections"] = read_sections(settings, static_cast<Index>(axes.size()));
        std::string layout(settings.text("section_layout"));
        std::replace(layout.begin(), layout.end(), '-', ' ');
        object["layout"] = layout;
        object["pair_axes"] = axes;
    }
}

/// What tells the order in layers without positions.
std::string order_of(const LayerKind& kind) {
    const std::string convolution =
        kind.kernel > 1 ? " and a causal convolution of " + std::to_string(kind.kernel) : std::string();
    return (kind.reads == Reads::mamba2 ? "decay e^(A dt) of each head" : "decay e^g of each head") + convolution;
}

void add_state(ModelJson& object, const LayerKind& kind) {
    if (forgets(kind))
        object["order_from"] = order_of(kind);
    add_number(object, "key_heads", kind.key_heads);
    add_number(object, "value_heads", kind.value_heads);
    add_number(object, "key_dim", kind.key_dim);
    add_number(object, "value_dim", kind.value_dim);
    add_number(object, "state_heads", kind.state_heads);
    add_number(object, "state_head_dim", kind.state_head_dim);
    add_number(object, "state_size", kind.state_size);
    add_number(object, "groups", kind.groups);
    add_number(object, "conv_kernel", kind.kernel);
    add_number(object, "channels", kind.channels);
}

/// Where a layer forgets: from which distance on less than a share is left, by its heads; null where it is not known.
void add_decay(ModelJson& object, const LayerKind& kind, const std::optional<Decay>& decay) {
    if (!forgets(kind))
        return;
    ModelJson& told = object["decay"] = ModelJson();
    if (forgets_by_text(kind))
        told["depends_on"] = "text";
    else if (decay)
        told = {
            {"share", forgotten_share}, {"fastest_head", decay->fastest_head}, {"slowest_head", decay->slowest_head}};
}

ModelJson cache_json(const LayerKind& kind) {
    if (!cache_is_known(kind))
        return {};
    const LayerCache cache = cache_of(kind);
    ModelJson object = ModelJson::object();
    if (cache.per_token > 0) {
        object["tokens"] = cache.tokens ? ModelJson(*cache.tokens) : ModelJson("all");
        object["bytes_per_token"] = cache.per_token * cache_number_bytes;
    }
    if (cache.per_source_token > 0) {
        object["source_tokens"] = cache.source_tokens > 0 ? ModelJson(cache.source_tokens) : ModelJson("all");
        object["bytes_per_source_token"] = cache.per_source_token * cache_number_bytes;
    }
    if (cache.block_tokens > 0) {
        object["block_tokens"] = cache.block_tokens;
        object["bytes_per_block"] = cache.per_block * cache_number_bytes;
    }
    if (cache.latent > 0) {
        object["parts"] = {{"latent", cache.latent * cache_number_bytes},
                           {"turned_key", cache.turned_key * cache_number_bytes}};
        add_number(object["parts"], "index_key", cache.index_key * cache_number_bytes);
        object["bytes_per_token_expanded"] = cache.expanded_per_token * cache_number_bytes;
    }
    if (cache.state + cache.convolution > 0) {
        object["bytes_fixed"] = cache_bytes(kind, 0, cache_number_bytes);
        add_number(object["parts"], "state_float32", cache.state * 4);
        add_number(object["parts"], "convolution", cache.convolution * cache_number_bytes);
    }
    return object;
}

/// A number that all kinds have in common that have it.
template <class Value> ModelJson common(const LayeredModel& model, Value value) {
    ModelJson shared;
    for (const LayerKind& kind : model.kinds)
        if (const ModelJson one = value(kind); !one.is_null()) {
            if (!shared.is_null() && shared != one)
                return {};
            shared = one;
        }
    return shared;
}

ModelJson above_zero(Index number) {
    return number > 0 ? ModelJson(number) : ModelJson();
}

/// That of all layers, or else of those without a window.
ModelJson common_base(const LayeredModel& model) {
    const auto base = [](const LayerKind& kind) {
        const double number = turned_part(kind).base;
        return number > 0 ? ModelJson(number) : ModelJson();
    };
    const ModelJson all = common(model, base);
    if (!all.is_null())
        return all;
    return common(model, [&](const LayerKind& kind) {
        const bool wide = kind.reads == Reads::full || kind.reads == Reads::top_k;
        return wide ? base(kind) : ModelJson();
    });
}

void add_whole(ModelJson& object, const LayeredModel& model) {
    object["d_model"] = above_zero(model.d_model);
    object["layers"] = model.count();
    object["heads"] = common(model, [](const LayerKind& kind) { return above_zero(kind.heads); });
    object["kv_heads"] = common(model, [](const LayerKind& kind) { return above_zero(kind.kv_heads); });
    object["head_dim"] = common(model, [](const LayerKind& kind) { return above_zero(kind.head_dim); });
    object["rotary_width"] = turning_layers(model).empty() ? ModelJson(0) : common(model, [](const LayerKind& kind) {
        return above_zero(turned_part(kind).width);
    });
    object["rotary_pairing"] = common(model, [](const LayerKind& kind) {
        const std::string_view pairing = turned_part(kind).pairing;
        return pairing.empty() ? ModelJson() : ModelJson(pairing);
    });
    object["base"] = common_base(model);
    object["dtype"] = model.dtype.empty() ? ModelJson() : ModelJson(model.dtype);
    object["trained_length"] = above_zero(model.trained_length);
    object["max_length"] = above_zero(model.max_length);
    if (model.shared_layers > 0)
        object["shared_layers"] = model.shared_layers;
}

/// The two positions, the later one first.
ModelJson rows_json(const std::optional<EqualRows>& rows) {
    return rows ? ModelJson::array({rows->row, rows->earlier}) : ModelJson();
}

ModelJson collision_json(const KindCollision& collision) {
    return {{"dtype", format_name(collision.format)},
            {"cast", rows_json(collision.cast)},
            {"stored", rows_json(collision.stored)},
            {"compared", collision.compared}};
}

ModelJson reach_json(const Reached& reached, Index token) {
    ModelJson object = {{"tokens_back", token - reached.lowest}};
    if (reached.highest > token)
        object["tokens_on"] = reached.highest - token;
    if (reached.kept_lowest != reached.lowest)
        object["without_decay"] = token - reached.kept_lowest;
    if (reached.sure_lowest != reached.lowest)
        object["without_choice"] = token - reached.sure_lowest;
    if (reached.first_tokens > 0)
        object["first_tokens"] = reached.first_tokens;
    if (reached.other_text)
        object["other_text"] = true;
    if (reached.step > 1)
        object["step"] = reached.step;
    return object;
}

Index longest(std::span<const Index> lengths) {
    return lengths.empty() ? 1 : *std::max_element(lengths.begin(), lengths.end());
}

}

TurnedPart turned_part(const LayerKind& kind) {
    TurnedPart part;
    if (kind.position != "rotary")
        return part;
    const State state = settings_of(kind);
    const Index head = state.integer("d_model");
    part.base = state.number("base");
    part.width = state.is_none("rotary_width") ? head : state.integer("rotary_width");
    const std::string_view scaling = state.text("scaling");
    if (scaling == "proportional") {
        part.turning_pairs = pairs_that_turn(state.number("rotary_share"), part.width);
        part.still_pairs = part.width / 2 - part.turning_pairs;
        part.width = 2 * part.turning_pairs;
    }
    part.scaling = !kind.other_scaling.empty() ? kind.other_scaling
                   : scaling == "dynamic-ntk"  ? "dynamic"
                                               : std::string(scaling);
    part.pairing = state.text("pairing") == "interleaved" ? "interleaved" : "half";
    part.place = state.text("rotary_place") == "last" ? "last" : "";
    return part;
}

std::string axes_of_pairs(const LayerKind& kind) {
    constexpr std::string_view letters = "THW";
    std::string axes;
    if (!turns_by_sections(kind))
        return axes;
    const State state = settings_of(kind);
    const Index pairs = read_rotary_width(state, state.integer("d_model")) / 2;
    const auto sections = read_sections(state, pairs);
    for (Index pair = 0; pair < pairs; ++pair)
        axes += letters[axis_of_pair(sections, read_section_layout(state), pair)];
    return axes;
}

ModelJson kind_json(const LayerKind& kind) {
    ModelJson object = {{"attention", word_of(kind.reads)}};
    if (kind.reads == Reads::nothing && !kind.cross) {
        object["position"] = kind.position;
        object["note"] = "a layer of " + kind.name + " alone: tokens do not meet";
        return object;
    }
    if (!kind.rule.empty())
        object["rule"] = kind.rule;
    add_number(object, "window", kind.window);
    add_number(object, "chunk", kind.chunk);
    add_number(object, "top_k", kind.top_k);
    add_number(object, "block_tokens", kind.block_tokens);
    add_number(object, "first_tokens", kind.sink_count);
    if (kind.dilation > 1)
        object["dilation"] = kind.dilation;
    if (kind.both_sides)
        object["both_sides"] = true;
    if (kind.encoder)
        object["encoder"] = true;
    if (kind.cross)
        object["cross"] = true;
    add_number(object, "source_tokens", kind.source_tokens);
    object["position"] = kind.position;
    add_rotation(object, kind);
    add_temperature(object, kind);
    add_state(object, kind);
    object["sinks"] = kind.sinks;
    add_number(object, "heads", kind.heads);
    add_number(object, "kv_heads", kind.kv_heads);
    add_number(object, "head_dim", kind.head_dim);
    if (kind.one_vector)
        object["one_vector"] = true;
    object["cache"] = cache_json(kind);
    if (!kind.settings.empty())
        object["settings"] = kind.settings;
    return object;
}

std::optional<Index> known_cache_bytes(const LayeredModel& model, Index length) {
    if (!std::all_of(model.kinds.begin(), model.kinds.end(), cache_is_known))
        return std::nullopt;
    return cache_bytes(model, length, cache_number_bytes);
}

ModelJson model_json(const LayeredModel& model, std::span<const Index> lengths) {
    ModelJson object = ModelJson::object();
    add_whole(object, model);
    object["kinds"] = ModelJson::object();
    const KindCollisions collisions = first_collisions(model);
    const auto decays = decays_of(model);
    for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
        ModelJson& told = object["kinds"][model.kinds[kind].name] = kind_json(model.kinds[kind]);
        add_decay(told, model.kinds[kind], decay_of_kind(model, decays, kind));
        if (collisions[kind])
            told["first_collision"] = collision_json(*collisions[kind]);
    }
    object["layer_kind"] = ModelJson::array();
    for (Index layer = 0; layer < model.count(); ++layer)
        object["layer_kind"].push_back(model.kind(layer).name);
    const bool folds = fold_of(model.layers).times > 0;
    object["pattern"] = folds ? ModelJson(pattern_text(model)) : ModelJson();
    object["layers_that_turn"] = turning_layers(model);
    object["layers_without_positions"] = layers_without_positions(model);
    object["cache_bytes"] = ModelJson::object();
    for (const Index length : lengths) {
        const auto bytes = known_cache_bytes(model, length);
        object["cache_bytes"][std::to_string(length)] = bytes ? ModelJson(*bytes) : ModelJson();
    }
    object["conventions"] = ModelJson::array();
    for (const LayerConvention& one : conventions_of(model))
        object["conventions"].push_back({{"about", one.about}, {"here", one.here}, {"elsewhere", one.elsewhere}});
    object["text"] = layers_text(model); // of the key `layers`, as links and the panel have it
    object["reach_length"] = longest(lengths);
    object["reach"] = ModelJson::array();
    const std::vector<Reached> reached = reach_by_depth(model, longest(lengths) - 1, longest(lengths));
    for (std::size_t layers = 1; layers < reached.size(); ++layers)
        object["reach"].push_back(reach_json(reached[layers], longest(lengths) - 1));
    return object;
}

ModelJson layer_json(const LayeredModel& model, Index layer, std::span<const Index> lengths) {
    ModelJson object = {{"layer", layer}, {"kind", model.kind(layer).name}};
    object.update(kind_json(model.kind(layer)));
    add_decay(object, model.kind(layer), decays_of(model)[static_cast<std::size_t>(layer)]);
    object["reads_cache_of"] = cache_layer(model, layer);
    object["cache_bytes"] = ModelJson::object();
    for (const Index length : lengths)
        object["cache_bytes"][std::to_string(length)] =
            cache_is_known(model.kind(layer)) ? ModelJson(cache_bytes(model, layer, length, cache_number_bytes))
                                              : ModelJson();
    object["reach_length"] = longest(lengths);
    object["reach"] = reach_json(reach(model, layer + 1, longest(lengths) - 1, longest(lengths)), longest(lengths) - 1);
    return object;
}

}
