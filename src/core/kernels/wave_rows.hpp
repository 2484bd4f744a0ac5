// Many waves sampled side by side at equal steps, row after row: the inner loop of every sinusoidal picture. All
// samples of one wave, sine, cosine or a multiple of them, follow one recurrence with the angle θ of a step,
//
//   x(k + 1) = 2 cos θ · x(k) − x(k − 1)        since sin(a + θ) + sin(a − θ) = 2 cos θ · sin a, and so for cosines
//
// so a sample costs one multiplication and one subtraction, whatever the layout of the columns is. An error of ε in one
// row grows to at most kε in k rows; a row adds at most 3.3e-16 (two roundings and that of 2 cos θ) to waves of
// amplitude 1. After rows_per_seed rows that is 3.3e-16 · 1024²/2 < 2e-10, a hundredth of the rounding to float, and
// then the waves are to be seeded again. Not covered: which wave stands where, see sinusoid_samples.hpp.
#pragma once

#include <cstddef>
#include <vector>

namespace posenc {

class WaveRows {
  public:
    static constexpr int rows_per_seed = 1024;
    static constexpr int rows_at_once = 4; ///< write() is fastest with this many

    explicit WaveRows(std::size_t waves) : count_(waves), lanes_((waves + width - 1) / width) {}

    std::size_t count() const { return count_; }
    /// The next row written holds `now` for this wave; `before` is its value a step earlier. A wave of NaN stays NaN.
    void seed(std::size_t wave, double now, double before, double twice_cosine);
    /// Writes the next `rows` rows of all waves, the first at out, each next one `stride` numbers further. Number is
    /// float or double.
    template <typename Number> void write(int rows, Number* out, std::size_t stride);

    /// The distance between two planes of at least `samples` waves, as write_sums() expects it.
    static std::size_t plane_of(std::size_t samples) { return (samples + width - 1) / width * width; }
    /// Writes the next `rows` rows of sums. Each sum is one of the first `samples` waves plus the waves that stand
    /// plane_of(samples), twice that, and so on behind it.
    void write_sums(std::size_t samples, int rows, float* out, std::size_t stride);

  private:
    // Four waves go through the processor together: two registers of 128 bits, in WebAssembly too, or one of 256.
    static constexpr std::size_t width = 4;
    using Doubles = double __attribute__((vector_size(width * sizeof(double))));
    using Floats = float __attribute__((vector_size(width * sizeof(float))));
    struct Lanes {
        Doubles now = {}, before = {}, twice_cosine = {};
    };

    static void put(const Doubles& numbers, float* out);
    static void put(const Doubles& numbers, double* out);
    template <int rows, typename Number> static void advance(Lanes& lanes, Number* out, std::size_t stride);
    template <int rows, typename Number> void advance_all(Number* out, std::size_t stride);
    template <int rows> void sum_all(std::size_t samples, float* out, std::size_t stride);

    std::size_t count_;
    std::vector<Lanes> lanes_;
};

extern template void WaveRows::write<float>(int rows, float* out, std::size_t stride);
extern template void WaveRows::write<double>(int rows, double* out, std::size_t stride);

}
