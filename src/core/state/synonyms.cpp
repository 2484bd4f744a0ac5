#include "core/state/synonyms.hpp"

#include "core/registry.hpp"
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

struct MethodName {
    std::string_view name;
    const Method* meant;
    std::string_view more = {}; ///< settings that belong to it
};

constexpr MethodName method_names[] = {
    {"rope", &registry::rotary_table},
    {"rotary", &registry::rotary_table},
    {"roformer", &registry::rotary_table},
    {"rotary-embedding", &registry::rotary_table},
    {"rotary-embeddings", &registry::rotary_table},
    {"mrope", &registry::m_rope},
    {"rope-2d", &registry::rotary_axial},
    {"2d-rope", &registry::rotary_axial},
    {"axial-rope", &registry::rotary_axial},
    {"rope-mixed", &registry::rotary_mixed},
    {"sincos", &registry::sinusoidal},
    {"sin-cos", &registry::sinusoidal},
    {"sinusoid", &registry::sinusoidal},
    {"sinusoids", &registry::sinusoidal},
    {"sine", &registry::sinusoidal},
    {"vaswani", &registry::sinusoidal},
    {"sincos-2d", &registry::sinusoidal_2d},
    {"2d-sincos", &registry::sinusoidal_2d},
    {"learnable", &registry::learned},
    {"learned-absolute", &registry::learned},
    {"wpe", &registry::learned},
    {"t5", &registry::t5_bias},
    {"relative-bias", &registry::t5_bias},
    {"rpr", &registry::shaw},
    {"xl", &registry::transformer_xl},
    {"transfo-xl", &registry::transformer_xl},
    {"deberta", &registry::deberta_bias},
    {"swin", &registry::swin_index},
    {"timestep", &registry::time},
    {"causal", &registry::look_ahead},
    {"causal-mask", &registry::look_ahead},
    {"lookahead", &registry::look_ahead},
    {"swa", &registry::sliding_window},
    {"prefix-lm", &registry::prefix},
    {"packed", &registry::documents},
    {"block-diagonal", &registry::documents},
    {"streaming-llm", &registry::attention_sink},
};

/// Names that may stand for several things: they are not taken, but answered with the likeliest.
constexpr Synonym likely_keys[] = {{"", "width", "d_model"}, {"", "heads", "head_count"}};
constexpr MethodName likely_methods[] = {
    {"absolute", &registry::learned},
    {"relative", &registry::shaw},
    {"relative-position", &registry::shaw},
    {"local", &registry::sliding_window},
    {"window", &registry::sliding_window},
    {"softmax", &registry::masked_softmax},
    {"fourier", &registry::fourier_features},
    {"yarn", &registry::rotary_table, "&scaling=yarn"},
    {"ntk", &registry::rotary_table, "&scaling=ntk"},
    {"longrope", &registry::rotary_table, "&scaling=longrope"},
    {"llama3", &registry::rotary_table, "&scaling=llama3"},
};

/// Capitals, and _ for - or - for _, make no other name.
std::string written(std::string_view name, bool key) {
    std::string small = lower_case(name);
    std::replace(small.begin(), small.end(), key ? '-' : '_', key ? '_' : '-');
    return small;
}

constexpr std::string_view method_key = "method";

template <class List, class Test> const auto* find_in(const List& list, Test test) {
    const auto* const found = std::find_if(std::begin(list), std::end(list), test);
    return found == std::end(list) ? nullptr : found;
}

/// What a name stands for among the values of a parameter, or among the keys where `of` is empty.
std::string_view find_synonym(std::string_view of, std::string_view name) {
    const std::string wanted = written(name, of.empty());
    if (of == method_key) {
        const auto* const method = find_in(method_names, [&](const MethodName& one) { return one.name == wanted; });
        return method ? method->meant->id : std::string_view();
    }
    const auto* const found = find_in(synonyms, [&](const Synonym& one) { return one.of == of && one.name == wanted; });
    return found ? found->meant : std::string_view();
}

/// What a name that may stand for several things most likely stands for.
std::string likely(std::string_view of, std::string_view wanted) {
    if (of == method_key) {
        const auto* const method = find_in(likely_methods, [&](const MethodName& one) { return one.name == wanted; });
        return method ? std::string(method->meant->id) + std::string(method->more) : std::string();
    }
    const auto* const key =
        find_in(likely_keys, [&](const Synonym& one) { return one.of == of && one.name == wanted; });
    return key ? std::string(key->meant) : std::string();
}

}

std::string_view key_meant(std::string_view name) {
    return find_synonym("", name);
}

std::string_view value_meant(const Parameter& parameter, std::string_view name) {
    const bool method = parameter.key == method_key;
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

std::string nearest_by_any_name(std::string_view key, std::string_view typed, std::span<const std::string_view> words) {
    const std::string wanted = written(typed, key.empty());
    if (std::string meant = likely(key, wanted); !meant.empty())
        return meant;
    std::vector<std::string_view> all(words.begin(), words.end());
    for (const Synonym& one : synonyms)
        if (one.of == key)
            all.push_back(one.name);
    if (key == method_key)
        for (const MethodName& one : method_names)
            all.push_back(one.name);
    const std::string_view found = nearest(wanted, all);
    const bool own = std::find(words.begin(), words.end(), found) != words.end();
    return std::string(found.empty() || own ? found : find_synonym(key, found));
}

std::string did_you_mean_by_any_name(std::string_view key, std::string_view typed,
                                     std::span<const std::string_view> words) {
    const std::string word = nearest_by_any_name(key, typed, words);
    return word.empty() ? "" : " (did you mean " + word + "?)";
}

}
