// Where public codes disagree about the layers of a model: what is meant here, and what another library does. Read in
// transformers at c49429ed (August 2026) and mlx-lm at d78bf58e.
#pragma once

#include "core/model/layered_model.hpp"

namespace posenc {

struct LayerConvention {
    std::string_view about, here, elsewhere;
};

/// Those that matter to one of the model's layers.
std::vector<LayerConvention> conventions_of(const LayeredModel& model);

}
