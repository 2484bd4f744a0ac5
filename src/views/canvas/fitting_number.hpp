// Numbers shortened to the width available.
#pragma once

#include "core/text.hpp"
#include "widgets/look.hpp"

#include <cmath>
#include <string>

namespace posenc {

/// A number of three digits, as a power of ten where it is too long to be written out.
inline std::string fitting_number(double value, float width) {
    const std::string whole = readable(value, 3);
    if (text_size(whole, 12).x <= width || value == 0)
        return whole;
    const double power = std::floor(std::log10(std::fabs(value)));
    return readable(value / std::pow(10.0, power), 3) + "e" + readable(power, 3);
}

}
