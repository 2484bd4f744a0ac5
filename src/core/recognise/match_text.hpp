// A match in words: what the table is, with which settings, how well it agrees, and what is wrong with it.
#pragma once

#include "core/recognise/finder.hpp"
#include "core/recognise/recognise.hpp"

namespace posenc {

/// "Sinusoidal; Base: 1000. Every number agrees …. Mistake: rows and columns are swapped." In English; each sentence
/// is in the table of texts (core/texts/phrasebook.hpp). `expected`: what was meant, or null.
std::string text_of(const Match& match, const Found& found, const State* expected);

}
