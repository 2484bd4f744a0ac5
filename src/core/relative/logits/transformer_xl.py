import numpy as np
from seeded_rows import seeded_rows

length = 50
term = "sum"
memory = 16
clamp = None
head_dim = 16
base = 10000.0
seed = 0

key_length = memory + length
i = memory + np.arange(length)[:, None]  # the memory's keys come before the queries
j = np.arange(key_length)[None, :]
distance = (i - j).clip(0, key_length)

# The sinusoidal encoding of distances, all sines before all cosines, and its projection.
if clamp is None:
    position = np.arange(key_length)[:, None]
else:
    position = np.arange(key_length)[:, None].clip(0, clamp)
angle = position * base ** (-2 * np.arange((head_dim + 1) // 2) / head_dim)
R = np.concatenate((np.sin(angle), np.cos(angle[:, : head_dim // 2])), 1)
W_r = seeded_rows(seed, 34, 4 * 2**32, head_dim, head_dim) * head_dim**-0.5
r = R @ W_r.T

q = seeded_rows(seed, 34, 0, length, head_dim)
k = seeded_rows(seed, 34, 2**32, key_length, head_dim)
u = seeded_rows(seed, 34, 2 * 2**32, 1, head_dim)
v = seeded_rows(seed, 34, 3 * 2**32, 1, head_dim)
if term == "content-content":
    logits = q @ k.T
elif term == "content-position":
    logits = (q @ r.T)[i - memory, distance]
elif term == "position-content":
    logits = u @ k.T
elif term == "position-position":
    logits = (r @ v[0])[distance]
else:
    logits = (q + u) @ k.T + ((q + v) @ r.T)[i - memory, distance]
field = np.where(j <= i, logits * head_dim**-0.5, np.nan)  # keys after their query are masked
