import numpy as np
from pairs import i, j
from polarity import written

window = 8
window_count = "size"


def sliding_window(query, key):
    if window_count == "size":
        return (query - window < key) & (key <= query)
    elif window_count == "distance":
        return (query - window <= key) & (key <= query)
    else:
        return np.abs(query - key) <= window


field = written(sliding_window(i, j))
