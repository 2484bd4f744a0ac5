"""ALiBi's slopes where the number of heads is no power of two: one geometric row is wrong."""
import numpy as np
import posenc


def bias(slope, length):
    return -slope * np.abs(np.subtract.outer(np.arange(length), np.arange(length))).astype(np.float32)


def test_slopes():
    heads = 12
    for head in range(heads):
        slope = -posenc.field("alibi", head_count=heads, head=head, form="symmetric", length=2)[1, 0]
        posenc.assert_matches(bias(slope, 12), "alibi", head_count=heads, head=head, form="symmetric")


def test_one_row_of_slopes():
    plain = 2.0 ** (-8 * (9 + 1) / 12)
    found = posenc.check(bias(plain, 12), "alibi", head_count=12, head=9, form="symmetric")
    assert found.mistakes == ("slope-order",)
