import numpy as np
from seeded_table import seeded_table

d_model = 128
linear_term = "first"
wave = "sine"
seed = 0

weights, biases = seeded_table(seed, 19, 0, 2, d_model)  # learned in a model, random here


def time2vec_waves(angle):
    if wave == "sine":
        waves = np.sin(angle)
    else:
        waves = np.cos(angle)
    if linear_term == "first":
        waves[:, 0] = angle[:, 0]
    else:
        waves[:, -1] = angle[:, -1]
    return waves
