"""Test your RoPE: the tables of a module against what it is meant to hold. The settings are those of the paper or model."""
import numpy as np
import posenc


class Rope:
    """As many programs have it: half of a head beside the other half."""

    def __init__(self, width, length, base):
        frequencies = 1.0 / base ** (np.arange(0, width, 2, dtype=np.float32) / width)
        angles = np.outer(np.arange(length, dtype=np.float32), frequencies)
        self.cos = np.cos(np.concatenate([angles, angles], -1))
        self.sin = np.sin(np.concatenate([angles, angles], -1))

    def __call__(self, x):
        half = x.shape[-1] // 2
        turned = np.concatenate([-x[..., half:], x[..., :half]], -1)
        return x * self.cos[:x.shape[-2]] + turned * self.sin[:x.shape[-2]]


def test_table():
    rope = Rope(width=64, length=4096, base=500000)
    posenc.assert_matches(rope.cos, "rotary-table", d_model=64, base=500000)
    posenc.assert_matches(rope.sin, "rotary-table", d_model=64, base=500000, rotary_part="sin")


def test_vectors():
    rope = Rope(width=64, length=4096, base=500000)
    x = np.random.default_rng(0).standard_normal((2, 8, 16, 64)).astype(np.float32)  # batch, heads, tokens, channels
    posenc.assert_rotated(x, rope(x), base=500000, pairing="half-split")
