// Seeded numbers that are the same on every platform: SplitMix64 (Steele, Lea and Flood 2014) used as a counter-based
// generator. Integers are identical everywhere; normal numbers agree within rounding of log and cos (1e-12).
//
//   mix(z)       = finaliser of SplitMix64 (all arithmetic modulo 2^64)
//   key          = mix(mix(seed + G) + stream·G),   G = 0x9E3779B97F4A7C15
//   bits(n)      = mix(key + (n + 1)·G)
//   uniform(n)   = (bits(n) >> 11) · 2^-53                                      in [0, 1)
//   normal(n)    = sqrt(−2 ln(1 − uniform(2n))) · cos(2π · uniform(2n + 1))     (Box and Muller 1958)
//
// `stream` keeps the tables of one seed apart (1 = relative keys, 2 = logits, …).
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace posenc {

class Random {
  public:
    Random(std::uint64_t seed, std::uint64_t stream) : key_(mix(mix(seed + golden) + stream * golden)) {}

    std::uint64_t bits(std::uint64_t n) const { return mix(key_ + (n + 1) * golden); }
    double uniform(std::uint64_t n) const { return static_cast<double>(bits(n) >> 11) * 0x1p-53; }
    double normal(std::uint64_t n) const {
        return std::sqrt(-2 * std::log(1 - uniform(2 * n))) * std::cos(2 * std::numbers::pi * uniform(2 * n + 1));
    }

  private:
    static constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;
    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
    std::uint64_t key_;
};

}
