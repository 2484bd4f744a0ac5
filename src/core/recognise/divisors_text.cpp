#include "core/recognise/divisors_text.hpp"

#include "core/field.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace posenc {

namespace {

constexpr std::size_t most_told = 5;

bool alike(double a, double b) {
    return std::fabs(a - b) <= 5e-3 * std::fabs(b);
}

/// The last pair of the part that begins with this pair: equal divisors, or divisors all of which differ.
std::size_t end_of_part(std::span<const double> divisors, std::size_t first) {
    const auto equals_next = [&](std::size_t pair) {
        return pair + 1 < divisors.size() && alike(divisors[pair], divisors[pair + 1]);
    };
    std::size_t last = first;
    if (equals_next(first)) {
        while (equals_next(last))
            ++last;
        return last;
    }
    while (last + 1 < divisors.size() && !equals_next(last + 1))
        ++last;
    return last;
}

std::string number(std::size_t pair) {
    return readable_integer(static_cast<Index>(pair));
}

std::string equal_text(std::span<const double> divisors, std::size_t first, std::size_t last) {
    const std::string value = readable(divisors[first], 4);
    if (last + 1 == divisors.size())
        return value + (first == 0 ? " for every pair" : " from pair " + number(first));
    return value +
           (first == 0 ? " up to pair " + number(last) : " from pair " + number(first) + " to pair " + number(last));
}

/// Of pairs that turn as they do without a scaling, and others that all turn slower by the same factor: what a rule
/// without a ramp does. Empty of other divisors.
std::string jump_text(std::span<const double> divisors) {
    const std::size_t kept = end_of_part(divisors, 0), slowed = kept + 1;
    if (slowed + 1 >= divisors.size() || !alike(divisors[0], 1) || !alike(divisors[kept], 1) || divisors[slowed] <= 1 ||
        end_of_part(divisors, slowed) + 1 != divisors.size() || !alike(divisors[slowed], divisors.back()))
        return {};
    return "kept to pair " + number(kept) + ", slowed " + readable(divisors[slowed], 4) + " times from pair " +
           number(slowed);
}

/// Empty if the divisors rise here and fall there.
std::string changing_text(std::span<const double> divisors, std::size_t first, std::size_t last) {
    const std::span<const double> part =
        divisors.subspan(first == 0 ? 0 : first - 1, last - (first == 0 ? 0 : first - 1) + 1);
    const std::string end = readable(divisors[last], 4) + " in pair " + number(last);
    if (part.size() == 1)
        return end;
    const bool rising = std::is_sorted(part.begin(), part.end()),
               falling = std::is_sorted(part.begin(), part.end(), std::greater<>());
    if (!rising && !falling)
        return {};
    const std::string beginning = first == 0 ? readable(divisors[0], 4) + " in pair 0, " : "";
    return beginning + (rising ? "rising to " : "falling to ") + end;
}

}

std::string divisors_text(std::span<const double> divisors) {
    if (divisors.empty())
        return {};
    if (std::string jump = jump_text(divisors); !jump.empty())
        return jump;
    const auto [least, most] = std::minmax_element(divisors.begin(), divisors.end());
    const std::string many = "one for each pair, from " + readable(*least, 4) + " to " + readable(*most, 4);
    std::string text;
    std::size_t parts = 0;
    for (std::size_t first = 0; first < divisors.size(); ++parts) {
        const std::size_t last = end_of_part(divisors, first);
        const std::string part = last > first && alike(divisors[first], divisors[first + 1])
                                     ? equal_text(divisors, first, last)
                                     : changing_text(divisors, first, last);
        if (part.empty() || parts == most_told)
            return many;
        text += (text.empty() ? "" : ", ") + part;
        first = last + 1;
    }
    return text;
}

}
