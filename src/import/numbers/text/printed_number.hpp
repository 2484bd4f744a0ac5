// A number as people and programs print it: its value, and the place of the last digit that is there.
#pragma once

#include "import/numbers/numbers.hpp"

namespace posenc {

/// The place of a number without digits behind its point, "1" or "1.", until the whole array is known: the zeros may
/// have been left out (settle_places).
inline constexpr std::int8_t unsaid_place = 126;

struct PrintedNumber {
    double value = 0;
    std::int8_t place = exact_place;
    bool complex = false; ///< then it has an imaginary part too
    double imaginary = 0;
    std::int8_t imaginary_place = exact_place;
};

/// "1.5", "1.", ".5", "−2", "1e-5", "1.D0", "5.*^-6", "nan", "-inf", "True", "null" for NaN, "0.5+0.8j",
/// "(0.5-0.8i)", "0.5 + 0.8im". Quotation marks around it do not matter.
std::optional<PrintedNumber> printed_number(std::string_view word);
/// The first three forms and their like alone, which is quicker.
std::optional<PrintedNumber> plain_number(std::string_view word);
/// Also with the endings that programs write for the type: "1.0f", "2L", "0.5_f32", "0.5f0"; T and F.
std::optional<PrintedNumber> number_in_code(std::string_view word);

/// Decides what was meant by the places of an array's numbers, now that all of them are known. What is printed without
/// its last zeros, as NumPy, JSON and %g do it, is known better than its digits tell: 0.5 beside 0.54030231 was rounded
/// to eight digits too. So a number that lacks digits gets the coarser of two places, that of the array's finest number
/// (all were rounded to as many decimals) and that of as many significant digits as the longest number has (all were
/// rounded to as many digits, or have the shortest text that gives their double back; then two digits more, because
/// these differ in length). If more than a quarter of the numbers lacks digits, they were written with as many as
/// somebody pleased, and each keeps its own place. Numbers without a point are exact in an array of such numbers only.
void settle_places(std::span<const double> values, std::span<std::int8_t> places);

}
