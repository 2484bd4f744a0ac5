// The parameters that trees and graphs share, and what a state makes of them.
#pragma once

#include "core/method.hpp"
#include "core/trees/stack_encoding.hpp"

namespace posenc::parameters {

extern const Parameter tree_text, branching, depth, decays; ///< tree_text has the key `tree`
extern const Parameter edges, columns;                      ///< columns has the key `k`

}

namespace posenc {

/// The tree of the parameter `tree`; of its default, with an issue, if the text cannot be read.
Tree tree_of(const State& state, Issues issues = {});

/// Reads branching, depth and decays; an empty list of decays is replaced, with an issue. The width is D·W·K.
StackShape stack_shape(const State& state, Issues issues = {});
/// For Method::definitions: branching, and decays where the state has none.
std::vector<Definition> shape_definitions(const State& state, const StackShape& shape);

}
