// The state of this program that shows a model: method and parameters, each checked against its row of the table. A
// file whose numbers do not fit is refused, because a default in their place would show another model.
#include "import/configs/config_readers.hpp"
#include "import/configs/config_rotary_keys.hpp"

#include "core/registry.hpp"
#include "core/state/checked_value.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

bool divisors_fit(const RotarySettings& settings) {
    const auto fit = [](const std::vector<double>& list, const Parameter& row) {
        return list.size() <= static_cast<std::size_t>(row.max_items) &&
               std::all_of(list.begin(), list.end(),
                           [&](double divisor) { return divisor >= row.low && divisor <= row.high; });
    };
    return settings.scaling != RotaryScaling::longrope || (fit(settings.short_factors, parameters::short_factor) &&
                                                           fit(settings.long_factors, parameters::long_factor));
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

RotarySettings settings_in_file(const ModelConfig& config, const RotaryFacts& rotary) {
    RotarySettings settings = *rotary.settings;
    if (rotary.grows_by_doubling)
        settings.scaling = RotaryScaling::qwen1;
    if (rotary.alpha && rotary.base_in_file && settings.scaling == RotaryScaling::none && *rotary.alpha >= 1) {
        settings.scaling = RotaryScaling::ntk;
        settings.base = *rotary.base_in_file;
        settings.factor = *rotary.alpha;
    }
    if (rotary.scaling != "proportional" || !config.head_dim)
        return settings;
    settings.base = config.base.value_or(settings.base);
    settings.scaling = RotaryScaling::proportional;
    settings.turning_share = share_of_pairs(settings.width / 2, *config.head_dim);
    settings.width = *config.head_dim;
    return settings;
}

RotarySettings compressed_settings(const RotaryFacts& rotary, bool blocks) {
    RotarySettings settings = *rotary.settings;
    if (blocks)
        settings.base = rotary.block_base.value_or(settings.base);
    else
        settings.scaling = RotaryScaling::none;
    settings.attention_factor = settings.scaling == RotaryScaling::yarn ? std::optional(1.0) : std::nullopt;
    return settings;
}

namespace {

/// The message of a method's issue, without the key that it may begin with.
std::string without_key(const Issue& issue) {
    const std::string prefix = issue.key + ": ";
    return issue.message.starts_with(prefix) ? issue.message.substr(prefix.size()) : issue.message;
}

class StateMaker {
  public:
    StateMaker(const ConfigDraft& draft, const Method& method) : draft_(draft) { choose("method", method.id); }

    void choose(std::string_view key, std::string_view id) { put(key, Value{0, std::string(id), {}}); }
    void turn(std::string_view key, bool on) { put(key, Value{on ? 1.0 : 0.0, {}, {}}); }
    void set(std::string_view key, double number) { check(key, checked_value(*find_parameter(key), number)); }
    void set(std::string_view key, Index number) { set(key, static_cast<double>(number)); }
    void set(std::string_view key, const std::vector<double>& list) {
        check(key, checked_value(*find_parameter(key), list));
    }
    template <class Number> void set(std::string_view key, std::optional<Number> number) {
        if (number)
            set(key, *number);
    }

    /// A row of another picture of the same thing, where the number fits.
    void set_beside(std::string_view key, std::optional<double> number) {
        if (!number)
            return;
        if (Reading read = checked_value(*find_parameter(key), *number); read.problem.empty())
            put(key, std::move(*read.value));
    }

    /// Sets the length to show: the trained one, or the longest that the method can do.
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

    /// The promised length, if it is longer than the trained one: many who add a scaling leave the length as it was.
    /// Only programs with views have a row for it.
    void set_wanted_length(const ModelConfig& config) {
        constexpr std::string_view key = "wanted_length";
        const Parameter* const row = find_parameter(key);
        const Index trained = config.trained_length.value_or(0), promised = config.max_length.value_or(0);
        if (row && promised > trained && static_cast<double>(promised) <= row->high)
            set(key, promised);
    }

    /// Window and chunks, for the masks that have them.
    void set_mask(const MaskFacts& mask) {
        set_beside("chunk_size", mask.chunk);
        if (!mask.window)
            return;
        set("window", *mask.window / (mask.both_sides ? 2 : 1));
        choose("window_count", mask.both_sides ? "both-sides" : "size");
    }

    /// What heads do besides, for the views of attention.
    void set_heads(const ScoreFacts& scores) {
        if (scores.growth) {
            choose("temperature", scores.growth->rule);
            if (scores.growth->growth > 0)
                set_beside("query_growth", scores.growth->growth);
            if (scores.growth->rule == "llama4")
                set_beside("query_step", static_cast<double>(scores.growth->step));
        }
        if (scores.turned_values)
            turn("turn_values", true);
    }

    void finish() {
        for (const Issue& issue : make_field(state_).issues)
            if (!issue.used.empty())
                draft_.file.fail(issue.key, without_key(issue));
        for (const Parameter* row : parameter_table())
            if (state_.is_default(row->key)) // so a row that follows another one keeps following it, as in a link
                state_ = state_.without(row->key);
        draft_.config.state = std::move(state_);
    }

  private:
    void put(std::string_view key, Value value) {
        state_ = std::move(state_).with(*find_parameter(key), std::move(value));
    }
    void check(std::string_view key, Reading reading) {
        if (reading.problem.empty())
            put(key, std::move(*reading.value));
        else
            draft_.file.fail(key, std::move(reading.problem));
    }

    const ConfigDraft& draft_;
    State state_;
};

void rotary_state(ConfigDraft& draft, const RotaryFacts& rotary) {
    const ModelConfig& config = draft.config;
    const RotarySettings settings =
        draft.rule("compressed") ? compressed_settings(rotary, true) : settings_in_file(config, rotary);
    if (!divisors_fit(settings))
        return draft.file.name("state", "divisors below 0.01 or above 10000, and more than 256 of them, are not shown");
    StateMaker maker(draft, registry::rotary_table);
    set_head(maker, rotary, settings, config.head_dim.value_or(0));
    maker.set_beside("still_width", rotary.still_width); // of the scores
    maker.set_length(config.trained_length);
    maker.set("original_length", config.trained_length); // plots measure every scaling, and none, against it
    set_scaling(maker, settings);
    if (settings.scaling != RotaryScaling::none)
        maker.set_wanted_length(config);
    maker.set_mask(config.mask);
    maker.set_heads(config.scores);
    maker.finish();
}

void sections_state(ConfigDraft& draft, const RotaryFacts& rotary) {
    if (rotary.sections->pairs.size() != 3)
        return draft.file.name("state.sections", "m-rope has three sections; others are not shown");
    const ModelConfig& config = draft.config;
    StateMaker maker(draft, registry::m_rope);
    set_head(maker, rotary, *rotary.settings, config.head_dim.value_or(0));
    set_sections(maker, *rotary.sections);
    if (rotary.settings->scaling != RotaryScaling::none)
        draft.file.name("state.scaling", "m-rope is shown without scaling");
    draft.file.name("grid", "the size of the image is not in the file");
    maker.set_mask(config.mask);
    maker.set_heads(config.scores);
    maker.finish();
}

/// Each axis has channels of its own.
void axes_state(ConfigDraft& draft, const RotaryFacts& rotary) {
    if (rotary.axes.size() < 2 || rotary.axes.size() > 4)
        return draft.file.name("axes", "two to four of them can be shown");
    StateMaker maker(draft, registry::rotary_axial);
    const std::string_view flavour = draft.rule_value("flavour");
    maker.choose("axial_flavour", flavour.empty() ? "flux" : flavour);
    maker.set("d_model", rotary.width);
    maker.set("axis_widths", std::vector<double>(rotary.axes.begin(), rotary.axes.end()));
    maker.set("base", draft.config.base);
    draft.file.name("grid", "the size of the picture is not in the file");
    maker.finish();
}

/// The reader's facts as a state.
struct StateOf {
    ConfigDraft& draft;
    const ModelConfig& config = draft.config;

    void operator()(std::monostate) const {}

    void operator()(const RotaryFacts& rotary) const {
        if (!rotary.axes.empty())
            axes_state(draft, rotary);
        else if (rotary.settings)
            rotary.sections ? sections_state(draft, rotary) : rotary_state(draft, rotary);
    }

    void operator()(const TableFacts& table) const {
        if (table.rows == 0)
            return draft.file.name("state", "without a length there is no table to show");
        StateMaker maker(draft, registry::learned);
        maker.set("d_model", config.d_model);
        maker.set("trained_length", table.rows);
        maker.set_length(table.rows);
        maker.set_mask(config.mask);
        maker.finish();
    }

    void operator()(const AlibiFacts& alibi) const {
        StateMaker maker(draft, registry::alibi);
        maker.set("head_count", alibi.heads);
        const bool mpt = alibi.slopes == AlibiSlopes::mpt;
        maker.choose("slopes", mpt ? "mpt" : "press");
        maker.choose("form", alibi.both_ways ? "symmetric" : mpt ? "end" : "causal");
        maker.set("bias_max", alibi.bias_max);
        maker.set_length(alibi.both_ways ? config.max_length : config.trained_length);
        maker.finish();
    }

    void operator()(const T5Facts& t5) const {
        StateMaker maker(draft, registry::t5_bias);
        maker.set("buckets", t5.buckets);
        maker.set("max_distance", t5.max_distance);
        maker.turn("bidirectional", true);
        maker.set("head_count", config.heads);
        maker.set_length(config.trained_length);
        maker.finish();
    }

    void operator()(const DebertaFacts& deberta) const {
        StateMaker maker(draft, registry::deberta_bias);
        if (deberta.buckets > 0)
            maker.set("buckets", deberta.buckets);
        else
            maker.choose("deberta_rows", "distances");
        maker.set("max_position", deberta.max_distance);
        maker.set("head_dim", config.head_dim);
        maker.set_length(config.trained_length);
        maker.finish();
    }

    void operator()(const SinusoidFacts& waves) const {
        StateMaker maker(draft, registry::sinusoidal);
        set_waves(maker, waves.interleaved);
        if (waves.cosines_first && !waves.interleaved)
            maker.choose("layout", "halves-cosine-first");
        if (waves.inclusive)
            maker.choose("grid", "inclusive");
        maker.set_length(config.trained_length);
        maker.finish();
    }

    void operator()(const TransformerXlFacts& distances) const {
        StateMaker maker(draft, registry::relative_sinusoidal);
        set_waves(maker, distances.interleaved);
        maker.turn("signed", true);
        maker.set_beside("clamp", distances.clamp); // for the logits with these distances
        maker.set_beside("memory", distances.memory);
        maker.set_length(config.trained_length);
        maker.finish();
    }

    void operator()(const ImageSinusoidFacts&) const {
        StateMaker maker(draft, registry::sinusoidal_2d);
        maker.choose("flavour", "detr");
        maker.set("d_model", config.d_model);
        maker.set("base", config.base);
        maker.turn("normalise", true);
        maker.finish();
    }

    void set_waves(StateMaker& maker, bool interleaved) const {
        maker.set("d_model", config.d_model);
        maker.set("base", config.base);
        maker.choose("layout", interleaved ? "interleaved" : "halves");
    }
};

}

void make_state(ConfigDraft& draft) {
    std::visit(StateOf{draft}, draft.config.positions);
}

}
