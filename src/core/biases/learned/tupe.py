import math

import numpy as np
from buckets import t5_buckets
from seeded_rows import normals, seeded_rows

length = 50
head_dim = 16
tupe_reset = True
tupe_relative = False
buckets = 32
max_distance = 128
seed = 0

P = seeded_rows(seed, 53, 2**32, length + 1, head_dim)  # row 0: the first token, n + 1: position n
W_q = seeded_rows(seed, 53, 2 * 2**32, head_dim, head_dim) / math.sqrt(head_dim)
W_k = seeded_rows(seed, 53, 3 * 2**32, head_dim, head_dim) / math.sqrt(head_dim)

centred = P - P.mean(axis=1, keepdims=True)
P = centred / np.sqrt((centred**2).mean(axis=1, keepdims=True) + 1e-5)  # layer norm
logits = (P @ W_q.T) @ (P @ W_k.T).T / math.sqrt(2 * head_dim)

field = logits[1:, 1:].copy()
if tupe_reset:
    field[:, 0] = logits[1, 1]  # the others look at the first token
    field[0, :] = logits[0, 0]  # the first token looks at all
if tupe_relative:
    side = buckets // 2
    i, j = np.arange(length)[:, None], np.arange(length)
    bucket = t5_buckets(np.abs(j - i), side, max_distance) + np.where(j > i, side, 0)
    bucket[:, 0] = 2 * side  # the first token has buckets of its own
    bucket[0, :] = side
    field = field + np.array(normals(seed, 53, 0, 2 * side + 1))[bucket]
