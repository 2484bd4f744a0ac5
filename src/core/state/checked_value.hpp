// A row's value from a number or numbers, as read_value makes it of a text: what is told of them is the same.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc {

/// Of integer and real.
Reading checked_value(const Parameter& parameter, double number);
/// Of integers and reals.
Reading checked_value(const Parameter& parameter, std::span<const double> list);

}
