import numpy as np
from seeded import normals

d_model = 128
rotary_width = 128
rotary_place = "first"
still_width = 0
vectors = "ones"
seed = 0
pairing = "half-split"

# One query vector and one key vector, the same at every position.
if vectors == "ones":
    q, k = np.ones(d_model + still_width), np.ones(d_model + still_width)
else:
    q = np.array(normals(seed, 64, 0, d_model + still_width))
    k = np.array(normals(seed, 65, 0, d_model + still_width))

if rotary_place == "last":
    start = d_model - rotary_width
else:
    start = 0
end = start + rotary_width
rest = q[:start] @ k[:start] + q[end:] @ k[end:]  # channels that do not turn


# The first numbers of all pairs, then the second ones, turned: one row per row of angles.
def turned(x, angle):
    if pairing == "half-split":
        x0, x1 = x[start : start + rotary_width // 2], x[start + rotary_width // 2 : end]
    else:
        x0, x1 = x[start:end:2], x[start + 1 : end : 2]
    cos, sin = np.cos(angle), np.sin(angle)
    return np.concatenate((x0 * cos - x1 * sin, x1 * cos + x0 * sin), 1)
