"""A sliding window counts the token itself, or it does not: masks, True where a query may look."""
import numpy as np
import posenc


def window(size, length):
    back = np.subtract.outer(np.arange(length), np.arange(length))
    return (back >= 0) & (back < size)


def test_window():
    posenc.assert_matches(window(4, 12), "sliding-window", window=4)


def test_one_key_more():
    found = posenc.check(window(5, 12), "sliding-window", window=4)
    assert found.mistakes == ("diagonal-off-by-one",)
    print(found)
