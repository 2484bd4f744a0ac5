// One scaling that is being read: the steps that its kinds have in common, and the kinds that have a file of their own.
#pragma once

#include "import/configs/config_readers.hpp"

namespace posenc {

inline constexpr Limits any_factor{1, 1e6}, any_turns{1e-6, 1e6}, any_multiplier{1e-6, 1e3};
/// Pairs that do not turn have 1e30 in the tensors of GGUF files.
inline constexpr Limits any_divisor{1e-6, 1e38};

struct Scaling {
    ConfigDraft& draft;
    RotaryFacts& rotary;
    const ConfigReader& keys;
    RotarySettings& settings;
    bool complete = true; ///< all is given that frequencies need

    /// Where there would be no frequencies anyway, and in a part of a configuration, whose rest may stand elsewhere, it
    /// is told; else the file is refused.
    bool failed(std::string rule) const {
        if (keys.is_piece() || rotary.width == 0)
            draft.file.name("rope_scaling", rule + ": no frequencies");
        else
            keys.fail("rope_type", std::move(rule));
        return false;
    }
    bool has_frequencies() const { return complete && settings.width > 0 && draft.config.base; }
};

/// Sets trained length and L0; false if there is none.
bool set_original(Scaling& scaling);
/// Sets the factor. If it is absent, it is how much longer the promised length is than the trained one.
bool set_factor(Scaling& scaling, bool only_given = false);

/// One divisor for each pair, from the lists of the file or from tensors beside it. False if something is missing.
bool read_longrope(Scaling& scaling);
/// The tensors of a GGUF file: two lists, for short and long texts, or one.
bool read_tensor_lists(Scaling& scaling);
bool read_divisors(Scaling& scaling);

}
