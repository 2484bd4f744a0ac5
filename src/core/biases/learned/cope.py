import math

import numpy as np
from seeded_rows import seeded_rows

length = 50
cope_part = "bias"
cope_positions = 64
head_dim = 16
seed = 0

queries = seeded_rows(seed, 52, 0, length, head_dim)
keys = seeded_rows(seed, 52, 2**32, length, head_dim)
embeddings = seeded_rows(seed, 52, 2 * 2**32, cope_positions, head_dim) / math.sqrt(head_dim)

logits = queries @ keys.T / math.sqrt(head_dim)
gates = np.tril(1 / (1 + np.exp(-logits)))  # keys after the query do not count
from_key_on = np.flip(np.cumsum(np.flip(gates, (1,)), axis=1), (1,))
position = from_key_on.clip(0, cope_positions - 1)
if cope_part == "position":
    field = position
else:
    scores = queries @ embeddings.T  # with every whole position
    row = np.arange(length)[:, None]
    below = np.floor(position).astype(np.int64)
    above = (below + 1).clip(0, cope_positions - 1)
    weight = position - below
    field = scores[row, below] * (1 - weight) + scores[row, above] * weight
