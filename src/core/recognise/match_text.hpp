// A match in words: what the table is, with which settings, how well it agrees, and what is wrong with it.
#pragma once

#include "core/recognise/finder.hpp"
#include "core/recognise/recognise.hpp"

namespace posenc {

/// In English; each sentence is in the table of texts (core/texts/phrasebook.hpp).
struct MatchText {
    std::string settings;  ///< "Sinusoidal; Base: 1000."
    std::string agreement; ///< "Every number agrees …."
    std::string remarks;   ///< " Mistake: rows and columns are swapped."

    std::string whole() const { return settings + " " + agreement + remarks; }
    /// Two matches that read the same but for how closely they agree are one answer.
    bool says_as(const MatchText& other) const { return settings == other.settings && remarks == other.remarks; }
};

/// `expected`: what was meant, or null.
MatchText text_of(const Match& match, const Found& found, const State* expected);

}
