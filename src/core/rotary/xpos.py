import numpy as np
from pairs import i, j
from pair_frequencies import frequency
from turned_vectors import q, k, turned, rotary_width
from xpos_decay import fading

queries = turned(q, i * frequency) * fading(i)
keys = turned(k, j.T * frequency) / fading(j.T)
field = queries @ keys.T + q[rotary_width:] @ k[rotary_width:]  # the rest neither turns nor fades
