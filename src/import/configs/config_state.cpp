// The state of this program that shows a model: method and parameters, each checked against its row of the table. A
// file whose numbers have no place there is refused: with a default instead, another model would be shown.
#include "import/configs/config_readers.hpp"

#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// A method's issue may begin with the key that it is about.
std::string without_key(const Issue& issue) {
    const std::string prefix = issue.key + ": ";
    return issue.message.starts_with(prefix) ? issue.message.substr(prefix.size()) : issue.message;
}

class StateMaker {
  public:
    StateMaker(const ConfigDraft& draft, std::string_view method) : draft_(draft) { set("method", method); }

    void set(std::string_view key, std::string_view text) {
        const Parameter* row = find_parameter(key);
        if (!row)
            return draft_.file.name("state." + std::string(key), "no such parameter: not shown");
        Reading reading = read_value(*row, text);
        if (reading.problem.empty() && reading.value)
            state_ = state_.with(*row, std::move(*reading.value));
        else
            draft_.file.fail(key, reading.problem);
    }
    void set(std::string_view key, double number) { set(key, shortest(number)); }
    void set(std::string_view key, std::optional<Index> number) {
        if (number)
            set(key, std::to_string(*number));
    }
    void set(std::string_view key, const std::vector<double>& list) {
        std::string text;
        for (const double number : list)
            text += (text.empty() ? "" : ",") + shortest(number);
        set(key, text);
    }

    /// The length to show: the trained one, or what the method can do.
    void set_length(std::optional<Index> length) {
        const Method* method = find_method(state_.text("method"));
        const auto longest = static_cast<Index>(find_parameter("length")->high);
        const Index most = method && method->limit > 0 ? method->limit : longest;
        if (length && *length > most) {
            draft_.file.name("state.length",
                             std::to_string(*length) + " is too many; " + std::to_string(most) + " is shown");
            length = most;
        }
        set("length", length);
    }

    void finish() {
        for (const Issue& issue : make_field(state_).issues)
            if (!issue.used.empty())
                draft_.file.fail(issue.key, without_key(issue));
        draft_.config.state = format(state_);
    }

  private:
    const ConfigDraft& draft_;
    State state_;
};

std::string_view scaling_id(RotaryScaling scaling) {
    switch (scaling) {
    case RotaryScaling::none:
        return "none";
    case RotaryScaling::linear:
        return "linear";
    case RotaryScaling::ntk:
        return "ntk";
    case RotaryScaling::dynamic_ntk:
        return "dynamic-ntk";
    case RotaryScaling::yarn:
        return "yarn";
    case RotaryScaling::longrope:
        return "longrope";
    case RotaryScaling::llama3:
        return "llama3";
    }
    return "none";
}

void set_yarn(StateMaker& maker, const RotarySettings& settings) {
    maker.set("beta_fast", settings.beta_fast);
    maker.set("beta_slow", settings.beta_slow);
    maker.set("truncate", settings.truncate ? 1.0 : 0.0);
    if (settings.mscale)
        maker.set("mscale", *settings.mscale);
    if (settings.mscale_all_dim)
        maker.set("mscale_all_dim", *settings.mscale_all_dim);
}

void set_scaling(StateMaker& maker, const RotarySettings& settings) {
    maker.set("scaling", scaling_id(settings.scaling));
    if (settings.scaling == RotaryScaling::none)
        return;
    maker.set("factor", settings.factor);
    if (settings.attention_factor)
        maker.set("attention_factor", *settings.attention_factor);
    if (settings.scaling == RotaryScaling::yarn)
        set_yarn(maker, settings);
    if (settings.scaling == RotaryScaling::llama3) {
        maker.set("low_freq_factor", settings.low_frequency_factor);
        maker.set("high_freq_factor", settings.high_frequency_factor);
    }
    if (settings.scaling == RotaryScaling::longrope) {
        maker.set("short_factor", settings.short_factors);
        maker.set("long_factor", settings.long_factors);
    }
}

void rotary_state(ConfigDraft& draft) {
    const ModelConfig& config = draft.config;
    const RotarySettings& settings = *config.rotary;
    StateMaker maker(draft, "rotary-table");
    maker.set("d_model", config.head_dim.value_or(settings.width));
    if (settings.width != config.head_dim)
        maker.set("rotary_width", std::optional(settings.width));
    maker.set("base", settings.base);
    maker.set("pairing", config.pairing == Pairing::interleaved ? "interleaved" : "half-split");
    maker.set_length(config.trained_length);
    maker.set("original_length", config.trained_length); // plots measure every scaling, and none, against it
    set_scaling(maker, settings);
    if (config.mask.window) {
        maker.set("window", std::optional(*config.mask.window / (config.mask.both_sides ? 2 : 1)));
        maker.set("window_count", config.mask.both_sides ? "both-sides" : "size");
    }
    maker.finish();
}

