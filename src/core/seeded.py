import math


# Normal numbers `first`, first + 1, … of a stream: SplitMix64 as a counter-based generator, then Box and Muller.
def normals(seed, stream, first, count):
    golden, low_64_bits = 0x9E3779B97F4A7C15, 2**64 - 1

    def mix(z):
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & low_64_bits
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & low_64_bits
        return z ^ (z >> 31)

    key = mix((mix((seed + golden) & low_64_bits) + stream * golden) & low_64_bits)

    def uniform(n):
        return (mix((key + (n + 1) * golden) & low_64_bits) >> 11) * 2.0**-53

    return [
        math.sqrt(-2 * math.log(1 - uniform(2 * n))) * math.cos(2 * math.pi * uniform(2 * n + 1))
        for n in range(first, first + count)
    ]
