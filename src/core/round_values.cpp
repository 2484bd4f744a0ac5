#include "core/round_values.hpp"

#include <cmath>

namespace posenc {

namespace {

/// The least of 1, 2 and 5 times a power of ten that is not less than `number` > 0.
double round_step(double number) {
    const double power = std::pow(10.0, std::floor(std::log10(number)));
    for (const double times : {1.0, 2.0, 5.0})
        if (times * power >= number * (1 - 1e-9))
            return times * power;
    return 10 * power;
}

/// Steps below 1 are applied as a division by 1 / step, because 200 is an exact double and 0.005 is not.
double multiple_of(double step, double number) {
    if (step >= 1)
        return std::round(number / step) * step;
    const double parts = std::round(1 / step);
    return std::round(number * parts) / parts;
}

bool is_whole(const Parameter& parameter) {
    return parameter.kind == Kind::integer || parameter.kind == Kind::integers;
}

/// The power of two (for whole numbers), or 1, 2 or 5 times a power of ten, that is nearest to `magnitude` by ratio.
double nearest_power(const Parameter& parameter, double magnitude) {
    if (is_whole(parameter))
        return magnitude < 1 ? 0 : std::exp2(std::round(std::log2(magnitude)));
    if (!(magnitude > 0))
        return 0;
    const double above = round_step(magnitude), power = std::pow(10.0, std::floor(std::log10(above) + 1e-9));
    const double digit = std::round(above / power), below = digit == 1 ? power / 2 : digit == 2 ? power : 2 * power;
    return above * below < magnitude * magnitude ? above : below;
}

}

double round_slider_value(const Parameter& parameter, double position, double step) {
    const double value = slider_value(parameter, position);
    if (!(position > 0 && position < 1))
        return value;
    const double change = (slider_value(parameter, position + step) - slider_value(parameter, position - step)) / 2;
    if (!(change > 0) || (is_whole(parameter) && change <= 1))
        return value;
    // Widths and lengths of models are often powers of two, so each of them stays reachable: the nearest pixel selects
    // it.
    if (is_whole(parameter) && parameter.scale == Scale::logarithmic)
        if (const double power = nearest_power(parameter, value);
            std::fabs(slider_position(parameter, power) - position) <= step * (0.5 + 1e-9))
            return nearest_allowed(parameter, power);
    return nearest_allowed(parameter, multiple_of(round_step(change), value));
}

double snapped_slider_value(const Parameter& parameter, double position) {
    const double value = slider_value(parameter, position);
    if (!(position > 0 && position < 1))
        return value;
    if (parameter.scale != Scale::linear)
        return nearest_allowed(parameter, std::copysign(nearest_power(parameter, std::fabs(value)), value));
    const double step = round_step((parameter.high - parameter.low) / 20);
    return nearest_allowed(parameter, multiple_of(is_whole(parameter) ? std::fmax(step, 1) : step, value));
}

}
