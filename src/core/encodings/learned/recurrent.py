import numpy as np
from seeded_table import seeded_table

length = 50
d_model = 128
cell = "elman"
seed = 0


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


# Learned in a model, random here; a is the part of an input that is the same at every position.
if cell == "elman":
    table = seeded_table(seed, 17, 0, d_model + 1, d_model)
else:
    table = seeded_table(seed, 17, 0, d_model + 1, 3 * d_model)
a = 0.5 * table[0]
U = table[1:] / d_model**0.5

h = np.zeros(d_model)
field = np.zeros((length, d_model))
for position in range(length):
    if cell == "elman":
        h = np.tanh(h @ U + a)
    else:
        Uh_r, Uh_z, Uh_n = (h @ U).reshape(3, d_model)
        a_r, a_z, a_n = a.reshape(3, d_model)
        r = sigmoid(Uh_r + a_r)  # reset gate
        z = sigmoid(Uh_z + a_z)  # update gate
        n = np.tanh(a_n + r * Uh_n)
        h = (1 - z) * n + z * h
    field[position] = h
