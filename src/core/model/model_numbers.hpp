// What the settings of a whole model (model_parameters.hpp) come to: how far its layers see from a token, how far its
// pairs turn, and what is kept of a text.
#pragma once

#include "core/model/decay.hpp"
#include "core/model/reach.hpp"
#include "core/model/turning.hpp"
#include "core/state/state.hpp"

namespace posenc {

/// What is kept of a text of so many tokens.
struct KeptOfText {
    Index length = 0;
    std::vector<Index> by_kind = {}; ///< bytes of all layers of each kind

    Index bytes() const;
};

struct ModelNumbers {
    LayeredModel model;
    std::vector<std::string> problems; ///< of the text
    Index wanted = 1;                  ///< length of the text, in tokens
    Index token = 0;                   ///< that asks
    Index bytes_of_number = 2;
    std::vector<Reached> own;                        ///< what each layer sees alone, from the token
    std::vector<Reached> reached;                    ///< after 0, 1, … all layers
    std::vector<std::optional<Decay>> decays;        ///< of each layer
    std::vector<std::vector<TurningOfPair>> turning; ///< of each kind; empty where it does not turn

    std::vector<KeptOfText> kept; ///< of 8192, of 131 072 and of the wanted number of tokens, in rising order
    Index kept_always = 0;        ///< bytes, whatever the length
    Index kept_by_last = 0;       ///< bytes that the last token of the longest of these texts adds

    Index own_tokens(Index layer) const { return tokens(own[static_cast<std::size_t>(layer)]); }
    /// With all layers below, this one included.
    Index reached_tokens(Index layer) const { return tokens(reached[static_cast<std::size_t>(layer) + 1]); }
    static Index tokens(const Reached& reach);
    Index beyond() const; ///< pairs of all kinds that come to angles beyond training
};

/// Of a state that has the rows of a whole model; without layers where their text cannot be read.
ModelNumbers numbers_of_model(const State& state);

}
