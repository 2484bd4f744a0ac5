// What conditions of rows are made of, for tests that walk over those of all methods and views.
#pragma once

#include "core/method.hpp"

#include <string>
#include <vector>

namespace posenc::properties {

/// The use of a row among others, or null.
const Use* use_of(std::span<const Use> uses, const Parameter& row);
bool takes(const Method& method, const Parameter& row);

/// Every comparison of the condition, whichever alternative it is of.
std::vector<Comparison> comparisons_of(const Use& use);
/// The methods that the row of an as_in can name and that use the row in question.
std::vector<const Method*> named_methods(const Comparison& asked, const Parameter& row);
/// Whether the row in the comparison can ever answer what it is asked about `row`.
bool makes_sense(const Comparison& asked, const Parameter& row);

}
