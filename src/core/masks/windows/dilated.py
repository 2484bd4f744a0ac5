import numpy as np
from pairs import i, j
from polarity import written

window = 8
dilation = 2
direction = "causal"


def dilated(query, key):
    if direction == "causal":
        return (query - window <= key) & (key <= query) & ((query - key) % dilation == 0)
    else:
        return (np.abs(query - key) <= window) & ((query - key) % dilation == 0)


field = written(dilated(i, j))
