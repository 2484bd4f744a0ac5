import numpy as np
from buckets import t5_buckets
from pairs import i, j

buckets = 32
max_distance = 128
bidirectional = True

if bidirectional:
    side = buckets // 2  # half of the buckets for keys before the query, half for keys after it
    bucket = t5_buckets(np.abs(j - i), side, max_distance) + np.where(j > i, side, 0)
else:
    bucket = t5_buckets((i - j).clip(0), buckets, max_distance)
