#include "core/kernels/wave_line.hpp"

#include <array>
#include <cassert>
#include <cmath>

namespace posenc {

namespace {

/// Neighbouring places, turned together from one group of places to the next so that compilers use vector instructions.
constexpr std::size_t lanes = 8;

struct Turn {
    explicit Turn(double angle) : cosine(std::cos(angle)), sine(std::sin(angle)) {}
    double cosine, sine;
};

}

void add_wave(std::complex<double> start, double turn, std::span<double> numbers) {
    assert(numbers.size() <= places_per_seed);
    std::array<double, lanes> c, s;
    c[0] = start.real();
    s[0] = start.imag();
    const Turn next(turn), group(turn * static_cast<double>(lanes));
    for (std::size_t k = 1; k < lanes; ++k) {
        c[k] = c[k - 1] * next.cosine - s[k - 1] * next.sine;
        s[k] = s[k - 1] * next.cosine + c[k - 1] * next.sine;
    }
    std::size_t at = 0;
    for (; at + lanes <= numbers.size(); at += lanes)
        for (std::size_t k = 0; k < lanes; ++k) {
            numbers[at + k] += c[k];
            const double turned = c[k] * group.cosine - s[k] * group.sine;
            s[k] = s[k] * group.cosine + c[k] * group.sine;
            c[k] = turned;
        }
    for (std::size_t k = 0; at + k < numbers.size(); ++k)
        numbers[at + k] += c[k];
}

}
