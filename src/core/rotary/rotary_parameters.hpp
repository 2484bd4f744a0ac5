// The parameters that the rotary methods share, and the settings read from them.
//
//   pairing half-split    pair t = channels t and t + r/2      GPT-NeoX, Llama, Qwen2-VL
//   pairing interleaved   pair t = channels 2t and 2t + 1      RoFormer, GPT-J, lucidrains, rope-vit
//
// r is the rotary width: the other channels of a head pass through unturned. They are channels r, r + 1, …, or, where
// the last r channels turn (DeepSeek-V4), those before them; channels of a pair are then counted from there.
#pragma once

#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/random.hpp"
#include "core/rotary/rotary_frequencies.hpp"
#include "core/state/parameters.hpp"
#include "core/waves/sinusoid.hpp"

namespace posenc {

namespace parameters {

extern const Parameter rotary_width, rotary_place, pairing, rotary_part, vectors;
// Scaling to longer contexts
extern const Parameter scaling, scaling_share, factor, original_length, seen_length, attention_factor, beta_fast,
    beta_slow, truncate, mscale, mscale_all_dim, low_freq_factor, high_freq_factor, short_factor, long_factor,
    rotary_share;

}

inline constexpr When with_yarn = is(parameters::scaling, "yarn"), with_longrope = is(parameters::scaling, "longrope"),
                      with_llama3 = is(parameters::scaling, "llama3"),
                      with_original_length =
                          is(parameters::scaling, "dynamic-ntk", "yarn", "longrope", "llama3", "qwen1"),
                      with_seen_length = is(parameters::scaling, "dynamic-ntk", "longrope", "qwen1"),
                      with_attention_factor = is(parameters::scaling, "yarn", "longrope"),
                      by_rule = is_none(parameters::attention_factor),
                      with_proportional = is(parameters::scaling, "proportional"),
                      with_factor =
                          is(parameters::scaling, "linear", "ntk", "dynamic-ntk", "yarn", "llama3", "proportional") ||
                          (with_longrope && by_rule),
                      with_mscale = with_yarn && by_rule,
                      with_mscale_all_dim = with_mscale && is_given(parameters::mscale),
                      with_scaling = is_not(parameters::scaling, "none");

/// The parameters of the scalings. Each applies only to the scalings that read it.
inline constexpr auto scaling_uses =
    uses(&parameters::scaling, under(with_factor, &parameters::factor),
         under(with_original_length, &parameters::original_length), under(with_seen_length, &parameters::seen_length),
         under(with_attention_factor, &parameters::attention_factor),
         under(with_yarn, &parameters::beta_fast, &parameters::beta_slow, &parameters::truncate),
         under(with_mscale, &parameters::mscale), under(with_mscale_all_dim, &parameters::mscale_all_dim),
         under(with_llama3, &parameters::low_freq_factor, &parameters::high_freq_factor),
         under(with_longrope, &parameters::short_factor, &parameters::long_factor),
         under(with_proportional, &parameters::rotary_share), under(with_scaling, &parameters::scaling_share));

/// For parameters that matter only to vectors drawn from the seed.
inline constexpr When with_seeded_vectors = is(parameters::vectors, "seeded");
/// The channels that turn may be the first or the last ones where not all do.
inline constexpr When with_rotary_width = is_given(parameters::rotary_width),
                      with_seeded_place = with_seeded_vectors && with_rotary_width;

enum class Pairing { half_split, interleaved };

/// The pair of channel c, 0 ≤ c < r, and whether c is the first number of the pair.
struct Turned {
    Index pair = 0;
    bool first = true;
};
Turned turned(Pairing pairing, Index rotary_width, Index channel);
/// The channels of the first and the second number of a pair.
Index first_channel(Pairing pairing, Index pair);
Index second_channel(Pairing pairing, Index rotary_width, Index pair);

/// The channels of a pair in words: "channels 3 and 35"; `first` is the first channel that turns.
std::string channels_text(Pairing pairing, Index rotary_width, Index pair, Index first = 0);

struct RotaryHead {
    Index head_dim = 64;
    Pairing pairing = Pairing::half_split;
    RotarySettings settings; ///< settings.width is the rotary width r ≤ head_dim
    Index first = 0;         ///< the first channel that turns: 0, or head_dim − r

    Index first_channel(Index pair) const { return first + posenc::first_channel(pairing, pair); }
    Index second_channel(Index pair) const { return first + posenc::second_channel(pairing, settings.width, pair); }
    bool turns(Index channel) const { return channel >= first && channel < first + settings.width; }
    /// "Channels from 64 on do not turn"; empty where all turn.
    std::string still_words() const;
};

/// The streams of seeded numbers (core/random.hpp) of this folder, so that no two are alike.
enum class RotaryStream : std::uint64_t { queries = 64, keys, directions };
Random seeded(const State& state, RotaryStream stream);

/// Reads d_model (the width of a head), rotary_width, rotary_place, base, pairing and the scaling. Contradictory
/// settings are reported and replaced. `shown_length` is the largest position + 1 of what is drawn; it is used if no
/// seen_length is given.
RotaryHead read_rotary_head(const State& state, Index shown_length, Issues issues = {});

/// The pairs of a head, for the models that learn (core/learning/entry.hpp).
std::vector<TurningPair> turning_pairs(const RotaryHead& head);

/// Reads rotary_width: even and at most the width of the head, which it is where none is given.
Index read_rotary_width(const State& state, Index head_dim, Issues issues = {});

/// The settings as read_rotary_head() returns them, for snippets: `rotary_width` and `seen_length` are numbers, limits
/// are in order.
std::vector<Definition> rotary_definitions(const State& state, Index shown_length);

/// The cosines or sines by which the channels of the rotary width are turned.
Waves rotary_waves(const RotaryHead& head, const RotaryFrequencies& frequencies, bool cosine);

/// Reads only d_model, for methods that turn every channel. It is rounded down to a multiple of `unit`, but not to 0,
/// with an issue.
Index read_even_head(const State& state, Index unit, Issues issues = {});

Pairing read_pairing(const State& state);
/// Whether the table of cosines is drawn; otherwise that of sines.
bool draws_cosine(const State& state);

}
