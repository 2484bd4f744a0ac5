import numpy as np
from pairs import i, j
from seeded import normals

clip = 8
symmetric = False
seed = 0

distance = (j - i).clip(-clip, clip)
if symmetric:
    distance = -np.abs(distance)
# Learned in a model, one number for each of the distances 0, 1, -1, 2, -2, …
entry = np.where(distance > 0, 2 * distance - 1, -2 * distance)
alpha = np.array(normals(seed, 49, 0, int(entry.max()) + 1))
field = alpha[entry]
