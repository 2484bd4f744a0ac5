import math


# Numbers `first`, first + 1, … of a stream, uniform in [0, 1): SplitMix64 as a counter-based generator.
def uniforms(seed, stream, first, count):
    golden, low_64_bits = 0x9E3779B97F4A7C15, 2**64 - 1

    def mix(z):
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & low_64_bits
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & low_64_bits
        return z ^ (z >> 31)

    key = mix((mix((seed + golden) & low_64_bits) + stream * golden) & low_64_bits)
    return [
        (mix((key + (n + 1) * golden) & low_64_bits) >> 11) * 2.0**-53
        for n in range(first, first + count)
    ]


# Normally distributed numbers `first`, first + 1, … of a stream, each from two uniform ones (Box and Muller).
def normals(seed, stream, first, count):
    u = uniforms(seed, stream, 2 * first, 2 * count)
    return [
        math.sqrt(-2 * math.log(1 - u[n])) * math.cos(2 * math.pi * u[n + 1])
        for n in range(0, 2 * count, 2)
    ]
