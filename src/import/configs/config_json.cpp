// What a configuration says, as JSON for programs. Numbers that are not known are null. Further numbers of an encoding
// stand beside the fixed ones under their own names, which are public.
#include "import/configs/config_numbers.hpp"

#include "core/text.hpp"
#include "core/texts/json_text.hpp"

namespace posenc {

namespace {

using Object = OrderedJson;

template <class Number> Object or_null(std::optional<Number> value) {
    return value ? Object(*value) : Object();
}

Object or_null(std::string_view text) {
    return text.empty() ? Object() : Object(text);
}

template <class Value> void add_given(Object& object, const char* key, std::optional<Value> value) {
    if (value)
        object[key] = *value;
}

Object frequencies(RotarySettings settings, double seen_length) {
    settings.seen_length = seen_length;
    return RotaryFrequencies(std::move(settings)).scaled();
}

void add_yarn(Object& object, const RotaryFacts& rotary, const RotarySettings& settings) {
    object["beta_fast"] = settings.beta_fast;
    object["beta_slow"] = settings.beta_slow;
    add_given(object, "mscale", rotary.mscale);
    add_given(object, "mscale_all_dim", rotary.mscale_all_dim);
    add_given(object, "yarn_log_multiplier", rotary.log_multiplier);
    object["truncate"] = settings.truncate;
    if (!rotary.settings)
        return;
    const RotaryFrequencies scaled(settings);
    object["ramp"] = Object::array({scaled.ramp_low(), scaled.ramp_high()});
}

/// One axis after the other.
std::vector<double> frequencies_of_axes(const RotaryFacts& rotary, double base) {
    std::vector<double> all;
    for (const Index width : rotary.axes) {
        RotarySettings settings;
        settings.width = width;
        settings.base = base;
        const RotaryFrequencies axis(settings);
        all.insert(all.end(), axis.scaled().begin(), axis.scaled().end());
    }
    return all;
}

}

bool has_unknown_width(const ModelConfig& config) {
    return config.rotation() && config.rotation()->width == 0 && !config.head_dim;
}

OrderedJson scaling_numbers(const RotaryFacts& rotary) {
    Object object = Object::object();
    if (const auto& given = rotary.settings ? rotary.settings : rotary.scaling_alone) {
        const RotarySettings& settings = *given;
        const bool lists = settings.scaling == RotaryScaling::longrope,
                   llama3 = settings.scaling == RotaryScaling::llama3, yarn = settings.scaling == RotaryScaling::yarn;
        const bool one_list = lists && settings.short_factors == settings.long_factors;
        if (!(lists && !rotary.tensors.empty())) // tensors have no factor
            object["factor"] = settings.factor;
        if (settings.scaling == RotaryScaling::dynamic_ntk)
            object["starts_beyond"] = settings.original_length;
        if (llama3) {
            object["low_freq_factor"] = settings.low_frequency_factor;
            object["high_freq_factor"] = settings.high_frequency_factor;
        }
        if ((yarn || llama3 || (lists && !one_list)) && settings.original_length > 0)
            object["original_length"] = settings.original_length;
        if (yarn)
            add_yarn(object, rotary, settings);
        if (lists) {
            object["short_first_last"] = Object::array({settings.short_factors.front(), settings.short_factors.back()});
            object["long_first_last"] = Object::array({settings.long_factors.front(), settings.long_factors.back()});
        }
    }
    if (!rotary.tensors.empty())
        object["tensor"] = rotary.tensors;
    if (rotary.sections) {
        object["sections"] = rotary.sections->pairs;
        object["layout"] = rotary.sections->in_turn ? "interleaved" : "blocks";
    }
    return object;
}

namespace {

/// Adds the numbers that only some encodings have to `object`.
struct FurtherNumbers {
    const ModelConfig& config;
    Object& object;

    void operator()(std::monostate) const {}

    void operator()(const RotaryFacts& rotary) const {
        add_given(object, "base_in_file", rotary.base_in_file);
        if (rotary.base_at)
            object["base_at_" + std::to_string(rotary.base_at->length)] = rotary.base_at->base;
        add_given(object, "logit_scale_factor", rotary.logit_scale);
        add_given(object, "long_attention_factor", rotary.long_attention_factor);
        if (rotary.settings && rotary.settings->scaling == RotaryScaling::longrope &&
            rotary.settings->short_factors != rotary.settings->long_factors)
            object["long_inv_freq"] = frequencies(*rotary.settings, rotary.settings->original_length + 1);
        if (rotary.sections && rotary.sections->patches)
            object["vision"] = {{"patch", or_null(rotary.sections->patches->pixels)},
                                {"merge", rotary.sections->patches->merged}};
        if (!rotary.axes.empty())
            object["axes"] = rotary.axes;
        add_given(object, "local_base", rotary.local_base);
        if (rotary.local) {
            if (rotary.local->width != rotary.width)
                object["local_rotary_width"] = rotary.local->width;
            if (!rotary.local_scaling.empty())
                object["local_scaling"] = rotary.local_scaling;
            object["local_inv_freq"] = frequencies(*rotary.local, 1);
        }
    }

    void operator()(const TableFacts& table) const {
        if (table.rows == 0)
            return;
        object["table_rows"] = table.rows;
        if (table.grid) {
            object["grid"] = *table.grid;
            object["extra_tokens"] = table.extra;
        } else {
            object["first_position"] = table.first;
        }
    }

