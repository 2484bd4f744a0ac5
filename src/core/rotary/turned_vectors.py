import numpy as np
from seeded import normals

d_model = 128
rotary_width = 128
vectors = "ones"
seed = 0
pairing = "half-split"

# One query vector and one key vector, the same at every position.
if vectors == "ones":
    q, k = np.ones(d_model), np.ones(d_model)
else:
    q = np.array(normals(seed, 64, 0, d_model))
    k = np.array(normals(seed, 65, 0, d_model))


# The first numbers of all pairs, then the second ones, turned: one row per row of angles.
def turned(x, angle):
    if pairing == "half-split":
        x0, x1 = x[: rotary_width // 2], x[rotary_width // 2 : rotary_width]
    else:
        x0, x1 = x[0:rotary_width:2], x[1:rotary_width:2]
    cos, sin = np.cos(angle), np.sin(angle)
    return np.concatenate((x0 * cos - x1 * sin, x1 * cos + x0 * sin), 1)
