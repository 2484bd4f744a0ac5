// The keys of a kind of layer, in the text of `layers`, in JSON and in the panel: one row a member of LayerKind. What a
// method has a row for is no member but a setting, under the key, name and range of that row. Keys are public.
#pragma once

#include "core/model/layered_model.hpp"

namespace posenc {

struct LayerKey {
    std::string_view key, label, help;
    Index LayerKind::*number = nullptr;
    bool LayerKind::*flag = nullptr; ///< instead of a number
    Index high = 1;                  ///< 0 … high are allowed
    std::string LayerKind::*word = nullptr;
};

std::span<const LayerKey> layer_keys();

/// The keys of the whole model.
struct ModelKey {
    std::string_view key, label;
    Index LayeredModel::*number = nullptr;
    Index high = 0;
    std::string LayeredModel::*word = nullptr; ///< instead of a number
};

std::span<const ModelKey> model_keys();

}
