// The whole model as the text of one key, typed by hand or written from a configuration:
//
//   5 window 1024, 1 full
//   10 x (5 x window, full); window: window=1024 base=10000; full: base=1000000; model: layers=60 trained_length=262144
//
//   layers   = pattern { ";" section }
//   pattern  = item { "," item }
//   item     = [ count [ "x" ] ] ( name [ number ] | "(" pattern ")" )        groups stand in one another at most once
//   section  = name ":" { key "=" value }                                     blanks between
//
// A name is a word of reads_words, or any other word, whose section says `attention=…` (full, if it does not). A number
// behind window, chunk, top-k, window+blocks and convolution is W, C, k, m and the kernel. Where the same word stands
// with two numbers these are two kinds, called window-512 and window-1024, and a section called window speaks of both.
// The section `all` speaks of every kind and comes before their own, whatever their order in the text; the section
// `model` of the whole, such as its name: layer_keys.hpp has the keys of both. In values ; = and % are written %3B, %3D
// and %25. With `layers` in it the pattern repeats until there are so many, or ends there. Every key of the table of
// parameters that says where tokens stand may be in a kind's section: base, scaling, factor, …; attention with one of
// them turns unless it says `position=…`.
#pragma once

#include "core/model/layered_model.hpp"

namespace posenc {

struct LayersReading {
    LayeredModel model = {};                ///< what could be used; no layers where the pattern could not be read
    std::vector<std::string> problems = {}; ///< what was wrong, what is allowed and what happens now; at most 16
};

/// Reads any text in time linear in it and in most_layers.
LayersReading read_layers(std::string_view text);

/// Written so that read_layers gives the same model back; keys that have their usual value are left out.
std::string layers_text(const LayeredModel& model);

}
