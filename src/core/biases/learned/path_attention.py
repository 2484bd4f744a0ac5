import math

import numpy as np
from seeded_rows import seeded_rows

length = 50
path_part = "logit"
path_beta = None
head_dim = 16
seed = 0

queries = seeded_rows(seed, 55, 0, length, head_dim)
keys = seeded_rows(seed, 55, 2**32, length, head_dim)
directions = seeded_rows(seed, 55, 2 * 2**32, length, head_dim)
directions = directions / np.sqrt((directions**2).sum(axis=1))[:, None]
if path_beta is None:
    beta = 2 / (1 + np.exp(-seeded_rows(seed, 55, 3 * 2**32, length, 1)[:, 0]))
else:
    beta = path_beta + np.zeros((length,))

# From the diagonal backwards: all queries after key j are turned by its matrix before they meet key j − 1.
carried = queries
scores = np.zeros((length, length))
row = np.arange(length)
for key in range(length - 1, -1, -1):
    scores[:, key] = carried @ keys[key]
    along = np.where(row >= key, beta[key] * (carried @ directions[key]), 0)
    carried = carried - along[:, None] * directions[key]
logits = np.where(row[None, :] <= row[:, None], scores / math.sqrt(head_dim), -np.inf)
if path_part == "logit":
    field = logits
else:
    weight = np.exp(logits - np.amax(logits, 1)[:, None])
    field = weight / weight.sum(axis=1)[:, None]
