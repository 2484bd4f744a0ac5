// What the settings of a whole model (model_parameters.hpp) come to: how far its layers see from a token, and how far
// its pairs turn.
#pragma once

#include "core/model/reach.hpp"
#include "core/model/turning.hpp"
#include "core/state/state.hpp"

namespace posenc {

struct ModelNumbers {
    LayeredModel model;
    std::vector<std::string> problems; ///< of the text
    Index wanted = 1;                  ///< length of the text, in tokens
    Index token = 0;                   ///< that asks
    Index bytes_of_number = 2;
    std::vector<Reached> own;                        ///< what each layer sees alone, from the token
    std::vector<Reached> reached;                    ///< after 0, 1, … all layers
    std::vector<std::vector<TurningOfPair>> turning; ///< of each kind; empty where it does not turn

    Index own_tokens(Index layer) const { return tokens(own[static_cast<std::size_t>(layer)]); }
    /// With all layers below, this one included.
    Index reached_tokens(Index layer) const { return tokens(reached[static_cast<std::size_t>(layer) + 1]); }
    static Index tokens(const Reached& reach);
    Index beyond() const; ///< pairs of all kinds that come to angles beyond training
};

/// Of a state that has the rows of a whole model; without layers where their text cannot be read.
ModelNumbers numbers_of_model(const State& state);

}
