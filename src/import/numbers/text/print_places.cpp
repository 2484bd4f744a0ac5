// What the digits of a printed array tell about its numbers: see settle_places().
#include "import/numbers/text/printed_number.hpp"

#include <cmath>

namespace posenc {

namespace {

constexpr int no_place = -1000;
/// The shortest texts that give doubles or floats back differ in length: by two digits, hardly ever by more.
constexpr int longer_texts = 8, differing_digits = 2;

struct DigitsOfArray {
    int finest = exact_place, coarsest = no_place; ///< of the numbers with digits behind their point
    int significant = 0;                           ///< digits of the longest number
    bool unsaid = false;                           ///< there are numbers without
};

bool has_digits(std::int8_t place) {
    return place < unsaid_place;
}

/// The place of a number's first digit: 2 of 512.
int first_place(double value) {
    return value == 0 ? no_place : static_cast<int>(std::floor(std::log10(std::fabs(value)) + 1e-12));
}

/// The places of all first digits, each asked for several times.
std::vector<std::int16_t> first_places(std::span<const double> values, std::span<const std::int8_t> places) {
    std::vector<std::int16_t> firsts(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        firsts[i] = static_cast<std::int16_t>(places[i] == exact_place ? no_place : first_place(values[i]));
    return firsts;
}

DigitsOfArray digits_of(std::span<const std::int8_t> places) {
    DigitsOfArray digits;
    for (const std::int8_t place : places) {
        digits.unsaid = digits.unsaid || place == unsaid_place;
        if (has_digits(place)) {
            digits.finest = std::min<int>(digits.finest, place);
            digits.coarsest = std::max<int>(digits.coarsest, place);
        }
    }
    return digits;
}

/// The place that a number whose first digit is there has in an array of these digits.
int usual_place(int first, const DigitsOfArray& digits) {
    const int slack = digits.significant >= longer_texts ? differing_digits : 0;
    const int significant = digits.significant > 0 ? first - digits.significant + 1 + slack : no_place;
    return std::clamp(std::max(digits.finest, significant), -128, unsaid_place - 1);
}

/// Whether more than a quarter of the numbers have fewer digits than usual.
bool lack_digits(std::span<const double> values, std::span<const std::int8_t> places,
                 std::span<const std::int16_t> firsts, const DigitsOfArray& digits) {
    std::size_t complete = 0, lacking = 0;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (has_digits(places[i]) && values[i] != std::floor(values[i]))
            ++(places[i] > usual_place(firsts[i], digits) ? lacking : complete);
    return 4 * lacking > lacking + complete;
}

}

void settle_places(std::span<const double> values, std::span<std::int8_t> places) {
    DigitsOfArray digits = digits_of(places);
    const bool all_whole = digits.coarsest == no_place;
    if (all_whole || (digits.finest == digits.coarsest && !digits.unsaid)) {
        std::replace(places.begin(), places.end(), unsaid_place, exact_place);
        return;
    }
    const std::vector<std::int16_t> firsts = first_places(values, places);
    for (std::size_t i = 0; digits.finest < digits.coarsest && i < places.size(); ++i)
        if (has_digits(places[i]) && values[i] != 0)
            digits.significant = std::max(digits.significant, firsts[i] - places[i] + 1);
    const bool as_pleased = lack_digits(values, places, firsts, digits);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const int usual = as_pleased ? digits.coarsest : usual_place(firsts[i], digits);
        if (places[i] == unsaid_place || (has_digits(places[i]) && !as_pleased))
            places[i] = static_cast<std::int8_t>(std::min<int>(usual, places[i] == unsaid_place ? usual : places[i]));
    }
}

}
