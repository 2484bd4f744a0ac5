// Printed numbers: how far one may be from what was rounded to print it.
//
//   |printed − right| ≤ half_unit(place) = 10^place / 2      place −4 of 0.8415
#pragma once

#include <cmath>
#include <cstdint>

namespace posenc {

/// The place of a number of which all is known: a whole number, nan, True.
inline constexpr std::int8_t exact_place = 127;

/// Half a unit of the last digit, which stands at this decimal place; 0 for exact_place.
inline double half_unit(std::int8_t place) {
    return place == exact_place ? 0 : 0.5 * std::pow(10.0, place);
}

}
