import numpy as np
from pairs import i, j
from polarity import written

window = 8
global_count = 1


def longformer(query, key):
    global_query = (0 <= query) & (query < global_count)
    return (np.abs(query - key) <= window) | global_query | (key < global_count)


field = written(longformer(i, j))
