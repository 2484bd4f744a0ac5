// What scaling to a longer context does to the pairs of a rotary embedding, as numbers and words.
#pragma once

#include "core/rotary/rotary_frequencies.hpp"

#include <cmath>
#include <numbers>
#include <string>

namespace posenc {

enum class Fate { kept, blended, interpolated };

/// The numbers that the plots draw.
struct RotaryContext {
    const RotaryFrequencies& frequencies;
    double factor = 1;
    double trained = 1, wanted = 1; ///< positions; the wanted length is what the state says, else what is reached
    double reached = 1;             ///< positions that the scaling gives: the factor times the original length
    std::string name;               ///< "YaRN"

    Index pairs() const { return frequencies.pairs(); }
    Index turning() const { return frequencies.turning(); }
    Index last_turning() const { return turning() > 0 ? turning() - 1 : 0; }
    const RotarySettings& settings() const { return frequencies.settings(); }
    bool scaled() const { return settings().scaling != RotaryScaling::none; }
    /// Whether the scaling treats pairs in groups; other scalings treat each pair differently.
    bool in_groups() const {
        return settings().scaling == RotaryScaling::yarn || settings().scaling == RotaryScaling::llama3;
    }
    double before(Index pair) const { return 2 * std::numbers::pi / frequencies.unscaled(pair); }
    double interpolated(Index pair) const { return before(pair) * factor; } ///< by plain interpolation
    double after(Index pair) const { return 2 * std::numbers::pi / frequencies.frequency(pair); }
    Fate fate(Index pair) const;
    Index count(Fate fate) const; ///< how many pairs have this fate
};

RotaryContext context_of(const State& state, const RotaryFrequencies& frequencies);

/// "interpolated"
std::string_view fate_name(Fate fate);
/// Adjacent pairs with the same fate.
struct FateGroup {
    Index first = 0, count = 1;
    Fate fate = Fate::kept;
};
std::vector<FateGroup> groups_of(const RotaryContext& context);

/// What happened to how many pairs, in one sentence without a full stop.
std::string summary(const RotaryContext& context);
/// What the method does, compared with plain interpolation.
std::string difference_text(const RotaryContext& context);

}
