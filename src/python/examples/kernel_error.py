"""Is my kernel's error in bfloat16 rounding? No tolerance is guessed: what rounding may make of each number follows from
the steps of the formula."""
import numpy as np
import posenc


def bfloat16(numbers):
    """Rounded to bfloat16, kept as float32."""
    bits = np.asarray(numbers, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).view(np.float32)


def tables(length, width, base, rounded):
    frequencies = rounded(1.0 / base ** (np.arange(0, width, 2, dtype=np.float32) / width))
    angles = rounded(np.outer(np.arange(length, dtype=np.float32), frequencies))
    return np.concatenate([angles, angles], -1)


def test_rounded_at_the_end():
    cosines = bfloat16(np.cos(tables(4096, 128, 10000.0, np.float32)))
    posenc.assert_matches(cosines, "rotary-table", d_model=128, dtype="bfloat16")


def test_rounded_on_the_way():
    cosines = bfloat16(np.cos(tables(4096, 128, 10000.0, bfloat16)))
    found = posenc.check(cosines, "rotary-table", d_model=128, dtype="bfloat16")
    assert found.mistakes == ("bfloat16",)
