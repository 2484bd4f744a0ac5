// What the arrays in brackets of a text are together: rows that were printed one by one are a table, and what stands
// around an array names it and its type.
#pragma once

#include "import/numbers/readers.hpp"

namespace posenc {

/// An array in brackets and where it stands, from the word that makes it to its last bracket.
struct FoundArray {
    std::size_t begin = 0, end = 0;
    bool strong = false; ///< it cannot be meant as anything else; else a list of numbers
    TextNumbers numbers = {};
};

/// The arrays as they are offered. Of those that cannot be read only the ones that are no mere lists remain, and if
/// none can be read, the first.
std::vector<TextNumbers> together(std::string_view text, std::vector<FoundArray> found);

}
