#include "core/state/synonyms.hpp"

#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/texts/lower_case.hpp"
#include "core/texts/nearest.hpp"

#include <algorithm>

namespace posenc {

namespace {

struct Synonym {
    std::string_view of; ///< the parameter of which it is a value; empty: it is a key
    std::string_view name, meant;
};

constexpr Synonym synonyms[] = {
    // keys
    {"", "rope_theta", "base"},
    {"", "theta", "base"},
    {"", "rope_base", "base"},
    {"", "rotary_base", "base"},
    {"", "rotary_emb_base", "base"},
    {"", "freq_base", "base"},
    {"", "rope_freq_base", "base"},
    {"", "hidden_size", "d_model"},
    {"", "dim", "d_model"},
    {"", "n_embd", "d_model"},
    {"", "embed_dim", "d_model"},
    {"", "embedding_dim", "d_model"},
    {"", "seq_len", "length"},
    {"", "seqlen", "length"},
    {"", "seq_length", "length"},
    {"", "sequence_length", "length"},
    {"", "max_len", "length"},
    {"", "max_length", "length"},
    {"", "max_seq_len", "length"},
    {"", "max_position_embeddings", "length"},
    {"", "n_positions", "length"},
    {"", "num_positions", "length"},
    {"", "context_length", "length"},
    {"", "n_ctx", "length"},
    {"", "n_heads", "head_count"},
    {"", "n_head", "head_count"},
    {"", "num_heads", "head_count"},
    {"", "num_attention_heads", "head_count"},
    {"", "original_max_position_embeddings", "original_length"},
    {"", "original_context_length", "original_length"},
    {"", "scaling_factor", "factor"},
    {"", "rope_scaling_factor", "factor"},
    {"", "rope_type", "scaling"},
    {"", "rope_scaling", "scaling"},
    {"", "scaling_type", "scaling"},
    {"", "rotary_dim", "rotary_width"},
    {"", "rope_dim", "rotary_width"},
    {"", "sliding_window", "window"},
    {"", "window_size", "window"},
    {"", "num_buckets", "buckets"},
    {"", "relative_attention_num_buckets", "buckets"},
    {"", "relative_attention_max_distance", "max_distance"},
    {"", "max_relative_position", "clip"},
    {"", "max_relative_positions", "clip"},
    {"", "position_buckets", "buckets"},
    {"", "encoding", "method"},
    {"", "text", "tokens"},
    {"", "lang", "language"},
    // methods
    {"method", "rope", "rotary-table"},
    {"method", "rotary", "rotary-table"},
    {"method", "roformer", "rotary-table"},
    {"method", "rotary-embedding", "rotary-table"},
    {"method", "rotary-embeddings", "rotary-table"},
    {"method", "mrope", "m-rope"},
    {"method", "rope-2d", "rotary-axial"},
    {"method", "2d-rope", "rotary-axial"},
    {"method", "axial-rope", "rotary-axial"},
    {"method", "rope-mixed", "rotary-mixed"},
    {"method", "sincos", "sinusoidal"},
    {"method", "sin-cos", "sinusoidal"},
    {"method", "sinusoid", "sinusoidal"},
    {"method", "sinusoids", "sinusoidal"},
    {"method", "sine", "sinusoidal"},
    {"method", "vaswani", "sinusoidal"},
    {"method", "sincos-2d", "sinusoidal-2d"},
    {"method", "2d-sincos", "sinusoidal-2d"},
    {"method", "learnable", "learned"},
    {"method", "learned-absolute", "learned"},
    {"method", "wpe", "learned"},
    {"method", "t5", "t5-bias"},
    {"method", "relative-bias", "t5-bias"},
    {"method", "rpr", "shaw"},
    {"method", "xl", "transformer-xl"},
    {"method", "transfo-xl", "transformer-xl"},
    {"method", "deberta", "deberta-bias"},
    {"method", "swin", "swin-index"},
    {"method", "timestep", "time"},
    {"method", "causal", "look-ahead"},
    {"method", "causal-mask", "look-ahead"},
    {"method", "lookahead", "look-ahead"},
    {"method", "swa", "sliding-window"},
    {"method", "prefix-lm", "prefix"},
    {"method", "packed", "documents"},
    {"method", "block-diagonal", "documents"},
    {"method", "streaming-llm", "attention-sink"},
    // choices
    {"scaling", "default", "none"},
    {"scaling", "dynamic", "dynamic-ntk"},
    {"scaling", "ntk-aware", "ntk"},
    {"scaling", "pi", "linear"},
    {"scaling", "su", "longrope"},
    {"pairing", "half", "half-split"},
    {"pairing", "halves", "half-split"},
    {"pairing", "neox", "half-split"},
    {"pairing", "rotate-half", "half-split"},
    {"pairing", "gptj", "interleaved"},
    {"pairing", "adjacent", "interleaved"},
};

/// Names that may stand for several things: they are not taken, but answered with the likeliest.
constexpr Synonym likely[] = {
    {"", "width", "d_model"},
    {"", "heads", "head_count"},
    {"method", "absolute", "learned"},
    {"method", "relative", "shaw"},
    {"method", "relative-position", "shaw"},
    {"method", "local", "sliding-window"},
    {"method", "window", "sliding-window"},
    {"method", "softmax", "masked-softmax"},
    {"method", "fourier", "fourier-features"},
    {"method", "yarn", "rotary-table&scaling=yarn"},
    {"method", "ntk", "rotary-table&scaling=ntk"},
    {"method", "longrope", "rotary-table&scaling=longrope"},
    {"method", "llama3", "rotary-table&scaling=llama3"},
};

/// Capitals, and _ for - or - for _, make no other name.
std::string written(std::string_view name, bool key) {
    std::string small = lower_case(name);
    std::replace(small.begin(), small.end(), key ? '-' : '_', key ? '_' : '-');
    return small;
}

std::string_view find_in(std::span<const Synonym> list, std::string_view of, std::string_view wanted) {
    for (const Synonym& one : list)
        if (one.of == of && one.name == wanted)
            return one.meant;
    return {};
}

std::string_view find_synonym(std::string_view of, std::string_view name) {
    return find_in(synonyms, of, written(name, of.empty()));
}

}

std::string_view key_meant(std::string_view name) {
    return find_synonym("", name);
}

std::string_view value_meant(const Parameter& parameter, std::string_view name) {
    const bool method = parameter.key == "method";
    const bool exists = method ? find_method(name) != nullptr
                               : std::any_of(parameter.choices.begin(), parameter.choices.end(),
                                             [&](const Choice& choice) { return choice.id == name; });
    if (exists || (!method && parameter.kind != Kind::choice))
        return name;
    if (const std::string_view meant = find_synonym(parameter.key, name); !meant.empty())
        return meant;
    if (method)
        if (const Method* const same = find_method(written(name, false)))
            return same->id;
    return name;
}

const Parameter* parameter_meant(std::string_view name) {
    if (const Parameter* const own = find_parameter(name))
        return own;
    const std::string_view key = key_meant(name);
    return key.empty() ? nullptr : find_parameter(key);
}

State with_width_of_head(State state) {
    const Method* const method = find_method(state.text("method"));
    const Index width = state.integer("d_model"), heads = state.integer("head_count");
    if (!method || method->sort != Sort::rotation || width % heads != 0)
        return state;
    return state.with("d_model", std::to_string(width / heads));
}

std::string_view nearest_by_any_name(std::string_view key, std::string_view typed,
                                     std::span<const std::string_view> words) {
    const std::string wanted = written(typed, key.empty());
    if (const std::string_view meant = find_in(likely, key, wanted); !meant.empty())
        return meant;
    std::vector<std::string_view> all(words.begin(), words.end());
    for (const Synonym& one : synonyms)
        if (one.of == key)
            all.push_back(one.name);
    const std::string_view found = nearest(wanted, all);
    const bool own = std::find(words.begin(), words.end(), found) != words.end();
    return found.empty() || own ? found : find_synonym(key, found);
}

std::string did_you_mean_by_any_name(std::string_view key, std::string_view typed,
                                     std::span<const std::string_view> words) {
    const std::string_view word = nearest_by_any_name(key, typed, words);
    return word.empty() ? "" : " (did you mean " + std::string(word) + "?)";
}

}
