#include "core/kernels/wave_line.hpp"

#include <array>
#include <cassert>
#include <cmath>

namespace posenc {

namespace {

/// Neighbouring places that advance together, so that compilers use vector instructions.
constexpr std::size_t lanes = 8;

struct Turn {
    explicit Turn(double angle) : cosine(std::cos(angle)), sine(std::sin(angle)) {}
    double cosine, sine;
};

/// take(t, real, imaginary) for every place t.
template <typename Take>
void for_places(std::complex<double> start, double turn, std::size_t places, const Take& take) {
    assert(places <= places_per_seed);
    std::array<double, lanes> c, s;
    c[0] = start.real();
    s[0] = start.imag();
    const Turn next(turn), group(turn * static_cast<double>(lanes));
    for (std::size_t k = 1; k < lanes; ++k) {
        c[k] = c[k - 1] * next.cosine - s[k - 1] * next.sine;
        s[k] = s[k - 1] * next.cosine + c[k - 1] * next.sine;
    }
    std::size_t at = 0;
    for (; at + lanes <= places; at += lanes)
        for (std::size_t k = 0; k < lanes; ++k) {
            take(at + k, c[k], s[k]);
            const double turned = c[k] * group.cosine - s[k] * group.sine;
            s[k] = s[k] * group.cosine + c[k] * group.sine;
            c[k] = turned;
        }
    for (std::size_t k = 0; at + k < places; ++k)
        take(at + k, c[k], s[k]);
}

}

void add_wave(std::complex<double> start, double turn, std::span<double> numbers) {
    for_places(start, turn, numbers.size(), [&](std::size_t t, double real, double) { numbers[t] += real; });
}

void write_wave(std::complex<double> start, double turn, std::span<std::complex<double>> numbers) {
    for_places(start, turn, numbers.size(), [&](std::size_t t, double real, double imaginary) {
        numbers[t] = {real, imaginary};
    });
}

}
