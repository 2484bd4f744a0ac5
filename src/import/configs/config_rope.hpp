// Where a file keeps its rotation, for all layers or for each kind of layer.
#pragma once

#include "import/configs/config_readers.hpp"

namespace posenc {

inline constexpr Limits any_share{0, 1};

/// transformers 5 keeps base and scaling together, and may keep them for each kind of layer. Then `parameters` are
/// those of the layers that are shown, and `local` those of the others.
struct RopeKeys {
    std::optional<ConfigReader> parameters, scaling, local;
    bool inner = false; ///< keys beside the objects are not read
};

/// From a list with a base for each layer: that of the first full layer, while that of the first with a window goes to
/// `rotary`.
std::optional<double> base_of_list(ConfigDraft& draft, RotaryFacts& rotary, std::string_view key);
/// The share of a head that turns on the first layer without a window, or on the first one with it.
std::optional<double> share_of_layers(const ConfigDraft& draft, bool local);
/// The rotation of the layers with a window, if it is another one.
void read_local_rope(ConfigDraft& draft, RotaryFacts& rotary, const RopeKeys& keys);

/// The scaling in `keys`, of a rotation beside the one that is shown. Empty if it is not known.
std::optional<RotarySettings> read_other_scaling(ConfigDraft& draft, const ConfigReader& keys, RotarySettings plain,
                                                 std::string& name);

}
