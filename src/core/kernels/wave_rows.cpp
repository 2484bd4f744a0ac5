// The recurrence of wave_rows.hpp, four waves and four rows at a time: the waves are read and stored once for four
// rows, and each row is written from left to right.
#include "core/kernels/wave_rows.hpp"

#include <algorithm>
#include <cstring>

namespace posenc {

void WaveRows::seed(std::size_t wave, double now, double before, double twice_cosine) {
    Lanes& lanes = lanes_[wave / width];
    lanes.now[wave % width] = now;
    lanes.before[wave % width] = before;
    lanes.twice_cosine[wave % width] = twice_cosine;
}

inline void WaveRows::put(const Doubles& numbers, double* out) {
    std::memcpy(out, &numbers, sizeof numbers);
}

inline void WaveRows::put(const Doubles& numbers, float* out) {
    const Floats rounded = __builtin_convertvector(numbers, Floats);
    std::memcpy(out, &rounded, sizeof rounded);
}

template <int rows, typename Number> inline void WaveRows::advance(Lanes& lanes, Number* out, std::size_t stride) {
    Doubles now = lanes.now, before = lanes.before;
    const Doubles twice_cosine = lanes.twice_cosine;
    for (int row = 0; row < rows; ++row, out += stride) {
        put(now, out);
        const Doubles next = twice_cosine * now - before;
        before = now;
        now = next;
    }
    lanes.now = now;
    lanes.before = before;
}

template <int rows, typename Number> void WaveRows::advance_all(Number* out, std::size_t stride) {
    const std::size_t whole = count_ / width, rest = count_ % width;
    for (std::size_t at = 0; at < whole; ++at)
        advance<rows>(lanes_[at], out + at * width, stride);
    if (rest == 0)
        return;
    Number last[rows * width];
    advance<rows>(lanes_[whole], last, width);
    for (std::size_t row = 0; row < rows; ++row)
        std::copy_n(last + row * width, rest, out + whole * width + row * stride);
}

template <typename Number> void WaveRows::write(int rows, Number* out, std::size_t stride) {
    for (; rows >= rows_at_once; rows -= rows_at_once, out += rows_at_once * stride)
        advance_all<rows_at_once>(out, stride);
    for (; rows > 0; --rows, out += stride)
        advance_all<1>(out, stride);
}

template <int rows> void WaveRows::sum_all(std::size_t samples, float* out, std::size_t stride) {
    const std::size_t plane = plane_of(samples) / width, whole = samples / width;
    for (std::size_t first = 0; first < plane; ++first) {
        Doubles sums[rows] = {};
        for (std::size_t at = first; at < lanes_.size(); at += plane) {
            Lanes& lanes = lanes_[at];
            Doubles now = lanes.now, before = lanes.before;
            const Doubles twice_cosine = lanes.twice_cosine;
            for (Doubles& sum : sums) {
                sum += now;
                const Doubles next = twice_cosine * now - before;
                before = now;
                now = next;
            }
            lanes.now = now;
            lanes.before = before;
        }
        const std::size_t used = first < whole ? width : samples % width;
        for (std::size_t row = 0; row < rows; ++row) {
            float rounded[width];
            put(sums[row], rounded);
            std::copy_n(rounded, used, out + first * width + row * stride);
        }
    }
}

void WaveRows::write_sums(std::size_t samples, int rows, float* out, std::size_t stride) {
    for (; rows >= rows_at_once; rows -= rows_at_once, out += rows_at_once * stride)
        sum_all<rows_at_once>(samples, out, stride);
    for (; rows > 0; --rows, out += stride)
        sum_all<1>(samples, out, stride);
}

template void WaveRows::write<float>(int rows, float* out, std::size_t stride);
template void WaveRows::write<double>(int rows, double* out, std::size_t stride);

}
