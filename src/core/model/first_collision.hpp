// The first two positions that a kind of layer cannot tell apart, because the model's number format rounds them alike.
#pragma once

#include "core/model/layered_model.hpp"
#include "core/precision/collisions.hpp"

namespace posenc {

/// Of the rows of cosines and sines by which a head turns; rows count from position 0.
struct KindCollision {
    NumberFormat format = NumberFormat::float32;
    /// Where positions and angles are computed in the format too: a model cast as a whole.
    std::optional<EqualRows> cast;
    /// Where only the cosines and sines are rounded to it, as transformers does; empty: none up to `compared` rows.
    std::optional<EqualRows> stored;
    Index compared = 0;
};

/// The format that the model's numbers have; empty where it is not given or no format of these.
std::optional<NumberFormat> format_of(const LayeredModel& model);

/// Empty where the layers do not turn.
std::optional<KindCollision> first_collision(const LayerKind& kind, NumberFormat format);

/// "257 = 256 in bfloat16; as stored none of the first 16 384"
std::string collision_text(const KindCollision& collision);

/// What each kind of a model comes to, in the order of the kinds.
using KindCollisions = std::vector<std::optional<KindCollision>>;
KindCollisions first_collisions(const LayeredModel& model);

}
