// Scaling of rotary embeddings to longer texts: the object rope_scaling (or rope_parameters) with "type", later
// "rope_type". Its rules are those of Hugging Face transformers, modeling_rope_utils.py; the frequencies are
// RotaryFrequencies. Beside the scaling stand the sections of m-rope, which turn by time, height and width.
#include "import/configs/config_rope.hpp"
#include "import/configs/config_scaling.hpp"

#include "core/text.hpp"

#include <cmath>
#include <numeric>

namespace posenc {

namespace {

/// The length before scaling, at the top or inside the object; else the model's own.
std::optional<Index> original_length(const Scaling& scaling) {
    constexpr std::string_view key = "original_max_position_embeddings", as = "length before scaling";
    const ConfigReader& file = scaling.draft.file;
    if (file.has(key) || !scaling.keys.has(key))
        if (const auto outside = file.first_integer({key, "initial_context_length"}, {2, 1e9}, as)) {
            scaling.keys.ignore(key, "the one beside the scaling takes precedence");
            return outside;
        }
    file.ignore("initial_context_length", "repeats the length before scaling");
    return scaling.keys.integer(key, {2, 1e9}, as);
}

}

bool set_original(Scaling& scaling) {
    ModelConfig& config = scaling.draft.config;
    if (const auto length = original_length(scaling))
        config.trained_length = length;
    else if (config.trained_length)
        scaling.draft.file.assume("original_max_position_embeddings",
                                  "absent: max_position_embeddings, as in the library");
    if (!config.trained_length && !scaling.keys.is_piece())
        return scaling.failed(
            "needs a length, and neither original_max_position_embeddings nor max_position_embeddings is given");
    scaling.complete = scaling.complete && config.trained_length;
    scaling.settings.original_length = static_cast<double>(config.trained_length.value_or(0));
    return true;
}

bool set_factor(Scaling& scaling, bool only_given) {
    const ModelConfig& config = scaling.draft.config;
    std::optional<double> factor = scaling.keys.number("factor", any_factor, "scaling factor");
    if (!factor && config.max_length && config.trained_length && !only_given) {
        factor = std::max(1.0, static_cast<double>(*config.max_length) / static_cast<double>(*config.trained_length));
        scaling.draft.file.assume("factor", shortest(*factor) + ": max_position_embeddings over the original length");
    }
    if (!factor)
        return scaling.failed("needs a factor, and none is given");
    scaling.settings.factor = *factor;
    return true;
}

namespace {

bool read_dynamic(Scaling& scaling) {
    ModelConfig& config = scaling.draft.config;
    scaling.keys.ignore("original_max_position_embeddings", "dynamic scaling begins at max_position_embeddings");
    if (!config.trained_length)
        return scaling.failed("needs a length, and max_position_embeddings is not given");
    if (!set_factor(scaling, true))
        return false;
    RotarySettings& settings = scaling.settings;
    settings.original_length = static_cast<double>(*config.trained_length);
    settings.scaling = RotaryScaling::dynamic_ntk;
    if (settings.width <= 2)
        return true;
    RotarySettings twice = settings;
    twice.seen_length = 2 * settings.original_length;
    scaling.rotary.base_at = {2 * *config.trained_length, std::pow(RotaryFrequencies(twice).frequency(1),
                                                                   -static_cast<double>(settings.width) / 2)};
    return true;
}

/// A part of the attention factor; 0 stands for absent in DeepSeek's code.
std::optional<double> multiplier(const Scaling& scaling, std::string_view key, std::optional<double>& told) {
    told = scaling.keys.number(key, {0, any_multiplier.high}, "part of the attention factor");
    return told && *told > 0 ? told : std::nullopt;
}

/// For DeepSeek's files. GGUF's yarn_log_multiplier is a tenth of both, which cancel each other in the attention
/// factor.
void read_multipliers(Scaling& scaling) {
    RotarySettings& settings = scaling.settings;
    settings.mscale = multiplier(scaling, "mscale", scaling.rotary.mscale);
    settings.mscale_all_dim = multiplier(scaling, "mscale_all_dim", scaling.rotary.mscale_all_dim);
    if (scaling.draft.rule("mscale"))
        if (const auto tenth = multiplier(scaling, "yarn_log_multiplier", scaling.rotary.log_multiplier))
            settings.mscale = settings.mscale_all_dim = *tenth / 0.1;
}

bool read_yarn(Scaling& scaling) {
    if (!set_original(scaling) || !set_factor(scaling))
        return false;
    RotarySettings& settings = scaling.settings;
    settings.scaling = RotaryScaling::yarn;
    settings.beta_fast = scaling.keys.number("beta_fast", any_turns, "YaRN’s fast limit").value_or(32);
    settings.beta_slow = scaling.keys.number("beta_slow", any_turns, "YaRN’s slow limit").value_or(1);
    if (settings.beta_slow > settings.beta_fast)
        return scaling.failed("beta_slow is above beta_fast; it must not be larger");
    settings.truncate = scaling.keys.flag("truncate", "whether the limits are rounded").value_or(true);
    read_multipliers(scaling);
    settings.attention_factor = scaling.keys.number("attention_factor", any_multiplier, "attention factor");
    const ConfigReader& file = scaling.draft.file;
    if (scaling.has_frequencies() && RotaryFrequencies(settings).ramp_outside())
        file.name("ramp", "lies outside the pairs and is moved to their edge, with the result of llama.cpp; "
                          "transformers slows what is kept here and keeps what is slowed");
    if (scaling.draft.rule("mscale") && settings.mscale_all_dim) {
        const double root = 0.1 * *settings.mscale_all_dim * std::log(settings.factor) + 1;
        scaling.rotary.logit_scale = root * root;
        if (!settings.mscale || settings.attention_factor || scaling.draft.facts->width != "decoupled")
            file.name("logit scale",
                      "the softmax scale is multiplied by " + shortest(root * root) + ", which is not shown");
    }
    return true;
}

bool read_llama3(Scaling& scaling) {
    if (!set_original(scaling) || !set_factor(scaling))
        return false;
    RotarySettings& settings = scaling.settings;
    settings.scaling = RotaryScaling::llama3;
    settings.low_frequency_factor =
        scaling.keys.number("low_freq_factor", any_turns, "Llama 3's low limit").value_or(1);
    settings.high_frequency_factor =
        scaling.keys.number("high_freq_factor", any_turns, "Llama 3's high limit").value_or(4);
    if (settings.low_frequency_factor > settings.high_frequency_factor)
        return scaling.failed("low_freq_factor is above high_freq_factor; it must not be larger");
    return true;
}

bool read_linear(Scaling& scaling) {
    const auto original = original_length(scaling);
    if (original)
        scaling.draft.config.trained_length = original;
    if (!set_factor(scaling, !original))
        return false;
    scaling.settings.scaling = RotaryScaling::linear;
    return true;
}

/// The pairs that turn have the frequencies of a whole head; the others have none. A smaller base with the width that
/// turns gives the same frequencies.
bool read_proportional(Scaling& scaling) {
    const ModelConfig& config = scaling.draft.config;
    RotarySettings& settings = scaling.settings;
    if (!config.head_dim)
        return scaling.failed("needs the width of a head");
    settings.base =
        std::pow(settings.base, static_cast<double>(settings.width) / static_cast<double>(*config.head_dim));
    return settings.base > 1;
}

/// GGUF's attn_factor: under every scaling llama.cpp multiplies cosines and sines by it, and by YaRN's own factor too.
void read_further_factor(const Scaling& scaling) {
    const auto further =
        scaling.keys.number("further_attention_factor", any_multiplier, "multiplies the attention factor");
    if (!further || *further == 1)
        return;
    if (scaling.settings.scaling == RotaryScaling::yarn)
        scaling.settings.attention_factor = RotaryFrequencies(scaling.settings).attention_factor() * *further;
    else
        scaling.draft.file.name("attention factor", "cosines and sines are multiplied by " + shortest(*further) +
                                                        ", which is shown with YaRN alone");
}

/// False if the kind is not known or something is missing; then there are no frequencies.
bool read_kind(Scaling& scaling, const std::string& kind) {
    if (kind == "proportional")
        return read_proportional(scaling);
    if (kind == "linear")
        return read_linear(scaling);
    if (kind == "dynamic")
        return read_dynamic(scaling);
    if (kind == "yarn")
        return read_yarn(scaling);
    if (kind == "longrope")
        return scaling.keys.text("rope_type", "kind of scaling") == "longrope-tensors" ? read_tensor_lists(scaling)
                                                                                       : read_longrope(scaling);
    if (kind == "llama3")
        return read_llama3(scaling);
    if (kind == "divisors")
        return read_divisors(scaling);
    scaling.draft.file.name("rope_scaling", "‘" + posenc::quoted(kind) +
                                                "’ is not a known scaling (known: linear, dynamic, yarn, longrope, su, "
                                                "llama3, proportional, mrope): no frequencies");
    return false;
}

/// "rope_type" and "type" are one key of two ages, "su" is the first name of LongRoPE, "default" is none.
std::string read_name(const ConfigDraft& draft, const ConfigReader& keys) {
    std::optional<std::string> name = keys.text("rope_type", "kind of scaling");
    if (name)
        keys.ignore("type", "the older name of rope_type");
    else
        name = keys.text("type", "kind of scaling");
    const std::string kind = name.value_or("default");
    if (kind == "su" || kind == "longrope-tensors" || (kind == "yarn" && draft.rule("longrope")))
        return "longrope";
    const bool multiplied = draft.rule("alpha") && (kind == "dynamic" || kind == "xdrope") && keys.has("alpha");
    return kind == "default" || kind == "mrope" || kind == "xdrope" || multiplied ? "none" : kind;
}

std::vector<double> default_sections(const ConfigDraft& draft) {
    std::vector<double> sections;
    if (const std::string_view own = draft.rule_value("sections"); !own.empty())
        for (const std::string_view number : split(own, ','))
            sections.push_back(parse_number(number).value_or(0));
    return sections;
}

/// Pixels of a patch and patches of a token, if the file describes a vision part.
void read_patches(const ConfigDraft& draft, RotarySections& sections) {
    const auto vision = draft.file.object("vision_config");
    if (!vision)
        return;
    const auto patch = vision->first_integer({"spatial_patch_size", "patch_size"}, any_head, "pixels of a patch");
    const auto merge =
        vision->integer("spatial_merge_size", any_head, "patches merged into a token, in each direction");
    if (!merge)
        draft.file.assume("spatial_merge_size", "2, as in the library");
    sections.patches = PatchFacts{patch, merge.value_or(2)};
    if (draft.rule("seconds"))
        sections.tokens_per_second = vision->number("tokens_per_second", {1, 1000}, "positions in a second of video");
}

/// Reads the sections of m-rope, from the file or the model's own.
void read_sections(ConfigDraft& draft, RotaryFacts& rotary, const std::optional<ConfigReader>& keys) {
    RotarySections sections;
    for (const std::string_view key : {"mrope_section", "xdrope_section"})
        if (sections.pairs.empty() && keys)
            sections.pairs = keys->numbers(key, {0, 8192}, "pairs turned by time, height and width");
    const bool own = sections.pairs.empty();
    if (own)
        sections.pairs = default_sections(draft);
    const double pairs = std::accumulate(sections.pairs.begin(), sections.pairs.end(), 0.0);
    if (rotary.width == 0 && !own)
        rotary.width = 2 * static_cast<Index>(pairs);
    const bool fit = pairs == static_cast<double>(rotary.width / 2);
    if (sections.pairs.empty() || (own && !fit))
        return;
    if (own)
        draft.file.assume("mrope_section", "not in the file; the library uses its own");
    if (!fit)
        return draft.file.fail("mrope_section",
                               "the sections must add up to the " + std::to_string(rotary.width / 2) + " pairs");
    draft.config.encodings = {Encoding::m_rope};
    if (rotary.scaling == "none")
        rotary.scaling = "mrope";
    sections.in_turn = draft.rule("in-turn") ||
                       (keys && keys->flag("mrope_interleaved", "how the sections are arranged").value_or(false));
    sections.time_last = draft.rule("hwt");
    if (sections.time_last)
        draft.file.name("mrope_section", "the code has height and width first, then time");
    sections.frames_are_images = draft.rule_value("frames") == "images";
    if (sections.frames_are_images)
        draft.file.assume("frames", "of a video are images of their own, by the model’s code");
    read_patches(draft, sections);
    rotary.sections = sections;
}

}

std::optional<RotarySettings> read_other_scaling(ConfigDraft& draft, const ConfigReader& keys, RotarySettings plain,
                                                 std::string& name) {
    name = read_name(draft, keys);
    if (name == "none")
        return plain;
    const auto trained = draft.config.trained_length; // which belongs to the layers that are shown
    RotaryFacts other;
    Scaling scaling{draft, other, keys, plain};
    const bool known = read_kind(scaling, name) && scaling.has_frequencies();
    draft.config.trained_length = trained;
    return known ? std::optional(plain) : std::nullopt;
}

void read_rope_scaling(ConfigDraft& draft, RotaryFacts& rotary, const std::optional<ConfigReader>& keys) {
    RotarySettings settings;
    settings.width = rotary.width;
    settings.base = draft.config.base.value_or(settings.base);
    rotary.scaling = keys ? read_name(draft, *keys) : "none";
    bool known = rotary.scaling == "none";
    bool complete = settings.width > 0 && draft.config.base;
    if (keys) {
        Scaling scaling{draft, rotary, *keys, settings};
        known = known || read_kind(scaling, rotary.scaling);
        if (known && scaling.has_frequencies())
            read_further_factor(scaling);
        complete = scaling.has_frequencies();
    }
    if (known && complete)
        rotary.settings = settings;
    else if (known && rotary.scaling != "none")
        rotary.scaling_alone = settings;
    read_sections(draft, rotary, keys);
    if (keys)
        keys->ignore_rest();
}

}