void sections_state(ConfigDraft& draft) {
    const auto sections = std::find_if(draft.config.scaling_details.begin(), draft.config.scaling_details.end(),
                                       [](const ConfigDetail& detail) { return detail.key == "sections"; });
    if (sections == draft.config.scaling_details.end() ||
        std::count(sections->json.begin(), sections->json.end(), ',') != 2)
        return draft.file.name("state.sections", "m-rope has three sections; others are not shown");
    StateMaker maker(draft, "m-rope");
    maker.set("d_model", std::optional(draft.config.rotary_width));
    maker.set("base", *draft.config.base);
    maker.set("sections", std::string_view(sections->json).substr(1, sections->json.size() - 2));
    if (draft.config.head_dim != draft.config.rotary_width)
        draft.file.name("state.rotary_width", "m-rope turns every channel; the others are not shown");
    draft.file.name("grid", "the size of the image is not in the file");
    maker.finish();
}

std::string_view detail(const ModelConfig& config, std::string_view key) {
    for (const ConfigDetail& detail : config.details)
        if (detail.key == key)
            return detail.json;
    return {};
}

void learned_state(ConfigDraft& draft) {
    const ModelConfig& config = draft.config;
    const std::string_view rows = detail(config, "table_rows");
    if (rows.empty())
        return draft.file.name("state", "without a length there is no table to show");
    StateMaker maker(draft, "learned");
    maker.set("d_model", config.d_model);
    maker.set("trained_length", rows);
    maker.set_length(static_cast<Index>(parse_number(rows).value_or(1)));
    if (config.mask.window) {
        maker.set("window", std::optional(*config.mask.window / 2));
        maker.set("window_count", "both-sides");
    }
    maker.finish();
}

void alibi_state(ConfigDraft& draft) {
    StateMaker maker(draft, "alibi");
    maker.set("head_count", draft.config.heads);
    const bool mpt = draft.is("mpt");
    maker.set("slopes", mpt ? "mpt" : "press");
    maker.set("form", draft.both_ways() ? "symmetric" : mpt ? "end" : "causal");
    const std::string_view all = detail(draft.config, "alibi"), key = "\"bias_max\":";
    const std::size_t at = all.find(key);
    if (at != std::string_view::npos)
        maker.set("bias_max", all.substr(at + key.size(), all.size() - at - key.size() - 1));
    maker.set_length(draft.both_ways() ? draft.config.max_length : draft.config.trained_length);
    maker.finish();
}

void t5_state(ConfigDraft& draft) {
    StateMaker maker(draft, "t5-bias");
    maker.set("buckets", detail(draft.config, "buckets"));
    maker.set("max_distance", detail(draft.config, "max_distance"));
    maker.set("bidirectional", "1");
    maker.set("head_count", draft.config.heads);
    maker.set_length(draft.config.trained_length);
    maker.finish();
}

void deberta_state(ConfigDraft& draft) {
    if (detail(draft.config, "buckets").empty())
        return;
    StateMaker maker(draft, "deberta-bias");
    maker.set("buckets", detail(draft.config, "buckets"));
    maker.set("max_position", detail(draft.config, "max_distance"));
    maker.set("head_dim", draft.config.head_dim);
    maker.set_length(draft.config.trained_length);
    maker.finish();
}

void sinusoid_state(ConfigDraft& draft) {
    const ModelConfig& config = draft.config;
    const bool relative = config.family == "transformer_xl_relative";
    StateMaker maker(draft, relative ? "relative-sinusoidal" : "sinusoidal");
    maker.set("d_model", config.d_model);
    maker.set("base", *config.base);
    maker.set("layout", draft.rule("interleaved") ? "interleaved" : "halves");
    if (relative)
        maker.set("signed", "1");
    else if (draft.rule("inclusive"))
        maker.set("grid", "inclusive");
    maker.set_length(config.trained_length);
    maker.finish();
}

void image_state(ConfigDraft& draft) {
    StateMaker maker(draft, "sinusoidal-2d");
    maker.set("flavour", "detr");
    maker.set("d_model", draft.config.d_model);
    maker.set("base", *draft.config.base);
    maker.set("normalise", "1");
    maker.finish();
}

}

void make_state(ConfigDraft& draft) {
    const std::string& family = draft.config.family;
    if (family == "mrope" && draft.config.rotary)
        sections_state(draft);
    else if (draft.config.rotary)
        rotary_state(draft);
    else if (family.starts_with("learned_absolute"))
        learned_state(draft);
    else if (family == "alibi" && draft.config.heads)
        alibi_state(draft);
    else if (family.starts_with("t5_relative_bias"))
        t5_state(draft);
    else if (family == "disentangled_relative")
        deberta_state(draft);
    else if (family.starts_with("sinusoidal") || family == "transformer_xl_relative")
        sinusoid_state(draft);
    else if (family == "sincos_2d" && draft.config.base)
        image_state(draft);
}

}