    void operator()(const SinusoidFacts& waves) const {
        object["layout"] = waves.cosines_first ? "halves, cosines first"
                           : waves.interleaved ? "interleaved"
                                               : "halves, sines first";
        add_given(object, "decoder_length", waves.decoder_length);
    }

    void operator()(const ImageSinusoidFacts& image) const {
        if (config.d_model)
            object["features_per_axis"] = *config.d_model / 2;
        add_given(object, "queries", image.queries);
    }

    void operator()(const AlibiFacts& alibi) const {
        const auto slope = [&](Index head) { return alibi_slope(alibi.slopes, alibi.heads, head, alibi.bias_max); };
        object["alibi"] = {{"slopes", alibi.heads},
                           {"first", slope(0)},
                           {"last", slope(alibi.heads - 1)},
                           {"bias_max", alibi.bias_max}};
    }

    void operator()(const T5Facts& t5) const {
        object["buckets"] = t5.buckets;
        object["max_distance"] = t5.max_distance;
        object["exact_buckets"] = {{"bidirectional", t5.buckets / 4}, {"causal", t5.buckets / 2}};
        object["score_scale"] = 1;
    }

    void operator()(const DebertaFacts& deberta) const {
        const Index rows = deberta.buckets > 0 ? deberta.buckets : deberta.max_distance;
        object["buckets"] = deberta.buckets > 0 ? Object(deberta.buckets) : Object();
        object["max_distance"] = deberta.max_distance;
        object["table_rows"] = 2 * rows;
        object["terms"] = deberta.terms;
    }

    void operator()(const TransformerXlFacts& distances) const {
        object["clamp_len"] = or_null(distances.clamp);
        object["memory"] = or_null(distances.memory);
        object["untied_biases"] = distances.untied;
    }
};

}

OrderedJson further_numbers(const ModelConfig& config) {
    Object object = Object::object();
    std::visit(FurtherNumbers{config, object}, config.positions);
    add_given(object, "chunk", config.mask.chunk);
    add_given(object, "logit_softcap", config.scores.softcap);
    add_given(object, "query_scale", config.scores.query_scale);
    if (config.scores.sinks)
        object["sinks"] = "one learned logit per head joins the softmax; not in the file";
    return object;
}

namespace {

Object mask_object(const MaskFacts& mask) {
    Object object = {{"direction", or_null(direction_words(mask.direction))}, {"window", or_null(mask.window)}};
    if (mask.window) {
        object["window_rule"] = mask.rule;
        object["full_layers"] = mask.full_layers;
    }
    return object;
}

Object notes_object(const std::vector<ConfigNote>& notes, const char* reason) {
    Object list = Object::array();
    for (const ConfigNote& note : notes)
        list.push_back({{"key", note.key}, {reason, told(note)}});
    return list;
}

std::string pairing_word(const RotaryFacts& rotary) {
    return !rotary.pairing ? "" : *rotary.pairing == Pairing::interleaved ? "interleaved" : "half";
}

void add_rotation(Object& object, const ModelConfig& config) {
    const RotaryFacts none;
    const RotaryFacts& rotary = config.rotation() ? *config.rotation() : none;
    object["rotary_width"] = has_unknown_width(config) ? Object() : Object(rotary.width);
    if (rotary.width > 0)
        object["rotary_pairing"] = or_null(pairing_word(rotary));
    object["base"] = or_null(config.base);
    object["scaling"] = Object();
    if (!rotary.scaling.empty()) {
        object["scaling"] = {{"kind", rotary.scaling}};
        object["scaling"].update(scaling_numbers(rotary));
    }
    if (rotary.settings)
        object["attention_factor"] = RotaryFrequencies(*rotary.settings).attention_factor();
    object["inv_freq"] = rotary.settings       ? frequencies(*rotary.settings, rotary.settings->seen_length)
                         : rotary.axes.empty() ? Object()
                                               : Object(frequencies_of_axes(rotary, config.base.value_or(1)));
}

Object config_object(const ModelConfig& config) {
    Object object = {{"family", encoding_ids(config.encodings)}, {"model_type", or_null(config.model_type)},
                     {"d_model", or_null(config.d_model)},       {"layers", or_null(config.layers)},
                     {"heads", or_null(config.heads)},           {"kv_heads", or_null(config.kv_heads)},
                     {"head_dim", or_null(config.head_dim)}};
    add_rotation(object, config);
    object["trained_length"] = or_null(config.trained_length);
    object["max_length"] = or_null(config.max_length);
    object["mask"] = mask_object(config.mask);
    object.update(further_numbers(config));
    object["state"] = config.state ? Object(format(*config.state)) : Object();
    object["took"] = notes_object(config.notes.used, "gives");
    object["assumed"] = notes_object(config.notes.assumed, "why");
    object["ignored"] = notes_object(config.notes.not_used, "why");
    object["known"] = config.known;
    if (!config.doubts.empty())
        object["doubts"] = config.doubts;
    if (config.piece)
        object["piece"] = true;
    object["source"] = or_null(config.source);
    object["part"] = or_null(config.part);
    object["parts"] = Object::array();
    for (const ModelConfig& part : config.parts)
        object["parts"].push_back(config_object(part));
    return object;
}

}

std::string model_config_json(const ModelConfig& config) {
    return json_text(config_object(config));
}

}
