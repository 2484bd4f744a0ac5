import numpy as np

length = 50
bits = 8

position = np.arange(length)[:, None]
field = position // 2 ** np.arange(bits) % 2.0
