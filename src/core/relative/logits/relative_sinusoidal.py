import numpy as np
from pairs import i, j, query_length, key_length
from sinusoid_waves import frequency, sinusoid_waves

dimension = 0
signed = False

farthest = max(query_length, key_length) - 1
distances = np.arange(-farthest, farthest + 1)[:, None]
encoding = sinusoid_waves(distances * frequency)

if signed:
    field = encoding[i - j + farthest, dimension]
else:
    field = encoding[np.abs(i - j) + farthest, dimension]
