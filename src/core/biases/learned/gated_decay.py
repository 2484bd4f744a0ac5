import math

import numpy as np
from seeded_rows import seeded_rows

length = 50
gated_rule = "delta"
gate_shift = 3.0
head_dim = 16
seed = 0

if gated_rule == "kda":
    gates = seeded_rows(seed, 56, 2 * 2**32, length, head_dim)
else:
    gates = seeded_rows(seed, 56, 2 * 2**32, length, 1)
gates = 1 / (1 + np.exp(-gates - gate_shift))  # e^g, one number or one for each channel

if gated_rule == "decay":
    queries = np.ones((length, 1))
    keys = queries
    beta = np.zeros((length,))
    written = queries
    root = 1.0
else:
    queries = seeded_rows(seed, 56, 0, length, head_dim)
    queries = queries / np.sqrt((queries**2).sum(axis=1))[:, None]
    keys = seeded_rows(seed, 56, 2**32, length, head_dim)
    keys = keys / np.sqrt((keys**2).sum(axis=1))[:, None]
    beta = 1 / (1 + np.exp(-seeded_rows(seed, 56, 3 * 2**32, length, 1)[:, 0]))
    written = beta[:, None] * keys
    root = math.sqrt(head_dim)

# From the diagonal backwards: all queries after key j go through its matrix before they meet key j − 1.
carried = queries
scores = np.zeros((length, length))
row = np.arange(length)
for key in range(length - 1, -1, -1):
    scores[:, key] = carried @ written[key]
    along = beta[key] * (carried @ keys[key])
    passed = (carried - along[:, None] * keys[key]) * gates[key]
    carried = np.where((row >= key)[:, None], passed, carried)
field = np.where(row[None, :] <= row[:, None], scores / root, 0)
