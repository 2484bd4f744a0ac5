import numpy as np
from seeded_rows import seeded_rows
from skewing import skewed, stage, time_direction

query_length = 50
key_length = 50
head_dim = 16
base = 10000.0
seed = 0


# The sinusoidal encoding of distances: all sines, then all cosines.
def encoding(distance):
    angle = distance[..., None] * base ** (-2 * np.arange((head_dim + 1) // 2) / head_dim)
    return np.concatenate((np.sin(angle), np.cos(angle[..., : head_dim // 2])), -1)


queries = seeded_rows(seed, 32, 0, query_length, head_dim)
j = np.arange(key_length)[None, :]
if time_direction == "left":
    i = np.arange(query_length)[:, None]  # the first query is at the first key
    distances = -np.arange(key_length)
elif time_direction == "right":
    i = key_length - query_length + np.arange(query_length)[:, None]
    distances = key_length - 1 - np.arange(key_length)
else:
    i = key_length - query_length + np.arange(query_length)[:, None]
    distances = key_length - 1 - np.arange(key_length + query_length - 1)

if stage == "direct":
    field = np.einsum("id,ijd->ij", queries, encoding(i - j))
elif stage == "products":
    field = queries @ encoding(distances).T
elif stage == "result":
    field = skewed(queries @ encoding(distances).T)[:, :key_length]
else:
    field = skewed(queries @ encoding(distances).T)
if stage in ("direct", "result"):
    if time_direction == "right":
        field = np.where(j <= i, field, np.nan)  # numbers elsewhere belong to other pairs
    elif time_direction == "left":
        field = np.where(j >= i, field, np.nan)
