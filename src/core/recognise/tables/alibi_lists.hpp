// Lists of ALiBi's slopes, one a head, as they should be and with the mistakes that are made in them.
#pragma once

#include "core/biases/alibi.hpp"
#include "core/recognise/finder.hpp"

#include <string>
#include <vector>

namespace posenc {

struct SlopeList {
    std::string settings; ///< "alibi&head_count=8&slopes=press"
    std::vector<double> slopes;
    std::vector<std::string_view> mistakes = {};
    double oddity = 0;
};

struct SlopeRule {
    std::string_view name; ///< the value of the parameter `slopes`
    AlibiSlopes rule;
};
std::span<const SlopeRule> slope_rules();

/// The lists for this many heads, the usual rule first. A steepness that was meant is used.
std::vector<SlopeList> slope_lists(const Finder& finder, Index heads);

/// What was meant, if it is ALiBi; else null.
const State* meant_alibi(const Finder& finder);

}
