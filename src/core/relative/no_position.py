import numpy as np
from pairs import i, j

visible_keys = "earlier"
window = 8
prefix_length = 8

if visible_keys == "window":
    seen = (j <= i) & (j > i - window)
elif visible_keys == "prefix":
    seen = (j <= i) | (j < prefix_length)
elif visible_keys == "all":
    seen = j >= 0 * i
else:
    seen = j <= i

count = seen.sum(axis=1)[:, None]
field = np.where(seen, 1 / np.where(count == 0, 1, count), 0)
