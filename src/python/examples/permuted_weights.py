"""Permuted weights: a converter has to reorder the rows of q_proj and k_proj where the pairing changes, once. Here from
halves of a head (transformers) to neighbours (GGUF)."""
import numpy as np
import posenc

HEADS, HEAD = 4, 16


def neighbours_from_halves(weight):
    return weight.reshape(HEADS, 2, HEAD // 2, -1).swapaxes(1, 2).reshape(weight.shape)


def test_converted_once():
    weight = np.random.default_rng(0).standard_normal((HEADS * HEAD, 32)).astype(np.float32)
    needed = neighbours_from_halves(weight)
    posenc.assert_permuted(needed, neighbours_from_halves(weight), heads=HEADS)


def test_forgotten():
    weight = np.random.default_rng(0).standard_normal((HEADS * HEAD, 32)).astype(np.float32)
    found = posenc.permuted(neighbours_from_halves(weight), weight, heads=HEADS)
    assert found.mistakes == ("rows-not-permuted",)
