// A match in words: what the table is, with which settings, how well it agrees, and what is wrong with it.
#pragma once

#include "core/recognise/changed_settings.hpp"
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

/// The settings that differ from what was meant; of divisors that fit any numbers none, for they explain nothing.
std::vector<SettingChange> changes_told(const Candidate& candidate, const State& expected);
/// `expected`: what was meant, or null.
MatchText text_of(const Match& match, const Found& found, const State* expected);

}
