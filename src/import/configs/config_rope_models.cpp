// What single models add to rotary embeddings: sections for several positions a token, and bases that are multiplied.
#include "import/configs/config_readers.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace posenc {

namespace {

/// HunYuan's alpha, Qwen 1's and TeleChat's: base·alpha^(r/(r−2)) stretches the slowest wave by alpha.
double stretched(double base, double alpha, Index width) {
    const double channels = static_cast<double>(width);
    return channels > 2 ? base * std::pow(alpha, channels / (channels - 2)) : base;
}

/// Jumps where the length doubles.
double alpha_of(double times) {
    return std::max(1.0, std::exp2(std::ceil(std::log2(times) + 1)) - 1);
}

void set_base(ConfigDraft& draft, RotaryFacts& rotary, double base, std::string_view key) {
    rotary.base_in_file = draft.config.base;
    draft.config.base = base;
    draft.file.assume("base",
                      shortest(base) + ": multiplied by what " + std::string(key) + " says, by the model’s code");
}

/// Qwen 1 stretches only beyond the length of training.
void read_qwen(const ConfigDraft& draft, RotaryFacts& rotary) {
    const ModelConfig& config = draft.config;
    if (draft.file.flag("use_dynamic_ntk", "a larger base for longer texts").value_or(false) && config.trained_length) {
        rotary.base_at = {2 * *config.trained_length, stretched(*config.base, alpha_of(2), rotary.width)};
        draft.file.name("use_dynamic_ntk", "the base grows only beyond seq_length, at every doubling: not shown");
    }
    if (draft.file.flag("use_logn_attn", "queries beyond seq_length are multiplied").value_or(false))
        draft.file.name("use_logn_attn",
                        "queries beyond seq_length are multiplied by log(position) / log(seq_length): not shown");
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

std::vector<double> default_sections(const ConfigDraft& draft) {
    std::vector<double> sections;
    if (const std::string_view own = draft.rule_value("sections"); !own.empty())
        for (const std::string_view number : split(own, ','))
            sections.push_back(parse_number(number).value_or(0));
    return sections;
}

/// Pixels of a patch and patches of a token, where the file says so beside the text.
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
}

}

void multiply_base(ConfigDraft& draft, RotaryFacts& rotary, const std::optional<ConfigReader>& keys) {
    constexpr Limits any_ratio{1e-3, 1e6};
    if (draft.rule("ratio"))
        if (const auto ratio = draft.file.number("rope_ratio", any_ratio, "multiplies the base"); ratio && *ratio != 1)
            set_base(draft, rotary, *draft.config.base * *ratio, "rope_ratio");
    if (draft.rule("alpha") && keys)
        if (const auto alpha = keys->number("alpha", any_ratio, "multiplies the base"); alpha && *alpha != 1) {
            set_base(draft, rotary, stretched(*draft.config.base, *alpha, rotary.width), "alpha");
            for (const std::string_view key : {"factor", "beta_fast", "beta_slow", "mscale", "mscale_all_dim"})
                keys->ignore(key, "not used beside alpha");
        }
    if (draft.rule("qwen"))
        read_qwen(draft, rotary);
    if (draft.rule("telechat"))
        read_telechat(draft, rotary);
}

void read_sections(ConfigDraft& draft, RotaryFacts& rotary, const std::optional<ConfigReader>& keys) {
    RotarySections sections;
    for (const std::string_view key : {"mrope_section", "xdrope_section"})
        if (sections.pairs.empty() && keys)
            sections.pairs = keys->numbers(key, {0, 8192}, "pairs turned by time, height and width");
    const bool own = sections.pairs.empty();
    if (own)
        sections.pairs = default_sections(draft);
    const double pairs = std::accumulate(sections.pairs.begin(), sections.pairs.end(), 0.0);
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
    if (sections.in_turn)
        draft.file.name("mrope_interleaved", "time, height and width take turns; sections in blocks are shown");
    if (draft.rule("hwt"))
        draft.file.name("mrope_section", "the code has height and width first, then time");
    read_patches(draft, sections);
    rotary.sections = sections;
}

}
