import numpy as np


# T5's rule for distances x >= 0 in one direction: x itself below exact = buckets // 2, then
# exact + floor(ln(x / exact) / ln(max_distance / exact) * wide). On the edge of a bucket
# logarithms round to either side, so the first distance of each bucket is settled in integers.
def t5_buckets(x, buckets, max_distance):
    exact = buckets // 2
    wide = buckets - exact
    first = list(range(exact + 1))
    for n in range(1, wide):
        edge = int(exact * (max_distance / exact) ** (n / wide))
        while edge**wide * exact**n < max_distance**n * exact**wide:
            edge += 1
        first.append(edge)
    return np.searchsorted(np.array(first), x, side="right") - 1


# DeBERTa's rule for distances x >= 0: x itself up to mid = buckets // 2, then
# mid + ceil(ln(x / mid) / ln((max_position - 1) / mid) * (mid - 1)). On the edge of a bucket
# logarithms round to either side, so the first distance of each bucket is settled in integers.
def deberta_buckets(x, buckets, max_position):
    mid = buckets // 2
    far = max_position - 1
    first = list(range(mid + 1))
    while mid > 1 and first[-1] <= x.max():
        n = len(first) - mid - 1
        edge = int(mid * (far / mid) ** (n / (mid - 1)))
        while edge ** (mid - 1) * mid**n <= far**n * mid ** (mid - 1):
            edge += 1
        first.append(edge)
    return np.searchsorted(np.array(first), x, side="right") - 1
