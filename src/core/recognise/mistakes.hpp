// The mistakes that tables are known for: an id for scripts and a sentence for people. Some lie in how a table is read
// (table.hpp), some in its formula (altered_waves.hpp); others are settings that a method offers, which are mistakes
// only beside what somebody meant.
#pragma once

#include "core/state/state.hpp"

namespace posenc {

struct Mistake {
    std::string_view id;       ///< public
    std::string_view sentence; ///< what was done
};

std::span<const Mistake> mistakes();
std::string_view sentence_of(std::string_view id); ///< empty of an id that does not exist

/// What somebody who meant `expected` did instead, by settings of the method of both; sizes count for nothing. Empty
/// where the methods differ.
std::vector<std::string_view> setting_mistakes(const State& found, const State& expected);

}
