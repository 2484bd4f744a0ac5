import numpy as np
from pairs import i, j
from scaled_frequencies import frequency, scaling, attention_scaling
from turned_vectors import q, k, turned, rest

xpos = False
scale = 1.0

queries = turned(q, i * frequency)
keys = turned(k, j.T * frequency)
if xpos:
    from xpos_decay import fading

    queries = queries * fading(i)
    keys = keys / fading(j.T)
field = queries @ keys.T
if scaling in ("yarn", "longrope"):
    field = attention_scaling() ** 2 * field
field = scale * (field + rest)
