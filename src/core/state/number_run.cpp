#include "core/state/number_run.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

std::size_t usual_count(const Parameter& parameter, double from, double to) {
    const double numbers = parameter.kind == Kind::integer ? std::fabs(to - from) + 1 : usual_run_numbers;
    return static_cast<std::size_t>(std::min(numbers, static_cast<double>(usual_run_numbers)));
}

std::optional<std::size_t> read_count(std::string_view text) {
    const double count = parse_number(text).value_or(0);
    if (count != std::floor(count) || count < 2 || count > static_cast<double>(most_run_numbers))
        return std::nullopt;
    return static_cast<std::size_t>(count);
}

std::vector<double> number_run(const Parameter& parameter, double from, double to, std::size_t count) {
    std::vector<double> numbers{from};
    const double first = slider_position(parameter, from), last = slider_position(parameter, to);
    for (std::size_t i = 1; i + 1 < count; ++i)
        numbers.push_back(
            slider_value(parameter, std::lerp(first, last, static_cast<double>(i) / static_cast<double>(count - 1))));
    if (count > 1)
        numbers.push_back(to);
    return numbers;
}

}
