import numpy as np
from pairs import i, j
from pair_frequencies import frequency
from turned_vectors import q, k, turned, rest
from xpos_decay import fading

queries = turned(q, i * frequency) * fading(i)
keys = turned(k, j.T * frequency) / fading(j.T)
field = queries @ keys.T + rest  # the rest neither turns nor fades
