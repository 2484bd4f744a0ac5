import numpy as np
from pairs import i, j

head_count = 8
head = 0
d_model = 128
base = 10000.0

frequency = base ** (-2 * np.arange(d_model // 2) / d_model)
waves = np.cos((i - j)[:, :, None] * frequency)
field = head_count / (8 * (head + 1)) * waves.sum(axis=2)
