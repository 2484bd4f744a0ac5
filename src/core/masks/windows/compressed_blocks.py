import numpy as np
from polarity import written

length = 50
window = 8
compress_rate = 4

i = np.arange(length)[:, None]
j = np.arange(length)[None, :]
tokens = (j <= i) & (j > i - window)
block = np.arange(length // compress_rate)[None, :]
closed = block < (i + 1) // compress_rate  # as soon as the last of its tokens is there
field = written(np.concatenate((tokens, closed), 1))
