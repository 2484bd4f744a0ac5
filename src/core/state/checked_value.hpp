// Checks numbers as values of a parameter; the messages are those that read_value() has for text.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc {

/// For integer and real parameters.
Reading checked_value(const Parameter& parameter, double number);
/// For lists: integers and reals.
Reading checked_value(const Parameter& parameter, std::span<const double> list);

}
